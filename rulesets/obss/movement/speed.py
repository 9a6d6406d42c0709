"""How far somebody goes, and where it can: metres of a Movement Action, difficult ground, bodies in the way (19 to 21, B12)."""

from collections.abc import Mapping

from msgspec import Struct

from battlemap.board.grid.combined_range import CombinedRange
from battlemap.board.grid.movement_range import MovementRange, movement_range
from battlemap.board.grid.mover import Mover
from battlemap.board.ids import Cell, TokenId
from battlemap.board.surfaces import Passage
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.blocks.presence import cells_for, hostile
from battlemap.rules.board_cache import per_board
from rulesets.obss.basics.action_costs import ACTION
from rulesets.obss.basics.conditions import condition_words, conditions_of, flagged, movement_loss, suffers
from rulesets.obss.basics.defence import extras
from rulesets.obss.basics.positions import size_rank, taken
from rulesets.obss.book.fight import Board, mount_of, under_way
from rulesets.obss.book.rulebook import book_of

GROUND: Mapping[Passage, int] = {"free": 1, "difficult": 2, "hard": 4, "water": 2, "fire": 1}
"""What entering a cell counts for, by what it is made of (21, B12)."""
MOST = 3
"""So many Movement Actions are shown before a fight, when nobody counts them."""


class MovementRate(Struct, frozen=True):
    """A way of going: the usual one or a dash, and how many Movement Actions there are for it."""

    dash: bool = False
    actions: int = 1


def movement(board: Board, who: TokenId) -> int:
    """The metres of one Movement Action: the sheet's, less armour, fatigue and whatever else slows (19, B4, B11)."""
    book, sheet = book_of(board), board[who].sheet
    armour = book.armour.get(sheet.armour)
    worn = armour.movement if armour is not None else 0
    more = sum([modifier.value for modifier in extras(sheet, "movement")]) + effect_total(board, who, "movement")
    return max(0, sheet.movement - worn - movement_loss(board, who) + more)


def why_stuck(board: Board, who: TokenId, dash: bool = False) -> str:
    """Why somebody does not go anywhere, or does not run; empty if it does."""
    token, mount = board[who], mount_of(board, who)
    if mount is not None:
        name = board[mount].name
        return f"{token.name} rides {name}: drag {name}, or have it ride there"
    if held := condition_words(board, who, "no move", *(("no run",) if dash else ())):
        return f"{token.name} is {held}"
    if token.sheet.aim is not None:
        return f"{token.name} takes aim: give that up first"
    return "" if movement(board, who) else f"{token.name} cannot move"


def difficult(board: Board, who: TokenId) -> bool:
    """Whether all ground is difficult for somebody, whatever it is made of; crawling is counted apart (57, B4, B12)."""
    known = book_of(board).conditions
    hampered = any("difficult" in known[name].flags for name in conditions_of(board, who) if name != "prone")
    return hampered or bool(effect_total(board, who, "difficult"))


def prices(board: Board, who: TokenId, harder: bool = False) -> dict[Passage, int]:
    """What entering a cell counts for somebody: crawling doubles whatever the ground costs (B12)."""
    hard, crawls = harder or difficult(board, who), suffers(board, who, "prone")
    return {kind: max(cost, 2 if hard else 1) * (2 if crawls else 1) for kind, cost in GROUND.items()}


def mover(board: Board, who: TokenId, gait: MovementRate, through: bool = False, free: frozenset[Cell] = frozenset()) -> Mover:
    """Somebody as a search for ways sees it. *through*: foes can be passed, as a maneuver does (76).

    Friends and the helpless can be passed at the price of difficult ground, two that may share a space stop there too.
    """
    bodies, barred = in_the_way(board, who, through, free)
    allowance = cells_for(board, movement(board, who) * (book_of(board).numbers.dash if gait.dash else 1))
    costs = tuple(prices(board, who).items())
    return Mover(board[who].footprint, allowance, gait.actions, costs, bodies=bodies, barred_cells=barred)


@per_board()
def in_the_way(board: Board, who: TokenId, through: bool, free: frozenset[Cell]) -> tuple[dict[Cell, int], frozenset[Cell]]:
    """The cells on which others stand: what those count for that can be passed, and those that cannot be entered."""
    costs, barred, bodies = prices(board, who), set[Cell](), dict[Cell, int]()
    riding = {token.id for token in board.tokens.values() if token.sheet.mount == who}
    for cell, ids in taken(board, (who, *riding)).items():
        if cell in free:
            continue
        if not through and any(bars(board, who, other) for other in ids):
            barred.add(cell)
        elif not all(shares(board, who, other) for other in ids):
            easy = all(slips_by(board, who, other) for other in ids)
            bodies[cell] = costs["free"] if easy else costs["difficult"]
    return bodies, frozenset(barred)


def bars(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether somebody's space cannot be entered without a maneuver: a foe that is on its feet and awake (76)."""
    return hostile(board, who, other) and not flagged(board, other, "no actions")


def shares(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether two may stand in one space: up to medium with a small one, larger with one two sizes smaller (B12)."""
    if hostile(board, who, other):
        return False
    small, large = sorted((size_rank(board[who].sheet), size_rank(board[other].sheet)))
    return small < large and (small <= 1 if large <= 2 else large - small >= 2)


def slips_by(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether a foe's space is no hindrance, being two sizes smaller (76)."""
    return size_rank(board[who].sheet) - size_rank(board[other].sheet) >= 2


def actions_left(board: Board, who: TokenId) -> int:
    """How many Movement Actions somebody has left; before a fight some."""
    return board[who].sheet.left.get(ACTION, 0) if under_way(board) else MOST


def ranges(board: Board, who: TokenId, actions: int | None = None) -> MovementRange | None:
    """Where somebody can go with the actions that are left: by stages of one action, and (one stage more) by dashing (20)."""
    return _ranges(board, who, actions_left(board, who) if actions is None else actions)


@per_board(8)
def _ranges(board: Board, who: TokenId, count: int) -> MovementRange | None:
    grid, token = board.grid, board[who]
    if grid is None or not token.on_grid or count <= 0:
        return None
    usual = movement_range(grid, token.cell, mover(board, who, MovementRate(False, count)))
    if why_stuck(board, who, dash=True):
        return usual
    return CombinedRange(usual, movement_range(grid, token.cell, mover(board, who, MovementRate(True, count))))
