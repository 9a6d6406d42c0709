"""Riding: what a mount may be told to do and what that takes, and where it goes with its rider (80, 82)."""

from msgspec.structs import replace

from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import cell_size
from battlemap.rules.blocks.walking import path_command
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import Procedure, Refused, refuse_unless, ruling
from rulesets.obss.basics.action_costs import (
    ACTION,
    BY_ITSELF,
    FREE,
    Price,
    afford,
    price,
    require_ready,
    spend,
    taken_fields,
    why_idle,
    why_late,
)
from rulesets.obss.basics.conditions import condition_words
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board, mount_of, rider_of, under_way
from rulesets.obss.book.rulebook import T, book_of
from rulesets.obss.movement import movement as ways
from rulesets.obss.movement.opportunity import path_warnings, threat_areas
from rulesets.obss.movement.speed import movement, ranges, why_stuck

ORDERED = "ordered"
"""What a mount has done once this round that its rider orders about."""
RIDE = "ride"
SKILL = "ride"
WITS = -2
"""A mount of this Intelligence or more may have a mind of its own (82)."""


def rides_well(board: Board, who: TokenId) -> bool:
    """Whether somebody has learnt to ride, so that it can command more than a direction (80)."""
    return board[who].sheet.skills.get(SKILL, 0) > 0


def cannot_order(board: Board, who: TokenId, skilled: bool = False) -> str:
    """Why somebody cannot tell its mount to do anything; empty if it can. *skilled*: more than a direction."""
    mount = mount_of(board, who)
    if mount is None:
        return f"{board[who].name} rides nobody"
    name, sheet = board[mount].name, board[mount].sheet
    if why := why_idle(board, mount):
        return why
    if not sheet.training:
        return f"{name} is not trained to carry a rider"
    if skilled and not rides_well(board, who):
        return f"{board[who].name} has not learnt to ride: it can only say where {name} goes"
    if BY_ITSELF in sheet.done.once:
        return f"{name} acts by itself this round"
    if under_way(board) and ORDERED in sheet.done.once and not sheet.left.get(ACTION, 0):
        return f"{name} has had its orders for this round"
    return ""


def why_held(board: Board, who: TokenId) -> str:
    """Why a rider goes nowhere whose mount could: held fast, it can only be pushed (75); empty if nothing holds it."""
    held = condition_words(board, who, "no move")
    return f"{board[who].name} is {held}" if held else ""


def price_of_order(board: Board, who: TokenId) -> Price:
    """An action for the first order of a round; both actions of the mount are in it (82)."""
    mount = mount_of(board, who)
    given = mount is not None and ORDERED in board[mount].sheet.done.once
    return FREE if given else price(book_of(board), "order mount")


def board_after_order(board: Board, mount: TokenId) -> Board:
    """The board as it is once orders are given: the mount has no more than its two actions."""
    token = board[mount]
    given = with_actions(board, token.sheet)
    return board if not under_way(board) or given == token.sheet else board.with_token(replace(token, sheet=given))


def mount_to_order(table: T, who: TokenId, skilled: bool = False, rule: str = "82") -> TokenId:
    """The mount that somebody can give an order. Refused if it can give none, or cannot pay for it."""
    require_ready(table, who, rule)
    refuse_unless(not (why := cannot_order(table.board, who, skilled)), why, rule)
    if short := afford(table.board, who, price_of_order(table.board, who)):
        raise Refused(short, rule)
    mount = mount_of(table.board, who)
    assert mount is not None
    return mount


def give_order(table: T, who: TokenId, mount: TokenId, rule: str = "82") -> Procedure[bool]:
    """Give an order that has been said, and pay for it if it is the first of the round; whether the mount obeys."""
    spend(table, who, price_of_order(table.board, who), "gives orders")
    if ORDERED in table.sheet(mount).done.once:
        return True
    if under_way(table.board):
        table.change(mount, "is given orders", lambda sheet: mark_once(with_actions(table.board, sheet), ORDERED))
    if table.sheet(mount).ability("intelligence") < WITS:
        return True
    prompt = f"Does {table.name(mount)} obey {table.name(who)}?"
    if (yield from ruling(table, f"obeys:{mount}", prompt, True, rule, on=(mount, who))):
        return True
    table.change(mount, "has other plans", lambda sheet: mark_once(sheet, BY_ITSELF))
    table.tell(f"*{table.name(mount)}* does not obey *{table.name(who)}*", "It acts by itself", "game/horse-head")
    return False


def mark_once(sheet: CreatureSheet, what: str) -> CreatureSheet:
    """The sheet with one thing more done once this round."""
    return replace(sheet, done=replace(sheet.done, once=(*sheet.done.once, what)))


