"""Small pictures of surfaces and things as they look on the map; surfaces are baked one at a time, a plain tint until then."""

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPainterPath

from battlemap.board.grid_map import CELL, GridMap, Prop, Surface
from battlemap.canvas.tools.tool_options import ChoiceItem
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import draw_prop
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.images import FindImage
from battlemap.paint.style.palette import mix
from battlemap.paint.surfaces.surface_looks import surface_tint

SIGN = "a"
SHOWN = QRectF(1.6 * CELL, 1.6 * CELL, 1.4 * CELL, 1.4 * CELL)
"""What of five by five cells a swatch shows: no edge of them."""
DENSITY = 0.8
ROUND = 4.0


class SurfaceSwatches(QObject):
    """All of one window."""

    painted = Signal()
    """One more is there."""

    def __init__(self, theme: Theme, picture_of: FindImage, parent: QObject | None = None) -> None:
        """*picture_of* finds the drawings of things."""
        super().__init__(parent)
        self._theme, self._picture_of = theme, picture_of
        self._images: dict[tuple[str, str], QImage] = {}
        self._pending: list[tuple[str, str]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._bake)

    def draw(self, painter: QPainter, box: QRectF, choice: ChoiceItem) -> None:
        """What a choice looks like, in a small box."""
        if choice.prop is not None:
            self._draw_prop(painter, box, choice.prop)
        else:
            self._draw_surface(painter, box, choice.look)

    def _draw_surface(self, painter: QPainter, box: QRectF, look: str) -> None:
        p = self._theme.palette
        key, edge = (p.name, look), mix(p.raised, p.text, 0.35)
        image = self._images.get(key)
        if image is None:
            fill_rounded(painter, box, ROUND, surface_tint(look, p), edge, 1)
            if key not in self._pending:
                self._pending.append(key)
                self._timer.start()
            return
        shape = QPainterPath()
        shape.addRoundedRect(box, ROUND, ROUND)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipPath(shape)
        painter.drawImage(box, image)
        painter.restore()
        fill_rounded(painter, box, ROUND, None, edge, 1)

    def _draw_prop(self, painter: QPainter, box: QRectF, prop: Prop) -> None:
        wide, high = prop.columns * CELL, prop.rows * CELL
        scale = min(box.width() / wide, box.height() / high)
        painter.save()
        painter.translate(box.center().x() - wide * scale / 2, box.center().y() - high * scale / 2)
        painter.scale(scale, scale)
        draw_prop(painter, prop, self._theme.palette, self._picture_of)
        painter.restore()

    def _bake(self) -> None:
        """The next one."""
        if not self._pending:
            self._timer.stop()
            return
        key = self._pending.pop(0)
        if key[0] == self._theme.palette.name:
            grid = GridMap(5, 5, ground=(SIGN * 5,) * 5, legend={SIGN: Surface("", key[1])})
            self._images[key] = bake_grid(grid, self._theme.palette, SHOWN, DENSITY, lines=False)
            self.painted.emit()
