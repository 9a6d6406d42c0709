"""What makes a blow a better one: a kind that nobody can stop, looked at for each foe, and taking aim before it."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.machine_style import CharacterName
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decision import Decision
from battlemap.minds.fight import begin
from battlemap.minds.mind import Mind
from battlemap.minds.references import WeakestDecider
from battlemap.play.odds.next_attack import attack_chances
from battlemap.play.session import new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.registry import load_ruleset
from benchmarks.minds.arena_maps import arena_board

RULES = load_ruleset("zweihander")


def soldier_between_foes() -> tuple[AnyEncounter, TokenId]:
    """The board at the turn of a soldier who has two foes beside him and a friend at some distance, and has said all he can."""
    board = arena_board(RULES, "open field")
    session = new_session(RULES, board, "better", new_battle_orders(RULES.standing_orders))
    begin(session)
    board = session.board
    who = next(token for token in (slot[0] for slot in board.turns.order) if token.endswith("-0"))
    foes = [key for key, token in board.tokens.items() if token.side != board[who].side][:2]
    for key, cell in zip((who, *foes), ((8, 6), (8, 5), (8, 7)), strict=True):
        board = board.with_token(replace(board[key], place=cell))
    said = replace(board[who].sheet, used=("inspiring words", "litany"))
    board = board.with_token(replace(board[who], sheet=said))
    turns = board.turns
    at = next(at for at, slot in enumerate(turns.order) if who in slot)
    return replace(board, turns=replace(turns, at=at, begun=True, acted=())), who


def decided(board: AnyEncounter, who: TokenId, character: CharacterName = "steady", skill: int = 5) -> Decision:
    return Mind(RULES, CHARACTERS[character], skill).decide_command(board, who)


def test_a_blow_that_nobody_can_stop_is_weighed_against_each_foe_beside() -> None:
    board, who = soldier_between_foes()
    hurt, archer = (key for key, token in board.tokens.items() if token.side != board[who].side and key[-1] != "0")
    far = next(key for key, token in board.tokens.items() if token.side != board[who].side and key[-1] == "0")
    for key, cell in ((far, (1, 4)), (hurt, (8, 7)), (archer, (8, 5))):
        board = board.with_token(replace(board[key], place=cell))
    board = board.with_token(replace(board[hurt], sheet=replace(board[hurt].sheet, wounds=1)))
    weighed = [alternative.command for alternative in decided(board, who, skill=3).alternatives]
    aimed_at = [command.preset["target"] for command in weighed if command is not None and command.action == "called shot"]
    assert aimed_at == [(hurt,), (archer,)]


def test_whoever_has_a_point_to_spare_takes_aim_and_a_beast_strikes_at_once() -> None:
    board, who = soldier_between_foes()
    aims, strikes = decided(board, who), decided(board, who, "beast")
    assert aims.command is not None
    assert strikes.command is not None
    assert aims.command.action == "take aim"
    assert "leads to more" in aims.words[0]
    assert strikes.command.action in RULES.tactics.attacks


@pytest.mark.parametrize("game", ["zweihander", "sifrp", "obss"])
def test_the_usual_blow_is_what_the_odds_and_the_simplest_machine_go_by(game: str) -> None:
    rules = load_ruleset(game)
    board = arena_board(rules, "open field")
    board = board.with_token(replace(board[TokenId("right-0")], place=(2, 3)))
    board = board.with_token(replace(board[TokenId("left-0")], place=(1, 3)))
    *_, chances = attack_chances(rules, board, TokenId("left-0"), TokenId("right-0"))
    assert chances is not None
    assert chances.action == rules.tactics.blows[0] == "attack"
    session = new_session(rules, board, "usual", new_battle_orders(rules.standing_orders))
    begin(session)
    who = session.board.turns.now[0]
    board = session.board.with_token(replace(session.board[who], place=(8, 6)))
    foe = next(key for key, token in board.tokens.items() if token.side != board[who].side)
    blow = WeakestDecider(rules).decide_command(board.with_token(replace(board[foe], place=(8, 7))), who).command
    assert blow is not None
    assert blow.action == "attack"
