"""Mounts: getting up and down, what the saddle is worth in an attack, attacks of the mount, its turn (26, 26a, 38, 38a)."""

from msgspec.structs import replace

from battlemap.board.events import Moved, TurnsChanged, remove_from_turns
from battlemap.board.grid_map import cell_key, cell_of
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.captured_mounts import lets_up, take_over
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.procedure import CellOptions, Hook, Procedure, choose, refuse_unless
from rulesets.sifrp.attack import attack
from rulesets.sifrp.basics.actions import able, begin_verb, charge, refresh
from rulesets.sifrp.basics.blow import Blow
from rulesets.sifrp.basics.durations import lasts
from rulesets.sifrp.basics.posture import PRONE
from rulesets.sifrp.basics.saddle import CONTROLLED, ICON, carries, leave, sits
from rulesets.sifrp.basics.targeting import everybody, options_for
from rulesets.sifrp.basics.tests import AbilityTest
from rulesets.sifrp.book.fight import (
    PRESENCE,
    Board,
    cart_of,
    driver_of,
    mount_of,
    people_aboard,
    rider_of,
    saddle_of,
    under_way,
    up,
)
from rulesets.sifrp.book.rulebook import T, book_of

from .counterattack import pass_step
from .riding import WAR, cannot_control, control_mount, price_of
from .speed import why_gripped, why_stuck


def get_up(table: T, who: TokenId) -> Procedure[None]:
    """Mount an animal beside (34)."""
    begin_verb(table, who, "interact")
    board = table.board
    held = "" if board[who].sheet.mount else why_stuck(board, who, running=True)
    refuse_unless(not held, held, "34")
    animals = tuple([animal for animal in everybody(board, who) if is_mount_for(board, who, animal)])
    refuse_unless(bool(animals), "there is nobody to ride on", "34")
    options = options_for(board, animals, lambda animal: no_seat(board, who, animal))
    mount = TokenId((yield from choose("target", who, "On whom?", options, rule="34")))
    if not (yield from charge(table, who, "interact")):
        return
    start = table.board[who].place
    yield from pass_step(table, who, start, table.board[mount].place)
    if not able(table.board, who) or why_gripped(table.board, who) or no_seat(table.board, who, mount):
        return
    if not (yield from lets_up(table, who, mount, "34")):
        return
    take_over(table, who, mount)
    table.change(who, f"mounts {mount}", lambda sheet: replace(sheet, mount=mount))
    place = table.board[mount].place
    table.happen(Moved(who, place, path=() if isinstance(place, str) else (place,)))
    yield_turn(table, mount)
    table.tell(f"*{table.name(who)}* mounts *{table.name(mount)}*", "", ICON, "", table.board[who].hidden)
    yield from pass_step(table, who, start, place, True)


def is_mount_for(board: Board, who: TokenId, animal: TokenId) -> bool:
    """True if *who* could ride *animal*, or get on it if it is a cart: of its own side, or a foe's that carries nobody (34)."""
    fits = carries(board, animal, who) or bool(board[animal].sheet.seats)
    return fits and (not hostile(board, who, animal) or rider_of(board, animal) is None)


def no_seat(board: Board, who: TokenId, mount: TokenId) -> str:
    """Why somebody cannot be mounted now; empty if it can."""
    name = board[mount].name
    if board[who].sheet.mount:
        return f"{board[who].name} rides already"
    if PRESENCE.gap(board, who, mount) > 1:
        return f"{name} is out of reach"
    if seats := board[mount].sheet.seats:
        return f"all {seats} seats of {name} are taken" if len(people_aboard(board, mount)) >= seats else ""
    if (cart := cart_of(board, mount)) is not None:
        return f"{name} draws {board[cart].name}"
    if (rider := rider_of(board, mount)) is not None:
        return f"{board[rider].name} sits there"
    return "" if able(board, mount) and not lasts(board, mount, PRONE) else f"{name} cannot carry anybody now"


def yield_turn(table: T, mount: TokenId) -> None:
    """Whoever is ridden has no turn of its own; one that has acted in this round does not act again with its rider."""
    turns = table.board.turns
    if not under_way(table.board):
        return
    if any(mount in slot for slot in turns.order[: turns.at]):
        note_once(table, mount, CONTROLLED)
    if mount in turns.waiting or any(mount in slot for slot in turns.order):
        table.happen(TurnsChanged("is ridden", remove_from_turns(turns, mount)))


