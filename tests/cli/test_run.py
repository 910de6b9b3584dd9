"""`run` says in one sentence why it does not start, and otherwise becomes the server."""

from __future__ import annotations

import socket
import sys
from types import SimpleNamespace

import pytest

from cli.run import environment_of, port_number, refuse_second, refuse_taken, server_line
from core.errors import BadInput, Busy
from core.records.lease import acquire_lease
from core.records.store import open_store
from wording import words


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


def test_a_port_that_is_taken_is_named():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(BadInput, match="port_taken") as caught:
            refuse_taken(port)
    assert caught.value.values == {"port": port}
    refuse_taken(port)


@pytest.mark.parametrize("value", ["0", "80", "65536", "-1", "http", ""])
def test_a_number_that_is_no_port_is_refused(value):
    with pytest.raises(BadInput, match="port_unusable"):
        port_number(value)


def test_a_second_app_on_one_workspace_is_refused(store, tmp_path):
    refuse_second(tmp_path)
    lease = acquire_lease(store, "run", wait_s=0.0)
    with pytest.raises(Busy, match="run_twice"):
        refuse_second(tmp_path)
    lease.release()
    refuse_second(tmp_path)


def test_a_command_that_is_about_to_end_is_waited_for_instead(store, tmp_path):
    lease = acquire_lease(store, "ask", wait_s=0.0)
    refuse_second(tmp_path)
    lease.release()


def test_the_server_gets_workspace_and_language(tmp_path):
    for language in ("ko", "en"):
        session = SimpleNamespace(home=tmp_path, words=words(language))
        environment = environment_of(session, {"LC_ALL": "C", "TOUCHSTONE_HOME": "elsewhere", "KEPT": "1"})
        assert environment["TOUCHSTONE_HOME"] == str(tmp_path)
        assert environment["LC_ALL"].startswith(language)
        assert environment["KEPT"] == "1"
    assert server_line(8600) == [sys.executable, "-P", "-m", "pages.parts.serve", "8600"]
