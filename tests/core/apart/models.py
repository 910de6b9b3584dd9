"""What children of the tests read with: doubles that do as the file they are given says."""

from __future__ import annotations

import os
import resource
import socket
import time
from dataclasses import replace

from core.documents.preparing import Here
from core.errors import UnreadableFile
from tests.doubles import HashEmbedder, WordAnalyser


def dies():
    os.abort()


def hangs():
    while True:
        time.sleep(1)


def works_for_ever():
    while True:
        pass


def takes_all_memory():
    return [bytearray(64 * 2**20) for _ in range(1000)]


def calls_out():
    socket.create_connection(("127.0.0.1", 9), timeout=1)


def looks_up():
    socket.getaddrinfo("example.org", 80)


DEEDS = {deed.__name__: deed for deed in (dies, hangs, works_for_ever, takes_all_memory, calls_out, looks_up)}


class Obedient(Here):
    """Does what the first line of a file names, else reads it; `says` gives its surroundings as the text."""

    def document(self, source, raw, readers):
        word = raw.data.decode(errors="replace").splitlines()[0].strip("# ") if raw.data else ""
        if word == "says":
            said = (
                f"# says\n\nnice {os.nice(0)} core {resource.getrlimit(resource.RLIMIT_CORE)[0]} "
                f"keys {sorted(name for name in os.environ if 'SECRET' in name)}\n"
            )
            raw = replace(raw, data=said.encode())
        elif word in DEEDS:
            try:
                DEEDS[word]()
            except PermissionError as error:
                raise UnreadableFile("file_unreadable", path=raw.path) from error
        return super().document(source, raw, readers)


class Touchy(HashEmbedder):
    """Dies of one word."""

    def embed_passages(self, texts):
        if any("poison" in text for text in texts):
            os.abort()
        return super().embed_passages(texts)


def make(threads):
    """The child's models."""
    return Obedient(Touchy(), WordAnalyser())


def make_other(threads):
    """Models of another generation."""
    return Obedient(Touchy("other"), WordAnalyser())
