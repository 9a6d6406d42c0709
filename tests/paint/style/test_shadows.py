"""Soft shadows: smooth, centred, as strong as asked, and painted once."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from battlemap.paint.style import shadows
from battlemap.paint.style.shadows import draw_shadow, soften
from battlemap.paint.style.shapes import side_shape


def empty(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


def shadow_of(rect: QRectF, drop: float = 0, alpha: float = 0.5, scale: float = 1.0) -> QImage:
    image = empty(round(400 * scale), round(300 * scale))
    painter = QPainter(image)
    painter.scale(scale, scale)
    draw_shadow(painter, rect, 10, drop, alpha, 6)
    painter.end()
    return image


@pytest.mark.parametrize("blur", [2, 4, 5.5, 14, 24])
def test_an_edge_becomes_a_smooth_slope_that_never_turns_back(blur: float) -> None:
    image = empty(400, 8)
    painter = QPainter(image)
    painter.fillRect(QRectF(100, 0, 200, 8), QColor("black"))
    painter.end()
    soft = soften(image, blur)
    slope = [soft.pixelColor(x, 4).alpha() for x in range(201)]
    assert slope[20] == 0
    assert slope[200] == 255
    assert slope == sorted(slope)
    steps = [b - a for a, b in pairwise(slope)]
    middle = sum((x + 0.5) * step for x, step in enumerate(steps)) / sum(steps)
    spread = (sum((x + 0.5 - middle) ** 2 * step for x, step in enumerate(steps)) / sum(steps)) ** 0.5
    assert middle == pytest.approx(99.5, abs=0.6)
    assert spread == pytest.approx(blur / 1.7 + 0.3, rel=0.12)


def test_a_shadow_is_as_dark_as_asked_in_its_middle_and_nothing_far_away() -> None:
    image = shadow_of(QRectF(100, 100, 200, 100))
    assert image.pixelColor(200, 150).alpha() == pytest.approx(128, abs=2)
    assert image.pixelColor(100, 150).alpha() == pytest.approx(64, abs=8)
    assert image.pixelColor(60, 150).alpha() == 0
    assert image.pixelColor(200, 240).alpha() == 0


def test_a_shadow_put_together_from_nine_parts_is_the_same_as_one_blurred_whole() -> None:
    shadows._box_shadow.cache_clear()
    put_together = shadow_of(QRectF(40, 40, 320, 220))
    path = QPainterPath()
    path.addRoundedRect(QRectF(40, 40, 320, 220), 6, 6)
    whole = empty(400, 300)
    painter = QPainter(whole)
    draw_shadow(painter, path, 10, 0, 0.5)
    painter.end()
    apart = [
        abs(put_together.pixelColor(x, y).alpha() - whole.pixelColor(x, y).alpha())
        for x in range(0, 400, 3)
        for y in range(0, 300, 3)
    ]
    assert max(apart) <= 3


def test_a_shadow_drops_and_is_the_same_on_left_and_right() -> None:
    image = shadow_of(QRectF(100, 100, 200, 100), drop=8)
    assert image.pixelColor(200, 206).alpha() > image.pixelColor(200, 94).alpha()
    for away in range(20):
        left, right = image.pixelColor(100 - away, 150).alpha(), image.pixelColor(299 + away, 150).alpha()
        assert abs(left - right) <= 6


def test_a_magnified_drawing_gets_a_shadow_of_the_same_size() -> None:
    plain, fine = shadow_of(QRectF(100, 100, 150, 60)), shadow_of(QRectF(100, 100, 150, 60), scale=2)
    for x, y in ((100, 130), (94, 130), (175, 130), (175, 98), (175, 165)):
        assert fine.pixelColor(2 * x, 2 * y).alpha() == pytest.approx(plain.pixelColor(x, y).alpha(), abs=8)


def test_the_same_shadow_is_painted_once_wherever_it_falls() -> None:
    shadows._box_shadow.cache_clear()
    shadows._path_shadow.cache_clear()
    for x in (10, 50, 90):
        shadow_of(QRectF(x, 20, 80, 40))
        image = empty(300, 300)
        painter = QPainter(image)
        draw_shadow(painter, side_shape(3, x + 50, 100, 60), 4, 3, 0.5)
        painter.end()
    assert len(shadows._box_shadow) == 1
    assert len(shadows._path_shadow) == 1


def test_nothing_is_painted_for_an_empty_box_or_no_darkness() -> None:
    assert shadow_of(QRectF(50, 50, 0, 40)) == empty(400, 300)
    assert shadow_of(QRectF(50, 50, 80, 40), alpha=0) == empty(400, 300)
