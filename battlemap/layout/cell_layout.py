"""Where everybody stands on a grid: on cells, or on free cells of the zones drawn over them; pure geometry."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil, cos, pi, sin

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import CELL, GridMap, cell_at, cells_under, middle
from battlemap.board.ids import AspectId, Cell, Point, TokenId, ZoneId
from battlemap.board.zones.outlines import centroid, ground
from battlemap.layout.attached_cards import attach_cards
from battlemap.layout.contents import ON_TOKENS, CardPosition, ZoneContents
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.looks import aspect_look
from battlemap.layout.map_cards import MapCard
from battlemap.layout.map_metrics import ASPECT, LABEL_ROOM, PLATE, PLATE_GAP, TOKEN, TOKEN_CELL
from battlemap.layout.token_packing import TokenPacking
from battlemap.layout.token_space import plate_top
from battlemap.layout.zone_layout import ZoneLayout, lay_out_zone

HALF, QUARTER = 26.0, 20.0
"""How large those are of whom two, or four, share a cell."""
_CROWD = 12.0


def diameter(footprint: float) -> float:
    """How large a token is drawn that is *footprint* cells wide, in px at 100 %."""
    if footprint <= 0.25:
        return QUARTER
    if footprint < 1:
        return HALF
    return float(TOKEN_CELL) if footprint <= 1 else CELL * footprint - 8


def shared_spots(cell: Cell, footprints: Sequence[float]) -> tuple[tuple[Point, float], ...]:
    """Where the small ones stand who share *cell*: the middle of each (px at 100 %) and its footprint, in the order given."""
    x, y = (cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL
    halves = [n for n, footprint in enumerate(footprints) if footprint > 0.25]
    quarters = [n for n, footprint in enumerate(footprints) if footprint <= 0.25]
    spots = _spots(len(halves), len(quarters))
    order = [*halves, *quarters]
    spots_by_number = {n: (x + dx, y + dy) for n, (dx, dy) in zip(order, spots, strict=True)}
    return tuple((spots_by_number[n], footprint) for n, footprint in enumerate(footprints))


def _spots(halves: int, quarters: int) -> list[Point]:
    """Offsets from the middle of a cell: first of those of half its width, then of those of a quarter."""
    count = halves + quarters
    if count == 1:
        return [(0.0, 0.0)]
    if (halves, quarters) == (2, 0):
        return [(-9.0, -9.0), (9.0, 9.0)]
    if halves == 0 and quarters <= 4:
        corners: list[Point] = [(-11.0, -11.0), (11.0, 11.0), (11.0, -11.0), (-11.0, 11.0)]
        return corners[:quarters]
    if halves == 1 and quarters <= 2:
        return [(-9.0, 0.0), (11.5, -11.0), (11.5, 11.0)][:count]
    return [(_CROWD * cos(2 * pi * n / count - pi / 2), _CROWD * sin(2 * pi * n / count - pi / 2)) for n in range(count)]


class CellPosition(Struct, frozen=True):
    """Where a token is drawn (its middle, map px), and its size beside one of 78 px."""

    spot: Point
    scale: float


def size_of(footprint: float) -> float:
    """How large somebody is drawn on a grid, beside a token of 78 px."""
    return diameter(footprint) / TOKEN


def token_positions(board: AnyEncounter) -> dict[TokenId, CellPosition]:
    """Those who stand on cells; small ones share theirs."""
    alone: dict[TokenId, CellPosition] = {}
    sharing: dict[Cell, list[AnyToken]] = {}
    for token in board.tokens.values():
        if token.on_grid and token.footprint < 1:
            sharing.setdefault(token.cell, []).append(token)
        elif token.on_grid:
            alone[token.id] = CellPosition(middle(token.cell, token.footprint), size_of(token.footprint))
    for cell, together in sharing.items():
        for token, (spot, footprint) in zip(together, shared_spots(cell, [t.footprint for t in together]), strict=True):
            alone[token.id] = CellPosition(spot, size_of(footprint))
    return alone


def lay_out_cells(
    board: AnyEncounter, grid: GridMap, zone: ZoneId, contents: ZoneContents, metrics: LabelMetrics,
    old: ZoneLayout | None, preferred_spots: Mapping[TokenId, Point], taken: Collection[Cell],
) -> ZoneLayout:  # fmt: skip
    """Lay out a zone drawn over cells: name, cards and balance as always, each token in the middle of a free cell of it.

    Whoever stood somewhere in *old* stays there; *taken* are cells on which others stand.
    """
    bare = lay_out_zone(grid.zones, zone, replace(contents, tokens=()), metrics, old)
    asked = {
        token.token: token.spot or (old.layout.spots.get(token.token) if old else None) or preferred_spots.get(token.token)
        for token in contents.tokens
    }
    first = [key for key, spot in asked.items() if spot is not None]
    order = [*first, *(key for key in asked if key not in first)]
    spots = find_cell_spots(board, grid, zone, {key: asked[key] for key in order}, taken)
    scale = size_of(1.0)
    hung, hanging = attach_cards(ground(grid.zones, zone), contents.tokens, spots, bare.fixed_boxes, scale, metrics)
    return replace(bare, layout=TokenPacking(spots, {}, scale), token_cards=hung, token_card_boxes=hanging)


def find_cell_spots(
    board: AnyEncounter, grid: GridMap, zone: ZoneId, preferred_spots: Mapping[TokenId, Point | None], taken: Collection[Cell]
) -> dict[TokenId, Point]:
    """For each of these tokens, in order, the middle of the free cells of a zone that lie nearest to its wish."""
    cells = cells_by_area(grid).get(zone, frozenset())
    used = set(taken)
    heart = centroid(grid.zones, zone)
    spots: dict[TokenId, Point] = {}
    for key, preferred in preferred_spots.items():
        token = board.tokens.get(key)
        wide = token.footprint if token is not None else 1.0
        at = _free_cell(grid, cells, used, preferred or heart, wide)
        used.update(cells_under(at, wide))
        spots[key] = middle(at, wide)
    return spots


def _free_cell(grid: GridMap, cells: Collection[Cell], used: Collection[Cell], near: Point, wide: float) -> Cell:
    """The upper left one of the free cells nearest to a point; where nothing is free, of those under it."""
    shift = (max(1, ceil(wide)) - 1) * CELL / 2
    wished = cell_at((near[0] - shift, near[1] - shift))

    def far(at: Cell) -> tuple[float, Cell]:
        x, y = middle(at, wide)
        return (x - near[0]) ** 2 + (y - near[1]) ** 2, at

    if _has_room(wished, wide, cells, used):
        return wished
    free = [cell for cell in cells if cell not in used and grid.surface(cell).passage != "blocked"]
    return min((cell for cell in free if _has_room(cell, wide, cells, used)), key=far, default=wished)


def _has_room(at: Cell, wide: float, cells: Collection[Cell], used: Collection[Cell]) -> bool:
    return all(cell in cells and cell not in used for cell in cells_under(at, wide))


def all_token_positions(
    board: AnyEncounter, layouts: Mapping[ZoneId, ZoneLayout], stands: Mapping[TokenId, CellPosition]
) -> dict[TokenId, CellPosition]:
    """Everybody: those who stand on cells, and those who stand in arranged zones."""
    positions = dict(stands)
    for arrangement in layouts.values():
        for token, spot in arrangement.layout.spots.items():
            wide = board[token].footprint if token in board.tokens else 1.0
            positions[token] = CellPosition(spot, size_of(wide))
    return positions


def cards_on_cells(board: AnyEncounter, stands: Mapping[TokenId, CellPosition], metrics: LabelMetrics) -> dict[AspectId, MapCard]:
    """The aspect cards tied to tokens on cells: one under the other, below the plate."""
    cards: dict[AspectId, MapCard] = {}
    low: dict[TokenId, float] = {}
    for aspect in board.aspects.values():
        key = TokenId(aspect.on)
        if aspect.anchor != "token" or aspect.kind not in ON_TOKENS or key not in stands or not board[key].on_grid:
            continue
        look, stand = aspect_look(board, aspect), stands[key]
        below = plate_top(stand.spot, stand.scale)[1] + (metrics.plate("", PLATE)[1] + PLATE_GAP) * LABEL_ROOM
        _, height = metrics.card(look, ASPECT, LABEL_ROOM)
        top = low.get(key, below)
        low[key] = top + height + 4
        cards[aspect.id] = MapCard(look, CardPosition(aspect.spot or (stand.spot[0], top + height / 2)), None, key)
    return cards


def taken_cells(board: AnyEncounter, but: Iterable[TokenId] = ()) -> frozenset[Cell]:
    """The cells on which somebody stands, the things that cannot be walked through among them."""
    left = set(but)
    grid = board.grid
    standing = [cell for token in board.tokens.values() if token.id not in left for cell in token.cells]
    things = [cell for prop in grid.props.values() if prop.blocks for cell in prop.cells] if grid else []
    return frozenset((*standing, *things))
