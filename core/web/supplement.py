"""The web as CRAG's last resort (section 4.5): asked with a person's own words, refined like documents.

How the engine uses it, after the final band and the check of permissions:

    found = web_supplement(draft.query, words, principal, draft.id, parts,
                           needles=question.needles, degradations=draft.degradations, left_s=...)
    draft.web = found.look                         # always, also where nothing left
    draft.strips = (*draft.strips, *found.strips)  # origin "web", ids w1, w2, ...; never in hits or band
    if found.fault: draft.degrade("correct", found.fault)

Pages never change a band. Nothing leaves after a fault, without permission, or without its audit row.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from core.deductions.lacking import wanted
from core.deductions.weighing import adding
from core.errors import Unavailable
from core.parts import Parts
from core.steps.refine import refine
from core.steps.rerank import judge, plan_windows, score_windows
from core.types import WEB, Degradation, Hit, Principal, Strip, WebLook, WebSource
from core.web.access import Found
from core.web.choosing import leaving, not_allowed
from core.web.passages import candidates

# What did less than it should without being a fault of anything.
HARMLESS = frozenset({"question_cut", "query_cut", "budget", "uncalibrated_here"})


@dataclass(frozen=True, slots=True)
class Supplement:
    """What is kept of the look, the strips of its pages, and the code of what failed, if something did."""

    look: WebLook
    strips: tuple[Strip, ...] = ()
    fault: str | None = None


def web_supplement(
    question: str,
    words: Sequence[str],
    principal: Principal,
    trace: str,
    parts: Parts,
    *,
    needles: Mapping[str, float],
    degradations: Collection[Degradation],
    left_s: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Supplement:
    """Ask the web and judge what its pages say; never raises for what the web does.

    `words` are a rewrite's keywords; only those of them that stand in the question leave. `left_s`
    is what the run may still take, None without a deadline.
    """
    web = parts.settings.web
    reason = not_allowed(web, principal)
    if reason is None and parts.web is None:
        reason = "web_not_set_up"
    if reason is None and any(each.reason not in HARMLESS for each in degradations):
        reason = "web_after_fault"
    if reason is not None or parts.web is None:
        return Supplement(WebLook(None, reason=reason))
    sent = leaving(question, words)
    until = None if left_s is None else clock() + left_s

    def left() -> float | None:
        return None if until is None else max(0.0, until - clock())

    def check() -> None:
        if left() == 0:
            raise Unavailable("web_too_slow")

    try:
        check()
        parts.web.audited(principal, {"trace": trace, "words": sent})
    except Unavailable as fault:
        return Supplement(WebLook(None, reason=fault.code), fault=fault.code)
    try:
        found = parts.web.look(sent, web, left)
        return _judged(question, sent, found, parts, needles, check)
    except Unavailable as fault:
        return Supplement(WebLook(sent, reason=fault.code), fault=fault.code)


def _judged(
    question: str,
    sent: str,
    found: Sequence[Found],
    parts: Parts,
    needles: Mapping[str, float],
    check: Callable[[], None],
) -> Supplement:
    """The pages' windows before the same evaluator, their strips by the same floor."""
    cuts = parts.required_thresholds()
    pages = candidates([passage for each in found for passage in each.passages], needles)
    planned = plan_windows(pages, needles)[: parts.settings.web.windows]
    logits = score_windows(question, planned, parts.required_evaluator(), {}, check)
    # No embedder compares pages with the question.
    add = adding(cuts, wanted(question, needles), None)
    hits = judge(pages, planned, logits, cuts.calibrator, add)
    strips = refine(hits, cuts.strip_floor, parts.settings.refine.keep, support=cuts.support)
    names = {strip.id: f"w{number}" for number, strip in enumerate(strips, start=1)}
    look = WebLook(
        sent,
        tuple(_source(each, hits) for each in found),
        windows_scored=len(planned),
        reason=None if found else "web_no_pages",
    )
    renamed = (
        replace(each, id=names[each.id], instead=names.get(each.instead or ""), origin=WEB) for each in strips
    )
    return Supplement(look, tuple(renamed))


def _source(found: Found, hits: Sequence[Hit]) -> WebSource:
    logits = [hit.logit for hit in hits if hit.document == found.address and hit.logit is not None]
    return WebSource(found.address, found.title, max(logits, default=None), found.reason)
