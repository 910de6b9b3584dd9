"""What kind of thing a question asks for and a stretch of text is."""

from enum import StrEnum


class Kind(StrEnum):
    """Kinds that a pattern recognises; REASON alone has only words."""

    PERSON = "person"
    ROLE = "role"
    TEAM = "team"
    DATE = "date"
    TIME = "time"
    DURATION = "duration"
    MONEY = "money"
    PERCENT = "percent"
    SIZE = "size"
    COUNT = "count"
    MEASURE = "measure"
    IP = "ip"
    PORT = "port"
    MAIL = "mail"
    PHONE = "phone"
    URL = "url"
    VERSION = "version"
    CODE = "code"
    NUMBER = "number"
    PLACE = "place"
    REASON = "reason"
