"""The mark of a token that is out shows how it went out: a skull, a flag, a way out, or a cross."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.paint.style.icons import draw_icon
from battlemap.paint.tokens.token_marks import STRIKE, draw_exit
from battlemap.rules.display import Exit

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = 200
PICTURES = {"skull": "lucide/skull", "flag": "lucide/flag", "way out": "lucide/log-out", "cross": "lucide/x"}


def inked(draw: Callable[[QPainter], None]) -> QImage:
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return image


def bright(image: QImage) -> set[tuple[int, int]]:
    """The light pixels, which are the strokes of the mark without their outline."""
    return {(x, y) for x in range(0, SIZE, 2) for y in range(0, SIZE, 2) if image.pixelColor(x, y).lightness() > 128}


def picture_in(mark: QImage) -> str:
    """The picture that shares most of its strokes with a mark."""
    side = SIZE * 0.62 * 0.8
    box = QRectF((SIZE - side) / 2, (SIZE - side) / 2, side, side)
    strokes = bright(mark)
    shared = dict[str, float]()
    for name, icon in PICTURES.items():
        own = bright(inked(lambda painter, icon=icon: draw_icon(painter, icon, box, STRIKE, 2.6)))  # type: ignore[misc]
        shared[name] = len(own & strokes) / len(own | strokes)
    return max(shared, key=lambda name: shared[name])


@pytest.mark.parametrize(
    ("way", "picture"), [("dead", "skull"), ("yielded", "flag"), ("left", "way out"), ("taken out", "cross")]
)
def test_each_way_out_has_the_picture_that_says_it(way: Exit, picture: str) -> None:
    assert picture_in(inked(lambda painter: draw_exit(painter, SIZE / 2, SIZE / 2, SIZE * 0.8, way))) == picture
