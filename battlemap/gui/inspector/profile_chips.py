"""The small pieces of a profile: wells with what is left of a turn, chips for conditions."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.inspector.profile_parts import EditableValue
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_meaning_chip, meaning_chip_width
from battlemap.paint.controls.pip_marks import draw_pips
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import has_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import CAPTION, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font
from battlemap.rules.display import ConditionBadge, Pips

MOST = 6
"""So many dots fit into a well; more are written as a number."""
CHIP = 24


class PipsWell(EditableValue):
    """How many actions, reactions and so on are left; pressing it types another number."""

    def __init__(self, theme: Theme, pips: Pips, parent: QWidget | None = None, kind: int = 0) -> None:
        self._pips, self._kind = pips, kind
        super().__init__(theme, pips.name, str(pips.left), pips.path, pips.help, parent)
        self.setAccessibleName(f"{pips.name}: {pips.left} of {pips.of} left")
        if not pips.help:
            self.setToolTip(f"{pips.name}: {pips.left} of {pips.of} left")
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
        self._badge = badge
        self._icon = badge.icon if has_icon(badge.icon) else "lucide/circle-alert"
        super().__init__(theme, badge.name, parent=parent)
        told = badge.words + (f" (rule {badge.rule})" if badge.rule and badge.words else "")
        self.setAccessibleName(f"{badge.name}. {told}" if told else badge.name)
        self.setToolTip(f"{badge.name}: {told}" if told else badge.name)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(round(meaning_chip_width(self._badge.name, self._icon)), CHIP)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_meaning_chip(painter, 0, self.height() / 2, self._badge.name, "cost", p, self._icon, height=CHIP)
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
    wells = [PipsWell(theme, one, row, kind) for kind, one in enumerate(pips)]
    for well in wells:
        line.addWidget(well, 1, Qt.AlignmentFlag.AlignTop)
    return row, wells