def with_actions(board: Board, sheet: CreatureSheet) -> CreatureSheet:
    """The sheet of a mount with the two actions it has in a round, or what is left of them."""
    most = book_of(board).numbers.mount_actions
    return replace(sheet, left={**sheet.left, ACTION: min(most, sheet.left.get(ACTION, 0))})


def pair(board: Board, who: TokenId) -> tuple[TokenId, TokenId] | None:
    """Rider and mount, if *who* is one of the two."""
    mount = mount_of(board, who)
    if mount is not None:
        return who, mount
    rider = rider_of(board, who)
    return (rider, who) if rider is not None and BY_ITSELF not in board[who].sheet.done.once else None


def movement_reach(board: Board, who: TokenId) -> Reach | None:
    """Where somebody can go, for a drag; a rider with its mount, as far as orders take it."""
    mounted_pair = pair(board, who)
    if mounted_pair is None or board.grid is None or not board[who].on_grid:
        return ways.movement_reach(board, who)
    rider, mount = mounted_pair
    board = board_after_order(board, mount)
    count = board[mount].sheet.left.get(ACTION, 0) if under_way(board) else book_of(board).numbers.mount_actions
    refused = why_unwilling(board, rider, mount)
    around = ranges(board, mount, 1 if refused else max(1, count))
    if around is None:
        return None
    threats = threat_areas(board, rider)
    if refused:
        return Reach(around, ("", ""), threats, refused)
    metres, unit, order_words = movement(board, mount), grid_unit(board), price_words(board, rider)
    words = [f"{order_words} · {n * metres} {unit}" for n in range(1, count + 1)]
    words.append(f"{order_words} · galloping {count * metres * book_of(board).numbers.dash} {unit}")
    return Reach(around, tuple(words), threats)


def no_charge(board: Board, who: TokenId) -> str:
    """Why somebody cannot charge on its mount: that takes all the mount can do in a round, and a rider who commands it (36)."""
    mount = mount_of(board, who)
    if mount is None or (why := cannot_order(board, who, skilled=True)):
        return why if mount is not None else f"{board[who].name} rides nobody"
    if under_way(board) and ORDERED in board[mount].sheet.done.once:
        return f"{board[mount].name} has its orders for this round"
    held = condition_words(board, mount, "no charge")
    return f"{board[mount].name} is {held}" if held else why_held(board, who) or why_stuck(board, mount, dash=True)


def spur(table: T, mount: TokenId) -> None:
    """A mount that charges does nothing else in this round (36, 82)."""
    if under_way(table.board):
        table.change(mount, "is spurred on", lambda sheet: mark_once(replace(sheet, left={**sheet.left, ACTION: 0}), ORDERED))


def why_unwilling(board: Board, rider: TokenId, mount: TokenId) -> str:
    """Why a rider goes nowhere with its mount now; empty if it does."""
    why = why_idle(board, rider) or why_late(board, rider) or cannot_order(board, rider)
    why = why or why_held(board, rider) or why_stuck(board, mount)
    return why or afford(board, rider, price_of_order(board, rider))


def price_words(board: Board, rider: TokenId) -> str:
    """What a ride takes: an order, or what was ordered already."""
    cost = price_of_order(board, rider)
    return "ordered" if cost == FREE else f"order: {cost.words}"


def grid_unit(board: Board) -> str:
    """What distances are counted in."""
    return board.grid.unit if board.grid is not None else "m"


def path_cost(board: Board, who: TokenId, way: tuple[Cell, ...]) -> PathCost | None:
    """What going a way comes to, for a drag; a rider's is its mount's."""
    mounted_pair = pair(board, who)
    if mounted_pair is None or board.grid is None or not way or not board[who].on_grid:
        return ways.path_cost(board, who, way)
    rider, mount = mounted_pair
    board = board_after_order(board, mount)
    plan = ways.plan_move(board, mount, way)
    notes = [f"{board[mount].name}: {plan.gait.actions} of its {book_of(board).numbers.mount_actions} actions"]
    if plan.gait.dash and not plan.refusal:
        notes.append(f"Galloping: −1d6 to attacks of {board[mount].name}, −4 Def")
    if slow := ways.slow_ground(board, way):
        notes.append(slow)
    words = f"{len(way) * cell_size(board):g} {grid_unit(board)} · {price_words(board, rider)}"
    warnings = (*path_warnings(board, mount, way), *ways.fall_warnings(board, mount, way))
    refused = plan.refusal or why_unwilling(board, rider, mount) or why_not_past(board, plan.passes)
    return PathCost(
        words, path_command(RIDE, rider, way), warnings, tuple(notes), refused, taken_fields(board, price_of_order(board, rider)),
        price_words(board, rider),
    )  # fmt: skip


def why_not_past(board: Board, foes: tuple[TokenId, ...]) -> str:
    """Why a mount does not go a way that leads past foes; empty if it leads past none."""
    return f"that leads past {', '.join([board[foe].name for foe in foes])}" if foes else ""
