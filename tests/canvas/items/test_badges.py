"""The numbers of an open question over tokens: they lie on nobody else, however close people stand."""

from itertools import combinations
from math import dist

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Cell, TokenId
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.question_targets import numbered_targets
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.style.measures import TARGET_BADGE
from battlemap.rules.procedure import Choice, Option
from tests.canvas.conftest import MakeController
from tests.games.skirmish import ANN, BEN, CAT, board_in_fight


def board_together(*cells: Cell) -> AnyEncounter:
    """Ann, Ben and Cat on these cells."""
    board = board_in_fight()
    moved = {who: replace(board[who], place=cell) for who, cell in zip((ANN, BEN, CAT), cells, strict=True)}
    return replace(board, tokens={**board.tokens, **moved})


def badge_circles(controller: MapController) -> dict[TokenId, tuple[tuple[float, float], float]]:
    """Where the numbers are, and half their width on the map."""
    controller.scene.highlight({Subject("token", who): str(at) for at, who in enumerate((ANN, BEN, CAT), 1)})
    room = controller.scene.pixmaps.context.label_room
    return {TokenId(subject.id): (badge.spot, badge.size * room / 2) for subject, badge in controller.scene.marks.badges.items()}


def test_numbers_over_people_who_stand_apart_are_large_and_above_them(make_field: MakeController) -> None:
    controller = make_field(board_together((2, 3), (6, 3), (10, 3)))
    found = badge_circles(controller)
    assert {badge.size for badge in controller.scene.marks.badges.values()} == {TARGET_BADGE}
    assert all(spot[1] < controller.scene.token_items[who].spot[1] for who, (spot, _) in found.items())


def test_numbers_in_a_melee_sit_on_their_own_tokens_and_on_no_other(make_field: MakeController) -> None:
    controller = make_field(board_together((5, 4), (6, 4), (5, 5)))
    found = badge_circles(controller)
    for (spot, half), (other, width) in combinations(found.values(), 2):
        assert dist(spot, other) >= half + width
    for who, (spot, half) in found.items():
        beside = [piece for name, piece in controller.scene.token_items.items() if name != who]
        assert all(dist(piece.spot, spot) >= half + 0.75 * TOKEN * piece.scale / 2 for piece in beside)


def test_several_answers_about_one_show_the_first_with_a_plus() -> None:
    options = (Option("a", "Cat gives ground", CAT), Option("b", "Ann", ANN), Option("c", "Cat", CAT), Option("d", "C", CAT))
    assert numbered_targets(Choice("what", (ANN,), "What?", options)) == {
        Subject("token", CAT): "1+",
        Subject("token", ANN): "2",
    }
