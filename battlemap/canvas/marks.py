"""Marks that come and go: glows, reach, badges, difficulty chips, ghost and way of a move, marquee, draft lines, handles."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsRectItem, QGraphicsScene

from battlemap.board.ids import Point, ZoneId
from battlemap.board.outlines import ground, shaped
from battlemap.board.polygons import extent
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.glass import MapPicture, take_off
from battlemap.canvas.studio import Studio
from battlemap.paint.chips import Difficulty
from battlemap.paint.highlight import Highlight, bake_highlight, draw_reach, draw_target_glow, way_path
from battlemap.paint.measures import TOKEN
from battlemap.paint.palette import Palette, tinted
from battlemap.paint.token import TokenLook

REACH, GLOW, HOVER = -500.0, -450.0, -440.0
WAYS, GHOSTS, RINGS = 90.0, 92.0, 99.0
CHIPS, BADGES, HANDLES, DRAFTS, FRONT = 200.0, 210.0, 1500.0, 1490.0, 2000.0


class Chip(Struct, frozen=True):
    """A pill that says what a move into a zone takes, and where it stands."""

    spot: Point
    icon: str
    strong: str
    weak: str
    kind: Difficulty


class Ghost(Struct, frozen=True):
    """A token as it stood before it was taken up."""

    look: TokenLook
    spot: Point
    scale: float


class Marks:
    """All marks of one scene. Every method replaces what it showed before; nothing given means none."""

    def __init__(self, scene: QGraphicsScene, studio: Studio) -> None:
        self._scene, self._studio = scene, studio
        self._map = ZoneMap()
        self._zones: dict[str, dict[ZoneId, Highlight]] = {}
        self._lights: dict[str, list[MapPicture]] = {}
        self._badges: dict[str, tuple[Point, str]] = {}
        self._badge_items: list[MapPicture] = []
        self._chips: tuple[Chip, ...] = ()
        self._chip_items: list[MapPicture] = []
        self._ghosts: tuple[Ghost, ...] = ()
        self._ghost_items: list[MapPicture] = []
        self._ring: tuple[Point, int, float] | None = None
        self._ring_item: MapPicture | None = None
        self._handles: tuple[tuple[Point, bool], ...] = ()
        self._handle_items: list[MapPicture] = []
        self._label: tuple[Point, str, str] | None = None
        self._label_item: MapPicture | None = None
        self._way_icon: MapPicture | None = None
        self._way: tuple[QGraphicsPathItem, QGraphicsPathItem] | None = None
        self._marquee: tuple[QGraphicsRectItem, QGraphicsRectItem] | None = None
        self._draft: tuple[QGraphicsPathItem, QGraphicsPathItem] | None = None

    # --- zones --------------------------------------------------------------------------------

    def show_map(self, zone_map: ZoneMap) -> None:
        """The map that highlights follow from now on."""
        if zone_map is not self._map:
            self._map = zone_map
            for layer in list(self._zones):
                self.light(layer, self._zones[layer], GLOW if layer == "glow" else REACH if layer == "reach" else HOVER, anew=True)

    def glow(self, zones: Iterable[ZoneId] = ()) -> None:
        """Zones that may be chosen."""
        self.light("glow", dict.fromkeys(zones, "target"), GLOW)

    def reach(self, zones: Mapping[ZoneId, Highlight] | None = None) -> None:
        """Zones that can be reached: free, or at a price."""
        self.light("reach", dict(zones or {}), REACH)

    def hover(self, zone: ZoneId | None = None, kind: Highlight = "hover") -> None:
        """The zone under the pointer."""
        self.light("hover", {zone: kind} if zone is not None else {}, HOVER)

    def light(self, layer: str, zones: dict[ZoneId, Highlight], depth: float, anew: bool = False) -> None:
        """Highlight *zones* on a layer of their own."""
        if zones == self._zones.get(layer, {}) and not anew:
            return
        for item in self._lights.pop(layer, ()):
            take_off(item)
        self._zones[layer] = zones
        glass = self._studio.glass
        for zone, kind in zones.items():
            if zone not in self._map.zones:
                continue
            image, corner = self._highlight(zone, kind)
            if image.isNull():
                continue
            item = MapPicture(depth)
            item.setTransformationMode(Qt.TransformationMode.FastTransformation)
            item.setPixmap(QPixmap.fromImage(image))
            item.setPos(corner)
            item.setScale(1 / glass.zoom)
            self._scene.addItem(item)
            self._lights.setdefault(layer, []).append(item)

    def _highlight(self, zone: ZoneId, kind: Highlight) -> tuple[QImage, QPointF]:
        glass = self._studio.glass
        if shaped(self._map, zone):
            return bake_highlight(self._map, zone, kind, glass.palette, glass.zoom, glass.dpr)
        return _plain_highlight(self._map, zone, kind, glass.palette, glass.zoom, glass.dpr)

    # --- labels -------------------------------------------------------------------------------

    def badges(self, badges: Mapping[str, tuple[Point, str]] | None = None) -> None:
        """Numbers of choices: by what they are about, where and which."""
        wanted = dict(badges or {})
        if wanted == self._badges:
            return
        self._badges = wanted
        self._badge_items = self._fresh(self._badge_items, [spot for spot, _ in wanted.values()], BADGES)
        self._bake_badges()

    def chips(self, chips: Sequence[Chip] = ()) -> None:
        """What a move into each zone takes."""
        if tuple(chips) == self._chips:
            return
        self._chips = tuple(chips)
        self._chip_items = self._fresh(self._chip_items, [chip.spot for chip in chips], CHIPS)
        self._bake_chips()

    def ghosts(self, ghosts: Sequence[Ghost] = ()) -> None:
        """Where the tokens in the hand stood."""
        if tuple(ghosts) == self._ghosts:
            return
        self._ghosts = tuple(ghosts)
        self._ghost_items = self._fresh(self._ghost_items, [g.spot for g in ghosts for _ in range(2)], GHOSTS)
        self._bake_ghosts()

    def ring(self, ring: tuple[Point, int, float] | None = None) -> None:
        """The token under the pointer: where, the look of its side, its scale."""
        if ring == self._ring:
            return
        self._ring = ring
        items = self._fresh([self._ring_item] if self._ring_item else [], [ring[0]] if ring else [], RINGS)
        self._ring_item = items[0] if items else None
        self._bake_ring()

    def label(self, spot: Point | None = None, text: str = "", icon: str = "") -> None:
        """One line in the accent at *spot*: a distance."""
        wanted = (spot, text, icon) if spot is not None and text else None
        if wanted == self._label:
            return
        self._label = wanted
        items = self._fresh([self._label_item] if self._label_item else [], [wanted[0]] if wanted else [], FRONT)
        self._label_item = items[0] if items else None
        self._bake_label()

    def handles(self, handles: Sequence[tuple[Point, bool]] = ()) -> None:
        """Points of borders that can be dragged: where, and whether it is the one under the pointer."""
        wanted = tuple(handles)
        if wanted == self._handles:
            return
        same_places = [spot for spot, _ in wanted] == [spot for spot, _ in self._handles]
        self._handles = wanted
        if not same_places:
            self._handle_items = self._fresh(self._handle_items, [spot for spot, _ in wanted], HANDLES)
        self._bake_handles()

    # --- lines --------------------------------------------------------------------------------

    def way(self, points: Sequence[Point] = (), icon: str = "", where: float = 0.5) -> None:
        """The dotted way of a move; *icon* stands at the part *where* of it."""
        path = way_path(list(points))
        if path.isEmpty():
            for item in self._way or ():
                item.setVisible(False)
            take_off(self._way_icon)
            self._way_icon = None
            return
        if self._way is None:
            self._way = self._lines(WAYS)
            self._pen_way()
        for item in self._way:
            item.setPath(path)
            item.setVisible(True)
        self._put_way_icon(icon, path.pointAtPercent(where))

    def _put_way_icon(self, icon: str, spot: QPointF) -> None:
        if not icon:
            take_off(self._way_icon)
            self._way_icon = None
            return
        if self._way_icon is None:
            self._way_icon = MapPicture(WAYS + 1)
            self._scene.addItem(self._way_icon)
        glass = self._studio.glass
        self._way_icon.show_picture(self._studio.way_icon(icon), glass.label, glass.zoom)
        self._way_icon.setPos(spot)

    def marquee(self, rect: QRectF | None = None) -> None:
        """The rectangle that selects what is inside."""
        if rect is None:
            for box in self._marquee or ():
                box.setVisible(False)
            return
        if self._marquee is None:
            self._marquee = (QGraphicsRectItem(), QGraphicsRectItem())
            for box, above in zip(self._marquee, (0, 1), strict=True):
                box.setZValue(FRONT + above)
                self._scene.addItem(box)
            self._pen_marquee()
        for box in self._marquee:
            box.setRect(rect)
            box.setVisible(True)

    def draft(self, points: Sequence[Point] = (), closed: bool = False) -> None:
        """A line that is being drawn, with straight sides."""
        if len(points) < 2:
            for item in self._draft or ():
                item.setVisible(False)
            return
        path = QPainterPath(QPointF(*points[0]))
        for point in points[1:]:
            path.lineTo(*point)
        if closed:
            path.closeSubpath()
        if self._draft is None:
            self._draft = self._lines(DRAFTS)
            self._pen_draft()
        for item in self._draft:
            item.setPath(path)
            item.setVisible(True)

    # --- glass --------------------------------------------------------------------------------

    def magnify(self) -> None:
        """Follow the glass with the pictures that are there."""
        glass = self._studio.glass
        for item in (*self._badge_items, *self._chip_items):
            item.magnify(glass.label, glass.zoom)
        for item in (*self._handle_items, self._label_item):
            if item is not None:
                item.magnify(1.0, glass.zoom)

    def bake(self) -> None:
        """Make everything for the studio's glass."""
        for layer, zones in list(self._zones.items()):
            self.light(layer, zones, GLOW if layer == "glow" else REACH if layer == "reach" else HOVER, anew=True)
        self._bake_badges()
        self._bake_chips()
        self._bake_ghosts()
        self._bake_ring()
        self._bake_label()
        self._bake_handles()
        self._pen_way()
        self._pen_marquee()
        self._pen_draft()

    def _bake_badges(self) -> None:
        glass = self._studio.glass
        for item, (_, text) in zip(self._badge_items, self._badges.values(), strict=True):
            item.show_picture(self._studio.badge(text), glass.label, glass.zoom)

    def _bake_chips(self) -> None:
        glass = self._studio.glass
        for item, chip in zip(self._chip_items, self._chips, strict=True):
            item.show_picture(self._studio.chip(chip.icon, chip.strong, chip.weak, chip.kind), glass.label, glass.zoom)

    def _bake_ghosts(self) -> None:
        glass = self._studio.glass
        for ghost, body, ring in zip(self._ghosts, self._ghost_items[::2], self._ghost_items[1::2], strict=True):
            body.show_picture(self._studio.token(ghost.look, ghost.scale), glass.zoom, glass.zoom)
            ring.show_picture(self._studio.dashed_ring(ghost.look.look, ghost.scale), glass.zoom, glass.zoom)

    def _bake_ring(self) -> None:
        if self._ring is not None and self._ring_item is not None:
            zoom = self._studio.glass.zoom
            self._ring_item.show_picture(self._studio.ring(self._ring[1], self._ring[2]), zoom, zoom)

    def _bake_label(self) -> None:
        if self._label is not None and self._label_item is not None:
            glass = self._studio.glass
            picture = self._studio.label(self._label[1], glass.palette.glow, 13.0, self._label[2])
            self._label_item.show_picture(picture, 1.0, glass.zoom)

    def _bake_handles(self) -> None:
        for item, (_, strong) in zip(self._handle_items, self._handles, strict=True):
            item.show_picture(self._studio.handle(strong), 1.0, self._studio.glass.zoom)

    def _fresh(self, old: list[MapPicture], spots: Sequence[Point], depth: float) -> list[MapPicture]:
        """One picture for each spot, the old ones used again."""
        for item in old[len(spots) :]:
            take_off(item)
        items = old[: len(spots)]
        while len(items) < len(spots):
            items.append(MapPicture(depth))
            self._scene.addItem(items[-1])
        for item, spot in zip(items, spots, strict=True):
            item.put(spot)
        return items

    def _lines(self, depth: float) -> tuple[QGraphicsPathItem, QGraphicsPathItem]:
        lines = (QGraphicsPathItem(), QGraphicsPathItem())
        for line, above in zip(lines, (0.0, 0.5), strict=True):
            line.setZValue(depth + above)
            line.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            self._scene.addItem(line)
        return lines

    def _pen_way(self) -> None:
        if self._way is None:
            return
        dark, room = self._studio.glass.palette.dark, self._studio.glass.label_room
        dots = QPen(QColor("#FFFFFF"), 5 * room, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        dots.setDashPattern([0.01, 3.0])
        ground_line = QPen(tinted("#0C0A14", 0.75 if dark else 0.62), 9 * room)
        ground_line.setCapStyle(Qt.PenCapStyle.RoundCap)
        self._way[0].setPen(ground_line)
        self._way[1].setPen(dots)

    def _pen_marquee(self) -> None:
        if self._marquee is None:
            return
        palette = self._studio.glass.palette
        for box, pen in zip(self._marquee, _cosmetic(palette, 3, 1), strict=True):
            box.setPen(pen)
        self._marquee[0].setBrush(tinted(palette.glow, 0.10))

    def _pen_draft(self) -> None:
        if self._draft is not None:
            for line, pen in zip(self._draft, _cosmetic(self._studio.glass.palette, 6, 2.6), strict=True):
                line.setPen(pen)


def _cosmetic(palette: Palette, under: float, over: float) -> tuple[QPen, QPen]:
    """Two pens for a line that is equally wide at any zoom: what it lies on, and the line."""
    pens = QPen(tinted(palette.under_line, palette.under_line_alpha), under), QPen(QColor(palette.glow), over)
    for pen in pens:
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pens


def _plain_highlight(
    zone_map: ZoneMap, zone: ZoneId, kind: Highlight, palette: Palette, zoom: float, dpr: float
) -> tuple[QImage, QPointF]:
    """The highlight of a zone without an outline: of the sheet its tokens stand on."""
    box = extent(ground(zone_map, zone))
    rect = QRectF(box.x, box.y, box.width, box.height).adjusted(-5, -5, 5, 5)
    density = zoom * dpr
    image = QImage(max(1, round(rect.width() * density)), max(1, round(rect.height() * density)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(density, density)
    painter.translate(-rect.topLeft())
    path, inner = QPainterPath(), QPainterPath()
    path.addRoundedRect(rect.adjusted(5, 5, -5, -5), 18, 18)
    inner.addRoundedRect(rect.adjusted(14, 14, -14, -14), 12, 12)
    if kind == "target":
        draw_target_glow(painter, path, palette)
    elif kind in ("free", "price"):
        draw_reach(painter, path, inner, palette, "free" if kind == "free" else "price")
    else:
        painter.strokePath(path, QPen(QColor(palette.glow), 2.4))
    painter.end()
    image.setDevicePixelRatio(dpr)
    return image, rect.topLeft()


def radius(scale: float) -> float:
    """How far a token of this scale reaches from its middle, in map px."""
    return TOKEN * scale / 2
