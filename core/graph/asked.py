"""One question's view of paths: what they say, and whether its words speak for or against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.entity_names import entity_key
from core.graph.asked_noun import unknown_noun, without_titles
from core.graph.asking import answers_kind, asked_types, covers, leaves_out, names_each
from core.graph.direct import FoundPath
from core.graph.linking import Mention, without_mentions
from core.graph.relations import relation_of
from core.graph.relevance import PathJudge
from core.graph.roles import End, end_of
from core.graph.spelled_out import says, spells_out
from core.graph.verbalise import ENGLISH, KOREAN, as_rows, language_of, verbalised
from core.graph.view import GraphView


@dataclass(frozen=True, slots=True)
class Scored:
    """`logit` is None where the question's words spoke against the path."""

    path: FoundPath
    logit: float | None
    passes: bool


class Asked:
    """One question's view of paths: what they say, and whether its words speak against it."""

    def __init__(self, question: str, mentions: Sequence[Mention], judge: PathJudge) -> None:
        self.mentions = mentions
        self._question = question
        asked = without_titles(question, mentions)
        read = replace(judge.question, text=" ".join(asked.split()))
        self._judge = judge if asked == question else replace(judge, question=read)
        self._surfaces = [mention.surface for mention in mentions]
        self._language = language_of(question)
        self._rest = without_mentions(asked, mentions)
        self._unknown = unknown_noun(question, mentions)
        self._of_some_type: frozenset[str] = frozenset()
        self._of_asked_type: frozenset[str] | None = None
        self._asked_type = ""
        self._called = {entity: mention.surface for mention in mentions for entity in mention.entities}

    def learn_types(self, view: GraphView, paths: Sequence[FoundPath]) -> None:
        """Where the question names a type, only its instances answer, if there are any to be had.

        Where it asks which of a kind that no document states, nothing whose type is stated answers.
        """
        asked = asked_types(self._question, self.mentions)
        ends = {path.answer for path in paths}
        named = view.named({entity_key(end) for end in ends}) if ends and (asked or self._unknown) else []
        if self._unknown:
            self._of_some_type = frozenset(each.name for each in named if each.type) & ends
        if asked and ends:
            found = frozenset(each.name for each in named if each.type in asked) & ends
            self._of_asked_type = found or None
            self._asked_type = next(each.surface for each in self.mentions if asked & set(each.types))

    def scored(self, paths: Sequence[FoundPath]) -> list[Scored]:
        """Each path with its relevance and the gate's outcome."""
        logits = self._judge.relevance([self._said(path) for path in paths])
        return [
            Scored(path, logit, self._passes(path, logit)) for path, logit in zip(paths, logits, strict=True)
        ]

    def _passes(self, path: FoundPath, logit: float) -> bool:
        named = names_each(self._rest, path.edges)
        return self._judge.passes(logit, named=named, spelled_out=named and self._spelled_out(path))

    def _spelled_out(self, path: FoundPath) -> bool:
        """Whether the question says this path and nothing else, and which end its name is at."""
        placed = path.start is None or any(self._ends(path))
        return placed and spells_out(self._judge.question.needles, self._surfaces, path.edges)

    def _ends(self, path: FoundPath) -> list[End]:
        """The ends at which grammar puts the names of the question, as far as it tells."""
        places = [
            end_of(self._question, mention.start, mention.end, relation)
            for mention in self.mentions
            for edge in path.edges
            if (relation := relation_of(edge.relation)) and {edge.head, edge.tail} & set(mention.entities)
        ]
        return [place for place in places if place is not None]

    def _said(self, path: FoundPath) -> str:
        """The path under the name the question starts from, in the question's words.

        Relation names are English more often than not: a Korean question hears both languages.
        """
        called, title = self._called, self._called.get(path.start or "", "")
        if path.start is None:
            types = [mention.surface for mention in self.mentions if mention.types]
            title = types[0] if len(types) == 1 else ""
            called = {node: f"{title} {node}".strip() for node in path.nodes}
        elif self._of_asked_type is not None and path.answer not in called:
            called = {**called, path.answer: f"{self._asked_type} {path.answer}"}
        said = verbalised(path.edges, self._language, called)
        if self._language == KOREAN:
            said = f"{said} {verbalised(path.edges, ENGLISH, called)}"
        said = f"{said} {as_rows(path.edges, called)}"
        return f"{title}: {said}" if title else said

    def fits(self, path: FoundPath) -> bool:
        """Whether the words of the question allow the path as an answer, whatever a model thinks."""
        if leaves_out(self._question) or not covers(self._rest, path.edges):
            return False
        if path.start is None:
            # Of all servers only what is asked of all: a name that nobody knows is no type.
            return spells_out(self._judge.question.needles, self._surfaces, path.edges)
        if self._of_asked_type is not None and path.answer not in self._of_asked_type:
            return False
        if self._unknown and path.answer in self._of_some_type and not says(self._unknown, path.edges):
            return False
        return answers_kind(self._rest, path.answer) and all(
            self._in_its_place(path, mention) for mention in self.mentions
        )

    def _in_its_place(self, path: FoundPath, mention: Mention) -> bool:
        """Whether each named end of an edge is the end at which the question's grammar puts it."""
        for edge in path.edges:
            relation = relation_of(edge.relation)
            here = {edge.head, edge.tail} & set(mention.entities)
            if relation is None or not here:
                continue
            end = end_of(self._question, mention.start, mention.end, relation)
            if end is not None and getattr(edge, end.value) not in here:
                return False
        return True
