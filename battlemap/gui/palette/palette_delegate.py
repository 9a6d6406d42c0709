"""How the rows of the palette are drawn."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from battlemap.board.ids import TokenId
from battlemap.gui.palette.palette_model import ROW, Index, PaletteRow
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.word_match import matched_spans
from battlemap.layout.looks import TokenLook
from battlemap.paint.controls.chips import boxes_width, draw_boxes, draw_chance_bar, draw_health_bar, draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, has_icon
from battlemap.paint.style.measures import (
    ACTIVE_BAR,
    PALETTE_GREY,
    PALETTE_HEAD,
    PALETTE_MORE,
    PALETTE_TOKEN,
    PALETTE_VERB,
    PALETTE_WINDOW,
    RADIUS_CONTROL,
)
from battlemap.paint.style.palette import Colour, mix
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    GROUP,
    MEDIUM,
    SECONDARY,
    SECTION_SPACING,
    SEMIBOLD,
    draw_text,
    elide,
    interface_font,
    text_width,
)
from battlemap.paint.tokens.token_drawing import Portraits, TokenImages
from battlemap.play.odds.chance_words import chance_number

EDGE, LEFT = 18.0, 52.0
"""From the edge of the card, and where words begin."""
CHANCE, BAR, GAP = 46.0, 34.0, 14.0
CAP = 18
MARKS = 52.0
TokenState = Callable[[TokenId], tuple[TokenLook, tuple[bool, ...], float | None] | None]
"""How a token looks, its boxes, and how much of its bar is left."""


def row_height(row: PaletteRow) -> int:
    """How high a row is."""
    if row.shape == "head":
        return PALETTE_HEAD - (7 if row.first else 0)
    if row.line is None:
        return PALETTE_MORE
    if row.line.refusal:
        return PALETTE_GREY
    if row.line.kind == "verb":
        return PALETTE_VERB
    return PALETTE_TOKEN if row.line.kind == "token" else PALETTE_WINDOW


class PaletteDelegate(QStyledItemDelegate):
    """Draws heads and lines; *words*: what was typed, so that it stands out."""

    def __init__(self, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self.theme = theme
        self.words: tuple[str, ...] = ()
        self.state_of: TokenState = lambda who: None
        self._pictures: TokenImages | None = None

    def set_pictures(self, find: Portraits) -> None:
        """Where portraits come from, by their sha256."""
        self._pictures = TokenImages(find)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, row_height(index.data(ROW)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: PaletteRow = index.data(ROW)
        rect: Any = option.rect
        state: Any = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        if row.shape == "head":
            self._draw_head(painter, row, rect.width())
        else:
            self._draw_line(painter, row, rect.width(), rect.height(), bool(state & QStyle.StateFlag.State_Selected))
        painter.restore()

    def _draw_head(self, painter: QPainter, row: PaletteRow, width: float) -> None:
        p, y = self.theme.palette, PALETTE_HEAD - 14.0 - (7 if row.first else 0)
        if not row.first:
            painter.fillRect(QRectF(0, 4, width, 1), p.line)
        draw_text(
            painter, EDGE, y, row.text.upper(), interface_font(GROUP, SEMIBOLD, SECTION_SPACING), p.text2, width=width * 0.7
        )
        draw_text(painter, width - EDGE, y, row.note, interface_font(SECONDARY), p.text3, "right")

    def _draw_line(self, painter: QPainter, row: PaletteRow, width: float, height: float, chosen: bool) -> None:
        p, line = self.theme.palette, row.line
        off = line is not None and bool(line.refusal)
        if chosen:
            fill_rounded(
                painter, QRectF(8, 1, width - 15, height - 2), RADIUS_CONTROL, mix(p.raised, p.accent, 0.06 if off else 0.15)
            )
            fill_rounded(painter, QRectF(8, 6, ACTIVE_BAR, height - 12), 1.5, p.accent)
        if line is None:
            draw_text(painter, LEFT, height / 2, row.text, interface_font(SECONDARY, MEDIUM), p.accent)
            return
        y = 15.0 if off else height / 2
        ink = mix(p.text3, p.raised, 0.13) if off else p.text
        if line.kind == "token":
            self._draw_token(painter, row, y)
        else:
            icon = line.icon if has_icon(line.icon) else "lucide/circle-dot"
            size = 19.0 if line.kind in ("verb", "hand") else 17.0
            tint = mix(p.text3, p.raised, 0.25) if off else p.accent if chosen else p.text2
            draw_icon(painter, icon, QRectF(EDGE + 10 - size / 2, y - size / 2, size, size), tint, 1.9)
        right = self._draw_right(painter, row, width - EDGE, y, off)
        x = self._draw_title(painter, row.text, LEFT, y, right - LEFT, chosen, ink)
        if line.entry is not None and line.entry.gm:
            draw_icon(painter, "lucide/eye-off", QRectF(x + 8, y - 7, 14, 14), p.gm, 2)
            x += 22
        if row.note and not off and right - x > 40:
            draw_text(painter, x + 10, y, row.note, interface_font(SECONDARY), p.text3, width=right - x - 18)
        if off:
            draw_icon(painter, reason_icon(row), QRectF(LEFT, y + 10, 13, 13), p.text3, 2)
            draw_text(
                painter, LEFT + 19, y + 16.5, line.refusal, interface_font(SECONDARY), p.text3, width=width - LEFT - 19 - EDGE
            )

    def _draw_title(self, painter: QPainter, text: str, x: float, y: float, room: float, chosen: bool, ink: Colour) -> float:
        """The title with the typed letters in the accent; gives back where it ends."""
        p = self.theme.palette
        plain, typed = interface_font(BODY, SEMIBOLD if chosen else MEDIUM), interface_font(BODY, BOLD)
        at, parts = 0, list[tuple[str, bool]]()
        for start, count in matched_spans(self.words, text):
            parts += [(text[at:start], False), (text[start : start + count], True)]
            at = start + count
        parts.append((text[at:], False))
        end = x + room
        for part, marked in parts:
            font: QFont = typed if marked else plain
            if not part or x >= end:
                continue
            shown = elide(part, font, end - x)
            x += draw_text(painter, x, y, shown, font, p.accent if marked else ink)
            if shown != part:
                break
        return x

    def _draw_token(self, painter: QPainter, row: PaletteRow, y: float) -> None:
        state = self.state_of(TokenId(row.line.id)) if row.line is not None else None
        if state is None or self._pictures is None:
            return
        device = painter.device()
        picture = self._pictures.picture(state[0], 26, device.devicePixelRatio() if device else 1.0, self.theme.palette)
        half = picture.width() / picture.devicePixelRatio() / 2
        painter.drawPixmap(QRectF(EDGE + 10 - half, y - half, 2 * half, 2 * half), picture, QRectF(picture.rect()))

    def _draw_right(self, painter: QPainter, row: PaletteRow, right: float, y: float, off: bool) -> float:
        """Key, boxes, cost and chance; gives back where the words have to end."""
        p, line = self.theme.palette, row.line
        assert line is not None
        if line.cap:
            for part in reversed(line.cap.split(" ")):
                right -= draw_key_cap(painter, right, y, part, p, CAP, "right") + 4
            return right - 6
        if line.kind == "token":
            state = self.state_of(TokenId(line.id))
            if state is not None and state[1]:
                draw_boxes(painter, right, y, state[1], p, 11, 3, "right", p.raised)
                return right - boxes_width(len(state[1]), 11, 3) - 10
            if state is not None and state[2] is not None:
                draw_health_bar(painter, right - MARKS, y, state[2], p)
                return right - MARKS - 10
            return right
        entry = line.entry
        if line.kind != "verb" or entry is None:
            return right
        if not off and (row.chances is not None or row.is_pending):
            number = chance_number(row.chances) if row.chances is not None else "–"
            draw_text(painter, right, y, number, interface_font(BODY, SEMIBOLD), p.text if row.chances else p.text3, "right")
            share, tie = (row.chances.success, row.chances.tie) if row.chances is not None else (0.0, 0.0)
            draw_chance_bar(painter, right - CHANCE - BAR, y, share, p, BAR, tie)
            right -= CHANCE + BAR + GAP
        if entry.cost and not off:
            font = interface_font(SECONDARY)
            draw_text(painter, right, y, entry.cost, font, p.text2, "right", width=130)
            right -= min(130.0, text_width(entry.cost, font)) + GAP
        return right


def reason_icon(row: PaletteRow) -> str:
    """What stands before the reason of a grey row."""
    line = row.line
    return "lucide/clock" if line is not None and line.kind in ("verb", "answer") else "lucide/ban"


def foot_width(keys: tuple[tuple[str, str], ...]) -> float:
    """How wide the keys of the foot are with their words."""
    return sum(key_cap_width(key, CAP) + text_width(words, interface_font(SECONDARY)) + 22 for key, words in keys)
