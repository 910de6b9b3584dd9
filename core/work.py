"""How each kind of work is done, for oneself or for who handed it in.

A result is a JSON value, as the request is, so that it makes no difference who does the work.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from core.documents.apart.parent import Apart
from core.documents.ingest import IngestReport, ingest
from core.documents.sources import open_source
from core.errors import BadInput, Unavailable
from core.evaluation.outcomes import Outcome
from core.evaluation.run import Asked, evaluate
from core.jobs import PROGRESS, Handler, Hear, Pause
from core.parts import Parts
from core.requests import (
    ASK,
    CANDIDATES,
    EVALUATE,
    INGEST,
    TITLES,
    AskWork,
    EvaluateWork,
    IngestWork,
    reader_of,
    settings_of_asker,
)
from core.sample import asked_of_sample, carries_sample, read_sample
from core.settings import Settings
from core.trace_json import trace_to_json

if TYPE_CHECKING:
    from core.wiring import Workspace

CHILD = "core.wiring:child_models"
# Beside people who ask, a child gets about a tenth of a core that they want too, and all that they do not.
BESIDE_NICE = 10


_ASK = TypeAdapter(AskWork)
_INGEST = TypeAdapter(IngestWork)
_EVALUATE = TypeAdapter(EvaluateWork)
_REPORT = TypeAdapter(IngestReport)
_OUTCOMES = TypeAdapter(list[Outcome])


def report_in(result: object) -> IngestReport:
    """The figures of an ingest."""
    return _REPORT.validate_python(result)


def outcomes_in(result: object) -> list[Outcome]:
    """The outcomes of an evaluation."""
    return _OUTCOMES.validate_python(result)


def ask(workspace: Workspace, request: Mapping[str, object], hear: Hear, pause: Pause) -> object:
    """A trace; what was found is told before it is judged, by number and first titles."""
    work = _ASK.validate_python(request)

    def emit(event: str, value: object) -> None:
        if event == "hits" and isinstance(value, tuple) and value:
            titles = list(dict.fromkeys(candidate.passage.title for candidate in value))
            hear(CANDIDATES, {"n": len(value), "titles": titles[:TITLES]})

    trace = workspace.ask(
        work.question,
        reader_of(workspace.store, work.person, work.groups),
        deadline=work.deadline,
        emit=emit,
        settings=_settings(work.settings, workspace.settings),
    )
    return trace_to_json(trace)


def take_in(
    workspace: Workspace,
    request: Mapping[str, object],
    hear: Hear,
    pause: Pause,
    *,
    threads: int | None = None,
    nice: int = 0,
    child: str = CHILD,
) -> object:
    """An ingest; files are read and embedded in a child process, and queries served meanwhile.

    `threads` embed side by side, as many as there are cores where None is given; they let processes of
    a lower `nice` go first. `child` names what makes the models of the child process.
    """
    work = _INGEST.validate_python(request)
    models = (workspace.embedder, workspace.analyser)
    with Apart(child, *models, threads=threads or 0, nice=nice, pause=pause) as preparer:
        report = ingest(
            workspace.store,
            workspace.index,
            *models,
            work.source,
            open_source(Path(work.root)),
            rules=work.rules,
            allow_delete=work.allow_delete,
            progress=lambda done, total, name: hear(PROGRESS, ["progress_ingest", done, total, name]),
            pause=pause,
            preparer=preparer,
        )
    return _REPORT.dump_python(report, mode="json")


def evaluate_sample(workspace: Workspace, request: Mapping[str, object], hear: Hear, pause: Pause) -> object:
    """The sample's questions; queries are served between them."""
    work = _EVALUATE.validate_python(request)
    if not carries_sample(workspace.store):
        raise BadInput("sample_elsewhere", home=str(workspace.home))
    asked = asked_of_sample(workspace.store, read_sample())
    return _OUTCOMES.dump_python(ask_all(workspace.parts, asked, work.limit, hear, pause), mode="json")


def ask_all(parts: Parts, asked: list[Asked], limit: int | None, hear: Hear, pause: Pause) -> list[Outcome]:
    """Outcomes of all questions, or of `limit` spread evenly over them."""
    chosen = asked if limit is None else asked[:: max(1, ceil(len(asked) / limit))]

    def one_done(done: int) -> None:
        hear(PROGRESS, ["progress_evaluate", done, len(chosen), ""])
        pause()

    return [seen.outcome for seen in evaluate(parts, chosen, one_done)]


def refuse_while_building(
    workspace: object, request: Mapping[str, object], hear: Hear, pause: Pause
) -> object:
    """Raises Unavailable: the generation in use was made by models that are gone."""
    raise Unavailable("generation_building")


HANDLERS: Mapping[str, Handler[Workspace]] = {ASK: ask, INGEST: take_in, EVALUATE: evaluate_sample}
# For a process that people ask meanwhile.
BESIDE_QUERIES: Mapping[str, Handler[Workspace]] = {
    **HANDLERS,
    INGEST: partial(take_in, threads=1, nice=BESIDE_NICE),
}


def _settings(values: dict[str, Any], own: Settings) -> Settings | None:
    """The asker's settings with this process's secrets; None where they are the same anyway."""
    if values == settings_of_asker(own):
        return None
    asked = Settings.model_validate(values)
    answer_model = asked.answer_model.model_copy(update={"api_key": own.answer_model.api_key})
    # The evaluator is the workspace's, whoever asks: cuts and kept logits belong to it.
    return asked.model_copy(update={"answer_model": answer_model, "evaluator": own.evaluator})
