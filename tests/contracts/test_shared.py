"""Runs share one embedder, evaluator, index and analyser: eight threads at once get what one gets."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from core.ports import IndexFilter
from core.text import analyser
from tests.contracts.points import make_points

THREADS = 8
QUESTIONS = [
    "창고 서버 주소는?",
    "TMS 서버의 관리 IP",
    "who approves overtime at the depot",
    "연차는 며칠인가요",
    "logi-prod-01 점검 일정",
    "냉동창고 온도 기준과 알림 담당",
    "VPN 접속 방법",
    "release v2.3.1 rollback",
]
WINDOWS = [
    "서버 주소 > 표: 이름: logi-prod-01 | 주소: 10.20.3.14",
    "연차: 1년에 15일이다.",
    "nothing of the kind",
]
EVERYONE = IndexFilter(readers=frozenset({"everyone"}))


def agrees_with_one_thread(work):
    """`work` on every question alone, then eight at a time, three times over."""
    alone = [work(question) for question in QUESTIONS]
    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(work, QUESTIONS * 3))
    assert together == alone * 3


def test_the_embedder(embedder):
    agrees_with_one_thread(lambda question: embedder.embed_query(question).vector.tolist())


def test_the_evaluator(evaluator):
    agrees_with_one_thread(lambda question: evaluator.logits(question, WINDOWS))


def test_the_analyser():
    agrees_with_one_thread(lambda question: dict(analyser().query_terms(question)))


def test_the_index_while_it_is_written_to(index):
    points = make_points(400)
    index.apply(points, [])
    others = [point for point in make_points(100, seed=1, first=1000) if "everyone" not in point.readers]

    def search(question):
        point = points[len(question)]
        return index.dense(point.vector, EVERYONE, 10), index.sparse(point.term_weights, EVERYONE, 10)

    with ThreadPoolExecutor(1) as writer:
        written = [writer.submit(index.apply, [point], []) for point in others]
        agrees_with_one_thread(search)
        assert [each.result() for each in written] == [None] * len(others)
    assert len(index.ids()) == len(points) + len(others)
