"""How far somebody goes, and where it can: walking, crawling, running, other ways to move, bodies in the way (28 to 37a)."""

from collections.abc import Mapping

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.movement_range import MovementRange, movement_range
from battlemap.board.grid.mover import Mover
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, TokenId
from battlemap.board.surfaces import Passage
from battlemap.rules.blocks.presence import cells_for, hostile, under_way
from battlemap.rules.board_cache import cached_by, per_board
from battlemap.rules.procedure import Refused
from rulesets.zweihander.basics import injury_effects, qualities
from rulesets.zweihander.basics.action_points import cost
from rulesets.zweihander.basics.conditions import able, condition_words, suffers
from rulesets.zweihander.basics.positions import PRESENCE
from rulesets.zweihander.basics.thresholds import movement
from rulesets.zweihander.book.fight import Board, bodily_state, mount_of, rider_of
from rulesets.zweihander.book.rulebook import book_of

EASY: Mapping[Passage, int] = {"free": 1, "fire": 1}
GROUND: Mapping[Passage, int] = {**EASY, "difficult": 1, "hard": 1}
WATER: Mapping[Passage, int] = {**GROUND, "water": 1}
RIDING = "refuses_to_go"
"""What lasts on a mount that pain keeps from moving (49)."""
QUICK = frozenset({"charge", "maneuver", "run"})
"""What nobody does on hard terrain (36)."""


class MovementRate(Struct, frozen=True):
    """A way of going: by which action, how often, by what means, how far each time, for how many points."""

    how: str = "walk"
    times: int = 1
    mode: str = ""
    yards: int = 0
    ap: int = 1


def grid_of(board: AnyEncounter) -> GridMap:
    """The grid of the battle. Refused where there is none."""
    if board.grid is None:
        raise Refused("distances are counted on a grid; this map has none", "34")
    return board.grid


def runner_of(board: Board, who: TokenId) -> TokenId:
    """Who goes when somebody does: its mount, if it has one."""
    return PRESENCE.bearer(board, who)


def mode_of(board: Board, who: TokenId) -> str:
    """By what means somebody goes if nothing else is said: what carries it (37)."""
    mount = mount_of(board, who)
    carries = board[mount].sheet.carries if mount is not None else ""
    return carries if carries in book_of(board).modes else ""


@per_board()
def yards(board: Board, who: TokenId, mode: str = "") -> int:
    """Yards of one Walk: Movement, for the prone the agility bonus; by other means what the table says (34, 37)."""
    book, sheet = book_of(board), board[who].sheet
    if mode:
        row, mount = book.mode(mode), mount_of(board, who)
        bearer = board[mount].sheet if row.carried and mount is not None and book.options.mode_bonuses == "animal" else sheet
        return max(row.least, bearer.bonus(row.attribute) + row.plus)
    if suffers(board, who, "prone"):
        return min(movement(board, who), sheet.bonus("agility"))
    return movement(board, runner_of(board, who))


def price(board: Board, how: str, mode: str = "", times: int = 1) -> int:
    """Action points of a movement: one more for other means (37)."""
    return (cost(board, how) + (cost(board, "mode") if mode else 0)) * times


def why_stuck(board: Board, who: TokenId) -> str:
    """Why somebody does not go anywhere; empty if it does."""
    name, runner = board[who].name, runner_of(board, who)
    for walker in dict.fromkeys((who, runner)):
        if held := condition_words(board, walker, "no move"):
            return f"{board[walker].name} is {held}"
        if why := injury_effects.why_barred(board, walker, "movement"):
            return why
    if runner != who and suffers(board, runner, "prone"):
        return f"{board[runner].name} is prone"
    if runner != who and any(effect.on == runner and effect.kind == RIDING for effect in board.effects):
        return f"{board[runner].name} refuses to go"
    rider = rider_of(board, who)
    return f"{name} is ridden: {board[rider].name} says where it goes" if rider is not None and able(board, rider) else ""


