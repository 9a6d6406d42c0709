"""Tokens on the map: each a few baked pictures that move together."""

from math import hypot

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from battlemap.board.ids import AspectId, Point, TokenId
from battlemap.canvas.render.pixmap_cache import EDGE, PixmapCache
from battlemap.canvas.render.render_context import BakedItem, take_off
from battlemap.layout.looks import PlateLook, TokenLook
from battlemap.layout.map_metrics import PLATE, TOKEN, TOKEN_MARKED, TOKEN_PLAIN
from battlemap.layout.plate_layout import PlatePosition, large_enough, usual_shift
from battlemap.paint.style.measures import DRAGGED
from battlemap.paint.tokens.name_plate import fit_plate, plate_size

HALOS, TOKENS, PLATES, MARKS = 95.0, 100.0, 101.0, 101.5
LONGEST_NUMBER = 3
"""A number with more digits is not written beside a small token."""
IN_HAND = 1000.0
"""How much higher everything of a token in the hand lies."""


class TokenItem:
    """One token: its picture, the light round it, its plate. It keeps the values that it draws, and nothing else.

    *at* is where it is shown, *spot* where it stands; they differ while it slides or is in the hand.
    """

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache, token: TokenId) -> None:
        self.token = token
        self._scene, self._pixmaps = scene, pixmaps
        self.body, self.plate = BakedItem(TOKENS), BakedItem(PLATES, token_card_boxes=True)
        self._halo: BakedItem | None = None
        self._shadow: BakedItem | None = None
        self._count: BakedItem | None = None
        self._marks: BakedItem | None = None
        self.look: TokenLook | None = None
        self.name: PlateLook | None = None
        self.plate_position: PlatePosition | None = None
        """Where the plate lies; None: there is no room for it."""
        self.scale = 1.0
        self.active = False
        self.acts_alone = True
        """Whether few tokens act, so that the ring round each may be large."""
        self.at: Point = (0.0, 0.0)
        self.spot: Point = (0.0, 0.0)
        self.stacked = False
        """Whether it lies under another token and is not shown itself."""
        self.cards: tuple[AspectId, ...] = ()
        scene.addItem(self.body)
        scene.addItem(self.plate)

    @property
    def is_lifted(self) -> bool:
        """Whether it is in somebody's hand."""
        return self._shadow is not None

    @property
    def halo(self) -> BakedItem | None:
        """The light round it, if it has one."""
        return self._halo

    def update_look(self, look: TokenLook, name: PlateLook, scale: float, active: bool, alone: bool = True) -> bool:
        """Take on another look; False if nothing of it is new. *alone*: few tokens act."""
        if (self.look, self.name, self.scale, self.active, self.acts_alone) == (look, name, scale, active, alone):
            return False
        moved, self.acts_alone = scale != self.scale, alone
        self.look, self.name, self.scale, self.active = look, name, scale, active
        self.bake()
        if moved:
            self.move_to(self.at)
        return True

    def place_plate(self, position: PlatePosition | None) -> None:
        """Have the plate at another place, or nowhere."""
        if position == self.plate_position:
            return
        self.plate_position = position
        self._bake_plate()
        if self._pixmaps.has_context:
            self._bake_count(self.scale * (DRAGGED if self.is_lifted else 1.0))
        self._move_plate()
        self._show()

    @property
    def shown_number(self) -> str:
        """The number, else the initials, of a token that is too small for its name; "" for a named one.

        On a display that is read from across a room every token whose name has no room has it.
        """
        if self.name is None or self.look is None or self.look.count > 1 or self.stacked:
            return ""
        d = TOKEN * self.scale * self._pixmaps.context.zoom
        context = self._pixmaps.context
        named = self.plate_position is not None and (bool(context.far) or large_enough(self.scale, context.zoom))
        if named or d < TOKEN_MARKED or d >= TOKEN_PLAIN and not context.far:
            return ""
        number = self.name.name.rpartition(" ")[2]
        return number if number.isdigit() and len(number) <= LONGEST_NUMBER else initials(self.name.name)

    def bake(self) -> None:
        """Make the pictures for the context of the pixmap cache, or find them made."""
        if self.look is None or self.name is None or not self._pixmaps.has_context:
            return
        pixmaps, context = self._pixmaps, self._pixmaps.context
        size = self.scale * (DRAGGED if self.is_lifted else 1.0)
        self.body.show_picture(pixmaps.token(self.look, size), context.zoom, context.zoom)
        self._bake_plate()
        if self.active and self._halo is None:
            self._halo = BakedItem(HALOS)
            self._halo.put(self.at)
            self._scene.addItem(self._halo)
        elif not self.active and self._halo is not None:
            take_off(self._halo)
            self._halo = None
        self._bake_count(size)
        self._bake_marks(size)
        if self._halo is not None:
            light = pixmaps.acting_ring(size, self.acts_alone) if context.far else pixmaps.halo(size)
            self._halo.show_picture(light, context.zoom, context.zoom)
        if self._shadow is not None:
            self._shadow.show_picture(pixmaps.deep_shadow(self.look.look, size), context.zoom, context.zoom)
        self._show()

    def _bake_plate(self) -> None:
        pixmaps, context = self._pixmaps, self._pixmaps.context
        if self.name is not None and self.plate_position is not None and pixmaps.has_context:
            position = self.plate_position
            picture = pixmaps.plate(self.name, position.room * context.zoom, self.scale, position.letters)
            self.plate.show_picture(picture, context.label, context.zoom, EDGE)

    def _move_plate(self) -> None:
        x, y = self.plate_position.shift if self.plate_position is not None else usual_shift(self.scale)
        self.plate.put((self.at[0] + x, self.at[1] + y))

    def _bake_count(self, size: float) -> None:
        """A pile so small that its picture does not say how many it is gets the number beside it; a small one its own."""
        context = self._pixmaps.context
        count = self.look.count if self.look else 1
        number = self.shown_number
        if number or (count > 1 and TOKEN * size * context.zoom < TOKEN_PLAIN):
            if self._count is None:
                self._count = BakedItem(PLATES)
                self._count.put(self.at)
                self._scene.addItem(self._count)
            picture = self._number_picture(number, size) if number else self._pixmaps.count(count, size)
            self._count.show_picture(picture, context.zoom, context.zoom)
        else:
            take_off(self._count)
            self._count = None

    def _number_picture(self, number: str, size: float) -> QPixmap:
        pixmaps = self._pixmaps
        return pixmaps.far_tag(number, size) if pixmaps.context.far else pixmaps.number(number, size)

    def _bake_marks(self, size: float) -> None:
        """What lasts on it lies over its neighbours, as long as the token is large enough to say whose it is."""
        if self.look is not None and self.look.is_marked and TOKEN * size * self._pixmaps.context.zoom >= TOKEN_MARKED:
            if self._marks is None:
                self._marks = BakedItem(IN_HAND + 2 if self.is_lifted else MARKS)
                self._marks.put(self.at)
                self._scene.addItem(self._marks)
            context = self._pixmaps.context
            self._marks.show_picture(self._pixmaps.marks(self.look, size), context.zoom, context.zoom)
            self._marks.setVisible(not self.stacked)
        else:
            take_off(self._marks)
            self._marks = None

    def magnify(self) -> None:
        """Follow the render context with the pictures that are there."""
        context = self._pixmaps.context
        self.plate.magnify(context.label, context.zoom)
        self._show()

    def move_to(self, at: Point) -> None:
        """Be shown at *at*, in map px."""
        self.at = at
        self.body.put(at)
        self._move_plate()
        if self._halo is not None:
            self._halo.put(at)
        if self._shadow is not None:
            self._shadow.put(at)
        for over in (self._count, self._marks):
            if over is not None:
                over.put(at)

    def lift(self) -> None:
        """Come into somebody's hand: larger, higher, with a deeper shadow and without the plate."""
        if self._shadow is not None:
            return
        self._shadow = BakedItem(IN_HAND)
        self._shadow.put(self.at)
        self._scene.addItem(self._shadow)
        self.body.setZValue(IN_HAND + 1)
        if self._marks is not None:
            self._marks.setZValue(IN_HAND + 2)
        self.bake()

    def drop(self) -> None:
        """Leave the hand."""
        if self._shadow is None:
            return
        take_off(self._shadow)
        self._shadow = None
        self.body.setZValue(TOKENS)
        if self._marks is not None:
            self._marks.setZValue(MARKS)
        self.bake()

    def set_stacked(self, hosted: bool) -> None:
        """Lie under another token, or no longer."""
        self.stacked = hosted
        for over in (self._count, self._marks):
            if over is not None:
                over.setVisible(not hosted)
        self._show()

    def fade(self, opacity: float) -> None:
        """Be shown as faint as *opacity* says."""
        for item in self.items:
            item.setOpacity(opacity)

    @property
    def items(self) -> tuple[QGraphicsItem, ...]:
        """Everything it is drawn with."""
        everything = (self._shadow, self._halo, self.body, self._count, self.plate, self._marks)
        return tuple(item for item in everything if item is not None)

    def leave(self) -> None:
        """Go off the scene for good."""
        for item in self.items:
            take_off(item)

    def holds(self, point: Point) -> bool:
        """Whether *point* is on its disc or its plate."""
        if self.stacked:
            return False
        if hypot(point[0] - self.at[0], point[1] - self.at[1]) <= TOKEN * self.scale * 0.53:
            return True
        return self.name is not None and self.plate_box(self.at).contains(*point)

    def plate_box(self, spot: Point) -> QRectF:
        """Where its plate lies if it stands on *spot*; nothing if it has none. In map px."""
        if self.name is None or self.plate_position is None:
            return QRectF()
        context, (x, y) = self._pixmaps.context, self.plate_position.shift
        px = PLATE * context.plate * self.plate_position.letters
        px, cut = fit_plate(self.name.name, px, self.plate_position.room * context.zoom, self.scale)
        size = plate_size(self.name.name, px, cut) / context.zoom
        return QRectF(spot[0] + x - size.width() / 2, spot[1] + y, size.width(), size.height())

    def _show(self) -> None:
        self.body.setVisible(not self.stacked)
        context = self._pixmaps.context
        named = self.plate_position is not None and (bool(context.far) or large_enough(self.scale, context.zoom))
        self.plate.setVisible(named and not self.stacked and not self.is_lifted)
        if self._halo is not None:
            self._halo.setVisible(not self.stacked and not self.is_lifted)


def initials(name: str) -> str:
    """The first letters of the first and last word of a name, or the first two of a single word."""
    words = [word for word in name.split() if word[0].isalnum()]
    if not words:
        return ""
    return (words[0][0] + words[-1][0]).upper() if len(words) > 1 else words[0][:2].capitalize()
