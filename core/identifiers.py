"""Words, numbers, dates, identifiers and addresses written in Latin letters and digits."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A chain of letters and digits held together by the signs that names and addresses use.
LATIN = re.compile(r"\d[\d,]*\d(?:\.\d+)?(?![\w.:/-])|[^\W_ㄱ-ㆎ가-힣぀-ヿ一-鿿]+(?:[-_./:@\\?=&#+]+[^\W_ㄱ-ㆎ가-힣぀-ヿ一-鿿]+)*")
DATE = re.compile(r"(?<!\d)(\d{4})\s?(?:년\s?|[-./]\s?)(\d{1,2})\s?(?:월\s?|[-./]\s?)(\d{1,2})(?!\d)")
_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_PIECES = re.compile(r"[/:@\\?=&#+]+")
_WORDS = re.compile(r"[-_.]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PLAIN_NUMBER = re.compile(r"[\d,]+(?:\.\d+)?")
_EMPTY_WORDS = frozenset(
    "a an the of to in on at for and or is are was were be been it its this that with as by from "
    "we you they he she i do does did not no if so but can will would should has have had which "
    "what who how when where why http https www com".split()
)
