"""The colours of the signs on borders, and the few strokes that all signs share."""

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.paint.style.palette import Colour, Palette, with_alpha
from battlemap.paint.style.strokes import Line, path_of


class BorderInks(Struct, frozen=True):
    """What signs are drawn with in one theme; opacities 0 to 1."""

    dot: str
    dot_alpha: float
    dot_under_alpha: float
    rock: str
    rock_light: str
    rock_shadow_alpha: float
    rubble: str
    water: str
    water_dark: str
    foam: str
    wall: str
    wall_light: str
    wall_dark: str
    wall_shadow_alpha: float
    joint: str
    post: str
    wood: str = "#B9803F"
    wood_light: str = "#D19A57"
    wood_dark: str = "#2A1C11"
    grain: str = "#6E4520"
    iron: str = "#3B4048"
    iron_light: str = "#8B929C"
    brass: str = "#F4E3B0"


_DARK = BorderInks(
    dot="#F3E6CC", dot_alpha=0.75, dot_under_alpha=0.0,
    rock="#17100A", rock_light="#E9CFA4", rock_shadow_alpha=0.15, rubble="#4A3A2A",
    water="#9CCBE0", water_dark="#10222B", foam="#DDF3FF",
    wall="#A89A86", wall_light="#C7BBA8", wall_dark="#16120E", wall_shadow_alpha=0.35, joint="#3A3128", post="#D9CDB9",
)  # fmt: skip
_LIGHT = BorderInks(
    dot="#584321", dot_alpha=0.92, dot_under_alpha=0.0,
    rock="#5B432A", rock_light="#FFF3DA", rock_shadow_alpha=0.08, rubble="#B49A74",
    water="#2F7F99", water_dark="#2B6477", foam="#FFFFFF",
    wall="#B7A183", wall_light="#D4C2A6", wall_dark="#4E3D29", wall_shadow_alpha=0.20, joint="#6B5638", post="#8F7852",
)  # fmt: skip


def border_inks(palette: Palette) -> BorderInks:
    """The inks for signs in this theme."""
    return _DARK if palette.dark else _LIGHT


def line_pen(colour: Colour, width: float, alpha: float = 1.0, *, flat: bool = False) -> QPen:
    """A solid pen with round or flat ends."""
    cap = Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap
    return QPen(with_alpha(colour, alpha), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


def draw_line(painter: QPainter, line: Line, colour: Colour, width: float, alpha: float = 1.0, *, flat: bool = False) -> None:
    """One solid line along *line*."""
    painter.strokePath(path_of(line), line_pen(colour, width, alpha, flat=flat))


def draw_box(painter: QPainter, box: QRectF, radius: float, fill: Colour, edge: Colour, width: float) -> None:
    """A filled rounded box whose edge lies inside it."""
    painter.setPen(QPen(QColor(edge), width))
    painter.setBrush(QColor(fill))
    half = width / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)


def draw_padlock(painter: QPainter, inks: BorderInks) -> None:
    """A padlock about the origin, 13 px wide."""
    painter.setPen(line_pen(inks.wood_dark, 4.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    bow = QRectF(-3.6, -8.6, 7.2, 9)
    painter.drawArc(bow, 0, 180 * 16)
    painter.setPen(line_pen(inks.iron_light, 2))
    painter.drawArc(bow, 0, 180 * 16)
    draw_box(painter, QRectF(-6.6, -4.6, 13.2, 11.4), 2.4, inks.brass, inks.wood_dark, 1.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(inks.wood_dark))
    painter.drawEllipse(QPointF(0, 0.4), 1.7, 1.7)
    painter.drawRect(QRectF(-0.8, 0.4, 1.6, 3.6))


def draw_crossed_eye(painter: QPainter, colour: Colour, width: float = 1.7) -> None:
    """An eye with a line through it about the origin, 16 px wide."""
    lids = QPainterPath(QPointF(-8, 0))
    lids.quadTo(0, -8.6, 8, 0)
    lids.quadTo(0, 8.6, -8, 0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(line_pen(colour, width))
    painter.drawPath(lids)
    painter.drawEllipse(QPointF(0, 0), 2.1, 2.1)
    painter.drawLine(QPointF(-6.4, 6.4), QPointF(6.4, -6.4))
