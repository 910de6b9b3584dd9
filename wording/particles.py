"""Korean particles that follow a value: `{name:을/를}` takes the one its last sound asks for."""

from __future__ import annotations

import string

FIRST_SYLLABLE, LAST_SYLLABLE = 0xAC00, 0xD7A3
FINALS = 28
RIEUL = 8
# As read aloud in Korean: 0 영, 1 일, 3 삼, 6 육, 7 칠, 8 팔; a Latin word that ends in l, m or n. How other
# Latin endings sound depends on the word (disk 디스크, book 북).
CLOSED = dict.fromkeys("036mn", 1) | dict.fromkeys("178l", RIEUL)
OPEN = "2459aiouy"


def final_sound(text: str) -> int | None:
    """0 for an open last syllable, 8 for ㄹ, another number for other finals, None when it cannot be told."""
    for character in reversed(text):
        if FIRST_SYLLABLE <= ord(character) <= LAST_SYLLABLE:
            return (ord(character) - FIRST_SYLLABLE) % FINALS
        if character.isascii() and character.isalnum():
            return 0 if character.lower() in OPEN else CLOSED.get(character.lower())
    return None


def with_particle(text: str, pair: str) -> str:
    """`text` with the fitting one of `pair`, written closed/open: 은/는, 이/가, 을/를, 과/와, 으로/로."""
    closed, opened = pair.split("/")
    sound = final_sound(text)
    if sound is None:
        return f"{text}{closed}({opened})"
    open_enough = sound == 0 or (sound == RIEUL and closed.startswith("으"))
    return text + (opened if open_enough else closed)


class Sentence(string.Formatter):
    """str.format whose format specs may be a pair of particles."""

    def format_field(self, value: object, format_spec: str) -> str:
        if "/" in format_spec:
            return with_particle(str(value), format_spec)
        return str(super().format_field(value, format_spec))
