"""The shapes of the sides: equally heavy, told apart, and nested without running out of each other."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from battlemap.paint.style.shapes import core_offset, inner_shape, reach, rounded_polygon, shape_name, side_shape

LOOKS = range(1, 9)


def paint_path(path: QPainterPath, side: int = 300) -> QImage:
    image = QImage(side, side, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, QColor("white"))
    painter.end()
    return image


def area(path: QPainterPath) -> float:
    return sum(bytes(paint_path(path).constBits())) / 255


def test_all_shapes_have_the_same_weight_to_the_eye() -> None:
    areas = {shape_name(look): area(side_shape(look, 150, 150, 200)) for look in LOOKS}
    middle = sum(areas.values()) / len(areas)
    assert all(abs(found / middle - 1) < 0.12 for found in areas.values()), areas


def test_every_two_shapes_differ_in_a_good_part_of_their_area() -> None:
    pictures = {look: bytes(paint_path(side_shape(look, 150, 150, 200)).constBits()) for look in LOOKS}
    for one in LOOKS:
        for other in range(one + 1, 9):
            apart = sum(abs(a - b) for a, b in zip(pictures[one], pictures[other], strict=True)) / 255
            assert apart > 0.05 * 0.75 * 200 * 200, (shape_name(one), shape_name(other))


@pytest.mark.parametrize("look", LOOKS)
def test_an_inner_shape_lies_wholly_inside_and_leaves_a_rim_all_round(look: int) -> None:
    outer, inner = side_shape(look, 150, 150, 200), inner_shape(look, 150, 150, 200, 20)
    assert outer.contains(inner)
    rim = outer.subtracted(inner)
    assert area(rim) == pytest.approx(area(outer) - area(inner), rel=0.02)
    x, y = core_offset(look)
    assert inner.contains(side_shape(1, 150 + x * 200, 150 + y * 200, 90))


@pytest.mark.parametrize("look", LOOKS)
def test_a_shape_extends_as_far_as_its_reach_says(look: int) -> None:
    box = side_shape(look, 0, 0, 100).boundingRect()
    assert max(map(abs, (box.left(), box.top(), box.right(), box.bottom()))) == pytest.approx(100 * reach(look), abs=1)


def test_looks_beyond_eight_begin_again_and_nobodys_is_a_diamond() -> None:
    assert [shape_name(look) for look in (0, 1, 8, 9, 16)] == ["diamond", "disc", "drop", "disc", "drop"]


def test_a_rounded_polygon_stays_inside_its_corners_and_keeps_its_edges() -> None:
    square = rounded_polygon([(0, 0), (100, 0), (100, 100), (0, 100)], 20)
    box = square.boundingRect()
    assert (box.left(), box.top(), box.right(), box.bottom()) == pytest.approx((0, 0, 100, 100))
    assert not square.contains(side_shape(1, 2, 2, 2))
    assert square.contains(side_shape(1, 50, 3, 2))


def test_a_rounded_polygon_bears_a_doubled_point_and_a_radius_that_is_too_large() -> None:
    path = rounded_polygon([(0, 0), (0, 0), (100, 0), (100, 100)], 900)
    assert not path.isEmpty()
    assert path.boundingRect().width() <= 100
