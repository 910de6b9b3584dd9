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

from core.identifiers import dates, latin_terms, latin_words

_NOUNS = frozenset({"NNG", "NNP", "XR", "XPN", "XSN", "SL", "SH", "SN", "NNB", "NR"})
_NAMING = frozenset({"NNG", "NNP", "XR"})
_HANGUL = re.compile("[가-힣ㄱ-ㆎ]")
_OTHER_SCRIPT = re.compile("[\u3040-\u30ff\u4e00-\u9fff]+")
# Suffixes that only say what form a thing takes; the stem is what a question names (출장비, 출장).
_FORM_SUFFIXES = frozenset("비료금서표율률")
# Syllables of loan words, whose halves are words by accident (네트워크, 오프라인, 프로모션).
_LOAN = re.compile("[프트드스크브츠웨워]")
_ENDINGS = frozenset({"들", "님"})
# No compound in the dictionary is longer; each cut of a noun asks Kiwi twice about all of it, so
# that 2,000 unbroken syllables took two minutes.
_LONGEST_COMPOUND = 30
# Verbs that carry no subject: found in every document and in every request.
_EMPTY_VERBS = frozenset(
    re.findall(
        r"\S+",
        "하 되 있 없 이 알리 알 주 보 받 않 싶 가 오 말 같 대하 위하 따르 의하 통하 관하 드리 시키 만들 "
        "나오 어떻 어떠하 어떠 그렇 이렇 아니 계시 못하 바라 부탁하",
    )
)


@dataclass(frozen=True, slots=True)
class Morpheme:
    """One morpheme with its part of speech and its half-open span in the text.

    `known`: Kiwi's dictionary holds it; an unknown noun is a guess.
    """

    form: str
    tag: str
    start: int
    end: int
    known: bool = True


class NounParts:
    """Nouns that Kiwi's dictionary holds as one, taken apart where both halves are nouns.

    재택근무 -> 재택, 근무; 출장비 -> 출장. Results are kept: the same nouns come back all the time.
    """

    def __init__(self, analyse: Callable[[str], Sequence[Morpheme]]) -> None:
        self._analyse = analyse
        self._known: dict[str, tuple[str, ...]] = {}

    def of(self, noun: str) -> tuple[str, ...]:
        """Parts beside the noun itself, () where it cannot be taken apart."""
        found = self._known.get(noun)
        if found is None:
            found = self._known[noun] = self._take_apart(noun)
        return found

    def _take_apart(self, noun: str) -> tuple[str, ...]:
        if len(noun) > _LONGEST_COMPOUND:
            return ()
        for cut in range(2, len(noun) - 1 if not _LOAN.search(noun) else 0):
            if self._is_noun(noun[:cut]) and self._is_noun(noun[cut:]):
                return (noun[:cut], noun[cut:])
        if len(noun) >= 3 and noun[-1] in _FORM_SUFFIXES and self._is_noun(noun[:-1]):
            return (noun[:-1],)
        return ()

    def _is_noun(self, word: str) -> bool:
        found = self._analyse(word)
        if len(found) != 1:
            return False
        return found[0].known and found[0].tag == "NNG" and found[0].form == word


def terms_of(text: str, morphemes: Sequence[Morpheme], parts: NounParts, *, question: bool) -> Counter[str]:
    """Terms with their counts; `text` is NFC and its Korean lines were analysed into `morphemes`.

    A question also asks for neighbouring nouns joined; nothing else differs, so that questions
    and passages live in one space.
    """
    counts: Counter[str] = Counter(dates(text))
    counts.update(latin_terms(text))
    for match in _OTHER_SCRIPT.finditer(text):
        word = match.group()
        counts.update(word[at : at + 2] for at in range(max(1, len(word) - 1)))
    for run in _runs(morphemes):
        counts.update(_run_terms(run, text, parts))
    counts.update(term for morpheme in morphemes if (term := _single_term(morpheme)))
    if question:
        counts.update(_spaced_pairs(morphemes, text))
    return counts


def keywords_of(text: str, morphemes: Sequence[Morpheme]) -> tuple[str, ...]:
    """What a question names, as it is written and in its order: nouns, numbers, identifiers.

    Nouns written together stay together; verbs, particles and endings are left out. Each word once.
    """
    spans = sorted(
        (*_named(morphemes), *latin_words(text), *(m.span() for m in _OTHER_SCRIPT.finditer(text)))
    )
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(dict.fromkeys(text[start:end] for start, end in joined))


def _named(morphemes: Sequence[Morpheme]) -> Iterator[tuple[int, int]]:
    for run in _runs(morphemes):
        if any(morpheme.tag in _NAMING or morpheme.tag in ("SL", "SN") for morpheme in run):
            yield run[0].start, run[-1].end
    for morpheme in morphemes:
        if morpheme.tag == "MAG" and _single_term(morpheme):
            yield morpheme.start, morpheme.end


def _runs(morphemes: Iterable[Morpheme]) -> Iterator[list[Morpheme]]:
    """Noun-like morphemes written together."""
    run: list[Morpheme] = []
    for morpheme in morphemes:
        noun = morpheme.tag in _NOUNS and morpheme.form not in _ENDINGS
        if run and not (noun and morpheme.start == run[-1].end):
            yield run
            run = []
        if noun:
            run.append(morpheme)
    if run:
        yield run


def _run_terms(run: list[Morpheme], text: str, parts: NounParts) -> Iterator[str]:
    before = None
    for morpheme in run:
        counted = before is not None and before.tag == "SN" and len(morpheme.form) == 1
        before = morpheme
        if morpheme.tag not in _NAMING or counted or not _HANGUL.match(morpheme.form):
            continue
        yield morpheme.form
        if morpheme.tag == "NNG":
            yield from parts.of(morpheme.form)
    if len(run) > 1:
        stretches = {(run[0].start, run[-1].end)}
        stretches |= {(left.start, right.end) for left, right in pairwise(run)}
        for start, end in stretches:
            if _HANGUL.search(text, start, end):
                yield text[start:end].casefold().replace(",", "")


def _single_term(morpheme: Morpheme) -> str | None:
    form, tag = morpheme.form, morpheme.tag
    if tag == "MAG":
        # 매월, 매주: adverbs to Kiwi, the point of the sentence in a schedule.
        return form if form[0] == "매" and len(form) == 2 else None
    if tag[:2] not in ("VV", "VA") or form in _EMPTY_VERBS:
        return None
    return form[:-1] if len(form) >= 3 and form[-1] in "하되" else form + "다"


def _spaced_pairs(morphemes: Sequence[Morpheme], text: str) -> Iterator[str]:
    """Neighbouring nouns written apart, joined: '물류 서버' asks for '물류서버' too."""
    for left, right in pairwise(morphemes):
        if left.tag in _NAMING and right.tag in _NAMING and text[left.end : right.start] == " ":
            yield left.form + right.form
