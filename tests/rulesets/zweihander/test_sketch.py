"""What a blast would cover, while its cell is being chosen (157)."""

from battlemap.rules.lenses import LensOverlay
from battlemap.rules.procedure import Command
from rulesets.zweihander.book.creature import Arm
from tests.rulesets.zweihander.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece


def sketch_blast(**given: str) -> LensOverlay:
    gunner = fighter(arms={"gun": Arm("field catapult")}, main_hand="gun")
    here = board(piece(ANN, HEROES, (1, 5), gunner), piece(CAT, RAIDERS, (16, 5)))
    return RULES.command_overlay(here, Command("blast", ANN, {ask: (key,) for ask, key in given.items()}))


def test_the_template_lies_round_the_cell_and_says_how_many_stand_in_it() -> None:
    (area,) = sketch_blast(arm="gun", to="16,5").areas
    assert {(16, 5), (16, 1), (20, 5)} <= area.cells
    assert not area.cells & {(16, 11), (22, 5)}
    assert area.words.endswith(": 1 in it")
    (beside,) = sketch_blast(arm="gun", to="8,5").areas
    assert beside.words.endswith(": 0 in it")


def test_nothing_is_sketched_before_there_is_a_cell_or_for_what_is_no_area_weapon() -> None:
    assert sketch_blast(arm="gun").areas == ()
    assert sketch_blast(to="16,5").areas == ()
    assert sketch_blast(arm="fists", to="16,5").areas == ()
