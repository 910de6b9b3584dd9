"""How a date, an amount, a name and so on are written; names in braces stand for PIECES."""

from core.short_answers.kinds import Kind

PIECES: dict[str, str] = {
    "NUM": r"\d+(?:,\d{3})*(?:\.\d+)?",
    "TO": r"\s?[~∼–—-]\s?",
    "MORE": r"(?:\s?(?:이상|이하|미만|초과|이내))?",
    "WEEKDAY": r"(?:[월화수목금토일]요일|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b)",
    "NUMBER_WORD": "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty"
    "|forty|fifty)",
    "KO_NUMBER": "(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)",
    "PART_OF_DAY": "(?:오전|오후|새벽|밤|저녁|아침|익일|다음 날)",
    "NTH": "(?:첫째|둘째|셋째|넷째|마지막)",
    "MONTH": r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?",
    "LONG_MONTH": "(?:January|February|March|April|June|July|August|September|October|November|December)",
    "DAY": r"(?:\d{4}\s?[-./]\s?\d{1,2}(?:\s?[-./]\s?\d{1,2})?(?![\d.])"
    r"|(?:\d{4}년\s?)?\d{1,2}월(?:[·,]\d{1,2}월)*(?:\s?(?:\d{1,2}일|말일|말|초|중순|하순|상순|{NTH}\s?주))?"
    r"|\d{4}년(?:\s?(?:상반기|하반기|\d분기|말|초))?"
    r"|(?<![\d/.])\d{1,2}/\d{1,2}(?![\d/]))(?:\s?\(?[월화수목금토일](?:요일)?\))?",
    "SPAN": r"(?:영업일간|영업일|근무일|업무일"
    r"|일간|일치|일|주일|주간|주(?![가-힣]*차)|개월간|개월|달|년간|년|시간|분간"
    r"|분(?!기)|초|박|(?:working |business |calendar )?(?:days?|weeks?|months?|years?|hours?|hrs?"
    r"|minutes?|mins?|seconds?|secs?|nights?)\b|ms\b|min\b|h\b|s\b)",
    "COUNTER": "(?:개소|개국|개사|개|명|건|대|인|장|매|회차|회|번|자리|자|종류|종|곳|군데|기|층|호기|호|부|통"
    "|점|팀|석|세|살|차례|차|가지|단계|쪽|페이지|줄|권|병|박스|상자|세트|벌|켤레|마리|그루|표본|표|코어|노드|랙"
    "|학점|문항|배|바이알|샘플|포인트|알|정|잔)",
    "SIZE": "(?:[KMGTP]i?B|[KMGT]bps|[kMGT]?b/s|기가|테라|메가)",
    "MEASURE": "(?:mm|cm|km|㎜|㎝|㎞|㎡|m²|m³|㎥|m|미터|평|kg|mg|µg|μg|ug|g|킬로|톤|t|mL|ml|µL|μL|L|리터|℃|°C"
    "|도|°F|kWh|kW|MW|W|kV|V|mA|A|rpm|rps|tps|TPS|RPS|QPS|dBm|dB|ppm|ppb|kHz|MHz|GHz|Hz|lux|lx|bar|MPa|kPa|Pa|N"
    "|nm|µm|μm|x|cells/mL|EU/mL|IU)",
    "CURRENCY": "(?:USD|EUR|KRW|CHF|JPY)",
    "HOUSE": r"(?:[가-힣A-Za-z\d]{1,12}(?:관|동|빌딩|센터|지점|본사|공장|연구소|역)\s)",
}

# First syllables of Korean names.
SURNAMES = (
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길"
    "연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가복태목형피두감음빈동온호범좌팽승간상시갈단견당화창옹순"
)
TITLES = (
    "(?:팀장|과장|부장|차장|대리|사원|주임|책임|선임|수석|이사|상무|전무|대표|본부장|실장|센터장|소장|교수|박사|원장|간호사"
    "|약사|변호사|연구원|매니저|파트장|그룹장|처장|국장|계장|반장|조장|기사|님|씨)"
)

