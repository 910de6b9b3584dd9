"""Settings refuse what they do not know and print no secret."""

from pathlib import Path

import pytest

from core.errors import BadInput
from core.settings import Settings, load_settings


def test_a_misspelt_key_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[retrieval]\ncandidate = 3\n")
    with pytest.raises(BadInput) as refused:
        load_settings(tmp_path)
    assert refused.value.values["key"] == "retrieval.candidate"


def test_a_value_out_of_bounds_is_refused(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[windows]\nfirst = 0\n")
    with pytest.raises(BadInput):
        load_settings(tmp_path)


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.toml").write_text("[windows]\nfirst = 10\n")
    monkeypatch.setenv("TOUCHSTONE_WINDOWS__FIRST", "20")
    assert load_settings(tmp_path).windows.first == 20


def test_a_secret_is_never_printed(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[answer_model]\napi_key = "canary-7"\n')
    settings = load_settings(tmp_path)
    assert "canary-7" not in repr(settings) + settings.model_dump_json() + str(settings)


def test_every_switch_changes_the_fingerprint() -> None:
    plain = Settings().fingerprint()
    assert Settings(steps={"refine": False}).fingerprint() != plain
    assert Settings().fingerprint() == plain


def test_a_misspelt_variable_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOUCHSTONE_HOME", str(tmp_path))
    assert load_settings(tmp_path) == Settings()
    monkeypatch.setenv("TOUCHSTONE_PROFIL", "production")
    with pytest.raises(BadInput) as refused:
        load_settings(tmp_path)
    assert (refused.value.code, refused.value.values["key"]) == ("setting_unknown", "TOUCHSTONE_PROFIL")


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("retreival = 3", "setting_unknown", {"key": "retreival"}),
        ("[windows]\nfirst = 0", "setting_out_of_bounds", {"bound": "≥ 1"}),
        ("[answer]\nsentences = 99", "setting_out_of_bounds", {"bound": "≤ 10"}),
        ("profile = 'prod'", "setting_not_one_of", {"expected": "'embedded', 'production'"}),
        ("deadline_seconds = 'soon'", "setting_of_other_kind", {"kind": "float"}),
        ("steps = 'all'", "setting_of_other_kind", {"key": "steps"}),
    ],
)
def test_what_is_wrong_with_a_setting_is_a_code(tmp_path: Path, text: str, code: str, says: dict) -> None:
    (tmp_path / "settings.toml").write_text(text + "\n")
    with pytest.raises(BadInput) as refused:
        load_settings(tmp_path)
    assert refused.value.code == code
    assert says.items() <= refused.value.values.items()


@pytest.mark.parametrize(
    ("section", "line"),
    [
        ("web", 'search_url = "ftp://searx.test/"'),
        ("web", 'search_url = "http://user:secret@searx.test/"'),
        ("web", 'search_url = "searx.test"'),
        ("answer_model", 'base_url = "file:///etc/passwd"'),
        ("web", 'allowed_addresses = ["10.0.0.5"]'),
        ("web", 'allowed_addresses = ["10.0.0.0/8:80"]'),
        ("web", 'allowed_addresses = ["host.test:80"]'),
    ],
)
def test_an_address_of_another_form_is_refused_without_repeating_it(
    tmp_path: Path, section: str, line: str
) -> None:
    (tmp_path / "settings.toml").write_text(f"[{section}]\n{line}\n")
    with pytest.raises(BadInput, match="setting_of_other_form") as refused:
        load_settings(tmp_path)
    assert "secret" not in repr(refused.value)


def test_the_web_is_off_and_no_model_is_set_until_somebody_says_so() -> None:
    plain = Settings()
    assert (plain.web.enabled, plain.web.allowed_addresses) == (False, ())
    assert (plain.answer_model.base_url, plain.answer.style.value) == (None, "extractive")
