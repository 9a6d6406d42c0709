"""Shots and loading: what a shot uses up, and the action points that make a weapon ready again (89, 91, 98, 101, 117)."""

from msgspec.structs import replace

from battlemap.board.encounter import EffectEnd
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.zweihander.basics import injury_effects
from rulesets.zweihander.basics.action_points import require_ready, spend
from rulesets.zweihander.basics.arms import arm_of, has, held_weapons, load_ap, magazine, name_of, qualities_of, weapon_of
from rulesets.zweihander.basics.blow import Blow, Struck
from rulesets.zweihander.basics.conditions import LOADED, able, begin, finish
from rulesets.zweihander.basics.positions import engaged_foes
from rulesets.zweihander.book.creature import Arm, CreatureSheet
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import Book, T, book_of

RULE = "117"
AREAS = frozenset({"detonate", "gas", "shrapnel", "siege", "smoke"})
"""Qualities of weapons that are placed on the map (103a)."""
PLAIN = "plain"
ICON = "lucide/crosshair"


def why_unready(board: Board, who: TokenId, arm: str) -> str:
    """Why a weapon cannot be shot or thrown at one target now; empty if it can."""
    qualities = qualities_of(book_of(board), board[who].sheet, arm)
    if qualities & AREAS:
        return f"{name_of(book_of(board), board[who].sheet, arm)} hits all in a template: place it on the map"
    return why_empty(board, who, arm)


def why_empty(board: Board, who: TokenId, arm: str) -> str:
    """Why a weapon has nothing to shoot or throw now; empty if it has."""
    book, sheet = book_of(board), board[who].sheet
    if not weapon_of(book, sheet, arm).ranged:
        return ""
    mine, name = arm_of(sheet, arm), name_of(book, sheet, arm)
    if mine.shots == 0 and not mine.fired < magazine(book, sheet, arm):
        return f"{name} has nothing left to shoot"
    return f"{name} has to be loaded" if spent(book, sheet, arm) else ""


def spent(book: Book, sheet: CreatureSheet, arm: str) -> bool:
    """Whether a weapon has fired all that a load gives (91, 101)."""
    mine = arm_of(sheet, arm)
    return load_ap(book, sheet, arm) > 0 and (mine.fired >= magazine(book, sheet, arm) or mine.paid > 0)


def after_shot(table: T, struck: Struck) -> Procedure[Struck]:
    """A shot is gone, hit or miss; of stray ones and those in a template nobody counts another.

    What goes astray is used up when it has hit somebody.
    """
    yield from ()
    blow = struck.blow
    if blow.ranged and not blow.area and blow.kind != "free" and not blow.astray:
        use_up_shot(table, blow)
    return struck


def use_up_shot(table: T, blow: Blow) -> None:
    """Use up a shot: what is thrown is one less, what shoots wants to be loaded in the end."""
    who, key = blow.by, blow.arm
    sheet = table.sheet(who)
    if key not in sheet.arms or not weapon_of(table.book, sheet, key).ranged:
        return
    if weapon_of(table.book, sheet, key).used_up:
        table.change(who, "one less to throw", lambda now: throw_away(now, key))
    else:
        table.change(who, "a shot less", lambda now: with_arm(now, key, replace(now.arms[key], fired=now.arms[key].fired + 1)))


def throw_away(sheet: CreatureSheet, key: str) -> CreatureSheet:
    """A sheet with one piece less of what is thrown; with the last one the hand is empty."""
    arm = sheet.arms[key]
    if arm.count > 1:
        return with_arm(sheet, key, replace(arm, count=arm.count - 1, fired=arm.fired + 1))
    main, off = ("" if hand == key else hand for hand in (sheet.main_hand, sheet.off_hand))
    arms = {name: each for name, each in sheet.arms.items() if name != key}
    return replace(sheet, arms=arms, main_hand=main, off_hand=off)


def with_arm(sheet: CreatureSheet, key: str, arm: Arm) -> CreatureSheet:
    """A sheet with one of its weapons changed."""
    return replace(sheet, arms={**sheet.arms, key: arm})


def load(table: T, who: TokenId) -> Procedure[None]:
    """Load a weapon in hand; what action points there are may be paid now and the rest later (117)."""
    require_ready(table, who, RULE, 1)
    refuse_unless(not (why := injury_effects.why_barred(table.board, who, "special")), why, RULE)
    choices = [arm for arm in held_weapons(table.sheet(who)) if arm and wanting(table.board, who, arm)]
    refuse_unless(bool(choices), "nothing in hand has to be loaded", RULE)
    options = [option(table.board, who, arm) for arm in choices]
    key = yield from choose("arm", who, "Load what?", options, "", RULE)
    ammunition = yield from ask_ammunition(table, who, key)
    sheet = table.sheet(who)
    left = load_ap(table.book, sheet, key) - sheet.arms[key].paid
    now = min(left, sheet.ap) if under_way(table.board) else left
    spend(table, who, now, "load")
    if now < left:
        begin_loading(table, who, key, now, ammunition)
    else:
        finish_loading(table, who, key, ammunition)


