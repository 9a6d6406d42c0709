"""Where everything on the shown map lies, kept from board to board so that what has not changed stays where it is."""

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.polygons import Polygon, Rect
from battlemap.board.wording import short_name
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import centroid, ground, map_bounds
from battlemap.layout.card_spread import SpreadLabels, spread_labels
from battlemap.layout.contents import MOST_APART, ZoneContents, zone_contents
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.map_cards import MapCard, loose_boxes_at, map_cards
from battlemap.layout.map_metrics import FULL_CELL, LABEL_ROOM, SPARSE, TOKEN, TOKEN_CELL, label_scale
from battlemap.layout.plate_layout import PlateOwner, place_far_plates
from battlemap.layout.zone_layout import ZoneLayout, lay_out_zone, spots_near
from battlemap.paint.tokens.label_sizes import LABEL_SIZES, LabelSizes
from battlemap.rules.display import BoardDisplay


class TokenPosition(Struct, frozen=True):
    """Where a token is drawn (map px) and how large beside one of 78 px; *ground*: the outline of the zone it stands in.

    *count*: how many stand here as one; *hosted*: it lies under another one.
    """

    spot: Point
    scale: float
    ground: Polygon = ()
    count: int = 1
    stacked: bool = False


class LayoutCache:
    """Of one scene. follow() lays out what differs."""

    def __init__(self) -> None:
        self.contents: dict[ZoneId, ZoneContents] = {}
        self.zones: dict[ZoneId, ZoneLayout] = {}
        self.tokens: dict[TokenId, TokenPosition] = {}
        self.preferred_spots: dict[TokenId, Point] = {}
        """Where a token would like to stand when it comes into another zone."""
        self.apart: frozenset[TokenId] = frozenset()
        """Who lies in no pile, because somebody looks at it."""
        self.metrics: LabelMetrics = LABEL_SIZES
        """How large everything written on the map comes out."""
        self.far = 0.0
        """The size of a display that is read from across a room, beside 1920 × 1080 px; 0 for a screen on the desk."""
        self.letters = 1.0, 1.0
        """How large the names of tokens are on such a display beside other labels, and how large where they have room."""
        self._kept: LabelMetrics = LABEL_SIZES
        """How large labels are as room is kept for them in zones."""
        self._reserve: float | None = None
        self._board: AnyEncounter | None = None
        self._is_stale = False
        self._spread_zoom = 0.0
        self._spread_labels: SpreadLabels | None = None

    def set_text(self, text: float, far: float = 0.0, zoom: float = 1.0, letters: tuple[float, float] = (1.0, 1.0)) -> None:
        """Keep room for letters *text* times as large as usual, from the next board on; nobody moves for it who needs not.

        *far*: for a display that is read from across a room, at this *zoom*. There labels take much room: just as much as they
        need is kept for them, and everything is laid out anew. *letters*: how large names of tokens are beside other labels, and
        how large where they have room.
        """
        self.metrics = self._kept = LabelSizes(text)
        self.far, self.letters, self._reserve, self._is_stale = far, letters, None, True
        if far:
            self._reserve = min(1.0, label_scale(zoom) / zoom / LABEL_ROOM)
            self._kept = LabelSizes(text * self._reserve)
            self.zones.clear()

    def take_apart(self, tokens: Collection[TokenId]) -> bool:
        """Have these tokens lie in no pile; False if none of them does. What is shown has to follow the board once more then."""
        stacked = [key for key in tokens if (place := self.tokens.get(key)) is not None and (place.stacked or place.count > 1)]
        if not stacked or len(tokens) > MOST_APART or self.apart == frozenset(tokens):
            return False
        self.apart = frozenset(tokens)
        return True

    def follow(self, board: AnyEncounter, display: BoardDisplay) -> tuple[ZoneId, ...]:
        """Lay out another board; gives back the zones of which something differs."""
        before, self._board = self._board, board
        contents = zone_contents(board, display, self.apart)
        gone = [zone for zone in self.zones if zone not in contents]
        for zone in gone:
            del self.zones[zone], self.contents[zone]
        old, grid = before.zone_map if before else None, board.grid
        alike = before is not None and (before.grid is None) == (grid is None)
        if not alike:
            self.zones.clear()
        fresh = [
            zone
            for zone, lying in contents.items()
            if self._is_stale
            or not (alike and zone in self.zones and lying == self.contents[zone] and _same_shape(old, board.zone_map, zone))
        ]
        self._is_stale = False
        if fresh or gone or old is not board.zone_map:
            self._spread_labels = None
        if grid is not None:
            self._lay_out_cells(board, grid, contents, fresh)
        else:
            self._lay_out_zones(board.zone_map, contents, fresh)
        return tuple(fresh)

    def spots_near(self, zone: ZoneId, preferred_spots: Mapping[TokenId, Point]) -> dict[TokenId, Point]:
        """Where tokens would stand in a zone if they are let go at these points: there, or on the nearest free spots."""
        board = self._board
        if board is None:
            return dict(preferred_spots)
        if board.grid is None:
            return spots_near(board.zone_map, zone, self.zones.get(zone), preferred_spots)
        from battlemap.board.grid_map import cell_at
        from battlemap.layout.cell_layout import find_cell_spots, taken_cells

        lying = self.zones.get(zone)
        here = {cell_at(spot) for key, spot in lying.layout.spots.items() if key not in preferred_spots} if lying else set()
        return find_cell_spots(board, board.grid, zone, preferred_spots, taken_cells(board, preferred_spots) | here)

    def cards(self, zoom: float) -> dict[AspectId, MapCard]:
        """All aspect cards of the map and where they lie at this zoom."""
        board = self._board
        if board is None:
            return {}
        cards, spread = map_cards(board, self.contents, self.zones), self._spread(zoom)
        for key, spot in spread.spots.items():
            if key in cards and not cards[key].under:
                cards[key] = replace(cards[key], position=replace(cards[key].position, spot=spot))
        for key in spread.left_out & cards.keys():
            cards[key] = replace(cards[key], under=True)
        if board.grid is not None:
            from battlemap.layout.cell_layout import CellPosition, cards_on_cells

            stands = {key: CellPosition(place.spot, place.scale) for key, place in self.tokens.items()}
            cards.update(cards_on_cells(board, stands, self.metrics))
        return cards

    def boxes(self, zoom: float) -> tuple[Rect, ...]:
        """What names, cards and balances cover at this zoom, in map px."""
        if zoom < SPARSE and not self.far:
            return ()
        return (*self._spread(zoom).boxes, *loose_boxes_at(zoom, self.cards(zoom).values(), self.metrics))

    @property
    def bounds(self) -> Rect | None:
        """The map in map px: a grid, or the box round all zones."""
        board = self._board
        if board is None or board.grid is None:
            return map_bounds(board.zone_map) if board is not None else None
        return Rect(0.0, 0.0, board.grid.columns * CELL, board.grid.rows * CELL)

    def balances(self, zoom: float) -> Mapping[ZoneId, Point]:
        """Where the balances of zones lie at this zoom, as far as that is not where they were laid out."""
        return self._spread(zoom).balances

    def _spread(self, zoom: float) -> SpreadLabels:
        """Where labels lie at this zoom; worked out once for each layout of the zones and each zoom."""
        if self._spread_labels is None or self._spread_zoom != zoom:
            zone_map = self._board.zone_map if self._board is not None else ZoneMap()
            grounds = {zone: ground(zone_map, zone) for zone in self.zones}
            self._spread_zoom = zoom
            self._spread_labels = spread_labels(zoom, self.contents, self.zones, grounds, self._reserve, self.bounds)
        return self._spread_labels

    def _lay_out_zones(self, zone_map: ZoneMap, contents: dict[ZoneId, ZoneContents], fresh: list[ZoneId]) -> None:
        for zone in fresh:
            known = self.zones.get(zone)
            made = lay_out_zone(zone_map, zone, contents[zone], self._kept, known, self.preferred_spots)
            self._record_layout(zone, contents[zone], made, known)
        self.tokens = {}
        for zone, arranged in self.zones.items():
            layout, outline = arranged.layout, ground(zone_map, zone)
            for token, spot in layout.spots.items():
                count = 1 + len(layout.stacks.get(token, ()))
                self.tokens[token] = TokenPosition(spot, layout.scale, outline, count)
            for host, under in layout.stacks.items():
                spot = layout.spots.get(host, centroid(zone_map, zone))
                for token in under:
                    self.tokens[token] = TokenPosition(spot, layout.scale, outline, stacked=True)

    def _record_layout(self, zone: ZoneId, lying: ZoneContents, made: ZoneLayout, known: ZoneLayout | None) -> None:
        self.contents[zone], self.zones[zone] = lying, made
        for token in made.layout.spots:
            if known is None or token not in known.layout.spots:
                self.preferred_spots.pop(token, None)

    def _lay_out_cells(
        self, board: AnyEncounter, grid: GridMap, contents: dict[ZoneId, ZoneContents], fresh: list[ZoneId]
    ) -> None:
        from battlemap.layout.cell_layout import all_token_positions, lay_out_cells, taken_cells, token_positions

        taken = taken_cells(board) if fresh else frozenset()
        for zone in fresh:
            known = self.zones.get(zone)
            made = lay_out_cells(board, grid, zone, contents[zone], self._kept, known, self.preferred_spots, taken)
            self._record_layout(zone, contents[zone], made, known)
        stands = token_positions(board)
        if any(arranged.layout.spots for arranged in self.zones.values()):
            stands = all_token_positions(board, self.zones, stands)
        scales = {TOKEN_CELL / TOKEN: FULL_CELL / TOKEN} if self.far else {}
        self.tokens = {key: TokenPosition(stand.spot, scales.get(stand.scale, stand.scale)) for key, stand in stands.items()}


