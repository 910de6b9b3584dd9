"""Whether the words of a question are those of a path, and nothing is left over.

'What does X depend on?' says X, a relation, and that something is asked. 'Which lawyer advises X?'
says more than an edge to an adviser tells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from core.graph.relations import relation_of, relation_words
from core.short_answers.question import squeeze
from core.short_answers.words import EMPTY_WORDS
from core.types import Edge

# Who or what is asked for, and that it is to be told: said of every edge alike.
_ASKING_WORDS = (
    "사람 사람들 분 곳 것 쪽 이름 성함 목록 전부 모두 관계 현황 업체 회사 부서 보이다 보여주다 그리다 "
    "정리 정리하다 요약 말 말하다 궁금하다 찾다 사이 서로 "
    "person people name list all show tell give find company anyone anything thing one other each "
    "please currently current now between among me us our every each draw overview"
)
_ASKING = frozenset(_ASKING_WORDS.split())
# '서버끼리' may be read as one word.
_AMONG = "끼리"
_HANGUL = re.compile("[가-힣]+")


def spells_out(terms: Collection[str], named: Iterable[str], edges: Sequence[Edge]) -> bool:
    """`terms`: the question's search terms; `named`: its words for things and types."""
    names = [squeeze(each) for each in named]
    said = [word for edge in edges for word in _words_of(edge)]
    return not any(_is_idle(term, names, said) for term in terms if not _joined(term, terms))


def names_no_kind(word: str) -> bool:
    """Whether a noun asks for anything at all: a company, a person, a place."""
    return word in EMPTY_WORDS or word in _ASKING


def says(word: str, edges: Sequence[Edge]) -> bool:
    """Whether the word is one by which a relation of the path is named."""
    return any(_speaks_of(word, each.casefold()) for edge in edges for each in _words_of(edge))


def _words_of(edge: Edge) -> list[str]:
    relation = relation_of(edge.relation)
    own = list(relation_words(edge.relation))
    return own if relation is None else [*own, *relation.korean_words, *relation.english_words]


def _joined(term: str, terms: Collection[str]) -> bool:
    """Neighbouring nouns stand beside their parts; the parts tell enough."""
    return any(term[:cut] in terms and term[cut:] in terms for cut in range(1, len(term)))


def _is_idle(term: str, names: Sequence[str], said: Sequence[str]) -> bool:
    word = term.casefold()
    bare = word.removesuffix(_AMONG)
    if names_no_kind(word) or any(squeeze(word) in name or bare == name for name in names):
        return False
    return not any(_speaks_of(word, each.casefold()) for each in said)


def _speaks_of(term: str, word: str) -> bool:
    if not _HANGUL.fullmatch(term):
        base = word[:-1] if word.endswith("e") else word
        return len(word) > 2 and term.startswith(base) and len(term) - len(base) <= 3
    if term.endswith("다"):
        # Verbs are asked for in any form: 세우다 for 세운, 이끌다 for 이끄.
        stem = term[:-1]
        return word.startswith(stem[: max(1, len(stem) - 1)])
    return term in word or (len(word) > 1 and term.startswith(word) and len(term) - len(word) <= 1)
