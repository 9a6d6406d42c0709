"""The edge nearest to a point, and where the lines of a grid pass over a picture."""

import pytest

from battlemap.board.grid.grid_drawing import nearest_edge
from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.board.ids import EdgeId


@pytest.mark.parametrize(
    ("x", "y", "edge", "gap"),
    [
        (3.5, 2.1, "3,2 n", 0.1),
        (3.5, 2.9, "3,3 n", 0.1),
        (3.1, 2.5, "3,2 w", 0.1),
        (3.9, 2.5, "4,2 w", 0.1),
        (0.5, 0.0, "0,0 n", 0.0),
        (-0.5, 0.2, "-1,0 n", 0.2),
        (3.0, 2.4, "3,2 w", 0.0),
    ],
)
def test_the_nearest_edge_of_a_point_is_that_of_its_cell_on_that_side(x: float, y: float, edge: str, gap: float) -> None:
    found, away = nearest_edge(x, y)
    assert (found, round(away, 6)) == (edge, gap)


def test_an_edge_that_is_wanted_rather_is_taken_where_it_is_hardly_farther_off() -> None:
    assert nearest_edge(3.14, 2.15)[0] == "3,2 w"
    assert nearest_edge(3.14, 2.15, [EdgeId("3,2 n")])[0] == "3,2 n"
    assert nearest_edge(3.1, 2.5, [EdgeId("3,3 n")])[0] == "3,2 w"


def test_lines_pass_over_the_whole_picture_from_the_first_on() -> None:
    lines = ImageAlignment(100, 60, across=20.0, down=25.0, left=5.0, top=10.0)
    assert lines.vertical_lines() == [5.0, 25.0, 45.0, 65.0, 85.0]
    assert lines.horizontal_lines() == [10.0, 35.0, 60.0]
    assert (lines.columns, lines.rows) == (5, 3)  # a sliver at the left does not count
    assert lines.start == (5.0, -15.0)
    whole = ImageAlignment(100, 50, across=25.0, down=25.0)
    assert whole.vertical_lines() == [0.0, 25.0, 50.0, 75.0, 100.0]
    assert (whole.columns, whole.rows, whole.start) == (4, 2, (0.0, 0.0))
