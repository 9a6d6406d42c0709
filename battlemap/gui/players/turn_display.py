"""Whose turn it is, large, and under it who comes next, each on a slim plate: read from three metres."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from battlemap.gui.players.overlay_plate import OverlayPlate
from battlemap.gui.players.turn_entries import TurnEntry, TurnReading
from battlemap.paint.controls.chips import boxes_width, draw_boxes, draw_health_bar
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import BOLD, MEDIUM, SEMIBOLD, draw_text
from battlemap.paint.tokens.token_drawing import draw_token

NAME, PHASE, ENTRY, MORE = 40.0, 20.0, 23.0, 19.0
HEAD, HEAD_FACE, PHASE_RISE = 92.0, 64.0, 25.0
ROW, ROW_FACE, GAP, PAD = 38.0, 28.0, 5.0, 12.0
BOX, BOX_GAP, BAR, BAR_HEIGHT = 12.0, 4.0, 54.0, 6.0
BREAK = 30.0
"""The line that says that the next round begins."""
LONGEST = 420.0
"""So wide a plate is at most."""


class TurnDisplay(OverlayPlate):
    """A column along the edge of the map; where not all have room, a last line says how many more there are."""

    reading = TurnReading()
    with_turn = True
    with_order = True

    def content_size(self, room: QSizeF) -> QSizeF:
        """The head, and as many of the order as have room."""
        self._lines = self._fitting(room.height() / self.scale)
        width = max([self._width(line) for line in self._lines], default=0.0)
        height = sum(self._height(line) for line in self._lines) + GAP * max(0, len(self._lines) - 1)
        self.setAccessibleName(self.spoken_text)
        return QSizeF(min(width, LONGEST) * self.scale, height * self.scale) if self._lines else QSizeF()

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
            width, height = min(self._width(line), LONGEST) * self.scale, self._height(line) * self.scale
            box = QRectF(0, top, width, height)
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

    def _width(self, line: TurnReading | TurnEntry | str) -> float:
        """How wide the plate of a line wants to be on a display of 1080 px."""
        if isinstance(line, str):
            return 2 * PAD + self.width_of(line, MORE) / self.scale
        if isinstance(line, TurnReading):
            words = max(self.width_of(line.who, NAME, BOLD), self.width_of(line.phase, PHASE, SEMIBOLD)) / self.scale
            face = HEAD_FACE + PAD if line.acting else 0.0
            return 2 * PAD + 6 + face + words + (self._count_width(line.acting, PHASE + 6) if line.acting else 0.0)
        marks = self._marks_width(line)
        name = self.width_of(line.name, ENTRY) / self.scale
        return PAD * 2 + ROW_FACE + 10 + name + self._count_width(line, ENTRY - 3) + (marks + 14 if marks else 0)

    def _count_width(self, entry: TurnEntry, px: float) -> float:
        return 8 + self.width_of(f"×{entry.count}", px, SEMIBOLD) / self.scale if entry.count > 1 else 0.0

    def _marks_width(self, entry: TurnEntry) -> float:
        wait = ENTRY + 6 if entry.waiting else 0.0
        return wait + (boxes_width(len(entry.boxes), BOX, BOX_GAP) if entry.boxes else BAR if entry.left is not None else 0.0)

    def _draw_head(self, painter: QPainter, reading: TurnReading, box: QRectF) -> None:
        p, s = self.colours, self.scale
        self.draw_ground(painter, box, 12)
        left, y = box.x() + PAD * s, box.center().y()
        right = box.right() - PAD * s
        if reading.acting is not None:
            self._draw_face(painter, reading.acting, left + HEAD_FACE / 2 * s, y, HEAD_FACE)
            left += (HEAD_FACE + PAD) * s
            right -= self._count_width(reading.acting, PHASE + 6) * s
        phase_y, name_y = (y - PHASE_RISE * s, y + 12 * s) if reading.phase and reading.who else (y, y)
        draw_text(painter, left, phase_y, reading.phase, self.font_of(PHASE, SEMIBOLD), p.plate_text2, width=right - left)
        if reading.who:
            used = draw_text(painter, left, name_y, reading.who, self.font_of(NAME, BOLD), p.plate_text, width=right - left)
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
