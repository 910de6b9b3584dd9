"""From labelled questions to a ThresholdSet, cross-fitted by organisation.

While fitting, a set that answers nothing is in force. A first look below its `lower` searches again
and spends the whole window budget, so that the last look, over the union of both searches, is known
wherever the fitted cut can lie.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from types import MappingProxyType

from core.calibration.platt import fit_platt
from core.calibration.thresholds import ANSWERABLE, NEVER, Cuts, Observation, fit_cuts
from core.deductions.weighing import CEILING, PREFIX, compares
from core.evaluation.outcomes import plain
from core.evaluation.run import Seen
from core.parts import Parts
from core.types import Calibrator, ThresholdSet

UNIT = "window"
NEUTRAL = Calibrator(name="none", slope=1.0, intercept=0.0)
NO_WEIGHTS: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PassageLabel:
    """A passage logit and whether the passage holds a question's exact evidence."""

    logit: float
    holds_evidence: bool


def spending_set(
    evaluator: str, lower: float, weights: Mapping[str, float], embedder: str | None
) -> ThresholdSet:
    """The set in force while fitting: it answers nothing and looks again below `lower`."""
    return ThresholdSet(
        id="fitting",
        lower=lower,
        upper=NEVER,
        support=NEVER,
        strip_floor=NEVER,
        evaluator=evaluator,
        unit=UNIT,
        calibrator=NEUTRAL,
        corpus="",
        language_mix={},
        n={},
        guarantee={},
        author="",
        note="",
        # Without the ceiling no reading stops early: the cuts it stops by are not known yet.
        weights={name: weight for name, weight in weights.items() if name != PREFIX + CEILING},
        embedder=embedder if compares(weights) else None,
    )


def fitting_parts(parts: Parts, lower: float = NEVER, weights: Mapping[str, float] = NO_WEIGHTS) -> Parts:
    """The same parts with the set above. `lower` must not lie below the cut that is then fitted.

    `weights` are those of deductions, under which the cuts are fitted.

    No band is Correct under that set, so a search on Ambiguous bands would answer every question
    twice; what it adds on top is left out of the fit.
    """
    correct = parts.settings.correct.model_copy(update={"when_ambiguous": False})
    return replace(
        parts,
        settings=parts.settings.model_copy(update={"correct": correct}),
        thresholds=spending_set(parts.required_evaluator().id, lower, weights, parts.embedder.id),
    )


def observation_of(seen: Seen) -> Observation | None:
    """First and last look of one question; None when nothing was scored."""
    first, last = seen.outcome.first_logit, seen.outcome.last_logit
    if first is None:
        return None
    return Observation(
        query_class=seen.outcome.query.query_class,
        first_logit=first,
        last_logit=first if last is None else last,
    )


def passage_labels(seen: Seen) -> list[PassageLabel]:
    """Every judged passage of an answerable question, true where it holds an evidence string."""
    query = seen.outcome.query
    if query.query_class not in ANSWERABLE or not query.evidence:
        return []
    wanted = [plain(text) for text in query.evidence]
    return [
        PassageLabel(hit.decisive, any(text in plain(hit.text) for text in wanted))
        for hit in seen.trace.hits
        if hit.decisive is not None
    ]


def fit_set(
    seen: Sequence[Seen],
    *,
    evaluator: str,
    corpus: str,
    author: str,
    note: str,
    weights: Mapping[str, float] = NO_WEIGHTS,
    embedder: str | None = None,
) -> ThresholdSet:
    """Cuts and calibrator from what was seen under `fitting_parts` with the same `weights`."""
    observations = [one for one in map(observation_of, seen) if one is not None]
    labels = [label for one in seen for label in passage_labels(one)]
    cuts = fit_cuts(observations)
    digest = hashlib.sha256(
        json.dumps([asdict(cuts), evaluator, corpus], sort_keys=True, default=str).encode()
    ).hexdigest()[:8]
    calibrator = fit_platt(
        [label.logit for label in labels], [label.holds_evidence for label in labels], f"platt-{digest}"
    )
    return ThresholdSet(
        id=f"{corpus}-{digest}",
        lower=cuts.lower,
        upper=cuts.upper,
        support=cuts.support,
        strip_floor=cuts.strip_floor,
        evaluator=evaluator,
        unit=UNIT,
        calibrator=calibrator,
        corpus=corpus,
        language_mix=_mix([one.outcome.query.language for one in seen]),
        n=_counts([one.outcome.query.query_class for one in seen]),
        guarantee=cuts.guarantee,
        author=author,
        note=" ".join(part for part in (note, _said(cuts)) if part),
        weights=dict(weights),
        embedder=embedder if compares(weights) else None,
    )


def _said(cuts: Cuts) -> str:
    return "lower exceeded upper: both are the midpoint." if cuts.note == "midpoint" else ""


def _counts(names: Sequence[str]) -> dict[str, int]:
    return {name: names.count(name) for name in dict.fromkeys(names)}


def _mix(languages: Sequence[str]) -> dict[str, float]:
    return {name: round(count / len(languages), 3) for name, count in _counts(languages).items()}
