"""The vocabulary of Touchstone as frozen values. Imports nothing of ours.

Offsets count code points of a document's canonical text; spans are half-open.
Numbers carry their space in the field name: logit, probability, cosine, bm25.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

INTERNAL = "internal"


class Label(StrEnum):
    """The three bands of CRAG (arXiv 2401.15884, section 4.2)."""

    CORRECT = "Correct"
    AMBIGUOUS = "Ambiguous"
    INCORRECT = "Incorrect"


class Verdict(StrEnum):
    """What the answer model knows (KBM, arXiv 2411.06207)."""

    KNOWN = "Known"
    UNKNOWN = "Unknown"


class State(StrEnum):
    """What the answer says; design, section 2, first match wins."""

    UNAVAILABLE = "unavailable"
    GENERAL_KNOWLEDGE = "general_knowledge"
    CLARIFY = "clarify"
    EXTERNAL = "external"
    NOT_FOUND = "not_found"
    GROUNDED = "grounded"
    PARTLY = "partly"


EVERYONE = "everyone"
# Origin, source and kind of what the web says.
WEB = "web"


@dataclass(frozen=True, slots=True)
class Principal:
    """Who reads. `id` is None for a bare set of groups; roles open pages, never documents."""

    id: str | None
    groups: frozenset[str]
    roles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Window:
    """One or two sentences or a table row: the unit the evaluator reads."""

    start: int
    end: int
    scored_text: str

    @property
    def text_hash(self) -> str:
        """Key of cached logits: what the model reads, nothing else."""
        return hashlib.sha256(self.scored_text.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Passage:
    """What is retrieved: a stretch of one section, partitioned by its windows."""

    id: str
    document_id: str
    location: str
    text: str
    start: int
    end: int
    title: str
    heading_path: tuple[str, ...]
    page: int | None
    readers: tuple[str, ...]
    source: str
    kind: str
    date: str | None
    windows: tuple[Window, ...]


@dataclass(frozen=True, slots=True)
class Ranks:
    """Rank per retrieval leg, from 1; None where the leg did not return the passage."""

    dense: int | None
    bm25: int | None


@dataclass(frozen=True, slots=True)
class LegValues:
    """Raw value per retrieval leg, in its own space."""

    dense_cosine: float | None
    bm25: float | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A retrieved passage before any evaluator saw it."""

    passage: Passage
    ranks: Ranks
    values: LegValues
    fused_rank: int
    origin: str = INTERNAL


@dataclass(frozen=True, slots=True)
class ScoredWindow:
    """A window with its logit, or None while nobody scored it."""

    start: int
    end: int
    text: str
    scored_text: str
    logit: float | None
    truncated: bool = False
    adjusted_logit: float | None = None

    @property
    def decisive(self) -> float | None:
        """The number that cuts are compared with: the adjusted logit, the logit where none is made."""
        return self.logit if self.adjusted_logit is None else self.adjusted_logit


@dataclass(frozen=True, slots=True)
class PlannedWindow:
    """A window's place in the order of scoring.

    `promise` is what its logit will be adjusted by, None where nothing is; `due`: it is the first of
    its candidate, which is read whatever was found before.
    """

    candidate: int
    window: int
    scored_text: str
    text_hash: str
    promise: float | None = None
    due: bool = True


@dataclass(frozen=True, slots=True)
class Hit:
    """A candidate as judged: its logit is the maximum over its scored windows, so is its adjusted logit.

    `origin`: the search that found it first, "internal", "second_search" or "graph".
    """

    document: str
    passage: str
    text: str
    title: str
    heading_path: tuple[str, ...]
    page: int | None
    start: int
    end: int
    source: str
    kind: str
    date: str | None
    logit: float | None
    probability: float | None
    ranks: Ranks
    values: LegValues
    fused_rank: int
    windows: tuple[ScoredWindow, ...]
    windows_scored: int
    windows_total: int
    truncated: bool
    origin: str = INTERNAL
    adjusted_logit: float | None = None

    @property
    def decisive(self) -> float | None:
        """As a window's."""
        return self.logit if self.adjusted_logit is None else self.adjusted_logit


@dataclass(frozen=True, slots=True)
class KnowledgeVerdict:
    """The KBM panel; verdict None with a reason where no model was asked."""

    verdict: Verdict | None
    probability: float | None
    reason: str | None
    method: str | None = None
    answer_model: str | None = None
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """One stated triple, in stored direction."""

    head: str
    relation: str
    tail: str
    document: str


@dataclass(frozen=True, slots=True)
class GraphPath:
    """Real edges from a linked entity, with the gate's outcome per condition."""

    id: str
    edges: tuple[Edge, ...]
    gate: dict[str, bool]
    relevance_logit: float | None = None
    answer: str | None = None  # the entity at the far end; None between instances of a type


@dataclass(frozen=True, slots=True)
class GraphEvidence:
    """What the graph found and whether it overrides the text band."""

    override: bool
    paths: tuple[GraphPath, ...]
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """An abbreviation and what a document says it stands for; `passage` is of that document."""

    term: str
    meaning: str
    passage: str


