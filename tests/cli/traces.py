"""Hand-made traces and a session whose streams are strings."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from cli.session import Session
from core.types import (
    Answer,
    Band,
    BandRound,
    Calibrator,
    GraphEvidence,
    Hit,
    KnowledgeVerdict,
    Label,
    LegValues,
    Ranks,
    ScoredWindow,
    Sentence,
    State,
    Strip,
    ThresholdSet,
    ThresholdsUsed,
    Trace,
    Who,
    WindowCount,
)
from wording import words

HIT = Hit(
    document="it/서버.md",
    passage="p1",
    text="물류 서버의 IP는 10.42.8.21입니다.",
    title="서버 목록",
    heading_path=("운영",),
    page=None,
    start=0,
    end=27,
    source="it",
    kind="markdown",
    date="2026-09-01",
    logit=4.25,
    probability=0.9,
    ranks=Ranks(dense=1, bm25=None),
    values=LegValues(dense_cosine=0.81, bm25=None),
    fused_rank=1,
    windows=(ScoredWindow(0, 27, "물류 서버의 IP는 10.42.8.21입니다.", "서버 목록: ...", 4.25),),
    windows_scored=1,
    windows_total=2,
    truncated=False,
)
MISS = replace(HIT, document="it/점검.md", passage="p2", title="정기점검", logit=-5.5, probability=0.003)
KEPT = Strip(
    "s1",
    HIT.text,
    "서버 목록 > 운영: 물류 서버의 IP는 10.42.8.21입니다.",
    HIT.document,
    HIT.title,
    "p1",
    0,
    27,
    None,
    4.25,
    True,
    None,
)
DROPPED = replace(KEPT, id="s2", document="it/점검.md", logit=-5.5, kept=False, reason="below_floor")
GROUNDED = Trace(
    id="t1",
    created="2026-10-01T00:00:00.000+00:00",
    query="물류 서버 IP 알려줘",
    principal=Who(id="minji", groups=("everyone",)),
    knowledge=KnowledgeVerdict(None, None, "no_answer_model"),
    hits=(HIT, MISS),
    band=Band(
        Label.CORRECT,
        Label.CORRECT,
        "any_reaches_upper",
        1.25,
        "shipped",
        (BandRound("물류 서버 IP 알려줘", 4.25, Label.CORRECT, 2),),
    ),
    graph=GraphEvidence(override=False, paths=(), reason="no_graph"),
    strips=(KEPT, DROPPED),
    sufficiency=None,
    answer=Answer(State.GROUNDED, "10.42.8.21", (Sentence(HIT.text, ("s1",), 4.25),)),
    nearest_misses=(),
    degradations=(),
    thresholds=ThresholdsUsed("shipped", False),
    timings={"retrieve": 0.05, "rerank": 0.5},
    windows=WindowCount(2, 3, 240),
    calls=0,
    tokens=0,
    settings="0123456789ab",
    off={"sufficiency": "not_built"},
)
THRESHOLDS = ThresholdSet(
    id="shipped",
    lower=-3.0,
    upper=3.0,
    support=2.0,
    strip_floor=-2.0,
    evaluator="ceko-1",
    unit="window",
    calibrator=Calibrator("platt", 1.0, 0.0),
    corpus="tests",
    language_mix={},
    n={},
    guarantee={},
    author="",
    note="",
)


def session_of(language="ko", width=120):
    """A session that prints into strings."""
    return Session(
        words=words(language),
        home=Path("nowhere"),
        verbose=False,
        page=Console(file=io.StringIO(), width=width, markup=False, highlight=False, emoji=False),
        notes=Console(file=io.StringIO(), width=width, markup=False, highlight=False, emoji=False),
    )


def printed(session):
    """What stdout would hold."""
    return session.page.file.getvalue()
