"""The foot of the card of conditions: a word of one's own, its colour, and for how many rounds whatever is set lasts."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.board.happenings import MOST_ROUNDS, STAMP_COLOURS, Stamp, StampColour
from battlemap.board.wording import LONGEST_NAME
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.inputs import SpinBox
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded

DOT = 22


class ColourDot(PaintedButton):
    """One of the colours; ringed while it is chosen."""

    def __init__(self, theme: Theme, colour: StampColour, parent: QWidget | None = None) -> None:
        self.colour = colour
        super().__init__(theme, f"{colour.capitalize()} mark", parent=parent)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFixedSize(DOT, DOT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, QRectF(5, 5, DOT - 10, DOT - 10), (DOT - 10) / 2, colours.STAMPS[self.colour])
        if self.isChecked() or self.hasFocus():
            ring = self.theme.palette.accent if self.hasFocus() else self.theme.palette.text
            fill_rounded(painter, QRectF(1.5, 1.5, DOT - 3, DOT - 3), (DOT - 3) / 2, None, ring, 1.8)
        painter.end()


class OwnMark(QWidget):
    """Enter in the field stamps the word."""

    stamped = Signal(Stamp)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = LineEdit("", self)
        self.field.setPlaceholderText("Own word")
        self.field.setAccessibleName("A mark with a word of your own")
        self.field.setMaxLength(LONGEST_NAME)
        self.dots = [ColourDot(theme, colour, self) for colour in STAMP_COLOURS]
        self.dots[0].setChecked(True)
        self.rounds = SpinBox(theme, self)
        self.rounds.setRange(0, MOST_ROUNDS)
        self.rounds.setSpecialValueText("No end")
        self.rounds.setAccessibleName("How many rounds what is set lasts")
        self.rounds.setFixedWidth(104)
        self.rounds.valueChanged.connect(self._name_rounds)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.field, 1)
        for dot in self.dots:
            row.addWidget(dot)
        row.addWidget(self.rounds)
        self.field.entered.connect(self._stamp)
        self.field.left.connect(self.left)

    @property
    def colour(self) -> StampColour:
        """The colour that is chosen."""
        return next((dot.colour for dot in self.dots if dot.isChecked()), STAMP_COLOURS[0])

    def _stamp(self) -> None:
        if self.field.text().strip():
            self.stamped.emit(Stamp(self.field.text(), self.colour, self.rounds.value()))
            self.field.clear()

    def _name_rounds(self, count: int) -> None:
        self.rounds.setSuffix(" round" if count == 1 else " rounds")
