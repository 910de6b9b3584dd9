"""Texts that people and files really bring, each with the trouble it makes in its name."""

from __future__ import annotations

import unicodedata

QUESTION = "물류 서버의 IP 주소가 무엇인가요?"
RIGHT_WINDOW = "서버 현황 > 물류: 호스트: logi-prod-01 | 용도: 물류 서버 | IP 주소: 10.20.3.14"
WRONG_WINDOW = "복리후생 > 구내식당: 점심은 오전 열한 시 반부터 오후 한 시까지 제공한다."
NFD_WINDOW = unicodedata.normalize("NFD", RIGHT_WINDOW)

TROUBLE = {
    "empty": "",
    "blank": " \n\t ",
    "ten thousand characters": "물류센터 재고 조사 절차를 정리한다. " * 500,
    "one word of ten thousand characters": "가" * 10_000,
    "decomposed": NFD_WINDOW,
    "emoji": "🚚📦👨‍👩‍👧‍👦 배송 완료 ✅🏁",
    "mixed script": "VPN 接続は 情報システム部, contact 홍길동 (ИТ) إدارة +82-2-555-0100",
    "control and zero width": "물류\x00\u200b서버\ufeff\x07",
    "half a surrogate pair": "물류 \ud83d 서버",
    "right": RIGHT_WINDOW,
    "wrong": WRONG_WINDOW,
}
