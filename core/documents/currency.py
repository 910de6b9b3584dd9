"""Which of a person's documents are no longer in force, from what that person may read alone."""

from __future__ import annotations

from collections.abc import Collection

from core.documents.editions import Edition, superseded
from core.documents.parts import Supersession
from core.records.reading import Readable
from core.records.stored import StoredEdition


def superseded_documents(readable: Readable, ids: Collection[str]) -> dict[str, str | None]:
    """Location of each of these documents that is replaced -> the location that replaces it."""
    editions = readable.editions(ids)
    asked = {each.location for each in editions if each.id in set(ids)}
    replaced = superseded([_edition(each) for each in editions])
    return {location: by for location, by in replaced.items() if location in asked}


def _edition(stored: StoredEdition) -> Edition:
    return Edition(
        location=stored.location,
        title=stored.title,
        date=stored.date,
        supersession=Supersession(
            replaces=stored.replaces,
            replaced=stored.replaced,
            replaced_by=stored.replaced_by,
            edition_key=stored.edition_key,
            edition=stored.edition,
            edition_order=stored.edition_order,
        ),
    )
