"""Points at which the chapters of a ruleset have their say."""

import pytest
from msgspec.structs import replace

from battlemap.board.events import Logged
from battlemap.play.command_preview import preview_command
from battlemap.rules.hooks import apply_hooks, through_at_once
from battlemap.rules.procedure import Command, Procedure, Table, confirm
from battlemap.rules.ruleset import Action
from tests.games.duel import ANN, DUEL, board_in_fight
from tests.games.duel_rules import T


def double(table: T, matter: int) -> Procedure[int]:
    yield from ()
    return matter * 2


def one_more_if_wanted(table: T, matter: int) -> Procedure[int]:
    return matter + (1 if (yield from confirm("more", ANN, "One more?", True)) else 0)


def count(table: T, who: str) -> Procedure[None]:
    result = yield from apply_hooks(table, "count", 3)
    table.tell(f"{result}")


def log_lines(*hooks: object) -> tuple[str, ...]:
    rules = replace(DUEL, actions={"count": Action("count", count)}, hooks={"count": hooks})
    return tuple(
        event.text
        for event in preview_command(rules, board_in_fight(), Command("count", ANN)).events
        if isinstance(event, Logged)
    )


def test_what_is_on_its_way_passes_through_all_hooks_in_their_order() -> None:
    assert log_lines(double, one_more_if_wanted) == ("7",)
    assert log_lines(one_more_if_wanted, double) == ("8",)


def test_without_hooks_it_passes_unchanged() -> None:
    assert log_lines() == ("3",)


def test_outside_a_procedure_hooks_have_their_say_at_once_and_ask_nothing() -> None:
    quiet = Table(board_in_fight(), replace(DUEL, hooks={"count": (double, double)}))
    assert through_at_once(quiet, "count", 3) == 12
    assert through_at_once(quiet, "other", 3) == 3
    asking = Table(board_in_fight(), replace(DUEL, hooks={"count": (one_more_if_wanted,)}))
    with pytest.raises(TypeError, match="'count' cannot ask"):
        through_at_once(asking, "count", 3)


def test_a_table_of_a_ruleset_without_hooks_has_none() -> None:
    assert Table(board_in_fight(), DUEL).rules.hooks == {}
