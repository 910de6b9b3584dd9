"""What a window in another language than the question's cannot say: the question's own common words.

"When does the night bus leave?" is answered by "야간 버스는 22시에 출발합니다", in which not one of its words
stands. Names, codes and numbers are written alike in both languages and are asked of either.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_HANGUL = re.compile(r"[가-힣]")
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
_COMMON_LATIN = re.compile(r"[a-z]+")
_FIRST_LETTER = re.compile(r"^\W*[A-Z](?=[a-z])")
# Korean prose about servers is up to half Latin letters; English prose holds Hangul only in a name or two.
_KOREAN = 0.2


def is_korean(text: str) -> bool | None:
    """Whether a text's words are Korean; None without letters of either script."""
    hangul, latin = len(_HANGUL.findall(text)), len(_LATIN.findall(text))
    return hangul >= _KOREAN * (hangul + latin) if hangul + latin else None


def common_words(question: str, terms: Mapping[str, float]) -> frozenset[str]:
    """Terms that another language has a word of its own for: Hangul, or small Latin letters alone.

    The first word of a question has a capital whatever it is.
    """
    question = _FIRST_LETTER.sub(lambda found: found[0].lower(), question, count=1)
    return frozenset(
        term
        for term in terms
        if _HANGUL.search(term)
        or (_COMMON_LATIN.fullmatch(term) and re.search(rf"(?<![A-Za-z]){term}", question) is not None)
    )