def get_down(table: T, who: TokenId) -> Procedure[None]:
    """Dismount into a cell beside (34)."""
    mount = mount_of(table.board, who)
    refuse_unless(mount is not None, f"{table.name(who)} rides nobody", "34")
    assert mount is not None
    begin_verb(table, who, "interact")
    refuse_unless(not (grip := why_gripped(table.board, who)), grip, "34")
    cells = PRESENCE.free_cells_beside(table.board, who, mount)
    refuse_unless(bool(cells), f"there is no room beside {table.name(mount)}", "34")
    asks, usual = f"Where does {table.name(who)} get down?", cell_key(next(iter(cells)))
    cell = cell_of((yield from choose("down to", who, asks, CellOptions(cells), usual, rule="34")))
    if not (yield from charge(table, who, "interact")):
        return
    start, end = table.board[who].place, cell if cell is not None else table.board[who].place
    yield from pass_step(table, who, start, end)
    if able(table.board, who) and not why_gripped(table.board, who):
        leave(table, who, cell)
        table.tell(f"*{table.name(who)}* dismounts", "", ICON, "", table.board[who].hidden)
        yield from pass_step(table, who, start, end, True)


def attack_with_mount(table: T, who: TokenId) -> Procedure[None]:
    """Have the mount attack in place of going somewhere; it is not the rider's attack (15a, 38)."""
    mount = mount_of(table.board, who)
    refuse_unless(mount is not None, f"{table.name(who)} rides nobody", "38")
    assert mount is not None
    refuse_unless(not table.sheet(mount).seats, f"{table.name(mount)} is a cart and attacks nobody", "38")
    begin_verb(table, who, price_of(table.board, mount))
    refuse_unless(not (why := cannot_control(table.board, who)), why, "38")
    blow = yield from attack.ask_blow(table, mount, f"Whom does {table.name(mount)} attack?", "38", "mount")
    if (yield from control_mount(table, who)) is not None:
        yield from attack.strike(table, blow)


def begin_mount_turn(table: T, who: TokenId) -> Procedure[TokenId]:
    """With its rider's turn a mount's begins."""
    yield from ()
    mount = mount_of(table.board, who)
    if mount is not None and up(table.board, mount) and is_led_by(table.board, mount, who):
        table.pass_timing("turn starts", mount)
        refresh(table, mount)
    return who


def is_led_by(board: Board, mount: TokenId, who: TokenId) -> bool:
    """True if a mount's turn is that of *who*: its rider's, of a cart its driver's."""
    return not board[mount].sheet.seats or driver_of(board, mount) == who


def end_mount_turn(table: T, who: TokenId) -> Procedure[TokenId]:
    """With its rider's turn a mount's is over."""
    yield from ()
    mount = mount_of(table.board, who)
    if mount is not None and is_led_by(table.board, mount, who):
        table.pass_timing("turn ends", mount)
    return who


def add_saddle_dice(table: T, wanted: AbilityTest) -> Procedure[AbilityTest]:
    """A bonus die on every Fighting test of an attack against one on foot (26, 26a)."""
    yield from ()
    return wanted.plus(*saddle_dice(table.board, wanted))


def saddle_dice(board: Board, wanted: AbilityTest) -> tuple[Modifier, ...]:
    """The bonus die of the saddle, if a test has it: only while the rider sits in it, against foes on foot (26)."""
    foe = wanted.foe
    if not wanted.attack or wanted.ability != "fighting" or foe is None or foe not in board.tokens:
        return ()
    on_horseback = mount_of(board, foe) is not None or rider_of(board, foe) is not None
    astride = saddle_of(board, wanted.who) is not None and sits(board, wanted.who)
    if on_horseback or not hostile(board, wanted.who, foe) or not astride:
        return ()
    return (Modifier(0, "From the saddle", "26", book_of(board).numbers.mounted_dice),)


def add_horse_weight(table: T, blow: Blow) -> Procedure[Blow]:
    """More damage from a mount trained to war that has not moved this turn, or has, as the house reads it (26, C3)."""
    yield from ()
    mount = saddle_of(table.board, blow.by)
    if mount is None or not sits(table.board, blow.by) or table.sheet(mount).training != WAR:
        return blow
    moved = table.sheet(mount).done.moved > 0
    if moved != (table.book.options.mounted_bonus_requires == "moved"):
        return blow
    return replace(blow, damage=(*blow.damage, Modifier(table.book.numbers.mounted_damage, "From the saddle", "26")))


RUNS = {"mount": get_up, "dismount": get_down, "mount attacks": attack_with_mount}
HOOKS: dict[str, Hook] = {
    "turn starts": begin_mount_turn,
    "turn ends": end_mount_turn,
    "trial": add_saddle_dice,
    "blow": add_horse_weight,
}
