"""A board laid out for drawing: where everything lies on a picture."""

from collections.abc import Mapping
from math import ceil

from msgspec import Struct
from PySide6.QtCore import QRectF

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.polygons import Polygon
from battlemap.board.wording import short_name
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import ground, has_outline, map_bounds
from battlemap.export.picture.grid_picture import grid_area, place_tokens
from battlemap.export.picture.map_layers import ALL_LAYERS, MapLayers
from battlemap.layout.cell_layout import CellPosition, cards_on_cells
from battlemap.layout.contents import ZoneContents, scene_cards, zone_contents
from battlemap.layout.looks import AspectLook
from battlemap.layout.map_cards import boxes_at, map_cards
from battlemap.layout.plate_layout import NO_GROUND, PlateOwner, PlatePosition, place_plates
from battlemap.layout.zone_layout import ZoneLayout, lay_out_zone
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import SECONDARY, SEMIBOLD, interface_font, load_fonts, text_width
from battlemap.paint.tokens.aspect_card import aspect_size
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.paint.zones.boardless_table import table_box
from battlemap.rules.display import BoardDisplay

MARGIN = 56.0
"""Round the map, in map px: its shadow reaches so far."""
EMPTY = QRectF(-400, -300, 800, 600)
"""What is shown of a map without anything on it."""
SITUATION = "Situation"
SITUATION_PX = 16.0
ROUNDED = 1e-6
"""So much of a px is only the error of the arithmetic."""
ROW = 36.0
"""From one row of situation aspects to the next."""


class PicturePlan(Struct, frozen=True, eq=False):
    """A board laid out for drawing, once for all bands of a picture."""

    board: AnyEncounter
    display: BoardDisplay
    palette: Palette
    scale: float
    """Picture px per map px."""
    find: Portraits
    contents: dict[ZoneId, ZoneContents]
    layouts: dict[ZoneId, ZoneLayout]
    head: tuple[tuple[AspectLook, Point], ...]
    """The situation aspects and where they lie, in px of the picture from its upper left corner."""
    area: QRectF
    """What is shown, in map px, the head above it not counted."""
    head_height: float
    """In px of the picture."""
    positions: dict[TokenId, CellPosition] = {}
    """Where everybody is drawn who does not lie under somebody else."""
    piles: dict[TokenId, int] = {}
    """How many are drawn as one, where that is more than one."""
    plates: dict[TokenId, PlatePosition] = {}
    """Where their names lie."""
    layers: MapLayers = ALL_LAYERS

    @property
    def width(self) -> int:
        """Of the picture, in px."""
        return ceil(self.area.width() * self.scale - ROUNDED)

    @property
    def height(self) -> int:
        return ceil(self.area.height() * self.scale + self.head_height - ROUNDED)


def plan_picture(
    board: AnyEncounter,
    display: BoardDisplay,
    palette: Palette,
    scale: float,
    find: Portraits,
    headed: bool = True,
    layers: MapLayers = ALL_LAYERS,
    area: QRectF | None = None,
    laid_out: Mapping[ZoneId, ZoneLayout] | None = None,
) -> PicturePlan:
    """Find a place for everything; needs a QGuiApplication. *headed*: the situation aspects stand above the map.

    *area*: what is shown, in map px; without it all of the map with some room around it. *laid_out*: how the zones of a map
    without a grid are laid out, where that is known already.
    """
    load_fonts()
    contents = zone_contents(board, display)
    piles: dict[TokenId, int] = {}
    grounds: dict[TokenId, Polygon] = {}
    if board.grid is None:
        arranged = dict(laid_out or {})
        for zone, lying in contents.items():
            arranged[zone] = arranged.get(zone) or lay_out_zone(board.zone_map, zone, lying, LABEL_SIZES)
        stands = {
            key: CellPosition(at, arrangement.layout.scale)
            for arrangement in arranged.values()
            for key, at in arrangement.layout.spots.items()
        }
        piles = {key: 1 + len(under) for arrangement in arranged.values() for key, under in arrangement.layout.stacks.items()}
        grounds = {
            key: ground(board.zone_map, zone) for zone, arrangement in arranged.items() for key in arrangement.layout.spots
        }
    else:
        arranged, stands = place_tokens(board, board.grid, contents)
    if area is None:
        area = zones_area(board.zone_map) if board.grid is None else grid_area(board.grid, scale, layers.margins)
    if not layers.figures:
        stands = {}
    head, height = _place_head(scene_cards(board) if headed else (), max(320.0, area.width() * scale))
    bearers = {
        key: PlateOwner(stand.spot, stand.scale, short_name(board.tokens[key].name), grounds.get(key, NO_GROUND))
        for key, stand in stands.items()
    }
    cards = (*map_cards(board, contents, arranged).values(), *cards_on_cells(board, stands, LABEL_SIZES).values())
    plates = place_plates(bearers, scale, LABEL_SIZES, boxes_at(scale, arranged.values(), cards, LABEL_SIZES))
    return PicturePlan(
        board, display, palette, scale, find, contents, arranged, head, area, height, stands, piles,
        plates if layers.names else {}, layers,
    )  # fmt: skip


def zones_area(zone_map: ZoneMap) -> QRectF:
    """All of a map of zones with what lies round it, in map px."""
    box = map_bounds(zone_map)
    area = QRectF(box.x, box.y, box.width, box.height) if box else QRectF(EMPTY)
    names_only = not any(has_outline(zone_map, zone) for zone in zone_map.zones)
    if names_only and zone_map.picture is None and (table := table_box(zone_map)) is not None:
        area = table
    return area.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def _place_head(
    cards: tuple[tuple[AspectId, AspectLook], ...], width: float
) -> tuple[tuple[tuple[AspectLook, Point], ...], float]:
    """The situation aspects in rows across the top; how high that is."""
    if not cards:
        return (), 0.0
    first = 16 + text_width(SITUATION, interface_font(SECONDARY, SEMIBOLD)) + 14
    laid: list[tuple[AspectLook, Point]] = []
    x, y = first, 14.0
    for _, look in cards:
        size = aspect_size(look, SITUATION_PX, 1.0, width - first - 16)
        if x > first and x + size.width() > width - 16:
            x, y = first, y + ROW
        laid.append((look, (x, y)))
        x += size.width() + 8
    return tuple(laid), y + ROW + 4
