"""Words that mean the same in either language, and words that mean nothing.

Korean words are looked for inside words, as particles and endings hang on them; Latin words are
compared whole.
"""

# Each row: words that name one thing in Korean and English, so a question meets a header or a
# sentence of the other language.
SAME_THING: tuple[str, ...] = (
    "메모리 램 memory ram",
    "코어 vcpu cpu core cores",
    "디스크 스토리지 저장공간 disk storage",
    "호스트 서버 장비명 호스트명 host hostname server",
    "가격 단가 금액 요금 비용 얼마 수수료 월정액 price cost fee amount charge rate",
    "담당 담당자 책임자 누구 관리자 문의 owner owns who person contact charge responsible",
    "이름 성함 성명 name",
    "승인 결재 승인자 결재자 승인권자 approve approves approval approver sign",
    "언제 날짜 일자 일시 시기 기한 마감 when date deadline due",
    "만료 끝나 종료 expiry expires expire end ends",
    "시작 개시 착수 부터 start starts begin begins",
    "기간 며칠 동안 duration period long days",
    "주기 얼마나자주 마다 cycle interval frequency often",
    "위치 장소 어디 location place where venue",
    "주소 아이피 address ip",
    "포트 port",
    "내선 전화 연락처 번호 phone extension tel",
    "버전 버젼 version",
    "상태 현황 status state",
    "용도 역할 쓰임 purpose role use used",
    "비고 메모 note notes remarks",
    "이자율 금리 이율 interest rate",
    "적립 point accrual",
    "인원 정원 명 headcount capacity people persons",
    "수량 개수 대수 재고 quantity qty count stock",
    "최대 한도 상한 까지 limit maximum max most cap",
    "최소 하한 이상 minimum min least",
    "기본 디폴트 default",
    "보관 보존 retention retain keep kept stored",
    "백업 backup backups",
    "삭제 지움 폐기 delete deleted removed disposal",
    "점검 작업 정비 maintenance inspection",
    "교체 바꾸 replacement replace replaced",
    "환불 refund refunds",
    "취소 cancel cancellation cancelled",
    "신청 접수 apply application request",
    "휴가 연차 leave vacation",
    "병가 sick",
    "교육 훈련 training",
    "비밀번호 비번 password passwords",
    "계정 account accounts",
    "업체 회사 거래처 공급사 벤더 vendor supplier company contractor",
    "계약 contract agreement",
    "회의 미팅 meeting",
    "온도 temperature",
    "무게 중량 weight",
    "높이 height",
    "깊이 심도 depth",
    "속도 대역폭 speed bandwidth",
    "등급 grade class level tier severity",
    "원인 이유 때문 reason cause because due",
    "대체 예비 백업 spare standby secondary backup",
    "야간 밤 심야 night overnight nightly",
    "주간 낮 day daytime",
    "매일 daily every",
    "매주 주간 weekly week",
    "매월 월간 monthly month",
    "알림 통보 notice notify notification alert",
    "보고 보고서 report",
    "배포 릴리스 출시 deploy deployment release launch",
    "동결 프리즈 freeze",
    "복구 recovery restore",
    "장애 사고 incident outage failure",
    "고객 손님 customer guest",
    "병원 기관 site hospital",
    "검사 시험 test assay",
    "결과 result results",
    "목표 target goal",
    "기준 규격 허용 criteria criterion acceptance spec specification limit",
    "출입 방문 access entry visit",
    "주차 parking",
    "계약금액 contract",
    "제조사 maker manufacturer",
    "모델 model",
    "부서 팀 소속 team department",
    "규칙 형식 포맷 format rule naming",
    "응답 회신 답변 response reply answer",
    "경로 폴더 디렉터리 path folder directory",
    "채널 channel",
    "작성 작성자 author written",
)

# Endings that hang on Korean question words and nouns, longest first.
_PARTICLES = (
    "은 는 이 가 을 를 의 에 에서 에게 한테 로 으로 와 과 랑 이랑 도 만 까지 부터 보다 처럼 마다 이나 나 "
    "인가요 인가 인지 이야 이에요 예요 에요 이죠 죠 요 야 임 이고 고 중 시 엔 에는 에선 "
    "으로는 들 께 께서 라고 하고"
)
PARTICLES: tuple[str, ...] = tuple(sorted(_PARTICLES.split(), key=len, reverse=True))

# Words of a question that say nothing about its subject.
_EMPTY_WORDS = (
    "좀 지금 현재 요즘 올해 이번 그거 그때 뭐 뭔 뭐예요 뭐죠 뭔가요 무엇 무슨 어떤 어느 어떻게 "
    "알려줘 알려주세요 얼마 얼마나 "
    "몇 언제 어디 누구 누가 우리 저희 제가 하나요 되나요 있나요 인가요 해야 하나 되나 됐나요 "
    "했나요 하죠 했죠 대요 인지 그 이 저 것 거 "
    "때 수 안 데 해요 돼요 되죠 the a an of to in on at for and or is are was were do does did i "
    "we you it this that with by from "
    "what when where who whom whose which how many much long often my our your need should can "
    "must be have has had "
    "get there if will would me us they them their its please"
)
EMPTY_WORDS: frozenset[str] = frozenset(_EMPTY_WORDS.split())
