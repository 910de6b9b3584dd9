"""What question words ask for. Korean ones may stand inside a word, Latin ones are whole words."""

from core.short_answers.kinds import Kind

# "when" that asks; in "can staff park here when they drive their own car" it asks for nothing.
_WHEN = (
    r"(?:^\W*|\b(?:and|or|since|until|till|from|by|before|after|exactly|time|date|day|week|month|year"
    r"|days|weeks|months|years|me|know|see|find out|out|tell|say|says|check|ask|remember)\s+)when\b"
    r"|\bwhen (?:is|are|was|were|do|does|did|will|would|can|could|should|shall|must|may|might|has|have|had"
    r"|to)\b|\bwhen\W*$"
)
# Question words in order of precedence: the first row that matches decides.
QUESTION_PATTERNS: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    (r"왜|이유|원인|\bwhy\b|\breason\b|\bcause\b", (Kind.REASON,)),
    (r"이메일|메일 ?주소|\be-?mail\b", (Kind.MAIL,)),
    (r"포트 ?번호|포트(?!폴리오|홀)|\bport\b", (Kind.PORT,)),
    (r"아이피|\bip\b", (Kind.IP,)),
    (r"내선|전화|연락처|폰 ?번호|\bphone\b|\bextension\b|\bnumber to call\b", (Kind.PHONE,)),
    (r"\burl\b|링크|주소창|홈페이지", (Kind.URL,)),
    (
        r"티켓|문서 ?번호|계약 ?번호|서식 ?번호|규칙 ?번호|검체 ?번호|관리 ?번호|일련 ?번호|시리얼|"
        r"코드가|코드는|\bticket\b|\bserial\b|\bcode\b|\bidentifier\b",
        (Kind.CODE,),
    ),
    (r"버전|버젼|\bversion\b|\brelease\b", (Kind.VERSION,)),
    (
        r"누구|누가|누굴|누군|성함|어느 ?분|어떤 ?분|담당자|책임자|작성자|\bwho\b|\bwhom\b|"
        r"\bwhose\b|\bperson in charge\b",
        (Kind.PERSON, Kind.TEAM, Kind.ROLE),
    ),
    (r"몇 ?(?:프로|퍼센트|%)|퍼센트|몇퍼|what percent|percentage", (Kind.PERCENT,)),
    (r"몇 ?(?:기가|테라|메가)|\bhow (?:much|many) (?:memory|storage|data|ram|disk|gb|tb|mb)\b", (Kind.SIZE,)),
    (r"몇 ?시(?!간)|몇 ?시부터|시각|what time|start time|\bhours\?", (Kind.TIME,)),
    (
        r"며칠|몇 ?일|몇일|몇 ?주(?!차)|몇 ?개월|몇 ?달|몇 ?년(?!도)|몇 ?시간|몇 ?분(?!기|이)|"
        r"몇 ?초|몇 ?영업일|몇 ?박",
        (Kind.DURATION, Kind.DATE),
    ),
    (
        r"how long|how often|how soon|how quickly|how early|how late|얼마나 빨리|"
        r"how many (?:working |business |calendar )?(?:days|weeks|months|years|hours|minutes|"
        r"seconds|nights)",
        (Kind.DURATION,),
    ),
    (
        r"몇 ?월|몇 ?요일|무슨 ?요일|날짜|\bwhich (?:day|date|month)\b|\bwhat (?:day|date|month)\b",
        (Kind.DATE,),
    ),
    (rf"언제|{_WHEN}|\bdeadline\b|\bdue\b|마감|만료", (Kind.DATE, Kind.TIME, Kind.DURATION)),
    (r"얼마나 ?(?:오래|걸)|얼마 ?동안|얼마동안|기간|주기", (Kind.DURATION, Kind.DATE)),
    (r"몇 ?대 ?몇", ()),
    (r"몇 ?(?:미터|m|cm|킬로|도|kg|볼트|와트)", (Kind.MEASURE,)),
    (
        r"몇|\bhow many\b|개수|갯수|인원|[가-힣]\s?수$|매수|횟수|건수|\bcount\b|\bnumber of\b|\bhow often\b",
        (Kind.COUNT, Kind.MEASURE, Kind.NUMBER),
    ),
    (
        r"비율|이율|금리|이자율|할인율|점유율|이수율|[가-힣]률(?![가-힣])|지분|\brate\b|\bratio\b|\bshare\b",
        (Kind.PERCENT, Kind.NUMBER),
    ),
    (
        r"단가|금액|가격|요금|비용|수수료|월정액|벌금|위약금|지원금|보상금|보증금|임대료|이용료|"
        r"연체료|지연료|수당|일비|예산|얼마 ?(?:예요|에요|인가|받|내|드|죠|줘|야|임|이)|"
        r"\bhow much\b.*\b(?:cost|pay|charge|fee|price)|\bcost\b|\bprice\b|\bfee\b|\bbudget\b",
        (Kind.MONEY, Kind.PERCENT, Kind.SIZE, Kind.MEASURE, Kind.DURATION, Kind.NUMBER),
    ),
    (
        r"얼마|\bhow (?:much|big|large|far|high|deep|fast|wide|hot|cold)\b|크기|용량|온도|한도|"
        r"상한|하한|\blimit\b|\bcap\b|\bsize\b|\btemperature\b|\bmaximum\b|\bminimum\b|\bmax\b|"
        r"\bmin\b",
        (Kind.MONEY, Kind.SIZE, Kind.MEASURE, Kind.PERCENT, Kind.DURATION, Kind.COUNT, Kind.NUMBER),
    ),
    (r"어디|장소|위치|\bwhere\b|\blocation\b|\bvenue\b", (Kind.PLACE,)),
    (r"시간대|시간(?![가-힣])|\btime\b", (Kind.TIME, Kind.DURATION)),
    (r"일자|일정|시기|[가-힣]일$|\bdate\b|예정일|지급일|시행일", (Kind.DATE, Kind.TIME)),
    (r"기한|기일|\bwindow\b|turnaround|\binterval\b|\bretention\b|\bnotice\b", (Kind.DURATION, Kind.DATE)),
    (
        r"물량|높이|깊이|길이|무게|면적|속도|오차|기준|목표|허용|점수|한계|정족수|[가-힣]수$|"
        r"\bheight\b|\bthreshold\b|\btarget\b|\bspeed\b",
        (Kind.PERCENT, Kind.MEASURE, Kind.SIZE, Kind.COUNT, Kind.DURATION, Kind.MONEY),
    ),
    (r"번호|일련|서식|식별자", (Kind.CODE, Kind.PHONE, Kind.NUMBER)),
    (r"어느 ?팀|어느 ?부서|무슨 ?팀|담당 ?부서|\bwhich team\b|\bwhich department\b", (Kind.TEAM,)),
    (
        r"담당|책임|\bowner\b|\bowns\b|\bcontact\b|승인자|결재권자|\blead\b",
        (Kind.PERSON, Kind.TEAM, Kind.ROLE),
    ),
)

