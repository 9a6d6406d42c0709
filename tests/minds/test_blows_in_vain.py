"""What somebody does whose blows all come to nothing: goes for others, takes something else in hand, strikes anyway, gives up."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Cell, TokenId
from battlemap.board.machine_style import CharacterName
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decision import Decision
from battlemap.minds.fight import begin
from battlemap.minds.mind import Mind
from battlemap.play.session import new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.registry import load_ruleset
from battlemap.rules.ruleset import AnyRuleset
from benchmarks.minds.arena_maps import arena_board

ARCHER, FOE = TokenId("left-2"), TokenId("right-2")


def archers_turn(rules: AnyRuleset, places: dict[TokenId, Cell], ground: str = "open field") -> AnyEncounter:
    """The board at the turn of an archer, some at other places and all others far off."""
    session = new_session(rules, arena_board(rules, ground), "in vain", new_battle_orders(rules.standing_orders))
    begin(session)
    board = session.board
    for key, cell in places.items():
        board = board.with_token(replace(board[key], place=cell))
    at = next(at for at, slot in enumerate(board.turns.order) if ARCHER in slot)
    return replace(board, turns=replace(board.turns, at=at, begun=True, acted=()))


def decided(rules: AnyRuleset, board: AnyEncounter, character: CharacterName = "steady") -> Decision:
    return Mind(rules, CHARACTERS[character]).decide_command(board, ARCHER)


def feudal_archers(arms: str, round_number: int = 5) -> tuple[AnyRuleset, AnyEncounter]:
    """Two archers side by side with empty bows, the rest of both sides defeated; *arms*: what the one whose turn it is has."""
    rules = load_ruleset("sifrp")
    board = archers_turn(rules, {ARCHER: (8, 6), FOE: (8, 7)})
    for key, token in board.tokens.items():
        sheet = token.sheet
        if key in (ARCHER, FOE):
            kept = {name: replace(arm, shots=0) if name == "bow" else arm for name, arm in sheet.arms.items()}
            board = board.with_token(replace(token, sheet=replace(sheet, arms=kept)))
        else:
            board = board.with_token(replace(token, sheet=replace(sheet, status="defeated")))
    own = board[ARCHER].sheet
    board = board.with_token(replace(board[ARCHER], sheet=replace(own, arms={**own.arms, **sword(board)} if arms else own.arms)))
    return rules, replace(board, turns=replace(board.turns, round=round_number))


def sword(board: AnyEncounter) -> dict[str, object]:
    """The battle axe of a brute, as a second weapon."""
    return {"axe": board[TokenId("left-1")].sheet.arms["axe"]}


def test_whoever_has_only_the_fallen_beside_him_goes_for_those_who_stand() -> None:
    rules = load_ruleset("obss")
    fallen = {TokenId("right-0"): (2, 7), TokenId("right-1"): (2, 5)}
    board = archers_turn(rules, {ARCHER: (2, 6), FOE: (16, 6)} | fallen, "wall with two gaps")
    for key in fallen:
        token = board[key]
        board = board.with_token(replace(token, sheet=replace(token.sheet, hp=-1)))
    command = decided(rules, board).command
    assert command is not None
    assert command.action in rules.tactics.moves


def test_an_archer_without_arrows_takes_what_does_harm_in_hand() -> None:
    rules, board = feudal_archers("axe")
    command = decided(rules, board).command
    assert command is not None
    assert command.action == "draw"
    assert "axe" in command.preset["thing"][0]


def test_what_is_thought_of_with_and_without_a_blow_is_weighed_once() -> None:
    rules, board = feudal_archers("axe")
    decision = Mind(rules, CHARACTERS["steady"], 4).decide_command(board, ARCHER)
    assert decision.command is not None
    assert decision.command.preset == {"thing": ("draw:axe",)}
    assert decision.considered == 7  # three blows, aiming, dodging, the knife, the axe


def test_whoever_has_nothing_better_to_do_strikes_although_it_may_come_to_nothing() -> None:
    rules, board = feudal_archers("")
    command = decided(rules, board, "beast").command
    assert command is not None
    assert command.action in rules.tactics.blows


@pytest.mark.parametrize(("character", "action"), [("beast", "yield"), ("mindless", "attack")])
def test_whoever_sees_no_end_of_blows_in_vain_gives_up_unless_he_never_does(character: CharacterName, action: str) -> None:
    rules, board = feudal_archers("", 40)
    command = decided(rules, board, character).command
    assert command is not None
    assert command.action == action
