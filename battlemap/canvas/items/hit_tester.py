"""What lies where on the shown map: the questions a pointer asks."""

from collections.abc import Mapping

from battlemap.board.grid_map import CELL, GridMap, cell_at
from battlemap.board.ids import AspectId, Cell, EdgeId, LampId, LinkId, Point, PropId, TokenId, ZoneId
from battlemap.board.polygons import gap_to
from battlemap.board.subject import SCENE, Subject, cell_subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import Border, border_at, link_of, link_span, undrawn_links, zone_at
from battlemap.canvas.items.label_items import AspectCardItem, BalanceItem
from battlemap.canvas.items.token_item import TokenItem

NEAR_LINK = 9.0
"""So many px of the window from a border or a dotted line its link is meant, and not the zone beside it."""


class HitTester:
    """Answers for one moment; what is drawn last lies on top."""

    def __init__(
        self, zone_map: ZoneMap, grid: GridMap | None, token_items: Mapping[TokenId, TokenItem], cards: dict[AspectId,
        AspectCardItem],
        pills: Mapping[ZoneId, BalanceItem],
    ) -> None:  # fmt: skip
        self.map, self.grid, self._token_items, self._cards, self._pills = zone_map, grid, token_items, cards, pills

    def token(self, point: Point) -> TokenId | None:
        """The token on whose disc or plate *point* lies."""
        found = [piece for piece in self._token_items.values() if not piece.is_lifted and piece.holds(point)]
        return min(found, key=lambda p: (p.at[0] - point[0]) ** 2 + (p.at[1] - point[1]) ** 2).token if found else None

    def card(self, point: Point) -> AspectId | None:
        """The aspect card under *point*."""
        return next((key for key in reversed(self._cards) if self._cards[key].holds(point)), None)

    def balance(self, point: Point) -> ZoneId | None:
        """The zone whose balance lies under *point*."""
        return next((zone for zone, pill in self._pills.items() if pill.holds(point)), None)

    def zone(self, point: Point) -> ZoneId | None:
        """The zone on whose ground *point* lies."""
        if self.grid is None:
            return zone_at(self.map, point)
        from battlemap.board.grid.grid_zones import area_at  # maps of zones do without it

        return area_at(self.grid, cell_at(point)) if self.map.zones else None

    def cell(self, point: Point) -> Cell | None:
        """The cell of the grid under *point*."""
        return cell if self.grid is not None and (cell := cell_at(point)) in self.grid else None

    def edge(self, point: Point, within: float) -> EdgeId | None:
        """The wall, door or window of the grid that passes within so many map px."""
        if self.grid is None:
            return None
        from battlemap.board.grid.grid_drawing import nearest_edge

        key, gap = nearest_edge(point[0] / CELL, point[1] / CELL)
        return key if gap * CELL <= within and key in self.grid.edges else None

    def prop(self, point: Point) -> PropId | None:
        """The thing of the grid under *point*."""
        cell = self.cell(point)
        if self.grid is None or cell is None:
            return None
        return next((key for key, prop in reversed(self.grid.props.items()) if cell in prop.cells), None)

    def lamp(self, point: Point) -> LampId | None:
        """The lamp of the grid under *point*."""
        cell = self.cell(point)
        if self.grid is None or cell is None:
            return None
        return next((key for key, lamp in reversed(self.grid.lamps.items()) if lamp.at == cell), None)

    def border(self, point: Point, within: float) -> Border | None:
        """The border that passes within so many map px."""
        return border_at(self.map, point, within)

    def link(self, point: Point, within: float) -> LinkId | None:
        """The link whose sign or dotted line passes within so many map px; over a grid links are not drawn."""
        if self.grid is not None:
            return None
        border = border_at(self.map, point, within)
        shown = link_of(self.map, border) if border is not None else None
        if shown is not None:
            return shown.id
        for link in undrawn_links(self.map):
            if gap_to(link_span(self.map, link), point) <= within:
                return link.id
        return None

    def passage(self, point: Point, within: float) -> Subject:
        """The link, or on a grid the wall or door, that passes *within* so many map px; SCENE if none does."""
        if (link := self.link(point, within)) is not None:
            return Subject("link", link)
        edge = self.edge(point, within)
        return SCENE if edge is None else Subject("edge", edge)

    def topmost(self, point: Point, within: float) -> Subject:
        """What is on top at *point*: a token, a card, a link or a wall that passes *within* so many map px, on a grid a thing or
        a lamp, else a zone; SCENE if nothing is.
        """
        if (token := self.token(point)) is not None:
            return Subject("token", token)
        if (aspect := self.card(point)) is not None:
            return Subject("aspect", aspect)
        if (passage := self.passage(point, within)) != SCENE:
            return passage
        if (prop := self.prop(point)) is not None:
            return Subject("prop", prop)
        if (lamp := self.lamp(point)) is not None:
            return Subject("lamp", lamp)
        zone = self.zone(point)
        return SCENE if zone is None else Subject("zone", zone)

    def topmost_or_cell(self, point: Point, within: float, before_zones: bool) -> Subject:
        """What is on top at *point*, or the free cell there; *before_zones*: the cell rather than the zone it lies in."""
        subject, cell = self.topmost(point, within), self.cell(point)
        if cell is not None and (subject == SCENE or before_zones and subject.kind == "zone"):
            return cell_subject(cell)
        return subject
