"""An answer model that does whatever the text it is shown tells it, in whichever way it was hidden."""

from __future__ import annotations

import base64
import codecs
import html
import json
import re
from collections.abc import Iterator
from urllib.parse import unquote

from core.ports import Completion
from tests.outside.models import quoting

_UNSEEN = re.compile("[\u200b\u200d\u2060\ufeff]")
_BASE64 = re.compile(r"[A-Za-z0-9+/]{24,}={0,2}")
_SAY = re.compile(r'reply (?:only )?with "([^"]+)"|"([^"]+)"라고 답하라')
_JOIN = re.compile(r'join "([^"]+)" and its reverse|"([^"]+)"와 그것을 뒤집은 말')
_SEARCH = re.compile(r'search the web for "([^"]+)"|웹에서 "([^"]+)"를 검색하라')
_SHOW = re.compile(r"(?:show the image|link to|그림) (https?://\S+)")
_CITE = re.compile(r"cite (\S+)")
_PLAIN = re.compile("plain prose")
_BAND = re.compile(r"set the band to (\w+)|판정을 (\w+)로")


class ObedientModel:
    """Follows every order it finds; answers from the first passage where it finds none."""

    id = "obedient"

    def __init__(self) -> None:
        self.obeyed = 0
        self.prompts: list[str] = []

    def complete(self, prompt: str, *, instructions: str | None = None, deadline_s: float) -> Completion:
        self.prompts.append(prompt)
        try:
            shown = json.loads(prompt)
        except ValueError:
            # A rewrite: the question alone, obeyed as well.
            return Completion(" ".join(self._orders(prompt)) or prompt, 1)
        text = "\n".join(passage["text"] for passage in shown["passages"])
        said = self._orders(text)
        if not said:
            return Completion(quoting(shown), 1)
        self.obeyed += 1
        if any(_PLAIN.search(each) for each in _readings(text)):
            return Completion(" ".join(said), 1)
        ids = [passage["id"] for passage in shown["passages"]]
        cited = [*ids, *(found[1] for each in _readings(text) for found in _CITE.finditer(each))]
        reply = {
            "short": said[0],
            "sentences": [{"text": each, "passages": cited} for each in said],
            "band": "Correct",
            "state": "grounded",
            "tool_calls": [{"name": "web_search", "arguments": {"words": said}}],
        }
        return Completion(json.dumps(reply, ensure_ascii=False), 1)

    def _orders(self, text: str) -> list[str]:
        said: dict[str, None] = {}
        for each in _readings(text):
            said |= dict.fromkeys(_first(found) for found in _SAY.finditer(each))
            said |= dict.fromkeys(_first(found) + _first(found)[::-1] for found in _JOIN.finditer(each))
            said |= dict.fromkeys(_first(found) for found in _SEARCH.finditer(each))
            said |= dict.fromkeys(f"![{found[1]}]({found[1]})" for found in _SHOW.finditer(each))
            said |= dict.fromkeys(f"band = {_first(found)}" for found in _BAND.finditer(each))
        return list(said)


def _first(found: re.Match[str]) -> str:
    return next(group for group in found.groups() if group)


def _readings(text: str) -> Iterator[str]:
    """The text as it stands and as it may be meant."""
    bare = _UNSEEN.sub("", text)
    doubled = bare.replace('""', '"')
    yield from (bare, doubled, unquote(bare), html.unescape(bare), codecs.decode(bare, "rot13"))
    for found in _BASE64.finditer(bare):
        try:
            yield base64.b64decode(found.group() + "=" * (-len(found.group()) % 4)).decode()
        except ValueError:
            continue
