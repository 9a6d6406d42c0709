"""The small pieces of a profile: wells with what is left of a turn, chips for conditions."""

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.inspector.profile_parts import EditableValue
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_meaning_chip, meaning_chip_width
from battlemap.paint.controls.pip_marks import draw_pips
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import has_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import (
    CAPTION,
    MEDIUM,
    REGULAR,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    elide,
    interface_font,
    text_width,
    tip_text,
)
from battlemap.rules.display import ChoiceRing, ConditionBadge, Pips

MOST = 6
"""So many dots fit into a well; more are written as a number."""
CHIP = 24
WIDEST_CHIP = 190
"""Pixels for the words of a chip; more are cut."""


class PipsWell(EditableValue):
    """How many actions, reactions and so on are left; pressing it types another number."""

    def __init__(self, theme: Theme, pips: Pips, parent: QWidget | None = None, kind: int = 0) -> None:
        self._pips, self._kind = pips, kind
        super().__init__(theme, pips.name, str(pips.left), pips.path, pips.help, parent)
        self.setAccessibleName(f"{pips.name}: {pips.left} of {pips.of} left")
        if not pips.help:
            self.setToolTip(tip_text(f"{pips.name}: {pips.left} of {pips.of} left"))
        self.setFixedHeight(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(60, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        fill_rounded(painter, box, RADIUS_CONTROL, p.hover if self.state == "hover" and self.path else p.field, p.line)
        draw_text(painter, 8, 13, self._pips.name, interface_font(CAPTION, MEDIUM), p.text3, width=box.width() - 14)
        if max(self._pips.of, self._pips.left) <= MOST:
            draw_pips(painter, 8, 28, self._pips.left, max(self._pips.of, self._pips.left), p, 8, self._kind)
        else:
            draw_text(painter, 8, 28, f"{self._pips.left} of {self._pips.of}", interface_font(SECONDARY, SEMIBOLD), p.text)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class BadgeChip(PaintedButton):
    """One condition: its sign and its name, and on hover what it does."""

    def __init__(self, theme: Theme, badge: ConditionBadge, parent: QWidget | None = None) -> None:
        self._words = elide(badge.name, interface_font(SECONDARY, SEMIBOLD), WIDEST_CHIP)
        self._icon = badge.icon if has_icon(badge.icon) else "lucide/circle-alert"
        super().__init__(theme, badge.name, parent=parent)
        told = badge.words + (f" (rule {badge.rule})" if badge.rule and badge.words else "")
        self.setAccessibleName(f"{badge.name}. {told}" if told else badge.name)
        self.setToolTip(tip_text(f"{badge.name}: {told}" if told else badge.name))
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(round(meaning_chip_width(self._words, self._icon)), CHIP)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_meaning_chip(painter, 0, self.height() / 2, self._words, "cost", p, self._icon, height=CHIP)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class ChipRow(QWidget):
    """Chips side by side, in as many rows as the width asks for."""

    GAP = 6

    def __init__(self, chips: list[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips = chips
        for chip in chips:
            chip.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(width, moving=False)

    def sizeHint(self) -> QSize:
        return QSize(120, self._place(max(120, self.width()), moving=False))

    def resizeEvent(self, event: object) -> None:
        self.setFixedHeight(self._place(self.width(), moving=True))

    def _place(self, width: int, moving: bool) -> int:
        x = y = 0
        for chip in self._chips:
            size = chip.sizeHint()
            if x and x + size.width() > width:
                x, y = 0, y + CHIP + self.GAP
            if moving:
                chip.move(x, y)
            x += size.width() + self.GAP
        return y + CHIP


def pips_row(theme: Theme, pips: tuple[Pips, ...], parent: QWidget) -> tuple[QWidget, list[PipsWell]]:
    """The wells side by side, the first one (actions) the widest."""
    from PySide6.QtWidgets import QHBoxLayout

    row = QWidget(parent)
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(6)
    wells = [PipsWell(theme, pip_group, row, kind) for kind, pip_group in enumerate(pips)]
    for well in wells:
        line.addWidget(well, 1, Qt.AlignmentFlag.AlignTop)
    return row, wells


HEIGHT = 148
PLATE, WIDEST_PLATE = 22, 110
"""How high the plate of a name is, and how wide its words are at most, in pixels."""
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
        self.setToolTip(tip_text(f"{told}. {ring.help}" if ring.help else told))
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(220, HEIGHT)

    def plates(self) -> dict[str, QRectF]:
        """Where the name of each choice lies, in pixels."""
        count = len(self._ring.names)
        widest = max([self._plate_width(name) for name in self._ring.names], default=0.0)
        across = min(self.width() / 2 - MARGIN - widest / 2, 118.0)
        down = HEIGHT / 2 - MARGIN - PLATE / 2
        boxes: dict[str, QRectF] = {}
        for at, name in enumerate(self._ring.names):
            angle = 2 * math.pi * at / count - math.pi / 2
            x, y = self.width() / 2 + across * math.cos(angle), HEIGHT / 2 + down * math.sin(angle)
            width = self._plate_width(name)
            boxes[name] = QRectF(x - width / 2, y - PLATE / 2, width, PLATE)
        return boxes

    def _plate_width(self, name: str) -> float:
        return min(text_width(name, interface_font(SECONDARY, SEMIBOLD)), WIDEST_PLATE) + 18

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
