"""A row of the turn order as it is painted, and where on it the chip is with which somebody who waits steps in."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from battlemap.gui.turns.turn_marks import draw_marks, fit_marks
from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import boxes_width, draw_boxes, draw_health_bar
from battlemap.paint.controls.pip_marks import draw_pips, pips_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import ACTIVE_BAR, DOCK_PADDING, RADIUS_CONTROL, ROW_GAP, TURN_ROW
from battlemap.paint.style.palette import mix, selected_row
from battlemap.paint.style.typography import (
    BODY,
    CAPTION,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    elide,
    interface_font,
    text_width,
)
from battlemap.paint.tokens.token_drawing import Portraits, draw_token
from battlemap.rules.display import Pips

Index = QModelIndex | QPersistentModelIndex
PALE = 0.62
PIP, BAR = 7.0, 52.0
AFTER_WORDS, BETWEEN, BEFORE_MARKS = 8.0, 7.0, 8.0
FEWEST_WORDS = 44.0
ACTING = " · acting"
STEP, STEP_HEIGHT = "Act now", 22
CHEVRON = 14.0
"""What opens a group; a press within twice its size is meant for it."""
INDENT = 18.0
"""So far the members of an open group stand in."""
BOT = 15
"""The sign of whoever is played by a machine, in pixels."""
MEMBER = 22
"""Pixels of the token of one of them."""


class TurnDelegate(QStyledItemDelegate):
    """Draws a row: token, name, words, boxes, a check when done."""

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.portraits = theme, portraits
        self.row_height = TURN_ROW
        self.selected: frozenset[str] = frozenset()
        self.hovered = False
        """Whether the pointer is on the chip of the row it is on."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, self.row_height + ROW_GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: TurnRow = index.data(Qt.ItemDataRole.UserRole)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        self._draw(painter, row, rect.width(), self._is_focused(option), self._is_hovered(option))
        painter.restore()

    def step_box(self, row: TurnRow, rect: QRect) -> QRectF:
        """Where in a row at *rect* the chip is with which it steps in; empty if it has none."""
        if not row.can_step_in:
            return QRectF()
        width = text_width(STEP, interface_font(SECONDARY, MEDIUM)) + 16
        right = rect.right() + 1 - DOCK_PADDING
        return QRectF(right - width, rect.y() + (self.row_height - STEP_HEIGHT) / 2, width, STEP_HEIGHT)

    def chevron_box(self, row: TurnRow, rect: QRect) -> QRectF:
        """Where in a row at *rect* a press opens or shuts it: at the right end of a group, all of those who have acted."""
        if not row.members:
            return QRectF()
        if row.kind == "acted":
            return QRectF(rect)
        return QRectF(rect.right() + 1 - DOCK_PADDING - 2 * CHEVRON, rect.y(), DOCK_PADDING + 2 * CHEVRON, self.row_height)

    @staticmethod
    def _is_hovered(option: QStyleOptionViewItem) -> bool:
        return bool(option.state & QStyle.StateFlag.State_MouseOver)

    @staticmethod
    def _is_focused(option: QStyleOptionViewItem) -> bool:
        wanted = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
        return bool((option.state & wanted) == wanted)

    def _draw(self, painter: QPainter, row: TurnRow, width: int, focused: bool, hovered: bool) -> None:
        p, height = self.theme.palette, self.row_height
        ground = QRectF(5, 0, width - 11, height)
        if row.active:
            fill_rounded(painter, ground, RADIUS_CONTROL, selected_row(p))
            fill_rounded(painter, QRectF(5, 7, ACTIVE_BAR, height - 14), 1.5, p.accent)
        elif hovered or not self.selected.isdisjoint(row.tokens):
            fill_rounded(painter, ground, RADIUS_CONTROL, p.hover)
        if focused:
            fill_rounded(painter, ground, RADIUS_CONTROL, None, p.accent, 2)
        left, y = DOCK_PADDING - 1.0, height / 2
        if row.kind == "acted":
            self._draw_chevron(painter, row, left + 6, y, hovered)
            draw_text(
                painter, left + 36, y, row.name, interface_font(BODY, MEDIUM), p.text2, width=width - left - 36 - DOCK_PADDING
            )
            return
        pale = PALE if row.done or row.out else 1.0
        painter.setOpacity(pale)
        size = 26 if height >= TURN_ROW else 25
        if row.kind == "member":
            left, size = left + INDENT, MEMBER
        if row.kind == "event":
            fill_rounded(painter, QRectF(left + 1, y - 12, 24, 24), 12, p.field, p.gm if row.hidden else p.line2, 1.4)
            draw_icon(painter, "lucide/repeat", QRectF(left + 6, y - 7, 14, 14), p.gm if row.hidden else p.text2, 2)
        else:
            draw_token(painter, left + 13, y, size, row.look, p, self.portraits(row.look.portrait) if row.look.portrait else None)
        painter.setOpacity(1)
        right = float(width - DOCK_PADDING)
        if row.members:
            self._draw_chevron(painter, row, right - CHEVRON + 3, y, hovered)
            right -= CHEVRON + 4
        if row.can_step_in:
            right = self._draw_step(painter, row, width, hovered and self.hovered) - 8
        if not row.can_step_in or right - marks_width(row) - 8 - (left + 36) >= text_width(
            row.name, interface_font(BODY, MEDIUM)
        ):
            right = self._draw_right(painter, row, right, y, pale)  # beside the chip a name comes before its boxes
        painter.setOpacity(pale)
        self._draw_words(painter, row, left + 36, right - 8, y)
        painter.setOpacity(1)

    def _draw_chevron(self, painter: QPainter, row: TurnRow, x: float, y: float, lit: bool) -> None:
        p, icon = self.theme.palette, "lucide/chevron-down" if row.is_open else "lucide/chevron-right"
        draw_icon(painter, icon, QRectF(x, y - CHEVRON / 2, CHEVRON, CHEVRON), p.text if lit else p.text3, 2.2)

    def _draw_step(self, painter: QPainter, row: TurnRow, width: int, lit: bool) -> float:
        """The chip at the right end; gives back where it begins."""
        p, box = self.theme.palette, self.step_box(row, QRect(0, 0, width, self.row_height))
        fill_rounded(painter, box, RADIUS_CONTROL, mix(p.raised, p.accent, 0.28 if lit else 0.10), mix(p.raised, p.accent, 0.55))
        draw_text(painter, box.center().x(), box.center().y(), STEP, interface_font(SECONDARY, MEDIUM), p.text, "centre")
        return box.x()

    def _draw_right(self, painter: QPainter, row: TurnRow, right: float, y: float, pale: float) -> float:
        p = self.theme.palette
        if row.done and not row.can_step_in:
            draw_icon(painter, "lucide/check", QRectF(right - 14, y - 7, 14, 14), p.good, 2.4)
            right -= 22
        if row.hidden:
            draw_icon(painter, "lucide/eye-off", QRectF(right - 15, y - 7.5, 15, 15), p.gm, 2)
            right -= 22
        painter.setOpacity(pale)
        if row.boxes:
            draw_boxes(painter, right, y, row.boxes, p, 11, 3, "right")
            right -= boxes_width(len(row.boxes), 11, 3)
        elif row.bar:
            draw_text(painter, right, y - 5, str(row.bar[0]), interface_font(SECONDARY, SEMIBOLD), p.text, "right")
            draw_health_bar(painter, right - BAR, y + 8, row.bar[0] / row.bar[1], p)
            right -= BAR
        elif row.tag:
            ink = p.gm if row.unseen else p.text3
            right -= draw_text(painter, right, y, row.tag, interface_font(CAPTION, MEDIUM), ink, "right")
            if row.unseen:
                draw_icon(painter, "lucide/eye-off", QRectF(right - 18, y - 7, 14, 14), p.gm, 2)
                right -= 18
        painter.setOpacity(1)
        return right

    def _draw_words(self, painter: QPainter, row: TurnRow, left: float, right: float, y: float) -> None:
        p = self.theme.palette
        lift = self.row_height * 0.21 if row.words or row.pips else 0.0
        font = interface_font(BODY, SEMIBOLD if row.active else MEDIUM)
        count = f"×{row.count}" if row.count > 1 else ""
        room = right - left - (text_width(count, interface_font(SECONDARY, SEMIBOLD)) + 6 if count else 0)
        room -= BOT + BEFORE_MARKS if row.by_machine else 0
        used = draw_text(painter, left, y - lift, row.name, font, p.text, width=room)
        if count:
            draw_text(painter, left + min(used, room) + 6, y - lift, count, interface_font(SECONDARY, SEMIBOLD), p.text2)
        beside = left + min(used, room) + BEFORE_MARKS
        if row.by_machine:
            beside += text_width(count, interface_font(SECONDARY, SEMIBOLD)) + 6 if count else 0
            draw_icon(painter, "lucide/bot", QRectF(beside, y - lift - BOT / 2, BOT, BOT), p.text3, 2)
            beside += BOT + BEFORE_MARKS
        draw_marks(painter, beside, y - lift, fit_marks(row.badges, right - beside), p)
        words, shown = line_below(row, right - left)
        if words:
            ink = p.text2 if row.active else p.text3
            left += draw_text(painter, left, y + lift + 1, words, interface_font(CAPTION), ink) + AFTER_WORDS
        for kind, pips in enumerate(shown):
            left += draw_pips(painter, left, y + lift + 1, pips.left, pips.of, p, PIP, kind) + BETWEEN


def line_below(row: TurnRow, room: float) -> tuple[str, tuple[Pips, ...]]:
    """What stands below the name of a row in *room* px: its words, and what it can still do, for which words are cut.

    Words are not cut to fewer than a few letters: then marks are left out, the last kind first.
    """
    font, shown = interface_font(CAPTION), row.pips
    least = min(text_width(row.words, font), FEWEST_WORDS) + AFTER_WORDS if row.words else 0.0
    while shown and least + _pips_room(shown) > room:
        shown = shown[:-1]
    left = room - (_pips_room(shown) + AFTER_WORDS if shown else 0.0)
    words = row.words
    if text_width(words, font) > left:
        words = words.removesuffix(ACTING)  # its ground says so
    return elide(words, font, left), shown


def _pips_room(shown: tuple[Pips, ...]) -> float:
    return sum(pips_width(pips.of, PIP) for pips in shown) + BETWEEN * (len(shown) - 1)


def marks_width(row: TurnRow) -> float:
    """How wide the boxes or the bar of a row are."""
    return boxes_width(len(row.boxes), 11, 3) if row.boxes else BAR if row.bar else 0.0
