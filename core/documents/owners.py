"""Who a document says it belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.documents.dates import DATE, head_lines

_FIELDS = (
    "owner",
    "담당",
    "담당자",
    "담당부서",
    "작성자",
    "작성",
    "소관",
    "author",
    "authors",
    "maintainer",
    "team",
)
_LABELS = (
    r"(?:document\s+)?owner|owned\s+by|maintained\s+by|maintainer|담당\s?(?:자|부서)?|소관\s?(?:부서)?|주관\s?(?:부서)?|관리\s?(?:자|부서)?",
    r"작성\s?(?:자|부서)?|정리|author|written\s+by|prepared\s+by|contact|문의",
)
_VALUE = r"(?P<owner>[^/|·•\n]{2,60})"
_LABELLED = [
    re.compile(
        rf"(?:^|[/|·•(,]|\s{{2}})\s*\**(?P<label>{labels})\**\s*(?P<colon>[:：])?\s*\**\s*{_VALUE}", re.I
    )
    for labels in _LABELS
]
_DATE = re.compile(DATE, re.I)
_EXTENSION = re.compile(r"[(（]?\s*(?:내선|☎|tel|ext)\.?\s*[:：]?\s*[\d-]+\s*[)）]?", re.I)
_NOT_A_NAME = re.compile(
    r"^(?:일|일자|일시|방법|기준|요령|업무|부서|안내|예시|양식|대상|규정|지침|절차|목록|대장|범위|체계|현황|시|하|은|는|을|를|이|가|의)(?:\s|$)"
)
_LONGEST = 40


def stated_owner(text: str, fields: Mapping[str, str]) -> str | None:
    """The person or team from front matter, else from the first ten lines; None where unstated."""
    for name in _FIELDS:
        if fields.get(name):
            return fields[name][:_LONGEST].strip()
    for pattern in _LABELLED:
        for line in head_lines(text):
            for match in pattern.finditer(line):
                if owner := _name(match):
                    return owner
    return None


def _name(match: re.Match[str]) -> str | None:
    value = _DATE.split(match["owner"], maxsplit=1)[0]
    value = _EXTENSION.sub("", value)
    value = re.split(r",\s|\s{2}", value)[0].strip(" *_-–:：.,;")
    value = re.sub(r"\s*\($", "", value)
    if not value or len(value) > _LONGEST or _NOT_A_NAME.match(value):
        return None
    # Without a colon only a short name is believed: '담당 탁지우', not '담당 업무가 바뀌면 …'.
    if not match["colon"] and (len(value.split()) > 3 or value.endswith(("다", "요", "."))):
        return None
    return value
