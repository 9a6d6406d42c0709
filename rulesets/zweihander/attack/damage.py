"""Damage of a blow: bonus, weapon, fury dice and what fortune does with them (40, 48, 51, 54, 55)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import dice_sum, format_signed, plain_sum
from battlemap.rules.dice import DicePool, Faces
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose, roll
from rulesets.zweihander.basics import injury_effects, qualities
from rulesets.zweihander.basics.arms import arm_of, has
from rulesets.zweihander.basics.blow import Blow, Struck
from rulesets.zweihander.basics.dice import SIX, fury
from rulesets.zweihander.book.creature import Location
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T, book_of
from rulesets.zweihander.injury.harm import slay, suffer

from .cover import cover_modifiers
from .situation import fury_rows

LOCATIONS: tuple[Location, ...] = ("head", "arms", "body", "legs")
FORTUNE = (Option("spend", "Spend it"), Option("keep", "Keep it"))
SIZES = {"ordinary": 0, "twice ogre": 1, "thrice ogre": 2}


def fury_dice(board: Board, blow: Blow, facts: tuple[str, ...] = (), critical: bool = False) -> tuple[Modifier, ...]:
    """The fury dice of a blow, by what they come from: one to begin with, none at extreme distance (40, 44 to 51, 55)."""
    book = book_of(board)
    if blow.no_fury or blow.fixed is not None and not blow.fury or injury_effects.no_fury(board, blow.by):
        return ()
    modifiers = [Modifier(0, "Fury", "55", 1)] if blow.fixed is None else []
    if blow.fixed is None:
        modifiers += fury_rows(book, facts)
        if more := SIZES[board[blow.by].sheet.size]:
            modifiers.append(Modifier(0, "Size", "45", more))
        if critical and book.options.critical_fury:
            modifiers.append(Modifier(0, "Critical success", "B", 1))
    return (*modifiers, *blow.fury)


def additions(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """Everything that is added to the fury dice (40, 57, 71, 79, 86, 92)."""
    book, sheet = book_of(board), board[blow.by].sheet
    if blow.fixed is not None:
        return (Modifier(blow.fixed, "Damage", "50"), *blow.damage)
    attribute = qualities.damage_attribute(book, sheet, blow.arm)
    modifiers = [Modifier(sheet.bonus(attribute), f"{attribute.capitalize()} bonus", "40")]
    if own := arm_of(sheet, blow.arm).damage:
        modifiers.append(Modifier(own, "Weapon", "40"))
    return (*modifiers, *qualities.damage_extra(board, blow), *blow.damage)


def deal(table: T, struck: Struck, facts: tuple[str, ...] = ()) -> Procedure[Struck]:
    """Roll the damage of a blow that hit, and let the target take it; hook: "damage" (40, 54)."""
    blow = struck.blow
    if blow.slays:
        yield from slay(table, blow.at, blow.by, "Helpless", blow)
        return struck
    if blow.fixed is None and has(table.book, table.sheet(blow.by), blow.arm, "ineffective"):
        table.tell(
            f"*{table.name(blow.at)}* is hit", "No damage by this weapon", "lucide/shield", "", table.board[blow.at].hidden
        )
        return replace(struck, damage=0)
    listed = fury_dice(table.board, blow, facts, struck.result.triumph)
    explode = qualities.fury_explodes(table.book, table.sheet(blow.by), blow.arm)
    dice = yield from roll_fury(table, blow.by, dice_sum(listed), explode, blow.at, blow.about)
    added = additions(table.board, blow)
    total = max(0, dice + plain_sum(added))
    total = (yield from apply_hooks(table, "damage", replace(struck, damage=total))).damage or 0
    against = cover_modifiers(table.board, blow)
    steps = yield from suffer(table, blow.at, total, blow.by, damage_words(listed, dice, added), blow, against)
    return replace(struck, damage=total, steps=steps)


def roll_fury(
    table: T, who: TokenId, dice: int, explode: Faces, on: str = "", about: str = "", ask: str = "fury"
) -> Procedure[int]:
    """Roll fury dice; for a point of fortune the lowest becomes a six that explodes (55)."""
    fortune = table.sheet(who).fortune > 0 and dice > 0
    fallen = yield from fury(who, dice, explode, on, ask, fortune, about)
    total: int = fallen.total
    if not fortune or fallen.lowest == SIX:
        return total
    prompt = f"{table.name(who)}: {total} on the fury dice. Spend a point of fortune on the lowest, a {fallen.lowest}?"
    if (yield from choose("fortune", who, prompt, FORTUNE, "keep", "55", about, True)) == "keep":
        return total
    table.change(who, "spends fortune", lambda sheet: replace(sheet, fortune=sheet.fortune - 1))
    if fallen.lowest in explode:  # it has exploded already
        return total - int(fallen.lowest) + SIX
    more = yield from fury(who, 1, explode, on, ask="lucky", about=about)
    return total - int(fallen.lowest) + SIX + int(more.total)


def damage_words(listed: tuple[Modifier, ...], dice: int, added: tuple[Modifier, ...]) -> str:
    """Where a sum of damage comes from: "2 fury dice: 9 (Fury, Foe is prone), Combat bonus +4"."""
    count = dice_sum(listed)
    names = ", ".join([modifier.name for modifier in listed])
    parts = [f"{count} fury {'die' if count == 1 else 'dice'}: {dice}" + (f" ({names})" if count > 1 else "")] if count else []
    return ", ".join([*parts, *[f"{modifier.name} {format_signed(modifier.value)}" for modifier in added if modifier.value]])


def roll_location(table: T, who: TokenId, on: TokenId, about: str = "") -> Procedure[Location]:
    """Where a blow lands, for the story (53)."""
    face: int = yield from roll("location", who, DicePool(1, 10), on=on, about=about, followup=True)
    parts = table.book.parts
    return next((key for key in LOCATIONS if key in parts and parts[key].low <= face <= parts[key].high), "body")
