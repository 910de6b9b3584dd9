"""What an administrator sees, what nobody else does, and that a role opens no document."""

from __future__ import annotations

import pytest

from core.documents.ingest import IngestReport
from core.documents.sources import Named
from core.documents.uploads import keep_upload, takes_uploads, upload_folder
from core.errors import BadInput, Guard
from core.jobs import told
from core.records import jobs
from core.records.jobs import JobState
from core.records.meta import SAMPLE, write_meta
from core.records.recent_jobs import recent
from core.requests import INGEST, IngestWork, request_of
from core.sample import carries_sample
from core.work import _REPORT
from tests.pages.seeing import cells, everything, links
from wording import LANGUAGES, words

DOCUMENTS, HEALTH = "pages/admin/documents.py", "pages/admin/health.py"
PAGES = (DOCUMENTS, HEALTH)


def handed_in(opened, source="wiki", rules=None, owner="admin"):
    work = IngestWork(source, "somewhere", rules, allow_delete=False)
    return jobs.hand_in(opened.store, INGEST, request_of(work), waiter=None, owner=owner, now=1.0)


def begun(opened, job):
    """Taken by whoever holds the lease."""
    assert jobs.take(opened.store, "holder", (INGEST,), now=2.0, until=9.0).id == job


def ended(opened, job, **figures):
    values = dict.fromkeys(("submitted", "indexed", "unchanged", "readers_changed"), 0)
    values |= dict.fromkeys(("passages", "embedded", "repaired"), 0) | {"skipped": (), "failed": ()}
    report = IngestReport("wiki", removed=(), **(values | figures))
    jobs.finish(opened.store, job, JobState.DONE, _REPORT.dump_python(report, mode="json"), now=3.0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_only_an_administrator_may_open_these_pages(visit, monkeypatch, page, language):
    assert not visit("admin", language, page).exception
    monkeypatch.setattr("pages.parts.navigation.ADMIN", frozenset({"admin"}))
    script = (
        f"from pathlib import Path\nfrom pages.parts.navigation import ROOT\n"
        f"exec(compile((ROOT / {page!r}).read_text('utf-8'), {page!r}, 'exec'))"
    )
    for person in ("kim", "lee"):
        app = visit(person, language, script=script)
        assert [each.value for each in app.error] == [words(language).say("page_not_allowed")]
        assert not app.dataframe and not links(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_health_says_which_adapter_serves_each_port(visit, opened, language):
    app = visit("admin", language, HEALTH)
    say = words(language)
    assert say.say("health_usable") in everything(app)
    assert opened.workspace.parts.embedder.id in cells(app)
    assert say.say("adapter_sqlite") in cells(app) or "sqlite" in cells(app)
    assert {"50,000", "1,000,000"} <= set(cells(app))


def test_health_names_what_is_unusable(visit, opened, company, monkeypatch):
    from dataclasses import replace

    broken = replace(opened.workspace, parts=replace(company.parts, evaluator=None))
    monkeypatch.setattr("pages.parts.access.house", lambda: replace(opened, workspace=broken))
    monkeypatch.setattr("pages.parts.house.house", lambda: replace(opened, workspace=broken))
    app = visit("admin", "en", HEALTH)
    assert not app.exception
    assert "Evaluator" in app.error[0].value


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_unusable_is_said_beside_its_name(visit, opened, company, monkeypatch, language):
    from dataclasses import replace

    broken = replace(opened.workspace, parts=replace(company.parts, thresholds=None))
    monkeypatch.setattr("pages.parts.access.house", lambda: replace(opened, workspace=broken))
    monkeypatch.setattr("pages.parts.house.house", lambda: replace(opened, workspace=broken))
    app = visit("admin", language, HEALTH)
    assert not app.exception
    assert words(language).say("health_unusable") in everything(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_administrator_finds_what_they_may_read_and_no_count_of_the_rest(visit, company, opened, language):
    assert len(links(visit("admin", language, DOCUMENTS))) == 3
    company.shelf.ingest("board/=nobody", "**=everyone")
    app = visit("admin", language, DOCUMENTS)
    assert len(links(app)) == 2
    assert "Kanarienvogel" not in everything(app)
    counted = words(language).say("documents_counted", n=2)
    assert counted in [each.value for each in app.caption]


def test_the_list_is_narrowed_by_title_and_path(visit):
    app = visit("admin", "en", DOCUMENTS)
    app.text_input(key="documents_words").set_value("board/").run()
    assert links(app) == ["**Kanarienvogel**"]
    app.text_input(key="documents_words").set_value("100%_").run()
    assert words("en").say("documents_no_match") in everything(app)


def test_sources_show_their_rules_in_order(visit):
    said = cells(visit("admin", "en", DOCUMENTS))
    assert said.index("board/") < said.index("**")


def test_reading_again_hands_in_one_job_and_waits_for_it(visit, opened):
    app = visit("admin", "en", DOCUMENTS)
    app.button(key="again_wiki").click().run()
    assert not app.exception
    (job,) = recent(opened.store, INGEST, 5)
    assert (job.owner, job.request["source"], job.request["rules"]) == ("admin", "wiki", None)
    assert app.button(key="again_wiki").disabled
    assert words("en").say("job_waiting") in app.get("progress")[0].proto.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_job_that_runs_shows_how_far_it_is_and_can_be_cancelled(visit, opened, language):
    job = handed_in(opened)
    begun(opened, job)
    jobs.say(opened.store, job, jobs.Event(jobs.PROGRESS, "progress", ["progress_ingest", 3, 12, "a*b.md"]))
    app = visit("admin", language, DOCUMENTS)
    text = app.get("progress")[0].proto.text
    assert "3 / 12" in text and "a\\*b" in text
    app.button(key=f"cancel_{job}").click().run()
    assert recent(opened.store, INGEST, 1)[0].stopping
    assert words(language).say("job_stopping") in app.run().get("progress")[0].proto.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_that_failed_are_named_with_their_reason(visit, opened, language):
    job = handed_in(opened)
    begun(opened, job)
    failed = (Named("a|b.md", "parser_died"), Named("board/x.md", "parser_timeout"))
    ended(opened, job, indexed=4, failed=failed, skipped=(Named("c.exe", "format_not_read"),))
    app = visit("admin", language, DOCUMENTS)
    say = words(language)
    assert {"a|b.md", "board/x.md", "c.exe", say.say("reason_parser_died")} <= set(cells(app))
    for code, n in (("job_indexed", 4), ("job_failed", 2), ("job_skipped", 1)):
        assert say.say(code, n=n) in app.warning[0].value


def test_neither_names_nor_counts_of_what_one_may_not_read_are_told(visit, opened, company):
    company.shelf.ingest("board/=nobody", "**=everyone")
    job = handed_in(opened)
    begun(opened, job)
    hidden = ["progress_ingest", 7, 31, "board/canary.md"]
    jobs.say(opened.store, job, jobs.Event(jobs.PROGRESS, "progress", hidden))
    text = visit("admin", "en", DOCUMENTS).get("progress")[0].proto.text
    assert "canary" not in text and "31" not in text
    ended(opened, job, indexed=77, failed=(Named("board/canary.md", "parser_died"),))
    said = everything(visit("admin", "en", DOCUMENTS))
    assert "canary" not in said and "77" not in said
    assert words("en").say("job_failures_hidden") in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_job_that_was_stopped_by_a_guard_says_why(visit, opened, language):
    job = handed_in(opened)
    fault = Guard("empty_root", source="wiki", root="files")
    jobs.finish(opened.store, job, JobState.FAILED, told(fault), now=3.0)
    app = visit("admin", language, DOCUMENTS)
    assert "--allow-delete" in app.error[0].value.replace("\\", "").replace("\u2060", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_samples_workspace_takes_no_upload_and_names_the_line_that_does(visit, opened, language):
    with opened.store.writing() as connection:
        write_meta(connection, SAMPLE, True)
    assert carries_sample(opened.store)
    app = visit("admin", language, DOCUMENTS)
    assert not app.get("file_uploader")
    assert "--home" in app.code[0].value


def upload(app, name, data, folder, readers):
    app.get("file_uploader")[0].set_value((name, data, "text/markdown")).run()
    app.text_input(key="upload_name_0").set_value(folder).run()
    assert app.button(key="upload_send").disabled
    app.multiselect(key="upload_readers_0").set_value(readers).run()
    return app.button(key="upload_send").click().run()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_upload_goes_into_its_folder_once_its_readers_are_chosen(visit, opened, language):
    app = upload(visit("admin", language, DOCUMENTS), "가.md", b"# A\n\nBody.\n", "인사", ["board"])
    assert not app.exception
    kept = upload_folder(opened.home, "인사") / "가.md"
    assert kept.read_bytes() == b"# A\n\nBody.\n"
    (job,) = recent(opened.store, INGEST, 5)
    assert job.request["rules"] == [{"pattern": "**", "groups": ["board"]}]
    assert job.request["root"] == str(kept.parent.resolve())


def test_an_upload_into_a_source_from_elsewhere_is_refused(visit, opened):
    app = upload(visit("admin", "en", DOCUMENTS), "a.md", b"# A\n", "wiki", ["everyone"])
    assert recent(opened.store, INGEST, 5) == []
    assert not upload_folder(opened.home, "wiki").exists()
    assert "wiki" in app.error[0].value


def test_what_an_upload_is_called_leads_nowhere_else(tmp_path):
    folder = upload_folder(tmp_path, "hr")
    assert keep_upload(folder, "../../etc/x.md", b"1") == folder / "x.md"
    assert keep_upload(folder, "C:\\tmp\\y.csv", b"2") == folder / "y.csv"
    for name in (".hidden.md", "", "a\nb.md", "..", "x" * 300 + ".md"):
        with pytest.raises(BadInput, match="upload_bad_name"):
            keep_upload(folder, name, b"")
    with pytest.raises(BadInput, match="upload_not_read"):
        keep_upload(folder, "a.exe", b"")
    for source in ("", "..", "a/b", "a\\b", ".x"):
        with pytest.raises(BadInput, match="bad_source_name"):
            upload_folder(tmp_path, source)
    assert sorted(each.name for each in folder.iterdir()) == ["x.md", "y.csv"]


def test_a_folder_of_uploads_is_told_from_any_other(tmp_path):
    assert takes_uploads(tmp_path, str(upload_folder(tmp_path.resolve(), "hr")))
    assert not takes_uploads(tmp_path, str(tmp_path / "hr"))
