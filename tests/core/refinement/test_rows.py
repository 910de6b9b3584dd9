"""A row whose cell the question names whole speaks before the rows beside it, and nothing else moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.refinement.rows import named_rows_first
from core.steps.refine import refine
from tests.core.steps.examples import hit

SERVERS = ("stage", "logistics server spare", "logistics server")


def row(host, name, ip, document="a"):
    text = f"| {host} | {name} | {ip} |"
    (strip,) = refine([hit(document, [(text, 1.0)])], -9.0, 8)
    return replace(strip, id=ip, scored_text=f"title: Host: {host} | Name: {name} | IP: {ip}")


def said(text):
    (strip,) = refine([hit("a", [(text, 1.0)])], -9.0, 8)
    return replace(strip, id=text)


def order(query, strips):
    return [strip.id for strip in named_rows_first(query, strips)]


ROWS = [row(f"h-{at}", name, f"10.0.0.{at}") for at, name in enumerate(SERVERS)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("logistics server IP?", "10.0.0.2"),
        ("IP of the logistics server spare", "10.0.0.1"),
        ("what is the IP of h-0", "10.0.0.0"),
    ],
)
def test_the_row_that_is_named_whole_comes_first(query, first):
    assert order(query, ROWS)[0] == first


def test_rows_that_nothing_names_and_sentences_stay_where_they_are():
    strips = [ROWS[0], said("The logistics server is old."), ROWS[2]]
    assert order("how old are they?", strips) == [strip.id for strip in strips]
    assert order("logistics server IP?", strips) == ["10.0.0.2", "The logistics server is old.", "10.0.0.0"]


def test_rows_of_another_document_keep_their_place():
    other = row("h-9", "logistics server", "10.0.0.9", document="b")
    assert order("logistics server IP?", [ROWS[0], other]) == ["10.0.0.0", "10.0.0.9"]


def test_a_korean_name_is_known_before_its_particle_and_not_inside_a_longer_word():
    rows = [row("a-1", "물류 예비", "10.1.1.1"), row("a-2", "물류 서버", "10.1.1.2")]
    assert order("물류 서버의 IP는?", rows)[0] == "10.1.1.2"
    assert order("대물류 서버실 IP는?", rows)[0] == "10.1.1.1"
