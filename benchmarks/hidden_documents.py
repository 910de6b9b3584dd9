"""The sample company with and without documents that somebody may not read, and questions about them.

The smaller company holds what the asker may read and nothing else; the larger one holds the rest as
well, with its edges and names. Both are built on their own, so nothing of one reaches the other.
"""

from __future__ import annotations

import csv
import random
import re
import shutil
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from core.documents.graph_files import ALIASES, TRIPLES, file_name
from core.documents.ingest import ingest
from core.documents.rules import readers_of
from core.documents.sources import open_source
from core.sample import Sample
from core.types import EVERYONE
from core.wiring import Workspace

_WORD = re.compile(r"[A-Za-z0-9]+(?:[-_./][A-Za-z0-9]+)*|[가-힣]+")
_MARKUP = re.compile(r"<[^>]*>")
_SENTENCE = re.compile(r"[^\n|<>#*]{12,120}")
_ENDINGS = ("알려줘", "언제 바뀌었어?", "누가 맡고 있어?", "어디에 있나요", "얼마야", "who is it", "?", "")
_ASKED = (
    "{}에 의존하는 서버는?",
    "{} 담당자는 누구예요",
    "{}의 위치 알려줘",
    "{}에 소속된 사람",
    "what does {} depend on?",
    "who maintains {}",
    "{}",
)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Documents by path with their readers, and the rows of the graph by the document that states them."""

    root: Path
    readers: Mapping[str, tuple[str, ...]]
    rows: Mapping[str, Counter[str]]
    names: Mapping[str, tuple[str, ...]]

    def readable(self, groups: Collection[str]) -> list[str]:
        """Paths that somebody of these groups may read."""
        return [path for path, readers in self.readers.items() if set(readers) & set(groups)]

    def text(self, paths: Collection[str]) -> str:
        """All of these documents, one after the other, without their tags."""
        files = ((self.root / path).read_bytes().decode("utf-8", "replace") for path in sorted(paths))
        return _MARKUP.sub(" ", "\n".join(files))


def shelf_of(sample: Sample) -> Shelf:
    """What the sample's folder holds."""
    files = sorted(path for path in sample.root.rglob("*") if path.is_file())
    paths = [path.relative_to(sample.root).as_posix() for path in files]
    readers = {path: readers_of(path, sample.rules) for path in paths if not path.startswith("_graph/")}
    rows: dict[str, Counter[str]] = {path: Counter() for path in readers}
    names: dict[str, tuple[str, ...]] = {path: () for path in readers}
    for kind in (TRIPLES, ALIASES):
        for row in _rows(sample.root / file_name(kind)):
            rows[row["document"]][kind] += 1
            named = [row[column] for column in ("head", "tail", "name", "alias") if row.get(column)]
            names[row["document"]] = (*names[row["document"]], *named)
    return Shelf(sample.root, {path: groups or () for path, groups in readers.items()}, rows, names)


def chosen(shelf: Shelf, documents: int, hidden: int) -> list[str]:
    """Of the whole shelf so many documents, `hidden` of them not for everyone: richest in edges first."""
    public = set(shelf.readable([EVERYONE]))

    def first(paths: Collection[str], limit: int) -> list[str]:
        return sorted(paths, key=lambda path: (-shelf.rows[path].total(), path))[:limit]

    return first(public, documents - hidden) + first(shelf.readers.keys() - public, hidden)


def build(workspace: Workspace, sample: Sample, paths: Collection[str], folder: Path) -> None:
    """Ingest these documents of the sample and the graph rows that they state, from a folder of their own."""
    for path in paths:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(sample.root / path, target)
    for kind in (TRIPLES, ALIASES):
        kept = [row for row in _rows(sample.root / file_name(kind)) if row["document"] in set(paths)]
        target = folder / file_name(kind)
        target.parent.mkdir(exist_ok=True)
        with target.open("w", encoding="utf-8", newline="") as opened:
            writer = csv.DictWriter(opened, list(kept[0]))
            writer.writeheader()
            writer.writerows(kept)
    report = ingest(
        workspace.store,
        workspace.index,
        workspace.embedder,
        workspace.analyser,
        sample.source,
        open_source(folder),
        rules=sample.rules,
    )
    if report.failed:
        raise ValueError(f"not taken in: {report.failed}")


def questions(
    shelf: Shelf, readable: Collection[str], hidden: Collection[str], n: int, seed: int
) -> list[str]:
    """`n` different questions out of words of hidden documents, most of them beside words of readable ones.

    In turn: loose words of both, a stretch of a hidden sentence, what a hidden edge may answer
    about something that readable edges know too, and that about something they do not know.
    """
    draw = random.Random(seed)
    public = _words(shelf.text(readable))
    secret = sorted(set(_words(shelf.text(hidden))))
    sentences = [each.strip() for each in _SENTENCE.findall(shelf.text(hidden)) if len(each.split()) > 3]
    named = {name for path in hidden for name in shelf.names[path]}
    known = named & {name for path in readable for name in shelf.names[path]}

    def one(turn: int) -> str:
        names = sorted(known if turn % 4 == 2 else named - known)
        if turn % 4 == 0 or (turn % 4 > 1 and not names):
            words = draw.sample(secret, draw.randint(1, 3)) + draw.sample(public, draw.randint(1, 3))
            draw.shuffle(words)
            return " ".join([*words, draw.choice(_ENDINGS)])
        if turn % 4 == 1:
            words = draw.choice(sentences).split()
            at = draw.randrange(max(1, len(words) - 6))
            return " ".join([*words[at : at + 6], draw.choice(public), draw.choice(_ENDINGS)])
        return draw.choice(_ASKED).format(draw.choice(names))

    return list(_first_different(n, one))


def _first_different(n: int, one: Callable[[int], str]) -> Iterator[str]:
    seen: set[str] = set()
    turn = 0
    while len(seen) < n:
        question = one(turn).strip()
        turn += 1
        if question not in seen:
            seen.add(question)
            yield question


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if len(word) > 1]


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))
