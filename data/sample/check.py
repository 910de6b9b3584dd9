#!/usr/bin/env python3
"""Checks the sample company: documents, access file, knowledge graph and labelled queries.

Standard library only, Python 3.11 or later. Run: python3 data/sample/check.py
Ends with status 1 and a list of complaints if something does not hold.
"""
import collections
import csv
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

GRAPH_MINIMUM = {"graph_only": 25, "graph_or_text": 8, "multi_hop": 18, "wrong_relation": 35, "graph_hidden": 6}
GRAPH_FIELDS = FIELDS | {"paths", "answers"}
GRAPH_FACTS = {"company.founded_by", "company.current_chief", "server.depends_on"}
TRIPLE_HEADER = ["head", "relation", "tail", "document", "date"]
ALIAS_HEADER = ["name", "alias", "type", "document"]

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


def close(text: str) -> str:
    """For finding names: no case, no spaces."""
    return re.sub(r"\s+", "", text).casefold()


def rows(path: pathlib.Path, header: list[str]) -> list[list[str]]:
    """Rows of a graph file, each as long as its header, none twice, none with stray spaces."""
    text = path.read_text(encoding="utf-8")
    want(nfc(text), f"{path.name} is not NFC")
    table = list(csv.reader(text.splitlines(), strict=True))
    want(bool(table) and table[0] == header, f"{path.name}: header is not {header}")
    body = table[1:]
    for row in body:
        want(len(row) == len(header), f"{path.name}: wrong number of cells: {row}")
        want(all(cell == cell.strip() for cell in row), f"{path.name}: stray spaces: {row}")
    for row, times in collections.Counter(tuple(r[:4]) for r in body).items():
        want(times == 1, f"{path.name}: row twice: {row}")
    return [r for r in body if len(r) == len(header)]


