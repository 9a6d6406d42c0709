"""Dodge: an Agility test in place of Combat Defense, and half a move (33, 33a)."""

from battlemap.board.encounter import NumberChange
from battlemap.board.grid.movement_range import MovementRange, ReachedCells, movement_range
from battlemap.board.grid_map import cell_of
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import CellOptions, Option, Procedure, choose
from rulesets.sifrp.basics.actions import able, begin_verb, charge
from rulesets.sifrp.basics.defence import DODGING, defence, parry_bonuses, shields_of
from rulesets.sifrp.basics.derived import movement
from rulesets.sifrp.basics.durations import begin, until_own_turn
from rulesets.sifrp.basics.tests import AbilityTest, roll_test
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import T

from .movement import walk
from .speed import mover, why_stuck

ICON = "lucide/wind"
NO, BEFORE, AFTER = "no", "before", "after"


def dodge(table: T, who: TokenId) -> Procedure[None]:
    """Roll Agility; with what parries it is the Combat Defense up to the own next turn, even if that is lower (33)."""
    begin_verb(table, who, "dodge")
    when = NO
    if may_half_move(table.board, who):
        options = (Option(NO, "Stay"), Option(BEFORE, "Move, then dodge"), Option(AFTER, "Dodge, then move"))
        far = half(table.board, who)
        prompt = f"{table.name(who)} may go {far} yard{'' if far == 1 else 's'}"
        when = yield from choose("half move", who, prompt, options, NO, "33")
    if not (yield from charge(table, who, "dodge")):
        return
    if when == BEFORE:
        yield from half_move(table, who)
        if not able(table.board, who):
            return
    yield from evade(table, who)
    if when == AFTER:
        yield from half_move(table, who)


def evade(table: T, who: TokenId) -> Procedure[None]:
    """The test itself, beside what the Combat Defense is without it; all ones stand as they are (33a)."""
    sheet, book = table.sheet(who), table.book
    shield = sheet.bonus("shield") if carries_shield(table, sheet) else 0
    more = (Modifier(0, "Shield", "33", shield),) if shield else ()
    guard = sum([value for _, value in parry_bonuses(book, sheet)])
    usual = max(0, defence(table.board, who)[1] - guard)
    wanted = AbilityTest(
        who, "agility", usual, f"{table.name(who)} dodges", "dodge", ask="dodge", modifiers=more, versus="Without a dodge",
        exact=True, icon=ICON, rule="33", outcome="As good or better", failing="Worse",
    )  # fmt: skip
    result = yield from roll_test(table, wanted)
    parried = sum([value for _, value in parry_bonuses(book, table.sheet(who))])
    worth = max(0, (result.total or 0) + parried)
    told = f"*{table.name(who)}* dodges: Combat Defense {worth}"
    changes = (NumberChange("dodge", worth), *((NumberChange("parried", parried),) if parried else ()))
    begin(table, who, DODGING, until_own_turn(who), *changes, rule="33", tell=told)


def carries_shield(table: T, sheet: Fighter) -> bool:
    """Whether there is a shield in hand."""
    return bool(shields_of(table.book, sheet))


def half(board: Board, who: TokenId) -> int:
    """Half of somebody's Movement, rounded down (C18)."""
    return movement(board, who) // 2


def may_half_move(board: Board, who: TokenId) -> bool:
    """Whether somebody can go half a move."""
    return board.grid is not None and board[who].on_grid and not why_stuck(board, who) and half(board, who) > 0


def half_range(board: Board, who: TokenId) -> MovementRange | None:
    """Where half a move leads; None if nowhere."""
    if board.grid is None or not may_half_move(board, who):
        return None
    return movement_range(board.grid, board[who].cell, mover(board, who, half(board, who), 1))


def half_move(table: T, who: TokenId) -> Procedure[None]:
    """Ask where to, and go (33)."""
    around = half_range(table.board, who)
    cells = None if around is None else ReachedCells(around)
    if around is None or not cells:
        return
    options = CellOptions(cells, lambda cell: f"{around.cost(cell):g}", cells)
    goal = cell_of((yield from choose("half move to", who, f"Where does {table.name(who)} go?", options, rule="33")))
    assert goal is not None
    yield from walk(table, who, around.path(goal))


RUNS = {"dodge": dodge}
