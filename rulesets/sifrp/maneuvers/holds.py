"""Taking hold of somebody: grabbed, restrained, pinned, and breaking free (28, 28a, B)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.events import EffectsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.procedure import Hook, Option, Procedure, choose, refuse_unless
from rulesets.sifrp.attack.attack import ask_about_yielded
from rulesets.sifrp.basics.actions import Spent, able, afford, begin_verb, charge, require_ready
from rulesets.sifrp.basics.arms import THROW, longest_reach, reach_of
from rulesets.sifrp.basics.defence import DODGING
from rulesets.sifrp.basics.durations import lasts
from rulesets.sifrp.basics.lore import weapon_of
from rulesets.sifrp.basics.posture import PRONE, fall
from rulesets.sifrp.basics.saddle import unhorse
from rulesets.sifrp.basics.targeting import foe_options
from rulesets.sifrp.basics.tests import AbilityTest, against_passive, roll_opposed, roll_test
from rulesets.sifrp.book.effect_titles import EFFECT_TITLES
from rulesets.sifrp.book.fight import PRESENCE, Board, mount_of, under_way
from rulesets.sifrp.book.fighter import FIST
from rulesets.sifrp.book.rulebook import T, book_of

GRABBED, RESTRAINED, PINNED = "grabbed", "restrained", "pinned"
HOLDS = (GRABBED, RESTRAINED, PINNED)
PINS = ("pin", "keep pin")
TAKEN = "took hold of "
"""What is noted of a turn in which somebody was taken hold of: pinning comes later (28)."""
ICON, FREE_ICON = "lucide/hand-fist", "lucide/unlink"
STRENGTH, BRAWLING = "strength", "brawling"


def holds(board: Board, who: TokenId, *kinds: str) -> tuple[TokenId, ...]:
    """Whom somebody has hold of, in any of these ways; each once."""
    wanted = kinds or HOLDS
    held = [effect.on for effect in board.effects if effect.about == who and effect.kind in wanted and effect.on is not None]
    return tuple(dict.fromkeys([other for other in held if other in board.tokens]))


def holders(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Who has hold of somebody."""
    holding = [e.about for e in board.effects if e.on == who and e.kind in HOLDS and e.about is not None]
    return tuple(dict.fromkeys([other for other in holding if other in board.tokens]))


def hold(table: T, who: TokenId, foe: TokenId, kind: str, rule: str, guard: int, weapon: str = "") -> None:
    """Somebody takes hold of a foe, who cannot move, and has so much less Combat Defense.

    *weapon*: the key of what holds; the hold lasts as long as that is in hand, or, if it was thrown, till somebody gets free.
    """
    changes = (NumberChange("defence", guard),) if guard else ()
    table.begin(Effect(kind, rule, foe, changes, None, who, weapon, EFFECT_TITLES[kind]))
    if under_way(table.board):
        note_once(table, who, TAKEN + foe)
    verb = "grabs" if kind == GRABBED else "holds fast"
    table.tell(f"*{table.name(who)}* {verb} *{table.name(foe)}*", "", ICON, "", table.board[who].hidden)


def let_loose(table: T, who: TokenId, foe: TokenId, why: str = "") -> None:
    """All that somebody has hold of a foe with is over."""
    for kind in HOLDS:
        table.end(kind, foe, who)
    table.tell(f"*{table.name(foe)}* is free of *{table.name(who)}*", why, FREE_ICON, "", table.board[foe].hidden)


