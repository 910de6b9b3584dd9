"""Small values that step tests share."""

from __future__ import annotations

from core.types import (
    Calibrator,
    Candidate,
    Hit,
    LegValues,
    Passage,
    Ranks,
    ScoredWindow,
    ThresholdSet,
    Window,
)

CUTS = ThresholdSet(
    id="test-set",
    lower=-2.0,
    upper=1.0,
    support=0.5,
    strip_floor=-2.0,
    evaluator="test-evaluator",
    unit="window",
    calibrator=Calibrator("test", 1.0, 0.0),
    corpus="test",
    language_mix={},
    n={},
    guarantee={},
    author="test",
    note="",
)


def passage(name: str, texts: list[str], readers: tuple[str, ...] = ("everyone",)) -> Passage:
    """A passage whose windows are `texts`, one after the other."""
    windows, start = [], 0
    for text in texts:
        windows.append(Window(start, start + len(text), f"title: {text.strip()}"))
        start += len(text)
    return Passage(
        id=name,
        document_id=f"document-{name}",
        location=f"source/{name}.md",
        text="".join(texts),
        start=0,
        end=start,
        title="title",
        heading_path=(),
        page=None,
        readers=readers,
        source="source",
        kind="md",
        date=None,
        windows=tuple(windows),
    )


def candidate(name: str, texts: list[str], rank: int = 1) -> Candidate:
    """The passage as found by the dense leg alone."""
    return Candidate(passage(name, texts), Ranks(rank, None), LegValues(0.8, None), rank)


def hit(name: str, windows: list[tuple[str, float | None]], rank: int = 1) -> Hit:
    """A judged passage from (text, logit) pairs."""
    scored, start = [], 0
    for text, logit in windows:
        scored.append(ScoredWindow(start, start + len(text), text, f"title: {text}", logit))
        start += len(text)
    logits = [logit for _, logit in windows if logit is not None]
    return Hit(
        document=f"source/{name}.md",
        passage=name,
        text="".join(text for text, _ in windows),
        title="title",
        heading_path=(),
        page=None,
        start=0,
        end=start,
        source="source",
        kind="md",
        date=None,
        logit=max(logits, default=None),
        probability=None,
        ranks=Ranks(rank, None),
        values=LegValues(0.8, None),
        fused_rank=rank,
        windows=tuple(scored),
        windows_scored=len(logits),
        windows_total=len(windows),
        truncated=False,
    )
