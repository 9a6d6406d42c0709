"""The charge: a run at a foe, and a blow at its end (22, 22a, 38a)."""

from msgspec.structs import replace

from battlemap.board.grid.movement_range import MovementRange, movement_range
from battlemap.board.grid_map import cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Procedure, choose, refuse_unless
from rulesets.sifrp.attack.attack import ask_about_yielded, strike
from rulesets.sifrp.basics.actions import able, begin_verb
from rulesets.sifrp.basics.actions import charge as pay
from rulesets.sifrp.basics.arms import WeaponUse, reach_of, weapon_uses
from rulesets.sifrp.basics.blow import Blow
from rulesets.sifrp.basics.saddle import CONTROLLED
from rulesets.sifrp.basics.targeting import foe_options, weapons, why_short
from rulesets.sifrp.book.fight import PRESENCE, Board, bearer, under_way
from rulesets.sifrp.book.rulebook import T, book_of
from rulesets.sifrp.movement.movement import walk
from rulesets.sifrp.movement.speed import charge_yards, mover, why_gripped, why_stuck
from rulesets.sifrp.turns.hands import draw_while_moving

ICON = "game/charging-bull"


def charge(table: T, who: TokenId) -> Procedure[None]:
    """Run at a foe and strike: a penalty die, and 2 more damage (22)."""
    begin_verb(table, who, "charge")
    refuse_unless(not (why := why_barred_from_charging(table.board, who)), why, "22")
    board = table.board
    options = foe_options(board, who, lambda foe: why_barred(board, who, foe))
    foe = TokenId((yield from choose("target", who, "Charge whom?", options, rule="22")))
    yield from ask_about_yielded(table, foe)
    yield from draw_while_moving(table, who)
    way = yield from ask_weapon(table, who)
    run = course(table.board, who, foe, way)
    refuse_unless(run is not None, f"no way leads {table.name(who)} near enough to strike", "22")
    assert run is not None
    if not (yield from pay(table, who, "charge")):
        return
    runner = bearer(table.board, who)
    table.tell(f"*{table.name(who)}* charges *{table.name(foe)}*", "", ICON, "", table.board[who].hidden)
    if runner != who and under_way(table.board):
        note_once(table, runner, CONTROLLED)
    if run and not (yield from walk(table, runner, run)) and why_short(table.board, who, foe, way):
        return
    if able(table.board, who) and bearer(table.board, who) == runner:
        numbers = table.book.numbers
        blow = Blow(who, foe, way, "charge", modifiers=(Modifier(0, "Charge", "22", numbers.charge_dice),))
        yield from strike(table, replace(blow, damage=(Modifier(numbers.charge_damage, "Charge", "22"),)))


def ask_weapon(table: T, who: TokenId) -> Procedure[WeaponUse]:
    """Ask for a weapon for Fighting."""
    options, usual = weapons(table.board, who, None, fighting=True)
    key = yield from choose("weapon", who, "With what?", options, usual, "22")
    return next(way for way in melee_uses(table.board, who) if way.key == key)


def melee_uses(board: Board, who: TokenId) -> list[WeaponUse]:
    """What somebody can strike with."""
    return [way for way in weapon_uses(book_of(board), board[who].sheet) if not way.flies]


def why_barred_from_charging(board: Board, who: TokenId) -> str:
    """Why somebody charges nobody; empty if it can."""
    runner = bearer(board, who)
    if runner == who:
        return why_stuck(board, who, running=True)
    mount, name = board[runner].sheet, board[runner].name
    if mount.seats:
        return f"{board[who].name} is aboard {name}, and nobody charges on a cart"
    if under_way(board) and CONTROLLED in mount.done.once:
        return f"{name} has acted this turn"
    if grip := why_gripped(board, who):
        return grip
    if book_of(board).options.mounted_charge_needs_control and (
        mount.training != "war-trained" or mount.injuries or mount.wounds
    ):
        return f"{name} would take all of a turn to control, which leaves no charge"
    return why_stuck(board, runner, running=True)


def why_barred(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why a foe cannot be charged; empty if it can (22a)."""
    name, far, most = board[foe].name, PRESENCE.distance(board, who, foe), charge_yards(board, bearer(board, who))
    if far > most:
        return f"{name} is {far} yards away, and a charge goes {most}"
    if all(course(board, who, foe, way) is None for way in melee_uses(board, who)):
        return f"no free way leads near enough to {name}"
    return ""


@per_board(8)
def charge_range(board: Board, runner: TokenId) -> MovementRange | None:
    """Where a charge can lead."""
    token = board[runner]
    if board.grid is None or not token.on_grid:
        return None
    return movement_range(board.grid, token.cell, mover(board, runner, charge_yards(board, runner), 1))


def course(board: Board, who: TokenId, foe: TokenId, way: WeaponUse) -> tuple[Cell, ...] | None:
    """The cells of the shortest run that brings a foe into a weapon's reach; none if it is there already; None without one."""
    runner = bearer(board, who)
    reach = max(1, cells_for(board, reach_of(book_of(board), board[who].sheet, way.arm)))
    if PRESENCE.in_reach(board, who, foe, reach):
        return ()
    charge_reach = charge_range(board, runner)
    if charge_reach is None or not board[foe].on_grid:
        return None
    near, wide = PRESENCE.reachable_cells(board, foe, reach), board[runner].footprint
    goals = [cell for cell in near_cells(near, wide) if charge_reach.stage(cell) and not near.isdisjoint(cells_under(cell, wide))]
    if book_of(board).options.charge_path == "straight":
        goals = [cell for cell in goals if is_straight(board[runner].cell, charge_reach.path(cell))]
    x, y = board[runner].cell
    goals.sort(key=lambda cell: (charge_reach.cost(cell), abs(cell[0] - x) + abs(cell[1] - y), cell))
    return charge_reach.path(goals[0]) if goals else None


def near_cells(near: frozenset[Cell], wide: float) -> set[Cell]:
    """The upper left cells from which one that is so wide covers one of *near*."""
    more = range(max(1, int(wide)))
    return {(x - dx, y - dy) for x, y in near for dx in more for dy in more}


def is_straight(start: Cell, way: tuple[Cell, ...]) -> bool:
    """Whether a way takes no more steps than the straight line to its end."""
    end = way[-1] if way else start
    count = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    line = [
        (start[0] + round((end[0] - start[0]) * n / count), start[1] + round((end[1] - start[1]) * n / count))
        for n in range(1, count + 1)
    ]
    return list(way) == line


RUNS = {"charge": charge}
