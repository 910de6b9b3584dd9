"""`people`: who may ask, and as which groups they read."""

from __future__ import annotations

import argparse

from rich.table import Table
from rich.text import Text

from cli.arguments import Arguments, names
from cli.display.plain import plain
from cli.session import Session
from cli.workspace import opened_store
from core.errors import BadInput
from core.records.people import Person, add_person, list_people, remove_person

ACTIONS = ("add", "remove", "list")


def declare(arguments: Arguments) -> None:
    """An action, whom it is about, and what is stored."""
    arguments.words("words")
    arguments.value("--name")
    arguments.value("--groups", convert=names)
    arguments.value("--roles", convert=names)
    arguments.switch("--json")


def run(values: argparse.Namespace, session: Session) -> int:
    """Raises BadInput where the action or the person is missing or wrong."""
    action, *ids = values.words or ["list"]
    if action not in ACTIONS:
        raise BadInput("action_unknown", action=action, actions=", ".join(ACTIONS))
    refuse_unused(action, values)
    wanted = 0 if action == "list" else 1
    if len(ids) != wanted:
        raise BadInput("word_unknown", flag=ids[wanted]) if len(ids) > wanted else BadInput("person_missing")
    with opened_store(session) as store:
        if action == "add":
            groups, roles = values.groups or (), ("employee",) if values.roles is None else values.roles
            person = add_person(store, ids[0], values.name or ids[0], groups, roles)
            session.note("person_added", id=plain(person.id), groups=", ".join(person.groups) or "–")
        elif action == "remove":
            remove_person(store, ids[0])
            session.note("person_removed", id=plain(ids[0]))
        else:
            show(list_people(store), session, as_json=values.json)
    return 0


def refuse_unused(action: str, values: argparse.Namespace) -> None:
    """A flag that this action would silently ignore is refused."""
    given = {"--name": values.name, "--groups": values.groups, "--roles": values.roles}
    for flag, value in given.items():
        if value is not None and action != "add":
            raise BadInput("flag_unused", flag=flag, action=action)


def show(people: list[Person], session: Session, *, as_json: bool) -> None:
    """One JSON list, or a table."""
    if as_json:
        fields = [(person.id, person.name, list(person.groups), list(person.roles)) for person in people]
        session.json([dict(zip(("id", "name", "groups", "roles"), row, strict=True)) for row in fields])
        return
    if not people:
        session.note("people_none")
        return
    grid = Table()
    for column in ("column_id", "column_name", "column_groups", "column_roles"):
        grid.add_column(Text(session.say(column)), overflow="fold")
    for person in people:
        cells = (person.id, person.name, ", ".join(person.groups), ", ".join(person.roles))
        grid.add_row(*(Text(plain(cell)) for cell in cells))
    session.page.print(grid)
