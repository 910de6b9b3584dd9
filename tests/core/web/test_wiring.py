"""A workspace whose settings name a search engine and a model uses both, and writes down what left."""

from __future__ import annotations

import json

from core.documents.ingest import ingest
from core.documents.sources import DirectorySource
from core.ports_in_use import ports_in_use
from core.records.audit import read_audit
from core.records.sources import ReadersRule
from core.settings import Settings
from core.types import EVERYONE, Principal, State
from core.wiring import open_workspace
from tests.outside.models import quoting
from tests.outside.protocol import PATH, speaking
from tests.outside.server import LocalServer

MOUNTAIN = "# 에베레스트산\n\n에베레스트산은 세계에서 가장 높은 산으로, 높이는 해발 8,849미터이다.\n"
INSIDE = "세계에서 가장 높은 산의 높이는 몇 미터인가요?"
OUTSIDE = "컴퓨터 키보드는 누가 발명했나요?"
PAGE = "<html><title>키보드</title><body><main><h1>키보드</h1><p>키보드는 타자기에서 왔다.</p></main>"
KIM = Principal("kim", frozenset({EVERYONE}))


def settings(server: LocalServer) -> Settings:
    web = {"enabled": True, "search_url": server.url, "allowed_addresses": [server.address], "seconds": 120}
    model = {"base_url": f"{server.url}/v1", "model": "local-7b", "seconds": 120}
    return Settings(web=web, answer_model=model, answer={"style": "generated"})


def test_what_settings_name_is_asked_and_written_down(tmp_path):
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "mountain.md").write_text(MOUNTAIN, "utf-8")
    with LocalServer() as server:
        found = json.dumps({"results": [{"url": f"{server.url}/keyboard", "title": "키보드"}]})
        server.routes["/search"] = lambda exchange: exchange.reply(found, "application/json")
        server.routes["/keyboard"] = lambda exchange: exchange.reply(PAGE)
        server.routes[PATH] = speaking(lambda asked: _said(asked["messages"][-1]["content"]))
        home = tmp_path / "home"
        with open_workspace(home, command="test", settings=settings(server)) as opened:
            ingest(
                opened.store,
                opened.index,
                opened.embedder,
                opened.analyser,
                "team",
                DirectorySource(documents),
                rules=[ReadersRule("**", (EVERYONE,))],
            )
            inside = opened.ask(INSIDE, KIM, deadline=False)
            outside = opened.ask(OUTSIDE, KIM, deadline=False)
            rows = [row for row in read_audit(opened.store, limit=9) if row.action == "web"]
            adapters = {each.port: each.adapter for each in ports_in_use(opened.parts, opened.store)}
    assert inside.answer.state is State.GROUNDED, inside
    assert inside.web is None and inside.calls > 0 and "8,849" in inside.answer.sentences[0].text
    assert outside.answer.state in (State.EXTERNAL, State.NOT_FOUND)
    assert outside.strips and {strip.origin for strip in outside.strips} == {"web"}
    ((who, detail),) = [(row.principal, row.detail) for row in rows]
    assert (who, detail) == ("kim", {"trace": outside.id, "words": outside.web.words})
    assert all(word in OUTSIDE for word in outside.web.words.split())
    assert (adapters["web"], adapters["answer_model"]) == ("SearxngWeb", "OpenAiModel")


def _said(asked: str) -> str:
    try:
        return quoting(json.loads(asked))
    except ValueError:
        return asked
