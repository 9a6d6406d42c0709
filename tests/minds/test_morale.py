"""What somebody was worth unhurt: the same whenever a machine looks first, or the same fight would be decided otherwise."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.minds.morale import Morale
from battlemap.rules.registry import load_ruleset
from battlemap.rules.ruleset import AnyRuleset
from benchmarks.minds.arena_maps import arena_board

SOLDIER = TokenId("left-0")


def with_sheet(board: AnyEncounter, **changes: object) -> AnyEncounter:
    return board.with_token(replace(board[SOLDIER], sheet=replace(board[SOLDIER].sheet, **changes)))


def unhurt(rules: AnyRuleset, board: AnyEncounter) -> float:
    """As a machine has it that looks for the first time."""
    return Morale(rules).unhurt(board, SOLDIER)


def test_whoever_has_lost_his_weapon_was_worth_as_much_as_before() -> None:
    rules = load_ruleset("obss")
    board = arena_board(rules, "open field")
    bare = with_sheet(board, main_hand="", off_hand="", arms={})
    assert rules.tactics.worth(bare, SOLDIER) < rules.tactics.worth(board, SOLDIER)
    assert unhurt(rules, bare) == unhurt(rules, board)


def test_whoever_has_yielded_was_worth_as_much_as_before() -> None:
    rules = load_ruleset("sifrp")
    board = arena_board(rules, "open field")
    beaten = replace(board, scene=replace(board.scene, yielded=(SOLDIER,)))
    assert rules.tactics.worth(beaten, SOLDIER) == 0
    assert unhurt(rules, beaten) == unhurt(rules, board) > 0


def test_a_sheet_that_is_changed_by_hand_is_looked_at_anew() -> None:
    rules = load_ruleset("obss")
    board, morale = arena_board(rules, "open field"), Morale(rules)
    before = morale.unhurt(board, SOLDIER)
    hardy = with_sheet(board, max_hp=4 * board[SOLDIER].sheet.max_hp)
    assert morale.unhurt(hardy, SOLDIER) == unhurt(rules, hardy) > before
