"""Bytes to text, judged on the whole file; what cannot be decided is refused, never guessed.

UTF-8 and byte order marks prove themselves. Between CP949 and CP1252 nothing is proof: almost
any bytes decode as either. charset-normalizer says which family a file belongs to, and what the
decoded text looks like decides whether to believe it.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterator

from charset_normalizer import from_bytes

from core.errors import UnreadableFile

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# One of each family that a Korean company's disk may hold; the rest only confuses short files.
_FAMILIES = ["cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp949", "gb18030", "big5", "cp932", "euc_jp"]
_WESTERN = frozenset({"ascii", "cp1252", "cp1250", "cp1254", "latin_1"})
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f]")
_SYLLABLE = re.compile("[가-힣]")
# Letters that nobody writes alone; ㅋㅋ and ㅠㅠ are everyday Korean.
_JAMO = re.compile("[ㄲㄳ-ㄶㄸㄹ-ㅁㅃㅄㅆㅉㅏ-ㅛㅝ-ㅟㅢ-ㆎ]")
_FOREIGN = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uf900-\ufaff]")
_GLUED = re.compile("(?<=[A-Za-z])[가-힣]+(?=[A-Za-z])")
_SYLLABLE_RUN = re.compile("[가-힣]+")
_SYMBOL_IN_WORD = re.compile("[A-Za-zÀ-ÿ][¡-¶¸-¿×÷†‡‰‹›„ƒ][a-zà-ÿ]|[ß-ÿ]{4}")
_LARGEST_CONTROL_SHARE = 0.001


def decode(data: bytes) -> str:
    """NFC text of UTF-8, UTF-16, CP949/EUC-KR or CP1252 bytes, without its byte order mark.

    Raises UnreadableFile("undecodable") for binary files and where no encoding can be decided.
    """
    for text in _candidates(data):
        if text is not None:
            return unicodedata.normalize("NFC", text)
    raise UnreadableFile("undecodable")


def _candidates(data: bytes) -> Iterator[str | None]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            yield _clean(_strict(data[len(mark) :], encoding))
            return
    if b"\x00" in data:
        yield _utf16(data)
        return
    yield _clean(_strict(data, "utf-8"))
    yield _korean(data)
    yield _korean_utf16(data)
    yield _western(data)


def _strict(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _clean(text: str | None) -> str | None:
    """The text, or None where it holds what only binary files or escape encodings hold."""
    if text is None or "\x00" in text or "\x1b$" in text:
        return None
    controls = len(_CONTROL.findall(text))
    return None if controls > _LARGEST_CONTROL_SHARE * len(text) else text


def _utf16(data: bytes) -> str | None:
    """UTF-16 without a mark: the byte order that gives assigned, everyday characters."""
    best, best_common = None, 0.5
    for encoding in ("utf-16-le", "utf-16-be"):
        text = _clean(_strict(data, encoding))
        if text is None or any(unicodedata.category(c) in ("Cn", "Co") for c in set(text)):
            continue
        common = sum(c.isascii() or bool(_SYLLABLE.match(c)) for c in text) / len(text)
        if common > best_common:
            best, best_common = text, common
    return best


def _korean_utf16(data: bytes) -> str | None:
    """Korean in UTF-16 without one ASCII character, so without a zero byte."""
    for encoding in ("utf-16-le", "utf-16-be"):
        text = _clean(_strict(data, encoding))
        syllables = _SYLLABLE.findall(text or "")
        if text and len(syllables) >= 0.9 * len(text) and _rare_share(syllables) <= 0.2:
            return text
    return None


def _korean(data: bytes) -> str | None:
    text = _clean(_strict(data, "cp949"))
    if text is None:
        return None
    syllables = _SYLLABLE.findall(text)
    foreign = len(_FOREIGN.findall(text))
    if len(_JAMO.findall(text)) > max(2, 0.2 * len(syllables)):
        return None
    if _rare_share(syllables) > 0.2 or foreign > len(syllables):
        return None
    # Capitals with accents side by side (ÇÃ) are also syllables, but inside a Latin word.
    if len(_GLUED.findall(text)) * 2 > len(_SYLLABLE_RUN.findall(text)):
        return None
    if foreign <= 0.1 * len(syllables):
        return text
    return text if _family(data, _FAMILIES)[0] == "cp949" and len(syllables) > 20 else None


def _rare_share(syllables: list[str]) -> float:
    """Share outside the 2,350 syllables of KS X 1001; mojibake is full of them, Korean is not."""
    if not syllables:
        return 1.0
    rare = sum(len(c.encode("euc_kr", "ignore")) != 2 for c in syllables)
    return rare / len(syllables)


def _western(data: bytes) -> str | None:
    text = _clean(_strict(data, "cp1252"))
    if text is None or _SYMBOL_IN_WORD.search(text):
        return None
    letters = [c for c in text if c.isalpha()]
    accented = sum(not c.isascii() for c in letters)
    if accented > 0.4 * len(letters):
        return None
    family, other, coherence = _family(data, _FAMILIES)
    if family is not None and family not in _WESTERN:
        return None
    # Polish and Turkish share most letters with CP1252; only their own words tell.
    ours = _family(data, ["cp1252"])[2]
    return text if other == text or coherence <= ours else None


def _family(data: bytes, candidates: list[str]) -> tuple[str | None, str, float]:
    """charset-normalizer's encoding, its text, and how surely that text is a known language."""
    best = from_bytes(data, cp_isolation=candidates).best()
    if best is None:
        return None, "", 0.0
    return best.encoding, str(best), best.coherence
