"""Which end of an edge a question puts a named thing at, where its grammar tells.

'X에 의존하는' and 'what depends on X' put X at the tail of depends_on, 'X가 의존하는' and 'what does
X depend on' at its head. Where the question does not name the relation or leaves its form open,
nothing is said and both directions stand.
"""

from __future__ import annotations

import re
from enum import StrEnum

from core.graph.relations import Form, Relation


class End(StrEnum):
    """An end of an edge in stored direction."""

    HEAD = "head"
    TAIL = "tail"


class _Part(StrEnum):
    DOER = "doer"
    DONE_TO = "done_to"


_WORD = re.compile(r"[A-Za-z]+")
_HANGUL = re.compile("[가-힣]")
_SUBJECT = re.compile(r"(?:이|가|께서|에서|측에서|쪽에서)(?![가-힣])")
_TOPIC = re.compile(r"(?:은|는|도)(?![가-힣])")
_OBJECT = re.compile(r"(?:을|를|에|에게|한테|으로|로|와|과)(?![가-힣])")
_OTHER_SUBJECT = re.compile(r"누가|(?:[가-힣A-Za-z0-9]+)(?:이|가) ")
_HOLDER = re.compile(r"의(?![가-힣])| |$")
_PLACE_DOER = re.compile(r"에서(?![가-힣])")
_TITLE = re.compile(r"\s?(?:씨|님|측|쪽)(?=(?:이|가|은|는|을|를|의|께서|에서|도)?(?![가-힣]))")
_NOW = re.compile(r"(?:현재|지금|현|요즘)(?![가-힣])")
# 'X 창업자는 누구': somebody is asked for, so X is what was founded; 'X 창업자' alone may name X.
_AGENT = re.compile(r"[가-힣]+?(?:자|주|인)(?:은|는|이|가|님)*(?:[^가-힣]|$)")
_WHO = re.compile(r"누구|누가|알려|이름|성함|어느|어디|뭐|\?")
_BE_DONE = re.compile(r"(?:되|돼|된|될|됩|받|당하)")


def end_of(question: str, start: int, end: int, relation: Relation) -> End | None:
    """The end at which the question puts the name at [start, end), None where it does not tell."""
    if _HANGUL.search(question):
        found = _korean(question, end, relation)
        if found is not None:
            return found
    return _english(question, start, end, relation)


def _korean(question: str, end: int, relation: Relation) -> End | None:
    after = question[end:]
    words = relation.korean_words
    if relation.form is Form.NOUN:
        words = (*words, *(word for word in relation.english_words if len(word) > 2))
    verb = min((place for word in words if (place := after.casefold().find(word)) >= 0), default=-1)
    if verb < 0:
        return None
    title = _TITLE.match(after)
    between = _NOW.sub("", after[title.end() if title else 0 : verb])
    if relation.form is Form.NOUN:
        return _of_noun(between, after[verb:])
    if relation.form is Form.PASSIVE and _is_asked_for(between, after[verb:]):
        return End.HEAD
    part = _korean_part(between, relation)
    if part is None:
        return None
    if relation.form is not Form.PLACE and part is _Part.DOER and not _PLACE_DOER.match(between):
        said = re.match(r"[가-힣]+", after[verb:])
        if said and _BE_DONE.search(said.group()):
            part = _Part.DONE_TO
    return _end(part, relation)


def _is_asked_for(between: str, verb: str) -> bool:
    """'X의 창업자', 'X 창업자가 누구': somebody who did it to X."""
    agent = _AGENT.match(verb)
    if agent is None:
        return False
    return between.strip() == "의" or (not between.strip() and bool(_WHO.search(verb)))


def _of_noun(between: str, noun: str) -> End | None:
    """'X의 대표', 'X 대표', 'X는 대표가 누구': X has one; 'X가 대표인 회사': X is one."""
    if not between.strip() or between.strip() == "의":
        return End.HEAD
    if _TOPIC.match(between) and re.match(r"[가-힣]*?(?:이|가|은|는) ", noun):
        return End.HEAD
    return End.TAIL if _SUBJECT.match(between) and not between[2:].strip() else None


def _korean_part(between: str, relation: Relation) -> _Part | None:
    if relation.form is Form.PLACE:
        if re.match(r"(?:에서|에|으로|로|에게|와|과|의)(?![가-힣])", between):
            return _Part.DONE_TO
        return _Part.DOER if _SUBJECT.match(between) or _TOPIC.match(between) else None
    if _OBJECT.match(between):
        return _Part.DONE_TO
    if _SUBJECT.match(between):
        return _Part.DOER
    if _TOPIC.match(between):
        return _Part.DONE_TO if _OTHER_SUBJECT.search(between[1:]) else _Part.DOER
    return None


def _english(question: str, start: int, end: int, relation: Relation) -> End | None:
    verb = _english_verb(question, start, end, relation)
    if verb is None:
        return None
    before = verb.end() <= start
    if relation.form is Form.NOUN:
        return _of_english_noun(question, start, end, verb)
    passive = _is_passive(question, verb)
    if before:
        by = re.search(r"\bby\s+(?:the\s+)?$", question[:start], re.IGNORECASE)
        if passive and not by and relation.form is not Form.PLACE:
            return None
        part = _Part.DOER if passive and by else _Part.DONE_TO
    else:
        agent = verb.group().casefold().endswith(("er", "or", "ers", "ors"))
        of_it = agent and re.fullmatch(r"(?:['’]s?)?\s+(?:\w+\s+)?", question[end : verb.start()])
        done_to = of_it or (passive and relation.form is not Form.PLACE)
        part = _Part.DONE_TO if done_to else _Part.DOER
    return _end(part, relation)


def _english_verb(question: str, start: int, end: int, relation: Relation) -> re.Match[str] | None:
    """The word nearest to the name that names the relation."""
    found = [
        word
        for word in _WORD.finditer(question)
        if not start <= word.start() < end
        and any(_same_word(word.group().casefold(), known) for known in relation.english_words)
    ]
    return min(found, key=lambda word: min(abs(word.end() - start), abs(word.start() - end)), default=None)


def _same_word(word: str, known: str) -> bool:
    """depend, depends, depended and depending; no word of another family."""
    if word == known:
        return True
    base = known[:-1] if known.endswith("e") else known
    return len(known) > 3 and word.startswith(base) and word[len(base) :] in _ENDINGS


_ENDINGS = frozenset(["s", "es", "e", "d", "ed", "ing", "er", "ers"])


def _is_passive(question: str, verb: re.Match[str]) -> bool:
    if not verb.group().casefold().endswith(("ed", "made", "built", "found", "run")):
        return False
    following = question[verb.end() :].lstrip()[:3].casefold()
    be = re.search(r"\b(?:is|are|was|were|been|being|be)\b", question[: verb.start()], re.IGNORECASE)
    return following.startswith("by") or be is not None


def _of_english_noun(question: str, start: int, end: int, noun: re.Match[str]) -> End | None:
    if noun.start() >= end and re.match(r"\s*['’](?:s\b|\s)|\s+\w*\s*$", question[end : noun.start()]):
        return End.HEAD
    if noun.end() <= start and re.search(r"\bof\s+(?:the\s+)?$", question[noun.end() : start]):
        return End.HEAD
    return None


def _end(part: _Part, relation: Relation) -> End:
    """The doer is the head, except where the relation is told from the other side."""
    if relation.form is Form.PASSIVE:
        return End.TAIL if part is _Part.DOER else End.HEAD
    return End.HEAD if part is _Part.DOER else End.TAIL
