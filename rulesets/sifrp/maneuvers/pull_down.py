"""Pulling a rider out of the saddle (27, 27a)."""

from battlemap.board.grid_map import cell_key, cell_of
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.dropped_items import free_hand
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.procedure import CellOptions, Procedure, choose
from rulesets.sifrp.attack import attack
from rulesets.sifrp.basics.actions import begin_verb, charge
from rulesets.sifrp.basics.arms import WeaponUse, weapon_use_of, weapon_uses
from rulesets.sifrp.basics.blow import Blow
from rulesets.sifrp.basics.lore import weapon_of
from rulesets.sifrp.basics.saddle import ICON as SEAT_ICON
from rulesets.sifrp.basics.saddle import RIDE, unhorse
from rulesets.sifrp.basics.targeting import foe_options, weapons, why_short
from rulesets.sifrp.book.fight import PRESENCE, Board, mount_of
from rulesets.sifrp.book.fighter import FIST
from rulesets.sifrp.book.rulebook import T, book_of

POLEARM = "pole-arm"


def pull(table: T, who: TokenId) -> Procedure[None]:
    """Fighting against passive Animal Handling: the rider lies beside the mount (27)."""
    begin_verb(table, who, "pull from mount")
    options = foe_options(table.board, who, lambda foe: no_pull(table.board, who, foe))
    foe = TokenId((yield from choose("target", who, "Pull whom from the saddle?", options, rule="27")))
    yield from attack.ask_about_yielded(table, foe)
    listed, _usual = weapons(table.board, who, foe, True)
    fit = [one for one in listed if pulls(table.board, who, weapon_use_of(table.book, table.sheet(who), one.key))]
    usual = next((one.key for one in fit if not one.refusal), "")
    key = yield from choose("weapon", who, "With what?", fit, usual, "27")
    way = weapon_use_of(table.book, table.sheet(who), key)
    if not (yield from charge(table, who, "pull from mount")):
        return
    title = f"{table.name(who)} pulls {table.name(foe)} down"
    blow = Blow(who, foe, way)
    result = yield from attack.bout(table, blow, "animal handling", RIDE, "pull", title, "27", "Unhorsed")
    if result is not None and not result.success:
        told, tone = f"*{table.name(foe)}* keeps the saddle", tone_for(table.board, foe, good=True)
        table.tell(told, f"{table.name(who)} pulls in vain", SEAT_ICON, tone, table.board[who].hidden)
    if result is None or not result.success or mount_of(table.board, foe) is None:
        return
    mount = mount_of(table.board, foe)
    cells = PRESENCE.free_cells_beside(table.board, foe, mount)
    cell = None
    if cells:
        landing = f"Where does {table.name(foe)} land?"
        cell = cell_of((yield from choose("down to", who, landing, CellOptions(cells), cell_key(next(iter(cells))), rule="27")))
    unhorse(table, foe, "Pulled from the saddle", cell)


def pulls(board: Board, who: TokenId, way: WeaponUse) -> bool:
    """Whether a weapon gets a rider out of the saddle: one that grabs, or a pole-arm; a bare hand has to be free for it (27)."""
    book, sheet = book_of(board), board[who].sheet
    if way.arm == FIST and FIST not in sheet.arms and not free_hand(sheet):
        return False
    weapon = weapon_of(book, sheet, way.arm)
    return "grab" in weapon.qualities or weapon.specialty == POLEARM


def no_pull(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why a foe cannot be pulled from the saddle; empty if he can."""
    if mount_of(board, foe) is None:
        return f"{board[foe].name} does not ride"
    fit = [way for way in weapon_uses(book_of(board), board[who].sheet) if not way.flies and pulls(board, who, way)]
    if not fit:
        return f"{board[who].name} holds neither a pole-arm nor anything that grabs"
    faults = [why_short(board, who, foe, way) for way in fit]
    return "" if not all(faults) else faults[0]


RUNS = {"pull from mount": pull}
