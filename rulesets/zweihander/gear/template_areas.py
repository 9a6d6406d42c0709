"""Templates on the map: which a weapon has, where one can be placed, the cells it covers, who stands in it (103a, 157)."""

from msgspec import Struct

from battlemap.board.grid.blasts import disc, flight_cells, wedge
from battlemap.board.grid_map import cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import cell_size, cells_for
from battlemap.rules.blocks.token_layout import Box
from battlemap.rules.board_cache import per_board
from battlemap.rules.lenses import CellArea, Lens, LensOverlay, Target
from battlemap.rules.procedure import Command
from rulesets.zweihander.attack.clouds import too_far
from rulesets.zweihander.basics.arms import band_at, held_weapons, name_of, qualities_of, ranges_of
from rulesets.zweihander.basics.positions import PRESENCE
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import Board, alive
from rulesets.zweihander.book.rulebook import Book, book_of
from rulesets.zweihander.book.table_rows import Shape

SHAPES = {"detonate": "burst", "gas": "burst", "shrapnel": "cone", "siege": "explosion", "smoke": "burst"}
"""The template of each quality."""


class TemplatePlacement(Struct, frozen=True):
    """A template on the map: with what, on which cell, and the cells it covers."""

    arm: str
    at: Cell
    cells: frozenset[Cell]


def quality_of(book: Book, sheet: CreatureSheet, arm: str) -> str:
    """The quality by which a weapon hits all in a template; empty if it has none."""
    arm_qualities = qualities_of(book, sheet, arm)
    return next((key for key in SHAPES if key in arm_qualities), "")


def radius_of(book: Book, shape: Shape) -> float:
    """The radius of a circle in yards: half its size, unless the house takes the size for the radius (157, C10)."""
    return shape.size / 2 if book.options.templates == "diameter" else float(shape.size)


@per_board()
def cells_hit(board: Board, who: TokenId, arm: str, at: Cell) -> frozenset[Cell]:
    """The cells that a template covers which is placed on a cell; a cone opens from whoever shoots towards it (157)."""
    grid, book = board.grid, book_of(board)
    key = quality_of(book, board[who].sheet, arm)
    if grid is None or not key or not board[who].on_grid:
        return frozenset()
    shape, size = book.shapes[SHAPES[key]], cell_size(board)
    if shape.kind == "cone":
        return wedge(grid, muzzle(board, who, at), at, shape.size / size, shape.near / size, shape.far / size)
    return disc(grid, at, radius_of(book, shape) / size)


def muzzle(board: Board, who: TokenId, at: Cell) -> Cell:
    """The cell of somebody's space that is nearest to another."""
    return min(PRESENCE.space(board, who), key=lambda cell: ((cell[0] - at[0]) ** 2 + (cell[1] - at[1]) ** 2, cell))


def yards(board: Board, who: TokenId, at: Cell) -> int:
    """How far a cell is from somebody, in yards."""
    box = PRESENCE.box(board, who)
    return 0 if box is None else int(steps_to(box, at) * cell_size(board))


def steps_to(box: Box, at: Cell) -> int:
    """How many cells a cell is from a space."""
    x, y = at
    return max(box[0] - x, x - box[2], box[1] - y, y - box[3], 0)


@per_board()
def goals(board: Board, who: TokenId, arm: str) -> tuple[Cell, ...]:
    """The cells on which a template can be placed: in range, with nothing solid between, the nearest first."""
    grid, book, box = board.grid, book_of(board), PRESENCE.box(board, who)
    ranges = ranges_of(book, board[who].sheet, arm)
    if grid is None or box is None or not ranges:
        return ()
    reach = cells_for(board, max(ranges))
    bands = [band_at(book, board[who].sheet, arm, int(step * cell_size(board))) for step in range(reach + 1)]
    fit = [bool(band) and not too_far(board, who, band) for band in bands]
    return flight_cells(grid, muzzle(board, who, board[who].cell), box, fit)


def caught_tokens(board: Board, cells: frozenset[Cell]) -> tuple[TokenId, ...]:
    """Everybody the middle of one of whose cells lies in a template, in the order of the tokens."""
    there = [token.id for token in board.tokens.values() if alive(board, token.id)]
    return tuple([token_id for token_id in there if not cells.isdisjoint(PRESENCE.space(board, token_id))])


def blast_lens(board: Board, who: TokenId, target: Target) -> LensOverlay:
    """The template of what is in hand, on what is pointed at; else how far it can be placed."""
    book, sheet = book_of(board), board[who].sheet
    arm = next((arm for arm in held_weapons(sheet) if arm and quality_of(book, sheet, arm)), "")
    if not arm or not board[who].on_grid:
        return LensOverlay()
    at = board[TokenId(target)].cell if isinstance(target, str) and target in board.tokens else target
    if not isinstance(at, tuple):
        words = f"{name_of(book, sheet, arm)}: can be placed here"
        return LensOverlay((CellArea(frozenset(goals(board, who, arm)), words, "reach", who=who),))
    return template_overlay(board, who, arm, at)


def blast_overlay(board: Board, draft: Command) -> LensOverlay:
    """What a blast that is wished for would cover, while its cell is being chosen."""
    arm, at = (draft.preset.get("arm") or ("",))[0], cell_of((draft.preset.get("to") or ("",))[0])
    if (
        draft.action != "blast"
        or draft.actor is None
        or at is None
        or not quality_of(book_of(board), board[draft.actor].sheet, arm)
    ):
        return LensOverlay()
    return template_overlay(board, draft.actor, arm, at)


def template_overlay(board: Board, who: TokenId, arm: str, at: Cell) -> LensOverlay:
    """A template in its place, with how many stand in it."""
    book = book_of(board)
    cells = cells_hit(board, who, arm, at)
    title = book.shapes[SHAPES[quality_of(book, board[who].sheet, arm)]].title
    return LensOverlay((CellArea(cells, f"{title}: {len(caught_tokens(board, cells))} in it", "harm", who=who),))


LENSES = (Lens("templates", "Templates", "game/fireball", "What the weapon in hand hits all at once", blast_lens),)
