"""A template is seen on the map while it is being placed (103a, 157)."""

from battlemap.rules.procedure import Command
from rulesets.zweihander.book.creature import Arm
from rulesets.zweihander.gear.template_areas import blast_overlay, cells_hit
from tests.rulesets.zweihander.boards import ANN, CAT, HEROES, RAIDERS, board, fighter, piece

BOMBER = fighter(arms={"bomb": Arm("grenade")})
YARD = board(piece(ANN, HEROES, (3, 3), BOMBER), piece(CAT, RAIDERS, (7, 3)), now=ANN)


def blast_command(**given: tuple[str, ...]) -> Command:
    """A blast with these answers."""
    return Command("blast", ANN, given)


def test_a_blast_that_is_wished_for_shows_its_cells_and_who_stands_in_them() -> None:
    seen = blast_overlay(YARD, blast_command(arm=("bomb",), to=("7,3",)))
    assert [area.cells for area in seen.areas] == [cells_hit(YARD, ANN, "bomb", (7, 3))]
    assert "1 in it" in seen.areas[0].words


def test_nothing_is_sketched_before_weapon_and_cell_are_known() -> None:
    assert not blast_overlay(YARD, blast_command(arm=("bomb",))).areas
    assert not blast_overlay(YARD, blast_command(to=("7,3",))).areas
    assert not blast_overlay(YARD, Command("attack", ANN, {"arm": ("bomb",), "to": ("6,3",)})).areas
