"""Mounts: getting up and down, giving them orders, letting them act by themselves (80 to 82)."""

from msgspec.structs import replace

from battlemap.board.events import Moved, TurnsChanged, remove_from_turns
from battlemap.board.grid_map import cell_of, cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.captured_mounts import lets_up, take_over
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import CellOptions, Hook, Option, Procedure, Refused, choose, leave_out_unless, refuse_unless
from battlemap.rules.reactions import timing_window
from rulesets.obss.attack import attack, attack_targets
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import BY_ITSELF, Price, afford, charge, price, refresh, require_ready, spend
from rulesets.obss.basics.conditions import able, condition_words, suffers
from rulesets.obss.book.fight import PRESENCE, Board, alive, mount_of, rider_of, under_way
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.dying import turn_begins
from rulesets.obss.movement.movement import ask_path, ask_step, go, goes_on, plan_move, walk
from rulesets.obss.movement.opportunity import Leaving
from rulesets.obss.movement.speed import why_stuck
from rulesets.obss.movement.stealth import forget_noticed

from .dismounting import leave
from .riding import ORDERED, RIDE, give_order, mark_once, mount_to_order, rides_well, spur, why_held, why_not_past, with_actions

ICON, HORSE = "game/saddle", "game/horse-head"


def price_of_mounting(table: T, who: TokenId) -> Price:
    """Two actions, one for those who have learnt to ride (18, 81, C7)."""
    return price(table.book, "ride mount" if rides_well(table.board, who) else "mount")


def pay_for_mounting(table: T, who: TokenId) -> Price:
    """Refuse unless it is one's turn and the price is there; the price, not taken yet."""
    require_ready(table, who, "81")
    cost = price_of_mounting(table, who)
    if short := afford(table.board, who, cost):
        raise Refused(short, "81")
    return cost


def get_up(table: T, who: TokenId) -> Procedure[None]:
    """Mount an animal beside that is larger than oneself (81)."""
    refuse_unless(not table.sheet(who).mount, f"{table.name(who)} rides already", "81")
    held = condition_words(table.board, who, "no move")
    held = held or next((low for low in ("prone", "kneeling", "sitting") if suffers(table.board, who, low)), "")
    refuse_unless(not held, f"{table.name(who)} is {held}", "81")
    cost = pay_for_mounting(table, who)
    board = table.board
    options = [
        Option(
            token.id, token.name, token.id, note=token.sheet.training or "takes no orders", refusal=no_seat(board, who, token.id)
        )
        for token in positions.others(board, who)
        if is_mount_for(board, who, token.id)
    ]
    refuse_unless(bool(options), "there is nobody to ride on", "81")
    mount = TokenId((yield from choose("target", who, "On whom?", options, rule="81")))
    spend(table, who, cost, "mounts")
    if not (yield from lets_up(table, who, mount, "81")):
        return
    if not (yield from leave_reaches(table, who, table.board[who].cells, table.board[mount].cells)):
        return
    take_over(table, who, mount)
    table.change(who, f"mounts {mount}", lambda sheet: replace(sheet, mount=mount, aim=None))
    place = table.board[mount].place
    table.happen(Moved(who, place, path=() if isinstance(place, str) else (place,)))
    forget_noticed(table, who)
    yield_turn(table, mount)
    table.tell(f"*{table.name(who)}* mounts *{table.name(mount)}*", cost.words, ICON, "", table.board[who].hidden)


def leave_reaches(table: T, who: TokenId, before: tuple[Cell, ...], after: tuple[Cell, ...]) -> Procedure[bool]:
    """Into the saddle, or out of it: foes whose reach that leaves may strike; whether it comes to that (81, B5)."""
    if not before:
        return True
    step = Leaving(who, before[0], after[0], before=before, after=after)
    yield from timing_window(table, "leaves reach", step, f"{table.name(who)} leaves a reach")
    return goes_on(table, who)


def carries(board: Board, mount: TokenId, rider: TokenId) -> bool:
    """Whether somebody is large enough to be ridden at all, or trained to it."""
    return bool(board[mount].sheet.training) or positions.size_rank(board[mount].sheet) > positions.size_rank(board[rider].sheet)


def is_mount_for(board: Board, who: TokenId, mount: TokenId) -> bool:
    """True if *who* could ride *mount*: one of its own side, or a foe's that is trained for it and carries nobody (81)."""
    if not hostile(board, who, mount):
        return carries(board, mount, who)
    known = board.side_of(who).gm or not board[mount].hidden
    return known and bool(board[mount].sheet.training) and rider_of(board, mount) is None


def no_seat(board: Board, who: TokenId, mount: TokenId) -> str:
    """Why somebody cannot be mounted now; empty if it can."""
    name = board[mount].name
    if positions.gap(board, who, mount) > 1:
        return f"{name} is out of reach"
    if (rider := rider_of(board, mount)) is not None:
        return f"{board[rider].name} sits there"
    if positions.size_rank(board[mount].sheet) <= positions.size_rank(board[who].sheet):
        return f"{name} is too small"
    return "" if able(board, mount) and not suffers(board, mount, "prone") else f"{name} cannot carry anybody now"


