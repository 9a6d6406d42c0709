"""The table for three ones: what comes of an attack that went as badly as can be (5, B7)."""

from collections.abc import Callable

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.chance_targets import cells_carried, landing_cell, roll_direction, roll_one_of
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Procedure, confirm, roll
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import ACTION, IMMEDIATE, can_react
from rulesets.obss.basics.blow import DEFENDER, ONCE, Blow, Struck
from rulesets.obss.basics.conditions import begin, until_end_of_next_round, until_next_round
from rulesets.obss.basics.dice import ONE, SIX, Result
from rulesets.obss.basics.dropped_items import let_fall, part_of_body
from rulesets.obss.basics.readiness import reach_of
from rulesets.obss.book.effect_titles import EFFECT_TITLES
from rulesets.obss.book.fight import PRESENCE, alive, bearer
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.movement import place

from .damage import deal, strength_for
from .opportunity_attack import opportunity_attack
from .situation import known_facts

RULE = "B7"
DICE = DicePool(3, SIX, explode=(SIX,))
SHAKEN, STRAINED, SOMETHING_IN_THE_EYE = "shaken", "strained_muscle", "something_in_the_eye"
WORST = 19


def resolve_fumble(table: T, struck: Struck) -> Procedure[Struck]:
    """After three ones the table is asked, where the house has it (5, B7)."""
    if not table.book.options.fumbles or struck.result.triple != ONE or not alive(table.board, struck.blow.by):
        return struck
    who = struck.blow.by
    fallen: int = yield from roll("fumble", who, DICE, on=struck.blow.at, about=struck.blow.about, followup=True)
    row = min(max(fallen, 3), WORST)
    table.tell(f"*{table.name(who)}* fumbles", table.book.fumbles[str(row)].words, "lucide/dices", "", table.board[who].hidden)
    yield from ROWS[row](table, struck.blow)
    return struck


def nothing(table: T, blow: Blow) -> Procedure[None]:
    yield from ()


def hinder_until(kind: str, to_end: bool, *changes: NumberChange) -> Callable[[T, Blow], Procedure[None]]:
    """A row that changes numbers until the next turn, or to its end."""

    def befall(table: T, blow: Blow) -> Procedure[None]:
        until = until_end_of_next_round(table.board, blow.by) if to_end else until_next_round(blow.by)
        table.begin(Effect(kind, RULE, blow.by, changes, until))
        yield from ()

    return befall


def fall_prone(table: T, blow: Blow) -> Procedure[None]:
    """12: a twisted ankle."""
    begin(table, blow.by, "prone", why="Stumbled")
    yield from ()


def hinder_once(kind: str) -> Callable[[T, Blow], Procedure[None]]:
    """A row that bears on the next attack alone."""

    def befall(table: T, blow: Blow) -> Procedure[None]:
        table.begin(Effect(kind, RULE, blow.by, until=EffectEnd("fight over")))
        yield from ()

    return befall


def confuse(table: T, blow: Blow) -> Procedure[None]:
    """16: a knock on one's own head."""
    begin(table, blow.by, "confused", EffectEnd("round ends"), why="Three ones")
    end_own_turn(table, blow.by)
    yield from ()


def stumble(table: T, blow: Blow) -> Procedure[None]:
    """7: one metre in a random direction, if there is room."""
    towards = yield from roll_direction(table, blow.by)
    who = bearer(table.board, blow.by)
    place(table, who, cells_carried(table.board, PRESENCE, who, towards, cells_for(table.board, 1)))


def drop_weapon(table: T, blow: Blow) -> Procedure[None]:
    """10: the weapon falls."""
    if droppable(table, blow):
        let_fall(table, blow.by, blow.weapon_use.arm)
    yield from ()


def lose_weapon(table: T, blow: Blow) -> Procedure[None]:
    """13: the weapon lands three metres away."""
    if not droppable(table, blow):
        return
    towards = yield from roll_direction(table, blow.by)
    token = table.board[blow.by]
    steps = cells_for(table.board, 3)
    let_fall(
        table, blow.by, blow.weapon_use.arm, landing_cell(table.board, token.cell, towards, steps) if token.on_grid else None
    )


