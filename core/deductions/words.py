"""Words that leave a matter open, send elsewhere or give a reason; Korean and English.

On twelve made-up organisations (3,173 windows that answer; 171 near misses to something pending, 140 to
something kept elsewhere): PENDING stands in 3 % of the first and 30 % of the second, POINTER in 2 % and 26 %.
"""

from __future__ import annotations

import re

# The matter is named and its fact is not there yet.
PENDING = re.compile(
    r"미정|미확정|추후|(?:검토|협의|논의|조율) ?중|확정되지|정해지지|정하지 않|결정되지|정해지면|확정되면|"
    r"확정 후|정해진 뒤|보류|아직|빈칸|공란|예정(?!일)|안 정(?:해|했)|못 정(?:해|했)|정하지 못|결정 전|"
    r"나오지 않|안 나왔|모름|확인 ?(?:필요|요망|중)|미기재|미기입|미배정|공석|협의 ?(?:후|하여|해서)|"
    r"별도 ?(?:공지|통보|안내|협의)|"
    r"다음 (?:회의|주)에 (?:다시|정)|\bTB[DCA]\b|\bto be (?:decided|confirmed|announced|determined)\b|"
    r"\bnot (?:yet )?(?:decided|set|fixed|confirmed)\b|\bpending\b|\bundecided\b|"
    r"\bunder (?:review|discussion)\b|\bonce (?:it is )?(?:decided|confirmed)\b|"
    r"\bnot (?:yet )?(?:been )?(?:available|announced|agreed|assigned|known|signed|scheduled|recorded)\b|"
    r"\bwill be (?:decided|announced|set|confirmed|agreed|published)\b|\bno (?:date|decision|owner|figure)\b|"
    r"\bunknown\b|\bunassigned\b|\bvacant\b|\bawaiting\b",
    re.IGNORECASE,
)
# The fact is kept elsewhere.
POINTER = re.compile(
    r"참조|참고(?:하|$|\b)|에 따른다|에 따름|(?:을|를) 따른다|따로 (?:정|두|있)|"
    r"별도 ?(?:문서|규정|지침|기준|파일|시트|표)|"
    r"별첨|별표|별지|붙임|첨부|문의|에게 물|에 물어|볼 것|보세요|보시면|확인하(?:세요|시|십시오)|"
    r"적혀 있(?:다|음|어요|습니다)|관리하며|에서 정한|링크|\bsee\b|\brefer\b|\bappendix\b|\bannex\b|"
    r"\bschedule \d|\bask\b|\bkept (?:in|by)\b|\blisted in\b|\bseparate\b|\bset out in\b|\bfound in\b|"
    r"\bheld by\b|\bcontact\b",
    re.IGNORECASE,
)
REASON = re.compile(
    r"때문|이유|원인|사유|탓|위해|위하여|하므로|으로 인해|인한|덕분|따라서|취지|목적|\bbecause\b|\bdue to\b|"
    r"\breasons?\b|\bsince\b|\bso that\b|\bin order to\b|\bcaused?\b|\bowing\b|\btherefore\b|\bas a result\b",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
