"""What a document says about being replaced, or replacing another.

Only front matter, the title's marks, and a phrase in the title or the first ten lines count: a
passing mention deep in the text, or goods that are thrown away (재고 폐기), say nothing about it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.documents.dates import DATE, head_lines
from core.documents.edition_marks import marks_of
from core.documents.parts import Supersession

_REPLACES = ("supersedes", "replaces", "대체", "대체문서", "대체 문서")
_REPLACED_BY = ("superseded_by", "superseded by", "replaced_by", "replaced by", "후속문서", "대체됨")
_STATUS = ("status", "상태")
_GONE = re.compile(r"폐지|폐기|구버전|대체됨|obsolete|deprecated|superseded|retired|withdrawn", re.I)
_DOCUMENT = (
    r"(?:문서|규정|지침|안내|절차|정책|매뉴얼|기준|규칙|방침|내규|공지|가이드|런북|표준|양식|계획|요령|요강)"
)
_THIS = rf"(?:이|본|해당|현)\s?{_DOCUMENT}\s?(?:은|는|을|를|이)"
_BEFORE = (
    rf"(?:이전|기존|종전|예전|과거|옛)\s?(?:의\s?)?{_DOCUMENT}|(?:\d{{4}}년\s?판|v\d[\d.]*|구\s?버전|구\s?판)"
)
_END = (
    r"(?:함|됨|됩니다|되었|된다|됐|합니다|했|한다|하였|처리|\s*[.,)(/|·]|\s*$"
    r"|\s+(?!물|절차|기준|대상|비용|처리))"
)
_STOP = r"(?=$|[;|\n]|\.(?:\s|$))"
_TARGET = r"(?P<target>[^.;|\n]{2,80}?)"
_WITHDRAWN = [
    re.compile(rf"{_THIS}[^.]*?(?:폐지|폐기)", re.I),
    re.compile(rf"{DATE}\.?\s?(?:일자|부로|자로|부터|자|에)?\s*(?:폐지|폐기){_END}", re.I),
    re.compile(rf"^\W*(?:폐지|폐기)\s?(?:됨|된\s?{_DOCUMENT}|{_DOCUMENT}|일)\b", re.I),
    re.compile(
        r"\bthis\s+(?:document|policy|page|guide|version|procedure)\s+(?:is|has\s+been|was)\s+"
        r"(?:now\s+)?(?:obsolete|deprecated|withdrawn|retired|superseded|replaced)",
        re.I,
    ),
    re.compile(r"^\W*(?:obsolete|deprecated|superseded|withdrawn|retired)\b", re.I),
]
_BY = [
    re.compile(
        rf"\b(?:superseded|replaced|obsoleted)\s+by\s+{_TARGET}(?:{_STOP}|\s+(?:on|as of|since|from)\b)", re.I
    ),
    re.compile(
        rf"(?:^|[,./|·(→]|{_THIS})\s*(?P<target>[^,/|·(→\n]{{2,60}}?)\s?(?:으로|로)\s?대체(?:됨|되|됐|$|\W)",
        re.I,
    ),
]
_OF = [
    re.compile(rf"\b(?:supersedes|replaces|obsoletes)\s+{_TARGET}{_STOP}", re.I),
    re.compile(
        rf"(?P<target>{_BEFORE})\s*(?:\((?P<inner>[^)]*)\))?\s*(?:은|는|을|를|이|가)\s[^.]{{0,20}}?"
        r"(?:폐지|폐기|대체)",
        re.I,
    ),
    re.compile(rf"{_THIS}\s*(?P<target>[^.\n]{{2,60}}?)\s?(?:을|를)\s?대체", re.I),
]
_NAMES_A_DOCUMENT = re.compile(
    rf"{_DOCUMENT}|\bv\.?\s?\d|\brev|판(?:$|\W)|\.\w{{2,4}}$|[A-Z]{{2,}}-\d|\b(?:19|20)\d\d|version|edition"
    r"|policy|policies|guide|document|manual|procedure|standard|memo|table|handbook|rules?\b",
    re.I,
)
# '이 문서는 2026-01-05자로 v3' names v3.
_LEAD = re.compile(rf"^.*[—※*:]\s*|^{_THIS}\s*|^이\s?판은\s*|{DATE}\.?\s?(?:부로|자로|부터)\s*", re.I)


def stated_supersession(title: str, stem: str, text: str, fields: Mapping[str, str]) -> Supersession:
    """What the document states; marks are read in the title, else in the file's name."""
    marks = marks_of(title)
    if marks.order is None and (of_file := marks_of(stem)).order and of_file.key == marks.key:
        marks = of_file
    lines = [title, *head_lines(text)]
    replaces = [target for name in _REPLACES if name in fields for target in _listed(fields[name])]
    by = next((fields[name].strip() for name in _REPLACED_BY if fields.get(name)), None)
    replaces += [target for line in lines for target in _targets(_OF, line)]
    by = by or next((target for line in lines for target in _targets(_BY, line)), None)
    gone = marks.old or any(_GONE.search(fields.get(name, "")) for name in _STATUS)
    gone = gone or any(_says_withdrawn(line) for line in lines)
    return Supersession(
        replaces=tuple(dict.fromkeys(replaces)),
        replaced=gone or by is not None,
        replaced_by=by,
        edition_key=marks.key,
        edition=marks.edition,
        edition_order=marks.order,
    )


def _listed(value: str) -> list[str]:
    return [part.strip() for part in re.split(r"[,;\n]", value) if part.strip()]


def _says_withdrawn(line: str) -> bool:
    # '이전 안내는 폐기되었습니다' speaks of another document.
    return not any(_targets(_OF, line)) and any(pattern.search(line) for pattern in _WITHDRAWN)


def _targets(patterns: list[re.Pattern[str]], line: str) -> list[str]:
    found = []
    for pattern in patterns:
        for match in pattern.finditer(line):
            written = match.groupdict().get("inner") or match["target"]
            target = _named(written)
            if target and _NAMES_A_DOCUMENT.search(target):
                found.append(target)
    return found


def _named(written: str) -> str:
    """The target without what leads up to it and without quotation marks."""
    before, target = "", written
    while before != target:
        before, target = target, _LEAD.sub("", target.strip(" *_`\"'“”‘’[]()「」『』<>:"))
    return target
