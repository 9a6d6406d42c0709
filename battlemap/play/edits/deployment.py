"""Several put in rank and file where their side begins, in one step."""

from collections.abc import Collection, Sequence
from math import ceil, sqrt

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.grid.occupancy import space_fault
from battlemap.board.grid_map import cells_under
from battlemap.board.ids import Cell, Place, SideId, TokenId
from battlemap.play.edits.board_edits import NoFreeCell, new_token, put_tokens

BROADER = 1.6
"""A block is so many times as wide as it is deep."""


def deploy_tokens(
    board: AnyEncounter, tokens: Sequence[TokenId], area: Collection[Place], towards: Place | None = None
) -> tuple[Event, ...]:
    """Put tokens of the board in a block into an area, the first in front; see block_places. NoFreeCell if they have no room."""
    gone = replace(board, tokens={key: token for key, token in board.tokens.items() if key not in tokens})
    places = block_places(gone, [board[who].footprint for who in tokens], area, towards)
    return put_tokens(board, dict(zip(tokens, places, strict=True)))


def block_places(
    board: AnyEncounter, footprints: Sequence[float], area: Collection[Place], towards: Place | None = None
) -> tuple[Place, ...]:
    """Where several would stand in an area, each so many cells wide: on a grid in ranks that look to the cell *towards*, without
    one to the middle of the map; in zones evenly spread over them.

    The widest are given their place first, of equals the first, in front and in the middle. NoFreeCell if there is no room
    for all of them.
    """
    zones = [place for place in area if isinstance(place, str) and place in board.zone_map.zones]
    if zones:
        return tuple(zones[number % len(zones)] for number in range(len(footprints)))
    cells = {place for place in area if not isinstance(place, str)}
    order = sorted(range(len(footprints)), key=lambda number: -footprints[number])
    places: dict[int, Cell] = {}
    ranked = _ranked_cells(board, cells, sum(max(1, ceil(wide)) ** 2 for wide in footprints), towards)
    for number in order:
        wide = footprints[number]
        cell = next(
            (cell for cell in ranked if cells.issuperset(cells_under(cell, wide)) and not space_fault(board, wide, cell)), None
        )
        if cell is None:
            raise NoFreeCell(f"there is room for {len(places)} here, not for {len(footprints)}")
        places[number] = cell
        stand_in = new_token(SideId(""), cell, board.scene, "", "")
        board = board.with_token(replace(stand_in, id=TokenId(f"stand-in {number}"), footprint=max(1.0, wide)))
    return tuple(places[number] for number in range(len(footprints)))


def _ranked_cells(board: AnyEncounter, cells: set[Cell], needed: int, towards: Place | None) -> list[Cell]:
    """The cells of an area rank by rank: the front one first, each from its middle outwards, no rank wider than the block."""
    if not cells:
        return []
    grid = board.grid
    middle = (grid.columns // 2, grid.rows // 2) if grid is not None else (0, 0)
    goal = middle if towards is None or isinstance(towards, str) else towards
    x, y = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
    across = abs(goal[0] - x) >= abs(goal[1] - y)
    ahead = 1 if (goal[0] >= x if across else goal[1] >= y) else -1
    half = ceil(sqrt(needed * BROADER)) / 2

    def rank(cell: Cell) -> tuple[float, int, float, Cell]:
        depth, beside = (cell[0], abs(cell[1] - y)) if across else (cell[1], abs(cell[0] - x))
        return max(0.0, beside - half), -ahead * depth, beside, cell

    return sorted(cells, key=rank)
