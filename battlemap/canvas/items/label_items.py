"""What belongs to zones: their names, the aspect cards on them, their balances; each one baked picture."""

from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.ids import AspectId, Point, ZoneId
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import BakedItem, take_off
from battlemap.layout.balance_layout import balance_spot
from battlemap.layout.contents import CardPosition
from battlemap.layout.looks import AspectLook, BalanceLook
from battlemap.layout.map_metrics import LABEL_ROOM
from battlemap.paint.tokens.aspect_card import aspect_size
from battlemap.paint.tokens.balance_scale import balance_size

NAMES, CARDS, BALANCES = 10.0, 50.0, 60.0
CARD_IN_HAND = 1010.0


class ZoneNameItem:
    """The name of a zone; *plain*: of one that has no outline."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._pixmaps = pixmaps
        self.item = BakedItem(NAMES)
        self.text, self.plain, self.room, self.noted = "", False, 0.0, False
        self.spot: Point = (0.0, 0.0)
        scene.addItem(self.item)

    def show(self, text: str, plain: bool, spot: Point, room: float, noted: bool = False) -> None:
        """Be this name, here, and no wider than *room* map px if that can be; an empty one is not shown.

        *noted*: with the sign of a note that is the GM's alone.
        """
        if (text, plain, room, noted) != (self.text, self.plain, self.room, self.noted):
            self.text, self.plain, self.room, self.noted = text, plain, room, noted
            self.bake()
        if spot != self.spot:
            self.spot = spot
            self.item.put(spot)

    def bake(self) -> None:
        """Make the picture for the context of the pixmap cache."""
        context = self._pixmaps.context
        self.item.setVisible(bool(self.text))
        if self.text and self._pixmaps.has_context:
            self.item.show_picture(
                self._pixmaps.name(self.text, self.plain, self.room * context.zoom, self.noted), context.label, context.zoom
            )

    def magnify(self) -> None:
        """Follow the render context with the picture that is there."""
        self.item.magnify(self._pixmaps.context.label, self._pixmaps.context.zoom)

    def leave(self) -> None:
        """Go off the scene for good."""
        take_off(self.item)


class AspectCardItem:
    """An aspect on the map, on its zone or tied to a token."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache, aspect: AspectId, px: float) -> None:
        self._pixmaps, self._px = pixmaps, px
        self.aspect = aspect
        self.item = BakedItem(CARDS)
        self.look: AspectLook | None = None
        self.position = CardPosition((0.0, 0.0))
        self.at: Point = (0.0, 0.0)
        self.zone: ZoneId | None = None
        self._veiled = False
        scene.addItem(self.item)

    def show(self, look: AspectLook, laid: CardPosition, zone: ZoneId | None) -> None:
        """Be this aspect, here."""
        self.zone = zone
        if look != self.look or (laid.width, laid.lines) != (self.position.width, self.position.lines):
            self.look, self.position = look, laid
            self.bake()
        self.position = laid
        self.move_to(laid.spot)

    def bake(self) -> None:
        """Make the picture for the context of the pixmap cache."""
        if self.look is None or not self._pixmaps.has_context:
            return
        context = self._pixmaps.context
        self._show()
        self.item.show_picture(
            self._pixmaps.card(self.look, self._px, self.position.width, self.position.lines), context.label, context.zoom
        )

    def magnify(self) -> None:
        """Follow the render context with the picture that is there."""
        self._show()
        self.item.magnify(self._pixmaps.context.label, self._pixmaps.context.zoom)

    def move_to(self, at: Point) -> None:
        """Be shown at *at*, in map px."""
        if at != self.at:
            self.at = at
            self.item.put(at)

    def set_veiled(self, veiled: bool) -> None:
        """Be out of sight while the token it is tied to is in somebody's hand, or under another one."""
        self._veiled = veiled
        self._show()

    def set_lifted(self, lifted: bool) -> None:
        """Come into somebody's hand, or leave it."""
        self.item.setZValue(CARD_IN_HAND if lifted else CARDS)

    def holds(self, point: Point) -> bool:
        """Whether *point* is on it."""
        if self.look is None or not self.item.isVisible():
            return False
        room = self._pixmaps.context.label_room
        most = self.position.width / self._pixmaps.context.text if self.position.width is not None else None
        size = aspect_size(self.look, self._px, 1.0, most, self.position.lines)
        return abs(point[0] - self.at[0]) <= size.width() * room / 2 and abs(point[1] - self.at[1]) <= size.height() * room / 2

    def leave(self) -> None:
        """Go off the scene for good."""
        take_off(self.item)

    def _show(self) -> None:
        self.item.setVisible(not self._veiled and not self._pixmaps.context.sparse)


class BalanceItem:
    """The balance of a contested zone."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._pixmaps = pixmaps
        self.item = BakedItem(BALANCES)
        self.look: BalanceLook | None = None
        self.spot: Point = (0.0, 0.0)
        """Where it is shown."""
        self._laid: Point = (0.0, 0.0)
        self._name: Point = (0.0, 0.0)
        self._settled: tuple[float, Point] | None = None
        scene.addItem(self.item)

    def settle(self, spot: Point | None) -> None:
        """Lie here as long as the zoom is what it is now; None: where that of the layout comes to."""
        self._settled = (self._pixmaps.context.zoom, spot) if spot is not None else None
        self._put()

    def show(self, look: BalanceLook | None, spot: Point | None, name: Point) -> None:
        """Show these weights, here, or nothing; *name*: where the name of the zone stands."""
        if look != self.look:
            self.look = look
            self.bake()
        if spot is not None:
            self._laid, self._name = spot, name
            self._put()

    def bake(self) -> None:
        """Make the picture for the context of the pixmap cache."""
        context = self._pixmaps.context
        self.item.setVisible(self.look is not None and not context.sparse)
        if self.look is not None and self._pixmaps.has_context:
            self.item.show_picture(self._pixmaps.balance(self.look), context.label, context.zoom)
        self._put()

    def magnify(self) -> None:
        """Follow the render context with the picture that is there."""
        context = self._pixmaps.context
        self.item.setVisible(self.look is not None and not context.sparse)
        self.item.magnify(context.label, context.zoom)
        self._put()

    def _put(self) -> None:
        """Lie where it was laid out; far out, where labels take more room than was kept, farther from what is beside it."""
        spot = balance_spot(self._laid, self._name, self._pixmaps.context.label_room / LABEL_ROOM)
        if self._settled is not None and self._settled[0] == self._pixmaps.context.zoom:
            spot = self._settled[1]
        if spot != self.spot:
            self.spot = spot
            self.item.put(spot)

    def holds(self, point: Point) -> bool:
        """Whether *point* is on it."""
        if self.look is None or not self.item.isVisible():
            return False
        room = self._pixmaps.context.label_room
        size = balance_size(self.look, room)
        return abs(point[0] - self.spot[0]) <= size.width() / 2 and abs(point[1] - self.spot[1]) <= size.height() / 2

    def leave(self) -> None:
        """Go off the scene for good."""
        take_off(self.item)
