"""Tactics: every bundled game says what fighters are worth in numbers that hold; what does not hold is found."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.testing.checks.tactics_checks import tactics_fault, tactics_name_faults
from battlemap.testing.conformance import plain_board

ANN = TokenId("ann")


@pytest.mark.parametrize("game", ruleset_ids())
def test_every_game_says_what_is_worth_trying_and_what_fighters_are_worth(game: str) -> None:
    rules = load_ruleset(game)
    board = plain_board(rules)
    assert list(tactics_name_faults(rules)) == []
    assert tactics_fault(rules, board) == ""
    assert rules.tactics.attacks
    assert rules.tactics.price
    assert 0.3 < rules.tactics.worth(board, ANN) < 3
    assert rules.tactics.harm(board, ANN) == 0
    assert not rules.tactics.out(board, ANN)


@pytest.mark.parametrize(
    ("game", "hurt", "out"),
    [
        ("obss", {"hp": 3}, {"hp": -1}),
        ("sifrp", {"injuries": 1}, {"status": "defeated"}),
        ("zweihander", {"wounds": 2}, {"status": "slain"}),
        ("war_of_ashes", {"marked": (0,)}, {"status": "taken out"}),
    ],
)
def test_the_hurt_are_worth_less_and_those_who_are_out_nothing(
    game: str, hurt: dict[str, object], out: dict[str, object]
) -> None:
    rules = load_ruleset(game)
    board = plain_board(rules)
    tactics, ann = rules.tactics, board[ANN]
    wounded = board.with_token(replace(ann, sheet=replace(ann.sheet, **hurt)))
    beaten = board.with_token(replace(ann, sheet=replace(ann.sheet, **out)))
    assert 0 == tactics.worth(beaten, ANN) < tactics.worth(wounded, ANN) < tactics.worth(board, ANN)
    assert tactics.harm(wounded, ANN) > 0
    assert tactics.out(beaten, ANN)


def test_a_game_that_says_nothing_is_judged_by_the_tracks_it_shows() -> None:
    rules = load_ruleset("obss")
    plain = replace(rules, tactics=type(rules)("x", "X", rules.sheet, rules.scene, rules.book, {}, display=rules.display).tactics)
    board = plain_board(plain)
    ann = board[ANN]
    wounded = board.with_token(replace(ann, sheet=replace(ann.sheet, hp=2)))
    assert plain.tactics.harm(wounded, ANN) == 6
    assert plain.tactics.worth(wounded, ANN) == pytest.approx(0.55)
    assert tactics_fault(plain, wounded) == ""
    assert plain.tactics.strike(board, ANN) == 1


def test_a_name_that_is_no_action_and_numbers_out_of_bounds_are_found() -> None:
    rules = load_ruleset("obss")
    board = plain_board(rules)
    named = replace(rules.tactics, attacks=("bite",), leftovers=("howl",), price={"luck": 1.0}, pools={"bowl": "luck"})
    strange = replace(rules, tactics=named)
    assert [fault.partition(",")[0] for fault in tactics_name_faults(strange)] == [
        "its tactics name the action “bite”",
        "its tactics name the action “howl”",
        "its tactics have a price for “luck”",
        "its tactics have a pool “bowl” of “luck”",
    ]
    endless = replace(rules, tactics=replace(rules.tactics, worth=lambda board, who: -1.0))
    assert "none may be below 0" in tactics_fault(endless, board)
    undead = replace(rules, tactics=replace(rules.tactics, out=lambda board, who: True))
    assert "is out and worth" in tactics_fault(undead, board)
