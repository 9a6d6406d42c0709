"""The picture of a foreign map with what was found over it; two handles mend the grid."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.gui.import_map.found_overlay import draw_found
from battlemap.gui.import_map.import_draft import ImportDraft
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CHOICE
from battlemap.paint.style.palette import DARK, LIGHT, with_alpha
from battlemap.paint.style.typography import BODY, SECONDARY, draw_text, interface_font

MARGIN, FOOT = 20, 40
HANDLE = 20.0
LENS, LENS_SMALL, MAGNIFIED = 152.0, 120.0, 3.2
SMALLEST = 6.0
"""No cell is made narrower, in px of the picture."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class FoundView(QWidget):
    """Shows one draft. Without a picture the ground is drawn in plain cells."""

    mended = Signal(ImageAlignment)
    """The cells were moved or changed."""

    def __init__(self, theme: Theme, draft: ImportDraft, image: QImage | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.draft, self.image = theme, draft, image
        self.battle_image: QImage | None = None
        """The board as it would look, shown in place of what was found."""
        self.handle = ""
        """ "move" or "size" while that handle is held."""
        self._hover = ""
        self._cell_start: QPointF | None = None
        self._pale = _is_pale(image)
        self.setMouseTracking(True)
        self.setMinimumSize(320, 240)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("What was found, over the picture")
        theme.changed.connect(self.update)

    @property
    def scale(self) -> float:
        """How many px of the window one px of the picture is, or one cell where there is none."""
        room = self._room()
        width, height = self._size()
        return max(1e-6, min(room.width() / width, room.height() / height))

    @property
    def box(self) -> QRectF:
        """Where the picture lies."""
        room, (width, height) = self._room(), self._size()
        place = QRectF(0, 0, width * self.scale, height * self.scale)
        place.moveCenter(room.center())
        return place

    def _room(self) -> QRectF:
        return QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -FOOT)

    def _size(self) -> tuple[float, float]:
        lines = self.draft.lines
        if lines is not None:
            return lines.width, lines.height
        found = self.draft.original
        return float(max(1, found.columns)), float(max(1, found.rows))

    def handle_spots(self) -> dict[str, QPointF]:
        """Where the handles lie: on the first crossing and on the last one; none without a picture."""
        lines = self.draft.lines
        if lines is None or self.battle_image is not None or not self.draft.grid_shown:
            return {}
        downs, acrosses = lines.vertical_lines(), lines.horizontal_lines()
        if len(downs) < 2 or len(acrosses) < 2:
            return {}
        box, scale = self.box, self.scale
        return {
            "move": QPointF(box.x() + downs[0] * scale, box.y() + acrosses[0] * scale),
            "size": QPointF(box.x() + downs[-1] * scale, box.y() + acrosses[-1] * scale),
        }

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.draft.lines is None:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.handle = self._handle_at(event.position())
        if not self.handle and self.draft.certainty < 0.695 and self.battle_image is None:
            self._cell_start = event.position()  # nothing was found: a drag over one cell makes it
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self.handle:
            self._drag(at)
        elif self._cell_start is not None:
            self._drag_cell(at)
        elif (hover := self._handle_at(at)) != self._hover:
            self._hover = hover
            self.setCursor(Qt.CursorShape.PointingHandCursor if hover else Qt.CursorShape.ArrowCursor)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.handle, self._cell_start = "", None
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        lines = self.draft.lines
        if lines is not None and self.box.contains(event.position()):
            at = self._on_picture(event.position())
            self._mend(left=at.x() % lines.across, top=at.y() % lines.down)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_mending_key(event):
            super().keyPressEvent(event)

    def take_mending_key(self, event: QKeyEvent) -> bool:
        """Arrows move the lines by 1 px (with Shift 0.1), + and − change the cell by 0.1, 0 takes what was found."""
        lines = self.draft.lines
        if lines is None:
            return False
        step = 0.1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1.0
        key = Qt.Key(event.key())
        if key in ARROWS:
            dx, dy = ARROWS[key]
            self._mend(left=(lines.left + dx * step) % lines.across, top=(lines.top + dy * step) % lines.down)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            by = 0.1 if key == Qt.Key.Key_Plus else -0.1
            self._mend(across=max(SMALLEST, lines.across + by), down=max(SMALLEST, lines.down + by))
        elif key == Qt.Key.Key_0 and self.draft.first_lines is not None:
            self.mended.emit(self.draft.first_lines)
        else:
            return False
        return True

    def _drag(self, at: QPointF) -> None:
        lines = self.draft.lines
        if lines is None:
            return
        here = self._on_picture(at)
        if self.handle == "move":
            self._mend(left=here.x() % lines.across, top=here.y() % lines.down)
            return
        downs, acrosses = lines.vertical_lines(), lines.horizontal_lines()
        columns, rows = len(downs) - 1, len(acrosses) - 1
        across, down = (here.x() - downs[0]) / columns, (here.y() - acrosses[0]) / rows
        if abs(lines.across / lines.down - 1) < 0.01:  # square cells stay square: the longer way is the more exact one
            across = down = across if columns >= rows else down
        self._mend(across=max(SMALLEST, across), down=max(SMALLEST, down), left=downs[0], top=acrosses[0])

    def _drag_cell(self, at: QPointF) -> None:
        if self._cell_start is None:
            return
        start, end = self._on_picture(self._cell_start), self._on_picture(at)
        side = max(abs(end.x() - start.x()), abs(end.y() - start.y()))
        if side >= SMALLEST:
            left, top = min(start.x(), end.x()), min(start.y(), end.y())
            self._mend(across=side, down=side, left=left % side, top=top % side)

    def _mend(self, **numbers: float) -> None:
        lines = self.draft.lines
        if lines is None:
            return
        made = {"across": lines.across, "down": lines.down, "left": lines.left, "top": lines.top, **numbers}
        across, down = made["across"], made["down"]
        self.mended.emit(
            ImageAlignment(lines.width, lines.height, across, down, made["left"] % across, made["top"] % down)
        )  # fmt: skip

    def _on_picture(self, at: QPointF) -> QPointF:
        box = self.box
        return QPointF((at.x() - box.x()) / self.scale, (at.y() - box.y()) / self.scale)

    def _handle_at(self, at: QPointF) -> str:
        for name, spot in self.handle_spots().items():
            if (spot - at).manhattanLength() <= HANDLE:
                return name
        return ""

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        fill_rounded(painter, QRectF(self.rect()), RADIUS_CHOICE, p.canvas, p.line)
        if self.battle_image is not None:
            self._draw_battle(painter)
        else:
            self._draw_ground(painter)
            painter.save()
            painter.setClipRect(self.box.adjusted(-6, -6, 6, 6))
            light = self.draft.original.zones_first and not p.dark
            draw_found(painter, self.draft, self.box, self.scale, (LIGHT if self._pale else DARK).accent, on_light=light)
            painter.restore()
            self._draw_handles(painter)
        self._draw_foot(painter)
        painter.end()

    def _draw_battle(self, painter: QPainter) -> None:
        image = self.battle_image
        if image is None:
            return
        room = QRectF(self.rect())
        scale = min(room.width() / image.width(), room.height() / image.height())
        place = QRectF(0, 0, image.width() * scale, image.height() * scale)
        place.moveCenter(room.center())
        edge = QPainterPath()
        edge.addRoundedRect(room, RADIUS_CHOICE, RADIUS_CHOICE)
        painter.setClipPath(edge)
        painter.drawImage(place, image)
        painter.setClipping(False)

    def _draw_ground(self, painter: QPainter) -> None:
        box = self.box
        if self.image is not None and "picture" in self.draft.layers:
            painter.drawImage(box, self.image)
            painter.fillRect(box, QColor(0, 0, 0, 26))
        else:
            painter.fillRect(box, self.theme.palette.field)

    def _draw_handles(self, painter: QPainter) -> None:
        p, spots = self.theme.palette, self.handle_spots()
        shown = self.handle or self._hover
        if shown in spots:
            self._draw_lens(painter, spots[shown])
        for name, at in spots.items():
            box = QRectF(at.x() - HANDLE / 2, at.y() - HANDLE / 2, HANDLE, HANDLE)
            fill_rounded(painter, box, HANDLE / 2 if name == "move" else 5, p.accent, p.on_accent, 1.6)
            icon = "lucide/move" if name == "move" else "lucide/move-diagonal"
            draw_icon(painter, icon, box.adjusted(4, 4, -4, -4), p.on_accent)

    def _draw_lens(self, painter: QPainter, spot: QPointF) -> None:
        """Printed and found lines round a crossing, larger; it hangs inside, away from the nearest corner."""
        box, p = self.box, self.theme.palette
        size = LENS if self.window().width() >= 1500 else LENS_SMALL
        middle = box.center()
        away = QPointF(1 if spot.x() < middle.x() else -1, 1 if spot.y() < middle.y() else -1)
        centre = spot + QPointF(away.x() * size * 0.85, away.y() * size * 0.7)
        round_glass = QPainterPath()
        round_glass.addEllipse(centre, size / 2, size / 2)
        painter.setPen(QPen(QColor(p.accent), 2))
        painter.drawLine(QLineF(spot, centre))
        painter.save()
        painter.setClipPath(round_glass)
        painter.fillPath(round_glass, QColor(p.canvas))
        painter.translate(centre)
        painter.scale(MAGNIFIED, MAGNIFIED)
        painter.translate(-spot)
        self._draw_ground(painter)
        draw_found(painter, self.draft, box, self.scale, (LIGHT if self._pale else DARK).accent, lines_only=True)
        painter.restore()
        for colour, width in (("#101318", 4.0), (p.accent, 2.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, size / 2, size / 2)

    def _draw_foot(self, painter: QPainter) -> None:
        p, y = self.theme.palette, self.height() - 20.0
        if self.draft.lines is None or self.battle_image is not None:
            return
        if not self.handle_spots() or self.draft.certainty < 0.695:
            words = "No printed grid was found. Drag over one cell, or by the handles."
            draw_text(painter, 24, y, words, interface_font(BODY), p.text, width=self.width() - 330)
        else:
            x = 24.0
            for icon, words in (
                ("lucide/move", "Drag the disc: the grid moves"),
                ("lucide/move-diagonal", "Drag the square: its cells grow"),
            ):
                draw_icon(painter, icon, QRectF(x, y - 8, 16, 16), p.accent)
                x += 26 + draw_text(painter, x + 24, y, words, interface_font(SECONDARY), p.text2) + 22
        words = "Arrows 1 px   + − size   0 as found"
        if self.width() > 620:
            draw_text(painter, self.width() - 24, y, words, interface_font(SECONDARY), with_alpha(p.text2, 0.9).name(), "right")


def _is_pale(image: QImage | None) -> bool:
    """Whether a picture is rather light, so that dark lines show on it."""
    if image is None or image.isNull():
        return False
    small = image.scaled(16, 16).convertToFormat(QImage.Format.Format_Grayscale8)
    return sum(small.pixelColor(x, y).value() for x in range(16) for y in range(16)) / 256 > 120
