"""A question as search words (CRAG, section 4.5): the person's own, and readable vocabulary.

Nothing else gets in: an answer model may choose among the words of the question and no more, so
neither its knowledge nor an instruction in the question can send a search elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from core.entity_names import entity_key
from core.graph.linking import link
from core.graph.verbalise import language_of
from core.ports import NamedEntity
from core.prompts import prompt
from core.types import AddedWord, Definition, Rewrite

# The person's question and the instructions that go before it, to what the model says.
Complete = Callable[[str, str], str]
Definitions = Callable[[Collection[str]], Sequence[Definition]]

MOST_KEYWORDS = 8
ABBREVIATION = "abbreviation"
_SEPARATORS = re.compile(r"[,;\n·]+")
_SPACE = re.compile(r"\s+")


def by_rules(question: str, keywords: Sequence[str], definitions: Definitions) -> Rewrite:
    """Nouns, identifiers and numbers of the question, and what readable documents call them too.

    A question without any is sent as it is.
    """
    return Rewrite(tuple(keywords) or (question,), _added(question, definitions))


def by_model(question: str, complete: Complete, definitions: Definitions) -> Rewrite | None:
    """Keywords that the answer model chose out of the question; None where none of them is in it.

    Raises what the model raises.
    """
    reply = complete(question, prompt("rewrite", language_of(question)))
    words = own_words(question, reply)
    return Rewrite(words, _added(question, definitions), "answer_model") if words else None


def own_words(question: str, reply: str) -> tuple[str, ...]:
    """The stretches of a reply, between commas and lines, that stand in the question; each once."""
    said = _plain(question)
    stretches = (_SPACE.sub(" ", each).strip(" \t\"'`.-*") for each in _SEPARATORS.split(reply))
    kept = dict.fromkeys(each for each in stretches if each and _plain(each) in said)
    return tuple(kept)[:MOST_KEYWORDS]


def _plain(text: str) -> str:
    return _SPACE.sub("", text).casefold()


def _added(question: str, definitions: Definitions) -> tuple[AddedWord, ...]:
    """The other form of each abbreviation or spelled-out name in the question."""
    passages: dict[str, str] = {}

    def named(keys: Collection[str]) -> list[NamedEntity]:
        found = []
        for each in definitions(keys):
            for known, other in ((each.term, each.meaning), (each.meaning, each.term)):
                if entity_key(known) in keys:
                    found.append(NamedEntity(entity_key(known), other, ABBREVIATION))
                    passages.setdefault(other, each.passage)
        return found

    said = _plain(question)
    others = dict.fromkeys(name for mention in link(question, named) for name in mention.entities)
    return tuple(AddedWord(other, passages[other]) for other in others if _plain(other) not in said)