def why_rooted(board: Board, who: TokenId, walk_only: bool = True) -> str:
    """Return why *who* cannot move its own body, whatever carries it; "" if it can (29, B).

    *walk_only*: also where an injury leaves walking and taking cover alone.
    """
    if held := condition_words(board, who, "no move"):
        return f"{board[who].name} is {held}"
    barred = injury_effects.why_barred(board, who, "movement")
    return barred or (injury_effects.why_barred(board, who, "walk only") if walk_only else "")


def low(board: Board, who: TokenId) -> bool:
    """True if *who* is not upright: prone or crouched (23, 29)."""
    return suffers(board, who, "prone") or suffers(board, who, "crouched")


def why_too_slow(board: Board, who: TokenId, how: str, mode: str = "") -> str:
    """Why somebody does not run, charge or maneuver, the way itself apart; empty if it does (36, 62, B)."""
    name, book = board[who].name, book_of(board)
    if suffers(board, who, "prone"):
        return f"{name} is prone and only crawls"
    if suffers(board, who, "crouched"):
        return f"{name} is crouched and only walks"
    if how in QUICK and mode != "flying" and not level(board, board[runner_of(board, who)].cells):
        return f"{name} stands on hard terrain"
    if why := injury_effects.why_barred(board, who, "walk only"):
        return why
    return qualities.why_barred_from_moving(book, board[who].sheet, how)


def level(board: Board, cells: tuple[Cell, ...]) -> bool:
    """Whether none of some cells is hard terrain (36)."""
    grid = board.grid
    return grid is None or all(cell not in grid or grid.surface(cell).passage in EASY for cell in cells)


def ground(mode: str, how: str) -> Mapping[Passage, int]:
    """What entering a cell counts for: deep water is for swimmers and fliers, hard terrain not for the quick (36)."""
    if mode in ("swimming", "flying"):
        return WATER
    return EASY if how in QUICK else GROUND


def mover(board: Board, who: TokenId, far: int, stages: int, how: str = "walk", mode: str = "") -> Mover:
    """Somebody as a search for ways sees it: so many yards, so many times. Foes bar the way, friends only stopping there."""
    runner = runner_of(board, who)
    bodies, barred = in_the_way(board, runner)
    allowance = cells_for(board, far)
    return Mover(board[runner].footprint, allowance, stages, tuple(ground(mode, how).items()), bodies=bodies, barred_cells=barred)


@cached_by(bodily_state)
def in_the_way(board: Board, who: TokenId) -> tuple[dict[Cell, int], frozenset[Cell]]:
    """The cells on which others stand: those that can be passed, and those that cannot be entered."""
    barred, bodies = set[Cell](), dict[Cell, int]()
    for cell, ids in PRESENCE.occupied_cells(board, PRESENCE.moving_group(board, who)).items():
        if any(hostile(board, who, other) and able(board, other) for other in ids):
            barred.add(cell)
        else:
            bodies[cell] = 1
    return bodies, frozenset(barred)


def points(board: Board, who: TokenId) -> int:
    """Action points there are for moving; before a fight those of a turn."""
    return board[who].sheet.ap if under_way(board) else book_of(board).numbers.ap


def walks(board: Board, who: TokenId, mode: str = "") -> int:
    """How many Walks somebody can still pay for."""
    return points(board, who) // max(1, price(board, "walk", mode))


def ranges(board: Board, who: TokenId, count: int | None = None) -> MovementRange | None:
    """Where somebody can walk with the points that are left, by stages of one Walk."""
    mode = mode_of(board, who)
    return reach(board, who, yards(board, who, mode), walks(board, who, mode) if count is None else count, "walk", mode)


@per_board()
def reach(board: Board, who: TokenId, far: int, stages: int, how: str, mode: str) -> MovementRange | None:
    """Where somebody gets by a gait; None if it gets nowhere."""
    grid, runner = board.grid, board[runner_of(board, who)]
    if grid is None or not runner.on_grid or stages <= 0 or far <= 0:
        return None
    return movement_range(grid, runner.cell, mover(board, who, far, stages, how, mode))
