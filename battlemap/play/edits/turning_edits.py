"""Edits that turn, mirror or double parts of the map, with whoever stands there; each is one undo step."""

from collections.abc import Callable, Collection
from math import ceil

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import AspectPut, Event, MapChanged, Moved, TokenChanged
from battlemap.board.grid.grid_transforms import turn_cells, turn_grid, turn_place, turn_standing
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, Point, ZoneId
from battlemap.board.zones.zone_transforms import ACROSS, DOWN, LEFT, RIGHT, PlaneTransform, double_zones, turn_map, turn_zones
from battlemap.play.edits.grid_map_edits import grid_of
from battlemap.play.edits.part_copies import copy_cells


def turn_all(board: AnyEncounter, turn: PlaneTransform, what: str, picture: str = "") -> tuple[Event, ...]:
    """The whole map turned by a quarter or mirrored, with everybody. ValueError if it cannot be.

    *picture*: the asset of the turned picture, if one lies under the map.
    """
    if board.grid is not None:
        return _turn_grid(board, board.grid, turn, what, picture)
    events = [MapChanged(what, turn_map(board.zone_map, turn, picture)), *move_spots(board, None, turn.apply)]
    return tuple(events)


def turn_some(board: AnyEncounter, zones: Collection[ZoneId], turn: PlaneTransform, what: str) -> tuple[Event, ...]:
    """Some zones turned together about their middle, with whoever stands in them; on a grid areas, with their cells.

    ValueError if they would lie over others.
    """
    if board.grid is not None:
        areas = cells_by_area(board.grid)
        return turn_cells_of(board, frozenset[Cell]().union(*(areas[zone] for zone in zones)), turn, what)[0]
    after, motion = turn_zones(board.zone_map, zones, turn)
    return (MapChanged(what, after), *move_spots(board, zones, motion.apply))


def double(board: AnyEncounter, zones: Collection[ZoneId]) -> tuple[tuple[Event, ...], tuple[ZoneId, ...]]:
    """Copies of some zones with the ways between them, and the copies' ids; nobody stands in them. On a grid of areas."""
    if board.grid is not None:
        areas = cells_by_area(board.grid)
        events, _, doubled = double_cells_of(board, frozenset[Cell]().union(*(areas[zone] for zone in zones)))
        return events, doubled
    after, copies = double_zones(board.zone_map, zones)
    return (MapChanged("zones doubled", after),), tuple(copies.values())


def move_spots(board: AnyEncounter, zones: Collection[ZoneId] | None, move: Callable[[Point], Point]) -> list[Event]:
    """Where tokens and cards of these zones are drawn, of all if none are named."""
    inside = [
        token for token in board.tokens.values()
        if token.spot is not None and not token.on_grid and (zones is None or token.place in zones)
    ]  # fmt: skip
    moved = [TokenChanged(token.id, "spot", {"spot": move(token.spot)}) for token in inside if token.spot is not None]
    return [*moved, *_turn_cards(board, zones, move)]


def _turn_cards(board: AnyEncounter, zones: Collection[ZoneId] | None, move: Callable[[Point], Point]) -> list[Event]:
    return [
        AspectPut(replace(aspect, spot=move(aspect.spot)), "moved")
        for aspect in board.aspects.values()
        if aspect.spot is not None
        and (aspect.anchor != "token" if zones is None else aspect.anchor == "zone" and aspect.on in zones)
    ]


def was_turned(before: AnyEncounter, after: AnyEncounter) -> bool:
    """Whether one board of a grid is just the other as a whole, turned or mirrored with everybody."""
    old, grid = before.grid, after.grid
    if old is None or grid is None:
        return False
    picture = grid.picture.asset if grid.picture is not None else ""
    return any(
        all(
            (other := after.tokens.get(token.id)) is not None
            and other.place == turn_standing(old, token.cell, token.footprint, turn)
            for token in before.tokens.values()
            if token.on_grid
        )
        and (old.picture is None) == (grid.picture is None)
        and turn_grid(old, turn, picture) == grid
        for turn in (RIGHT, LEFT, ACROSS, DOWN)
    )


def turn_cells_of(
    board: AnyEncounter, part: frozenset[Cell], turn: PlaneTransform, what: str
) -> tuple[tuple[Event, ...], frozenset[Cell]]:
    """Some cells of a grid turned together, with whoever stands in them and the areas in them; and where they lie then.

    ValueError if something or somebody is in the way.
    """
    after, motion = turn_cells(grid_of(board), part, turn)
    zones = [zone for zone, cells in cells_by_area(grid_of(board)).items() if cells and part.issuperset(cells)]
    moves: list[Event] = []
    standing = frozenset(map(motion.cell, motion.cells)) - motion.cells
    for token in board.tokens.values():
        if not token.on_grid or (motion.cells | standing).isdisjoint(token.cells):
            continue
        if not motion.cells.issuperset(token.cells):
            raise ValueError(f"{token.name} stands in the way or half in it: move them first.")
        wide = max(1, ceil(token.footprint))
        moves.append(Moved(token.id, motion.cell(token.cell, wide, wide)))
    events = (*moves, *_turn_cards(board, zones, motion.place), MapChanged(what, after))
    return events, frozenset(map(motion.cell, motion.cells))


def double_cells_of(board: AnyEncounter, part: frozenset[Cell]) -> tuple[tuple[Event, ...], frozenset[Cell], tuple[ZoneId, ...]]:
    """A copy of some cells of a grid where nobody stands; where it lies, and its areas. ValueError if it has no room."""
    standing = frozenset(cell for token in board.tokens.values() if token.on_grid for cell in token.cells)
    after, (right, down), copies = copy_cells(grid_of(board), part, standing)
    return (MapChanged("part doubled", after),), frozenset((x + right, y + down) for x, y in part), copies


def _turn_grid(board: AnyEncounter, grid: GridMap, turn: PlaneTransform, what: str, picture: str) -> tuple[Event, ...]:
    """First everybody, then the map: whoever stood off it would be taken away with it."""
    moves = [
        Moved(token.id, turn_standing(grid, token.cell, token.footprint, turn))
        for token in board.tokens.values()
        if token.on_grid
    ]
    cards = _turn_cards(board, None, lambda place: turn_place(grid, place, turn))
    return (*moves, *cards, MapChanged(what, turn_grid(grid, turn, picture)))
