"""Lines that come and go: the way of a move, the marquee, the outline being drawn. C++ paints them."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsRectItem, QGraphicsScene

from battlemap.board.ids import Point
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import BakedItem, take_off
from battlemap.paint.overlays.zone_highlight import curved_path
from battlemap.paint.style.palette import Palette, with_alpha

LINKS, WAYS, DRAFTS, MARQUEES = 80.0, 90.0, 1490.0, 2000.0


class LineLayer:
    """All of one scene. Every method replaces what it showed before; nothing given means none."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._scene, self._pixmaps = scene, pixmaps
        self._path_icon: BakedItem | None = None
        self._path = self._make_items(WAYS)
        self._draft = self._make_items(DRAFTS)
        self._links = self._make_items(LINKS)
        self._marquee = QGraphicsRectItem(), QGraphicsRectItem()
        for box, above in zip(self._marquee, (0, 1), strict=True):
            box.setZValue(MARQUEES + above)
            box.setVisible(False)
            scene.addItem(box)
        self.bake()

    def show_path(self, points: Sequence[Point] = (), icon: str = "", where: float = 0.5) -> None:
        """The dotted way of a move; *icon* stands at the part *where* of it."""
        path = curved_path(list(points))
        _show(self._path, path)
        if path.isEmpty() or not icon:
            take_off(self._path_icon)
            self._path_icon = None
            return
        if self._path_icon is None:
            self._path_icon = BakedItem(WAYS + 1)
            self._scene.addItem(self._path_icon)
        context = self._pixmaps.context
        self._path_icon.show_picture(self._pixmaps.path_icon(icon), context.label, context.zoom)
        self._path_icon.setPos(path.pointAtPercent(where))

    def show_links(self, lines: Iterable[Sequence[Point]] = ()) -> None:
        """Mark the links that are selected, along these lines."""
        path = QPainterPath()
        for points in lines:
            path.moveTo(QPointF(*points[0]))
            for point in points[1:]:
                path.lineTo(*point)
        _show(self._links, path)

    @property
    def marks_links(self) -> bool:
        """Whether a selected link is marked."""
        return self._links[0].isVisible()

    def show_draft(self, points: Sequence[Point] = (), closed: bool = False) -> None:
        """A line with straight sides that is being drawn."""
        path = QPainterPath()
        if len(points) > 1:
            path.moveTo(QPointF(*points[0]))
            for point in points[1:]:
                path.lineTo(*point)
            if closed:
                path.closeSubpath()
        _show(self._draft, path)

    def show_marquee(self, rect: QRectF | None = None) -> None:
        """The rectangle that selects what is inside."""
        for box in self._marquee:
            box.setVisible(rect is not None)
            if rect is not None:
                box.setRect(rect)

    @property
    def shown_lines(self) -> tuple[bool, bool, bool]:
        """Whether a way, an outline, a marquee is shown."""
        return self._path[0].isVisible(), self._draft[0].isVisible(), self._marquee[0].isVisible()

    def bake(self) -> None:
        """Take the widths and colours of the context of the pixmap cache."""
        context = self._pixmaps.context
        room = context.label_room
        under = QPen(with_alpha("#0C0A14", 0.75 if context.palette.dark else 0.62), 9 * room)
        under.setCapStyle(Qt.PenCapStyle.RoundCap)
        dots = QPen(QColor("#FFFFFF"), 5 * room, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        dots.setDashPattern([0.01, 3.0])
        for line, pen in zip(self._path, (under, dots), strict=True):
            line.setPen(pen)
        for lines in (self._draft, self._links):
            for line, pen in zip(lines, _cosmetic(context.palette, 6, 2.6), strict=True):
                line.setPen(pen)
        for box, pen in zip(self._marquee, _cosmetic(context.palette, 3, 1), strict=True):
            box.setPen(pen)
        self._marquee[0].setBrush(with_alpha(context.palette.glow, 0.10))

    def _make_items(self, depth: float) -> tuple[QGraphicsPathItem, QGraphicsPathItem]:
        lines = (QGraphicsPathItem(), QGraphicsPathItem())
        for line, above in zip(lines, (0.0, 0.5), strict=True):
            line.setZValue(depth + above)
            line.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            line.setVisible(False)
            self._scene.addItem(line)
        return lines


def _show(lines: tuple[QGraphicsPathItem, QGraphicsPathItem], path: QPainterPath) -> None:
    for line in lines:
        line.setVisible(not path.isEmpty())
        line.setPath(path)


def _cosmetic(palette: Palette, under: float, over: float) -> tuple[QPen, QPen]:
    """Two pens for a line that is equally wide at any zoom: what it lies on, and the line."""
    pens = QPen(with_alpha(palette.under_line, palette.under_line_alpha), under), QPen(QColor(palette.glow), over)
    for pen in pens:
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pens
