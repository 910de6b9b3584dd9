"""What the columns of a table are called, held against a question."""

from __future__ import annotations

import re
from functools import lru_cache

from core.short_answers.kinds import Kind
from core.short_answers.question import Question, concepts, squeeze, stands_in

_COLUMN_KINDS: tuple[tuple[str, frozenset[Kind]], ...] = (
    (
        r"담당|책임|성명|이름|작성|승인|결재|owner|name|contact|lead|\bPI\b|CRA|당번|근무자|관리자|approv",
        frozenset({Kind.PERSON, Kind.ROLE, Kind.TEAM}),
    ),
    (r"부서|팀|소속|team|department", frozenset({Kind.TEAM})),
    (
        r"일자|날짜|일시|기한|만료|마감|시행|일$|date|deadline|due|expir|언제|연월|시기|until",
        frozenset({Kind.DATE}),
    ),
    (r"시각|시간|time|hours", frozenset({Kind.TIME, Kind.DURATION})),
    (r"기간|주기|보존|보관|period|duration|retention|every|cycle|term", frozenset({Kind.DURATION})),
    (
        r"금액|단가|가격|요금|비용|수수료|예산|월정액|price|cost|fee|amount|budget|charge|원\)|액$|료$",
        frozenset({Kind.MONEY}),
    ),
    (r"율|률|비율|금리|%|rate|ratio|percent", frozenset({Kind.PERCENT})),
    (r"용량|메모리|디스크|데이터|memory|disk|storage|size", frozenset({Kind.SIZE})),
    (
        r"수량|인원|개수|대수|수$|명$|재고|정원|count|qty|quantity|number of|headcount",
        frozenset({Kind.COUNT}),
    ),
    (r"IP|주소|address", frozenset({Kind.IP})),
    (r"포트|port", frozenset({Kind.PORT})),
    (r"메일|mail", frozenset({Kind.MAIL})),
    (r"내선|전화|연락처|phone|ext|tel", frozenset({Kind.PHONE})),
    (r"버전|version|release", frozenset({Kind.VERSION})),
    (r"코드|번호|ID|code|no\.?$|ticket|serial", frozenset({Kind.CODE})),
    (r"위치|장소|설치|location|place|where|room|곳$", frozenset({Kind.PLACE})),
    (r"사유|원인|이유|reason|cause", frozenset({Kind.REASON})),
)
# What stands in brackets says how a column counts, not what it holds.
_BRACKETED = re.compile(r"[(\[（【][^)\]）】]*[)\]）】]")
_WHOLE, _IN_BRACKETS, _BY_CONCEPT, _BY_KIND = 0.5, 0.5, 0.6, 0.45
_SHORTEST = 2


@lru_cache(maxsize=4_096)
def kinds_of_column(column: str) -> frozenset[Kind]:
    """What cells of a column hold, as far as its name tells."""
    return frozenset[Kind]().union(
        *(kinds for pattern, kinds in _COLUMN_KINDS if re.search(pattern, column, re.IGNORECASE))
    )


def naming(question: Question, column: str, said: str) -> float:
    """How many of the question's words name a column; those that say which row is meant do not count.

    `said` are the row's own first cells, squeezed.
    """
    bare, whole = squeeze(_BRACKETED.sub(" ", column)), squeeze(column)
    told = len(bare) >= _SHORTEST
    found = _WHOLE if told and bare not in said and stands_in(bare, question.squeezed) else 0.0
    for term in question.terms:
        word = squeeze(term)
        if len(word) < _SHORTEST or word in said:
            continue
        if stands_in(word, bare) or (told and stands_in(bare, word)):
            found += 1.0
        elif stands_in(word, whole):
            found += _IN_BRACKETS
    if not found and concepts(column) & question.concepts:
        found = _BY_CONCEPT
    if not found and question.kinds and frozenset(question.kinds[:1]) & kinds_of_column(column):
        found = _BY_KIND
    return found
