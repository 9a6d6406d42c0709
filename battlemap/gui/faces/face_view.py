"""A picture with the circle that becomes a face: dragged, made larger and smaller by wheel, handle and keys."""

from math import dist

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.formats.faces.face_finding import FaceCut
from battlemap.gui.faces.face_draft import FaceDraft
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CHOICE
from battlemap.paint.style.palette import with_alpha

HANDLE = 20.0
STEP, FINE = 0.02, 0.005
"""By so much of the picture's shorter side an arrow moves the circle; with Shift."""
ZOOM = 1.06
ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class FaceView(QWidget):
    """Shows one draft, or nothing."""

    cut_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.draft: FaceDraft | None = None
        self._held = ""
        """ "circle" or "size" while that is dragged."""
        self._grip = QPointF()
        self.setMinimumSize(300, 300)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("The picture and what of it is cut out")
        theme.changed.connect(self.update)

    def show_draft(self, draft: FaceDraft | None) -> None:
        """Show another picture."""
        self.draft, self._held = draft, ""
        self.update()

    @property
    def scale(self) -> float:
        """How many px of the window one px of the picture is."""
        width, height = self.draft.size if self.draft is not None else (1, 1)
        return min((self.width() - 16) / max(1, width), (self.height() - 16) / max(1, height))

    @property
    def box(self) -> QRectF:
        """Where the picture lies."""
        width, height = self.draft.size if self.draft is not None else (1, 1)
        place = QRectF(0, 0, width * self.scale, height * self.scale)
        place.moveCenter(QRectF(self.rect()).center())
        return place

    def circle(self) -> tuple[QPointF, float]:
        """The circle in the window: its middle and radius."""
        if self.draft is None:
            return QPointF(), 0.0
        cut, box = self.draft.cut, self.box
        return QPointF(box.x() + cut.x * self.scale, box.y() + cut.y * self.scale), cut.radius * self.scale

    def handle_spot(self) -> QPointF:
        """Where the handle lies that changes the size: at the lower right of the circle."""
        middle, radius = self.circle()
        return middle + QPointF(radius, radius) * 0.7071

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.draft is None:
            return
        at = event.position()
        near = at - self.handle_spot()
        self._held = "size" if max(abs(near.x()), abs(near.y())) <= HANDLE * 0.8 else "circle"
        self._grip = at - self.circle()[0]
        if self._held == "circle" and dist((self._grip.x(), self._grip.y()), (0, 0)) > self.circle()[1]:
            self._grip = QPointF()  # a click beside the circle brings it there
            self._move_to(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._held == "circle":
            self._move_to(at - self._grip)
        elif self._held == "size":
            middle, _ = self.circle()
            self._change(radius=dist((at.x(), at.y()), (middle.x(), middle.y())) / self.scale)
        elif self.draft is not None:
            near = at - self.handle_spot()
            on_handle = max(abs(near.x()), abs(near.y())) <= HANDLE * 0.8
            self.setCursor(Qt.CursorShape.SizeFDiagCursor if on_handle else Qt.CursorShape.OpenHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = ""

    def wheelEvent(self, event: QWheelEvent) -> None:
        turns = event.angleDelta().y() / 120
        if self.draft is not None and turns:
            self._change(radius=self.draft.cut.radius * ZOOM**-turns)
        event.accept()

    def take_key(self, event: QKeyEvent) -> bool:
        """Arrows move the circle (Shift: finely), + shows less of the picture, − more, 0 takes what was found."""
        draft = self.draft
        if draft is None:
            return False
        key, cut = Qt.Key(event.key()), draft.cut
        if key in ARROWS:
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            step = min(draft.size) * (FINE if fine else STEP)
            dx, dy = ARROWS[key]
            self._change(cut.x + dx * step, cut.y + dy * step)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self._change(radius=cut.radius * (ZOOM if key == Qt.Key.Key_Minus else 1 / ZOOM))
        elif key == Qt.Key.Key_0:
            self._change(draft.found.x, draft.found.y, draft.found.radius)
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def _move_to(self, middle: QPointF) -> None:
        self._change((middle.x() - self.box.x()) / self.scale, (middle.y() - self.box.y()) / self.scale)

    def _change(self, x: float | None = None, y: float | None = None, radius: float | None = None) -> None:
        draft = self.draft
        if draft is None:
            return
        cut = draft.cut
        draft.change_cut(FaceCut(cut.x if x is None else x, cut.y if y is None else y, cut.radius if radius is None else radius))
        self.update()
        self.cut_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        fill_rounded(painter, QRectF(self.rect()), RADIUS_CHOICE, p.canvas, p.line)
        if self.draft is not None:
            box = self.box
            painter.fillRect(box, p.field)
            painter.drawImage(box, self.draft.image)
            middle, radius = self.circle()
            beyond = QPainterPath()
            beyond.addRect(box)
            hole = QPainterPath()
            hole.addEllipse(middle, radius, radius)
            painter.fillPath(beyond - hole, with_alpha("#101318", 0.62))
            for colour, width in (("#101318", 4.0), (p.accent, 2.0)):
                painter.setPen(QPen(with_alpha(colour, 0.9), width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(middle, radius, radius)
            at = self.handle_spot()
            spot = QRectF(at.x() - HANDLE / 2, at.y() - HANDLE / 2, HANDLE, HANDLE)
            fill_rounded(painter, spot, 5, p.accent, p.on_accent, 1.6)
            draw_icon(painter, "lucide/move-diagonal", spot.adjusted(4, 4, -4, -4), p.on_accent)
        painter.end()