def yield_turn(table: T, mount: TokenId) -> None:
    """Whoever is ridden has no turn of its own; what it has done in this round already counts (80)."""
    turns = table.board.turns
    if not under_way(table.board):
        return
    at = next((at for at, slot in enumerate(turns.order) if mount in slot), None)
    acted = at is not None and at < turns.at
    if at is not None or mount in turns.waiting:
        table.happen(TurnsChanged("is ridden", remove_from_turns(turns, mount)))
    refresh(table, mount)
    if acted:
        spur(table, mount)


def get_down(table: T, who: TokenId) -> Procedure[None]:
    """Dismount into a cell beside (81)."""
    mount = mount_of(table.board, who)
    refuse_unless(mount is not None, f"{table.name(who)} rides nobody", "81")
    assert mount is not None
    refuse_unless(not (why := why_held(table.board, who)), why, "81")
    cost = pay_for_mounting(table, who)
    cells = PRESENCE.free_cells_beside(table.board, who)
    refuse_unless(bool(cells), f"there is no room beside {table.name(mount)}", "81")
    cell = cell_of((yield from choose("down to", who, f"Where does {table.name(who)} get down?", CellOptions(cells), rule="81")))
    spend(table, who, cost, "dismounts")
    assert cell is not None
    if not (yield from leave_reaches(table, who, table.board[mount].cells, cells_under(cell, table.board[who].footprint))):
        return
    leave(table, who, cell)
    table.tell(f"*{table.name(who)}* dismounts", cost.words, ICON, "", table.board[who].hidden)


def ride(table: T, who: TokenId) -> Procedure[None]:
    """Have the mount go somewhere, with its own actions (80, 82)."""
    leave_out_unless(mount_of(table.board, who) is not None, f"{table.name(who)} rides nobody", "80")
    mount = mount_to_order(table, who)
    refuse_unless(not (why := why_held(table.board, who) or why_stuck(table.board, mount)), why, "82")
    way = yield from ask_path(table, mount)
    if not (yield from give_order(table, who, mount)):
        return
    plan = plan_move(table.board, mount, way)
    refuse_unless(not plan.refusal, plan.refusal, "82")
    refuse_unless(not plan.passes, why_not_past(table.board, plan.passes), "76")
    yield from go(table, mount, plan)


def attack_with_mount(table: T, who: TokenId) -> Procedure[None]:
    """Have the mount attack, as one of its two actions (82)."""
    mount = mount_to_order(table, who, skilled=True)
    refuse_unless(not (why := attack.why_barred_from_attacks(table, mount)), why, "57")
    options = attack_targets.targets(table.board, mount)
    foe = TokenId((yield from choose("target", who, f"Whom does {table.name(mount)} attack?", options, rule="82")))
    if not (yield from give_order(table, who, mount)):
        return
    blow = yield from attack.prepare_blow(table, mount, foe, "mount")
    refuse_unless(not (why := attack.too_many(table.board, blow)), why, "30")
    attack.pay(table, blow)
    yield from attack.strike(table, blow)


def disengage_mount(table: T, who: TokenId) -> Procedure[None]:
    """Have the mount step back a metre, as one of its two actions (58, 82)."""
    mount = mount_to_order(table, who, skilled=True)
    refuse_unless(not (why := why_held(table.board, who) or why_stuck(table.board, mount)), why, "58")
    cell = yield from ask_step(table, mount, 1, ask="steps to")
    if not (yield from give_order(table, who, mount)):
        return
    charge(table, mount, "disengage")
    yield from walk(table, mount, (cell,), safe=True)


def let_act(table: T, who: TokenId) -> Procedure[None]:
    """Let the mount do as it likes in this round; the GM has it act in the rider's turn (82)."""
    require_ready(table, who, "82")
    mount = mount_of(table.board, who)
    refuse_unless(mount is not None, f"{table.name(who)} rides nobody", "82")
    assert mount is not None
    done = table.sheet(mount).done.once
    refuse_unless(under_way(table.board), "before a fight it may do as it likes anyway", "82")
    refuse_unless(ORDERED not in done, f"{table.name(mount)} has its orders for this round", "82")
    refuse_unless(BY_ITSELF not in done, f"{table.name(mount)} acts by itself already", "82")
    table.change(mount, "acts by itself", lambda sheet: mark_once(with_actions(table.board, sheet), BY_ITSELF))
    table.tell(f"*{table.name(mount)}* acts by itself", "In its rider’s turn", HORSE, "", table.board[mount].hidden)
    yield from ()


def begin_mount_turn(table: T, who: TokenId) -> Procedure[TokenId]:
    """With its rider's turn a mount's begins: its actions are there again, and what waits for its turn comes (80)."""
    mount = mount_of(table.board, who)
    if mount is None or not alive(table.board, mount):
        return who
    table.pass_timing("turn starts", mount)
    refresh(table, mount)
    yield from turn_begins(table, mount)
    return who


def end_mount_turn(table: T, who: TokenId) -> Procedure[TokenId]:
    """With its rider's turn a mount's is over."""
    mount = mount_of(table.board, who)
    if mount is not None:
        table.pass_timing("turn ends", mount)
    yield from ()
    return who


RUNS = {
    "mount": get_up,
    "dismount": get_down,
    RIDE: ride,
    "mount attacks": attack_with_mount,
    "mount disengages": disengage_mount,
    "let mount act": let_act,
}
HOOKS: dict[str, Hook] = {"turn starts": begin_mount_turn, "turn ends": end_mount_turn}
