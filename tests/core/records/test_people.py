"""People, their groups and their roles."""

from __future__ import annotations

import unicodedata

import pytest

from core.errors import BadInput
from core.records.people import (
    Person,
    add_person,
    known_groups,
    list_people,
    principal_of,
    principal_of_groups,
    remove_person,
)
from core.records.store import open_store


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path)
    yield store
    store.close()


def code_of(function, *values):
    with pytest.raises(BadInput) as refused:
        function(*values)
    return refused.value.code


def test_a_person_reads_as_their_groups_and_everyone(store):
    add_person(store, "kim", "김하나", ["hr", "legal"], ["analyst", "employee"])
    principal = principal_of(store, "kim")
    assert principal.groups == {"hr", "legal", "everyone"}
    assert principal.roles == {"employee", "analyst"}
    assert list_people(store) == [Person("kim", "김하나", ("hr", "legal"), ("employee", "analyst"))]


def test_names_and_groups_are_the_same_however_they_are_composed(store):
    add_person(store, "kim", "김", [unicodedata.normalize("NFD", "인사")], ["employee"])
    assert principal_of(store, unicodedata.normalize("NFD", "kim")).groups == {"인사", "everyone"}
    assert principal_of_groups(store, [unicodedata.normalize("NFD", "인사")]).groups == {"인사", "everyone"}


def test_roles_open_no_documents(store):
    add_person(store, "root", "Root", [], ["admin"])
    assert principal_of(store, "root").groups == {"everyone"}


def test_what_cannot_be_stored_is_refused(store):
    add_person(store, "kim", "Kim", ["hr"], [])
    assert code_of(add_person, store, "kim", "Other", [], []) == "person_exists"
    assert code_of(add_person, store, " ", "Nobody", [], []) == "bad_person_id"
    assert code_of(add_person, store, "lee", "Lee", [], ["owner"]) == "unknown_role"
    assert code_of(add_person, store, "lee", "Lee", ["a,b"], []) == "bad_group_name"
    assert [person.id for person in list_people(store)] == ["kim"]


def test_a_removed_person_is_unknown_and_their_own_group_too(store):
    add_person(store, "kim", "Kim", ["hr"], [])
    remove_person(store, "kim")
    assert code_of(principal_of, store, "kim") == "unknown_person"
    assert code_of(remove_person, store, "kim") == "unknown_person"
    assert code_of(principal_of_groups, store, ["hr"]) == "unknown_group"
    assert known_groups(store) == {"everyone"}
