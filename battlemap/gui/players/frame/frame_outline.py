"""The players' frame over the GM's map: it is dragged by its line or its tab, and resized by its corners."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battlemap.board.grid_map import CELL
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.players.frame.frame_geometry import CORNER, LEAST, Grip, dragged_frame, grip_at, tab_spots
from battlemap.gui.players.frame.frame_tab import FrameTab
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import Palette, with_alpha

DARK_LINES = ("#F3F1EC", "#0E1013", 0.72)
LIGHT_LINES = ("#28231C", "#FFFFFF", 0.90)
"""The line, what is under it, and how dense that is. White on purpose: accent means reach or choice, lavender the GM alone."""
ASIDE = 0.60
"""How dense the line is while nobody looks at the frame."""
SHADES = ("#000000", 0.22)
STEP = 80.0
"""Map px that an arrow moves a frame where there are no cells."""
SMALL = 1000
"""In a map narrower than this the tab does not say how large the frame is."""
CURSORS: dict[Grip, Qt.CursorShape] = {
    "line": Qt.CursorShape.SizeAllCursor,
    "top left": Qt.CursorShape.SizeFDiagCursor,
    "bottom right": Qt.CursorShape.SizeFDiagCursor,
    "top right": Qt.CursorShape.SizeBDiagCursor,
    "bottom left": Qt.CursorShape.SizeBDiagCursor,
}


class FrameOutline(QWidget):
    """Lies over the view and lets the mouse through, but for its tab; what of the mouse is meant for it never reaches the map."""

    def __init__(self, theme: Theme, controller: MapController, move: Callable[[QRectF], None]) -> None:
        """*move*: gives the frame another place, map px."""
        super().__init__(controller.view)
        self._theme, self._controller, self._move = theme, controller, move
        self._frame = QRectF()
        self._start: QRectF | None = None
        """The frame as it was taken up."""
        self._grip: Grip = ""
        self._pressed = QPointF()
        self._attentive = False
        self._tab_at = 0
        """Which of its places the tab has."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tab = FrameTab(theme, controller.view)
        self.tab.dragged.connect(self._drag_tab)
        self.tab.dropped.connect(self._drop)
        self.tab.stepped.connect(self._step)
        self.tab.opened.connect(self._look_there)
        controller.view.camera.scrolled.connect(self._follow)
        controller.view.camera.view_changed.connect(self._follow)
        controller.scene.reshown.connect(self._follow)
        controller.view.viewport().installEventFilter(self)
        controller.view.installEventFilter(self)
        theme.changed.connect(self.update)
        self.hide()

    @property
    def is_dragged(self) -> bool:
        return self._start is not None

    def show_frame(self, frame: QRectF | None, attentive: bool, locked: bool = False) -> None:
        """Show where the frame is (map px); None: nowhere. *attentive*: what lies outside it is darker.

        *locked*: it has the size of the display, so that its corners do nothing, and goes by whole cells.
        """
        if self.is_dragged:
            return
        self._frame, self._attentive, self.tab.is_locked = QRectF(frame or QRectF()), attentive, locked
        self.setVisible(frame is not None)
        self.tab.setVisible(frame is not None)
        self._follow()

    def take_key(self, event: QKeyEvent) -> bool:
        """Esc puts back what is dragged, the arrows move the frame whose tab has the focus."""
        if self.isHidden():
            return False
        if event.key() == Qt.Key.Key_Escape and self._start is not None:
            self.tab.let_go()
            self._frame, self._start, self._grip = self._start, None, ""
            self._follow()
            return True
        return self.tab.take_key(event)

    def close_outline(self) -> None:
        """Leave the map."""
        view = self._controller.view
        view.camera.scrolled.disconnect(self._follow)
        view.camera.view_changed.disconnect(self._follow)
        self._controller.scene.reshown.disconnect(self._follow)
        view.viewport().removeEventFilter(self)
        view.removeEventFilter(self)
        self.tab.deleteLater()
        self.deleteLater()

    @property
    def _to_view(self) -> QRectF:
        return self._controller.view.viewportTransform().mapRect(self._frame)

    def _follow(self, settled: bool = True) -> None:
        """The map lies elsewhere under the window now, or the frame on the map."""
        if self.isHidden():
            return
        view = self._controller.view
        self.setGeometry(view.rect())
        grid = self._controller.board.grid
        self.tab.is_small = view.width() < SMALL
        width, height = self._frame.width(), self._frame.height()
        self.tab.show_size(_size_words(width, height, grid.cell, grid.unit) if grid is not None else "")
        self.tab.move(self._tab_place())
        self.raise_()
        self.tab.raise_()
        self.update()

    def _tab_place(self) -> QPoint:
        """On the upper edge of what is seen of the frame or on the lower one, where nothing stands under it.

        While it is dragged it stays where it was taken.
        """
        spots = tab_spots(self._to_view, self.rect(), self.tab.size())
        if not self.is_dragged:
            self._tab_at = next((at for at, spot in enumerate(spots) if not self._is_taken(QRect(spot, self.tab.size()))), 0)
        return spots[min(self._tab_at, len(spots) - 1)]

    def _is_taken(self, box: QRect) -> bool:
        """Whether a token, an aspect or anything of the window lies there (px of the view)."""
        view, ground = self._controller.view, self._controller.view.parentWidget()
        siblings = ground.children() if ground is not None else []
        widgets = [view.scene_aspects, *(sibling for sibling in siblings if sibling is not view)]
        if any(isinstance(part, QWidget) and part.isVisible() and part.geometry().intersects(box) for part in widgets):
            return True
        return self._controller.scene.obstacles.anything_in(view.viewportTransform().inverted()[0].mapRect(QRectF(box)))

    def _drag_tab(self, by: QPointF) -> None:
        if self._start is None:
            self._start, self._grip = QRectF(self._frame), "line"
        self._drag(by)

    def _drag(self, by: QPointF) -> None:
        zoom = self._controller.view.camera.zoom
        if self._start is not None:
            way = by / zoom
            if self.tab.is_locked and self._controller.board.grid is not None:
                way = QPointF(round(way.x() / CELL) * CELL, round(way.y() / CELL) * CELL)
            self._frame = dragged_frame(self._start, self._grip, way, LEAST / zoom)
            self._follow()

    def _drop(self) -> None:
        if self._start is None:
            return
        moved, self._start, self._grip = self._frame != self._start, None, ""
        self._follow()
        if moved:
            self._move(QRectF(self._frame))

    def _step(self, direction: QPointF) -> None:
        step = CELL if self._controller.board.grid is not None else STEP
        self._frame = self._frame.translated(direction * step)
        self._follow()
        self._move(QRectF(self._frame))

    def _look_there(self) -> None:
        middle = self._frame.center()
        self._controller.view.camera.put_in_middle((middle.x(), middle.y()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.isHidden():
            return False
        if event.type() == QEvent.Type.Resize and watched is self._controller.view:
            self._follow()
        elif isinstance(event, QMouseEvent) and watched is self._controller.view.viewport():
            return self._take_mouse(event)
        return False

    def _take_mouse(self, event: QMouseEvent) -> bool:
        """What is meant for the line and the corners; the map never hears of it."""
        kind, at = event.type(), event.position()
        if kind == QEvent.Type.MouseMove and self._start is not None:
            self._drag(at - self._pressed)
            return True
        if kind == QEvent.Type.MouseButtonRelease and self._start is not None:
            self._drop()
            return True
        grip = grip_at(self._to_view, at)
        grip = "line" if grip and self.tab.is_locked else grip
        if kind == QEvent.Type.MouseMove and not event.buttons():
            viewport = self._controller.view.viewport()
            if grip:
                viewport.setCursor(CURSORS[grip])
            elif viewport.cursor().shape() in CURSORS.values():
                self._controller.view.input.show_cursor(Qt.CursorShape.ArrowCursor)
            return bool(grip)
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton and grip:
            self._start, self._grip, self._pressed = QRectF(self._frame), grip, at
            return True
        return kind == QEvent.Type.MouseButtonDblClick and bool(grip)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, box = QPainter(self), self._to_view
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        attentive = self._attentive or self.is_dragged
        # round the whole map the lines would tell nothing, and cross the window where they are alone in it
        lines = attentive or not self._frame.contains(self._controller.scene.contents_rect())
        draw_frame(painter, QRectF(self.rect()), box, self._theme.palette, attentive, lines)
        painter.end()


def draw_frame(painter: QPainter, view: QRectF, box: QRectF, palette: Palette, attentive: bool, lines: bool = True) -> None:
    """Paint the frame at *box* over a view (both px).

    *attentive*: strongly, with all outside it darker. *lines*: not only its corners.
    """
    line, under, alpha = DARK_LINES if palette.dark else LIGHT_LINES
    if attentive:
        around = QPainterPath()
        around.addRect(view)
        inside = QPainterPath()
        inside.addRect(box)
        painter.fillPath(around.subtracted(inside), with_alpha(*SHADES))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setOpacity(1.0 if attentive else ASIDE)
    for colour, width in ((with_alpha(under, alpha), 5.0), (QColor(line), 2.0)) if lines else ():
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin))
        painter.drawRect(box)
    painter.setOpacity(1.0)
    corners = QPainterPath()
    for x, across in ((box.left(), CORNER), (box.right(), -CORNER)):
        for y, down in ((box.top(), CORNER), (box.bottom(), -CORNER)):
            corners.moveTo(x + across, y)
            corners.lineTo(x, y)
            corners.lineTo(x, y + down)
    for colour, width in ((with_alpha(under, alpha), 9.0), (QColor(line), 5.0)):
        painter.strokePath(
            corners, QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.MiterJoin)
        )


def _size_words(width: float, height: float, cell: float, unit: str) -> str:
    """ "25 × 14 m"."""
    across, down = round(width / CELL * cell), round(height / CELL * cell)
    return f"{across} × {down} {unit}".strip()
