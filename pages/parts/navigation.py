"""Every page there is: where it lies, what it is called, and whose roles may open it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EVERY_ROLE = frozenset({"employee", "analyst", "calibrator", "admin"})
ADMIN = frozenset({"admin"})


@dataclass(frozen=True, slots=True)
class Place:
    """One page. `path` is below the project and `url` what its address ends with.

    `title` and `section` are codes of `wording/`; a place that is not `listed` is reached by a link.
    """

    path: str
    url: str
    title: str
    section: str
    icon: str
    roles: frozenset[str] = EVERY_ROLE
    listed: bool = True


PLACES = (
    Place("pages/search/ask.py", "ask", "page_ask", "section_search", ":material/search:"),
    Place(
        "pages/search/document.py",
        "document",
        "page_document",
        "section_search",
        ":material/description:",
        listed=False,
    ),
    # Everybody may open the traces of their own questions; the page itself asks whose it is.
    Place(
        "pages/analysis/trace.py",
        "trace",
        "page_trace",
        "section_search",
        ":material/troubleshoot:",
        listed=False,
    ),
    Place(
        "pages/admin/documents.py",
        "documents",
        "page_documents",
        "section_admin",
        ":material/folder_open:",
        ADMIN,
    ),
    Place("pages/admin/health.py", "health", "page_health", "section_admin", ":material/vital_signs:", ADMIN),
)


def places_for(roles: frozenset[str]) -> tuple[Place, ...]:
    """What somebody with these roles may open, the first one being where they arrive."""
    return tuple(place for place in PLACES if place.roles & roles)


def place(url: str) -> Place:
    """The page of this address. KeyError where there is none."""
    return {place.url: place for place in PLACES}[url]