# A question that yes or no answers, where no word of WH_WORDS stands in it.
POLAR_ENDING = (
    r"(?:나요|있어|까요|가요|되나|돼|돼요|되죠|는지|되지|가능|있나|하나|됨)\s*\??$"
    r"|^(?:is|are|do|does|did|can|may|should|will|has|have|must)\b"
)
WH_WORDS = (
    r"뭐|뭘|뭔|무엇|무슨|어떤|어떻|어느|몇|며칠|얼마|누구|누가|누굴|누군|언제|어디|왜|어떡|어째"
    rf"|\b(?:what|which|who|whom|whose|where|why|how)\b|{_WHEN}"
)
# The question is after what held before a change.
EARLIER = (
    r"원래|예전|이전|기존|옛|전에는|처음에|바뀌기 전"
    r"|\b(?:before|previous|previously|old|originally|used to)\b"
)
# Each row: spellings of one unit; asking in one of them accepts all.
SAME_UNIT: tuple[str, ...] = (
    "프로 퍼센트 % percent",
    "기가 GB",
    "테라 TB",
    "메가 MB Mbps",
    "미터 m",
    "영업일 일 날 days day",
    "사람 명 인 people persons",
    "시간 hours hour h",
    "분 minutes minute min",
    "초 seconds second s",
    "주 weeks week",
    "달 개월 months month",
    "년 years year",
    "번 회 차례 times",
    "군데 곳 개소",
    "박 nights night",
    "리터 L",
)
