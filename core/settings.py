"""Settings: one object decides every switch, so that every ablation is a settings object.

Read from `settings.toml` in the workspace, then from TOUCHSTONE_ environment variables.
Unknown keys are refused, bounds stand in the field, secrets never print.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Any

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from core.errors import BadInput
from core.evaluator_settings import EvaluatorSettings
from core.setting_base import AddressAndPort, Section, WebAddress
from core.setting_faults import PREFIX, refused, unknown_variables
from core.types import EVERYONE

SETTINGS_FILE = "settings.toml"
HARDER_CANDIDATES = 48


class Profile(StrEnum):
    """Which adapters stand behind the ports."""

    EMBEDDED = "embedded"
    PRODUCTION = "production"


class KnowledgePolicy(StrEnum):
    """What a Known verdict does: `advise` always searches, `route` may skip the documents."""

    ADVISE = "advise"
    ROUTE = "route"


class AnswerStyle(StrEnum):
    """`extractive` quotes windows; `generated` needs an answer model."""

    EXTRACTIVE = "extractive"
    GENERATED = "generated"


class Steps(Section):
    """Each step can be switched off; its field in the trace is then null with a reason."""

    knowledge_check: bool = True
    graph_evidence: bool = True
    rerank: bool = True
    band: bool = True
    correct: bool = True
    refine: bool = True
    sufficiency: bool = True
    answer: bool = True


class Retrieval(Section):
    """Candidates and how the two legs are fused (weights measured, see benchmarks/fusion.py)."""

    candidates: int = Field(24, ge=1, le=200)
    leg_depth: int = Field(60, ge=1, le=500)
    rank_constant: int = Field(5, ge=0)
    dense_weight: float = Field(1.0, ge=0)
    bm25_weight: float = Field(1.0, ge=0)


class Windows(Section):
    """The budget in windows, never in seconds: a verdict must not depend on the machine."""

    first: int = Field(96, ge=1)
    total: int = Field(240, ge=1)
    cache: bool = True


class GraphSettings(Section):
    """How much of the graph one question looks at; paths are scored apart from the windows."""

    edges_an_entity: int = Field(200, ge=1)
    one_hop: int = Field(24, ge=1)
    two_hops: int = Field(24, ge=0)
    more_of_a_kind: int = Field(24, ge=0)
    answers: int = Field(20, ge=1)
    near_misses: int = Field(5, ge=0)


class Knowledge(Section):
    policy: KnowledgePolicy = KnowledgePolicy.ADVISE


class Correct(Section):
    """What a band triggers (CRAG, section 4.5).

    `when_ambiguous`: search again on an Ambiguous band too, reading at most `supplement_windows`
    of what is new. `new_candidates` and `graph_passages` bound what a further search may add.
    """

    rewrite: bool = True
    second_search: bool = True
    when_ambiguous: bool = False
    new_candidates: int = Field(24, ge=1, le=200)
    graph_passages: int = Field(6, ge=0)
    supplement_windows: int = Field(48, ge=1)


class Refine(Section):
    """`decompose` off keeps whole passages in place of strips, `editions` off hears old ones too."""

    keep: int = Field(8, ge=1)
    decompose: bool = True
    editions: bool = True


class AnswerSettings(Section):
    """`clarify` off answers where the documents allow several readings of a question."""

    style: AnswerStyle = AnswerStyle.EXTRACTIVE
    sentences: int = Field(3, ge=1, le=10)
    nearest_misses: int = Field(3, ge=0)
    support_check: bool = True
    clarify: bool = True


class AnswerModelSettings(Section):
    """Any OpenAI-compatible address; questions and, for generated answers, kept strips go there."""

    base_url: WebAddress | None = None
    model: str | None = None
    api_key: SecretStr | None = None
    seconds: float = Field(12.0, gt=0)
    temperature: float = Field(0.0, ge=0, le=2)
    answer_tokens: int = Field(600, ge=16)
    stream: bool = True


class Web(Section):
    """Off by default: only words of the user's own question may ever leave.

    `when_ambiguous`: an Ambiguous band is supplemented too, not only an Incorrect one replaced.
    `search_url` is a SearXNG that gives JSON; it may be private. `preferred`, `allow` and `deny`
    name domains with all below them; where `allow` names any, no other page is read.
    `allowed_addresses` opens exact non-public addresses ("10.0.0.5:8080") to page reading.
    """

    enabled: bool = False
    when_ambiguous: bool = True
    groups: tuple[str, ...] = (EVERYONE,)
    search_url: WebAddress | None = None
    preferred: tuple[str, ...] = ("wikipedia.org",)
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    allowed_addresses: tuple[AddressAndPort, ...] = ()
    results: int = Field(10, ge=1, le=50)
    pages: int = Field(3, ge=1, le=10)
    seconds: float = Field(8.0, gt=0)
    page_bytes: int = Field(2_000_000, ge=1_000)
    windows: int = Field(96, ge=1)


class Settings(BaseSettings):
    """All of it. `deadline_seconds` bounds a person's single question, nothing else."""

    model_config = SettingsConfigDict(
        extra="forbid", frozen=True, env_prefix=PREFIX, env_nested_delimiter="__"
    )

    profile: Profile = Profile.EMBEDDED
    deadline_seconds: float = Field(20.0, gt=0)
    question_characters: int = Field(2000, ge=1)
    steps: Steps = Steps()
    retrieval: Retrieval = Retrieval()
    evaluator: EvaluatorSettings = EvaluatorSettings()
    windows: Windows = Windows()
    graph: GraphSettings = GraphSettings()
    knowledge: Knowledge = Knowledge()
    correct: Correct = Correct()
    refine: Refine = Refine()
    answer: AnswerSettings = AnswerSettings()
    answer_model: AnswerModelSettings = AnswerModelSettings()
    web: Web = Web()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment wins over the file, as operators expect."""
        return env_settings, init_settings

    def fingerprint(self) -> str:
        """Twelve hex digits over every setting; secrets enter masked."""
        canonical = json.dumps(self.model_dump(mode="json"), sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()[:12]


def usable_settings(home: Path, settings: Settings | None = None) -> Settings:
    """These settings, else the workspace's. Raises BadInput for a profile without adapters."""
    chosen = settings or load_settings(home)
    if chosen.profile is Profile.PRODUCTION:
        raise BadInput("production_not_built")
    return chosen


