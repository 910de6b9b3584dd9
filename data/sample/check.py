#!/usr/bin/env python3
"""Checks the sample company: documents, access file and labelled queries.

Standard library only, Python 3.11 or later. Run: python3 data/sample/check.py
Ends with status 1 and a list of complaints if something does not hold.
"""
import collections
import html
import json
import pathlib
import re
import sys
import tomllib
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
MINIMUM = {"clear": 60, "keyword": 25, "ambiguous": 12, "multi": 12,
           "near_miss": 40, "off_topic": 30, "general_knowledge": 15}
ANSWERABLE = {"clear", "keyword", "multi", "ambiguous"}
VERBATIM = {"물류 서버 IP 알려줘": "clear", "삼성전자 주가 알려줘": "off_topic", "보안 이슈": "ambiguous"}
FIELDS = {"id", "query", "lang", "class", "kind", "as", "gold", "evidence", "answer", "hard", "readings", "note"}
SERVER = re.compile(r"\b(?:logi|wms|tms|onnun|naru|file|hr|bak|mon)-(?:[a-z]+-)?\d\d\b")
RELATION = re.compile(r"의존|depend|연동|호출|replicat|복제|upstream|downstream|붙는|접속하는 서버", re.I)

problems: list[str] = []


def want(ok: bool, text: str) -> None:
    if not ok:
        problems.append(text)


def nfc(text: str) -> bool:
    return unicodedata.is_normalized("NFC", text)


