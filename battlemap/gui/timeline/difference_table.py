"""What two moments differ in as a table: of whom, how it was in the one, how it is in the other."""

from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.timeline.comparison import MomentComparison
from battlemap.gui.timeline.moment_differences import ABSENT, MomentDifference
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.palette import side_colour
from battlemap.paint.style.typography import BODY, CAPTION, SEMIBOLD, draw_text, interface_font, tip_text

NAMES = 130
"""How wide the column of names is; those of the moments share the rest."""
HEAD, ROW, GAP = 26, 22, 4
TITLE, SAME = "What differs", "Nothing differs on the map."


class DifferenceTable(QWidget):
    """A row for each difference; the name of a fighter stands at his first."""

    def __init__(self, comparison: MomentComparison, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._names, self._theme = comparison.names, theme
        self.rows = comparison.differences
        tops, y = list[int](), HEAD
        for at in range(len(self.rows)):
            y += GAP if self._begins(at) else 0
            tops.append(y)
            y += ROW
        self._tops = tops
        self.setFixedHeight(y + (0 if self.rows else ROW) + GAP)
        told = "; ".join(f"{row.subject}: {row.one}, then {row.other}" for row in self.rows)
        self.setAccessibleName(f"{TITLE}: {told}" if told else SAME)

    def row_at(self, y: float) -> MomentDifference | None:
        """The row at this height."""
        return next((row for row, top in zip(self.rows, self._tops, strict=True) if top <= y < top + ROW), None)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = self.row_at(event.pos().y())
            words = f"{row.subject}\n{self._names[0]}: {row.one}\n{self._names[1]}: {row.other}" if row is not None else ""
            QToolTip.showText(event.globalPos(), tip_text(words), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, width = self._theme.palette, QPainter(self), float(self.width())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half, caption, font = (width - NAMES) / 2, interface_font(CAPTION, SEMIBOLD), interface_font(BODY)
        draw_text(painter, 0, HEAD / 2, TITLE, caption, p.text2, width=NAMES - 8)
        for at, name in enumerate(self._names):
            draw_text(painter, NAMES + at * half, HEAD / 2, capitalise(name), caption, p.text2, width=half - 12)
        if not self.rows:
            painter.fillRect(QRectF(0, HEAD, width, 1), QColor(p.line))
            draw_text(painter, 0, HEAD + ROW / 2, SAME, font, p.text)
        for at, (row, top) in enumerate(zip(self.rows, self._tops, strict=True)):
            middle = top + ROW / 2
            if self._begins(at):
                painter.fillRect(QRectF(0, top - GAP / 2, width, 1), QColor(p.line))
                if row.look is not None:
                    fill_rounded(painter, QRectF(0, middle - 5, 10, 10), 5, side_colour(row.look, p))
                left = 18 if row.look is not None else 0
                draw_text(painter, left, middle, row.subject, font, p.text, width=NAMES - 8 - left)
            for number, words in enumerate((row.one, row.other)):
                ink = p.text3 if words == ABSENT else p.text
                draw_text(painter, NAMES + number * half, middle, words, font, ink, width=half - 12)
        painter.end()

    def _begins(self, at: int) -> bool:
        """Whether a row is the first of its subject."""
        row = self.rows[at]
        return at == 0 or row.token is None or row.token != self.rows[at - 1].token
