"""Kinds of effects: what they are called, and which kind a title in an old file means."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.rules.blocks.effects import next_which, without_number
from battlemap.rules.effect_kinds import effect_title, kind_of_title, kind_of_words
from battlemap.rules.procedure import Table
from tests.games.duel import ANN, CAT, DUEL, board

KINDS = {"prone": "Prone", "disarm": "Disarmed", "helped_by": "Helped by {}", "helped": "Helped", "own": "{}"}


@pytest.mark.parametrize(
    ("kind", "which", "title"),
    [
        ("prone", "", "Prone"),
        ("prone", "2", "Prone (2)"),
        ("disarm", "Sword", "Disarmed: Sword"),
        ("disarm", "Sword (2)", "Disarmed: Sword (2)"),
        ("helped", "", "Helped"),
        ("helped_by", "Ann: the elder", "Helped by Ann: the elder"),
        ("own", "Sand, in: the eyes", "Sand, in: the eyes"),
        ("own", "Hindered (2)", "Hindered (2)"),
    ],
)
def test_a_kind_has_its_title_and_the_title_means_the_kind(kind: str, which: str, title: str) -> None:
    assert effect_title(KINDS, kind, which) == title
    assert kind_of_title(KINDS, title) == (kind, which)


def test_a_title_that_nobody_declares_is_made_an_identifier() -> None:
    assert kind_of_title({}, "Giant’s brew (3)") == ("giant_s_brew", "3")
    assert kind_of_title({}, "Knocked out") == ("knocked_out", "")
    assert effect_title({}, "knocked_out") == "Knocked out"
    assert kind_of_words("Fatigued 2") == "fatigued_2"


def test_two_kinds_with_one_title_are_the_first_of_them() -> None:
    assert kind_of_title({"one": "Dazed", "other": "Dazed"}, "Dazed") == ("one", "")


def test_the_table_gives_titles_and_tells_effects_of_one_kind_apart() -> None:
    table = Table(board(), replace(DUEL, effect_kinds=lambda book: KINDS))
    for _ in range(2):
        table.begin(Effect("prone", "1", ANN, which=next_which(table.board, ANN, "prone")))
    table.begin(Effect("prone", "1", CAT))
    table.begin(Effect("helped_by", "1", ANN, which="Cat", title="Cat’s help"))
    assert [effect.title for effect in table.board.effects] == ["Prone", "Prone (2)", "Prone", "Cat’s help"]
    assert table.has(ANN, "prone", "2")
    assert not table.has(CAT, "prone", "2")
    table.end("prone", ANN, which="")
    assert [effect.title for effect in table.board.effects] == ["Prone (2)", "Prone", "Cat’s help"]
    table.end("prone", ANN)
    assert [effect.title for effect in table.board.effects] == ["Prone", "Cat’s help"]


def test_the_second_of_a_kind_is_number_two() -> None:
    lasting = replace(board(), effects=(Effect("prone", "1", ANN), Effect("help", "1", ANN, which="Cat")))
    assert [next_which(lasting, ANN, "prone"), next_which(lasting, CAT, "prone")] == ["2", ""]
    assert [next_which(lasting, ANN, "help", "Cat"), next_which(lasting, ANN, "help", "Dog")] == ["Cat (2)", "Dog"]


def test_help_of_one_name_is_counted() -> None:
    lasting = replace(board(), effects=(Effect("help", "1", ANN, which="Cat"), Effect("help", "1", ANN, which="Cat (2)")))
    assert next_which(lasting, ANN, "help", "Cat") == "Cat (3)"
    assert [without_number(which) for which in ("Cat (3)", "2", "")] == ["Cat", "", ""]
