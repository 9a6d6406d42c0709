"""What is left of a turn goes into a defence where foes may come, and into nothing where none can."""

import pytest

from battlemap.board.grid_map import GridMap
from battlemap.board.machine_style import CharacterName
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decision import Decision
from battlemap.minds.mind import Mind
from battlemap.minds.planning.evaluation import MENACE
from rulesets.obss.book.creature import RoundRecord
from rulesets.obss.book.fight import Board
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece, with_sheet

MEADOW = GridMap(80, 5)


def after_two_attacks(actions: int, far: int = 1) -> Board:
    """Ann has attacked twice and may attack no more; Cat stands *far* cells off."""
    ann = piece(ANN, HEROES, (2, 2), fighter(abilities={"strength": 2}, wp=3))
    fight = board(ann, piece(CAT, RAIDERS, (2 + far, 2)), grid=MEADOW, now=ANN)
    left = {**ann.sheet.left, "action": actions}
    return with_sheet(fight, ANN, left=left, done=RoundRecord(attacks=2, row=2))


def decided(fight: Board, character: CharacterName = "steady", skill: int = 3) -> Decision:
    return Mind(RULES, CHARACTERS[character], skill).decide_command(fight, ANN)


@pytest.mark.parametrize(("actions", "wanted"), [(1, "prepare"), (2, "total defence")])
def test_whoever_has_struck_puts_what_is_left_of_his_turn_into_his_defence(actions: int, wanted: str) -> None:
    decision = decided(after_two_attacks(actions))
    assert decision.command is not None
    assert decision.command.action == wanted
    assert decision.alternatives[0].worth > 0


@pytest.mark.parametrize("skill", [1, 2])
def test_the_less_skilled_do_not(skill: int) -> None:
    assert decided(after_two_attacks(1), skill=skill).command is None


@pytest.mark.parametrize("character", ["beast", "mindless"])
def test_beasts_and_the_mindless_do_not(character: CharacterName) -> None:
    assert decided(after_two_attacks(1), character).command is None


@pytest.mark.parametrize(("far", "wanted"), [(MENACE, "prepare"), (3 * MENACE, None)])
def test_nobody_guards_himself_from_foes_who_are_too_far_to_come(far: int, wanted: str | None) -> None:
    fight = with_sheet(after_two_attacks(1, far), ANN, movement=0)
    command = decided(fight).command
    assert (command.action if command is not None else None) == wanted
