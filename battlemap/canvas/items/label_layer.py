"""Everything written on the map that is no token: names and balances of zones, aspect cards."""

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import AspectId, PropId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import has_outline
from battlemap.canvas.items.label_items import AspectCardItem, BalanceItem, ZoneNameItem
from battlemap.canvas.items.layout_cache import LayoutCache
from battlemap.canvas.items.token_item import TokenItem
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.layout.map_metrics import ASPECT, TOKEN, ZONE_ASPECT

NEARBY = 300.0
"""No token reaches farther with its name, map px."""


class LabelLayer:
    """All of one scene."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._scene, self._pixmaps = scene, pixmaps
        self.names: dict[ZoneId, ZoneNameItem] = {}
        self.pills: dict[ZoneId, BalanceItem] = {}
        self.cards: dict[AspectId, AspectCardItem] = {}

    @property
    def all(self) -> tuple[ZoneNameItem | AspectCardItem | BalanceItem, ...]:
        """Every one of them."""
        return (*self.names.values(), *self.cards.values(), *self.pills.values())

    def show_zones(self, zone_map: ZoneMap, layouts: LayoutCache, fresh: Iterable[ZoneId]) -> None:
        """Show the names and balances of zones that were laid out anew; those of zones that are gone leave."""
        for zone in [zone for zone in self.names if zone not in layouts.zones]:
            self.names.pop(zone).leave()
            self.pills.pop(zone).leave()
        for zone in fresh:
            lying, arranged = layouts.contents[zone], layouts.zones[zone]
            if zone not in self.names:
                self.names[zone], self.pills[zone] = (
                    ZoneNameItem(self._scene, self._pixmaps),
                    BalanceItem(self._scene, self._pixmaps),
                )
            self.names[zone].show(lying.name, not has_outline(zone_map, zone), arranged.name, arranged.room, lying.noted)
            self.pills[zone].show(lying.balance, arranged.balance, arranged.name)

    def show_cards(
        self, layouts: LayoutCache, token_items: Mapping[TokenId, TokenItem], highlighted: Collection[AspectId] = ()
    ) -> None:
        """Bring every aspect card up to date; *highlighted* ones have a line.

        Those of a token in somebody's hand are out of sight; a token that is not painted has none.
        """
        zoom = self._pixmaps.context.zoom
        cards, balances = layouts.cards(zoom), layouts.balances(zoom)
        for zone, pill in self.pills.items():
            pill.settle(balances.get(zone))
        wanted = {key: card for key, card in cards.items() if card.token is None or card.token in token_items}
        for key in [key for key in self.cards if key not in wanted]:
            self.cards.pop(key).leave()
        for key, card in wanted.items():
            if key not in self.cards:
                px = ZONE_ASPECT if card.token is None else ASPECT
                self.cards[key] = AspectCardItem(self._scene, self._pixmaps, key, px)
            owner = token_items.get(card.token) if card.token else None
            self.cards[key].show(
                replace(card.look, highlighted=True) if key in highlighted else card.look, card.position, card.zone
            )
            self.cards[key].set_veiled(card.under or (owner is not None and owner.is_lifted))


class LabelObstacles:
    """Of one scene, as it is shown at the moment; all in map px."""

    def __init__(self, token_items: Mapping[TokenId, TokenItem], layouts: LayoutCache) -> None:
        self._token_items, self._layouts = token_items, layouts
        self.grid: GridMap | None = None
        """The grid that is shown, if one is."""

    def object_boxes(self, subjects: Iterable[Subject]) -> list[QRectF]:
        """Where tokens and things of a grid lie; nothing of anything else."""
        boxes: list[QRectF] = []
        for subject in subjects:
            item = self._token_items.get(subject.token) if subject.token is not None else None
            prop = self.grid.props.get(PropId(subject.id)) if self.grid is not None and subject.kind == "prop" else None
            if item is not None:
                half = TOKEN * item.scale / 2 + 3
                boxes.append(QRectF(item.spot[0] - half, item.spot[1] - half, 2 * half, 2 * half))
            elif prop is not None:
                boxes.append(QRectF(prop.at[0] * CELL, prop.at[1] * CELL, prop.columns * CELL, prop.rows * CELL))
        return boxes

    def token_boxes(self, names: Iterable[TokenId]) -> list[QRectF]:
        """Where tokens stand and where their names lie."""
        shown = {name: piece for name in names if (piece := self._token_items.get(name)) is not None and not piece.stacked}
        plates = [box.adjusted(-3, -2, 3, 2) for piece in shown.values() if not (box := piece.plate_box(piece.spot)).isEmpty()]
        return [*self.object_boxes(Subject("token", name) for name in shown), *plates]

    def all_token_boxes(self) -> list[QRectF]:
        """The same of everybody on the map."""
        return self.token_boxes(self._token_items)

    def anything_in(self, box: QRectF) -> bool:
        """Whether a token, its name, a card or the name of a zone lies in a box."""
        near = box.adjusted(-NEARBY, -NEARBY, NEARBY, NEARBY)
        for piece in self._token_items.values():
            if piece.stacked or not near.contains(*piece.spot):
                continue
            half, (x, y) = TOKEN * piece.scale / 2, piece.spot
            disc = QRectF(x - half, y - half, 2 * half, 2 * half)
            if box.intersects(disc) or box.intersects(piece.plate_box(piece.spot)):
                return True
        boxes = (lying for zone in self._layouts.zones.values() for lying in zone.blocked_boxes)
        return any(box.intersects(QRectF(lying.x, lying.y, lying.width, lying.height)) for lying in boxes)

    def all_boxes(self) -> list[QRectF]:
        """The rooms of everybody on the map, and of what is written on it."""
        boxes = [box for zone in self._layouts.zones.values() for box in zone.blocked_boxes]
        return [*self.all_token_boxes(), *(QRectF(box.x, box.y, box.width, box.height) for box in boxes)]
