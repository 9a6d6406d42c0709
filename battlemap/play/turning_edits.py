"""Edits that turn, mirror or double parts of the map, with whoever stands there; each is one undo step."""

from collections.abc import Callable, Collection

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import AspectPut, Event, MapChanged, Moved, TokenChanged
from battlemap.board.grid.grid_transforms import turn_grid, turn_place, turn_standing
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Point, ZoneId
from battlemap.board.zones.zone_transforms import PlaneTransform, double_zones, turn_map, turn_zones


def turn_all(board: AnyEncounter, turn: PlaneTransform, what: str) -> tuple[Event, ...]:
    """The whole map turned by a quarter or mirrored, with everybody. ValueError if it cannot be."""
    if board.grid is not None:
        return _turn_grid(board, board.grid, turn, what)
    events = [MapChanged(what, turn_map(board.zone_map, turn)), *_turn_spots(board, None, turn.apply)]
    return tuple(events)


def turn_some(board: AnyEncounter, zones: Collection[ZoneId], turn: PlaneTransform, what: str) -> tuple[Event, ...]:
    """Some zones turned together about their middle, with whoever stands in them. ValueError if they would lie over others."""
    if board.grid is not None:
        raise ValueError("On a grid the whole map is turned: its areas follow the cells.")
    after, motion = turn_zones(board.zone_map, zones, turn)
    return (MapChanged(what, after), *_turn_spots(board, zones, motion.apply))


def double(board: AnyEncounter, zones: Collection[ZoneId]) -> tuple[tuple[Event, ...], tuple[ZoneId, ...]]:
    """Copies of some zones with the ways between them, and the copies' ids; nobody stands in them."""
    if board.grid is not None:
        raise ValueError("An area of a grid is drawn, not doubled: press Z.")
    after, copies = double_zones(board.zone_map, zones)
    return (MapChanged("zones doubled", after),), tuple(copies.values())


def _turn_spots(board: AnyEncounter, zones: Collection[ZoneId] | None, move: Callable[[Point], Point]) -> list[Event]:
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


def _turn_grid(board: AnyEncounter, grid: GridMap, turn: PlaneTransform, what: str) -> tuple[Event, ...]:
    """First everybody, then the map: whoever stood off it would be taken away with it."""
    moves = [
        Moved(token.id, turn_standing(grid, token.cell, token.footprint, turn))
        for token in board.tokens.values()
        if token.on_grid
    ]
    cards = _turn_cards(board, None, lambda place: turn_place(grid, place, turn))
    return (*moves, *cards, MapChanged(what, turn_grid(grid, turn)))
