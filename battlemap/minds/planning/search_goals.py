"""Where whoever knows of no foe looks for them: places that none of his side sees now, each for some rounds."""

from collections.abc import Iterable
from zlib import crc32

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.field_of_view import FieldOfView, view_around
from battlemap.board.ids import Cell, TokenId, ZoneId
from battlemap.minds.planning.token_distances import cells_about

PATIENCE = 3
"""For so many rounds somebody goes for the same place, unless it is seen before."""
LOOKED_AT = 300
"""Among so many cells, evenly over all that can be reached, a place is chosen."""


def goal_cell(board: AnyEncounter, who: TokenId) -> Cell | None:
    """A cell to which a way leads and that no friend sees; the farthest one of all if they see everything."""
    grid, start = board.grid, board[who].cell
    if grid is None:
        return None
    cells = cells_about(grid, start)
    cells = cells[:: max(1, len(cells) // LOOKED_AT)]
    radius = max(grid.columns, grid.rows)
    views = [view_around(grid, cell, radius) for cell in _places_of_friends(board, who) if cell in grid]
    unseen = [cell for cell in cells if not any(_shows(view, cell) for view in views)]
    turn = board.turns.round // PATIENCE
    if not unseen:
        return cells[-1] if cells else None
    return min(unseen, key=lambda cell: crc32(f"{turn} {who} {cell}".encode()))


def _shows(view: FieldOfView, cell: Cell) -> bool:
    x, y = cell[0] - view.left, cell[1] - view.top
    rows, columns = view.visible.shape
    return 0 <= y < rows and 0 <= x < columns and bool(view.visible[y, x])


def goal_zone(board: AnyEncounter, who: TokenId) -> ZoneId | None:
    """The zone that is its turn to be looked at: each in another order for everybody; None once somebody is there."""
    zones = sorted(board.zone_map.zones, key=lambda zone: crc32(f"{who} {zone}".encode()))
    goal = zones[board.turns.round // PATIENCE % len(zones)] if zones else None
    return None if goal == board[who].place else goal


def _places_of_friends(board: AnyEncounter, who: TokenId) -> Iterable[Cell]:
    side = board[who].side
    return [token.cell for token in board.tokens.values() if token.on_grid and board.allied(side, token.side)]
