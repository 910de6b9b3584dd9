"""Bytes to text, judged on the whole file."""


def decode(data: bytes) -> str:
    """NFC text of UTF-8, UTF-16, CP949/EUC-KR or CP1252 bytes, without its byte order mark.

    Raises UnreadableFile("undecodable") where no encoding can be decided.
    """
    raise NotImplementedError
