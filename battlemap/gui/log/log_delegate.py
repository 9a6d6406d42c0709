"""Draws the lines of the log: icon, words, small print, and under the line that is looked at what can be done with it."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from battlemap.board.wording import printable_text, split_emphasis, without_emphasis
from battlemap.gui.log.log_rows import LogRow, commands_words
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import DOCK_PADDING, RADIUS_CONTROL
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, SEMIBOLD, draw_text, interface_font, text_width

Index = QModelIndex | QPersistentModelIndex
ICON, INDENT, GAP = 16.0, 26.0, 9.0
LINE, SMALL_LINE, RULE = 18.0, 16.0, 24
STRIP, BUTTON = 27.0, 24.0
"""How high the strip under a line is, and the button on it."""
BACK, AGAIN, AGAIN_HERE = "Go back to here", "Take it up again", "Take it up from here"
LOOK = "Look"
HERE, UNDER_WAY = "The battle stands here.", "Still under way: Esc takes answers back."
BOT = 13.0
"""The sign of a machine's decision, in pixels."""
INSET = 14.0
"""How far the lines of another try stand in."""
LATER = 0.7
"""How strong is what came after the moment that is looked at."""
MARK = 3.0
"""How wide the bar beside that moment is."""


class LogDelegate(QStyledItemDelegate):
    """Draws a line with its icon, names strong, the reason in small print; of another try paler, and standing in."""

    def __init__(self, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self.theme, self._view = theme, parent
        self.looked_at = QPersistentModelIndex()
        """The line that is looked at: under it stands what can be done with it."""
        self.leaving: Mapping[int, int] = {}
        """How many commands going back to an entry leaves."""
        self.unfolded: frozenset[int] = frozenset()
        """The first entries of what is unfolded: other tries, changes in a row."""
        self._heights: dict[tuple[object, ...], int] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: LogRow = index.data(Qt.ItemDataRole.UserRole)
        width = self._view.viewport().width()
        key = (row.text, row.why, row.rule, self._left(row), self._room(row, width), width)
        if key not in self._heights:
            self._heights[key] = RULE if row.rule else round(self._text_height(row, width) + GAP)
        return QSize(100, self._heights[key] + (round(self._strip_height(row)) if self._is_looked_at(index) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: LogRow = index.data(Qt.ItemDataRole.UserRole)
        rect: Any = option.rect
        state: Any = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        painter.setOpacity(LATER if row.when == "later" else 1.0)
        if row.rule:
            self._draw_rule(painter, row, rect.width())
        else:
            box = QRectF(6, -4, rect.width() - 12, rect.height())
            if row.when == "looked":
                painter.fillRect(QRectF(0, -4, rect.width(), rect.height()), colours.selected_row(self.theme.palette))
                painter.fillRect(QRectF(0, -4, MARK, rect.height()), QColor(self.theme.palette.accent))
            elif self._is_looked_at(index):
                fill_rounded(painter, box, RADIUS_CONTROL, colours.selected_row(self.theme.palette))
            elif state & QStyle.StateFlag.State_MouseOver and row.entry:
                fill_rounded(painter, box, RADIUS_CONTROL, colours.hovered_row(self.theme.palette))
            wanted = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
            if (state & wanted) == wanted:
                fill_rounded(painter, box, RADIUS_CONTROL, None, self.theme.palette.accent, 2)
            self._draw_row(painter, row, rect.width())
            if self._is_looked_at(index):
                self._draw_strip(painter, row, rect.size())
        painter.restore()

    def button_place(self, row: LogRow, size: QSize) -> QRectF:
        """Where the button lies in a line of this size that is looked at; nowhere if nothing can be done with it."""
        return self._button(row, size, self._left(row) + INDENT - 2, self.button_words(row))

    def look_place(self, row: LogRow, size: QSize) -> QRectF:
        """Where the button lies that shows how it stood then; nowhere while that is not over."""
        before = self.button_place(row, size)
        left = before.right() + 6 if before.width() else self._left(row) + INDENT - 2
        return self._button(row, size, left, LOOK if row.entry else "")

    def _button(self, row: LogRow, size: QSize, left: float, words: str) -> QRectF:
        if not words:
            return QRectF()
        wide = text_width(words, interface_font(CAPTION, MEDIUM)) + 34
        return QRectF(left, size.height() - self._strip_height(row) - 4, wide, BUTTON)

    def button_words(self, row: LogRow) -> str:
        """What can be done with a line: go back to where it stood, or take up the other try; nothing where one stands."""
        if row.attempt is not None:
            return AGAIN if row.heads else AGAIN_HERE
        return BACK if row.entry and self.leaving.get(row.entry, 0) else ""

    def leaving_words(self, row: LogRow) -> str:
        """What doing it leaves, or why nothing can be done."""
        if not row.entry:
            return UNDER_WAY
        count = self.leaving.get(row.entry if row.attempt is None else row.attempt.parent, 0)
        if count:
            return f"leaves {commands_words(count)} as another try"
        return HERE if row.attempt is None else ""

    def _is_looked_at(self, index: Index) -> bool:
        return self.looked_at.isValid() and index.row() == self.looked_at.row()

    def _strip_height(self, row: LogRow) -> float:
        has_button = bool(row.entry) or bool(self.button_words(row))
        return (STRIP if has_button else 0.0) + (SMALL_LINE + 2 if self.leaving_words(row) else 0.0)

    @staticmethod
    def _stands_in(row: LogRow) -> bool:
        """Whether a line belongs to one above it that was unfolded."""
        return row.inside or (row.attempt is not None and not row.heads)

    @staticmethod
    def _leads_away(row: LogRow) -> bool:
        """Whether a line is drawn as a button: it leads to another try."""
        return bool(row.tries) or row.heads

    def _left(self, row: LogRow) -> float:
        return DOCK_PADDING + (INSET if self._stands_in(row) else INDENT + 2 if self._leads_away(row) else 0.0)

    def _draw_strip(self, painter: QPainter, row: LogRow, size: QSize) -> None:
        p, words = self.theme.palette, self.button_words(row)
        icon = "lucide/undo-2" if row.attempt is None else "lucide/git-branch"
        for box, said, sign in (
            (self.button_place(row, size), words, icon), (self.look_place(row, size), LOOK, "lucide/eye"),
        ):  # fmt: skip
            if box.width():
                fill_rounded(painter, box, RADIUS_CONTROL, p.raised, p.line2)
                draw_icon(painter, sign, QRectF(box.x() + 8, box.center().y() - 6.5, 13, 13), p.accent, 2.2)
                draw_text(painter, box.x() + 27, box.center().y(), said, interface_font(CAPTION, MEDIUM), p.text)
        below = size.height() - GAP - SMALL_LINE / 2
        left = self._left(row) + INDENT
        draw_text(painter, left, below, self.leaving_words(row), interface_font(CAPTION), p.text2, width=size.width() - left - 8)

    def _draw_rule(self, painter: QPainter, row: LogRow, width: int) -> None:
        p, font, y = self.theme.palette, interface_font(CAPTION, MEDIUM), 9.0
        half = text_width(row.text, font) / 2 + 8
        painter.fillRect(QRectF(DOCK_PADDING, y, width / 2 - half - DOCK_PADDING, 1), QColor(p.line))
        painter.fillRect(QRectF(width / 2 + half, y, width / 2 - half - DOCK_PADDING, 1), QColor(p.line))
        draw_text(painter, width / 2, y, row.text, font, p.text3, "centre")

    def _draw_row(self, painter: QPainter, row: LogRow, width: int) -> None:
        p, side = self.theme.palette, self._left(row)
        icon = "lucide/eye-off" if row.secret else row.icon or "lucide/dot"
        ink = p.gm if row.secret else p.text3 if row.attempt is not None else colours.meaning_colour(row.tone, p)
        if self._stands_in(row):
            painter.fillRect(QRectF(DOCK_PADDING + 7, -4, 1.5, self._text_height(row, width) + GAP), QColor(p.line2))
        if self._leads_away(row):
            box = QRectF(side - 10, -4, width - DOCK_PADDING - side + 10, LINE + 8)
            fill_rounded(painter, box, RADIUS_CONTROL, p.field, p.line2)
        draw_icon(painter, icon, QRectF(side, 1, ICON, ICON), ink, 2)
        left, room = side + INDENT, self._room(row, width)
        if row.by_machine:
            draw_icon(painter, "lucide/bot", QRectF(width - DOCK_PADDING - BOT, 2, BOT, BOT), p.text3, 2)
        y = self._lay_out(row, room, p, painter, QPointF(left, 0))
        if row.fold_key or row.tries:
            chevron = "lucide/chevron-down" if row.fold_key in self.unfolded else "lucide/chevron-right"
            right = width - DOCK_PADDING - (20 if self._leads_away(row) else 14)
            draw_icon(painter, chevron, QRectF(right, 2, 14, 14), p.text3, 2)
        if row.why:
            small = self._small_layout(row.why, room)
            painter.setPen(QColor(p.text3))
            small.draw(painter, QPointF(left, y))

    def _room(self, row: LogRow, width: int) -> float:
        """How wide the words of a line may be."""
        return width - self._left(row) - INDENT - DOCK_PADDING - (20 if row.fold_key or row.tries or row.by_machine else 0)

    def _text_height(self, row: LogRow, width: int) -> float:
        room = self._room(row, width)
        height = self._lay_out(row, room, self.theme.palette)
        return height + (self._small_layout(row.why, room).lineCount() * SMALL_LINE if row.why else 0)

    def _lay_out(self, row: LogRow, room: float, p: Palette, painter: QPainter | None = None, at: QPointF | None = None) -> float:
        """Set the line to *room* pixels, draw it if there is a painter, and say how high it is."""
        formats, start = [], 0
        text = printable_text(row.text)
        for piece, strong in split_emphasis(text):
            look = QTextCharFormat()
            look.setFont(interface_font(BODY, SEMIBOLD if strong else 400))
            pale = row.edit or row.attempt is not None
            look.setForeground(QColor(p.text3 if pale and not (strong and row.edit) else p.text if strong else p.text2))
            span = QTextLayout.FormatRange()
            span.start, span.length, span.format = start, len(piece.encode("utf-16-le")) // 2, look
            formats.append(span)
            start += span.length
        layout = QTextLayout(without_emphasis(text), interface_font(BODY))
        layout.setFormats(formats)
        lines = _break(layout, room, LINE)
        if painter is not None and at is not None:
            layout.draw(painter, at)
        return lines * LINE

    def _small_layout(self, words: str, room: float) -> QTextLayout:
        layout = QTextLayout(printable_text(words), interface_font(CAPTION))
        _break(layout, room, SMALL_LINE)
        return layout


def _break(layout: QTextLayout, room: float, step: float) -> int:
    """Break a text into lines *step* apart; gives back how many there are."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    count = 0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, count * step + (step - line.height()) / 2))
        count += 1
    layout.endLayout()
    return max(1, count)
