"""The log for players: which lines it has, and which of their numbers are masked."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event, Logged, Rolled
from battlemap.board.records import ContestSide, DieRecord
from battlemap.play.player_view import redact
from battlemap.play.public.public_log import FURTHEST, PublicLine, public_lines
from battlemap.play.session import Session, new_session
from battlemap.rules.procedure import Command
from tests.games.duel import ANN, CAT, DUEL
from tests.play.test_public_rolls import board_showing, lines

DICE = (DieRecord(5, 5), DieRecord(6, 7))


def rolled(**how: object) -> Rolled:
    return replace(Rolled("hit", CAT, "", "2d6", (5, 6), DICE, (), 3, 19, "Hit"), **how)


ALL = "5 6 7 11 3 15 19 20 4"


def masked(board: AnyEncounter, *events: Event, text: str = f"*Ann*: {ALL}") -> str:
    return lines(board, *events, Logged(text))[-1]


def test_of_a_roll_that_is_not_shown_every_number_it_was_made_of_is_masked() -> None:
    assert masked(board_showing("result"), rolled()) == "*Ann*: ? ? 7 ? ? ? ? 20 4"
    assert masked(board_showing("shown"), rolled()) == f"*Ann*: {ALL}"
    assert masked(board_showing("shown"), rolled(secret=True)) == "*Ann*: ? ? 7 ? ? ? ? 20 4"
    assert masked(board_showing("result"), rolled(by=ANN)) == f"*Ann*: {ALL}"
    assert masked(board_showing("result"), rolled(against=None)) == "*Ann*: ? ? 7 ? ? ? 19 20 4"
    assert masked(board_showing("result"), rolled(bonus=-3)) == "*Ann*: ? ? 7 ? ? 15 ? 20 4"


def contest(**how: object) -> Contest:
    mine, theirs = ContestSide(ANN, "Ann", total=15), ContestSide(CAT, "Cat", total=11)
    return replace(Contest("c", "", "", (mine, theirs), 4), **how)


def test_of_a_comparison_the_total_of_the_side_that_is_not_shown_and_the_margin_are_masked() -> None:
    assert masked(board_showing("result"), contest()) == "*Ann*: 5 6 7 ? 3 15 19 20 ?"
    assert masked(board_showing("shown"), contest()) == f"*Ann*: {ALL}"
    assert masked(board_showing("shown"), contest(secret=True)) == "*Ann*: 5 6 7 ? 3 ? 19 20 ?"
    assert masked(board_showing("result"), contest(margin=None)) == "*Ann*: 5 6 7 ? 3 15 19 20 4"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("*Ann* loses 15 of 20", "*Ann* loses ? of 20"),
        ("*Ann* loses −15", "*Ann* loses ?"),
        ("*Ann* +15, 3d15", "*Ann* ?, 3d15"),
        ("*Cat* has 99 left", "*Cat* has ? left"),
        ("*Ann* hits *Cat*: 99", "*Ann* hits *Cat*: ?"),
        ("99 steps", "? steps"),
        ("Annabel 99", "Annabel ?"),
        ("*Ann* 1.5 and 15.5", "*Ann* 1.5 and 15.5"),
        ("Nothing", "Nothing"),
    ],
)
def test_numbers_are_masked_where_a_line_is_about_a_foe_or_nobody_or_they_are_hidden_ones(text: str, left: str) -> None:
    assert masked(board_showing("result"), rolled(), text=text) == left


def test_without_a_hidden_number_a_line_about_nobody_keeps_its_numbers() -> None:
    assert masked(board_showing("result"), text="99 steps by *Ann*") == "99 steps by *Ann*"
    assert masked(board_showing("result"), text="99 steps") == "99 steps"
    assert masked(board_showing("result"), text="*Cat* 99") == "*Cat* ?"


def test_of_a_foe_whose_harm_and_rolls_are_shown_in_full_all_numbers_stay() -> None:
    board = board_showing("shown")
    for tracks, left in (("full", "*Cat* 99"), ("rough", "*Cat* ?")):
        sides = {key: replace(side, tracks=tracks) for key, side in board.sides.items()}
        assert masked(replace(board, sides=sides), text="*Cat* 99") == left
    sides = {key: replace(side, tracks="full", rolls="result") for key, side in board.sides.items()}
    assert masked(replace(board, sides=sides), text="*Cat* 99") == "*Cat* ?"


def session_with(*texts: str) -> Session:
    session: Session = new_session(DUEL, board_showing("shown"), "seed")
    for text in texts:
        session.edit(Logged(text))
    return session


def told(session: Session, most: int = 6) -> list[str]:
    return [line.text for line in public_lines(session, redact(DUEL, session.board), most)]


def test_the_last_lines_are_told_oldest_first_and_no_more_than_are_asked_for() -> None:
    session = session_with(*(f"Line {letter}" for letter in "abcdefgh"))
    assert told(session, 3) == ["Line f", "Line g", "Line h"]
    assert told(session) == [f"Line {letter}" for letter in "cdefgh"]
    assert told(session, 50) == [f"Line {letter}" for letter in "abcdefgh"]
    session.edit(Logged("One"), Logged("Two"), Logged("Three"))
    assert told(session, 2) == ["Two", "Three"]


def test_lines_far_back_are_not_looked_for() -> None:
    session = session_with("Far away")
    for _ in range(FURTHEST + 2):
        session.edit(Logged("Kept by the GM", secret=True))
    assert told(session) == []
    near = session_with("Near")
    for _ in range(FURTHEST - 10):
        near.edit(Logged("Kept by the GM", secret=True))
    assert told(near) == ["Near"]


def test_words_of_a_new_round_are_no_line_and_icon_and_tone_are_those_of_the_line() -> None:
    session = session_with()
    session.edit(Logged("Round 2", round_word="Round"), Logged("*Ann* falls", icon="lucide/skull", tone="harm"))
    assert public_lines(session, redact(DUEL, session.board)) == (PublicLine("*Ann* falls", "lucide/skull", "harm"),)


def test_lines_of_the_command_under_way_come_after_those_before_it() -> None:
    session = session_with("Before")
    session.perform(Command("strike", ANN, {"target": (CAT,)}))
    assert session.current is not None
    assert told(session)[0] == "Before"
    assert told(session, 0) == []
