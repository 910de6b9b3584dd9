"""Files and parsed documents for the tests of readers and structure."""

from itertools import pairwise

from core.documents.parts import RawFile
from core.documents.readers import read_document
from core.documents.structure import passages
from core.text import analyser


def raw(name: str, text: str | bytes, **stated) -> RawFile:
    data = text.encode() if isinstance(text, str) else text
    return RawFile(name, name, data, 0.0, **stated)


def parsed(name: str, text: str | bytes, **stated):
    return read_document(raw(name, text, **stated))


def drafts(name: str, text: str | bytes, **stated):
    document = parsed(name, text, **stated)
    return document, passages(document, analyser())


def scored(name: str, text: str | bytes, **stated) -> list[str]:
    """Every window as the evaluator reads it."""
    return [window.scored_text for draft in drafts(name, text, **stated)[1] for window in draft.windows]


def check_partition(document, found) -> None:
    """Passages partition the text, windows each passage, and nothing is empty."""
    if not found:
        assert not any(character.isalnum() for block in document.blocks for character in block.body)
        return
    assert "".join(document.text[draft.start : draft.end] for draft in found) == document.text
    assert found[0].start == 0 and found[-1].end == len(document.text)
    for draft in found:
        edges = [(window.start, window.end) for window in draft.windows]
        assert edges[0][0] == draft.start and edges[-1][1] == draft.end
        assert all(left[1] == right[0] for left, right in pairwise(edges))
        assert all(start < end for start, end in edges)
        assert all(window.scored_text for window in draft.windows)