def check_graph(folder, docs, readers, may, people, stands, others) -> None:
    """The graph beside the documents and the questions about it."""
    triples = rows(folder / "_graph" / "triples.csv", TRIPLE_HEADER)
    aliases = rows(folder / "_graph" / "aliases.csv", ALIAS_HEADER)
    for row in triples + aliases:
        want(row[3] in docs, f"graph: no such document: {row}")
    if any(row[3] not in docs for row in triples + aliases):
        return
    for head, relation, tail, document, date in triples:
        want(bool(re.fullmatch(r"[a-z]+\.[a-z_]+", relation)), f"graph: relation name: {relation}")
        want(head != tail, f"graph: edge to itself: {head}")
        want(bool(re.fullmatch(r"(\d{4}-\d\d-\d\d)?", date)), f"graph: date: {date}")
    edges: dict[tuple[str, str, str], list[str]] = collections.defaultdict(list)
    for head, relation, tail, document, _ in triples:
        edges[head, relation, tail].append(document)
    want(GRAPH_FACTS <= {r for _, r, _ in edges}, "graph: founder, current chief or dependency missing")

    # Each entity has one type; whoever may read an edge may know what its two ends are.
    kind: dict[str, str] = {}
    names: dict[str, set[str]] = collections.defaultdict(set)
    known: dict[str, list[set[str]]] = collections.defaultdict(list)
    kinds: set[str] = set()
    for name, alias, typ, document in aliases:
        want(bool(name) and bool(typ), f"graph: name or type empty: {name} {alias}")
        if typ == "type":
            kinds.add(name)
            continue
        want(kind.setdefault(name, typ) == typ, f"graph: two types: {name}")
        names[name] |= {name, alias} - {""}
        known[name].append(readers[document])
    want(set(kind.values()) <= kinds, f"graph: types without a name of their own: {set(kind.values()) - kinds}")
    for head, relation, tail, document, _ in triples:
        for end in (head, tail):
            want(end in kind, f"graph: no type: {end}")
            want(any("everyone" in k or readers[document] <= k for k in known[end]),
                 f"graph: {end} is named to fewer people than {head} {relation} {tail}")
    for name in kind:
        want(any(name in (h, t) for h, _, t in edges), f"graph: entity without an edge: {name}")

    # An edge stands on a document that names at least one end; a dependency between servers, both.
    flat = {d: close(plain(t) if d.endswith(".html") else t) for d, t in docs.items()}

    def named(entity: str, document: str) -> bool:
        return any(close(n) in flat[document] for n in names[entity])

    for head, relation, tail, document, _ in triples:
        ends = named(head, document), named(tail, document)
        want(all(ends) if relation == "server.depends_on" else any(ends),
             f"graph: {document} does not name the ends of {head} {relation} {tail}")
    touch = {(end, d) for h, _, t, d, _ in triples for end in (h, t)}
    for name, alias, typ, document in aliases:
        if typ != "type":
            want(named(name, document) or (name, document) in touch, f"graph: {document} does not name {name} ({alias})")

    # No line of a document tells a dependency.
    beside = []
    for head, relation, tail in edges:
        if not relation.endswith("depends_on"):
            continue
        for d, text in docs.items():
            for line in text.splitlines():
                if all(any(len(n) > 1 and close(n) in close(line) for n in names[e]) for e in (head, tail)):
                    beside.append(f"{d}: {head} / {tail}: {line.strip()[:110]}")
                    want(not RELATION.search(line), f"graph: dependency told by {d}: {line.strip()[:120]}")
    print("\nlines that name both ends of a dependency (none may tell it):")
    for line in beside:
        print(f"  {line}")

    # Near misses of the text which an edge answers.
    for q in others:
        if q.get("graph"):
            here = {(h, r, t) for h, r, t, d, _ in triples if may(q["as"], d)}
            want(bool(q["paths"]) and {tuple(p) for p in q["paths"]} <= here, f"{q['id']} {q['query']}: no such edge for {q['as']}")

    # Questions.
    asked = {(q["query"], q["as"]) for q in others}
    raw = (HERE / "graph_queries.jsonl").read_text(encoding="utf-8")
    want(nfc(raw), "graph_queries.jsonl is not NFC")
    queries = [json.loads(line) for line in raw.splitlines() if line.strip()]
    want(len({q["id"] for q in queries}) == len(queries), "graph query id twice")
    want(len({(q["query"], q["as"]) for q in queries}) == len(queries), "graph query twice for one person")
    count = collections.Counter(q["class"] for q in queries)
    want(set(count) == set(GRAPH_MINIMUM), f"unknown class in {sorted(count)}")
    for cls, least in GRAPH_MINIMUM.items():
        want(count[cls] >= least, f"{cls}: {count[cls]} < {least}")
    want(len(triples) >= 230, f"{len(triples)} triples")
    for q in queries:
        tag = f"{q['id']} {q['query']}"
        want(GRAPH_FIELDS <= set(q), f"{tag}: field missing {GRAPH_FIELDS - set(q)}")
        want(q["as"] in people, f"{tag}: unknown asker")
        want(q["lang"] in {"ko", "en", "mixed"}, f"{tag}: lang")
        want((q["query"], q["as"]) not in asked, f"{tag}: stands in queries.jsonl too")
        want(all(d in docs for d in q["gold"] + q["hard"]), f"{tag}: no such document")
        want(not set(q["gold"]) & set(q["hard"]), f"{tag}: gold and hard overlap")
        paths = [tuple(p) for p in q["paths"]]
        want(len(set(paths)) == len(paths), f"{tag}: path twice")
        want(all(p in edges for p in paths), f"{tag}: no such edge {[p for p in paths if p not in edges]}")
        stated = [edges[p] for p in paths if p in edges]
        if q["class"] == "wrong_relation":
            want(not paths and not q["gold"] and not q["answer"] and not q["answers"], f"{tag}: answer where there is none")
            want(any(q["entity"] in (h, t) and may(q["as"], d) for h, _, t, d, _ in triples), f"{tag}: {q['as']} sees no edge of {q['entity']}")
            want(any(close(n) in close(q["query"]) for n in names[q["entity"]]), f"{tag}: does not name {q['entity']}")
            for d, text in docs.items():
                m = re.search(q["absent"], text)
                want(m is None, f"{tag}: absent matches in {d}: {m.group(0)[:80] if m else ''}")
            continue
        want(bool(paths), f"{tag}: no path")
        if q["class"] == "graph_hidden":
            want(not q["gold"] and not q["answer"] and not q["answers"], f"{tag}: unanswerable with gold")
            want(all(not may(q["as"], d) for ds in stated for d in ds), f"{tag}: {q['as']} may read a hidden edge")
            want({d for ds in stated for d in ds} <= set(q["hard"]), f"{tag}: hidden document not under hard")
            continue
        want(all(any(may(q["as"], d) for d in ds) for ds in stated), f"{tag}: {q['as']} may not read an edge")
        want(all(may(q["as"], d) for d in q["gold"]), f"{tag}: {q['as']} may not read a gold document")
        want(set(q["gold"]) == {d for ds in stated for d in ds}, f"{tag}: gold is not the documents of the edges")
        shown = {e for h, _, t in paths for e in (h, t)} | {f"{h} → {t}" for h, _, t in paths}
        want(bool(q["answers"]) and q["answer"] == q["answers"][0] and set(q["answers"]) <= shown, f"{tag}: answer outside the edges")
        if q["class"] == "multi_hop":
            want(len(paths) > 1, f"{tag}: one edge only")
            for p in paths:
                want(any(r != p and {p[0], p[2]} & {r[0], r[2]} for r in paths), f"{tag}: loose edge {p}")
        else:
            want(len({r for _, r, _ in paths}) == 1, f"{tag}: several relations in one hop")
            # all edges of that relation around the entity which this person may read
            if q["kind"] in {"tail", "head"}:
                here = {p[0 if q["kind"] == "tail" else 2] for p in paths}
                every = {(h, r, t) for h, r, t, d, _ in triples if r == paths[0][1] and (h if q["kind"] == "tail" else t) in here and may(q["as"], d)}
                want(every == set(paths), f"{tag}: edges missing {every - set(paths)}")
        if q["class"] == "graph_or_text":
            want(len(q["evidence"]) == len(q["gold"]), f"{tag}: one evidence per gold")
        for d, e in zip(q["gold"], q["evidence"]):
            want(stands(e, d), f"{tag}: evidence not in {d}")

    hidden = sum("everyone" not in readers[d] for *_, d, _ in triples)
    shared = collections.defaultdict(set)
    for n, a, t, _ in aliases:
        shared[close(a or n)].add(n)
    print(f"\ntriples {len(triples)}: restricted {hidden}, relations {len({r for _, r, _ in edges})} in {len({r.split('.')[0] for _, r, _ in edges})} groups")
    print(f"entities {len(kind)}: {dict(collections.Counter(kind.values()))}")
    print(f"alias rows {len(aliases)}: names of more than one entity {sorted(sorted(v) for v in shared.values() if len(v) > 1)}")
    print(f"graph queries {len(queries)}: {dict(count)}")
    print(f"languages {dict(collections.Counter(q['lang'] for q in queries))}; askers {dict(collections.Counter(q['as'] for q in queries))}")


def main() -> int:
    conf_text = (HERE / "sample.toml").read_text(encoding="utf-8")
    conf = tomllib.loads(conf_text)
    want(nfc(conf_text), "sample.toml is not NFC")
    root = HERE / conf["root"]
    docs: dict[str, str] = {}
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.relative_to(root).parts[0] != "_graph":
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
        if q.get("graph"):
            want(q["class"] == "near_miss" and bool(q["note"]), f"{tag}: graph without a note")
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
    check_graph(root, docs, readers, may, people, stands, queries)
    for p in problems:
        print("WRONG", p)
    print("ok" if not problems else f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
