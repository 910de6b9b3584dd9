"""The index folder: one holder, damage seen, nothing of a deleted point left behind."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from core.adapters.embedded.vectors import EdgeIndex
from core.errors import Busy, Corrupt, Unavailable
from core.ports import IndexFilter
from tests.contracts.points import make_points

ROOT = Path(__file__).resolve().parents[3]
ALL = IndexFilter(frozenset({"everyone", "hr", "it", "board"}))

HOLDER = """
import sys
from pathlib import Path
from core.adapters.embedded.vectors import EdgeIndex
from tests.contracts.points import make_points
index = EdgeIndex(Path(sys.argv[1]))
index.apply(make_points(50), [])
print("held", flush=True)
sys.stdin.read()
"""
VISITOR = """
import sys
from pathlib import Path
from core.adapters.embedded.vectors import EdgeIndex
from core.errors import Busy
try:
    EdgeIndex(Path(sys.argv[1]))
except Busy as error:
    print(error.code)
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that holds tmp_path/index with 50 points in it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path / "index")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


def cut_file(folder: Path, name: str, keep: int = 0) -> None:
    """Shorten the one file of that name."""
    (path,) = folder.rglob(name)
    with path.open("r+b") as file:
        file.truncate(keep)


def filled(folder: Path, count: int = 200) -> Path:
    index = EdgeIndex(folder)
    index.apply(make_points(count), [])
    index.close()
    return folder


def test_a_folder_that_another_process_holds_is_busy(holder, tmp_path):
    with pytest.raises(Busy) as caught:
        EdgeIndex(tmp_path / "index")
    assert caught.value.code == "index_open_elsewhere"


def test_a_folder_held_by_this_process_is_busy_too(tmp_path):
    index = EdgeIndex(tmp_path / "index")
    with pytest.raises(Busy):
        EdgeIndex(tmp_path / "index")
    index.close()


def test_a_process_that_was_refused_leaves_the_holder_able_to_write(tmp_path):
    index = EdgeIndex(tmp_path / "index")
    index.apply(make_points(20), [])
    refused = subprocess.run(
        [sys.executable, "-c", VISITOR, str(tmp_path / "index")], cwd=ROOT, capture_output=True, check=True
    )
    assert refused.stdout == b"index_open_elsewhere\n"
    index.apply(make_points(20, first=20), [])
    assert len(index.ids()) == 40
    index.close()


def test_a_holder_that_was_killed_has_lost_nothing_and_holds_nothing(holder, tmp_path):
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    index = EdgeIndex(tmp_path / "index")
    assert index.ids() == {point.id for point in make_points(50)}
    index.close()


@pytest.mark.parametrize(
    "name",
    ["edge_config.json", "segment.json", "first-index", "page_0.dat", "chunk_0.mmap", "status.dat"],
)
def test_a_cut_file_is_damage_and_the_engine_prints_nothing(tmp_path, name, capfd):
    folder = filled(tmp_path / "index")
    for path in folder.rglob(name):
        with path.open("r+b") as file:
            file.truncate(0)
    with pytest.raises(Corrupt) as caught:
        EdgeIndex(folder)
    assert caught.value.code == "index_damaged"
    assert capfd.readouterr() == ("", "")


def test_lost_field_indexes_are_made_again(tmp_path):
    folder = filled(tmp_path / "index")
    (lost,) = folder.rglob("payload_index/config.json")
    lost.unlink()
    filled(folder, 300)
    assert b"readers" in lost.read_bytes()


def test_an_index_of_another_dimension_is_damage(tmp_path):
    folder = filled(tmp_path / "index", 3)
    with pytest.raises(Corrupt):
        EdgeIndex(folder, dimension=8)


def test_a_damaged_folder_is_let_go_of(tmp_path):
    folder = filled(tmp_path / "index")
    cut_file(folder, "segment.json")
    with pytest.raises(Corrupt):
        EdgeIndex(folder)
    with pytest.raises(Corrupt):
        EdgeIndex(folder)


def test_a_damaged_folder_can_be_emptied_and_filled_again_in_the_same_process(tmp_path):
    folder = filled(tmp_path / "index")
    cut_file(folder, "segment.json")
    with pytest.raises(Corrupt):
        EdgeIndex(folder)
    shutil.rmtree(folder)
    index = EdgeIndex(folder)
    index.apply(make_points(5), [])
    assert len(index.ids()) == 5
    index.close()


def test_a_folder_that_cannot_be_made_is_unavailable(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unavailable) as caught:
        EdgeIndex(tmp_path / "file" / "index")
    assert caught.value.code == "index_unreachable"


def test_closing_wipes_a_deleted_vector_from_the_files(tmp_path):
    points = make_points(200)
    folder = filled(tmp_path / "index")
    needle = points[7].vector.tobytes()[:64]

    def in_files():
        return any(needle in path.read_bytes() for path in folder.rglob("*") if path.is_file())

    assert in_files()
    index = EdgeIndex(folder)
    index.apply([], [points[7].id])
    index.close()
    assert not in_files()


def test_a_closed_index_answers_with_our_own_error(tmp_path):
    index = EdgeIndex(tmp_path / "index")
    index.close()
    with pytest.raises(Unavailable) as caught:
        index.dense(make_points(1)[0].vector, ALL, 3)
    assert caught.value.code == "index_failed"
