"""Lines along which somebody may come: arrows, dashes for what may come of it, words clear of what lies there."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from battlemap.paint.overlays.course_arrows import draw_courses, words_place
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.rules.lenses import Sightline

pytestmark = pytest.mark.usefixtures("qapp")
SURE = Sightline((40.0, 60.0), (240.0, 60.0), None, "Charge into Floor", "good")
MAYBE = Sightline((40.0, 60.0), (240.0, 60.0), 0.0, "With style on to Ford")


def paint_line(line: Sightline, palette: Palette) -> QImage:
    image = QImage(400, 160, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_courses(painter, [line], palette, 1.0)
    painter.end()
    return image


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
def test_what_is_meant_is_one_line_and_what_may_come_of_it_is_dashed(palette: Palette) -> None:
    along = range(60, 210)
    sure, maybe = paint_line(SURE, palette), paint_line(MAYBE, palette)
    assert len({sure.pixelColor(x, 60).name() for x in along}) == 1
    assert len({maybe.pixelColor(x, 60).name() for x in along}) > 1
    assert sure.pixelColor(236, 64).alpha() < sure.pixelColor(226, 64).alpha()  # the head is wide behind its tip


def test_words_stand_beside_the_end_clear_of_what_lies_there() -> None:
    free = words_place(SURE, 1.0, [])
    assert free is not None
    assert not free.contains(QPointF(*SURE.end))
    other = words_place(SURE, 1.0, [free])
    assert other is not None
    assert not other.intersects(free)


def test_words_without_any_room_are_left_out() -> None:
    assert words_place(SURE, 1.0, [QRectF(-2000, -2000, 4000, 4000)]) is None
