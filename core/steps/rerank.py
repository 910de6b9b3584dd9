"""The retrieval evaluator over windows; a passage's logit is the maximum over its windows.

One pass serves passages and strips (design, section 1). Work is counted in windows: which ones
are read is planned before any is scored, so a verdict never depends on the machine's speed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import exp

from core.ports import Evaluator, WindowLogit
from core.types import Calibrator, Candidate, Hit, PlannedWindow, ScoredWindow, Window

CHUNK = 16

Logits = Mapping[str, WindowLogit]
Deducted = Callable[[Candidate, Window], float]


def plan_windows(
    candidates: Sequence[Candidate], needles: Mapping[str, float], deducted: Deducted | None = None
) -> tuple[PlannedWindow, ...]:
    """All windows in the order of reading, each candidate's best first.

    Best is a cheap overlap, the idf weights of the question's terms that stand in the window, and the
    rest follows round-robin in fused order. Where `deducted` says what each window lacks, that is
    what best means, and the rest follows by it.
    """
    if deducted is not None:
        return _by_promise(candidates, deducted)
    queues = [_by_overlap(index, candidate, needles) for index, candidate in enumerate(candidates)]
    longest = max((len(queue) for queue in queues), default=0)
    return tuple(queue[turn] for turn in range(longest) for queue in queues if turn < len(queue))


def _by_overlap(index: int, candidate: Candidate, needles: Mapping[str, float]) -> list[PlannedWindow]:
    windows = candidate.passage.windows
    folded = [window.scored_text.casefold() for window in windows]
    overlap = [sum(weight for term, weight in needles.items() if term in text) for text in folded]
    order = sorted(range(len(windows)), key=lambda position: (-overlap[position], position))
    return [
        PlannedWindow(index, position, windows[position].scored_text, windows[position].text_hash)
        for position in order
    ]


def _by_promise(candidates: Sequence[Candidate], deducted: Deducted) -> tuple[PlannedWindow, ...]:
    firsts: list[PlannedWindow] = []
    rest: list[PlannedWindow] = []
    for index, candidate in enumerate(candidates):
        planned = [
            PlannedWindow(index, position, window.scored_text, window.text_hash, deducted(candidate, window))
            for position, window in enumerate(candidate.passage.windows)
        ]
        planned.sort(key=lambda each: -(each.promise or 0.0))
        firsts += planned[:1]
        rest += (replace(each, due=False) for each in planned[1:])
    # Sorting is stable: equal promises keep the fused order.
    return (*firsts, *sorted(rest, key=lambda each: -(each.promise or 0.0)))


def score_windows(
    query: str,
    planned: Sequence[PlannedWindow],
    evaluator: Evaluator,
    known: Logits,
    check: Callable[[], None],
    enough: Callable[[float | None, float], bool] | None = None,
) -> dict[str, WindowLogit]:
    """Logits by text hash of the planned windows, those in `known` read from there.

    `check` is called between chunks and may raise (deadline, stop). `enough` hears the best adjusted
    logit and a window's promise: True where the window can matter no more, and is left unread. Chunks
    are cut from the plan, so that what is read does not depend on what is known.
    """
    result: dict[str, WindowLogit] = {}
    best: float | None = None
    for start in range(0, len(planned), CHUNK):
        chunk = [
            each
            for each in planned[start : start + CHUNK]
            if each.due or enough is None or not enough(best, each.promise or 0.0)
        ]
        if not chunk:
            continue
        check()
        texts = {each.text_hash: each.scored_text for each in chunk if each.text_hash not in result}
        result.update((each, known[each]) for each in texts if each in known)
        missing = [each for each in texts if each not in known]
        answers = evaluator.logits(query, [texts[each] for each in missing]) if missing else []
        result.update(zip(missing, answers, strict=True))
        for each in chunk:
            value = result[each.text_hash].logit + (each.promise or 0.0)
            best = value if best is None else max(best, value)
    return result


def probability(logit: float, calibrator: Calibrator) -> float:
    """Platt's sigmoid of a logit, stable at both ends."""
    value = calibrator.slope * logit + calibrator.intercept
    return 1 / (1 + exp(-value)) if value >= 0 else exp(value) / (1 + exp(value))


def judge(
    candidates: Sequence[Candidate],
    planned: Sequence[PlannedWindow],
    logits: Logits,
    calibrator: Calibrator | None,
    deducted: Deducted | None = None,
) -> tuple[Hit, ...]:
    """Hits by the number that decides; what nobody scored keeps its fused order below.

    `deducted` says what to add to a window's logit, None where logits decide as they are.
    """
    scored = {(window.candidate, window.window) for window in planned if window.text_hash in logits}
    hits = [
        _hit(
            candidate,
            [(index, position) in scored for position in range(len(candidate.passage.windows))],
            logits,
            calibrator,
            deducted,
        )
        for index, candidate in enumerate(candidates)
    ]
    return tuple(sorted(hits, key=lambda hit: (hit.logit is None, -(hit.decisive or 0.0), hit.fused_rank)))


def _hit(
    candidate: Candidate,
    scored: Sequence[bool],
    logits: Logits,
    calibrator: Calibrator | None,
    deducted: Deducted | None,
) -> Hit:
    passage = candidate.passage
    adding = deducted if any(scored) else None
    windows = tuple(
        ScoredWindow(
            start=window.start,
            end=window.end,
            text=passage.text[window.start - passage.start : window.end - passage.start],
            scored_text=window.scored_text,
            logit=logits[window.text_hash].logit if was_scored else None,
            truncated=logits[window.text_hash].truncated if was_scored else False,
            adjusted_logit=(
                logits[window.text_hash].logit + adding(candidate, window) if was_scored and adding else None
            ),
        )
        for window, was_scored in zip(passage.windows, scored, strict=True)
    )
    best = max((window.logit for window in windows if window.logit is not None), default=None)
    adjusted = max((each.adjusted_logit for each in windows if each.adjusted_logit is not None), default=None)
    decisive = best if adjusted is None else adjusted
    return Hit(
        document=passage.location,
        passage=passage.id,
        text=passage.text,
        title=passage.title,
        heading_path=passage.heading_path,
        page=passage.page,
        start=passage.start,
        end=passage.end,
        source=passage.source,
        kind=passage.kind,
        date=passage.date,
        logit=best,
        probability=None if decisive is None or calibrator is None else probability(decisive, calibrator),
        ranks=candidate.ranks,
        values=candidate.values,
        fused_rank=candidate.fused_rank,
        windows=windows,
        windows_scored=sum(scored),
        windows_total=len(windows),
        truncated=any(window.truncated for window in windows),
        origin=candidate.origin,
        adjusted_logit=adjusted,
    )
