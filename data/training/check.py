#!/usr/bin/env python3
"""Checks the training organisations: ids, evidence, counters, near misses.

Standard library only, Python 3.11 or later. Run: python3 data/training/check.py [NAME ...]
Ends with status 1 and a list of complaints if something does not hold.
"""

import collections
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENT_FIELDS = {"id", "title", "readers", "lang", "date", "text"}
QUERY_FIELDS = {
    "id",
    "query",
    "paraphrases",
    "lang",
    "class",
    "kind",
    "gold",
    "evidence",
    "answer",
    "hard",
    "counter",
    "readings",
    "note",
}
ANSWERABLE = {"clear", "keyword"}
CLASSES = ANSWERABLE | {"multi", "ambiguous", "near_miss", "off_topic"}
MINIMUM = {"clear": 120, "keyword": 30, "multi": 15, "ambiguous": 20, "near_miss": 90, "off_topic": 120}


def plain(text: str) -> str:
    """One space for every run of white space."""
    return re.sub(r"\s+", " ", text).strip()


def rows(path: pathlib.Path) -> list[dict]:
    """The records of a JSON lines file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def complaints(folder: pathlib.Path) -> list[str]:
    """What does not hold in one organisation."""
    documents, queries = rows(folder / "docs.jsonl"), rows(folder / "queries.jsonl")
    texts = {each["id"]: each["text"] for each in documents}
    whole = "\n".join(f"{each['title']}\n{each['text']}" for each in documents)
    found = [f"{each['id']}: fields" for each in documents if set(each) != DOCUMENT_FIELDS]
    for name, records in (("document", documents), ("query", queries)):
        twice = [key for key, n in collections.Counter(each["id"] for each in records).items() if n > 1]
        found += [f"{name} id twice: {key}" for key in twice]
    asked = collections.Counter(plain(each["query"]).casefold() for each in queries)
    found += [f"asked twice: {query}" for query, n in asked.items() if n > 1]
    for each in queries:
        found += [f"{each['id']}: {word}" for word in query_complaints(each, texts, whole)]
    counts = collections.Counter(each["class"] for each in queries)
    found += [f"only {counts[name]} of class {name}" for name, n in MINIMUM.items() if counts[name] < n]
    return found


def query_complaints(each: dict, texts: dict[str, str], whole: str) -> list[str]:
    """What does not hold of one query."""
    found = []
    fields = set(each) - {"absent"}
    if fields != QUERY_FIELDS or each["class"] not in CLASSES:
        return ["fields or class"]
    missing = [name for name in (*each["gold"], *each["hard"]) if name not in texts]
    found += [f"no document {name}" for name in missing]
    if missing:
        return found
    gold = plain("\n".join(texts[name] for name in each["gold"]))
    pieces = each["evidence"] + [reading["evidence"] for reading in each["readings"]]
    found += [f"evidence not in gold: {text[:60]}" for text in pieces if plain(text) not in gold]
    found += [
        f"counter is in the documents: {text[:60]}" for text in each["counter"] if plain(text) in plain(whole)
    ]
    if each["class"] in ANSWERABLE:
        said = plain(" ".join(each["evidence"]))
        if not each["answer"] or plain(each["answer"]) not in said:
            found.append("answer not in its evidence")
        found += [
            f"counter holds the answer: {text[:60]}"
            for text in each["counter"]
            if plain(each["answer"]) in plain(text)
        ]
        if len(each["counter"]) != 2:
            found.append("two counters wanted")
    if each["class"] == "ambiguous" and len(each["readings"]) < 2:
        found.append("two readings wanted")
    if each["class"] in {"near_miss", "off_topic"} and (each["gold"] or each["evidence"]):
        found.append("unanswerable with evidence")
    if each["class"] == "near_miss":
        if not each.get("absent") or not each["hard"]:
            found.append("`absent` and `hard` wanted")
        elif match := re.search(each["absent"], whole):
            found.append(f"absent matches: {match.group(0)[:60]}")
    return found


def main() -> int:
    """0 where everything holds."""
    names = sys.argv[1:] or sorted(path.parent.name for path in HERE.glob("*/docs.jsonl"))
    found = [f"{name}: {word}" for name in names for word in complaints(HERE / name)]
    print("\n".join(found) or f"{len(names)} organisations hold")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
