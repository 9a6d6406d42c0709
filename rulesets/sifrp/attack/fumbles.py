"""Fumbles: a test of which all dice show 1, the step that destiny takes off, and what steel stands (83, 84, A10)."""

from collections.abc import Callable

from msgspec.structs import replace

from battlemap.board.encounter import NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.chance_targets import roll_one_of
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import Hook, Option, Procedure, choose
from rulesets.sifrp.basics.arms import base_worth
from rulesets.sifrp.basics.blow import Blow, Struck
from rulesets.sifrp.basics.derived import armour_rating
from rulesets.sifrp.basics.destiny import use
from rulesets.sifrp.basics.dice import ones_words
from rulesets.sifrp.basics.dropped_items import fly_off, part_of_body
from rulesets.sifrp.basics.durations import begin, until_own_turn, until_own_turn_ends
from rulesets.sifrp.basics.lore import arm_of, grade_of, quality, reached_row
from rulesets.sifrp.basics.targeting import why_short
from rulesets.sifrp.basics.weapon_damage import damage_arm, ruin
from rulesets.sifrp.book.fight import PRESENCE, Board, up
from rulesets.sifrp.book.rulebook import MOST_DICE, T
from rulesets.sifrp.book.table_rows import Fumble
from rulesets.sifrp.defeat.harm import Harm, hurt

from . import attack

CASTLE_FORGED, LEGENDARY = 1, 2
OFF_BALANCE, SHAKEN, OVERBALANCED = "off_balance", "shaken", "overbalanced"
KEEP, LOWER = "keep", "lower"
SET_RULE = "24"
"""What a weapon set against a charge does more is for whoever charges, not for an ally who is struck instead."""


def resolve_fumble(table: T, struck: Struck) -> Procedure[Struck]:
    """All dice showed 1: count them, let destiny take a step off, look the row up for the steel in hand (83a)."""
    who = struck.blow.by
    ones = yield from lower_ones(table, who, min(struck.ones, MOST_DICE), struck.blow.about)
    row = row_for_steel(table, struck.blow, ones)
    if row is None:
        table.tell(f"*{table.name(who)}* comes off with nothing worse than a miss", "", "lucide/dices", "")
        return struck
    counted = f"As with {ones_words(ones)}" if ones != struck.ones else ""
    table.tell(f"*{table.name(who)}*: {row.words}", counted, "lucide/circle-alert", "", table.board[who].hidden)
    yield from MISHAPS[row.mishap](table, struck.blow, row)
    return struck


def lower_ones(table: T, who: TokenId, ones: int, about: str) -> Procedure[int]:
    """The number of ones after destiny points have taken steps off; 0: nothing happens (65, 83a).

    That is possible whatever was spent on the roll before.
    """
    several = table.book.options.fumble_steps == "several"
    while ones and table.sheet(who).destiny and up(table.board, who):
        now, better = fumble_words(table, ones), fumble_words(table, ones - 1)
        options = (Option(KEEP, now), Option(LOWER, f"Spend destiny: {better}"))
        prompt = f"{table.name(who)} fumbles: {now}"
        picked = yield from choose("fumble", who, prompt, options, KEEP, "65", about, followup=True)
        if picked == KEEP:
            break
        if (yield from use(table, who, "takes a step off a fumble", "65", about=about)):
            ones -= 1
        if not several:
            break
    return ones


def fumble_words(table: T, ones: int) -> str:
    """What so many ones bring, in words."""
    row = reached_row(table.book.fumbles, ones)
    return row.words if row is not None else "Nothing more happens."


def row_for_steel(table: T, blow: Blow, ones: int) -> Fumble | None:
    """The row that holds for the steel in hand: it is put in place of the other once, not again (84); None: no row."""
    row = reached_row(table.book.fumbles, ones)
    if row is None:
        return None
    forge = grade_of(table.book, table.sheet(blow.by), blow.weapon_use.arm).forge
    instead = row.legendary if forge == LEGENDARY else row.castle_forged if forge == CASTLE_FORGED else ""
    return table.book.fumbles.get(instead, row) if instead else row


Befalls = Callable[[T, Blow, Fumble], Procedure[None]]