def load_settings(home: Path) -> Settings:
    """Settings of a workspace. Raises BadInput naming the key that does not fit."""
    path = home / SETTINGS_FILE
    values: dict[str, Any] = {}
    if path.exists():
        try:
            values = tomllib.loads(path.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadInput("settings_unreadable", path=str(path), detail=str(error)) from error
    for name in unknown_variables(os.environ, Settings.model_fields):
        raise BadInput("setting_unknown", key=name, path=str(path))
    try:
        return Settings(**values)
    except ValidationError as error:
        raise refused(error.errors(include_url=False, include_input=False)[0], path) from error


def searching_harder(settings: Settings) -> Settings:
    """Twice the candidates, and the whole budget: four fifths in the first look, the rest for a second
    search, which an Ambiguous band then gets as well."""
    candidates = max(HARDER_CANDIDATES, settings.retrieval.candidates)
    depth = max(2 * settings.retrieval.leg_depth, candidates)
    total = settings.windows.total
    first = max(settings.windows.first, total * 4 // 5)
    again = {"rewrite": True, "second_search": True, "when_ambiguous": True, "supplement_windows": total}
    return settings.model_copy(
        update={
            "retrieval": settings.retrieval.model_copy(update={"candidates": candidates, "leg_depth": depth}),
            "windows": settings.windows.model_copy(update={"first": first}),
            "correct": settings.correct.model_copy(update=again),
        }
    )
