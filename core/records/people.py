"""Who may ask, and as which groups they read."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from core.errors import BadInput
from core.records.store import Store
from core.records.tables import people, readers_rules
from core.types import EVERYONE, Principal

ROLES = ("employee", "analyst", "calibrator", "admin")


@dataclass(frozen=True, slots=True)
class Person:
    """One person as stored; `everyone` is held by all and not listed."""

    id: str
    name: str
    groups: tuple[str, ...]
    roles: tuple[str, ...]


def group_names(names: Iterable[str]) -> tuple[str, ...]:
    """NFC, sorted, each once. Raises BadInput `bad_group_name` for an unusable one."""
    tidy = {unicodedata.normalize("NFC", name).strip() for name in names}
    for name in tidy:
        if not name or any(mark in name for mark in ",="):
            raise BadInput("bad_group_name", group=name)
    return tuple(sorted(tidy))


def add_person(
    store: Store,
    person_id: str,
    name: str,
    groups: Iterable[str],
    roles: Iterable[str],
    *,
    clock: Callable[[], float] = time.time,
) -> Person:
    """Store somebody new. Raises BadInput `person_exists`, `bad_person_id`, `unknown_role`."""
    person_id = unicodedata.normalize("NFC", person_id).strip()
    if not person_id:
        raise BadInput("bad_person_id")
    given = set(roles)
    for role in sorted(given.difference(ROLES)):
        raise BadInput("unknown_role", role=role, roles=", ".join(ROLES))
    person = Person(
        id=person_id,
        name=unicodedata.normalize("NFC", name),
        groups=tuple(group for group in group_names(groups) if group != EVERYONE),
        roles=tuple(role for role in ROLES if role in given),
    )
    with store.writing() as connection:
        if _row(connection, person_id) is not None:
            raise BadInput("person_exists", person=person_id)
        connection.execute(
            insert(people).values(
                id=person.id,
                name=person.name,
                groups=list(person.groups),
                roles=list(person.roles),
                created=clock(),
            )
        )
    return person


def remove_person(store: Store, person_id: str) -> None:
    """Forget somebody. Raises BadInput `unknown_person`."""
    key = unicodedata.normalize("NFC", person_id).strip()
    with store.writing() as connection:
        if connection.execute(delete(people).where(people.c.id == key)).rowcount == 0:
            raise BadInput("unknown_person", person=person_id)


def list_people(store: Store) -> list[Person]:
    """Everybody, by id."""
    with store.reading() as connection:
        rows = connection.execute(
            select(people.c.id, people.c.name, people.c.groups, people.c.roles).order_by(people.c.id)
        )
        return [
            Person(id=row.id, name=row.name, groups=tuple(row.groups), roles=tuple(row.roles)) for row in rows
        ]


def person_of(store: Store, person_id: str) -> Person:
    """One person. Raises BadInput `unknown_person`."""
    key = unicodedata.normalize("NFC", person_id).strip()
    with store.reading() as connection:
        person = _row(connection, key)
    if person is None:
        raise BadInput("unknown_person", person=person_id)
    return person


def principal_of(store: Store, person_id: str) -> Principal:
    """Read as this person. Raises BadInput `unknown_person`."""
    return reads_as(person_of(store, person_id))


def reads_as(person: Person) -> Principal:
    """The principal of a person as stored: their groups, `everyone`, their roles."""
    return Principal(
        id=person.id,
        groups=frozenset({*person.groups, EVERYONE}),
        roles=frozenset(person.roles),
    )


def principal_of_groups(store: Store, groups: Iterable[str]) -> Principal:
    """Read as bare groups. Raises BadInput `unknown_group` for one that nothing names."""
    wanted = group_names(groups)
    known = known_groups(store)
    for group in wanted:
        if group not in known:
            raise BadInput("unknown_group", group=group)
    return Principal(id=None, groups=frozenset({*wanted, EVERYONE}))


def known_groups(store: Store) -> frozenset[str]:
    """Groups that a person holds or a readers rule names, and `everyone`."""
    with store.reading() as connection:
        held = connection.execute(select(people.c.groups)).scalars().all()
        named = connection.execute(select(readers_rules.c.groups)).scalars().all()
        return frozenset({EVERYONE}.union(*held, *named))


def _row(connection: Connection, person_id: str) -> Person | None:
    row = connection.execute(
        select(people.c.id, people.c.name, people.c.groups, people.c.roles).where(people.c.id == person_id)
    ).one_or_none()
    if row is None:
        return None
    return Person(id=row.id, name=row.name, groups=tuple(row.groups), roles=tuple(row.roles))
