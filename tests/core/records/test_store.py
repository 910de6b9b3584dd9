"""The store opens, migrates, refuses what it cannot read, and keeps whole transactions only."""

from __future__ import annotations

import shutil
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from core.errors import BadInput, Busy, Corrupt, Unavailable
from core.records.meta import read_meta, write_meta
from core.records.migrate import MIGRATIONS, newest_revision
from core.records.store import FILE_NAME, open_store
from core.records.tables import metadata

LATER = '''"""A column of the future."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"


def upgrade() -> None:
    op.add_column("people", sa.Column("nickname", sa.Text(), nullable=True))
    {extra}
'''


@pytest.fixture
def later_migrations(tmp_path):
    """The migrations of an imagined later version."""

    def make(extra: str = ""):
        folder = tmp_path / "migrations"
        shutil.copytree(MIGRATIONS, folder)
        text = LATER.format(before=newest_revision(MIGRATIONS), extra=extra)
        (folder / "versions" / "9999_later.py").write_text(text)
        return folder

    return make


def remember(store, value):
    with store.writing() as connection:
        write_meta(connection, "kept", value)


def kept(store):
    with store.reading() as connection:
        return read_meta(connection, "kept")


def test_the_migrations_make_exactly_the_tables_that_are_declared(tmp_path):
    store = open_store(tmp_path)
    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_an_older_store_is_migrated_with_what_it_holds(tmp_path, later_migrations):
    store = open_store(tmp_path / "home")
    remember(store, "값")
    store.close()
    store = open_store(tmp_path / "home", migrations=later_migrations())
    assert kept(store) == "값"
    with store.reading() as connection:
        assert connection.exec_driver_sql("SELECT nickname FROM people").all() == []
    store.close()


def test_a_newer_store_is_refused_and_left_as_it_is(tmp_path, later_migrations):
    store = open_store(tmp_path / "home", migrations=later_migrations())
    remember(store, 1)
    store.close()
    with pytest.raises(Corrupt) as refused:
        open_store(tmp_path / "home")
    assert refused.value.code == "store_newer"
    store = open_store(tmp_path / "home", migrations=tmp_path / "migrations")
    assert kept(store) == 1
    store.close()


def test_a_migration_that_fails_leaves_the_older_store_whole(tmp_path, later_migrations):
    open_store(tmp_path / "home").close()
    broken = later_migrations('op.execute("SELECT * FROM nowhere")')
    with pytest.raises(Exception, match="nowhere"):
        open_store(tmp_path / "home", migrations=broken)
    store = open_store(tmp_path / "home")
    remember(store, 2)
    assert kept(store) == 2
    store.close()


def test_a_file_that_is_no_database_is_refused_as_damaged(tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"not a database at all, but long enough to look at" * 30)
    with pytest.raises(Corrupt) as refused:
        open_store(tmp_path)
    assert refused.value.code == "store_damaged"


def test_a_database_of_somebody_else_is_refused(tmp_path):
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    connection.execute("CREATE TABLE theirs (id INTEGER)")
    connection.close()
    with pytest.raises(Corrupt) as refused:
        open_store(tmp_path)
    assert refused.value.code == "store_unknown"


def test_a_home_that_cannot_be_a_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unavailable) as refused:
        open_store(tmp_path / "file" / "home")
    assert refused.value.code == "folder_not_writable"


def test_a_missing_workspace_is_not_created_on_the_way(tmp_path):
    with pytest.raises(BadInput) as refused:
        open_store(tmp_path / "none", create=False)
    assert refused.value.code == "no_workspace"
    assert not (tmp_path / "none").exists()


def test_a_block_that_raises_keeps_nothing(tmp_path):
    store = open_store(tmp_path)
    with pytest.raises(KeyError), store.writing() as connection:
        write_meta(connection, "kept", 1)
        raise KeyError
    assert kept(store) is None
    store.close()


def test_a_locked_store_is_busy_and_reading_goes_on(tmp_path):
    store = open_store(tmp_path, busy_s=0.05)
    remember(store, 1)
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy) as refused:
        remember(store, 2)
    assert refused.value.code == "store_locked"
    assert kept(store) == 1
    other.execute("ROLLBACK")
    other.close()
    remember(store, 3)
    assert kept(store) == 3
    store.close()


@pytest.mark.parametrize(
    ("limit", "code"), [("PRAGMA max_page_count=1", "disk_full"), ("PRAGMA query_only=ON", "store_read_only")]
)
def test_what_the_disk_refuses_is_named_and_nothing_is_half_written(tmp_path, limit, code):
    store = open_store(tmp_path)
    remember(store, 1)
    with pytest.raises(Unavailable) as refused, store.writing() as connection:
        connection.exec_driver_sql(limit)
        write_meta(connection, "kept", 2)
        write_meta(connection, "large", "x" * 2_000_000)
    assert refused.value.code == code
    store.close()
    store = open_store(tmp_path)
    assert kept(store) == 1
    store.close()
