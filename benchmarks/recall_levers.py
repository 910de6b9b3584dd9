"""What each lever of retrieval is worth alone, without any evaluator, against one and the same base.

    python -m benchmarks.recall_levers ../shared/data/internal-train factory media semi
        [--questions 600] [--home DIR] [--embedder NAME=DIR]

Each folder holds docs.jsonl and queries.jsonl; its clear and keyword questions are asked. The base is the
product's legs and fusion, in memory by its own formulas over the passages in its store; its index stands
above, to show that they agree. Every other line changes one thing. Documents rank by their best passage.
recall@20: all gold documents are among the first 20; first right: the first is gold. Then questions gained
and lost against the base; * where the 95 % interval of the gains' share of these leaves out one half.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from kiwipiepy import Kiwi

from benchmarks.asking import said
from core.adapters.embedded.models import OnnxEmbedder
from core.calibration.bounds import interval
from core.documents.background import load_background
from core.documents.parts import BlockKind
from core.documents.readers.inline import plain
from core.documents.structure import window_prefix
from core.documents.term_weights import passage_weights, question_weights
from core.evaluation.folder import READER, Folder, open_folder
from core.parts import Filters
from core.ports import Embedder, Found, QueryVector
from core.records.reading import Readable
from core.records.stored import StoredDocument
from core.rewriting import by_rules
from core.settings import Settings
from core.steps.retrieve import Legs, fuse, search_legs
from core.terms import Morpheme, NounParts, terms_of
from core.text import analyser, term_id
from core.types import Passage

BASE = "BASE: the same in memory"
LESS = ("no title, no headings", "no title", "no headings", "table rows without their headers")
KIWI, PARTS = Kiwi(), NounParts(lambda noun: morphemes(noun))
OWN = (analyser().index_terms, analyser().query_terms)
# As core/terms.py has them; one of the first four makes a word.
NOUNS = ("NNG", "NNP", "XR", "SN", "XPN", "XSN", "SL", "SH", "NNB", "NR")

Leg = Callable[[str], Sequence[Found]]
Terms = Callable[[str], Mapping[str, int]]
Texts = Mapping[str, str]  # by passage id
Rank = Callable[[str], Sequence[str]]  # a question to documents, best first


def morphemes(text: str) -> list[Morpheme]:
    """Of lines that hold Korean, as the analyser finds them."""
    found = [(at.start(), m) for at in re.finditer(".*[가-힣].*", text) for m in KIWI.tokenize(at.group())]
    return [Morpheme(m.form, m.tag, at + m.start, at + m.end, not m.oov) for at, m in found]


def unjoined(text: str) -> Counter[str]:
    """The analyser's terms, but of 물류서버 only 물류 and 서버."""
    apart = [replace(each, start=2 * each.start, end=2 * each.end - 1) for each in morphemes(text)]
    return terms_of(text, apart, PARTS, question=False)


def whole(text: str) -> Counter[str]:
    """The analyser's terms, but of 물류서버 only 물류서버."""
    found, kinds = morphemes(text), [" "] * len(text)
    for each in found:
        if each.tag in NOUNS and each.form not in ("들", "님"):
            kinds[each.start : each.end] = "nN"[each.tag in NOUNS[:4]] * (each.end - each.start)
    words = (text[slice(*run.span())].casefold() for run in re.finditer("n*N[nN]*", "".join(kinds)))
    rest = terms_of(text, [each for each in found if each.tag not in NOUNS], PARTS, question=False)
    return rest + Counter(word for word in words if re.search("[가-힣]", word))


def dense_leg(texts: Texts, embedder: Embedder, asked: Callable[[str], QueryVector]) -> Leg:
    """All passages by cosine."""
    rows = embedder.embed_passages(list(texts.values()))
    return cache(lambda query: best(texts, (rows @ asked(query).vector).tolist()))


def bm25_leg(texts: Texts, *terms: Terms) -> Leg:
    """Passages that share a term, by the product's BM25; `terms` of passages, then of questions if other."""
    counted = [terms[0](text) for text in texts.values()]
    held = Counter(term for each in counted for term in each)
    stored = [passage_weights(each) for each in counted]

    def leg(query: str) -> list[Found]:
        asked = question_weights(terms[-1](query), len(counted), held, load_background())
        ids = {term_id(term): weight for term, weight in asked.items()}
        return best(texts, [sum(ids[term] * each[term] for term in ids.keys() & each) for each in stored])

    return cache(leg)


def best(texts: Texts, values: Sequence[float]) -> list[Found]:
    """Highest first, equal ones by id."""
    found = [Found(id_, value) for id_, value in zip(texts, values, strict=True) if value > 0]
    return sorted(found, key=lambda each: (-each.value, each.id))


def written(each: Passage, document: StoredDocument, less: str) -> str:
    """A passage as core/documents/structure.py writes it, or less; table headers then stand once, above."""
    prefix, title = window_prefix(each.title, each.heading_path), window_prefix(each.title, ())
    below = prefix.removeprefix(title.removesuffix(": ")).removeprefix(" > ").removeprefix(": ")
    bodies: list[str] = []
    for window in each.windows:
        inside = [b for b in document.blocks if less == LESS[3] and window.start <= b.start < window.end]
        table = [b for b in inside if b.kind == inside[-1].kind == BlockKind.TABLE_ROW]
        rows = [row for b in table for row in document.text[b.start : b.end].split("\n") if row.strip("|-: ")]
        bodies += [plain(row.strip("> |")) for row in rows] or [window.scored_text.removeprefix(prefix)]
    return dict(zip(LESS[:3], ("", below, title), strict=True)).get(less, prefix) + "\n".join(bodies)