@dataclass(frozen=True, slots=True)
class AddedWord:
    """A word that a search was sent with beside the person's own; `passage` is of who defines it."""

    text: str
    passage: str


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A question as search words (CRAG, section 4.5). `words` are the person's own, in order.

    `method` is "keywords" or "answer_model"; only `words` may ever leave the company.
    """

    words: tuple[str, ...]
    added: tuple[AddedWord, ...] = ()
    method: str = "keywords"

    @property
    def text(self) -> str:
        """The query as it is sent to search inside."""
        return " ".join((*self.words, *(word.text for word in self.added)))


@dataclass(frozen=True, slots=True)
class Deduction:
    """One part of an adjusted logit: what a window lacks, how much of it, and the logits that takes."""

    name: str
    share: float
    logits: float


@dataclass(frozen=True, slots=True)
class BandRound:
    """One look: the query as sent, the best logit over the union so far, the label and its rule.

    `rewrite` is None where the query is the person's question; `margin` is as a Band's. The label
    follows from `decisive`, which is the sum of `features` where there are any.
    """

    query: str
    best_logit: float | None
    label: Label
    windows_scored: int
    rule: str | None = None
    margin: float | None = None
    rewrite: Rewrite | None = None
    adjusted_logit: float | None = None
    features: tuple[Deduction, ...] = ()

    @property
    def decisive(self) -> float | None:
        """As a window's; `best_logit` is then the raw logit of the window that decided."""
        return self.best_logit if self.adjusted_logit is None else self.adjusted_logit


@dataclass(frozen=True, slots=True)
class Band:
    """The verdict on the evidence. `margin` is in logits to the nearest cut.

    `features` are the last look's.
    """

    text_label: Label
    label: Label
    rule: str
    margin: float | None
    threshold_set: str
    rounds: tuple[BandRound, ...]
    features: tuple[Deduction, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """A window as refinement sees it; dropped strips keep their reason.

    `date` is what its document states; `instead` is the strip that speaks in its place, where it is
    a duplicate or its document is no longer in force.
    """

    id: str
    text: str
    scored_text: str
    document: str
    title: str
    passage: str
    start: int
    end: int
    page: int | None
    logit: float | None
    kept: bool
    reason: str | None
    origin: str = INTERNAL
    date: str | None = None
    instead: str | None = None
    heading_path: tuple[str, ...] = ()
    adjusted_logit: float | None = None

    @property
    def decisive(self) -> float | None:
        """As a window's."""
        return self.logit if self.adjusted_logit is None else self.adjusted_logit


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """P_t(q) of one round (DRAG): a weighted sum, accepted from tau on."""

    relevance: float
    conditions_met: tuple[str, ...]
    conditions_missing: tuple[str, ...]
    connectivity: float
    probability: float
    tau: float
    round: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the answer with the strips or paths it rests on.

    `reason` tells why a generated sentence is not supported; an extractive one always is.
    """

    text: str
    citations: tuple[str, ...]
    logit: float | None = None
    supported: bool = True
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One meaning an underspecified question could have."""

    text: str
    document: str


@dataclass(frozen=True, slots=True)
class StatedValue:
    """What one document says: the value as it stands in the strip that `citation` names."""

    value: str
    citation: str


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Documents that state different values for the same thing, best first."""

    values: tuple[StatedValue, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person is told. `state` is None where the answer was switched off or never due."""

    state: State | None
    short: str | None = None
    sentences: tuple[Sentence, ...] = ()
    readings: tuple[Reading, ...] = ()
    missing: tuple[str, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    unsupported: tuple[Sentence, ...] = ()  # what a model said beside the evidence; never said as fact
    foreign_citations: int = 0  # citations outside this request's evidence, dropped

    @property
    def state_name(self) -> str:
        """The state's value, "off" where there is none."""
        return "off" if self.state is None else self.state.value


@dataclass(frozen=True, slots=True)
class Degradation:
    """Something did less than it should; reason is a code, never prose."""

    step: str
    reason: str


@dataclass(frozen=True, slots=True)
class Calibrator:
    """probability = 1 / (1 + exp(-(slope * logit + intercept)))."""

    name: str
    slope: float
    intercept: float


@dataclass(frozen=True, slots=True)
class ThresholdSet:
    """Every cut that decides something, in logits, bound to one evaluator artefact and unit."""

    id: str
    lower: float
    upper: float
    support: float
    strip_floor: float
    evaluator: str
    unit: str
    calibrator: Calibrator
    corpus: str
    language_mix: dict[str, float]
    n: dict[str, int]
    guarantee: dict[str, float | str]
    author: str
    note: str
    graph_gate: float | None = None
    theta: float | None = None
    tau: float | None = None
    weights: dict[str, float] = field(default_factory=dict)
    known: float | None = None
    embedder: str | None = None  # whose cosines the weights are for; None: no weight is for any
    sentence_support: float | None = None  # of (generated sentence, strip); None: `support` itself


@dataclass(frozen=True, slots=True)
class ThresholdsUsed:
    """Which set decided, and whether it was fitted to this workspace's documents."""

    id: str
    fitted_here: bool


@dataclass(frozen=True, slots=True)
class WindowCount:
    """Evaluator work of one query, in windows."""

    scored: int
    total: int
    budget: int


@dataclass(frozen=True, slots=True)
class Who:
    """The principal as a trace may show it."""

    id: str | None
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WebSource:
    """One page that was chosen; `reason` where nothing of it could be judged."""

    address: str
    title: str
    best_logit: float | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class WebLook:
    """The words that left and what came of them; `words` is None where nothing left, with the reason."""

    words: str | None
    sources: tuple[WebSource, ...] = ()
    windows_scored: int = 0
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """The immutable record of one query: the only thing pages draw."""

    id: str
    created: str
    query: str
    principal: Who
    knowledge: KnowledgeVerdict
    hits: tuple[Hit, ...]
    band: Band | None
    graph: GraphEvidence
    strips: tuple[Strip, ...]
    sufficiency: Sufficiency | None
    answer: Answer
    nearest_misses: tuple[Hit, ...]
    degradations: tuple[Degradation, ...]
    thresholds: ThresholdsUsed | None
    timings: dict[str, float]
    windows: WindowCount
    calls: int
    tokens: int
    settings: str
    off: dict[str, str]
    web: WebLook | None = None
