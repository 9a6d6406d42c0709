"""Riding: what controlling a mount takes, and where it goes with its rider (12, 26, 38, 38a)."""

from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.blocks.walking import path_command
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import Procedure, Refused, refuse_unless
from rulesets.sifrp.basics.actions import (
    afford,
    begin_verb,
    charge,
    out_of_turn,
    taken_fields,
    why_idle,
    why_out,
    why_unready,
)
from rulesets.sifrp.basics.saddle import CONTROLLED, RIDE
from rulesets.sifrp.book.fight import Board, cart_of, driver_of, in_harness, mount_of, rider_of, team_of, under_way
from rulesets.sifrp.book.rulebook import T, book_of

from . import movement as ways
from .counterattack import path_warnings, strikers
from .speed import grid_of, reach, why_gripped, why_stuck, yards_of

CARE = "ride with care"
SPRINT = "sprint"
WAR = "war-trained"


def price_of(board: Board, mount: TokenId) -> str:
    """The row of the costs for controlling a mount: a Lesser action for a sound one trained to war (38, 38a)."""
    return RIDE if sound(board, mount) else CARE


def sound(board: Board, mount: TokenId) -> bool:
    """True if a mount is trained to war and unhurt, of a cart if all that draw it are."""
    sheet = board[mount].sheet
    if sheet.seats:
        return all(sound(board, animal) for animal in team_of(board, mount))
    return sheet.training == WAR and not sheet.injuries and not sheet.wounds


def cannot_control(board: Board, who: TokenId, gallop: bool = False) -> str:
    """Why somebody cannot have its mount act now; empty if it can. *gallop*: as far as it can run."""
    mount = mount_of(board, who)
    if mount is None:
        return f"{board[who].name} rides nobody"
    if why := why_idle(board, who) or why_idle(board, mount) or why_no_drive(board, who, mount) or out_of_turn(board, who):
        return why
    if under_way(board) and CONTROLLED in board[mount].sheet.done.once:
        return f"{board[mount].name} has acted this turn"
    if grip := why_gripped(board, who):
        return grip
    return afford(board, who, SPRINT if gallop else price_of(board, mount))


def why_no_drive(board: Board, who: TokenId, cart: TokenId) -> str:
    """Return why *who* does not drive the cart it is aboard, or "" if it does, or sits in a saddle (38)."""
    if not board[cart].sheet.seats:
        return ""
    if (driver := driver_of(board, cart)) is not None and driver != who:
        return f"{board[driver].name} holds the reins of {board[cart].name}"
    team = team_of(board, cart)
    if not team:
        return f"no animal draws {board[cart].name}"
    return next((why for animal in team if (why := why_idle(board, animal) or why_gripped(board, animal))), "")


def gallops(board: Board, who: TokenId) -> bool:
    """Whether a mount can be made to run for all of its rider's turn (36, 38)."""
    mount = mount_of(board, who)
    return (
        mount is not None and sound(board, mount) and not cannot_control(board, who, True) and not why_stuck(board, mount, True)
    )


def control_mount(table: T, who: TokenId, gallop: bool = False) -> Procedure[TokenId | None]:
    """Pay for having one's mount act; the mount. None if somebody stepped in and it does not come to it."""
    mount = mount_of(table.board, who)
    assert mount is not None
    begin_verb(table, who, SPRINT if gallop else price_of(table.board, mount))
    if why := cannot_control(table.board, who, gallop):
        raise Refused(why, "38")
    if under_way(table.board):
        note_once(table, mount, CONTROLLED)
    paid = yield from charge(table, who, SPRINT if gallop else price_of(table.board, mount))
    return mount if paid and mount_of(table.board, who) == mount and not why_idle(table.board, mount) else None


def ride(table: T, who: TokenId) -> Procedure[None]:
    """Have the mount go somewhere: as far as its Movement, or at a gallop for the whole turn (38)."""
    mount = mount_of(table.board, who)
    refuse_unless(mount is not None, f"{table.name(who)} rides nobody", "38")
    assert mount is not None
    begin_verb(table, who, price_of(table.board, mount))
    refuse_unless(not (why := cannot_control(table.board, who) or why_stuck(table.board, mount)), why, "38")
    running = gallops(table.board, who)
    around = reach(table.board, mount, 1, running)
    refuse_unless(around is not None, "distances are counted on a grid; this map has none", "38")
    assert around is not None
    way = yield from ways.ask_path(table, mount, around, 1)
    plan = ways.plan_move(table.board, mount, way, 1, running)
    refuse_unless(not plan.refusal, plan.refusal, "38")
    if (yield from control_mount(table, who, plan.sprint)) is not None:
        yield from ways.walk(table, mount, plan.path)


def pair(board: Board, who: TokenId) -> tuple[TokenId, TokenId] | None:
    """Rider and mount, if *who* is one of the two."""
    if board[who].sheet.seats or in_harness(board, who):
        cart = cart_of(board, who) or who
        driver = driver_of(board, cart)
        return (driver, cart) if driver is not None else None
    mount = mount_of(board, who)
    if mount is not None:
        return who, mount
    rider = rider_of(board, who)
    return (rider, who) if rider is not None else None


def movement_reach(board: Board, who: TokenId) -> Reach | None:
    """Where somebody can go, for a drag; a rider with its mount."""
    mounted_pair = pair(board, who)
    if mounted_pair is None or board.grid is None or not board[who].on_grid:
        return ways.movement_reach(board, who)
    rider, mount = mounted_pair
    refused = cannot_control(board, rider) or why_stuck(board, mount)
    around = reach(board, mount, 1, not refused and gallops(board, rider))
    if around is None:
        return None
    threats = (*strikers(board, rider), *strikers(board, mount))
    if refused:
        return Reach(around, ("", ""), threats, refused)
    unit, cost = grid_of(board).unit, cost_words(board, mount)
    words = [f"{cost} · {yards_of(board, mount, False)} {unit}"]
    if gallops(board, rider):
        words.append(f"Greater · galloping {yards_of(board, mount, True)} {unit}")
    return Reach(around, tuple(words), threats)


def cost_words(board: Board, mount: TokenId) -> str:
    """What controlling a mount takes, in a word."""
    return book_of(board).costs[price_of(board, mount)].cost.capitalize()


def path_cost(board: Board, who: TokenId, way: tuple[Cell, ...]) -> PathCost | None:
    """What going a way comes to, for a drag; a rider's is its mount's."""
    mounted_pair = pair(board, who)
    if mounted_pair is None or board.grid is None or not way or not board[who].on_grid:
        return ways.path_cost(board, who, way)
    rider, mount = mounted_pair
    plan = ways.plan_move(board, mount, way, 1, gallops(board, rider))
    notes = [f"{board[mount].name} gallops"] if plan.sprint else []
    if slow := ways.slow_ground(board, way):
        notes.append(slow)
    cost = "Greater" if plan.sprint else cost_words(board, mount)
    words = f"{len(way) * grid_of(board).cell:g} {grid_of(board).unit} · {cost}"
    refused = why_unready(board, rider) or why_out(board, rider) or cannot_control(board, rider, plan.sprint)
    refused = refused or why_stuck(board, mount) or plan.refusal
    return PathCost(
        words, path_command(RIDE, rider, way), path_warnings(board, mount, way), tuple(notes), refused,
        taken_fields(board, SPRINT if plan.sprint else price_of(board, mount)), cost,
    )  # fmt: skip


RUNS = {RIDE: ride}