def option(board: Board, who: TokenId, arm: str) -> Option:
    """A weapon to load as an answer: what is left to pay."""
    book, sheet = book_of(board), board[who].sheet
    left = load_ap(book, sheet, arm) - sheet.arms[arm].paid
    return Option(arm, name_of(book, sheet, arm), note=f"{left} AP", refusal=why_barred(board, who, arm))


def wanting(board: Board, who: TokenId, arm: str) -> bool:
    """Whether a weapon has fired since it was loaded."""
    book, mine = book_of(board), arm_of(board[who].sheet, arm)
    return weapon_of(book, board[who].sheet, arm).ranged and load_ap(book, board[who].sheet, arm) > 0 and mine.fired > 0


def why_barred(board: Board, who: TokenId, arm: str) -> str:
    """Why a weapon cannot be loaded now: nothing to load it with, or foes too near for all but gunpowder (75, 89)."""
    book, sheet = book_of(board), board[who].sheet
    if sheet.arms[arm].broken:
        return f"{name_of(book, sheet, arm)} is of no use any more"
    shots = sheet.arms[arm].shots
    if shots is not None and shots < pieces(book, sheet, arm):
        return f"{name_of(book, sheet, arm)}: nothing left to load"
    if engaged_foes(board, who) and not has(book, sheet, arm, "gunpowder") and not weapon_of(book, sheet, arm).used_up:
        return "not while engaged, but for gunpowder"
    return ""


def pieces(book: Book, sheet: CreatureSheet, arm: str) -> int:
    """Pieces of ammunition that a load takes: as many as it fires, three with recoil (89)."""
    if weapon_of(book, sheet, arm).used_up:
        return 0
    return book.numbers.recoil if has(book, sheet, arm, "recoil") else magazine(book, sheet, arm)


def ask_ammunition(table: T, who: TokenId, key: str) -> Procedure[str]:
    """What is loaded into a firearm: the usual, or shot with a fire of its own (103)."""
    sheet = table.sheet(who)
    mine = sheet.arms[key]
    if not has(table.book, sheet, key, "gunpowder") or weapon_of(table.book, sheet, key).used_up:
        return mine.ammunition
    options = [Option(PLAIN, "Powder and shot"), *[Option(name, row.title) for name, row in table.book.ammunition.items()]]
    usual = mine.ammunition if mine.ammunition in table.book.ammunition else PLAIN
    ammunition = yield from choose("ammunition", who, "Loaded with what?", options, usual, "103")
    return "" if ammunition == PLAIN else ammunition


def begin_loading(table: T, who: TokenId, key: str, paid: int, ammunition: str) -> None:
    """Part of the loading is done; whoever is at it is defenseless until it is finished or broken off (117)."""

    def part(sheet: CreatureSheet) -> CreatureSheet:
        arm = sheet.arms[key]
        return with_arm(sheet, key, replace(arm, paid=arm.paid + paid, ammunition=ammunition))

    table.change(who, f"loads: {paid} AP", part)
    begin(table, who, "defenseless", EffectEnd(LOADED, who), why="Loading")


def finish_loading(table: T, who: TokenId, key: str, ammunition: str) -> None:
    """A weapon is loaded."""

    def load(sheet: CreatureSheet) -> CreatureSheet:
        arm = sheet.arms[key]
        shots = None if arm.shots is None else max(0, arm.shots - pieces(table.book, sheet, key))
        return with_arm(sheet, key, replace(arm, paid=0, fired=0, shots=shots, ammunition=ammunition))

    name = name_of(table.book, table.sheet(who), key)
    table.change(who, f"{name} is loaded", load)
    table.pass_timing(LOADED, who)
    table.tell(f"*{table.name(who)}* loads {name.lower()}", "", ICON, "", table.board[who].hidden)


def break_off(table: T, who: TokenId) -> Procedure[None]:
    """Stop loading: what has been paid stays with the weapon (117)."""
    require_ready(table, who, RULE)
    at_it = [arm for arm, mine in table.sheet(who).arms.items() if mine.paid]
    refuse_unless(bool(at_it) and loading(table.board, who), f"{table.name(who)} is not loading anything", RULE)
    finish(table, who, "defenseless", "Breaks off loading", LOADED)
    yield from ()


def loading(board: Board, who: TokenId) -> bool:
    """Whether somebody is in the middle of loading."""
    return any(e.on == who and e.until is not None and e.until.timing == LOADED for e in board.effects)


def end_loading(table: T) -> None:
    """End the defenselessness of loading once the weapon is out of hand or of no use, or the token can do nothing (117).

    A gunner who is seized by the throat loads no longer, and so may resist.
    """
    at_it = [e.on for e in table.board.effects if e.until is not None and e.until.timing == LOADED and e.on in table.board.tokens]
    for who in at_it:
        assert who is not None
        sheet: CreatureSheet = table.sheet(who)
        in_hand = any(sheet.holds(key) and arm.paid and not arm.broken for key, arm in sheet.arms.items())
        if not in_hand or not able(table.board, who):
            finish(table, who, "defenseless", "Nothing is being loaded", LOADED)


STATE_CHECKS = (end_loading,)
RUNS = {"load": load, "break off loading": break_off}
HOOKS = {"struck": after_shot}
