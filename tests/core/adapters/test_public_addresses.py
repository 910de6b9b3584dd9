"""Pages are fetched from the public internet alone, by the address that was looked at."""

from __future__ import annotations

import socket

import pytest

from core.adapters.production.addresses import public, with_port
from core.adapters.production.connecting import Deadline, PublicDial, system_addresses
from core.adapters.production.getting import address_of
from core.errors import Unavailable
from tests.outside.server import LocalServer

REFUSED = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::a00:1",
    "2001::1",
    "2001:0:7f00:1::",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2001:db8::1",
    "2a00:1450::5efe:7f00:1",
    "2a00:1450::200:5efe:7f00:1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%lo",
    "fec0::1",
    "ff02::1",
    "not an address",
    "",
]
PUBLIC = [
    "8.8.8.8",
    "1.1.1.1",
    "100.63.255.255",
    "100.128.0.1",
    "172.32.0.1",
    "2606:4700::1111",
    "2a00:1450::1",
]
# What a resolver makes of numbers that do not look like addresses, and of names for this machine.
FORMS = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0177.0.0.1",
    "0x7f000001",
    "0x7f.0.0.1",
    "0",
    "localhost",
    "LOCALHOST.",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "169.254.169.254",
    "[fd00:ec2::254]",
]


@pytest.fixture
def server():
    with LocalServer() as running:
        running.routes["/"] = lambda exchange: exchange.reply("inside")
        yield running


def dialled(dial: PublicDial, url: str) -> None:
    address = address_of(url)
    with dial(address.host, address.port, Deadline(5)):
        pass


@pytest.mark.parametrize("address", REFUSED)
def test_what_is_not_plainly_public_is_refused(address):
    assert not public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_what_is_public_is_not(address):
    assert public(address)


@pytest.mark.parametrize("host", FORMS)
def test_every_way_to_write_an_inner_address_is_refused_before_a_connection(server, host):
    dial = PublicDial(ports=(server.port,))
    with pytest.raises((Unavailable, OSError)) as refused:
        dialled(dial, f"http://{host}:{server.port}/")
    # A machine without IPv6 cannot even resolve some of them.
    assert isinstance(refused.value, socket.gaierror) or refused.value.code == "page_address_refused"
    assert server.seen == []


def test_a_port_where_no_page_is_served_is_refused_on_any_address():
    dial = PublicDial(resolve=lambda host, port: ["8.8.8.8"])
    for port in (22, 25, 6379, 8080):
        with pytest.raises(Unavailable, match="page_address_refused"):
            dial("pages.test", port, Deadline(5))


def test_one_refused_address_among_several_refuses_the_name(server):
    for addresses in (["8.8.8.8", "127.0.0.1"], ["127.0.0.1", "8.8.8.8"], []):
        dial = PublicDial(resolve=lambda host, port, found=addresses: found, ports=(server.port,))
        with pytest.raises(Unavailable, match="page_address_refused"):
            dial("pages.test", server.port, Deadline(5))


def test_a_name_is_resolved_once_and_the_address_looked_at_is_the_one_connected_to(server):
    answers = iter([["127.0.0.1"], ["127.0.0.2"]])
    dial = PublicDial([server.address], lambda host, port: next(answers))
    with dial("pages.test", server.port, Deadline(5)) as connected:
        assert connected.getpeername() == ("127.0.0.1", server.port)
    assert next(answers) == ["127.0.0.2"]


def test_a_name_that_changes_its_address_is_refused_the_next_time(server):
    answers = iter([["127.0.0.1"], ["127.0.0.2"]])
    dial = PublicDial([server.address], lambda host, port: next(answers))
    dial("pages.test", server.port, Deadline(5)).close()
    with pytest.raises(Unavailable, match="page_address_refused"):
        dial("pages.test", server.port, Deadline(5))


def test_an_allowed_address_is_exact_in_address_and_port(server):
    dial = PublicDial([server.address])
    dialled(dial, f"{server.url}/")
    with LocalServer() as other, pytest.raises(Unavailable, match="page_address_refused"):
        dialled(dial, f"{other.url}/")
    assert with_port("fd00::5", 80) == "[fd00::5]:80"


def test_a_public_address_of_this_very_machine_is_refused(server, monkeypatch):
    # 127.0.0.1 stands for a public address that turns out to be our own.
    monkeypatch.setattr("core.adapters.production.connecting.public", lambda address: True)
    dial = PublicDial(ports=(server.port,))
    with pytest.raises(Unavailable, match="page_address_refused"):
        dial("127.0.0.1", server.port, Deadline(5))


@pytest.mark.parametrize(
    "url",
    [
        "ftp://pages.test/",
        "ftp://pages.test:80/",
        "file:///etc/passwd",
        "gopher://pages.test/",
        "javascript:alert(1)",
        "//pages.test/",
        "http://",
        "http://user@pages.test/",
        "http://user:secret@pages.test/",
        "http://pages.test\\@127.0.0.1/",
        "http://pages.test/a b",
        "http://pages.test/\r\nHost: other",
        "http://pages.test:99999/",
        "http://[::1/",
        f"http://{'a' * 70}é.test/",
    ],
)
def test_an_address_that_is_no_plain_web_address_is_refused(url):
    with pytest.raises(Unavailable, match="page_address_refused"):
        address_of(url)


def test_words_of_other_scripts_in_an_address_are_escaped():
    address = address_of("https://ko.wikipedia.org/wiki/냉동창고?이름=값#절")
    assert (address.host, address.port) == ("ko.wikipedia.org", 443)
    assert address.target.isascii() and "#" not in address.target
    assert address_of("http://한국.test/").host.startswith("xn--")


def test_the_system_resolver_gives_numbers():
    assert "127.0.0.1" in system_addresses("2130706433", 80)
