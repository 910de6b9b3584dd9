"""What a window lacks is taken from its logit, can be read as a sum, and ends the reading early."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.calibration.ceiling import ABOVE, fit_ceiling
from core.calibration.deductions import Windows, adjusted, fit_deductions
from core.deduction_files import DEDUCTIONS_FILE, FittedDeductions, read_deductions, write_deductions
from core.deductions.enough import Enough, enough_of
from core.deductions.lacking import Lack, lacking, wanted
from core.deductions.weighing import Weights, adding, explained, named, weights_of
from core.errors import Corrupt
from core.ports import WindowLogit
from core.steps.band import text_band
from core.steps.rerank import judge, plan_windows, score_windows
from core.types import Deduction
from core.wiring import EVALUATOR
from tests.core.steps.examples import CUTS, candidate
from wording import words
from wording.features import features_words

WEIGHTS = Weights({Lack.WORDS: 8.0, Lack.SHORT: 1.0, Lack.CELL: 5.0}, typical=1.5)
SET = replace(CUTS, weights={**named(WEIGHTS), "lacks_ceiling": 4.0, "graph_cosine": 0.2})
NEEDLES = {"logi-prod-01": 5.0, "address": 3.0, "logi-prod-01 address": 7.0}
ROW = "목록: 이름: 도한별 | 직급: (빈칸) | 내선: 1422"


def lacks(query: str, text: str, *, needles: dict[str, float] | None = None, **more: str | None):
    return lacking(wanted(query, needles or {}), text, more.get("scored") or text, more.get("date"))


def test_words_count_by_their_weight_and_joined_neighbours_do_not():
    question = wanted("logi-prod-01 in the address list", NEEDLES)
    assert question.terms == {"logi-prod-01": 5.0, "address": 3.0}
    window = "wms-db-02 has the address 10.20.3.99."
    # Five eighths are missing, a quarter of what may be missing beyond half.
    assert lacking(question, window, window, None)[Lack.WORDS] == pytest.approx(1 / 4)


def test_half_of_a_question_may_be_said_in_other_words():
    question = wanted("logi-prod-01 in the address list", NEEDLES)
    window = "logi-prod-01 stands in Seongnam."
    assert lacking(question, window, window, None)[Lack.WORDS] == 0.0
    assert lacking(question, "Nothing.", "Nothing.", None)[Lack.WORDS] == 1.0


def test_common_words_are_not_asked_of_a_window_in_another_language():
    needles = {"night": 3.0, "bus": 2.0, "leave": 2.0, "n-7": 5.0}
    question = "When does the night bus N-7 leave?"
    found = lacks(question, "야간 버스 N-7은 22시에 출발합니다.", needles=needles)
    assert found[Lack.WORDS] == 0.0
    other = lacks(question, "야간 버스 N-8은 22시에 출발합니다.", needles=needles)
    assert other[Lack.WORDS] == 1.0
    same = lacks(question, "The day tram rests at 22:00.", needles=needles)
    assert same[Lack.WORDS] == 1.0
    korean = lacks("야간 버스는 언제 출발해?", "The bus leaves at 22:00.", needles={"야간": 3.0, "출발": 2.0})
    assert korean[Lack.WORDS] == 0.0


def test_the_capital_of_a_first_word_makes_no_name_of_it():
    needles = {"parking": 3.0, "fee": 2.0}
    assert lacks("Parking fee", "주차 요금은 한 시간에 2천 원입니다.", needles=needles)[Lack.WORDS] == 0.0
    assert lacks("the Parking fee", "주차 요금은 2천 원입니다.", needles=needles)[Lack.WORDS] == 1.0


def test_a_name_in_capitals_is_asked_of_every_language():
    needles = {"vpn": 3.0, "acme": 5.0, "password": 2.0}
    found = lacks("ACME VPN password", "VPN 비밀번호는 90일마다 바꿉니다.", needles=needles)
    # Three eighths of what must be there is there: a quarter of the other half is missing.
    assert found[Lack.WORDS] == pytest.approx(1 / 4)


def test_a_question_without_words_of_its_own_lacks_none():
    assert lacks("언제?", "아무 말.")[Lack.WORDS] == 0.0


@pytest.mark.parametrize(
    ("query", "text", "lack", "share"),
    [
        ("점검은 언제 하나요?", "점검은 3월 4일에 한다.", Lack.SHORT, 0.0),
        ("점검은 언제 하나요?", "점검은 꼼꼼히 한다.", Lack.SHORT, 1.0),
        ("점검을 하나요?", "점검은 꼼꼼히 한다.", Lack.SHORT, 0.0),
        ("왜 옮기나요?", "부산은 센텀으로 옮긴다.", Lack.REASON, 1.0),
        ("왜 옮기나요?", "임대료 때문에 센텀으로 옮긴다.", Lack.REASON, 0.0),
        ("Why do we move?", "We move because the lease ends.", Lack.REASON, 0.0),
        ("2023년 요율은?", "2024년 요율은 30만 원이다.", Lack.YEAR, 1.0),
        ("2024년 요율은?", "2024년 요율은 30만 원이다.", Lack.YEAR, 0.0),
        ("교섭은 며칠인가요?", "7차 교섭 날짜는 미정이다.", Lack.PENDING, 1.0),
        ("교섭은 며칠인가요?", "7차 교섭은 5월 2일이다.", Lack.PENDING, 0.0),
        ("위약금이 얼마인가요?", "위약금은 계약서 별표에 따른다.", Lack.POINTER, 1.0),
        ("위약금이 얼마인가요?", "위약금은 30만 원이다.", Lack.POINTER, 0.0),
        ("위약금이 얼마인가요?", "위약금은 계약서 별표에 따른다.", Lack.KIND, 1.0),
        ("위약금이 얼마인가요?", "위약금은 30만 원이다.", Lack.KIND, 0.0),
        ("위약금을 내나요?", "위약금은 계약서 별표에 따른다.", Lack.KIND, 0.0),
    ],
)
def test_each_thing_asked_for_is_lacked_or_not(query, text, lack, share):
    assert lacks(query, text)[lack] == share


def test_the_year_of_the_document_counts_for_its_windows():
    assert lacks("2024년 요율은?", "요율은 30만 원이다.", date="2024-03-01")[Lack.YEAR] == 0.0


def test_an_empty_cell_is_lacked_only_where_it_is_asked_for():
    row = "| 도한별 |  | 1422 |"
    assert lacks("도한별 직급이 뭐예요?", row, scored=ROW)[Lack.CELL] == 1.0
    assert lacks("도한별 내선이 뭐예요?", row, scored=ROW)[Lack.CELL] == 0.0


def test_a_set_without_weights_adds_nothing_and_explains_nothing():
    assert adding(CUTS, wanted("q", {}), None) is None
    assert enough_of(CUTS) is None
    assert not weights_of(replace(CUTS, weights={"graph_cosine": 0.2}))


def test_weights_come_back_from_the_set_that_carries_them():
    assert weights_of(SET) == WEIGHTS


CANDIDATES = [
    candidate(
        "a", ["logi-prod-01 is old. ", "nothing here. ", "the address of logi-prod-01 is 10.1.1.1. "], 1
    ),
    candidate("b", ["an address. ", "more words. "], 2),
    candidate("c", ["logi-prod-01 again. "], 3),
]


class Given:
    """An evaluator with one logit a word of the window; it remembers what it read."""

    id = "given"
    max_tokens = 160

    def __init__(self, logits: dict[str, float]) -> None:
        self.known = logits
        self.read: list[str] = []

    def logits(self, query, windows):
        self.read += windows
        return [WindowLogit(self.known.get(window, -3.0), False, False) for window in windows]


def judged(evaluator, thresholds=SET, stop=True):
    add = adding(thresholds, wanted("logi-prod-01 address", NEEDLES), None)
    enough = enough_of(thresholds)
    plan = plan_windows(CANDIDATES, NEEDLES, add)
    reached = enough.reached if enough and stop else None
    logits = score_windows("logi-prod-01 address", plan, evaluator, {}, lambda: None, reached)
    return judge(CANDIDATES, plan, logits, thresholds.calibrator, add)


def test_every_candidate_is_read_once_and_then_what_lacks_least():
    add = adding(SET, wanted("logi-prod-01 address", NEEDLES), None)
    plan = plan_windows(CANDIDATES, NEEDLES, add)
    assert [(each.candidate, each.window) for each in plan][:4] == [(0, 2), (1, 0), (2, 0), (0, 0)]
    assert [each.due for each in plan] == [True, True, True, False, False, False]
    assert [each.promise for each in plan[3:]] == sorted((each.promise for each in plan[3:]), reverse=True)


def test_the_order_follows_the_adjusted_logit_and_the_logit_stays_as_it_was():
    lucky = {"title: an address.": 2.5, "title: the address of logi-prod-01 is 10.1.1.1.": 1.0}
    hits = judged(Given(lucky))
    by_name = {hit.passage: hit for hit in hits}
    assert hits[0].passage == "a"
    assert (by_name["a"].logit, by_name["b"].logit) == (1.0, 2.5)
    assert by_name["a"].adjusted_logit > by_name["b"].adjusted_logit
    assert hits[0].decisive == hits[0].adjusted_logit


def test_the_deciding_number_is_the_sum_that_is_shown():
    hits = judged(Given({"title: the address of logi-prod-01 is 10.1.1.1.": 1.0}))
    parts = explained(SET, wanted("logi-prod-01 address", NEEDLES), hits[0], None)
    assert [part.name for part in parts] == ["logit", "typical", "words", "short", "cell"]
    assert sum(part.logits for part in parts) == pytest.approx(hits[0].adjusted_logit)
    assert all(part.logits <= 0 for part in parts[2:])


def test_stopping_early_reads_less_and_changes_neither_band_nor_first_hit(monkeypatch):
    monkeypatch.setattr("core.steps.rerank.CHUNK", 1)
    draw = np.random.default_rng(5)
    spared = 0
    texts = [f"title: {window.scored_text[7:]}" for each in CANDIDATES for window in each.passage.windows]
    for _ in range(200):
        logits = {text: float(draw.uniform(-4, 4)) for text in texts}
        early, whole = Given(logits), Given(logits)
        first, all_read = judged(early)[0], judged(whole, stop=False)[0]
        assert text_band(first.decisive, SET).label is text_band(all_read.decisive, SET).label
        if all_read.decisive >= SET.support:
            assert (first.passage, first.decisive) == (all_read.passage, all_read.decisive)
        spared += len(whole.read) - len(early.read)
    assert spared > 0


def test_a_window_that_lacks_much_is_left_unread_where_such_windows_never_lay_high():
    flat, steep = Enough(4.0, -2.0, 0.5), Enough(4.0, -2.0, 0.5, slope=1.0)
    assert not flat.reached(0.0, -3.0) and steep.reached(0.0, -3.0)
    assert not steep.reached(0.0, -1.7) and not steep.reached(-2.5, -2.9)
    assert enough_of(replace(SET, weights={**SET.weights, "lacks_slope": 0.5})).slope == 0.5


def test_the_ceiling_lies_above_nearly_every_logit_and_falls_where_promises_do():
    draw = np.random.default_rng(3)
    promises = draw.uniform(-4, 0, 500)
    logits = 2 + 1.5 * promises - draw.exponential(1, 500)
    level, slope = fit_ceiling(logits, promises)
    assert (logits > level + slope * promises).mean() <= ABOVE
    assert 1 < slope < 2 and 1.5 < level < 2.5
    unrelated = fit_ceiling(draw.uniform(-1, 1, 500), promises)
    assert unrelated[1] < 0.2 and unrelated[0] <= 1.2


def test_what_is_read_does_not_depend_on_what_is_known():
    fresh, add = Given({}), adding(SET, wanted("logi-prod-01 address", NEEDLES), None)
    plan, reached = plan_windows(CANDIDATES, NEEDLES, add), Enough(1.0, -2.0, 0.5).reached
    without = score_windows("q", plan, fresh, {}, lambda: None, reached)
    known = {each.text_hash: WindowLogit(-3.0, False, False) for each in plan}
    assert score_windows("q", plan, Given({}), known, lambda: None, reached).keys() == without.keys()


def observed(query_class: str, logit: float, lack: float, right: bool) -> Windows:
    return Windows(query_class, np.array([logit]), np.array([[lack, 0.5]]), np.array([right]))


def test_a_lack_that_marks_near_misses_costs_and_one_that_says_nothing_does_not():
    draw = np.random.default_rng(1)
    questions = [
        observed(name, float(draw.normal(1, 1)), float(draw.uniform(low, low + 0.5)), right)
        for name, low, right in (("clear", 0.0, True), ("near_miss", 0.5, False), ("off_topic", 0.5, False))
        for _ in range(40)
    ]
    fitted = fit_deductions(questions)
    assert fitted.weights[0] > 1
    assert fitted.weights[1] == pytest.approx(0, abs=1e-6)
    assert fitted.typical == pytest.approx(
        np.mean([one.shares[0] @ fitted.weights for one in questions if one.query_class == "clear"])
    )
    taken = [adjusted(one, fitted.weights)[0] for one in questions]
    assert np.mean(taken[:40]) - np.mean(taken[40:]) > 1


def test_no_weight_falls_below_zero_where_lacking_goes_with_answers():
    questions = [
        observed(name, 0.0, low, name == "clear") for name, low in (("clear", 1.0), ("near_miss", 0.0)) * 10
    ]
    assert fit_deductions(questions).weights.min() == 0


def test_a_file_of_weights_comes_back_as_it_was_and_a_damaged_one_is_named(tmp_path):
    path = tmp_path / DEDUCTIONS_FILE
    fitted = FittedDeductions("given", "a+b", {"clear": 3}, named(WEIGHTS))
    write_deductions(path, fitted)
    assert read_deductions(path) == fitted
    path.write_text("[]", "utf-8")
    with pytest.raises(Corrupt) as fault:
        read_deductions(path)
    assert fault.value.code == "deductions_unreadable"


def test_the_shipped_weights_are_monotone_and_name_what_the_product_knows():
    weights = read_deductions(EVALUATOR / DEDUCTIONS_FILE).weights
    known = {f"lacks_{lack}" for lack in Lack} | {
        f"lacks_{name}" for name in ("typical", "ceiling", "slope", "width", "uncompared")
    }
    assert weights.keys() <= known
    assert min(weights.values()) >= 0


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_sum_is_told_in_words_and_what_costs_nothing_is_not_told(language):
    parts = [Deduction("logit", 1.0, 1.25), Deduction("typical", 1.0, 1.5), Deduction("words", 0.5, -2.0)]
    parts += [Deduction(lack, 0.0, 0.0) for lack in Lack if lack is not Lack.WORDS]
    told = features_words(parts, words(language))
    assert all(each in told for each in ("+0.75", "+1.25", "+1.50", "-2.00", "50%"))
    assert told.count(",") == 2


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_lack_has_words(language):
    assert {f"feature_{lack}" for lack in Lack} <= words(language).codes().keys()
