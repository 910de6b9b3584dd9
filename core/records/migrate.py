"""Bring a database to the schema of this version, forwards only."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from core.errors import Corrupt

MIGRATIONS = Path(__file__).with_name("migrations")


def newest_revision(migrations: Path) -> str:
    """Revisions are one line of files named NUMBER_name.py; the number is the revision id."""
    return max(file.name.split("_")[0] for file in (migrations / "versions").glob("[0-9]*.py"))


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at, None where it holds no table at all.

    Raises Corrupt `store_unknown` where the tables are somebody else's.
    """
    names = inspect(connection).get_table_names()
    if not names:
        return None
    if "alembic_version" not in names:
        raise Corrupt("store_unknown")
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrate(engine: Engine, migrations: Path, home: Path) -> None:
    """Upgrade in one transaction. Raises Corrupt `store_newer` for a schema from the future."""
    newest = newest_revision(migrations)
    with engine.connect() as connection:
        if _checked(connection, newest, home) == newest:
            return
    with engine.connect() as connection:
        writer = connection.execution_options(writes=True)
        with writer.begin():
            # Another process may have migrated while this one waited for its turn.
            if _checked(writer, newest, home) != newest:
                _upgrade(writer, migrations)


def _checked(connection: Connection, newest: str, home: Path) -> str | None:
    try:
        revision = revision_of(connection)
    except Corrupt as error:
        raise Corrupt(error.code, home=str(home)) from error
    if revision is not None and revision > newest:
        raise Corrupt("store_newer", home=str(home), revision=revision, newest=newest)
    return revision


def _upgrade(connection: Connection, migrations: Path) -> None:
    from alembic import command  # a third of a second, needed once in the life of a store
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
