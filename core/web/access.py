"""One look at the web: search, read the chosen pages side by side, cut them as documents are cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from core.errors import Unavailable
from core.ports import WebPage, WebResult, WebSearch
from core.settings import Web
from core.text import Analyser
from core.types import Passage, Principal
from core.web.choosing import chosen, readable
from core.web.passages import passages_of
from core.web.reading import PageText, page_texts

# Who, and what is written down: the words that leave and the trace they belong to.
Audit = Callable[[Principal, Mapping[str, object]], None]
Left = Callable[[], float | None]

_LONGEST_READING_S = 30.0


@dataclass(frozen=True, slots=True)
class Found:
    """A chosen page: what it says, or `reason` where nothing of it can be judged."""

    address: str
    title: str
    passages: tuple[Passage, ...] = ()
    reason: str | None = None


class WebAccess:
    """The web as a workspace may use it. `audited` writes the row before anything leaves, or raises."""

    def __init__(self, search: WebSearch, analyser: Analyser, audited: Audit) -> None:
        self.search = search
        self._analyser = analyser
        self.audited = audited

    def look(self, words: str, web: Web, left: Left) -> list[Found]:
        """The chosen pages in their order. Raises Unavailable where the search itself failed."""
        results = self.search.search(words, web.results, deadline_s=_at_most(web.seconds, left()))
        pages = self._pages(chosen(results, web), web, left)
        read = [page for _, page in pages if isinstance(page, WebPage)]
        texts = iter(page_texts(read, _at_most(_LONGEST_READING_S, left())))
        return [
            Found(result.address, result.title, reason=page)
            if isinstance(page, str)
            else self._found(result, page, next(texts))
            for result, page in pages
        ]

    def _found(self, result: WebResult, page: WebPage, text: PageText | None) -> Found:
        if text is None:
            return Found(page.address, result.title, reason="page_unreadable")
        cut = passages_of(text, result.title, self._analyser)
        title = cut[0].title if cut else result.title
        return Found(page.address, title, tuple(cut), None if cut else "page_unreadable")

    def _pages(
        self, results: Sequence[WebResult], web: Web, left: Left
    ) -> list[tuple[WebResult, WebPage | str]]:
        """Each page, or the code of what was wrong with it."""
        if not results:
            return []
        seconds = _at_most(web.seconds, left())
        pool = ThreadPoolExecutor(len(results), thread_name_prefix="web")
        try:
            asked = [pool.submit(self.search.page, each.address, deadline_s=seconds) for each in results]
            # A resolver that never answers heeds no deadline of ours.
            wait(asked, timeout=seconds + 1)
            return [(result, _outcome(future, web)) for result, future in zip(results, asked, strict=True)]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _outcome(future: Future[WebPage], web: Web) -> WebPage | str:
    if not future.done():
        return "page_too_slow"
    try:
        page = future.result()
    except Unavailable as refused:
        return refused.code
    # Where redirects end, the lists of domains count once more.
    return page if readable(page.address, web) else "page_address_refused"


def _at_most(seconds: float, left: float | None) -> float:
    return seconds if left is None else min(seconds, left)