def plain(text: str) -> str:
    """Text of an HTML page: each tag becomes a space, runs of white space become one."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text))).strip()


def glob_regex(glob: str) -> re.Pattern[str]:
    """gitwildmatch, as far as sample.toml uses it: ** crosses folders, * and ? do not."""
    out, i = "", 0
    while i < len(glob):
        if glob.startswith("**/", i):
            out, i = out + "(?:.*/)?", i + 3
        elif glob.startswith("**", i):
            out, i = out + ".*", i + 2
        elif glob[i] == "*":
            out, i = out + "[^/]*", i + 1
        elif glob[i] == "?":
            out, i = out + "[^/]", i + 1
        else:
            out, i = out + re.escape(glob[i]), i + 1
    return re.compile(out + r"\Z")


def main() -> int:
    conf_text = (HERE / "sample.toml").read_text(encoding="utf-8")
    conf = tomllib.loads(conf_text)
    want(nfc(conf_text), "sample.toml is not NFC")
    root = HERE / conf["root"]
    docs: dict[str, str] = {}
    for path in sorted(root.rglob("*")):
        if path.is_file():
            name = path.relative_to(root).as_posix()
            docs[name] = path.read_text(encoding="utf-8")
            want(nfc(name), f"file name not NFC: {name}")
            want(nfc(docs[name]), f"text not NFC: {name}")
            if not 330 <= len(docs[name]) <= 6000:
                problems.append(f"odd length {len(docs[name])}: {name}")

    # Access: the first matching rule decides.
    rules = [(glob_regex(r["glob"]), set(r["groups"])) for r in conf["readers"]]
    readers: dict[str, set[str]] = {}
    for name in docs:
        for pattern, groups in rules:
            if pattern.match(name):
                readers[name] = groups
                break
        want(name in readers, f"no readers rule: {name}")
    people = {p["id"]: set(p["groups"]) | {"everyone"} for p in conf["people"]}
    want(len(people) == len(conf["people"]), "person id twice")
    all_groups = set().union(*(g for _, g in rules)) - {"everyone"}
    want(len(all_groups) >= 5, "fewer than five groups")
    for p in conf["people"]:
        want(set(p["groups"]) <= all_groups, f"unknown group of {p['id']}")
        want(set(p["roles"]) <= {"employee", "analyst", "calibrator", "admin"}, f"unknown role of {p['id']}")
    for pattern, rule in zip((r[0] for r in rules), conf["readers"]):
        want(any(pattern.match(d) for d in docs), f"rule without a document: {rule['glob']}")

    def may(person: str, doc: str) -> bool:
        return bool(people[person] & readers[doc])

    # Links between documents.
    for name, text in docs.items():
        m = re.search(r"\A---\n.*?^supersedes: *(\S+)$.*?^---$", text, re.S | re.M)
        if m:
            target = (pathlib.PurePosixPath(name).parent / m.group(1)).as_posix()
            want(target in docs, f"supersedes points nowhere: {name} -> {target}")
    twins = collections.defaultdict(list)
    for name, text in docs.items():
        twins[text].append(name)
    want([len(v) for v in twins.values() if len(v) > 1] == [2], "exactly one pair of identical files expected")

    # The address of a server stands on the address pages only.
    for name, text in docs.items():
        if re.search(r"\b10\.42\.\d+\.\d+", text):
            want(name == "IT/서버목록.md", f"server address outside the list: {name}")

    # Queries.
    raw = (HERE / "queries.jsonl").read_text(encoding="utf-8")
    want(nfc(raw), "queries.jsonl is not NFC")
    queries = [json.loads(line) for line in raw.splitlines() if line.strip()]
    want(len({q["id"] for q in queries}) == len(queries), "query id twice")
    want(len({q["query"] for q in queries}) == len(queries), "query text twice")
    count = collections.Counter(q["class"] for q in queries)
    for cls, least in MINIMUM.items():
        want(count[cls] >= least, f"{cls}: {count[cls]} < {least}")
    want(set(count) == set(MINIMUM), f"unknown class in {sorted(count)}")
    for text, cls in VERBATIM.items():
        want(any(q["query"] == text and q["class"] == cls for q in queries), f"missing: {text} ({cls})")

    def stands(evidence: str, doc: str) -> bool:
        text = docs[doc]
        return evidence in text or (doc.endswith(".html") and evidence in plain(text))

    used: set[str] = set()
    for q in queries:
        tag = f"{q['id']} {q['query']}"
        want(FIELDS <= set(q), f"{tag}: field missing {FIELDS - set(q)}")
        want(q["as"] in people, f"{tag}: unknown asker")
        want(q["lang"] in {"ko", "en", "mixed"}, f"{tag}: lang")
        paths = q["gold"] + q["hard"] + [r["document"] for r in q["readings"]]
        for p in paths:
            want(p in docs, f"{tag}: no such document {p}")
        if any(p not in docs for p in paths):
            continue
        want(not set(q["gold"]) & set(q["hard"]), f"{tag}: gold and hard overlap")
        if q["class"] in ANSWERABLE:
            used.update(q["gold"])
            want(bool(q["gold"]), f"{tag}: no gold")
            want(len(q["gold"]) == len(q["evidence"]), f"{tag}: one evidence per gold")
            for p, e in zip(q["gold"], q["evidence"]):
                want(stands(e, p), f"{tag}: evidence not in {p}")
                want(may(q["as"], p), f"{tag}: {q['as']} may not read {p}")
            if q["class"] == "ambiguous":
                want(len(q["readings"]) >= 2, f"{tag}: fewer than two readings")
                for r in q["readings"]:
                    want(stands(r["evidence"], r["document"]), f"{tag}: reading not in {r['document']}")
                    want(r["answer"] in r["evidence"], f"{tag}: answer outside the evidence: {r['answer']}")
                    want(r["document"] in q["gold"], f"{tag}: reading outside gold")
            else:
                want(bool(q["answer"]) and any(q["answer"] in e for e in q["evidence"]), f"{tag}: answer outside the evidence")
        else:
            want(not q["gold"] and not q["evidence"] and not q["answer"], f"{tag}: unanswerable with gold")
        if q["class"] == "near_miss":
            want(bool(q["hard"]), f"{tag}: near miss without look-alikes")
            if q["kind"] == "hidden":
                want(any(not may(q["as"], p) for p in q["hard"]), f"{tag}: nothing hidden from {q['as']}")
            else:
                want(bool(q.get("absent")), f"{tag}: absent missing")
                for p, text in docs.items():
                    m = re.search(q["absent"], text) if q.get("absent") else None
                    want(m is None, f"{tag}: absent matches in {p}: {m.group(0)[:80] if m else ''}")
    for name in docs:
        want(name in used, f"no question is answered by {name}")

    # For a human eye: nothing may say which server needs or calls which other.
    print("lines to read (relation words, or two server names):")
    for name, text in docs.items():
        for line in text.splitlines():
            if RELATION.search(line) or len(set(SERVER.findall(line))) > 1:
                print(f"  {name}: {line.strip()[:160]}")

    hidden = sum("everyone" not in g for g in readers.values())
    english = sum(len(re.findall("[가-힣]", t)) < 0.1 * len(t) for n, t in docs.items() if n.endswith(".md"))
    print(f"\ndocuments {len(docs)}: restricted {hidden}, mostly English {english}, "
          f"{dict(collections.Counter(pathlib.PurePosixPath(n).suffix for n in docs))}")
    print(f"groups {sorted(all_groups)}; people {len(people)}")
    print(f"queries {len(queries)}: {dict(count)}")
    print(f"languages {dict(collections.Counter(q['lang'] for q in queries))}; askers {dict(collections.Counter(q['as'] for q in queries))}")
    print(f"near misses {dict(collections.Counter(q['kind'] for q in queries if q['class'] == 'near_miss'))}")
    for p in problems:
        print("WRONG", p)
    print("ok" if not problems else f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
