"""Who stands on which cells of a grid, and where there is room for somebody."""

from collections.abc import Collection

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.obstructions import ground_fault, wall_inside
from battlemap.board.grid_map import cells_under
from battlemap.board.ids import Cell, TokenId


def occupied_cells(board: AnyEncounter, but: Collection[TokenId] = ()) -> dict[Cell, tuple[TokenId, ...]]:
    """Every cell on which somebody stands, and who, in the order of the tokens; *but* are left out."""
    tokens_by_cell: dict[Cell, tuple[TokenId, ...]] = {}
    for key, token in board.tokens.items():
        if token.on_grid and key not in but:
            for cell in token.cells:
                tokens_by_cell[cell] = (*tokens_by_cell.get(cell, ()), key)
    return tokens_by_cell


def space_fault(
    board: AnyEncounter, who: AnyToken | float, cell: Cell, but: Collection[TokenId] = (), sharing: bool = False
) -> str:
    """Why somebody cannot stand with its upper left corner in a cell, in words; empty if it can.

    *who*: a token, or how many cells something is across. *but*: those who are looked through; a token never stands in its own
    way. Two halves or four quarters fit into one cell; anybody else only with *sharing*.
    """
    grid = board.grid
    if grid is None:
        return "there are no cells here"
    footprint, gone = (float(who), set(but)) if isinstance(who, int | float) else (who.footprint, {*but, who.id})
    cells = cells_under(cell, footprint)
    fault = ground_fault(grid, cells) or wall_inside(grid, cells)
    if fault or sharing:
        return fault
    there = set(cells)
    near = [t for key, t in board.tokens.items() if key not in gone and t.on_grid and not there.isdisjoint(t.cells)]
    for at in cells:
        inside = [token for token in near if at in token.cells]
        if inside and footprint + sum(token.footprint for token in inside) > 1:
            return f"{inside[0].name} stands there"
    return ""
