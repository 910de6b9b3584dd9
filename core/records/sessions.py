"""Who is signed in: one row a browser, for twelve hours, ended by its person or with them.

The id stands in the browser's cookie alone; the store keeps its hash, so that a copy of the store
signs nobody in.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable

from sqlalchemy import delete, insert, select

from core.errors import BadInput
from core.records.store import Store
from core.records.tables import people, sessions

SECONDS = 12 * 3600


def _new_id() -> str:
    return secrets.token_urlsafe(32)


def begin_session(
    store: Store,
    person_id: str,
    *,
    clock: Callable[[], float] = time.time,
    new_id: Callable[[], str] = _new_id,
) -> str:
    """The id of a new session. Raises BadInput `unknown_person`."""
    session_id, now = new_id(), clock()
    with store.writing() as connection:
        known = connection.execute(select(people.c.id).where(people.c.id == person_id)).scalar()
        if known is None:
            raise BadInput("unknown_person", person=person_id)
        connection.execute(delete(sessions).where(sessions.c.created <= now - SECONDS))
        connection.execute(insert(sessions).values(digest=_digest(session_id), person=person_id, created=now))
    return session_id


def person_of_session(store: Store, session_id: str, *, clock: Callable[[], float] = time.time) -> str | None:
    """Whose session this is; None where it is unknown, ended or twelve hours old."""
    query = select(sessions.c.person).where(
        sessions.c.digest == _digest(session_id), sessions.c.created > clock() - SECONDS
    )
    with store.reading() as connection:
        person: str | None = connection.execute(query).scalar()
        return person


def end_session(store: Store, session_id: str) -> None:
    """Sign this browser out; an id that is not known is let pass."""
    with store.writing() as connection:
        connection.execute(delete(sessions).where(sessions.c.digest == _digest(session_id)))


def end_sessions_of(store: Store, person_id: str) -> None:
    """Sign a person out of every browser."""
    with store.writing() as connection:
        connection.execute(delete(sessions).where(sessions.c.person == person_id))


def _digest(session_id: str) -> str:
    return hashlib.sha256(session_id.encode("utf-8", "surrogatepass")).hexdigest()
