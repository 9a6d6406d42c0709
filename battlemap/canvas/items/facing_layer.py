"""Who is turned towards whom: arrows between tokens, under them and over the ground."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Rect
from battlemap.canvas.items.token_item import TokenItem
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import take_off
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.overlays.facing_arrows import facing_paths, facing_shapes, facing_under, rim_towards
from battlemap.paint.style.palette import ring_colour
from battlemap.rules.display import Facing

DEPTH = 45.0
"""Under the cards, so that they can be read, and over the names of zones."""


class FacingLayer:
    """The arrows of one scene, from where tokens stand; they do not follow a slide or a hand."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache, token_items: Mapping[TokenId, TokenItem]) -> None:
        self._scene, self._pixmaps, self._token_items = scene, pixmaps, token_items
        self._items: dict[tuple[TokenId, TokenId], tuple[QGraphicsPathItem, QGraphicsPathItem]] = {}
        self._shown: tuple[Facing, ...] = ()
        self._looks: dict[TokenId, int] = {}
        """Of which side's look the arrow of each is."""

    def show(self, board: AnyEncounter | None, facings: Sequence[Facing] = ()) -> None:
        """Show these arrows and no others; those whose ends are not on the map are left out."""
        if board is None or not (facings or self._items):
            facings = ()
        self._shown = tuple(
            [facing for facing in facings if facing.who in self._token_items and facing.whom in self._token_items]
        )
        self._looks = {facing.who: board.side_of(facing.who).look for facing in self._shown} if board is not None else {}
        for pair in [pair for pair in self._items if pair not in {(facing.who, facing.whom) for facing in self._shown}]:
            for item in self._items.pop(pair):
                take_off(item)
        self.bake()

    def bake(self) -> None:
        """Draw them for the context of the pixmap cache."""
        context = self._pixmaps.context
        for facing in self._shown:
            start, end = self._token_items[facing.who], self._token_items[facing.whom]
            rims = (_rim_distance(start, end.spot), _rim_distance(end, start.spot))
            paths = facing_paths(start.spot, end.spot, rims, context.label_room)
            shapes = facing_shapes(*paths, facing.firm, context.label_room)
            items = self._items.get((facing.who, facing.whom)) or self._make_items(facing)
            for item, shape, colour in zip(
                items, shapes, (facing_under(context.palette), QColor(ring_colour(self._looks[facing.who]))), strict=True
            ):
                item.setPath(shape if not (start.stacked or end.stacked) else QPainterPath())
                item.setBrush(colour)

    @property
    def shown_pairs(self) -> frozenset[tuple[TokenId, TokenId]]:
        """Between whom an arrow is shown."""
        return frozenset(pair for pair, (_, item) in self._items.items() if not item.path().isEmpty())

    def _make_items(self, facing: Facing) -> tuple[QGraphicsPathItem, QGraphicsPathItem]:
        items = (QGraphicsPathItem(), QGraphicsPathItem())
        for item, above in zip(items, (0.0, 0.5), strict=True):
            item.setZValue(DEPTH + above)
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            item.setPen(Qt.PenStyle.NoPen)
            self._scene.addItem(item)
        self._items[(facing.who, facing.whom)] = items
        return items


def _rim_distance(item: TokenItem, other: Point) -> float:
    """Where an arrow between a token and a point begins: beyond its disc and its name."""
    box = item.plate_box(item.spot)
    return rim_towards(item.spot, TOKEN * item.scale / 2, Rect(box.x(), box.y(), box.width(), box.height()), other)