def ways(folder: Folder, others: Sequence[str]) -> Iterator[tuple[str, Rank]]:
    """Each line's name with its way to rank one folder's documents."""
    space, parts = folder.workspace, folder.workspace.parts
    library, settings = parts.library(READER), parts.settings.retrieval
    where = (parts.index, Filters().for_readers(READER.groups), settings.leg_depth)
    passages = library.passages(sorted(parts.index.ids()))
    document = cache(Readable(space.store, READER).document)
    rewrite = cache(lambda text: by_rules(text, space.analyser.keywords(text), library.definitions))

    def ranked(legs: Legs, **changed: float) -> list[str]:
        order = fuse(legs, settings.model_copy(update=changed))
        return list(dict.fromkeys(passages[each].location.split("/", 1)[1] for each in order))

    def fused(dense: Leg, bm25: Leg, **changed: float) -> Rank:
        return lambda text: ranked(Legs(dense(text)[: where[2]], bm25(text)[: where[2]]), **changed)

    def texts(less: str = "") -> Texts:
        return {id_: written(each, document(each.location), less) for id_, each in passages.items()}

    full, own = texts(), (parts.embedder, cache(parts.embedder.embed_query))
    dense, bm25 = dense_leg(full, *own), bm25_leg(full, *OWN)
    base = fused(dense, bm25)
    yield "the product's own index", lambda text: ranked(search_legs(parts.question(text, library), *where))
    yield BASE, base
    for name in LESS:
        dense_less, bm25_less = dense_leg(texts(name), *own), bm25_leg(texts(name), *OWN)
        yield name, fused(dense_less, bm25_less)
        yield f"{name}: in dense alone", fused(dense_less, bm25)
        yield f"{name}: in BM25 alone", fused(dense, bm25_less)
    yield "compounds split, never joined", fused(dense, bm25_leg(full, unjoined))
    yield "compounds whole, never split", fused(dense, bm25_leg(full, whole))
    yield "neighbours in a question not joined", fused(dense, bm25_leg(full, OWN[0]))
    spaced = bm25_leg(full, lambda text: Counter(re.findall(r"\w+", text.casefold())))
    yield "words between spaces, no analyser", fused(dense, spaced)
    yield "other form of abbreviations added", lambda text: base(replace(rewrite(text), words=(text,)).text)
    yield "second search's words as the question", lambda text: base(rewrite(text).text)
    yield "plain RRF: constant 60", fused(dense, bm25, rank_constant=60, dense_weight=1, bm25_weight=1)
    yield "weighted: BM25 at 0.5", fused(dense, bm25, bm25_weight=0.5)
    yield "weighted: dense at 0.5", fused(dense, bm25, dense_weight=0.5)
    yield from (("dense alone", fused(dense, lambda text: ())), ("BM25 alone", fused(lambda text: (), bm25)))
    for name, _, path in (each.partition("=") for each in others):
        model = OnnxEmbedder(Path(path))
        other = dense_leg(full, model, model.embed_query)
        yield f"embedder {name}", fused(other, bm25)
        yield f"embedder {name}: dense alone", fused(other, lambda text: ())


def main(arguments: Sequence[str] | None = None) -> int:
    """Rank every folder's documents in every way, print the pooled table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("organisations", nargs="+")
    parser.add_argument("--home", type=Path, default=Path(".touchstone"))
    parser.add_argument("--questions", type=int, default=600, help="a seeded sample per folder")
    parser.add_argument("--embedder", action="append", default=[], metavar="NAME=DIR")
    given = parser.parse_args(arguments)
    hits: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for organisation in given.organisations:
        with open_folder(given.home, given.data / organisation, settings=Settings()) as folder:
            asked = [each.query for each in folder.asked if each.query.query_class in ("clear", "keyword")]
            asked = random.Random(7).sample(asked, min(given.questions, len(asked)))
            for name, rank in ways(folder, given.embedder):
                for query, order in ((each, rank(each.text)) for each in asked):
                    gold = set(query.gold)
                    hits[name].append((gold <= set(order[:20]), not gold.isdisjoint(order[:1])))
    print(f"{'':50}{'recall@20':36}gained lost  first right")
    for name, found in hits.items():
        line = f"{name:50}"
        for now, before in zip(zip(*found, strict=True), zip(*hits[BASE], strict=True), strict=True):
            changes = [a - b for a, b in zip(now, before, strict=True)]
            gained, lost = changes.count(1), changes.count(-1)
            low, high = interval(gained, gained + lost)
            line += f"{said(sum(now), len(now)):36}+{gained:<4} -{lost:<4}{' *'[low > 0.5 or high < 0.5]}  "
        print(line)
    print(f"base: {Settings().retrieval}\nnot in the product: aliases, Korean-English pairs of words")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
