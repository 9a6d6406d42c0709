"""What points in a weapon's lists do in a fight: further criticals, free steps, knowing a foe's skill (B10)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.grid_map import cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.procedure import CellOptions, Hook, Option, Procedure, choose
from rulesets.obss.basics.arms import list_gain
from rulesets.obss.basics.blow import Blow, Struck
from rulesets.obss.basics.conditions import able
from rulesets.obss.basics.positions import gap
from rulesets.obss.book.fight import PRESENCE, Board, under_way
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.movement import walk
from rulesets.obss.movement.speed import why_stuck

RULE = "B10"
FIRST = "criticals_so_far"
"""The effect of having hurt a foe critically: the first time is over."""
CRITICAL, STEP = "critical", "step"
STAY = "stay"
HITS = ("first_hit", "second_hit", "second_critical", "step_after_one", "step_after_two")
"""Gains that look at the hits of a round."""


def add_list_criticals(table: T, struck: Struck) -> Procedure[Struck]:
    """Criticals that come with practice: on the first critical against a foe, on the first hit of a round, on the second."""
    blow = struck.blow
    book, sheet, arm = table.book, table.sheet(blow.by), blow.weapon_use.arm
    if blow.harmless or sheet.monster and book.options.monsters == "simple":
        return struck
    more = 0
    noted = any(list_gain(book, sheet, arm, what) for what in HITS)
    before = sheet.done.hits
    if not before:
        more += list_gain(book, sheet, arm, "first_hit")
    if before.count(blow.at) == 1:
        more += list_gain(book, sheet, arm, "second_hit")
    first = list_gain(book, sheet, arm, "first_critical")
    if first and struck.criticals + more > 0 and not hurt_before(table.board, blow):
        more += first
        table.begin(Effect(FIRST, RULE, blow.by, about=blow.at))
    if noted and under_way(table.board):
        table.change(blow.by, "a hit", lambda now: replace(now, done=replace(now.done, hits=(*now.done.hits, blow.at))))
        if before.count(blow.at) == 1 and struck.criticals + more < 1 and list_gain(book, sheet, arm, "second_critical"):
            more += yield from second_hit(table, blow)
    return replace(struck, blow=replace(blow, criticals=blow.criticals + more)) if more else struck


def hurt_before(board: Board, blow: Blow) -> bool:
    """Whether somebody has hurt this foe critically before."""
    return any(effect.kind == FIRST and effect.on == blow.by and effect.about == blow.at for effect in board.effects)


def second_hit(table: T, blow: Blow) -> Procedure[int]:
    """The second hit on one foe without a critical: one for it, or a step away afterwards."""
    options = (Option(CRITICAL, "One critical"), Option(STEP, "A step away", note="1 m, no action"))
    prompt = f"{table.name(blow.by)} has hit {table.name(blow.at)} twice. What for?"
    picked = yield from choose("second hit", blow.by, prompt, options, CRITICAL, RULE, blow.about)
    return 1 if picked == CRITICAL else 0


def step_away(table: T, struck: Struck) -> Procedure[Struck]:
    """After one hit on a foe, or two, a metre away from it for nothing."""
    blow, board = struck.blow, table.board
    if not struck.hit or not under_way(board) or blow.at not in board.tokens or not able(board, blow.by):
        return struck
    sheet = table.sheet(blow.by)
    hits = sheet.done.hits.count(blow.at)
    after_one = hits == 1 and list_gain(table.book, sheet, blow.weapon_use.arm, "step_after_one")
    two = hits == 2 and list_gain(table.book, sheet, blow.weapon_use.arm, "step_after_two") and not struck.criticals
    if not (after_one or two) or blow.ranged or why_stuck(table.board, blow.by):
        return struck
    if cells := farther_cells(board, blow.by, blow.at):
        prompt = f"Does {table.name(blow.by)} step away from {table.name(blow.at)}?"
        options = (Option(STAY, "Stay"), *CellOptions(cells))
        key = yield from choose("step away", blow.by, prompt, options, STAY, RULE, blow.about, followup=True)
        if (cell := cell_of(key)) is not None and key != STAY:
            yield from walk(table, blow.by, (cell,))
    return struck


def farther_cells(board: Board, who: TokenId, foe: TokenId) -> tuple[Cell, ...]:
    """The cells beside somebody that are farther from a foe."""
    if board.grid is None or not board[who].on_grid:
        return ()
    (x, y), near = board[who].cell, gap(board, who, foe)
    around = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    free = [cell for cell in around if PRESENCE.open_step(board, who, cell)]
    return tuple([cell for cell in free if gap(board.with_token(replace(board[who], place=cell)), who, foe) > near])


HOOKS: dict[str, Hook] = {"hit": add_list_criticals, "struck": step_away}
