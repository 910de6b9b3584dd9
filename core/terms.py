"""BM25 terms: Korean nouns and verb stems from Kiwi's morphemes, everything else by pattern.

A noun stands for itself with any particle and for the verb made of it (모니터링, 모니터링을,
모니터링하다). Nouns written together give the whole and its parts (물류서버: 물류서버, 물류, 서버).
Identifiers and addresses stay whole and give their parts too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.identifiers import DATE, LATIN, latin_terms, written_date

TERMS_VERSION = "1"

_NOUNS = frozenset({"NNG", "NNP", "XR", "XPN", "XSN", "SL", "SH", "SN", "NNB", "NR"})
_HANGUL = re.compile("[가-힣ㄱ-ㆎ]")
_OTHER_SCRIPT = re.compile(r"[぀-ヿ一-鿿]+")
# Suffixes that only say what form a thing takes; the stem is what a question names (출장비, 출장).
_FORM_SUFFIXES = frozenset("비료금서표율률")
_PLURAL = frozenset({"들", "님"})
# Verbs that carry no subject: found in every document and in every request.
_EMPTY_VERBS = frozenset(
    "하 되 있 없 이 알리 알 주 보 받 않 싶 가 오 말 같 대하 위하 따르 의하 통하 관하 드리 시키 만들 나오 "
    "어떻 어떠 그렇 이렇 아니 계시 못하 바라 부탁".split()
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Morpheme:
    """One morpheme with its part of speech and its half-open span in the text."""

    form: str
    tag: str
    start: int
    end: int


Analyse = Callable[[str], Sequence[Morpheme]]


class NounParts:
    """Nouns that Kiwi's dictionary holds as one, taken apart where both halves are nouns.

    재택근무 -> 재택, 근무; 출장비 -> 출장. A loan word is left alone: its halves are seldom both
    in the dictionary. Results are kept, as the same nouns come back all the time.
    """

    def __init__(self, analyse: Analyse) -> None:
        self._analyse = analyse
        self._known: dict[str, tuple[str, ...]] = {}

    def of(self, noun: str) -> tuple[str, ...]:
        """Parts beside the noun itself, () where it cannot be taken apart."""
        found = self._known.get(noun)
        if found is None:
            found = self._known[noun] = self._take_apart(noun)
        return found

    def _take_apart(self, noun: str) -> tuple[str, ...]:
        if len(noun) >= 4:
            for cut in range(2, len(noun) - 1):
                if self._is_noun(noun[:cut]) and self._is_noun(noun[cut:]):
                    return (noun[:cut], noun[cut:])
        if len(noun) >= 3 and noun[-1] in _FORM_SUFFIXES and self._is_noun(noun[:-1]):
            return (noun[:-1],)
        return ()

    def _is_noun(self, word: str) -> bool:
        found = self._analyse(word)
        return len(found) == 1 and found[0].tag == "NNG" and found[0].form == word


def _runs(morphemes: Iterable[Morpheme]) -> Iterator[list[Morpheme]]:
    """Noun-like morphemes written together."""
    run: list[Morpheme] = []
    for morpheme in morphemes:
        noun = morpheme.tag in _NOUNS and morpheme.form not in _PLURAL
        if run and not (noun and morpheme.start == run[-1].end):
            yield run
            run = []
        if noun:
            run.append(morpheme)
    if run:
        yield run


def _verb(morpheme: Morpheme) -> str | None:
    form = morpheme.form
    if form in _EMPTY_VERBS:
        return None
    if len(form) >= 3 and form[-1] in "하되":
        return form[:-1]
    return form + "다"


def _run_terms(run: list[Morpheme], text: str, parts: NounParts) -> Iterator[str]:
    for morpheme in run:
        if morpheme.tag not in ("NNG", "NNP", "XR") or not _HANGUL.search(morpheme.form):
            continue
        after_number = run[0].tag == "SN" and morpheme is run[1] if len(run) > 1 else False
        if after_number and len(morpheme.form) == 1:
            continue
        yield morpheme.form
        if morpheme.tag == "NNG":
            yield from parts.of(morpheme.form)
    if len(run) > 1:
        yield from _compounds(run, text)


def _compounds(run: list[Morpheme], text: str) -> Iterator[str]:
    whole = _surface(text, run[0].start, run[-1].end)
    if _HANGUL.search(whole):
        yield whole
    if len(run) > 2:
        for left, right in pairwise(run):
            pair = _surface(text, left.start, right.end)
            if _HANGUL.search(pair):
                yield pair


def _surface(text: str, start: int, end: int) -> str:
    return text[start:end].casefold().replace(",", "")


def _spaced_pairs(morphemes: Sequence[Morpheme], text: str) -> Iterator[str]:
    """Neighbouring nouns written apart, joined: '물류 서버' asks for '물류서버' too."""
    for left, right in pairwise(morphemes):
        between = text[left.end : right.start]
        if between == " " and left.tag in ("NNG", "NNP") and right.tag in ("NNG", "NNP"):
            yield left.form + right.form


def terms_of(
    text: str, morphemes: Sequence[Morpheme], parts: NounParts, *, question: bool
) -> Counter[str]:
    """Terms with counts of NFC text whose Hangul lines were analysed into `morphemes`.

    A question also asks for neighbouring nouns joined; nothing else differs, so that both
    live in one space.
    """
    counts: Counter[str] = Counter()
    for match in DATE.finditer(text):
        if day := written_date(match):
            counts[day] += 1
    for match in LATIN.finditer(text):
        counts.update(latin_terms(match.group()))
    for match in _OTHER_SCRIPT.finditer(text):
        word = match.group()
        counts.update(word[at : at + 2] for at in range(max(1, len(word) - 1)))
    for run in _runs(morphemes):
        counts.update(_run_terms(run, text, parts))
    for morpheme in morphemes:
        if morpheme.tag[:2] in ("VV", "VA") and (verb := _verb(morpheme)):
            counts[verb] += 1
        elif morpheme.tag == "MAG" and morpheme.form[0] == "매" and len(morpheme.form) == 2:
            counts[morpheme.form] += 1
    if question:
        counts.update(_spaced_pairs(morphemes, text))
    return counts