PATTERNS: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    (Kind.URL, (r"https?://[^\s|)>`\"]+[^\s|)>`\".,]",)),
    (Kind.MAIL, (r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+",)),
    (
        Kind.IP,
        (r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2})?(?:{TO}\d{1,3}(?:\.\d{1,3}){3})?(?![\d.])",),
    ),
    (
        Kind.PHONE,
        (
            r"(?<![\d-])(?:\+82[- ]?)?0?\d{1,3}-\d{3,4}-\d{4}(?![\d-])",
            r"(?<![\d-])1[56]\d\d-\d{4}(?![\d-])",
            r"(?:(?<=내선)|(?<=내선 )|(?<=ext\. )|(?<=ext )|(?<=extension ))\d{3,5}",
        ),
    ),
    (
        Kind.PORT,
        (
            r"(?:(?<=[Pp]ort )|(?<=port: )|(?<=포트 )|(?<=포트: )|(?<=포트는 ))\d{2,5}(?!\d)",
            r"(?<=\w:)\d{2,5}(?![\d:])",
            r"(?:(?<=TCP )|(?<=TCP/)|(?<=UDP ))\d{2,5}",
            r"\d{2,5}(?=번? ?포트|/tcp|/TCP)",
        ),
    ),
    (
        Kind.TIME,
        (
            r"(?:{WEEKDAY}\s)?{PART_OF_DAY}?\s?\d{1,2}:\d{2}(?:{TO}{PART_OF_DAY}?\s?(?:\d{1,2}:\d{2}|"
            r"24시))?(?![\d:])",
            r"(?:{WEEKDAY}\s)?{PART_OF_DAY}?\s?\d{1,2}시(?!간|험)(?:\s?\d{1,2}분|\s?반)?"
            r"(?:(?:부터|에서|{TO})\s?{PART_OF_DAY}?\s?\d{1,2}시(?:\s?\d{1,2}분|\s?반)?)?",
            r"\b\d{1,2}(?::\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.)(?!\w)",
            r"\bnoon\b|\bmidnight\b|정오|자정",
        ),
    ),
    (Kind.DATE, (r"{DAY}(?:{TO}(?:{DAY}|\d{1,2}일))?",)),
    (
        Kind.DATE,
        (
            r"\b\d{1,2}(?:{TO}\d{1,2})?(?:st|nd|rd|th)?\s{MONTH}(?:\s\d{4})?\b",
            r"\b{MONTH}\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?(?!\d)",
            r"\b{LONG_MONTH}\b(?:\s\d{4})?",
            r"(?:매주|격주|매월|매년|매 ?분기|매일|다음|이번)\s?{NTH}?\s?(?:주\s)?"
            r"(?:{WEEKDAY}|\d{1,2}일|말일|말|분기 급여일|분기)",
            r"{WEEKDAY}",
            r"(?:분기|학기|연|월|회계연도)\s?말",
        ),
    ),
    (Kind.PERCENT, (r"{NUM}(?:{TO}{NUM})?\s?(?:%p|%|퍼센트|프로(?![가-힣])|percent\b){MORE}",)),
    (
        Kind.MONEY,
        (
            r"(?<!제)(?:{NUM}\s?(?:조(?=\s?(?:원|\d))|억|천만|백만|천|만)\s?)+(?:\d[\d,]*\s?)?원?"
            r"(?![가-힣]*개|\s?(?:명|건|대|회)){MORE}",
            r"{NUM}\s?원{MORE}",
            r"[₩$€]\s?{NUM}(?:\s?(?:million|k|M)\b)?",
            r"{CURRENCY}\s?{NUM}",
            r"{NUM}\s?(?:{CURRENCY}|달러|유로|엔|won\b|dollars\b)",
        ),
    ),
    (Kind.SIZE, (r"{NUM}\s?{SIZE}(?![A-Za-z]){MORE}",)),
    (
        Kind.DURATION,
        (
            r"(?:{NUM}|\b{NUMBER_WORD})(?:{TO}{NUM})?\s?{SPAN}(?:\s?반(?![가-힣]))?"
            r"(?:{MORE}|\s?전(?![가-힣]*[체부달])|마다)",
            r"영업일\s?{NUM}일{MORE}",
            r"하루|이틀|사흘|나흘|일주일|보름|반나절|한 ?달|두 ?달|반년",
            r"(?:한|두|세|네) ?(?:시간|주)(?![가-힣]*소)",
        ),
    ),
    (
        Kind.COUNT,
        (
            r"{NUM}(?:{TO}{NUM})?\s?{COUNTER}(?![가-힣]*월){MORE}",
            r"(?<![가-힣]){KO_NUMBER} ?(?:개|명|건|대|장|번|가지|곳|군데|사람|분|팀|종)(?![가-힣]{2})",
            r"\b(?:{NUMBER_WORD}|{NUM})\s"
            r"(?!(?:of|to|and|or|in|on|at|is|by|for|from|per|the|a|am|pm|x)\b)[a-z][a-z-]+(?:s|people)?\b",
        ),
    ),
    (
        Kind.MEASURE,
        (
            r"[-–−±≥≤<>]?\s?{NUM}(?:{TO}[-–−]?{NUM}|"
            r"\s?±\s?{NUM})?\s?{MEASURE}(?![A-Za-z가-힣])(?:/[A-Za-z가-힣]+)?{MORE}",
            r"[-–−]?{NUM}(?:{TO}[-–−]?{NUM}|\s?±\s?{NUM})?\s?(?:℃|°C|도|미터){MORE}",
        ),
    ),
    (
        Kind.VERSION,
        (
            r"\b[vV]\d+(?:\.\d+)*(?:-[\w.]+)?\b",
            r"(?<![\d.])\d+\.\d+\.\d+(?:-[\w.]+)?(?![\d.])",
            r"(?<![\d.])\d+\.\d+(?![\d.%])",
            r"(?:Rev\.?|rev|판)\s?\d+",
            r"(?:Java|Python|Node|PHP)\s?\d+",
        ),
    ),
    (
        Kind.CODE,
        (
            r"(?<![\w-])(?=[A-Za-z0-9_./-]*\d)(?=[A-Za-z0-9_./-]*[A-Za-z])[A-Za-z0-9]+(?:[-_./][A-Za-z0-9]+)*(?!\w)",
            r"(?<![\w-])[A-Za-z]+(?:[-_][A-Za-z0-9]+)+(?!\w)",
        ),
    ),
    (
        Kind.PERSON,
        (
            r"(?<![가-힣])[{SURNAMES}][가-힣]{1,2}\s?{TITLES}(?![가-힣]{3})",
            r"(?<=담당 )[가-힣]{2,4}(?=[\s,./)·]|$)",
            # Three syllables that begin like a name; words ending like these are things or offices.
            r"(?<![가-힣])[{SURNAMES}][가-힣]{2}(?<![은는이가을를로에의게도만과와지서])"
            r"(?<![자팀실료률율장증표군세일월년분권금차비])(?![가-힣])",
            r"(?<![가-힣])[{SURNAMES}][가-힣]{2}(?<![자팀실료률율장증표군세일월년분권금차비])"
            r"(?=(?:이|가|은|는|께|에게|한테|님)(?![가-힣]))",
        ),
    ),
    (
        Kind.PERSON,
        (r"\b(?:Dr\.? |Prof\.? |Mr\.? |Ms\.? )?[A-Z][a-z]+(?:-[a-z]+)? [A-Z][a-z]+(?:-[a-z]+)?\b",),
    ),
    (
        Kind.ROLE,
        (
            r"(?<![가-힣])[가-힣A-Z]{1,8}(?:팀장|부장|실장|은행장|지점장|병원장|학장|국장|과장|"
            r"조장|교수|수간호사|대리인|본부장"
            r"|센터장|총장|처장|원장|대표이사|대표|위원장|위원회|책임자|관리자|담당자|소장|파트장|"
            r"이사회|이사)(?![가-힣]{3})",
            r"\bC[A-Z]{1,2}O\b",
        ),
    ),
    (
        Kind.TEAM,
        (
            r"(?<![가-힣A-Za-z])[가-힣A-Za-z]{1,10}"
            r"(?:팀|본부|센터|부서|파트|사무국|총무과|학과|지원과|행정실)(?![가-힣]{3})",
            r"\b[A-Z][\w&]*(?: [A-Z][\w&]*)* (?:team|Team|Office|Department)\b",
        ),
    ),
    (
        Kind.PLACE,
        (
            r"{HOUSE}?(?:지하\s?)?\d{1,2}층(?:\s[가-힣A-Za-z\d]{1,12}(?:실|홀|센터|창구|구역|앞))?",
            r"{HOUSE}?[가-힣A-Za-z\d]{1,12}(?:회의실|강의실|상담실|세미나실|강당|문서고|창고|"
            r"게시판|주차장|운동장|테니스장"
            r"|광장|캐비닛|하역장|로비)",
            r"\d{3,4}호(?![가-힣])",
        ),
    ),
    (Kind.NUMBER, (r"(?<![\w.,-]){NUM}(?![\w.-]){MORE}",)),
)
