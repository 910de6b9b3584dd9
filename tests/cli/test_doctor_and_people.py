"""`doctor` says what works without telling what is restricted; `people` keeps who may ask."""

from __future__ import annotations

from tests.cli.conftest import DOCUMENTS, SECRETS


def test_doctor_is_content_and_counts_only_what_everyone_may_read(filled):
    done = filled("doctor", "--json")
    assert done.status == 0, done.out
    findings = {finding["part"]: finding for finding in done.json["findings"]}
    readable = [name for name in DOCUMENTS if "제한" not in name and not name.endswith(".dwg")]
    assert findings["store"]["values"]["documents"] == len(readable)
    assert findings["web"]["code"] == "web_off"
    assert findings["telemetry"]["code"] == "telemetry_none"
    assert [secret for secret in SECRETS if secret in done.out + done.err] == []


def test_doctor_says_that_thresholds_were_fitted_elsewhere(filled):
    assert "thresholds not fitted to these documents" in filled("doctor", "--lang", "en").out


def test_doctor_names_what_may_leave_and_which_inner_addresses_are_open(empty):
    done = empty(
        "doctor",
        "--json",
        TOUCHSTONE_WEB__ENABLED="true",
        TOUCHSTONE_WEB__SEARCH_URL="http://searx.example/path",
        TOUCHSTONE_WEB__GROUPS='["research"]',
        TOUCHSTONE_WEB__ALLOWED_ADDRESSES='["10.0.0.5:8080"]',
        TOUCHSTONE_ANSWER_MODEL__BASE_URL="http://model.example/v1",
        TOUCHSTONE_ANSWER_MODEL__MODEL="local-7b",
        TOUCHSTONE_ANSWER_MODEL__API_KEY="canary-key",
    )
    assert done.status == 0, done.out
    found = [(each["code"], each["values"]) for each in done.json["findings"]]
    assert ("web_on", {"groups": "research", "host": "searx.example"}) in found
    assert ("web_addresses_open", {"addresses": "10.0.0.5:8080"}) in found
    model = {"id": "local-7b (temperature 0)", "host": "model.example"}
    assert ("answer_model_extractive", model) in found
    assert "canary-key" not in done.out + done.err


def test_doctor_says_where_a_setting_is_half_made(empty):
    half = {"TOUCHSTONE_WEB__ENABLED": "true", "TOUCHSTONE_ANSWER_MODEL__MODEL": "local-7b"}
    codes = [each["code"] for each in empty("doctor", "--json", **half).json["findings"]]
    assert "web_without_search" in codes and "answer_model_half" in codes


def test_doctor_on_a_new_workspace_looks_without_making_one(empty):
    done = empty("doctor", "--json")
    assert done.status == 0, done.out
    assert not empty.home.exists()


def test_doctor_fails_for_settings_that_do_not_fit(empty):
    done = empty("doctor", "--json", TOUCHSTONE_RETRIEVAL__CANDIDATES="0")
    assert done.status == 1
    assert "retrieval.candidates" in done.out


def test_doctor_names_the_file_without_which_nothing_is_judged_and_the_way_out(empty, monkeypatch, tmp_path):
    monkeypatch.setattr("core.wiring.EVALUATOR", tmp_path)
    done = empty("doctor", language="en")
    assert done.status == 1
    assert str(tmp_path / "model.int8.onnx") in "".join(done.out.split())
    assert "restore the folder models" in " ".join(done.out.split())


def test_people_are_listed_as_json(filled):
    assert filled("people", "list", "--json").json == [
        {"id": "kim", "name": "김하나", "groups": ["hr"], "roles": ["employee"]},
        {"id": "lee", "name": "이두리", "groups": [], "roles": ["employee"]},
    ]


def test_people_come_and_go(empty):
    assert empty("people", "add", "choi", "--roles", "analyst,admin").status == 0
    assert empty("people", "list", "--json").json[0]["roles"] == ["analyst", "admin"]
    again = empty("people", "add", "choi")
    assert (again.status, again.out) == (2, "")
    assert empty("people", "add", "park", "--roles", "king").status == 2
    assert empty("people", "remove", "choi").status == 0
    gone = empty("people", "remove", "choi")
    assert (gone.status, gone.out) == (2, "")
    assert "choi" in gone.err
    assert empty("people", "list", "--json").json == []
