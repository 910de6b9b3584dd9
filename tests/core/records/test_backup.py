"""A backup is whole or refused, and a restored workspace holds what the first one held."""

from __future__ import annotations

import hashlib
import random
import sqlite3
import threading
import zipfile
from contextlib import closing

import pytest

from core.archive import DIGEST_BYTES, MARK
from core.backup import back_up, restore
from core.documents.index_folder import active_folder, open_index
from core.errors import BadInput, Busy, Corrupt, Guard
from core.records.lease import acquire_lease, holder_of
from core.records.meta import SAMPLE, read_meta, write_meta
from core.records.store import FILE_NAME, open_store
from tests.core.ingest.shelf import Shelf
from tests.core.ingest.test_interrupted import first_state
from tests.doubles import MemoryIndex


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A shelf with documents, settings and an index, and its backup."""
    folder = tmp_path_factory.mktemp("original")
    shelf = Shelf(folder)
    shelf.index = open_index(shelf.store, shelf.embedder.id, lambda name: MemoryIndex()).index
    first_state(shelf)
    shelf.ingest("page1*=staff", "**=everyone")
    (shelf.store.home / "settings.toml").write_text("deadline_seconds = 7.0\n")
    back_up(shelf.store.home, folder / "kept.backup")
    yield shelf, folder / "kept.backup"
    shelf.store.close()


def rows_of(home):
    """What a restored folder holds, opened like any other."""
    with closing(open_store(home)) as store:
        shelf = Shelf.__new__(Shelf)
        shelf.store = store
        rows = shelf.rows()
        rows["meta"] = [row for row in rows["meta"] if "index_folder" not in row]
        return rows


def test_a_restored_workspace_holds_every_row_and_fills_its_index_from_them(original, tmp_path):
    shelf, file = original
    home = tmp_path / "deep" / "elsewhere"
    restore(file, home, replace=False)
    assert rows_of(home) == rows_of(shelf.store.home)
    assert (home / "settings.toml").read_text() == "deadline_seconds = 7.0\n"
    assert sorted(entry.name for entry in home.iterdir() if "store" not in entry.name) == ["settings.toml"]
    with closing(open_store(home)) as store:
        assert active_folder(store) is None
        opened = open_index(store, shelf.embedder.id, lambda name: MemoryIndex())
    assert opened.index.points.keys() == shelf.index.points.keys()


def test_a_byte_changed_anywhere_or_an_end_that_is_missing_is_refused_whole(original, tmp_path):
    _, file = original
    whole = file.read_bytes()
    draw = random.Random(7)
    places = [0, len(whole) - 1, *(draw.randrange(len(whole)) for _ in range(40))]
    damaged = [whole[:place] + bytes([whole[place] ^ 0x21]) + whole[place + 1 :] for place in places]
    damaged += [whole[:place] for place in (0, 1, len(whole) // 2, len(whole) - 1)]
    damaged += [whole + b"\0", b"PK" * 100]
    home = tmp_path / "home"
    for number, data in enumerate(damaged):
        (tmp_path / "bad").write_bytes(data)
        with pytest.raises(Corrupt) as refused:
            restore(tmp_path / "bad", home, replace=True)
        assert refused.value.code == "backup_damaged", number
    assert not home.exists()


def test_what_stands_in_the_file_decides_no_place(original, tmp_path):
    _, file = original
    crafted = tmp_path / "crafted"
    with zipfile.ZipFile(file) as kept, zipfile.ZipFile(crafted, "w") as packed:
        store = kept.read(FILE_NAME)
        names = {FILE_NAME: store, "../outside": b"x", "/tmp/outside-touchstone": b"x"}
        digests = ", ".join(f'"{name}": "{hashlib.sha256(data).hexdigest()}"' for name, data in names.items())
        packed.writestr("manifest.json", f'{{"files": {{{digests}}}}}')
        for name, data in names.items():
            packed.writestr(name, data)
        packed.comment = MARK + b"0" * DIGEST_BYTES
    data = crafted.read_bytes()[:-DIGEST_BYTES]
    crafted.write_bytes(data + hashlib.sha256(data).hexdigest().encode())
    home = tmp_path / "a" / "home"
    restore(crafted, home, replace=False)
    assert {entry.name for entry in home.iterdir()} == {FILE_NAME}
    assert not (tmp_path / "a" / "outside").exists()


def test_a_workspace_that_is_there_is_given_up_only_when_told(original, tmp_path):
    shelf, file = original
    with closing(open_store(tmp_path / "home")) as other:
        with other.writing() as connection:
            write_meta(connection, "mine", True)
        with pytest.raises(Guard) as refused:
            restore(file, other.home, replace=False)
        assert refused.value.code == "workspace_not_empty"
        with other.reading() as connection:
            assert read_meta(connection, "mine") is True
        restore(file, other.home, replace=True)
        with other.reading() as connection:
            assert read_meta(connection, "mine") is None
        assert holder_of(other) is None
    assert rows_of(tmp_path / "home") == rows_of(shelf.store.home)


def test_a_workspace_in_use_is_not_replaced(original, tmp_path):
    _, file = original
    with closing(open_store(tmp_path / "home")) as other:
        lease = acquire_lease(other, "ask", wait_s=0)
        with pytest.raises(Busy):
            restore(file, other.home, replace=True)
        lease.release()


def test_a_damaged_store_is_set_aside_for_the_restored_one(original, tmp_path):
    shelf, file = original
    home = tmp_path / "home"
    home.mkdir()
    (home / FILE_NAME).write_bytes(b"no database" * 1000)
    restore(file, home, replace=True)
    assert rows_of(home) == rows_of(shelf.store.home)


def test_the_sample_folder_takes_back_the_sample_alone(original, tmp_path):
    _, file = original
    with pytest.raises(Guard) as refused:
        restore(file, tmp_path / "home", replace=False, sample_only=True)
    assert refused.value.code == "restore_into_sample"
    with closing(open_store(tmp_path / "sample")) as sample, sample.writing() as connection:
        write_meta(connection, SAMPLE, True)
    back_up(tmp_path / "sample", tmp_path / "kept")
    restore(tmp_path / "kept", tmp_path / "home", replace=False, sample_only=True)


def test_a_backup_made_while_another_writes_holds_whole_transactions(tmp_path):
    with closing(open_store(tmp_path / "home")) as store:
        ended = threading.Event()

        def write():
            number = 0
            while not ended.is_set():
                number += 1
                with store.writing() as connection:
                    write_meta(connection, "left", number)
                    write_meta(connection, "right", number)

        writing = threading.Thread(target=write)
        writing.start()
        seen = set()
        for _ in range(5):
            back_up(store.home, tmp_path / "kept")
            restore(tmp_path / "kept", tmp_path / "copy", replace=True)
            with closing(sqlite3.connect(tmp_path / "copy" / FILE_NAME)) as copy:
                seen.add(tuple(row[0] for row in copy.execute("SELECT value FROM meta ORDER BY key")))
        ended.set()
        writing.join()
    assert all(len(set(pair)) == 1 for pair in seen if pair)


def test_only_a_backup_is_written_over_and_nothing_else_is_left(original, tmp_path):
    shelf, _ = original
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(Guard) as refused:
        back_up(shelf.store.home, tmp_path / "letter.txt")
    assert refused.value.code == "backup_file_taken"
    with pytest.raises(BadInput):
        back_up(shelf.store.home, tmp_path / "nowhere" / "kept")
    with pytest.raises(BadInput):
        back_up(tmp_path / "no workspace", tmp_path / "kept")
    for _ in range(2):
        back_up(shelf.store.home, tmp_path / "kept")
    assert {entry.name for entry in tmp_path.iterdir()} == {"letter.txt", "kept"}
