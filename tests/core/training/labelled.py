"""A small organisation with labels, written where a test wants it."""

from __future__ import annotations

import json

DOCUMENTS = {
    "d1": (
        "물류 서버",
        "# 물류 서버\n\n| 이름 | 용도 | IP |\n| --- | --- | --- |\n"
        "| logi-01 | 운영 | 10.4.8.21 |\n| logi-02 | 예비 | 10.4.8.22 |\n",
    ),
    "d2": (
        "휴가 규정",
        "# 휴가 규정\n\n연차는 다음 해 3월 말까지 이월할 수 있습니다.\n\n경조 휴가는 5일입니다.\n",
    ),
    "d3": (
        "출장 규정",
        "# 출장 규정\n\n국내 출장의 숙박비는 하루 9만 원까지입니다.\n\n일비는 2만 원입니다.\n",
    ),
    "d4": ("Office guide", "# Office guide\n\nThe office opens at eight. Visitors sign in at the desk.\n"),
}
QUERIES = [
    {
        "id": "q1",
        "query": "logi-01 IP 알려줘",
        "paraphrases": ["운영 물류 서버 주소"],
        "class": "clear",
        "gold": ["d1"],
        "evidence": ["| logi-01 | 운영 | 10.4.8.21 |"],
        "answer": "10.4.8.21",
        "counter": ["logi-01의 IP는 다음 달에 바뀔 예정이다."],
    },
    {
        "id": "q2",
        "query": "연차 이월 언제까지 되나요",
        "class": "clear",
        "gold": ["d2"],
        "evidence": ["연차는 다음 해 3월 말까지 이월할 수 있습니다."],
        "answer": "3월 말",
    },
    {
        "id": "q3",
        "query": "숙박비 한도",
        "class": "keyword",
        "gold": ["d3"],
        "evidence": ["국내 출장의 숙박비는 하루 9만 원까지입니다."],
        "answer": "9만 원",
    },
    {"id": "q4", "query": "해외 출장 숙박비 한도", "class": "near_miss"},
    {"id": "q5", "query": "김치찌개 끓이는 법", "class": "off_topic"},
    {
        "id": "q6",
        "query": "물류 서버 IP",
        "class": "ambiguous",
        "gold": ["d1"],
        "readings": [
            {"evidence": "| logi-01 | 운영 | 10.4.8.21 |"},
            {"evidence": "| logi-02 | 예비 | 10.4.8.22 |"},
        ],
    },
    {"id": "q7", "query": "누가 logi-01을 관리하나", "class": "graph"},
]


def write_organisation(folder, queries=QUERIES):
    folder.mkdir(parents=True)
    documents = [{"id": id_, "title": title, "text": text} for id_, (title, text) in DOCUMENTS.items()]
    for name, rows in (("docs.jsonl", documents), ("queries.jsonl", queries)):
        lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / name).write_text(lines, "utf-8")
    return folder
