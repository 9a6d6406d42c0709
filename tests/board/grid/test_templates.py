"""Templates laid over a grid by hand: what a circle, a cone and a box cover, and where walls end them."""

from battlemap.board.grid.templates import template_cells, template_words
from battlemap.board.grid_map import Edge, GridMap
from battlemap.board.ids import EdgeId

OPEN = GridMap(40, 40, cell=1.5, unit="m")
WALL = GridMap(40, 40, edges={EdgeId(f"20,{y} w"): Edge("wall") for y in range(40)})


def test_a_circle_covers_what_has_its_middle_within_reach_and_ends_at_walls_if_it_shall() -> None:
    circle = template_cells(OPEN, "circle", (20, 20), (23, 20))
    assert len(circle) == 29
    assert {(23, 20), (20, 17), (22, 22)} <= circle
    assert (23, 23) not in circle
    behind = {cell for cell in template_cells(WALL, "circle", (20, 20), (23, 20)) if cell[0] < 20}
    assert not behind
    assert template_cells(WALL, "circle", (20, 20), (23, 20), stopped=False) == circle
    assert template_words(OPEN, "circle", (20, 20), (23, 20)) == "4.5 m around"


def test_a_cone_opens_from_its_point_which_is_not_in_it() -> None:
    cone = template_cells(OPEN, "cone", (10, 10), (14, 10), angle=90)
    assert (10, 10) not in cone
    assert {(11, 10), (14, 10), (12, 12), (12, 8)} <= cone
    assert not any(x <= 10 for x, _ in cone)
    assert template_cells(OPEN, "cone", (10, 10), (14, 10), angle=30) < cone
    assert template_words(OPEN, "cone", (10, 10), (14, 10), 90) == "6 m, 90°"


def test_a_box_has_its_corners_and_what_lies_outside_the_map_is_left_out() -> None:
    assert template_cells(OPEN, "box", (38, 38), (45, 39)) == {(38, 38), (39, 38), (38, 39), (39, 39)}
    assert template_words(OPEN, "box", (1, 1), (4, 2)) == "6 × 3 m"
    assert template_cells(OPEN, "circle", (-1, 0), (3, 0)) == frozenset()
