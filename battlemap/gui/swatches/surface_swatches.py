"""Small pictures of surfaces and things as they look on the map; surfaces are baked one at a time, a plain tint until then."""

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPainterPath

from battlemap.board.grid_map import CELL, GridMap, Prop
from battlemap.board.ids import PointId, ZoneId
from battlemap.board.surfaces import Surface
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.zone_drawing import straighten
from battlemap.canvas.tools.tool_options import ChoiceItem
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import draw_prop
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.images import FindImage
from battlemap.paint.style.palette import Palette, mix
from battlemap.paint.surfaces.surface_looks import surface_tint
from battlemap.paint.surfaces.terrains import tint
from battlemap.paint.zones.zone_map_ground import bake_zone_map

SIGN = "a"
SHOWN = QRectF(1.6 * CELL, 1.6 * CELL, 1.4 * CELL, 1.4 * CELL)
"""What of five by five cells a swatch shows: no edge of them."""
DENSITY = 0.8
TERRAIN, TERRAIN_DENSITY = 300.0, 0.55
"""How wide the zone is whose middle is the swatch of a terrain, in map px, and at which scale it is baked."""
ROUND = 4.0


class SurfaceSwatches(QObject):
    """All of one window."""

    painted = Signal()
    """One more is there."""

    def __init__(self, theme: Theme, picture_of: FindImage, parent: QObject | None = None) -> None:
        """*picture_of* finds the drawings of things."""
        super().__init__(parent)
        self._theme, self._picture_of = theme, picture_of
        self._images: dict[tuple[str, str, str], QImage] = {}
        """By the theme, and the surface or the terrain."""
        self._pending: list[tuple[str, str, str]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._bake)

    def draw(self, painter: QPainter, box: QRectF, choice: ChoiceItem) -> None:
        """What a choice looks like, in a small box."""
        if choice.prop is not None:
            self._draw_prop(painter, box, choice.prop)
        else:
            self._draw_ground(painter, box, choice)

    def _draw_ground(self, painter: QPainter, box: QRectF, choice: ChoiceItem) -> None:
        """A surface of cells, or the terrain of zones."""
        p = self._theme.palette
        key, edge = (p.name, choice.look, choice.terrain), mix(p.raised, p.text, 0.35)
        image = self._images.get(key)
        if image is None:
            plain = tint(choice.terrain, p) if choice.terrain else surface_tint(choice.look, p)
            fill_rounded(painter, box, ROUND, plain, edge, 1)
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
        if key[0] != self._theme.palette.name:
            return
        if key[2]:
            self._images[key] = bake_terrain(key[2], self._theme.palette)
            self.painted.emit()
        else:
            grid = GridMap(5, 5, ground=(SIGN * 5,) * 5, legend={SIGN: Surface("", key[1])})
            self._images[key] = bake_grid(grid, self._theme.palette, SHOWN, DENSITY, lines=False)
            self.painted.emit()


def bake_terrain(name: str, palette: Palette) -> QImage:
    """A sample of the ground of a zone, without its edge."""
    corners = ((0.0, 0.0), (TERRAIN, 0.0), (TERRAIN, TERRAIN), (0.0, TERRAIN))
    points = {PointId(str(at)): corner for at, corner in enumerate(straighten(corners))}
    zone = Zone(ZoneId("sample"), "", tuple(points), name)
    middle = QRectF(TERRAIN * 0.3, TERRAIN * 0.3, TERRAIN * 0.4, TERRAIN * 0.4)
    return bake_zone_map(ZoneMap(points, {zone.id: zone}), palette, middle, TERRAIN_DENSITY)
