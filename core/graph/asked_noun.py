"""Words of a question that name a relation or a kind of thing and yet ask for neither.

In '창업자 노해준은 어느 대학 나왔나요?' the founder says which person is meant, and a university is asked
for: that the person founded a company answers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.graph.linking import Mention
from core.graph.relations import known_relations
from core.graph.spelled_out import names_no_kind
from core.short_answers.question import stem
from core.short_answers.words import PARTICLES

# A title is a noun for whoever does it.
_TITLE = re.compile(r"(?:^|(?<=\s))(?P<word>[가-힣]{2,}|[A-Za-z]{3,})\s$")
_AGENT = re.compile(r"(?:자|장|인|주|표|사)$|(?:or|er|eo|head|lead|chief|chair|president)$", re.IGNORECASE)
_WHICH = re.compile(
    r"(?:어느|어떤|무슨|몇)\s+(?P<noun>[가-힣A-Za-z]{2,})|\bwhich\s+(?P<name>[a-z]{3,})", re.IGNORECASE
)


def without_titles(question: str, mentions: Sequence[Mention]) -> str:
    """The question, as long as it was, with titles in front of its names blotted out."""
    for mention in mentions:
        found = _TITLE.search(question[: mention.start])
        if mention.entities and found and _is_title(found["word"]):
            start, end = found.span("word")
            question = f"{question[:start]}{' ' * (end - start)}{question[end:]}"
    return question


def unknown_noun(question: str, mentions: Sequence[Mention]) -> str | None:
    """The noun behind 'which', where the graph knows it neither as a thing nor as a type."""
    for found in _WHICH.finditer(question):
        start, noun = found.end() - len(found["noun"] or found["name"]), found["noun"] or found["name"]
        if any(mention.start <= start < mention.end for mention in mentions):
            continue
        # '어느 곳에' and '어떤 것을': stems keep two syllables.
        bare = (noun.removesuffix(particle) for particle in ("", *PARTICLES))
        if not any(names_no_kind(word.casefold()) for word in bare):
            return stem(noun)
    return None


def _is_title(word: str) -> bool:
    said = word.casefold()
    if not _AGENT.search(said):
        return False
    return any(
        said.startswith(known) if not known.isascii() else said == known or said.startswith(known.rstrip("e"))
        for relation in known_relations().values()
        for known in (*relation.korean_words, *relation.english_words)
        if len(known) > 1
    )
