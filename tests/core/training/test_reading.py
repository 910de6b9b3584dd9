"""Files of reading comprehension, whole and broken."""

from __future__ import annotations

import json

import pytest

from core.errors import BadInput
from core.training.reading import read_reading, sentences

CONTEXT = "The station opened in 1901. It is red. Trains stop twice a day."
SQUAD = {
    "data": [
        {
            "title": "Station",
            "paragraphs": [
                {
                    "context": CONTEXT,
                    "qas": [
                        {"question": "When did it open?", "answers": [{"answer_start": 22, "text": "1901"}]},
                        {"question": "Who built it?", "answers": []},
                    ],
                }
            ],
        }
    ]
}
LINE = {
    "title": "역",
    "paragraph": "역은 1901년에 열었다. 벽은 붉다.",
    "qas": [
        {
            "question": "언제 열었나?",
            "paraphrase": "개업 연도는?",
            "answer": "1901년",
            "evidence": "역은 1901년에 열었다.",
            "counter": "역은 봄에 닫는다.",
        }
    ],
    "unanswerable": [{"question": "누가 지었나?"}],
}


def test_squad_gives_the_sentence_that_holds_the_answer(tmp_path):
    (tmp_path / "squad.json").write_text(json.dumps(SQUAD), "utf-8")
    (asked,) = read_reading(tmp_path / "squad.json")
    assert asked.evidence == "The station opened in 1901."
    assert asked.others == ("It is red.", "Trains stop twice a day.")


def test_lines_give_paraphrases_counters_and_questions_without_an_answer(tmp_path):
    (tmp_path / "read.jsonl").write_text(json.dumps(LINE, ensure_ascii=False) + "\n", "utf-8")
    answered, unanswered = read_reading(tmp_path / "read.jsonl")
    assert answered.wordings == ("언제 열었나?", "개업 연도는?")
    assert answered.counters == ("역은 봄에 닫는다.",)
    assert answered.others == ("벽은 붉다.",)
    assert (unanswered.evidence, len(unanswered.others)) == (None, 2)


def test_chinese_and_japanese_sentences_end_without_a_space():
    assert sentences("車站於1901年啟用。牆是紅色的。") == ["車站於1901年啟用。", "牆是紅色的。"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", "{"),
        ("a.json", '{"data": [{}]}'),
        ("a.json", '{"data": []}'),
        ("a.jsonl", '{"title": "x"}\n'),
    ],
)
def test_a_broken_file_is_named(tmp_path, name, content):
    (tmp_path / name).write_text(content, "utf-8")
    with pytest.raises(BadInput) as caught:
        read_reading(tmp_path / name)
    assert caught.value.code == "training_reading_unusable"


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadInput) as caught:
        read_reading(tmp_path / "none.json")
    assert caught.value.code == "file_missing"
