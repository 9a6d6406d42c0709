"""Whose turn it is, large, and under it who comes next, each on a slim plate: read from three metres."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from battlemap.gui.players.overlay_plate import OverlayPlate
from battlemap.gui.players.turn_entries import TurnEntry, TurnReading
from battlemap.paint.controls.chips import draw_boxes, draw_health_bar
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import BOLD, MEDIUM, SEMIBOLD, draw_text
from battlemap.paint.tokens.token_drawing import draw_token

NAME, PHASE, ENTRY, MORE = 42.0, 23.0, 26.0, 21.0
HEAD, HEAD_FACE, PHASE_RISE = 108.0, 76.0, 28.0
ROW, ROW_FACE, GAP, PAD = 42.0, 32.0, 5.0, 12.0
BOX, BOX_GAP, BAR, BAR_HEIGHT = 13.0, 4.0, 54.0, 7.0
BREAK = 32.0
"""The line that says that the next round begins."""
SMALLEST_NAME = 30.0
"""A long name whose turn it is gets smaller down to this before it is cut."""
STRIPE = 6.0
"""The bar at the left of the name whose turn it is."""


class TurnDisplay(OverlayPlate):
    """A column beside the map; where not all have room, a last line says how many more there are."""

    reading = TurnReading()
    with_turn = True
    with_order = True

    def content_size(self, room: QSizeF) -> QSizeF:
        """The head, and as many of the order as have room."""
        self._lines = self._fitting(room.height() / self.scale)
        height = sum(self._height(line) for line in self._lines) + GAP * max(0, len(self._lines) - 1)
        self.setAccessibleName(self.spoken_text)
        return QSizeF(room.width(), height * self.scale) if self._lines else QSizeF()

    @property
    def least_height(self) -> float:
        """The height without which whose turn it is cannot be read, on a display of 1080 px; 0 while that is not shown."""
        has_head = self.with_turn and bool(self.reading.who or self.reading.phase)
        return (HEAD if has_head else 0.0) + (GAP + ROW if self.with_order and self.reading.onward else 0.0)

    @property
    def spoken_text(self) -> str:
        """What stands there, for a screen reader."""
        reading = self.reading
        told = [reading.phase, f"It is the turn of {reading.who}" if reading.who and self.with_turn else ""]
        if self.with_order and (reading.onward or reading.again):
            told.append(f"Then {'; '.join(entry.spoken_text for entry in (*reading.onward, *reading.again))}")
        return ". ".join(filter(None, told))

    def draw(self, painter: QPainter) -> None:
        """Every line on a plate of its own."""
        top = 0.0
        for line in self._lines:
            height = self._height(line) * self.scale
            box = QRectF(0, top, self.width(), height)
            if isinstance(line, TurnReading):
                self._draw_head(painter, line, box)
            elif isinstance(line, TurnEntry):
                self._draw_entry(painter, line, box)
            else:
                self._draw_words(painter, line, box)
            top += height + GAP * self.scale

    def _fitting(self, room: float) -> list[TurnReading | TurnEntry | str]:
        """The lines that have room: the head, those who come next, then those of the next round."""
        reading = self.reading
        lines: list[TurnReading | TurnEntry | str] = [reading] if self.with_turn and (reading.who or reading.phase) else []
        if not self.with_order:
            return lines
        left = room - sum(self._height(line) + GAP for line in lines) - ROW
        rest: list[TurnEntry | str] = [*reading.onward]
        rest += [f"Next {reading.round_word.lower()}", *reading.again] if reading.again else []
        for at, line in enumerate(rest):
            left -= self._height(line) + GAP
            if left < 0:
                more = sum(isinstance(other, TurnEntry) for other in rest[at:])
                while lines and isinstance(lines[-1], str):
                    lines.pop()
                return [*lines, f"and {more} more"] if more else lines
            lines.append(line)
        return lines

    def _height(self, line: TurnReading | TurnEntry | str) -> float:
        return HEAD if isinstance(line, TurnReading) else ROW if isinstance(line, TurnEntry) else BREAK

    def _count_width(self, entry: TurnEntry, px: float) -> float:
        return 8 + self.width_of(f"×{entry.count}", px, SEMIBOLD) / self.scale if entry.count > 1 else 0.0

    def _draw_head(self, painter: QPainter, reading: TurnReading, box: QRectF) -> None:
        p, s = self.colours, self.scale
        self.draw_ground(painter, box, 12)
        stripe = QRectF(box.x(), box.y() + 10 * s, STRIPE * s, box.height() - 20 * s)
        fill_rounded(painter, stripe, STRIPE / 2 * s, p.halo)
        left, y = box.x() + (STRIPE + PAD) * s, box.center().y()
        right = box.right() - PAD * s
        if reading.acting is not None:
            self._draw_face(painter, reading.acting, left + HEAD_FACE / 2 * s, y, HEAD_FACE)
            left += (HEAD_FACE + PAD) * s
            right -= self._count_width(reading.acting, PHASE + 6) * s
        phase_y, name_y = (y - PHASE_RISE * s, y + 12 * s) if reading.phase and reading.who else (y, y)
        draw_text(painter, left, phase_y, reading.phase, self.font_of(PHASE, SEMIBOLD), p.plate_text2, width=right - left)
        if reading.who:
            px = self.fitting_size(reading.who, NAME, BOLD, right - left, SMALLEST_NAME)
            used = draw_text(painter, left, name_y, reading.who, self.font_of(px, BOLD), p.plate_text, width=right - left)
            if reading.acting is not None and reading.acting.count > 1:
                words = f"×{reading.acting.count}"
                draw_text(painter, left + used + 8 * s, name_y, words, self.font_of(PHASE + 6, SEMIBOLD), p.plate_text2)

    def _draw_entry(self, painter: QPainter, entry: TurnEntry, box: QRectF) -> None:
        p, s, y = self.colours, self.scale, box.center().y()
        self.draw_ground(painter, box)
        left, right = box.x() + PAD * s, box.right() - PAD * s
        self._draw_face(painter, entry, left + ROW_FACE / 2 * s, y, ROW_FACE)
        left += (ROW_FACE + 10) * s
        if entry.boxes:
            right -= draw_boxes(painter, right, y, entry.boxes, p, BOX * s, BOX_GAP * s, "right") + 14 * s
        elif entry.left is not None:
            draw_health_bar(painter, right - BAR * s, y, entry.left, p, BAR * s, BAR_HEIGHT * s)
            right -= (BAR + 14) * s
        if entry.waiting:
            size = ENTRY * s
            draw_icon(painter, "lucide/hourglass", QRectF(right - size, y - size / 2, size, size), p.plate_text2, 2.2)
            right -= size + 6 * s
        right -= self._count_width(entry, ENTRY - 3) * s
        used = draw_text(painter, left, y, entry.name, self.font_of(ENTRY), p.plate_text, width=right - left + 1)
        if entry.count > 1:
            draw_text(painter, left + used + 8 * s, y, f"×{entry.count}", self.font_of(ENTRY - 3, SEMIBOLD), p.plate_text2)

    def _draw_face(self, painter: QPainter, entry: TurnEntry, cx: float, cy: float, size: float) -> None:
        portrait = self.portraits(entry.look.portrait) if entry.look.portrait else None
        draw_token(painter, cx, cy, size * self.scale, entry.look, self.colours, portrait)

    def _draw_words(self, painter: QPainter, words: str, box: QRectF) -> None:
        self.draw_ground(painter, box)
        left = box.x() + PAD * self.scale
        draw_text(painter, left, box.center().y(), words, self.font_of(MORE, MEDIUM), self.colours.plate_text2)
