"""How far somebody goes, and where it can: moves, the sprint, bodies in the way (12, 35, 36, 86)."""

from collections.abc import Mapping

from battlemap.board.grid.combined_range import CombinedRange
from battlemap.board.grid.movement_range import MovementRange, movement_range
from battlemap.board.grid.mover import Mover
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, TokenId
from battlemap.board.surfaces import Passage
from battlemap.rules.blocks.presence import cells_for, hostile
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Refused
from rulesets.sifrp.basics import derived
from rulesets.sifrp.basics.actions import afford, why_held_fast
from rulesets.sifrp.basics.durations import lasts
from rulesets.sifrp.book.effect_titles import EFFECT_TITLES
from rulesets.sifrp.book.fight import PRESENCE, Board, cart_of, mount_of, team_of, under_way
from rulesets.sifrp.book.fighter import LESSER
from rulesets.sifrp.book.rulebook import book_of

GROUND: Mapping[Passage, int] = {"free": 1, "difficult": 2, "hard": 4, "water": 2, "fire": 1}
"""What entering a cell counts for, by what it is made of."""
GRIPS = ("grabbed", "pinned", "restrained", "impaled")
PRONE = "prone"
MOST = 2
"""So many moves are shown before a fight, when nobody counts them."""


def grid_of(board: Board) -> GridMap:
    """The grid of the battle. Refused where there is none."""
    if board.grid is None:
        raise Refused("distances are counted on a grid; this map has none", "35")
    return board.grid


def why_stuck(board: Board, who: TokenId, running: bool = False) -> str:
    """Why somebody does not go anywhere, or (*running*) neither sprints nor charges; empty if it does."""
    token = board[who]
    if (cart := cart_of(board, who)) is not None:
        verb = "draws" if token.sheet.training else "is aboard"
        return f"{token.name} {verb} {board[cart].name}: its driver says where it goes"
    if (mount := mount_of(board, who)) is not None:
        return f"{token.name} rides {board[mount].name}: the mount goes"
    if token.sheet.seats and not team_of(board, who):
        return f"no animal draws {token.name}"
    if why := why_held_fast(board, who):
        return why
    if grip := why_gripped(board, who):
        return grip
    return f"{token.name} lies on the ground" if running and lasts(board, who, PRONE) else ""


def why_gripped(board: Board, who: TokenId) -> str:
    """Why somebody of whom a foe has hold goes nowhere, nor does the mount under it; empty if nobody has (28)."""
    if grip := next((kind for kind in GRIPS if lasts(board, who, kind)), ""):
        return f"{board[who].name} is {EFFECT_TITLES[grip].lower()}"
    return ""


def prices(board: Board, who: TokenId) -> dict[Passage, int]:
    """What entering a cell counts for somebody; whoever lies on the ground crawls, at twice the price."""
    times = 2 if lasts(board, who, PRONE) else 1
    return {kind: cost * times for kind, cost in GROUND.items()}


def mover(board: Board, who: TokenId, yards: int, moves: int) -> Mover:
    """Somebody as a search for ways sees it: so many yards, so many times. Foes bar the way, friends only stopping there."""
    bodies, barred = in_the_way(board, who)
    costs = tuple(prices(board, who).items())
    return Mover(board[who].footprint, cells_for(board, yards), moves, costs, bodies=bodies, barred_cells=barred)


@per_board()
def in_the_way(board: Board, who: TokenId) -> tuple[dict[Cell, int], frozenset[Cell]]:
    """The cells on which others stand: what those count for that can be passed, and those that cannot be entered."""
    barred, bodies = set[Cell](), dict[Cell, int]()
    for cell, ids in PRESENCE.occupied_cells(board, PRESENCE.moving_group(board, who)).items():
        if any(hostile(board, who, other) for other in ids):
            barred.add(cell)
        else:
            bodies[cell] = prices(board, who)["free"]
    return bodies, frozenset(barred)


def moves_left(board: Board, who: TokenId) -> int:
    """How many Moves somebody can still make; before a fight some."""
    return board[who].sheet.left.get(LESSER, 0) if under_way(board) else MOST


def may_sprint(board: Board, who: TokenId) -> bool:
    """Whether somebody can sprint now."""
    return not why_stuck(board, who, running=True) and not afford(board, who, "sprint")


def ranges(board: Board, who: TokenId) -> MovementRange | None:
    """Where somebody can go with what is left of its turn: by a Move, by two, and (one stage more) by sprinting."""
    return reach(board, who, moves_left(board, who), may_sprint(board, who))


@per_board(8)
def reach(board: Board, who: TokenId, moves: int, sprints: bool) -> MovementRange | None:
    """Where somebody gets by so many Moves, or by sprinting; None if it gets nowhere."""
    grid, token = board.grid, board[who]
    if grid is None or not token.on_grid or moves <= 0 and not sprints:
        return None
    usual = movement_range(grid, token.cell, mover(board, who, derived.movement(board, who), max(1, moves)))
    if not sprints:
        return usual
    return CombinedRange(usual, movement_range(grid, token.cell, mover(board, who, derived.sprint(board, who), 1)))


def yards_of(board: Board, who: TokenId, sprint: bool) -> int:
    """Yards of one Move, or of a Sprint."""
    return derived.sprint(board, who) if sprint else derived.movement(board, who)


def charge_yards(board: Board, who: TokenId) -> int:
    """Yards of a charge (22)."""
    return derived.movement(board, who) * book_of(board).numbers.charge_moves
