"""Books read from files, rulesets found on the shelf."""

from pathlib import Path

import pytest
from msgspec import Struct

from battlemap.rules import registry
from battlemap.rules.manifest import ActionText, bind_actions
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.run import ProbeAgent, Run
from battlemap.rules.toml_files import BookError, read_toml
from tests.games.duel import ANN, DUEL, board, board_in_fight


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a book."""

    harm: int


def test_rules_read_the_house_rules_of_their_battle() -> None:
    run = Run(DUEL, board(house={"difficulty": 4}), Command("taunt", ANN, {"target": ("cat",)}), ProbeAgent())
    assert run.table.book.difficulty == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("harm = 'much'", "page.toml: Expected `int`, got `str` - at `$.harm`"),
        ("harm = 1\npoison = 2", "page.toml: Object contains unknown field `poison`"),
        ("harm = ", "page.toml: "),
        ("", "page.toml: Object missing required field `harm`"),
    ],
)
def test_a_book_file_with_a_fault_is_named_with_the_place(tmp_path: Path, text: str, said: str) -> None:
    page = tmp_path / "page.toml"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(BookError) as fault:
        read_toml(page, Page)
    assert str(fault.value).startswith(said)


def test_a_book_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"page\.toml cannot be read"):
        read_toml(tmp_path / "page.toml", Page)


def test_an_action_without_words_or_without_a_rule_is_named() -> None:
    with pytest.raises(BookError, match="do not name the same actions: strike"):
        bind_actions({"strike": ActionText("Strike", "", "Attack")}, {})


def test_a_ruleset_that_is_not_installed_is_refused_with_those_that_are() -> None:
    with pytest.raises(registry.UnknownRuleset, match=r"no ruleset called 'chess' is installed; there are: .*war_of_ashes"):
        registry.load_ruleset("chess")


def test_every_ruleset_on_the_shelf_can_be_loaded() -> None:
    assert [registry.load_ruleset(name).id for name in registry.ruleset_ids()] == list(registry.ruleset_ids())


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Command("somersault", ANN), "no action 'somersault'"),
        (Command("strike"), "somebody has to be the one to strike"),
    ],
)
def test_an_impossible_command_is_refused_in_words(command: Command, said: str) -> None:
    with pytest.raises(Refused, match=said):
        Run(DUEL, board_in_fight(), command, ProbeAgent())
