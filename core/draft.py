"""A trace while it grows. Only the engine holds one; what leaves is the frozen Trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from core.deductions.lacking import Wanted
from core.errors import Unavailable
from core.settings import Settings
from core.types import (
    Answer,
    Band,
    Degradation,
    GraphEvidence,
    Hit,
    KnowledgeVerdict,
    Principal,
    State,
    Strip,
    Sufficiency,
    ThresholdSet,
    ThresholdsUsed,
    Trace,
    WebLook,
    Who,
    WindowCount,
)

NOT_RUN = "not_run"


@dataclass(slots=True)
class Draft:
    """Fields of a Trace with their values before anything ran."""

    id: str
    created: str
    query: str
    principal: Principal
    settings: Settings
    clock: Callable[[], float]
    knowledge: KnowledgeVerdict = field(
        default_factory=lambda: KnowledgeVerdict(verdict=None, probability=None, reason=NOT_RUN)
    )
    hits: tuple[Hit, ...] = ()
    band: Band | None = None
    wanted: Wanted | None = None
    graph: GraphEvidence = field(
        default_factory=lambda: GraphEvidence(override=False, paths=(), reason=NOT_RUN)
    )
    strips: tuple[Strip, ...] = ()
    sufficiency: Sufficiency | None = None
    web: WebLook | None = None
    answer: Answer = field(default_factory=lambda: Answer(state=None))
    nearest_misses: tuple[Hit, ...] = ()
    windows: WindowCount = field(default_factory=lambda: WindowCount(scored=0, total=0, budget=0))
    degradations: list[Degradation] = field(default_factory=list)
    timings: dict[str, float] = field(default_factory=dict)
    off: dict[str, str] = field(default_factory=dict)
    calls: int = 0
    tokens: int = 0
    current: str = "permissions"
    begun: Callable[[str], None] = lambda step: None

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Tell of a step, time it, adding up its turns, and remember its name for a fault inside."""
        self.begun(name)
        self.current = name
        started = self.clock()
        try:
            yield
        finally:
            self.timings[name] = round(self.timings.get(name, 0.0) + self.clock() - started, 6)

    def degrade(self, step: str, reason: str) -> None:
        """Note once that a step did less than it should."""
        note = Degradation(step=step, reason=reason)
        if note not in self.degradations:
            self.degradations.append(note)

    def deadline(self, started: float, limit: float | None) -> Callable[[], None]:
        """A check that raises Unavailable("deadline") once `limit` seconds passed since `started`."""

        def check() -> None:
            if limit is not None and self.clock() - started > limit:
                raise Unavailable("deadline")

        return check

    def fail(self, reason: str) -> None:
        """A fault is not evidence: no band, no strips, no answer, and the step that failed named."""
        self.degrade(self.current, reason)
        if self.current == "permissions":
            self.hits = ()
        self.band = None
        self.strips = ()
        self.nearest_misses = ()
        self.answer = Answer(state=State.UNAVAILABLE)

    def trace(self, thresholds: ThresholdSet | None, fitted_here: bool) -> Trace:
        """The immutable record."""
        return Trace(
            id=self.id,
            created=self.created,
            query=self.query,
            principal=Who(id=self.principal.id, groups=tuple(sorted(self.principal.groups))),
            knowledge=self.knowledge,
            hits=self.hits,
            band=self.band,
            graph=self.graph,
            strips=self.strips,
            sufficiency=self.sufficiency,
            answer=self.answer,
            nearest_misses=self.nearest_misses,
            degradations=tuple(self.degradations),
            thresholds=None if thresholds is None else ThresholdsUsed(thresholds.id, fitted_here),
            timings=dict(self.timings),
            windows=self.windows,
            calls=self.calls,
            tokens=self.tokens,
            settings=self.settings.fingerprint(),
            off=dict(self.off),
            web=self.web,
        )
