"""What a menu leaves out because it is nobody's here, and a mount that is dragged in place of its rider."""

from typing import Any

from battlemap.board.ids import TokenId
from battlemap.play.action_menu import build_menu
from tests.rulesets.zweihander.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece

BAY = TokenId("bay")


def verbs(**fields: Any) -> set[str]:
    """The verbs in Ann's turn, on her, on Cat and on the cells around; *fields* of her sheet."""
    bay = piece(BAY, HEROES, (5, 5), fighter(carries="destrier"))
    found = board(piece(ANN, HEROES, (5, 5), fighter(**fields)), bay, piece(CAT, RAIDERS, (8, 5)), now=ANN)
    around = [(x, y) for x in range(3, 11) for y in range(3, 11)]
    return {line.command.action for subject in (None, CAT, *around) for line in build_menu(RULES, found, ANN, subject)}


def test_nobody_on_foot_is_told_that_it_cannot_trample_or_dismount() -> None:
    assert not verbs() & {"trample", "dismount"}
    assert verbs(mount="bay") >= {"trample", "dismount"}


def test_whoever_knows_no_spells_is_not_offered_any() -> None:
    assert "cast" not in verbs()
    assert "cast" in verbs(spells={"Spark": "petty"})


def test_a_mount_is_dragged_where_its_rider_sends_it() -> None:
    bay = piece(BAY, HEROES, (5, 5), fighter(carries="destrier"))
    ridden = board(piece(ANN, HEROES, (5, 5), fighter(mount="bay")), bay, piece(CAT, RAIDERS, (20, 15)), now=ANN)
    way = ((6, 5), (7, 5))
    dragged, told = RULES.path_cost(ridden, BAY, way), RULES.path_cost(ridden, ANN, way)
    assert dragged == told
    assert dragged is not None
    assert (dragged.command.actor, dragged.refusal) == (ANN, "")
    around = RULES.reach(ridden, BAY)
    assert around is not None
    assert (around.stages, around.refusal) == (("Destrier · 2 AP · 13 yd",), "")
