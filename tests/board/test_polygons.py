"""Plain arithmetic on polygons."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.board.ids import Point
from battlemap.board.polygons import (
    Rect,
    clear_of_edge,
    contains,
    extent,
    gap_to_edge,
    meet,
    middle,
    signed_area,
    simplify,
    spans,
    spline,
)

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
number = st.floats(-500, 500)
places = st.lists(st.tuples(number, number), min_size=8, max_size=60)


def test_clockwise_on_the_screen_is_positive() -> None:
    assert signed_area(SQUARE) == 10_000
    assert signed_area(SQUARE[::-1]) == -10_000


def test_the_middle_of_a_shape_far_from_the_origin_is_exact() -> None:
    assert middle([(x + 90_000, y - 90_000) for x, y in SQUARE]) == pytest.approx((90_050, -89_950))
    assert middle([(0, 0), (10, 0), (20, 0)]) == (10, 0)


def test_a_rectangle_knows_its_sides() -> None:
    rect = extent([(10, 40), (30, 20)])
    assert rect == Rect(10, 20, 20, 20)
    assert (rect.right, rect.bottom, rect.middle) == (30, 40, (20, 30))
    assert rect.grow(5) == Rect(5, 15, 30, 30)
    assert rect.holds((30, 40))
    assert not rect.holds((31, 40))
    assert signed_area(rect.corners) == 400


def test_lines_meet_where_they_cross_touch_or_overlap() -> None:
    assert meet((0, 0), (10, 10), (0, 10), (10, 0))
    assert meet((0, 0), (10, 0), (5, 0), (5, 9))
    assert meet((0, 0), (10, 0), (4, 0), (20, 0))
    assert not meet((0, 0), (10, 0), (11, 0), (20, 0))
    assert not meet((0, 0), (10, 0), (0, 1), (10, 1))


def test_level_lines_run_inside_from_border_to_border() -> None:
    notched = ((0, 0), (100, 0), (100, 100), (60, 100), (60, 40), (40, 40), (40, 100), (0, 100))
    assert spans(notched, 20, 50, 2) == [[(0, 100)], [(0, 40), (60, 100)]]


def test_a_curve_of_points_on_a_line_is_that_line() -> None:
    for run in spline([(0, 0), (10, 0), (200, 0), (210, 0)], False, 5):
        assert all(y == pytest.approx(0) for _, y in run)


@given(places, st.floats(0.1, 20))
def test_no_corner_that_is_left_out_is_farther_away_than_allowed(polygon: list[Point], tolerance: float) -> None:
    thin = simplify(polygon, tolerance)
    assert set(thin) <= set(polygon)
    assert all(gap_to_edge(thin, place) <= tolerance + 1e-6 for place in polygon)


@given(places, st.tuples(number, number), st.floats(1, 200))
def test_to_be_clear_of_the_border_is_to_be_that_far_from_it(polygon: list[Point], place: Point, radius: float) -> None:
    gap = gap_to_edge(polygon, place)
    if not math.isclose(gap, radius, rel_tol=1e-6):
        assert clear_of_edge(polygon, place, radius) is (gap > radius)


@given(places, st.tuples(number, number))
def test_what_level_lines_say_is_what_every_place_says(polygon: list[Point], place: Point) -> None:
    x, y = place
    (line,) = spans(polygon, y, 1, 1)
    if all(abs(x - end) > 1e-6 for pair in line for end in pair):
        assert contains(polygon, place) is any(left < x < right for left, right in line)