def nothing(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """A miss and no more."""
    yield from ()


def hit_oneself(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """The weapon's base damage on whoever wields it, less his armor (83b)."""
    base = base_worth(table.board, blow.by, blow.weapon_use)
    amount = max(0, base - armour_rating(table.board, blow.by))
    vicious = quality(table.book, table.sheet(blow.by), blow.weapon_use.arm, "vicious") > 0
    yield from hurt(table, Harm(blow.by, amount, None, vicious, f"Own weapon, base damage {base}", blow.about))


def strike_ally(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """The same attack, rolled anew, on an ally: one beside, or one in range of a shot; nobody there: nothing (83b)."""
    among = allies_in_the_way(table.board, blow)
    if not among:
        table.tell("Nobody else is in the way")
        return
    if table.book.options.ally_struck == "chosen":
        options = [Option(ally, table.name(ally), ally) for ally in among]
        victim = TokenId((yield from choose("stray", GM, "Who is struck?", options, among[0], "83b", blow.about, True)))
    else:
        victim = yield from roll_one_of(table, blow.by, among)
    table.tell(f"*{table.name(blow.by)}* strikes at *{table.name(victim)}* instead")
    base = tuple([modifier for modifier in blow.base if modifier.rule != SET_RULE])
    again = replace(
        blow, at=victim, kind="astray", fumbles=False, facts=(), unless=(), dice=None, share=None, guard=(), about="",
        base=base, damage=blow.own_damage,
    )  # fmt: skip
    yield from attack.strike(table, again)


def allies_in_the_way(board: Board, blow: Blow) -> tuple[TokenId, ...]:
    """Those on one's own side who could be struck instead."""
    if blow.weapon_use.flies:
        candidates = [
            token.id for token in PRESENCE.others(board, blow.by) if not why_short(board, blow.by, token.id, blow.weapon_use)
        ]
    else:
        candidates = [token.id for token, _ in PRESENCE.near(board, blow.by, 1)]
    mount = board[blow.by].sheet.mount
    return tuple(
        [ally for ally in candidates if ally not in (mount, blow.at) and not hostile(board, blow.by, ally) and up(board, ally)]
    )


def drop_weapon(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """The weapon flies away."""
    if droppable(table, blow):
        yield from fly_off(table, blow.by, blow.weapon_use.arm, "83")


def damage_weapon(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """The weapon does less damage until it is repaired; it adds up (83)."""
    if droppable(table, blow):
        damage_arm(table, blow.by, blow.weapon_use.arm, -row.value)
    yield from ()


def ruin_weapon(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """The weapon is of no use any more, for good (83)."""
    if droppable(table, blow):
        ruin(table, blow.by, blow.weapon_use.arm)
    yield from ()


def droppable(table: T, blow: Blow) -> bool:
    """Whether a blow was struck with something that can fall or break, and is still in hand (83b)."""
    sheet = table.sheet(blow.by)
    return (
        blow.weapon_use.arm in sheet.arms
        and sheet.holds(blow.weapon_use.arm)
        and not part_of_body(table.book, arm_of(sheet, blow.weapon_use.arm))
    )


def lose_balance(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """A die less on attacks to the end of the own next turn (83)."""
    until = until_own_turn_ends(table.board, blow.by)
    begin(table, blow.by, OFF_BALANCE, until, NumberChange("attacks", 0, row.value), rule="83")
    yield from ()


def shake(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """A die less on all tests to the end of the own next turn (83)."""
    begin(table, blow.by, SHAKEN, until_own_turn_ends(table.board, blow.by), NumberChange("tests", 0, row.value), rule="83")
    yield from ()


def overbalance(table: T, blow: Blow, row: Fumble) -> Procedure[None]:
    """Less Combat Defense up to the own next turn (83)."""
    begin(table, blow.by, OVERBALANCED, until_own_turn(blow.by), NumberChange("defence", row.value), rule="83")
    yield from ()


MISHAPS: dict[str, Befalls] = {
    "": nothing,
    "hits himself": hit_oneself,
    "strikes ally": strike_ally,
    "falls": drop_weapon,
    "damaged": damage_weapon,
    "ruined": ruin_weapon,
    "attacks": lose_balance,
    "tests": shake,
    "guard": overbalance,
}
HOOKS: dict[str, Hook] = {"fumbled": resolve_fumble}
