"""A yard at a time: maneuvers, stepping aside, and who follows (30, 32)."""

from collections.abc import Sequence

from battlemap.board.grid.obstructions import step_fault
from battlemap.board.grid_map import cell_key, cell_name, cell_of, cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.zweihander.basics import injury_effects
from rulesets.zweihander.basics.action_points import spend
from rulesets.zweihander.basics.conditions import able
from rulesets.zweihander.basics.positions import PRESENCE, engaged_foes
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T

from .movement import begin_movement, walk
from .outset import set_out
from .speed import grid_of, level, mode_of, price, runner_of, why_stuck, why_too_slow

STAY = "stay"


WATERY = frozenset({"swimming", "flying"})
"""The means by which a yard over deep water is gone (37)."""


def steps(board: Board, who: TokenId, mode: str = "") -> list[Cell]:
    """The cells a yard away into which *who* can step, on foot or by other means."""
    grid, runner = board.grid, board[runner_of(board, who)]
    if grid is None or not runner.on_grid:
        return []
    x, y = runner.cell
    around = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    return [cell for cell in around if PRESENCE.open_step(board, runner.id, cell) and fits(board, runner.id, cell, mode)]


def fits(board: Board, who: TokenId, cell: Cell, mode: str = "") -> bool:
    """True if the ground of a cell can be entered, on foot or by other means, and no wall is in the way."""
    grid, wide = grid_of(board), board[who].footprint
    if step_fault(grid, board[who].cell, cell, wide):
        return False
    passages = ("free", "difficult", "hard", "fire", *(("water",) if mode in WATERY else ()))
    return all(grid.surface(place).passage in passages for place in cells_under(cell, wide))


def ask_step(
    table: T, who: TokenId, rule: str, ask: str = "to", stay: bool = False, mode: str = ""
) -> Procedure[Cell | None]:  # fmt: skip
    """Ask for a cell a yard away; None: it stays, where it may."""
    cells = steps(table.board, who, mode)
    options = [Option(cell_key(cell), cell_name(cell), cell) for cell in cells]
    if stay:
        options = [Option(STAY, "Stay here"), *options]
    refuse_unless(bool(options), f"{table.name(who)} has no room to step to", rule)
    key = yield from choose(ask, who, f"Where does {table.name(who)} step?", options, STAY if stay else "", rule)
    return None if key == STAY else cell_of(key)


def maneuver(table: T, who: TokenId) -> Procedure[None]:
    """A yard, and nobody strikes for it; in the saddle for a point more (30, 37a)."""
    yield from maneuver_by(table, who, mode_of(table.board, who))


def maneuver_by(table: T, who: TokenId, mode: str) -> Procedure[None]:
    """Maneuver on foot ("") or by other means, which cost a point more and are tested (30, 37, 37a)."""
    begin_movement(table, who, price(table.board, "maneuver", mode), "30")
    refuse_unless(not (why := why_too_slow(table.board, who, "maneuver", mode)), why, "30")
    cell = yield from ask_step(table, who, "30", mode=mode)
    assert cell is not None
    refuse_unless(mode == "flying" or level(table.board, (cell,)), "that is hard terrain", "36")
    spend(table, who, price(table.board, "maneuver", mode), "maneuver")
    if mode and not (yield from set_out(table, who, mode)):
        return
    yield from walk(table, who, (cell,), "maneuver", safe=True)


def step_aside(table: T, who: TokenId) -> Procedure[None]:
    """A yard, and nobody strikes for it; engaged foes may follow at once (32)."""
    yield from step_aside_by(table, who, mode_of(table.board, who))


def step_aside_by(table: T, who: TokenId, mode: str) -> Procedure[None]:
    """Step aside on foot ("") or by other means, which cost a point more and are tested (32, 37, 37a)."""
    begin_movement(table, who, price(table.board, "step aside", mode), "32")
    refuse_unless(not (why := injury_effects.why_barred(table.board, who, "walk only")), why, "32")
    cell = yield from ask_step(table, who, "32", mode=mode)
    assert cell is not None
    foes = engaged_foes(table.board, who)
    spend(table, who, price(table.board, "step aside", mode), "step aside")
    if mode and not (yield from set_out(table, who, mode)):
        return
    yield from walk(table, who, (cell,), "step aside", safe=True)
    for foe in foes:
        yield from follow(table, foe, who)


def follow(table: T, foe: TokenId, who: TokenId) -> Procedure[None]:
    """An engaged foe goes after whoever has stepped aside, for nothing (32)."""
    stuck = why_stuck(table.board, foe) or injury_effects.why_barred(table.board, foe, "walk only")
    if not able(table.board, foe) or stuck or who in engaged_foes(table.board, foe):
        return
    space = PRESENCE.space(table.board, who)
    near = [cell for cell in steps(table.board, foe) if touching(cells_under(cell, table.board[foe].footprint), space)]
    if not near:
        return
    options = [Option(STAY, "Stay"), *[Option(cell_key(cell), cell_name(cell), cell) for cell in near]]
    key = yield from choose(
        "follow", foe, f"Does {table.name(foe)} follow {table.name(who)}?", options, STAY, "32", on=(foe, who)
    )
    if (cell := cell_of(key)) is not None and key != STAY:
        yield from walk(table, foe, (cell,), "step aside", safe=True)


def touching(cells: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Whether some cells touch others."""
    return any(max(abs(x - u), abs(y - v)) <= 1 for x, y in cells for u, v in other)


RUNS = {"maneuver": maneuver, "step aside": step_aside}
