"""NFC, script detection, and the one analyser behind sentences and terms."""

from __future__ import annotations

import hashlib
import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.metadata import version

from kiwipiepy import Kiwi, Token

from core.identifiers import identifiers
from core.sentences import Span, split_many
from core.terms import Morpheme, NounParts, keywords_of, terms_of

__all__ = ["Analyser", "analyser", "identifiers", "normalise", "script", "term_id"]

# Raised by hand whenever core/terms.py, core/identifiers.py or core/sentences.py change what
# they give: stored passages and term weights of another version must not be mixed with these.
RULES_VERSION = 1
# A syllable says about as much as two and a half Latin letters; unweighted, every Korean
# sentence with a product name in it would count as English.
_SYLLABLE_WEIGHT = 2.5
_HANGUL = re.compile("[가-힣ㄱ-ㆎ]")
_LETTER = re.compile(r"[^\W\d_]")
_LATIN = re.compile("[A-Za-zÀ-ɏ]")
_KOREAN_LINE = re.compile("[^\n]*[가-힣][^\n]*")
_LONGEST_LINE = 4000


def normalise(text: str) -> str:
    """NFC of the text: the form of everything that is stored, compared or shown."""
    return unicodedata.normalize("NFC", text)


def script(text: str) -> str:
    """'ko', 'en', 'mixed' or 'other' by the letters of the text; 'other' where it has none."""
    letters = len(_LETTER.findall(text))
    syllables = len(_HANGUL.findall(text))
    latin = len(_LATIN.findall(text))
    if letters == 0 or (syllables + latin) * 2 < letters:
        return "other"
    share = _SYLLABLE_WEIGHT * syllables / (_SYLLABLE_WEIGHT * syllables + latin)
    if share >= 0.75:
        return "ko"
    return "en" if share <= 0.1 else "mixed"


def term_id(term: str) -> int:
    """A stable unsigned 32-bit number of a term, for the sparse index."""
    return int.from_bytes(hashlib.blake2b(term.encode(), digest_size=4).digest(), "big")


class Analyser:
    """Kiwi and its rules; one lock around Kiwi makes it safe to share between threads.

    Words of the documents are never taught to it: what a person's query finds must not depend
    on documents hidden from them.
    """

    def __init__(self, kiwi: Kiwi) -> None:
        self._kiwi = kiwi
        self._lock = threading.Lock()
        self._parts = NounParts(lambda noun: [_morpheme(t, 0) for t in kiwi.tokenize(noun)])

    @property
    def version(self) -> str:
        """Changes whenever the same text may give other terms or sentences."""
        return f"kiwi-{version('kiwipiepy')}-{version('kiwipiepy_model')}/rules-{RULES_VERSION}"

    def sentence_spans(self, text: str) -> list[Span]:
        """Half-open spans that partition the text; white space belongs to the sentence before."""
        return self.sentence_spans_many([text])[0]

    def sentence_spans_many(self, texts: Sequence[str]) -> list[list[Span]]:
        """`sentence_spans` of each text; one batch is several times faster than single calls."""
        return split_many(texts, self._korean_starts)

    def index_terms(self, text: str) -> Counter[str]:
        """BM25 terms of a passage with their counts."""
        return self._terms([text], question=False)[0]

    def index_terms_many(self, texts: Sequence[str]) -> list[Counter[str]]:
        """`index_terms` of each text; one batch is several times faster than single calls."""
        return self._terms(texts, question=False)

    def query_terms(self, text: str) -> Counter[str]:
        """Terms of a question, in the space of `index_terms`."""
        return self._terms([text], question=True)[0]

    def keywords(self, text: str) -> tuple[str, ...]:
        """The words of a question that name something, as they are written and in its order."""
        normal = normalise(text)
        lines = list(_korean_lines(normal))
        with self._lock:
            found = [self._kiwi.tokenize(line) for _, line in lines]
        morphemes = [
            _morpheme(token, start)
            for (start, _), tokens in zip(lines, found, strict=True)
            for token in tokens
        ]
        return keywords_of(normal, morphemes)

    def _korean_starts(self, stretches: Sequence[str]) -> list[list[int]]:
        if not stretches:
            return []
        with self._lock:
            found = self._kiwi.split_into_sents(stretches, return_sub_sents=False)
            return [[sentence.start for sentence in sentences] for sentences in found]

    def _terms(self, texts: Sequence[str], *, question: bool) -> list[Counter[str]]:
        normal = [normalise(text) for text in texts]
        # Code and English lines have nothing for Kiwi, which is the slow part; titles come again
        # with every passage of their document.
        lines = [list(_korean_lines(text)) for text in normal]
        asked = list({line: None for text_lines in lines for _, line in text_lines})
        with self._lock:
            tokens = dict(zip(asked, self._kiwi.tokenize(asked) if asked else (), strict=True))
            terms = []
            for text, text_lines in zip(normal, lines, strict=True):
                morphemes = [_morpheme(t, start) for start, line in text_lines for t in tokens[line]]
                terms.append(terms_of(text, morphemes, self._parts, question=question))
        return terms


def _korean_lines(text: str) -> Iterator[tuple[int, str]]:
    """(offset, line) of lines with Hangul; a very long line in parts, as Kiwi slows down with length."""
    for match in _KOREAN_LINE.finditer(text):
        for start in range(match.start(), match.end(), _LONGEST_LINE):
            yield start, text[start : min(start + _LONGEST_LINE, match.end())]


def _morpheme(token: Token, offset: int) -> Morpheme:
    start = offset + token.start
    return Morpheme(token.form, token.tag, start, start + token.len, not token.oov)


@lru_cache(maxsize=1)
def analyser() -> Analyser:
    """The one analyser of this process: Kiwi takes a second to load and 200 MB to hold."""
    return Analyser(Kiwi())
