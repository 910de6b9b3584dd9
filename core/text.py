"""NFC, script detection, and one analyser for sentences and terms."""

from __future__ import annotations

import hashlib
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.metadata import version

from kiwipiepy import Kiwi

from core.sentences import TERMS_IN_A_RULE_VERSION as SENTENCES_VERSION
from core.sentences import SentenceSplitter
from core.terms import TERMS_VERSION, Morpheme, NounParts, terms_of

# A Korean syllable says about as much as two and a half Latin letters; unweighted, every
# Korean sentence with a product name in it would count as English.
SYLLABLE_WEIGHT = 2.5