def pin(table: T, who: TokenId) -> Procedure[None]:
    """Athletics against Athletics on one who was grabbed when this turn began; more than he rolls pins him (28, 28a)."""
    begin_verb(table, who, "pin")
    board = table.board
    options = foe_options(board, who, lambda foe: no_pin(board, who, foe))
    foe = TokenId((yield from choose("target", who, "Pin whom?", options, rule="28")))
    yield from ask_about_yielded(table, foe)
    if not (yield from charge(table, who, "pin")) or foe not in holds(table.board, who, GRABBED):
        return
    title = f"{table.name(who)} pins {table.name(foe)}"
    mine = AbilityTest(
        who, "athletics", title=title, specialty=STRENGTH, foe=foe, ask="pin", attack=True, icon=ICON, rule="28",
        outcome=EFFECT_TITLES[PINNED],
    )  # fmt: skip
    if (yield from roll_opposed(table, mine, AbilityTest(foe, "athletics", specialty=STRENGTH, ask="pin"))):
        pin_down(table, who, foe)
    else:
        table.tell(f"*{table.name(who)}* does not get *{table.name(foe)}* down", "", ICON, "", table.board[who].hidden)


def no_pin(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why somebody cannot be pinned; empty if he can."""
    name = board[foe].name
    if foe in holds(board, who, PINNED):
        return f"{name} is pinned already; the pin is to be kept up"
    if foe not in holds(board, who, GRABBED):
        return f"{board[who].name} has not grabbed {name}"
    if TAKEN + foe in board[who].sheet.done.once:
        return f"{name} was grabbed in this turn, and can be pinned in the next"
    return ""


def pin_down(table: T, who: TokenId, foe: TokenId) -> None:
    """A foe is pinned to the ground: no counterattack and no dodge any more (28a)."""
    table.begin(Effect(PINNED, "28", foe, (), None, who))
    if mount_of(table.board, foe) is not None:
        unhorse(table, foe, f"Pinned by {table.name(who)}")
    elif not lasts(table.board, foe, PRONE):
        fall(table, foe)
    table.end(DODGING, foe)
    table.change(foe, "is pinned", lambda sheet: replace(sheet, held=None))
    table.tell(f"*{table.name(who)}* pins *{table.name(foe)}*", "", ICON, "", table.board[who].hidden)


def keep_pin(table: T, who: TokenId) -> Procedure[None]:
    """A Greater action in every turn keeps a pin up, without a new test (28)."""
    begin_verb(table, who, "keep pin")
    refuse_unless(bool(holds(table.board, who, PINNED)), f"{table.name(who)} has pinned nobody", "28")
    if (yield from charge(table, who, "keep pin")):
        table.tell(f"*{table.name(who)}* keeps the pin up", "", ICON, "", table.board[who].hidden)


def lapse_pin(table: T, spent: Spent) -> Procedure[Spent]:
    """Whoever has not kept the pin up in this turn, and has done so much that it no longer can, has let go (28a)."""
    yield from ()
    if under_way(table.board) and not has_kept_pin(table.board, spent.who) and afford(table.board, spent.who, "keep pin"):
        let_pinned_go(table, spent.who, "Nobody keeps the pin up")
    return spent


def has_kept_pin(board: Board, who: TokenId) -> bool:
    """Whether somebody has made a pin in this turn, or kept one up."""
    return not set(PINS).isdisjoint(board[who].sheet.done.actions)


def lapse_pin_at_turn_end(table: T, who: TokenId) -> Procedure[TokenId]:
    """A turn in which a pin was neither made nor kept up ends it (28)."""
    yield from ()
    if not has_kept_pin(table.board, who):
        let_pinned_go(table, who, "Nobody keeps the pin up")
    return who


def let_pinned_go(table: T, who: TokenId, why: str) -> None:
    """Everybody somebody has pinned is free."""
    for foe in holds(table.board, who, PINNED):
        let_loose(table, who, foe, why)


def break_free(table: T, who: TokenId) -> Procedure[None]:
    """Get out of a hold: Fighting against the holder's passive Athletics; out of what entangles by Athletics (28, 28a, B)."""
    begin_verb(table, who, "break free", pinned=True)
    holding = holders(table.board, who)
    refuse_unless(bool(holding), f"nobody has hold of {table.name(who)}", "28")
    options = [Option(captor, table.name(captor), captor) for captor in holding]
    holder = TokenId((yield from choose("target", who, "Break free of whom?", options, options[0].key, "28")))
    if not (yield from charge(table, who, "break free")):
        return
    if (yield from roll_break_free(table, who, holder)):
        let_loose(table, holder, who, "Breaks free")
    else:
        table.tell(f"*{table.name(who)}* does not get free", "", ICON, "", table.board[who].hidden)


def roll_break_free(table: T, who: TokenId, holder: TokenId) -> Procedure[bool]:
    """The test of breaking free."""
    gripped = holder in [e.about for e in table.board.effects if e.on == who and e.kind in (GRABBED, PINNED)]
    ability, specialty = ("fighting", BRAWLING) if gripped else ("athletics", STRENGTH)
    title = f"{table.name(who)} breaks free of {table.name(holder)}"
    mine = AbilityTest(who, ability, title=title, specialty=specialty, foe=holder, ask="freed", icon=FREE_ICON, rule="28")
    if table.book.options.break_free == "rolled":
        return (yield from roll_opposed(table, mine, AbilityTest(holder, "athletics", specialty=STRENGTH, ask="freed")))
    result = yield from roll_test(table, against_passive(table.board, mine, holder, "athletics", STRENGTH))
    return result.success


def release(table: T, who: TokenId) -> Procedure[None]:
    """Let go of everybody one has hold of."""
    require_ready(table, who, "28")
    held = holds(table.board, who)
    refuse_unless(bool(held), f"{table.name(who)} has hold of nobody", "28")
    for foe in held:
        let_loose(table, who, foe, "Lets go")
    yield from ()


def is_torn(board: Board, effect: Effect) -> bool:
    """Whether a hold cannot last: its holder is out, or has yielded, or lost what it held with; or the two are apart (28a)."""
    holder, held = effect.about, effect.on
    if holder is None or held is None or held not in board.tokens:
        return False
    if holder not in board.tokens or board[held].sheet.status:
        return True
    if effect.which.endswith(THROW):
        return False
    if not able(board, holder) or holder in board.scene.yielded or not still_holds(board, holder, effect.which):
        return True
    return PRESENCE.gap(board, holder, held) > longest(board, effect)


def still_holds(board: Board, holder: TokenId, arm: str) -> bool:
    """Whether the weapon of a hold is in hand and whole; a part of the body always is, and so is one that is not named."""
    book, sheet = book_of(board), board[holder].sheet
    if not arm or arm == FIST and FIST not in sheet.arms:
        return True
    own = sheet.arms.get(arm)
    return own is not None and not own.ruined and (sheet.holds(arm) or weapon_of(book, sheet, arm).natural)


def longest(board: Board, effect: Effect) -> int:
    """How far a hold reaches: what entangles, as far as the weapon does."""
    if effect.kind != RESTRAINED or effect.about is None:
        return 1
    book, sheet = book_of(board), board[effect.about].sheet
    yards = reach_of(book, sheet, effect.which) if effect.which else longest_reach(book, sheet)
    return max(1, cells_for(board, yards))


def release_torn(table: T) -> None:
    """Holds that cannot last are over, whatever has parted the two; a pin goes with the grip it came from (28, 28a)."""
    board = table.board
    torn = [effect for effect in board.effects if effect.kind in HOLDS and is_torn(board, effect)]
    if not torn:
        return
    grips = {(effect.on, effect.about) for effect in torn if effect.kind == GRABBED}
    pins = [effect for effect in board.effects if effect.kind == PINNED and (effect.on, effect.about) in grips]
    kept = tuple([effect for effect in board.effects if effect not in torn and effect not in pins])
    table.happen(EffectsChanged("a hold is over", kept))
    for who in dict.fromkeys([effect.on for effect in torn if effect.on is not None]):
        if not holders(table.board, who):
            table.tell(f"*{table.name(who)}* is free", "", FREE_ICON, "", table.board[who].hidden)


RUNS = {"pin": pin, "keep pin": keep_pin, "break free": break_free, "release": release}
STATE_CHECKS = (release_torn,)
HOOKS: dict[str, Hook] = {"spent": lapse_pin, "turn ends": lapse_pin_at_turn_end}