def fitting_growth(board: AnyEncounter, display: BoardDisplay, text: float, far: float, zoom: float, growth: float) -> float:
    """How much larger than *text* labels can be on a display that is read from across a room, *growth* at most.

    So that no card and no name is left out for it, and no token gets smaller or into a pile.
    """
    usual = _room_left(board, display, text, far, zoom, 1.0)
    for part in (1.0, 0.8, 0.5) if growth > 1.0 else ():
        size = 1.0 + (growth - 1.0) * part
        found = _room_left(board, display, text * size, far, zoom, size)
        if all(now >= before for now, before in zip(found, usual, strict=True)):
            return size
    return 1.0


def _room_left(
    board: AnyEncounter, display: BoardDisplay, text: float, far: float, zoom: float, size: float
) -> tuple[float, int, int]:
    """How much of what lies on a map finds room: the sizes of the tokens that are shown, the cards, the names of tokens.

    *size*: how much larger than usual the labels are; names of tokens keep their size.
    """
    trial = LayoutCache()
    trial.set_text(text, far, zoom)
    trial.follow(board, display)
    standing = {key: place for key, place in trial.tokens.items() if not place.stacked}
    owners = {
        key: PlateOwner(place.spot, place.scale, short_name(board[key].name), place.ground) for key, place in standing.items()
    }
    letters = 1 / size, 1 / size
    plates = place_far_plates(owners, zoom, trial.metrics, trial.boxes(zoom), (), trial.bounds, letters)
    shown = sum(not card.under for card in trial.cards(zoom).values())
    return sum(place.scale for place in standing.values()), shown, len(plates)


def _same_shape(old: ZoneMap | None, new: ZoneMap, zone: ZoneId) -> bool:
    if old is new:
        return True
    if old is None or zone not in old.zones or old.zones[zone].at != new.zones[zone].at:
        return False
    return ground(old, zone) == ground(new, zone)
