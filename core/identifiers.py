"""Words, numbers, dates, identifiers and addresses written in Latin letters and digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_WORD = "[^\\W_ㄱ-ㆎ가-힣\u3040-\u30ff\u4e00-\u9fff]+"
# A number with thousands, or a chain of letters and digits held together by the signs that
# names and addresses use.
_LATIN = re.compile(
    rf"\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?%?(?![A-Za-z0-9_])|{_WORD}(?:[-_./:@\\?=&#+]+{_WORD})*%?"
)
_DATE = re.compile(
    r"(?<!\d)(\d{4})(?:\s?년\s?(\d{1,2})\s?월(?:\s?(\d{1,2})\s?일)?"
    r"|([-./])\s?(\d{1,2})\4\s?(\d{1,2}))(?![\d])"
)
_IPV4 = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)+")
_PIECES = re.compile(r"[/:@\\?=&#+]+")
_SIGNS = re.compile(r"[-_.]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_TELLING = re.compile(r"\d|[_@\\]|://|[A-Za-z]\.[A-Za-z]{2}|[a-z][A-Z]")
_HANGUL = re.compile("[가-힣]")
_EMPTY_WORDS = frozenset(
    re.findall(
        r"\S+",
        "a an the of to in on at for and or is are was were be been it its this that with as by "
        "from we you they he she i do does did not no if so but can will would should has have "
        "had which what who how when where why http https www com",
    )
)


def identifiers(text: str) -> set[str]:
    """Identifiers and addresses as written, case-folded: logi-prod-01, 10.20.3.14, v2.3.1.

    A word counts when it holds a digit beside letters or signs, an underscore, an @, a
    backslash, an inner dot or an inner capital; plain numbers and words do not.
    """
    found = set()
    for match in _LATIN.finditer(text):
        word = match.group()
        plain_number = word.replace(",", "").replace(".", "", 1).rstrip("%").isdecimal()
        if _TELLING.search(word) and not plain_number:
            found.add(word.casefold())
    return found


def stem(word: str) -> str:
    """A case-folded English word without its plural ending (Harman's S-stemmer, 1991)."""
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    if word.endswith("ies") and word[-4] not in "ae":
        return word[:-3] + "y"
    if word.endswith("s") and word[-2] not in "uis":
        return word[:-1]
    return word


def dates(text: str) -> Iterator[str]:
    """Each written day as YYYY-MM-DD and its month as YYYY-MM, in whichever style it stands."""
    for match in _DATE.finditer(text):
        year, month, day = match[1], match[2] or match[5], match[3] or match[6]
        if not 1 <= int(month) <= 12 or (day and not 1 <= int(day) <= 31):
            continue
        yield f"{year}-{int(month):02}"
        if day:
            yield f"{year}-{int(month):02}-{int(day):02}"


def latin_words(text: str) -> Iterator[tuple[int, int]]:
    """Half-open spans of words, numbers, dates, identifiers and addresses that say something."""
    for pattern in (_DATE, _LATIN):
        for match in pattern.finditer(text):
            word = match.group()
            if word.casefold() not in _EMPTY_WORDS or (word.isupper() and len(word) > 1):
                yield match.span()


def latin_terms(text: str) -> Iterator[str]:
    """Terms of everything in the text that is not Hangul, kana or Han."""
    for match in _LATIN.finditer(text):
        chain = match.group()
        before_hangul = bool(_HANGUL.match(text, match.end()))
        if _DATE.fullmatch(chain):
            yield chain[:4]
        elif chain[0].isdigit() and chain.replace(",", "").rstrip("%").isdecimal():
            # A short number in front of a Korean unit is a term together with it (15일).
            if len(chain) > 2 or not before_hangul:
                yield chain.replace(",", "")
        else:
            yield from _chain_terms(chain.rstrip("%"))


@lru_cache(maxsize=50_000)
def _chain_terms(chain: str) -> tuple[str, ...]:
    """Kept, as code and tables repeat the same few words."""
    return tuple(_parts_of(chain))


def _parts_of(chain: str) -> Iterator[str]:
    pieces = [piece for piece in _PIECES.split(chain) if piece]
    if len(pieces) > 1:
        yield chain.casefold()
    for piece in pieces:
        words = [word for word in _SIGNS.split(piece) if word]
        if len(words) > 1:
            yield piece.casefold()
        if _IPV4.fullmatch(piece):
            # A question about a network names its first three numbers.
            yield piece.rpartition(".")[0]
        if _VERSION.fullmatch(piece):
            continue
        for word in words:
            yield from _word_terms(word, alone=len(words) == len(pieces) == 1)


def _word_terms(word: str, *, alone: bool) -> Iterator[str]:
    if not alone and len(word) < (3 if word.isdecimal() else 2):
        return
    folded = word.casefold()
    if folded in _EMPTY_WORDS and not word.isupper():
        return
    yield stem(folded)
    humps = _CAMEL.split(word)
    if len(humps) > 1:
        for hump in humps:
            if len(hump) > 1 and hump.casefold() not in _EMPTY_WORDS:
                yield stem(hump.casefold())
