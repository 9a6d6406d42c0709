"""The faces of dice: signs, pips and numbers."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from battlemap.paint.style.palette import Colour
from battlemap.paint.style.typography import BOLD, draw_letter, interface_font

DieKind: TypeAlias = Literal["fate", "d6", "d10", "tens", "number"]

_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def draw_face(painter: QPainter, cx: float, cy: float, size: float, kind: DieKind, face: int, ink: Colour) -> None:
    """Paint *face* of a die of *kind* whose body is *size* wide and centred on (*cx*, *cy*)."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    if kind == "fate":
        _draw_sign(painter, cx, cy, size, face)
    elif kind == "d6" and face in _PIPS:
        for column, row in _PIPS[face]:
            painter.drawEllipse(QPointF(cx + column * size * 0.245, cy + row * size * 0.245), size * 0.088, size * 0.088)
    elif kind in {"d10", "tens"}:
        text = f"{face:02d}" if kind == "tens" else str(face)
        draw_letter(painter, cx, cy - size * 0.05, text, interface_font(size * (0.36 if len(text) < 2 else 0.32), BOLD), ink)
    else:
        text = str(face)
        draw_letter(painter, cx, cy, text, interface_font(size * (0.5 if len(text) < 3 else 0.38), BOLD), ink)


def _draw_sign(painter: QPainter, cx: float, cy: float, size: float, face: int) -> None:
    bar, arm = size * 0.155, size * 0.27
    if face:
        painter.drawRoundedRect(QRectF(cx - arm, cy - bar / 2, 2 * arm, bar), bar * 0.3, bar * 0.3)
    if face > 0:
        painter.drawRoundedRect(QRectF(cx - bar / 2, cy - arm, bar, 2 * arm), bar * 0.3, bar * 0.3)
