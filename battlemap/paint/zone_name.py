"""Names on the ground: carved capitals with a halo over a soft pool, and the mark of what has no name yet."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from battlemap.paint.lettering import BOLD, ZONE_NAME, carved, draw_haloed, draw_letter, interface, text_width
from battlemap.paint.palette import Palette, tinted
from battlemap.paint.shadows import draw_shadow

POOL = "#0D0906"


def zone_name_size(name: str, px: float = ZONE_NAME) -> QSizeF:
    """How large the letters of *name* are, without halo and pool."""
    return QSizeF(text_width(name, carved(px)), px * 0.68)


def draw_zone_name(painter: QPainter, cx: float, cy: float, name: str, palette: Palette, px: float = ZONE_NAME) -> QRectF:
    """Paint *name* centred on (*cx*, *cy*) and give back the place of its letters; slow (1 ms), for baking."""
    size = zone_name_size(name, px)
    box = QRectF(cx - size.width() / 2, cy - size.height() / 2, size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if palette.dark:
        pool = box.adjusted(-px * 0.1, 0, px * 0.1, 0)
        draw_shadow(painter, pool, max(4, round(px * 0.42)), 0, 0.62, px * 0.3, POOL)
    draw_haloed(painter, cx, cy, name, carved(px), palette.zone_name, palette.zone_halo, px * 0.15, 0.5 if palette.dark else 0.8)
    painter.restore()
    return box


def draw_unexplored_mark(painter: QPainter, cx: float, cy: float, palette: Palette, scale: float = 1.0) -> None:
    """Paint the dashed ring with a question mark that stands in a zone nobody has seen."""
    ink = palette.text2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    dashes = QPen(tinted(ink, 0.85), 2 * scale)
    dashes.setDashPattern([3.2, 2.6])
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(dashes)
    painter.setBrush(tinted(palette.terrain["unexplored"], 0.85))
    painter.drawEllipse(QPointF(cx, cy), 34 * scale, 34 * scale)
    draw_letter(painter, cx, cy, "?", interface(27 * scale, BOLD), ink)
    painter.restore()
