"""Laying a grid under an open map of zones, with whoever stands there; one undo step."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import AspectPut, Event, MapChanged
from battlemap.play.edits.board_edits import InvalidValue
from battlemap.play.edits.grid_under_zones import lay_grid
from battlemap.play.edits.turning_edits import move_spots


def lay_under_zones(board: AnyEncounter, columns: int, cell: float, unit: str, walls: bool = True) -> tuple[Event, ...]:
    """A grid of so many columns under a map of zones; who stands in a zone and what lies on it keeps its place.

    InvalidValue if the map is a grid already, is empty, or has a zone that would get no cell.
    """
    if board.grid is not None:
        raise InvalidValue("The map of this battle has cells already.")
    try:
        made = lay_grid(board.zone_map, columns, cell, unit, walls)
    except ValueError as fault:
        raise InvalidValue(str(fault)) from None
    cards = {key: aspect for key, aspect in board.aspects.items() if aspect.anchor not in ("zone", "link")}
    named = tuple(
        AspectPut(replace(aspect, spot=None), "moved")  # beside the name, which stands elsewhere than in the old outline
        for key, aspect in board.aspects.items()
        if key not in cards and aspect.spot is not None
    )
    moved = move_spots(replace(board, aspects=cards), None, made.place)
    return (MapChanged("grid laid under the zones", made.grid), *moved, *named)
