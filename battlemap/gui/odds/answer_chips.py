"""What was taken for granted, as questions with their answers; another answer can be looked at."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.paint.controls.chips import draw_key_cap
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import CHIP_SMALL, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width
from battlemap.play.odds.assumed_answers import AssumedAnswer

ROW = 28
MOST_ROWS = 5
"""Of more those that come up most often; the heading leads to the others."""
MOST_DIGITS = 9
"""So many answers have a key."""
LISTED = "Taken for granted"
WIDEST_CHIP = 150


class AnswerChipRow(PaintedButton):
    """A question and the answer that was taken for granted; a click offers the others."""

    def __init__(self, theme: Theme, question: str, assumed: AssumedAnswer, parent: QWidget) -> None:
        super().__init__(theme, f"{assumed.prompt} {assumed.words}", parent=parent)
        self.assumed, self._question = assumed, question
        self.setFixedHeight(theme.touch_size(ROW))

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y, chosen = self.height() / 2, self.assumed.source == "chosen"
        font = interface_font(SECONDARY, SEMIBOLD)
        width = min(WIDEST_CHIP, text_width(self.assumed.words, font) + 34)
        box = QRectF(self.width() - width, y - CHIP_SMALL / 2, width, CHIP_SMALL)
        lit = chosen or self.state in ("hover", "pressed")
        fill_rounded(painter, box, RADIUS_CONTROL, p.hover if self.state == "hover" else p.field, p.accent if lit else p.line2)
        draw_text(painter, box.x() + 9, y, self.assumed.words, font, p.text, width=width - 32)
        draw_icon(painter, "lucide/chevron-down", QRectF(box.right() - 20, y - 6, 12, 12), p.text2, 2)
        draw_text(painter, 0, y, self._question, interface_font(SECONDARY), p.text2, width=box.x() - 10)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class AnswerOptionRow(PaintedButton):
    """One answer that can be looked at, with its digit."""

    def __init__(self, theme: Theme, words: str, digit: int, current: bool, parent: QWidget) -> None:
        super().__init__(theme, words, str(digit) if digit <= MOST_DIGITS else "", parent)
        self._current = current
        self.setText(words)
        self.setFixedHeight(theme.touch_size(ROW))

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = self.height() / 2
        if self.state in ("hover", "pressed") or self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, p.hover)
        if self.key:
            draw_key_cap(painter, 8, y, self.key, p)
        font = interface_font(SECONDARY, SEMIBOLD if self._current else MEDIUM)
        draw_text(painter, 34, y, self.text(), font, p.text, width=self.width() - 60)
        if self._current:
            draw_icon(painter, "lucide/check", QRectF(self.width() - 22, y - 7, 14, 14), p.accent, 2.2)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class MoreQuestionsRow(PaintedButton):
    """Leads to the questions for which there is no room; it stands at the end of the heading."""

    def __init__(self, theme: Theme, more: int, parent: QWidget) -> None:
        super().__init__(theme, f"{more} more", parent=parent)
        self.setFixedHeight(theme.touch_size(ROW))

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y, words, font = self.height() / 2, self.accessibleName(), interface_font(SECONDARY, MEDIUM)
        width = text_width(words, font) + 34
        box = QRectF(self.width() - width, y - CHIP_SMALL / 2, width, CHIP_SMALL)
        if self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover)
        draw_text(painter, box.x() + 9, y, words, font, p.text2)
        draw_icon(painter, "lucide/chevron-right", QRectF(box.right() - 20, y - 6, 12, 12), p.text2, 2)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class AnswerChips(QScrollArea):
    """The rows, or the answers of the one that is open; what is listed is scrolled where it is higher than the card may be."""

    chosen = Signal(AssumedAnswer, int)
    """The question, and which of its options is to be looked at."""
    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._answers: tuple[tuple[str, AssumedAnswer], ...] = ()
        self._lists_all = False
        self._open: AssumedAnswer | None = None
        self.rows: list[PaintedButton] = []
        self._room = self._fits = MOST_ROWS
        """How many rows have room now, and had when they were made."""
        self._tallest = 10_000
        """How high all questions may be, or all answers to one, px."""
        accept_touch(self)
        self._inside = inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)

    @property
    def raised(self) -> int:
        """So many px of it stand beside the heading, above the first question."""
        return sum([row.height() for row in self.rows if isinstance(row, MoreQuestionsRow)])

    @property
    def is_open(self) -> bool:
        """Whether the answers to a question are offered, or all questions, and the rest of the card makes room for them."""
        return self._open is not None or self._lists_all

    @property
    def question(self) -> str:
        """The question whose answers are offered, or what is listed; empty if nothing is."""
        return self._open.prompt if self._open is not None else LISTED if self._lists_all else ""

    def show_answers(self, answers: tuple[tuple[str, AssumedAnswer], ...]) -> None:
        """Show these questions, each with its words; nothing is rebuilt while they are the same."""
        if answers == self._answers and self._fits == self._room:
            return
        self._answers = answers
        if not self.is_open:
            self._build()

    def set_room(self, rows: int, tallest: int) -> None:
        """No more than so many questions have room; below 0 not even their heading. What is listed may be *tallest* px high."""
        self._room = max(-1, min(rows, MOST_ROWS))
        if tallest != self._tallest:
            self._tallest = tallest
            self._fit()

    def list_all(self) -> None:
        """Show all questions in place of the rest of the card."""
        self._lists_all = True
        self._build()
        if self.rows:
            self.rows[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def offer(self, assumed: AssumedAnswer) -> None:
        """Offer the answers to one question."""
        self._open, self._lists_all = assumed, False
        self._build()
        if self.rows:
            self.rows[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def fold(self) -> None:
        """Back to the questions."""
        asked, listed = self._open, self._lists_all
        self._open, self._lists_all = None, False
        self._build()
        if listed and self.rows:
            self.rows[-1].setFocus(Qt.FocusReason.OtherFocusReason)
        for row in self.rows:
            if isinstance(row, AnswerChipRow) and asked is not None and row.assumed.asked == asked.asked:
                row.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose_digit(self, digit: int) -> bool:
        """Take the answer with this digit, counted from 1; False where there is none."""
        if self._open is None or not 1 <= digit <= len(self._open.options):
            return False
        asked, self._open, self._lists_all = self._open, None, False
        self.chosen.emit(asked, digit - 1)
        return True

    def walk(self, step: int) -> None:
        """To the row after or before the one that has the focus."""
        if not self.rows:
            return
        at = next((at for at, row in enumerate(self.rows) if row.hasFocus()), -1 if step > 0 else 0)
        row = self.rows[(at + step) % len(self.rows)]
        row.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(row, 0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # the card has the keys

    def _build(self) -> None:
        held = next((row for row in self.rows if row.hasFocus()), None)
        kept = held.assumed.asked if isinstance(held, AnswerChipRow) else None
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = []
        if self._open is not None:
            for at, option in enumerate(self._open.options):
                line = AnswerOptionRow(self._theme, option.words, at + 1, option.keys == self._open.keys, self._inside)
                line.clicked.connect(lambda _=False, digit=at + 1: self.choose_digit(digit))
                self.rows.append(line)
        else:
            room = len(self._answers) if self._lists_all else max(0, self._room)
            for question, assumed in self._answers[:room]:
                chip = AnswerChipRow(self._theme, question, assumed, self._inside)
                chip.clicked.connect(lambda _=False, asked=assumed: self.offer(asked))
                self.rows.append(chip)
            more = 0 if self._lists_all or self._room < 0 else len(self._answers) - room
            if more > 0:
                others = MoreQuestionsRow(self._theme, more, self._inside)
                others.clicked.connect(self.list_all)
                self.rows.append(others)
        self._fits = self._room
        for row in self.rows:
            self._column.insertWidget(0 if isinstance(row, MoreQuestionsRow) else -1, row)
            row.show()
            if kept is not None and isinstance(row, AnswerChipRow) and row.assumed.asked == kept:
                row.setFocus(Qt.FocusReason.OtherFocusReason)
        self.verticalScrollBar().setValue(0)
        self._fit()

    def _fit(self) -> None:
        whole = sum([row.height() for row in self.rows])
        self.setFixedHeight(min(whole, max(ROW, self._tallest)) if self.is_open else whole)
        self.resized.emit()
