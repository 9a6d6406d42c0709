"""Everything written on the map that is no token: names and balances of zones, aspect cards."""

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.ids import AspectId, TokenId, ZoneId
from battlemap.board.outlines import shaped
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.arranging import Arranging
from battlemap.canvas.studio import Studio
from battlemap.canvas.tokens import Piece
from battlemap.canvas.zones import Name, PaperCard, Pill
from battlemap.layout.map_metrics import ASPECT, ZONE_ASPECT


class Labels:
    """All of one scene."""

    def __init__(self, scene: QGraphicsScene, studio: Studio) -> None:
        self._scene, self._studio = scene, studio
        self.names: dict[ZoneId, Name] = {}
        self.pills: dict[ZoneId, Pill] = {}
        self.cards: dict[AspectId, PaperCard] = {}

    @property
    def all(self) -> tuple[Name | PaperCard | Pill, ...]:
        """Every one of them."""
        return (*self.names.values(), *self.cards.values(), *self.pills.values())

    def show_zones(self, zone_map: ZoneMap, arranging: Arranging, fresh: Iterable[ZoneId]) -> None:
        """Show the names and balances of zones that were laid out anew; those of zones that are gone leave."""
        for zone in [zone for zone in self.names if zone not in arranging.zones]:
            self.names.pop(zone).leave()
            self.pills.pop(zone).leave()
        for zone in fresh:
            lying, arranged = arranging.contents[zone], arranging.zones[zone]
            if zone not in self.names:
                self.names[zone], self.pills[zone] = Name(self._scene, self._studio), Pill(self._scene, self._studio)
            self.names[zone].show(lying.name, not shaped(zone_map, zone), arranged.name, arranged.room)
            self.pills[zone].show(lying.balance, arranged.balance)

    def show_cards(self, arranging: Arranging, pieces: Mapping[TokenId, Piece], lit: Collection[AspectId] = ()) -> None:
        """Bring every aspect card up to date; those of a token in somebody's hand are out of sight, *lit* ones have a line."""
        wanted = arranging.cards()
        for key in [key for key in self.cards if key not in wanted]:
            self.cards.pop(key).leave()
        for key, card in wanted.items():
            if key not in self.cards:
                px = ZONE_ASPECT if card.token is None else ASPECT
                self.cards[key] = PaperCard(self._scene, self._studio, key, px)
            owner = pieces.get(card.token) if card.token else None
            self.cards[key].show(replace(card.look, lit=True) if key in lit else card.look, card.laid, card.zone)
            self.cards[key].veil(card.under or (owner is not None and owner.lifted))
