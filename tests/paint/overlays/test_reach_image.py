"""The reach layer: contours of cells, what is lit and what darkened, where the labels lie."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell
from battlemap.paint.grid.cell_contours import chain_edges, free_runs, soft_path, straight_runs, trace_cells, trace_contours
from battlemap.paint.overlays.reach_image import bake_reach, built_on, label_box, label_spot
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from tests.paint.grids import patch, plain, thing, walls

if TYPE_CHECKING:
    from battlemap.board.grid.movement_range import Stages

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
WORDS = ("1 action · 3 m", "2 actions · 6 m")
SIZE = 24
WHOLE = QRectF(0, 0, SIZE * CELL, SIZE * CELL)


def table(middle: Cell = (12, 12), steps: tuple[int, ...] = (3, 6)) -> Stages:
    """Stages of squares round a cell."""
    import numpy as np

    rows, columns = np.mgrid[0:SIZE, 0:SIZE]
    away = np.maximum(abs(columns - middle[0]), abs(rows - middle[1]))
    found = np.zeros((SIZE, SIZE), np.int16)
    for stage, step in reversed(list(enumerate(steps, 1))):
        found[away <= step] = stage
    found[middle[1], middle[0]] = 0
    return found


def grid() -> GridMap:
    return plain(SIZE, SIZE)


def bake(
    stages: Stages | None = None, of: GridMap | None = None, theme: Palette = DARK, zoom: float = 0.5,
    words: tuple[str, ...] = WORDS,
    **more: Collection[Cell] | list[QRectF],
) -> QImage:  # fmt: skip
    return bake_reach(of or grid(), table() if stages is None else stages, words, theme, WHOLE, zoom, 1.0, ((12, 12),), **more)  # type: ignore[arg-type]


def at(image: QImage, cell: Cell, zoom: float = 0.5) -> tuple[int, int, int, int]:
    colour = image.pixelColor(round((cell[0] + 0.5) * CELL * zoom), round((cell[1] + 0.5) * CELL * zoom))
    return colour.red(), colour.green(), colour.blue(), colour.alpha()


def test_a_square_of_cells_has_four_corners() -> None:
    (loop,) = trace_cells({(3, 2), (4, 2), (3, 3), (4, 3)})
    assert sorted(loop) == [(3, 2), (3, 4), (5, 2), (5, 4)]


def test_a_hole_has_an_edge_of_its_own() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    loops = trace_cells(ring)
    assert sorted(len(loop) for loop in loops) == [4, 4]
    path = soft_path(([(float(x), float(y)) for x, y in loop] for loop in loops), 0.01)
    assert path.contains(QPointF(0.5, 0.5))
    assert not path.contains(QPointF(1.5, 1.5))


def test_cells_that_touch_at_a_corner_only_keep_their_own_edges() -> None:
    assert [len(loop) for loop in trace_cells({(0, 0), (1, 1)})] == [4, 4]


def test_every_loop_encloses_as_many_cells_as_there_are() -> None:
    import numpy as np

    chance = np.random.Generator(np.random.PCG64(5))
    for _ in range(30):
        inside = chance.random((9, 11)) < 0.55
        area = 0.0
        for loop in trace_contours(inside, 4, 7):
            area += sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2
        assert area == inside.sum()


def test_no_cells_have_no_edge() -> None:
    import numpy as np

    assert trace_cells(()) == []
    assert trace_contours(np.zeros((3, 3), bool)) == []


def test_steps_are_joined_to_lines_with_corners_only() -> None:
    assert chain_edges({(0, 0): [(1, 0)], (1, 0): [(2, 0)], (2, 0): [(2, 1)]}) == [[(0, 0), (2, 0), (2, 1)]]


def test_the_free_runs_of_a_contour_leave_out_what_it_shares() -> None:
    large, small = (
        trace_cells({(x, y) for x in range(6) for y in range(4)}),
        trace_cells({(x, y) for x in range(3) for y in range(2)}),
    )
    runs = free_runs(large, small)
    assert ((3, 0), (6, 0)) in runs
    assert ((0, 2), (0, 4)) in runs
    assert ((0, 0), (6, 0)) in straight_runs(large)


@THEMES
def test_what_cannot_be_reached_is_darkened_and_the_near_is_lighter_than_the_far(theme: Palette) -> None:
    image = bake(theme=theme)
    out, far, near, start = (at(image, cell) for cell in ((1, 1), (12, 7), (12, 10), (12, 12)))
    assert out[3] > 70
    assert max(out[:3]) < 130
    assert near[3] > far[3]
    assert near == start
    assert min(near[:3]) > 180


def test_where_nothing_is_reached_all_is_dark_but_the_start() -> None:
    import numpy as np

    image = bake(np.zeros((SIZE, SIZE), np.int16))
    assert at(image, (3, 3))[3] > 80
    assert at(image, (12, 12))[:3] > (180, 180, 180)


def test_nothing_beside_the_map_and_no_cell_of_nothing_is_darkened() -> None:
    import numpy as np

    void = patch(" ")
    rect = QRectF(-220, -220, 880, 792)
    image = bake_reach(void, np.zeros((8, 10), np.uint8), ("1 action",), DARK, rect, 1.0)
    assert image.pixelColor(50, 50).alpha() == 0
    assert image.pixelColor(220 + 5 * 44, 220 + 4 * 44).alpha() == 0
    assert image.pixelColor(220 + 60, 220 + 60).alpha() > 80


def test_things_and_people_leave_no_hole_in_the_reach() -> None:
    stages = table()
    stages[10, 12] = stages[14, 9] = stages[14, 10] = 0
    of = replace(grid(), props=thing("table", (9, 14), 2, 1))
    image = bake(stages, of, bodies=[(12, 10)])
    assert at(image, (12, 10)) == at(image, (11, 11))
    assert at(image, (9, 14)) == at(image, (10, 14)) == at(image, (11, 13))


def test_a_closed_room_within_reach_stays_dark() -> None:
    stages = table()
    stages[9:11, 9:11] = 0
    assert at(bake(stages), (9, 9))[:3] < (80, 80, 80)


def test_a_thing_beyond_the_reach_stays_dark() -> None:
    of = replace(grid(), props=thing("crate", (19, 12)))
    assert at(bake(of=of), (19, 12)) == at(bake(), (19, 13))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_there_may_be_any_number_of_stages(count: int) -> None:
    image = bake(table(steps=tuple(range(2, 2 + 2 * count, 2))), words=tuple(f"{n} actions" for n in range(1, count + 1)))
    assert at(image, (12, 12))[:3] > (180, 180, 180)


def test_a_part_of_the_map_shows_the_same_reach() -> None:
    whole = bake_reach(grid(), table(), (), DARK, WHOLE, 1.0)
    part = bake_reach(grid(), table(), (), DARK, QRectF(10 * CELL, 10 * CELL, 6 * CELL, 6 * CELL), 1.0)
    assert whole.copy(10 * 44, 10 * 44, 6 * 44, 6 * 44) == part


def spot_of(words: str, taken: list[QRectF], of: GridMap | None = None) -> QPointF | None:
    runs = straight_runs(trace_contours(table() > 0))
    clear = (lambda box: not built_on(of, box)) if of is not None else None
    return label_spot(runs, words, WHOLE, 1.0, taken, clear=clear)


def test_a_label_lies_on_the_contour_inside_the_picture() -> None:
    spot = spot_of("2 actions · 6 m", [])
    assert spot is not None
    assert spot.x() in (6 * CELL, 19 * CELL) or spot.y() in (6 * CELL, 19 * CELL)
    assert WHOLE.contains(label_box(spot, "2 actions · 6 m", 1.0))


def test_a_label_keeps_off_what_is_taken_and_what_is_built() -> None:
    first = spot_of("2 actions", [])
    assert first is not None
    taken = label_box(first, "2 actions", 1.0)
    second = spot_of("2 actions", [taken])
    assert second is not None
    assert not label_box(second, "2 actions", 1.0).intersects(taken)
    low = replace(grid(), edges=walls(*(f"{x},19 n" for x in range(6, 19))))
    third = spot_of("2 actions", [], low)
    assert third is not None
    assert third.y() < 19 * CELL


def test_where_no_label_has_room_there_is_none() -> None:
    assert spot_of("2 actions", [WHOLE]) is None


def test_a_label_whose_contour_is_all_walls_lies_on_its_own_cells() -> None:
    edges = walls(*(f"{x},{y} n" for x in range(6, 19) for y in (6, 19)), *(f"{x},{y} w" for x in (6, 19) for y in range(6, 19)))
    of = replace(grid(), edges=edges)
    with_words, without = bake(of=of, zoom=1.0), bake(of=of, zoom=1.0, words=(WORDS[0], ""))
    differing = [(x, y) for x in range(0, 1056, 4) for y in range(0, 1056, 4) if with_words.pixel(x, y) != without.pixel(x, y)]
    assert differing
    assert all(6 * CELL < x < 19 * CELL and 6 * CELL < y < 19 * CELL for x, y in differing)
