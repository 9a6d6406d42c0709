"""Patterns and the ground they are laid on: inside, repeatable, quiet, each of its own kind."""

from math import cos, hypot, pi, sin

import pytest
from PySide6.QtGui import QColor

from battlemap.board.ids import Point
from battlemap.paint.style.palette import DARK, LIGHT, contrast
from battlemap.paint.style.strokes import arc, cut_line, length, parallel, path_of, point_at, stroke_path, walk
from battlemap.paint.surfaces.ground_pattern import TONES, GroundPattern, PatternBed
from battlemap.paint.surfaces.patterns import PATTERNS, make_pattern, tone_colour
from battlemap.paint.surfaces.terrains import TERRAINS, tint

ROUND: tuple[Point, ...] = tuple((300 + 260 * cos(2 * pi * n / 300), 200 + 180 * sin(2 * pi * n / 300)) for n in range(300))
SPREAD_OVER_ALL = {"planks", "table", "flags", "hatch", "cobbles", "tiles", "deck", "carpet"}
"""Laid over the whole bounds and clipped when drawn."""


def extent(pattern: GroundPattern) -> tuple[float, float, float, float]:
    boxes = [mark.boundingRect() for marks in pattern.inks.values() for mark in marks]
    left, top = min(box.left() for box in boxes), min(box.top() for box in boxes)
    return left, top, max(box.right() for box in boxes), max(box.bottom() for box in boxes)


def test_every_terrain_has_a_pattern_and_every_tone_an_ink() -> None:
    assert {kind.pattern for kind in TERRAINS.values()} <= set(PATTERNS)
    inks = [tone_colour(tone, QColor("#75503D"), dark=True).rgba() for tone in TONES]
    assert len(set(inks)) == len(TONES)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_is_the_same_for_the_same_name_only(pattern: str) -> None:
    first = make_pattern(pattern, "rim", ROUND)
    make_pattern.cache_clear()
    assert make_pattern(pattern, "rim", ROUND) == first
    if pattern != "hatch":
        assert make_pattern(pattern, "floor", ROUND) != first


@pytest.mark.parametrize("pattern", sorted(set(PATTERNS) - SPREAD_OVER_ALL))
def test_scattered_marks_stay_on_their_ground(pattern: str) -> None:
    laid = make_pattern(pattern, "rim", ROUND)
    left, top, right, bottom = extent(laid)
    assert left > 40 - 12
    assert right < 560 + 12
    assert top > 20 - 12
    assert bottom < 380 + 12
    assert sum(len(marks) for marks in laid.inks.values()) > 60


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_fits_on_the_smallest_ground(pattern: str) -> None:
    speck = tuple((x / 20, y / 20) for x, y in ROUND)
    assert isinstance(make_pattern(pattern, "speck", speck), GroundPattern)


@pytest.mark.parametrize("kind", TERRAINS)
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_fine_lines_are_quiet_on_every_tint(kind: str, theme: object) -> None:
    palette = DARK if theme is DARK else LIGHT
    ground = tint(kind, palette)
    for tone in ("low", "high"):
        assert 1.03 < contrast(tone_colour(tone, ground, dark=palette.dark), ground) < 1.75


def test_spots_keep_their_distance_and_their_margin() -> None:
    bed = PatternBed("spots", ROUND)
    spots = bed.spots(40, 20)
    assert 40 < len(spots) < 110
    assert min(hypot(a - c, b - d) for n, (a, b) in enumerate(spots) for c, d in spots[n + 1 :]) >= 40
    assert all(bed.depth(x, y) >= 20 for x, y in spots)
    assert len(bed.spots(40, 20, clump=0.9)) < len(spots)


def test_depth_is_nothing_outside_and_grows_inwards() -> None:
    bed = PatternBed("depth", ROUND)
    assert bed.depth(30, 200) == 0
    assert bed.depth(50, 200) == pytest.approx(10, abs=1.5)
    assert bed.depth(80, 200) == pytest.approx(40, abs=1.5)
    assert bed.depth(300, 200) == 64


def test_walking_a_line_gives_even_steps_and_its_direction() -> None:
    steps = walk([(0, 0), (30, 0), (30, 40)], 10, 5)
    assert [(x, y) for x, y, _, _ in steps] == [(5, 0), (15, 0), (25, 0), (30, 5), (30, 15), (30, 25), (30, 35)]
    assert steps[0][2:] == (1, 0)
    assert steps[-1][2:] == (0, 1)


def test_a_parallel_lies_right_of_the_way() -> None:
    assert parallel([(0, 0), (10, 0), (20, 0)], 3) == [(0, 3), (10, 3), (20, 3)]
    assert max(abs(y - 3) for _, y in parallel([(0, 0), (200, 0)], 3, 2, 40)) == pytest.approx(2, abs=0.1)


def test_a_piece_of_a_line_has_the_length_asked_for() -> None:
    line = [(0, 0), (30, 0), (30, 40)]
    assert cut_line(line, 20, 50) == [(20, 0), (30, 0), (30, 20)]
    assert length(cut_line(line, -5, 500)) == 70
    assert cut_line(line, 80, 90) == []
    assert point_at(line, 50)[:2] == (30, 20)
    assert point_at(line, 500)[:2] == (30, 40)


def test_a_brush_stroke_thins_out() -> None:
    line = arc(0, 0, 100, 0, points=11)
    both, end, none = (stroke_path(line, 6, taper) for taper in ("both", "end", "none"))
    assert none.boundingRect().height() == pytest.approx(6)
    assert both.elementAt(0).y == pytest.approx(0, abs=0.5)
    assert end.elementAt(0).y == pytest.approx(-3)
    assert abs(end.elementAt(10).y) < 0.01
    assert path_of(line, closed=True).elementCount() == 12
