"""Where the fight stands, in the middle of the title bar: "Exchange 2 · Orm" and the button that goes on."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from battlemap.gui.turns.turn_phase import TurnPhase
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import side_colour
from battlemap.paint.style.shapes import side_shape
from battlemap.paint.style.typography import BODY, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width, tip_text

PILL, WIDEST = 28, 320
"""Height of the pill and the most it takes of the width, in pixels."""
BOT = 17
"""The sign that a machine decides."""


class PhasePill(QWidget):
    """The pill with the words."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._phase = theme, TurnPhase()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_phase(self, phase: TurnPhase) -> None:
        """Show another phase; nothing is seen before the fight."""
        self._phase = phase
        self.setVisible(bool(phase.where))
        words = f"{phase.where}, {phase.who} to act" if phase.who else phase.where
        words += ", a machine decides" if phase.by_machine else ""
        self.setAccessibleName(words)
        self.setToolTip(tip_text(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width = 28 + text_width(self._phase.where, interface_font(SECONDARY, MEDIUM))
        if self._phase.by_machine:
            width += BOT + 8
        if self._phase.who:
            width += (34 if self._phase.look else 16) + text_width(self._phase.who, interface_font(BODY, SEMIBOLD))
        return QSize(min(round(width), WIDEST), PILL)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, QRectF(self.rect()), PILL / 2, p.field, p.line)
        x, y = 14.0, PILL / 2
        ends = self.width() - 10.0
        x += draw_text(painter, x, y, self._phase.where, interface_font(SECONDARY, MEDIUM), p.text2, width=ends - x)
        if self._phase.who:
            x += 12
            if self._phase.look:
                painter.fillPath(side_shape(self._phase.look, x + 6, y, 12), QColor(side_colour(self._phase.look, p)))
                x += 18
            bot = BOT + 8 if self._phase.by_machine else 0
            x += draw_text(painter, x, y, self._phase.who, interface_font(BODY, SEMIBOLD), p.text, width=ends - x - bot)
        if self._phase.by_machine:
            draw_icon(painter, "lucide/bot", QRectF(x + 8, y - BOT / 2, BOT, BOT), p.accent, 2)
        painter.end()


class PhaseGroup(QWidget):
    """The pill and its button side by side."""

    wanted = Signal()
    """The fight is to go on."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pill = PhasePill(theme, self)
        self.button = TextButton(theme, "Next turn", "Space", height=PILL, parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.pill)
        row.addWidget(self.button)
        self.button.clicked.connect(self.wanted)

    def show_phase(self, phase: TurnPhase, waiting: str = "") -> None:
        """Show where the fight stands; *waiting* says why it cannot go on just now."""
        self.pill.show_phase(phase)
        self.button.setVisible(bool(phase.button))
        if phase.button:
            self.button.set_words(phase.button, "Space", waiting)
        self.button.setEnabled(not waiting)
        self.adjustSize()
