"""What is refused is said in one sentence; what nobody expects is not swallowed."""

import pytest

from battlemap.play.attempts import attempt
from battlemap.play.command_preview import preview_command
from battlemap.rules.choices import Effort
from battlemap.rules.procedure import Command, Refused
from tests.games.duel import ANN, DUEL, board_in_fight


def refuse() -> None:
    raise Refused("the door is shut")


def fail() -> None:
    raise ValueError


def test_what_is_refused_is_said_in_a_sentence() -> None:
    said: list[str] = []
    assert not attempt(refuse, said.append)
    assert not attempt(fail, said.append, ValueError)
    assert said == ["The door is shut.", "That is not possible."]


def test_what_is_done_says_nothing_and_what_is_unexpected_is_raised() -> None:
    said: list[str] = []
    assert attempt(list, said.append)
    with pytest.raises(ValueError, match=r"^$"):
        attempt(fail, said.append)
    assert said == []


def test_a_refusal_says_its_kind_beside_its_words() -> None:
    board = board_in_fight()
    assert preview_command(DUEL, board, Command("strike", ANN, {"target": ("nobody here",)})).reason == "no such answer"
    assert preview_command(DUEL, board, Command("no such action", ANN)).reason == "rules"
    assert preview_command(DUEL, board, Command("strike", ANN)).reason is None


def test_an_effort_is_shown_whole_as_a_note() -> None:
    assert Effort("Great +4", 4, "Icy, Boulders").note == "Great +4: Icy, Boulders"
    assert Effort("free move", reasons="unexplored").note == "free move, unexplored"
    assert Effort("free move").note == "free move"