def droppable(table: T, blow: Blow) -> bool:
    """Whether the weapon of a blow can leave the hand, and still is in it."""
    sheet = table.sheet(blow.by)
    return (
        sheet.holds(blow.weapon_use.arm)
        and blow.weapon_use.arm in sheet.arms
        and not part_of_body(table.book, sheet.arms[blow.weapon_use.arm])
    )


def hit_somebody_else(table: T, blow: Blow) -> Procedure[None]:
    """15: somebody else is hit, of those within reach, or of those beside the target of a shot."""
    board = table.board
    if blow.ranged:
        near = [
            token.id
            for token in positions.others(board, blow.at)
            if token.id != blow.by and positions.gap(board, token.id, blow.at) <= 1
        ]
    else:
        reach = reach_of(board, blow.by, blow.weapon_use.arm)
        near = [
            token.id
            for token in positions.others(board, blow.by)
            if token.id != blow.at and positions.in_reach(board, blow.by, token.id, reach)
        ]
    if near:
        victim = yield from roll_one_of(table, blow.by, near)
        yield from deal(table, Struck(replace(blow, at=victim), Result(True)))


def hit_oneself(criticals: int = 0, foes: bool = False) -> Callable[[T, Blow], Procedure[None]]:
    """17 to 19: the blow lands on whoever dealt it, and its turn is over."""

    def befall(table: T, blow: Blow) -> Procedure[None]:
        who = blow.by
        end_own_turn(table, who)
        yield from deal(table, Struck(replace(blow, at=who, criticals=criticals, facts=()), Result(True)))
        if foes:
            yield from open_to_foes(table, who)

    return befall


def open_to_foes(table: T, who: TokenId) -> Procedure[None]:
    """18: whoever is in melee with somebody may strike by its reaction."""
    for foe in positions.threats_to(table.board, who):
        if can_react(table.board, foe) and alive(table.board, who):
            prompt = f"{table.name(who)} is wide open. Does {table.name(foe)} strike?"
            if (yield from confirm("opening", foe, prompt, True, RULE, on=(who, foe))):
                yield from opportunity_attack(table, foe, who)


def end_own_turn(table: T, who: TokenId) -> None:
    """Nothing more is done this turn."""
    table.change(who, "its turn is over", lambda sheet: replace(sheet, left={**sheet.left, ACTION: 0, IMMEDIATE: 0}))


ROWS: dict[int, Callable[[T, Blow], Procedure[None]]] = {
    3: nothing,
    4: hinder_until("off_balance", False, NumberChange("defence", -2)),
    5: hinder_until("bad_footing", True, NumberChange("difficult", 1)),
    6: hinder_until("out_of_breath", False, NumberChange("melee attack", -1), NumberChange("damage", -1)),
    7: stumble,
    8: hinder_until("wide_open", False, NumberChange("defence", -4)),
    9: hinder_until(SOMETHING_IN_THE_EYE, True),
    10: drop_weapon,
    11: hinder_once(STRAINED),
    12: fall_prone,
    13: lose_weapon,
    14: hinder_once(SHAKEN),
    15: hit_somebody_else,
    16: confuse,
    17: hit_oneself(),
    18: hit_oneself(foes=True),
    19: hit_oneself(2),
}


def apply_fumbles(table: T, blow: Blow) -> Procedure[Blow]:
    """What earlier fumbles do to a blow: −4, no strength, light cover for everybody."""
    yield from ()
    if table.has(blow.by, SHAKEN):
        blow = replace(blow, modifiers=(*blow.modifiers, Modifier(-4, EFFECT_TITLES[SHAKEN], RULE, 0, ONCE)))
    if table.has(blow.by, STRAINED) and (strength := strength_for(table.book, table.sheet(blow.by), blow.weapon_use)):
        blow = replace(blow, damage=(*blow.damage, Modifier(-strength, EFFECT_TITLES[STRAINED], RULE)))
    if table.has(blow.by, SOMETHING_IN_THE_EYE) and not any("cover" in fact for fact in known_facts(table.board, blow)):
        blow = blow.plus(f"{DEFENDER}:light cover")
    return blow


def end_fumbles(table: T, struck: Struck) -> Procedure[Struck]:
    """What bears on one attack is over with it."""
    yield from ()
    if struck.result.triple != ONE:
        for kind in (SHAKEN, STRAINED):
            table.end(kind, struck.blow.by)
    return struck


HOOKS = {"blow": apply_fumbles, "missed": resolve_fumble, "struck": end_fumbles}
