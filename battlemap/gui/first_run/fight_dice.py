"""The roll that lies on the picture of the fight, with dice that settle once."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.controls.dice_drawing import draw_die
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import BODY, BOLD, SECONDARY, SEMIBOLD, draw_text, interface_font

OURS, THEIRS = (1, 0, -1, 1), (0, 1, -1, 0)
WIDE, HIGH = 528.0, 78.0
TURNS = 4
"""So many faces a die shows before it lies still."""


def draw_roll(painter: QPainter, palette: Palette, place: QRectF, scale: float, settled: float) -> None:
    """Draw it in *place*, *scale* times its usual size. *settled*: so many of our four dice lie still."""
    painter.save()
    painter.translate(place.topLeft())
    painter.scale(scale, scale)
    draw_card_ground(painter, QRectF(0, 0, WIDE, HIGH), palette, 10)
    draw_icon(painter, "game/push", QRectF(15, 9, 20, 20), palette.accent)
    x = 42 + draw_text(painter, 42, 20, "Orm pushes Cole", interface_font(BODY, SEMIBOLD), palette.text)
    draw_text(painter, x + 10, 20, "Forceful against Forceful", interface_font(SECONDARY), palette.text2)
    painter.fillRect(QRectF(1, 38, WIDE - 2, 1), palette.line)
    middle = 57.0
    x = 17.0
    for at, face in enumerate(OURS):
        rolling = min(1.0, max(0.0, 1.0 - (settled - at)))
        shown = face if rolling == 0 else (face + 1 + round(rolling * TURNS)) % 3 - 1
        draw_die(painter, x, middle - 13 - 7 * rolling * (1 - rolling) * 4, 27, palette, "fate", shown)
        x += 31
    x += 6 + draw_text(painter, x + 6, middle, "+3", interface_font(BODY), palette.text2)
    draw_text(painter, x + 10, middle, "+4", interface_font(20, BOLD), palette.text)
    draw_icon(painter, "lucide/check", QRectF(232, middle - 9, 18, 18), palette.good, 2.4)
    draw_text(painter, 256, middle, "by 2", interface_font(16, SEMIBOLD), palette.good)
    x = 319.0
    for face in THEIRS:
        draw_die(painter, x, middle - 13, 27, palette, "fate", face)
        x += 31
    x += 6 + draw_text(painter, x + 6, middle, "+2", interface_font(BODY), palette.text2)
    draw_text(painter, x + 10, middle, "+2", interface_font(20, BOLD), palette.text)
    painter.restore()
