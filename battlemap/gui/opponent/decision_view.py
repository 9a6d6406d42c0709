"""The last decision of a machine: a sentence, what else it thought of, and the terms that decided."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.board.wording import printable_text
from battlemap.gui.opponent.decision_rows import DecisionStory
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import TokenLook
from battlemap.minds.decision import signed
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.line_breaks import wrapped_lines
from battlemap.paint.style.measures import DOCK_PADDING, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import Palette, mix
from battlemap.paint.style.typography import (
    BODY,
    CAPTION,
    DOCUMENT,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
    tip_text,
)
from battlemap.paint.tokens.name_plate import shorten
from battlemap.paint.tokens.token_drawing import Portraits, draw_token

HEAD, LINE, ROW, ROW_GAP, TERM = 40, 18, 40, 2, 21
BADGE = 22
NUMBER = 54
"""A column of the table, in pixels."""
MOST_LINES = 2
NOTHING = 0.005
WORTH_TIP = (
    "What it is worth beyond doing nothing, in worth of a usual fighter: a measure of choice, no forecast. Click: its odds"
)


class DecisionView(QWidget):
    """Draws one story; hovering a row says which, and a click or Enter wants its odds."""

    hovered = Signal(int)
    """The number of the row under the pointer, 0 for none."""
    odds_wanted = Signal(int)
    """Of the row with this number."""

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._portraits = theme, portraits
        self._story: DecisionStory | None = None
        self._look: TokenLook | None = None
        self._row = 0
        self.is_small = False
        """In a small window the table shows the chosen column alone."""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setToolTip(tip_text(WORTH_TIP))
        theme.changed.connect(self.update)

    @property
    def story(self) -> DecisionStory | None:
        """What is told."""
        return self._story

    def show_story(self, story: DecisionStory | None, look: TokenLook | None) -> None:
        """Tell another story, with the token it is about; None: nothing."""
        if story is None or self._story is None or [row.title for row in story.rows] != [row.title for row in self._story.rows]:
            self._row = 0
        self._story, self._look = story, look
        self.setVisible(story is not None)
        self.setAccessibleName(f"Decision: {story.spoken_text}" if story is not None else "Decision")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        if self._story is None:
            return QSize(200, 0)
        return QSize(200, self._top_of_terms() + (8 + TERM * (len(self._story.terms) + 1) if self._story.terms else 0) + 8)

    def _reason_lines(self) -> tuple[str, ...]:
        story = self._story
        if story is None or not story.reason:
            return ()
        return wrapped_lines(printable_text(story.reason), interface_font(SECONDARY), self._room)[:MOST_LINES]

    @property
    def _room(self) -> float:
        return max(120.0, self.width() - 2 * DOCK_PADDING)

    def _top_of_rows(self) -> int:
        lines = len(self._reason_lines())
        return 8 + HEAD + (lines * LINE + 6 if lines else 0)

    def _top_of_terms(self) -> int:
        count = len(self._story.rows) if self._story is not None else 0
        return self._top_of_rows() + count * (ROW + ROW_GAP)

    def row_at(self, place: QPoint) -> int:
        """The number of the row there, 0 for none."""
        if self._story is None:
            return 0
        at, within = divmod(place.y() - self._top_of_rows(), ROW + ROW_GAP)
        return at + 1 if 0 <= at < len(self._story.rows) and within < ROW else 0

    def place_of(self, row: int) -> QRect:
        """Where the row with that number is."""
        return QRect(0, self._top_of_rows() + (row - 1) * (ROW + ROW_GAP), self.width(), ROW)

    def has_odds(self, row: int) -> bool:
        """Whether one can look into the odds of that row."""
        rows = self._story.rows if self._story is not None else ()
        return 0 < row <= len(rows) and rows[row - 1].has_odds

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key while the focus is in it: arrows go from row to row, Enter wants the odds."""
        rows = len(self._story.rows) if self._story is not None else 0
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and rows:
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self._look_at((self._row + step - 1) % rows + 1 if self._row else 1 if step > 0 else rows)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.has_odds(self._row):
            self.odds_wanted.emit(self._row)
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and self.has_odds(row):
            self.odds_wanted.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._look_at(self.row_at(event.position().toPoint()))

    def leaveEvent(self, event: object) -> None:
        self._look_at(0)

    def _look_at(self, row: int) -> None:
        if row != self._row:
            self._row = row
            self.setCursor(Qt.CursorShape.PointingHandCursor if self.has_odds(row) else Qt.CursorShape.ArrowCursor)
            self.hovered.emit(row)
            self.update()

    def resizeEvent(self, event: object) -> None:
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._story is None:
            return
        p, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, self.width(), 1), QColor(p.line))
        self._draw_head(painter, p, self._story)
        y = float(self._top_of_rows())
        for at, row in enumerate(self._story.rows):
            self._draw_row(painter, p, at, row.title, row.caption, row.worth, row.is_loss, y)
            y += ROW + ROW_GAP
        if self._story.terms:
            self._draw_terms(painter, p, self._story, float(self._top_of_terms() + 8))
        painter.end()

    def _draw_head(self, painter: QPainter, p: Palette, story: DecisionStory) -> None:
        left = float(DOCK_PADDING)
        if self._look is not None:
            portrait = self._portraits(self._look.portrait) if self._look.portrait else None
            draw_token(painter, left + 16, 8 + HEAD / 2, 30, self._look, p, portrait)
            left += 42
        room, y = self.width() - left - DOCK_PADDING, 8 + HEAD / 2
        lift = 8 if story.caption else 0
        font = interface_font(BODY, SEMIBOLD)
        draw_text(painter, left, y - lift, shorten(story.title, font, room), font, p.text)
        draw_text(painter, left, y + 9, story.caption, interface_font(CAPTION), p.text2, width=room)
        y = 8 + HEAD + LINE / 2
        for line in self._reason_lines():
            draw_text(painter, DOCK_PADDING, y, line, interface_font(SECONDARY), p.text2)
            y += LINE

    def _draw_row(
        self, painter: QPainter, p: Palette, at: int, title: str, caption: str, worth: str, is_loss: bool, y: float
    ) -> None:
        chosen, lit = at == 0, at + 1 == self._row
        box = QRectF(DOCK_PADDING - 8, y, self.width() - 2 * DOCK_PADDING + 16, ROW)
        if chosen or lit:
            fill_rounded(painter, box, RADIUS_CONTROL, mix(p.chrome, p.accent, 0.10) if chosen else p.hover)
        if lit and self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        middle, left = y + ROW / 2, float(DOCK_PADDING)
        draw_number(painter, left + BADGE / 2, middle, str(at + 1), p, chosen)
        left += BADGE + 10
        font = interface_font(DOCUMENT, SEMIBOLD)
        wide = text_width(worth, font)
        draw_text(painter, self.width() - DOCK_PADDING, middle, worth, font, p.harm if is_loss else p.text, "right")
        room = self.width() - DOCK_PADDING - wide - 10 - left
        font = interface_font(BODY, SEMIBOLD if chosen else MEDIUM)
        draw_text(painter, left, middle - 8, shorten(title, font, room), font, p.text)
        draw_text(painter, left, middle + 9, caption, interface_font(CAPTION), p.text2, width=room)

    def _draw_terms(self, painter: QPainter, p: Palette, story: DecisionStory, y: float) -> None:
        columns = range(1 if self.is_small and not self._row else len(story.rows))
        right, small = self.width() - DOCK_PADDING, interface_font(CAPTION)
        painter.fillRect(QRectF(DOCK_PADDING, y - 5, right - DOCK_PADDING, 1), QColor(p.line))
        draw_text(painter, DOCK_PADDING, y + TERM / 2, "worth in fighters", small, p.text3)
        for at in columns:
            x = right - (len(columns) - 1 - at) * NUMBER
            ink = p.accent if at == 0 else p.text3
            draw_text(painter, x, y + TERM / 2, str(at + 1), interface_font(CAPTION, SEMIBOLD), ink, "right")
        for label, worths in story.terms:
            y += TERM
            draw_text(painter, DOCK_PADDING, y + TERM / 2, label, interface_font(SECONDARY), p.text2)
            for at in columns:
                worth = worths[at]
                nothing = abs(worth) < NOTHING
                ink = p.text3 if nothing else p.harm if worth < 0 else p.text
                x = right - (len(columns) - 1 - at) * NUMBER
                words = "0" if nothing else signed(worth)
                weight = MEDIUM if at else SEMIBOLD
                draw_text(painter, x, y + TERM / 2, words, interface_font(SECONDARY, weight), ink, "right")


def draw_number(painter: QPainter, x: float, y: float, number: str, p: Palette, filled: bool, d: float = BADGE) -> None:
    """A number in a disc: filled for what was chosen, outlined for what else was thought of."""
    disc = QRectF(x - d / 2, y - d / 2, d, d)
    fill_rounded(painter, disc, d / 2, p.accent if filled else p.chrome, None if filled else p.accent, 1.6)
    font = interface_font(CAPTION, SEMIBOLD)
    draw_text(painter, x, y, number, font, p.on_accent if filled else p.accent, "centre")
