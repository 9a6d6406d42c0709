"""A ring of choices in the inspector: which of them are left, and which one stands at its head."""

import math

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import (
    CAPTION,
    MEDIUM,
    REGULAR,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
)
from battlemap.rules.display import ChoiceRing

HEIGHT = 148
PLATE = 22
"""How high the plate of a name is."""
MARGIN = 8


class ChoiceRingView(QWidget):
    """The names stand on an oval, the first at the top; what is left is lit, the rest is faint."""

    def __init__(self, theme: Theme, ring: ChoiceRing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._ring = theme, ring
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        told = (
            f"{ring.title}: {ring.choice}. Only {', '.join(ring.allowed)}" if ring.choice else f"Only {', '.join(ring.allowed)}"
        )
        self.setAccessibleName(told)
        self.setAccessibleDescription(ring.help)
        self.setToolTip(f"{told}. {ring.help}" if ring.help else told)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(220, HEIGHT)

    def plates(self) -> dict[str, QRectF]:
        """Where the name of each choice lies, in pixels."""
        count = len(self._ring.names)
        widest = max([self._plate_width(name) for name in self._ring.names], default=0.0)
        across = min(self.width() / 2 - MARGIN - widest / 2, 118.0)
        down = HEIGHT / 2 - MARGIN - PLATE / 2
        found: dict[str, QRectF] = {}
        for at, name in enumerate(self._ring.names):
            angle = 2 * math.pi * at / count - math.pi / 2
            x, y = self.width() / 2 + across * math.cos(angle), HEIGHT / 2 + down * math.sin(angle)
            width = self._plate_width(name)
            found[name] = QRectF(x - width / 2, y - PLATE / 2, width, PLATE)
        return found

    def _plate_width(self, name: str) -> float:
        return text_width(name, interface_font(SECONDARY, SEMIBOLD)) + 18

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, ring = self.theme.palette, QPainter(self), self._ring
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plates = self.plates()
        names = list(plates)
        for at, name in enumerate(names):
            after = names[(at + 1) % len(names)]
            lit = name in ring.allowed and after in ring.allowed
            painter.setPen(QPen(QColor(p.accent if lit else p.line), 2.0 if lit else 1.0))
            painter.drawLine(QPointF(plates[name].center()), QPointF(plates[after].center()))
        for name, box in plates.items():
            chosen, left = name == ring.choice, name in ring.allowed
            fill = mix(p.chrome, p.accent, 0.45 if chosen else 0.18 if left else 0.0)
            edge = QColor(p.accent) if chosen else mix(p.chrome, p.accent, 0.6) if left else QColor(p.line)
            fill_rounded(painter, box, PLATE / 2, fill, edge)
            font = interface_font(SECONDARY, SEMIBOLD if chosen else MEDIUM if left else REGULAR)
            draw_text(painter, box.center().x(), box.center().y(), name, font, p.text if left else p.text3, "centre")
        if ring.title:
            draw_text(painter, self.width() / 2, HEIGHT / 2, ring.title, interface_font(CAPTION, MEDIUM), p.text3, "centre")
        painter.end()
