"""Fumbles about what one holds and carries: dropped, battered, ruined (128, 135, 137, 150)."""

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.zweihander.basics import dice
from rulesets.zweihander.basics.blow import Struck
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.basics.dropped_items import droppable, let_fall, title_of
from rulesets.zweihander.book.creature import SHIELD
from rulesets.zweihander.book.rulebook import T
from rulesets.zweihander.injury.injuries import ruin

EASIER = 10
"""What holding something in both hands is worth against dropping it (128)."""


def loose_grip(table: T, struck: Struck) -> Procedure[None]:
    """Coordination, or an item in hand is dropped; easier for one that is held in both (128)."""
    who = struck.blow.by
    item = yield from pick_thing(table, who, droppable(table.book, table.sheet(who)), "Which item slips?")
    if not item:
        return
    both = table.sheet(who).in_both_hands(item) and item != SHIELD
    easier = (Modifier(EASIER, "In both hands", "128"),) if both else ()
    title = f"{table.name(who)} keeps its grip"
    result = yield from attempt(table, who, "coordination", title, "grip", easier, on=who, rule="128", followup=True)
    if not result.success:
        let_fall(table, who, item)


def drop(table: T, struck: Struck) -> Procedure[None]:
    """One held item is dropped (137)."""
    who = struck.blow.by
    item = yield from pick_thing(table, who, droppable(table.book, table.sheet(who)), "Which item is dropped?")
    if item:
        let_fall(table, who, item)


def batter_item(table: T, struck: Struck) -> Procedure[None]:
    """One item suffers 3d10+3 damage; more than its durability ruins it (135)."""
    who = struck.blow.by
    item = yield from pick_thing(table, who, carried_things(table, who), "Which item is battered?")
    if not item:
        return
    if table.book.options.fumble_object == "durability":
        amount = yield from dice.amount(who, 3, 10, 3, "wear", who)
        if amount <= table.book.numbers.durability:
            title = title_of(table.book, table.sheet(who), item)
            table.tell(f"{title} holds", f"{amount} against a durability of {table.book.numbers.durability}", "game/anvil")
            return
    ruin(table, who, item, "Battered")


def breakage(table: T, struck: Struck) -> Procedure[None]:
    """One carried item is ruined (150)."""
    who = struck.blow.by
    item = yield from pick_thing(table, who, carried_things(table, who), "Which item breaks?")
    if item:
        ruin(table, who, item, "A fumble")


def carried_things(table: T, who: TokenId) -> tuple[str, ...]:
    """All that somebody carries: weapons, and the shield."""
    sheet = table.sheet(who)
    return (*sheet.arms, *((SHIELD,) if sheet.shield else ()))


def pick_thing(table: T, who: TokenId, things: tuple[str, ...], prompt: str) -> Procedure[str]:
    """The fumbler picks one of several things; empty where there is none (155a)."""
    if not things:
        return ""
    sheet = table.sheet(who)
    options = [Option(item, title_of(table.book, sheet, item)) for item in things]
    return (yield from choose("item", who, prompt, options, things[0], "155a", followup=True))


GEAR = {"128": loose_grip, "135": batter_item, "137": drop, "150": breakage}
