"""The edition marks of a title: v3, Rev.C, 2026년판, 5판, 개정, 현행, (구), 구버전, years.

`edition_order` is written as 'scheme:value' words, compared scheme by scheme.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_VERSION = re.compile(
    r"[(\[]?(?<![A-Za-z])(?:version|ver|v)\.?\s?(?P<v>\d+(?:\.\d+)*)\b[)\]]?"
    r"|[(\[]?(?<![A-Za-z])rev(?:ision)?[.\s_-]?\s?(?P<r>[A-Z]|\d+(?:\.\d+)*)\b[)\]]?"
    r"|[(\[]?제?\s?(?<!\d)(?P<n>\d{1,3})\s?판(?![가-힣])[)\]]?"
    r"|[(\[]?개정\s?(?P<k>\d{1,3})(?![\d년.])[)\]]?",
    re.I,
)
_PERIOD_AFTER = r"(?!\s?[-./년]?\s?(?:\d|[QW]\d|[가-힣]{0,2}\s?\d{1,2}\s?(?:월|주|분기|차)|상반기|하반기))"
_YEAR = re.compile(
    r"[(\[]?(?<!\d)(?P<y>(?:19|20)\d\d)(?:[-.](?P<m>\d{1,2}))?\s?(?:년\s?판|년도?\s?개정판?|년도?\s?판|판|\s?개정판?|\s?edition)"
    r"[)\]]?"
    rf"|[(\[]?(?<![\d.-])(?P<bare>(?:19|20)\d\d)(?:년도?(?!\s?\d)|{_PERIOD_AFTER})(?!\d)[)\]]?",
    re.I,
)
_OLD_BRACKETED = re.compile(
    r"[,(\[]\s*(?:구|폐지|폐기|대체|old|obsolete|deprecated|superseded|replaced)\s*[)\]]", re.I
)
_OLD_WORD = re.compile(r"구\s?버전|구판|이전\s?버전|(?:폐지|폐기|대체)(?:됨|본|문서)", re.I)
_NEW = re.compile(
    r"[(\[]\s*(?:현행|최신|개정|개정판|신|current|latest)\s*[)\]]|(?:^|\s)(?:현행|개정판|최신판)(?=\s|$)",
    re.I,
)
# A report of one year is not replaced by the report of the next.
_RECORD = re.compile(
    r"보고|회의|의사록|결과|실적|손익|집계|일지|현황|일정|기록|공고|minutes|report|notes|summary|review|results",
    re.I,
)
_WORD = re.compile(r"[^\W_]")
_OLD_STATE, _PLAIN_STATE, _NEW_STATE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Marks:
    """A title's key without its marks, the marks as written, and their order."""

    key: str
    edition: str | None
    order: str | None

    @property
    def old(self) -> bool:
        """The title itself says that this is not the current edition."""
        return bool(self.order) and f"state:{_OLD_STATE}" in (self.order or "").split()


def marks_of(title: str) -> Marks:
    """Edition marks of a title; a key of '' compares with nothing."""
    rest, found, order = title, [], []
    for pattern in (_OLD_BRACKETED, _OLD_WORD, _NEW):
        rest, taken = _take(pattern, rest)
        if taken:
            found += [match.group().strip(" ()[]") for match in taken]
            order.append(f"state:{_NEW_STATE if pattern is _NEW else _OLD_STATE}")
    rest, versions = _take(_VERSION, rest)
    for match in versions[:1]:
        found.append(match.group().strip(" ()[]"))
        order.append(f"version:{_version(match)}")
    if not _RECORD.search(title):
        rest, years = _take(_YEAR, rest)
        if years:
            found.append(years[-1].group().strip(" ()[]"))
            order.append("year:" + max(_year(match) for match in years))
    key = "".join(_WORD.findall(rest)).casefold()
    return Marks(key, " ".join(found) or None, " ".join(sorted(order)) or None)


def newer(left: str | None, right: str | None) -> bool:
    """True where edition order `left` is later than `right` in a scheme that both use.

    No mark at all stands between (구) and 현행.
    """
    mine, theirs = _schemes(left), _schemes(right)
    for scheme in ("version", "year"):
        if scheme in mine and scheme in theirs and mine[scheme] != theirs[scheme]:
            return mine[scheme] > theirs[scheme]
    return mine.get("state", str(_PLAIN_STATE)) > theirs.get("state", str(_PLAIN_STATE))


def _schemes(order: str | None) -> dict[str, str]:
    return dict(part.split(":", 1) for part in (order or "").split())


def _take(pattern: re.Pattern[str], text: str) -> tuple[str, list[re.Match[str]]]:
    return pattern.sub(" ", text), list(pattern.finditer(text))


def _version(match: re.Match[str]) -> str:
    written = match["v"] or match["r"] or match["n"] or match["k"]
    numbers = [ord(written.upper()) - ord("A") + 1] if written.isalpha() else map(int, written.split("."))
    return ".".join(f"{number:05}" for number in numbers)


def _year(match: re.Match[str]) -> str:
    return f"{match['y'] or match['bare']}-{int(match['m'] or 0):02}"
