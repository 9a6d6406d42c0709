"""The cell a drawing tool is on, by the pointer or by the arrow keys."""

import pytest

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import EdgeId
from battlemap.canvas.tools.grid.cell_cursor import CellCursor
from battlemap.canvas.tools.grid.wall_tool import CornerCursor
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.tools.grid.conftest import MakeDesk

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


def test_the_keys_begin_in_the_middle_of_the_window(desk: MapController) -> None:
    cursor = CellCursor(desk)
    cursor.step(RIGHT)
    assert cursor.at is None, "there is nothing to go on from"
    cursor.start()
    seen = desk.view.visible_rect.center()
    assert cursor.at == (int(seen.x() // CELL), int(seen.y() // CELL))


@pytest.mark.parametrize(("kind", "last"), [(CellCursor, (2, 1)), (CornerCursor, (3, 2))])
def test_the_keys_stay_on_the_map(make_desk: MakeDesk, kind: type[CellCursor], last: tuple[int, int]) -> None:
    cursor = kind(make_desk(GridMap(3, 2)))
    cursor.start()
    for way in (RIGHT, DOWN) * 4:
        cursor.step(way)
    assert cursor.at == last
    for way in (LEFT, UP) * 4:
        cursor.step(way)
    assert cursor.at == (0, 0)


def test_only_where_the_keys_have_led_it_the_cell_is_named(desk: MapController) -> None:
    cursor = CellCursor(desk)
    assert cursor.move_to((2, 2))
    assert not cursor.move_to((2, 2)), "it is there already"
    assert cursor.words == ""
    cursor.step(RIGHT)
    assert cursor.words == " at D3"
    cursor.clear()
    assert (cursor.at, cursor.words) == (None, "")


def test_a_corner_that_the_keys_have_come_to_has_no_edge(desk: MapController) -> None:
    cursor = CornerCursor(desk)
    cursor.move_to((2, 2), EdgeId("2,2 n"))
    assert cursor.move_to((2, 2), EdgeId("2,2 w")), "another edge at the same corner is another place"
    cursor.step(RIGHT)
    assert cursor.edge is None
