"""The date a document states for itself; file times never count.

Front matter first, then an effective or revision date in the title or the first ten lines. A day
that is only mentioned there (a deadline, a meeting) is not the document's date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

HEAD_LINES = 10
_FIELDS = (
    "updated", "lastmod", "last_updated", "last updated", "modified", "revised", "effective",
    "effective_date", "date", "개정일", "최종수정일", "최종 수정일", "수정일", "시행일", "적용일", "작성일",
    "발행일", "published",
)  # fmt: skip
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = "(?:" + "|".join(f"{name}[a-z]*" for name in _MONTHS) + r")\.?"
DATE = (
    r"(?<![A-Za-z\d.-])(?:"
    r"(?P<y>(?:19|20)\d\d)(?:\s?년\s?(?P<m>\d{1,2})\s?월(?:\s?(?P<d>\d{1,2})\s?일)?"
    r"|\s?[-./]\s?(?P<nm>\d{1,2})(?:\s?[-./]\s?(?P<nd>\d{1,2})(?!\d))?)"
    rf"|(?P<mn>{_MONTH})\s+(?P<md>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<my>(?:19|20)\d\d)"
    rf"|(?P<dd>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<dn>{_MONTH}),?\s+(?P<dy>(?:19|20)\d\d)"
    r")(?!\d)"
)
_DATE = re.compile(DATE, re.I)
_GAP = r"[\s:：=은는\-*_(]{0,4}(?:일자?|날짜|date|on|since|as of)?[\s:：=*_(]{0,4}"
# Best evidence first: when the text was last changed, since when it holds, when it was written.
_LABELS = (
    r"최종\s?(?:수정|개정|갱신|업데이트)|마지막\s?(?:수정|갱신)|개정|수정|갱신|업데이트|last\s+(?:updated|edited|revised"
    r"|modified|reviewed|changed)|updated|revised|revision",
    r"시행|적용|발효|effective|in\s+force|valid\s+from",
    r"작성|제정|발행|공지|배포|등록|게시|기준|published|issued|edition|version|written|dated?",
)
_BEFORE = [re.compile(rf"(?:{labels}){_GAP}{DATE}", re.I) for labels in _LABELS]
_AFTER = [
    re.compile(rf"{DATE}\.?\s?(?:일자|부터|부로|자로|자|에)?\s*(?:{labels})", re.I) for labels in _LABELS
]
# A clause about another edition, or about the end of this one, does not date this one.
_CLAUSE = re.compile(r"\s[/|·•—–※]\s?|(?<=[^\d\s])[.。]\s|,(?!\s?\d{4})|[(※;]")
_OTHER_EDITION = re.compile(
    r"폐지|폐기|대체|개정판|새\s|까지|이후|이전|superseded|replaced|obsolete|old\b|until", re.I
)
_SENTENCE = re.compile(r"(?:[.!?]|다|요|음|함)\s*$")
_OTHER_DAY = re.compile(
    r"(?:[가-힣]일|기한|마감|까지|회의|일시|참석|due|until|deadline|by)\s*[:：]?\s*$", re.I
)
_LONGEST_BYLINE = 80


def stated_date(title: str, text: str, fields: Mapping[str, str]) -> str | None:
    """ISO date (YYYY-MM-DD or YYYY-MM) of the document, None where it states none."""
    for name in _FIELDS:
        if name in fields and (day := first_date(fields[name])):
            return day
    lines = [title, *head_lines(text)]
    for before, after in zip(_BEFORE, _AFTER, strict=True):
        found = [day for line in lines for day in _labelled(line, before, after)]
        if found:
            return max(found)
    if day := first_date(title):
        return day
    return next((day for line in lines[1:] if (day := _byline_date(line))), None)


def first_date(text: str) -> str | None:
    """The first real date in the text as ISO, None where there is none."""
    return next((day for match in _DATE.finditer(text) if (day := _iso(match))), None)


def head_lines(text: str) -> list[str]:
    """The first ten lines that are not blank; table rows among them are left out."""
    lines = (line.strip() for line in text[:8000].splitlines())
    head = islice((line for line in lines if line), HEAD_LINES)
    return [line for line in head if not line.startswith("|")]


def _clauses(line: str) -> list[str]:
    return [part for part in _CLAUSE.split(line) if part and not _OTHER_EDITION.search(part)]


def _labelled(line: str, before: re.Pattern[str], after: re.Pattern[str]) -> Iterator[str]:
    for clause in _clauses(line):
        for pattern in (before, after):
            for match in pattern.finditer(clause):
                if day := _iso(match):
                    yield day


def _byline_date(line: str) -> str | None:
    """A day in a short line that is no sentence, item, row or heading: 'IT운영팀 / 2026-03-20'."""
    if len(line) > _LONGEST_BYLINE or line[0] in "-*•·>#" or _SENTENCE.search(line):
        return None
    if re.match(r"\d{1,2}[.)]", line):
        return None
    for clause in _clauses(line):
        for match in _DATE.finditer(clause):
            spans = clause[match.end() :].lstrip()[:1] in ("~", "–")
            if not spans and not _OTHER_DAY.search(clause[: match.start()]):
                return _iso(match)
    return None


def _iso(match: re.Match[str]) -> str | None:
    year = match["y"] or match["my"] or match["dy"]
    name = match["mn"] or match["dn"]
    month = _MONTHS.index(name[:3].lower()) + 1 if name else int(match["m"] or match["nm"])
    day = match["d"] or match["nd"] or match["md"] or match["dd"]
    if not 1 <= month <= 12 or (day and not 1 <= int(day) <= 31):
        return None
    return f"{year}-{month:02}-{int(day):02}" if day else f"{year}-{month:02}"
