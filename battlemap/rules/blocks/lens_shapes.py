"""What lenses of many games are made of: rings round somebody, poor light, places across from a friend."""

from collections.abc import Collection, Iterable, Sequence

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.distances import square_around
from battlemap.board.grid.flanking import opposite
from battlemap.board.grid.lighting import LEVELS, light_levels
from battlemap.board.grid_map import GridMap, Light, cells_under, middle
from battlemap.board.ids import Cell, Point, TokenId
from battlemap.rules.blocks.presence import Presence
from battlemap.rules.lenses import CellArea, LensOverlay, Sightline, Target, Tone


def grid_and_bearer(presence: Presence, board: AnyEncounter, who: TokenId) -> tuple[GridMap, AnyToken] | None:
    """The grid and whoever bears somebody on it; None where there is none."""
    grid = board.grid
    if grid is None or who not in board.tokens:
        return None
    token = board[presence.bearer(board, who)]
    return (grid, token) if token.on_grid else None


def pointed_token(board: AnyEncounter, who: TokenId, target: Target) -> TokenId | None:
    """Who else is pointed at: a token, or whoever stands on the cell."""
    if target is None:
        return None
    if isinstance(target, str):
        return TokenId(target) if target in board.tokens and target != who else None
    return next((token.id for token in board.tokens.values() if target in token.cells and token.id != who), None)


def centre_of(presence: Presence, board: AnyEncounter, who: TokenId) -> Point:
    """The middle of somebody's space, in px of the map."""
    token = board[presence.bearer(board, who)]
    return middle(token.cell, token.footprint)


def rings(
    grid: GridMap, cells: Sequence[Cell], stretches: Iterable[tuple[int, str, Tone]], who: TokenId | None = None
) -> tuple[CellArea, ...]:
    """What lies within so many cells, each ring without those inside it: how far, in words, in which tone."""
    areas, before = list[CellArea](), frozenset(cells)
    for far, words, tone in stretches:
        inside = square_around(grid, cells, far)
        areas.append(CellArea(inside - before, words, tone, who=who))
        before |= inside
    return tuple([area for area in areas if area.cells])


def gloom(grid: GridMap, words: dict[Light, str], carried_lamps: Sequence[tuple[Cell, float, float]] = ()) -> LensOverlay:
    """Where the light is as bad as *words* speaks of; *carried_lamps*: as for `light_levels`."""
    table, areas = light_levels(grid, carried_lamps), []
    for level, said in words.items():
        rows, columns = (table == LEVELS.index(level)).nonzero()
        cells = frozenset(zip(columns.tolist(), rows.tolist(), strict=True))
        areas.append(CellArea(cells, said, "dark", "lucide/moon" if level == "dark" else ""))
    return LensOverlay(tuple([area for area in areas if area.cells]))


def pairs_across(presence: Presence, board: AnyEncounter, foes: Sequence[TokenId], target: TokenId) -> tuple[Sightline, ...]:
    """Lines between those who stand opposite each other round somebody."""
    between = presence.space(board, target)
    return tuple(
        [
            Sightline(centre_of(presence, board, one), centre_of(presence, board, other), None, "", "good")
            for at, one in enumerate(foes)
            for other in foes[at + 1 :]
            if opposite(presence.space(board, one), presence.space(board, other), between)
        ]
    )


def cells_across(
    presence: Presence, board: AnyEncounter, who: TokenId, target: TokenId, partners: Collection[TokenId]
) -> frozenset[Cell]:
    """The free cells beside somebody in which one would stand opposite one of his *partners*."""
    grid, wide, between = board.grid, board[who].footprint, presence.space(board, target)
    if grid is None:
        return frozenset()
    taken = presence.occupied_cells(board, presence.moving_group(board, who))
    spaces = [presence.space(board, one) for one in partners]
    free = [cell for cell in square_around(grid, between, 1) if cell not in taken]
    return frozenset([cell for cell in free if any(opposite(cells_under(cell, wide), space, between) for space in spaces)])
