"""Rolls and lines of the log as players may know them: all of their own, of foes what their side shows."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, RollsShown
from battlemap.board.events import Contest, Event, Logged, Rolled, TokenChanged
from battlemap.board.records import ContestSide, DieRecord, Modifier
from battlemap.play.player_view import hidden_words, redact
from battlemap.play.public.public_log import public_lines
from battlemap.play.public.public_rolls import PublicRoll, public_roll
from battlemap.play.session import new_session
from tests.games.duel import ANN, CAT, DOG, DUEL, RAIDERS, board_in_fight

DICE = (DieRecord(5, 5), DieRecord(6, 6))


def board_showing(rolls: RollsShown) -> AnyEncounter:
    """A duel in which Cat and Dog are the GM's, Dog hidden, and their rolls are shown so far."""
    board = board_in_fight()
    sides = {key: replace(side, gm=key == RAIDERS, rolls=rolls) for key, side in board.sides.items()}
    board = replace(board, sides=sides)
    return board.with_token(replace(board[DOG], name="Dogbert", hidden=True))


def attack(
    by: str = ANN, on: str = CAT, margin: int | None = 4, outcome: str = "Hit ×2: 8 damage", secret: bool = False
) -> Contest:
    mine = ContestSide(by, by, "axes", "d6", DICE, (Modifier(3, "Strong"),), 14)
    theirs = ContestSide(on, on or "Difficulty", kind="number", total=10)
    return Contest("c", "Ann attacks Cat", "", (mine, theirs), margin, outcome, secret=secret)


def seen(board: AnyEncounter, *events: Event) -> PublicRoll | None:
    return public_roll(redact(DUEL, board), hidden_words(DUEL, board), events, "Test")


def test_where_a_side_shows_its_rolls_players_see_all_of_them() -> None:
    roll = seen(board_showing("shown"), attack())
    assert roll is not None
    assert [side.total for side in roll.sides] == [14, 10]
    assert (roll.margin, roll.outcome, roll.verdict, roll.result_only) == (4, "Hit ×2: 8 damage", "won", False)


def test_of_a_foes_defence_only_what_came_of_it_is_shown() -> None:
    roll = seen(board_showing("result"), attack())
    assert roll is not None
    assert [(side.total, side.dice) for side in roll.sides] == [(14, DICE), (None, ())]
    assert (roll.margin, roll.outcome, roll.verdict, roll.result_only) == (None, "Hit", "won", True)


def test_of_a_foes_attack_the_dice_of_whom_he_attacks_are_shown() -> None:
    roll = seen(board_showing("result"), replace(attack(CAT, ANN), title="Cat attacks Ann"))
    assert roll is not None
    assert [(side.total, bool(side.dice)) for side in roll.sides] == [(None, False), (10, False)]


def test_of_a_secret_side_nothing_is_shown_and_nothing_of_what_came_of_it() -> None:
    assert seen(board_showing("secret"), attack(CAT, ANN)) is None
    roll = seen(board_showing("secret"), attack())
    assert roll is not None
    assert (roll.sides[0].total, roll.sides[1].total, roll.outcome, roll.verdict) == (14, None, "", "")


@pytest.mark.parametrize("event", [attack(secret=True), attack(DOG), attack(ANN, DOG)])
def test_a_roll_of_or_against_somebody_hidden_and_a_private_one_are_not_shown(event: Contest) -> None:
    assert seen(board_showing("shown"), event) is None


def test_a_difficulty_that_is_nobodys_is_the_game_masters() -> None:
    roll = seen(board_showing("result"), attack(on=""))
    assert roll is not None
    assert roll.sides[1].total is None
    alone = seen(board_showing("result"), Rolled("spot", ANN, "", "2d6", (5, 6), DICE, (), 3, 12, "Success by 2"))
    assert alone is not None
    assert (alone.sides[0].dice, alone.outcome) == (DICE, "Success")


def test_dice_rolled_in_private_are_not_shown() -> None:
    fallen = Rolled("spot", ANN, "", "2d6", (5, 6), DICE, (), 3, 12, "Success", secret=True)
    assert seen(board_showing("shown"), fallen) is None
    assert seen(board_showing("shown"), fallen, attack()) is None


def lines(board: AnyEncounter, *events: Event) -> list[str]:
    session = new_session(DUEL, board, "seed")
    session.edit(*events)
    return [line.text for line in public_lines(session, redact(DUEL, session.board))]


def test_lines_that_are_the_game_masters_or_name_a_secret_are_left_out() -> None:
    told = (Logged("*Ann* waits"), Logged("*Ann* is watched", secret=True), Logged("*Dogbert* sneaks up on *Ann*"))
    assert lines(board_showing("shown"), *told) == ["*Ann* waits"]


def test_a_line_that_told_a_secret_when_it_was_written_stays_out_when_it_is_none_any_more() -> None:
    session = new_session(DUEL, board_showing("shown"), "seed")
    session.edit(Logged("*Dogbert* sneaks up on *Ann*"))
    session.edit(TokenChanged(DOG, "hidden", {"hidden": False}), Logged("*Dogbert* jumps out"))
    assert [line.text for line in public_lines(session, redact(DUEL, session.board))] == ["*Dogbert* jumps out"]


def test_numbers_of_foes_are_not_told_and_those_of_players_are() -> None:
    told = (
        Logged("*Cat* takes 7 damage, 12 are left"), Logged("*Ann* takes 5 damage"), attack(),
        Logged("*Ann* misses: 10 to reach"), Logged("The scene: 3 days pass"),
    )  # fmt: skip
    hidden = ["*Cat* takes ? damage, ? are left", "*Ann* takes 5 damage", "*Ann* misses: ? to reach", "The scene: ? days pass"]
    assert lines(board_showing("result"), *told) == hidden
    board = board_showing("shown")
    full = replace(board, sides={key: replace(side, tracks="full") for key, side in board.sides.items()})
    assert lines(full, *told) == [event.text for event in told if isinstance(event, Logged)]


def test_a_number_that_is_part_of_a_name_stays() -> None:
    board = board_showing("result")
    board = board.with_token(replace(board[CAT], name="Cutter 3"))
    assert lines(board, Logged("A die more against Cutter 3: 12")) == ["A die more against Cutter 3: ?"]
