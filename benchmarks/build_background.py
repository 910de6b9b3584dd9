"""Build core/documents/background.tsv.gz: in how many passages of ordinary text a term stands.

    python -m benchmarks.build_background ../shared/data [--out FILE]

Reads the organisations of `internal-train` except those that are only measured on, and the
paragraphs of `ko-reading`. A term counts when at least two origins use it (an organisation, or a
file of paragraphs), so that no organisation's own names become common words. Prints how many terms
a passage has, which is what MEAN_LENGTH of core/documents/term_weights.py goes by.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from core.documents.background import BACKGROUND_FILE
from core.documents.parts import RawFile
from core.documents.readers import read_document
from core.documents.sources import JsonlSource
from core.documents.structure import passages
from core.text import analyser

MEASURED_ONLY = frozenset({"factory", "media", "semi"})


def organisations(data: Path) -> Iterator[tuple[str, list[RawFile]]]:
    """Each organisation with its documents."""
    for folder in sorted((data / "internal-train").iterdir()):
        if folder.name not in MEASURED_ONLY:
            source = JsonlSource(folder / "docs.jsonl")
            yield folder.name, [source.read(listed) for listed in source.listing().files]


def paragraphs(data: Path) -> Iterator[tuple[str, list[RawFile]]]:
    """Each file of paragraphs, a paragraph a document."""
    for file in sorted((data / "ko-reading").glob("*.jsonl")):
        records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        yield (
            file.name,
            [
                RawFile(f"{each['id']}.md", each["id"], each["paragraph"].encode(), 0.0, title=each["title"])
                for each in records
            ],
        )


def texts_of(files: list[RawFile]) -> list[str]:
    """What is indexed of these documents, a passage an entry."""
    return [cut.embed_text for raw in files for cut in passages(read_document(raw), analyser())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, default=BACKGROUND_FILE)
    options = parser.parse_args()
    held: Counter[str] = Counter()
    origins: Counter[str] = Counter()
    lengths: list[int] = []
    number = 0
    for origin, files in [*organisations(options.data), *paragraphs(options.data)]:
        counted = analyser().index_terms_many(texts_of(files))
        here = Counter(term for terms in counted for term in terms)
        held += here
        origins.update(here.keys())
        number += len(counted)
        if not origin.endswith(".jsonl"):
            lengths += [sum(terms.values()) for terms in counted]
        print(f"{origin}: {len(counted)} passages")
    kept = sorted(term for term in held if origins[term] >= 2)
    lines = [str(number), *(f"{term}\t{held[term]}" for term in kept)]
    with open(options.out, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
        packed.write("\n".join(lines).encode() + b"\n")
    print(f"{number} passages, {len(kept)} of {len(held)} terms, {options.out.stat().st_size} bytes")
    print(f"median terms a passage {statistics.median(lengths)}, mean {statistics.mean(lengths):.1f}")


if __name__ == "__main__":
    main()
