"""Weapon maneuvers from a proficiency of 8, of 10 and of 12 (79)."""

from msgspec.structs import replace

from battlemap.board.encounter import NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, choose_several
from rulesets.obss.attack import attack, attack_options, attack_targets
from rulesets.obss.attack.lasting_bonuses import (
    EACH_HIT,
    EVADED,
    GREATEST,
    GROWING,
    HARMLESS,
    NEXT_ATTACK,
    NEXT_HIT,
    ONE_ACTION,
    TURN_HIT,
    TURN_LOST,
    lay,
)
from rulesets.obss.basics import positions
from rulesets.obss.basics.arms import weapon_use_of
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.checks import skill
from rulesets.obss.basics.conditions import begin, until_end_of_next_round, until_next_round
from rulesets.obss.basics.dice import Result
from rulesets.obss.basics.readiness import reach_of
from rulesets.obss.basics.skills import DCS
from rulesets.obss.basics.targeting import foes
from rulesets.obss.book.fight import Board, under_way
from rulesets.obss.book.rulebook import T, book_of
from rulesets.obss.health.harm import Harm, hurt
from rulesets.obss.health.healing import bleed
from rulesets.obss.maneuvers.allies import allies, creature_options

from .low_weapon_maneuvers import cannot_step, choose_ally, others_beside, steps, tell_fall_short, why_alone
from .weapon_maneuver_costs import (
    RULE,
    Turnabout,
    Use,
    attempts,
    best_against,
    lay_to_end,
    lays,
    margin,
    score,
    tire_user,
    weapon_use_for,
)

WIDE = 9
"""Metres within which allies hear a war cry."""


def evade(table: T, use: Use) -> Procedure[None]:
    """+2 Defence until the next turn, or the foe's next attack in melee misses."""
    if use.critical:
        lay_to_end(table, use, use.foe, (NumberChange(EVADED),), use.who)
    else:
        lay(table, use.who, use.effect_kind, RULE, (NumberChange("defence", 2),), until_next_round(use.who))
    yield from ()


def analyse(table: T, use: Use) -> Procedure[None]:
    """A check of Knowledge about the foe; with the critical effect an ally makes one too."""
    dc = int((yield from choose("dc", GM, f"How hard is it to know {table.name(use.foe)}?", [str(dc) for dc in DCS], "15", "B1")))
    scholars = [use.who]
    if use.critical:
        scholars.append((yield from choose_ally(table, use, allies(table.board, use.who))))
    for who in scholars:
        title = f"{table.name(who)} sizes up {table.name(use.foe)}"
        result = yield from skill(table, who, "knowledge", dc, title=title, on=use.foe, rule=RULE)
        text, secret = f"*{table.name(who)}* sizes up *{table.name(use.foe)}*", table.board[who].hidden
        table.tell(text, result.words, "lucide/eye", "", secret)


def why_unaided(board: Board, use: Use) -> str:
    """Why no ally could help with the critical effect."""
    return why_alone(board, use) if use.critical else ""


def plant(table: T, use: Use) -> Procedure[None]:
    """Hard ground and +4 on attacks, or rooted to the spot and two criticals more with each hit."""
    until = until_end_of_next_round(table.board, use.who)
    if use.critical:
        begin(table, use.who, "rooted", until, tell=False)
        lay(table, use.who, use.effect_kind, RULE, (NumberChange(EACH_HIT, 2),), until)
    else:
        lay(table, use.who, use.effect_kind, RULE, (NumberChange("difficult", 1), NumberChange("attack", 4)), until)
    yield from ()


def strike_again(table: T, use: Use) -> Procedure[None]:
    """The last attack once more, on anybody within reach; or its old roll on another foe in melee (C44)."""
    made = attempts(table.board, use.who)[-1]
    way, targets = weapon_use_for(table, use.who, made), again_at(table.board, use)
    options = creature_options(table.board, targets)
    victim = TokenId((yield from choose("victim", use.who, f"{use.row.title}: on whom?", options, rule=RULE)))
    blow = replace(attack.blow_of(table, use.who, victim, way), kind="maneuver")
    if under_way(table.board):
        blow = replace(blow, place=max(0, table.sheet(use.who).done.row - 1))
    if use.critical:
        yield from land_on(table, use, blow, margin(table, use.who, victim, made))
    else:
        blow = yield from attack_options.choose_options(table, blow)
        yield from attack.strike(table, blow)


def again_at(board: Board, use: Use) -> list[TokenId]:
    """Whom the last attack, once more, could strike; its old roll only others than it was aimed at, in melee."""
    made = attempts(board, use.who)[-1]
    book, sheet = book_of(board), board[use.who].sheet
    way = weapon_use_of(book, sheet, made.way)
    if use.critical:
        reach = reach_of(board, use.who, way.arm) if way.mode == "strike" else 1
        return [foe for foe in foes(board, use.who) if foe != made.on and positions.in_reach(board, use.who, foe, reach)]
    known = [foe for foe in foes(board, use.who) if not positions.hidden_from(board, use.who, foe)]
    return [foe for foe in known if not attack_targets.why_barred(board, use.who, way, foe)]


def nobody_near(board: Board, use: Use) -> str:
    """Why there is nobody to strike at."""
    if use.critical and attempts(board, use.who)[-1].total is None:
        return "the last attack was not rolled"
    return "" if again_at(board, use) else "no other foe is within reach" if use.critical else "no foe is within reach"


def land_on(table: T, use: Use, blow: Blow, by: int, more: int = 0) -> Procedure[None]:
    """An old roll on somebody else: a hit by its margin, with *more* criticals; or nothing."""
    if by < 0:
        tell_fall_short(table, use, blow.at)
        return
    sure = Result(True, by // table.book.numbers.margin)
    yield from attack.strike(table, replace(blow, certain=sure, criticals=blow.criticals + more))


def devastate(table: T, use: Use) -> Procedure[None]:
    """An ally, or two, attack the foe at +4; with the critical effect one's own attacks are at −4."""
    among, most = allies(table.board, use.who), 2 if use.critical else 1
    picked = yield from choose_several(
        "allies", use.who, f"{use.row.title}: whom?", creature_options(table.board, among), among[:most], 1, most, RULE
    )
    for ally in picked:
        lay_to_end(table, use, TokenId(ally), (NumberChange("attack", 4),), use.foe)
    if use.critical:
        lay_to_end(table, use, use.who, (NumberChange("attack", -4),))


def intimidate(table: T, use: Use) -> Procedure[None]:
    """The foe's first attack on one has a die less, or it scores no criticals on one in melee."""
    change = NumberChange(HARMLESS) if use.critical else NumberChange(NEXT_ATTACK, dice=-1)
    lay_to_end(table, use, use.foe, (change,), use.who)
    yield from ()


def bleed_foe(table: T, use: Use) -> Procedure[None]:
    """The foe bleeds by one more; by two with the critical effect, and somebody takes one's Strength as damage (C5)."""
    bleed(table, use.foe, 2 if use.critical else 1)
    amount = score(table.board, use.who, "strength")
    if use.critical and amount:
        foe = table.book.options.bleeding_wound == "foe"
        victim = use.foe if foe else use.who
        title, by = use.row.title, use.who if foe else None
        yield from hurt(table, Harm(victim, amount, by, why=title, weapon=False, using=title))


def why_bloodless(board: Board, use: Use) -> str:
    """Why a foe cannot bleed."""
    return "" if board[use.foe].sheet.bleeds else f"{board[use.foe].name} does not bleed"


def predict(table: T, use: Use) -> Procedure[None]:
    """In the next turn the first attack misses, and a later hit is two more criticals, or three for an action less."""
    lay_to_end(table, use, use.who, (NumberChange(TURN_LOST),))
    until = until_end_of_next_round(table.board, use.who)
    opening = (NumberChange(TURN_HIT, 3 if use.critical else 2),)
    lay(table, use.who, use.effect_kind, RULE, opening, until, which="the opening")
    if use.critical:
        tire_user(table, use)
    yield from ()


def cry_out(table: T, use: Use) -> Procedure[None]:
    """Allies within 9 m attack with a die more, or two; for the latter one has a single action in one's next turn."""
    for ally in allies(table.board, use.who, WIDE):
        lay_to_end(table, use, ally, (NumberChange("attack", dice=2 if use.critical else 1),))
    if use.critical:
        lay_to_end(table, use, use.who, (NumberChange(ONE_ACTION),))
    yield from ()


def why_unheard(board: Board, use: Use) -> str:
    """Why nobody hears it."""
    return "" if allies(board, use.who, WIDE) else f"no ally within {WIDE} m"


def rage(table: T, use: Use) -> Procedure[None]:
    """A failed roll strikes another foe beside, with a critical more; or one rages to the end of one's next turn."""
    if use.critical:
        lay_to_end(table, use, use.who, (NumberChange("defence", -4), NumberChange("attack", dice=1), NumberChange(EACH_HIT, 1)))
        return
    options: list[Option] = creature_options(table.board, others_beside(table.board, use))
    victim = TokenId((yield from choose("victim", use.who, "Whom does it strike instead?", options, rule=RULE)))
    made = best_against(table.board, use, victim)
    assert made is not None
    blow = attack.blow_of(table, use.who, victim, weapon_use_for(table, use.who, made))
    yield from land_on(table, use, replace(blow, kind="maneuver", place=None), margin(table, use.who, victim, made), 1)


def no_other(board: Board, use: Use) -> str:
    """Why a failed roll strikes nobody else."""
    return "" if use.critical or others_beside(board, use) else "no other foe is beside"


TURNABOUTS: dict[str, Turnabout] = {
    "warrior focus": Turnabout(lays((NumberChange("melee attack", 2),), (NumberChange(EACH_HIT, 1),))),
    "perfect evasion": Turnabout(evade),
    "foe analysis": Turnabout(analyse, why_unaided),
    "unstable ground": Turnabout(plant),
    "surprise attack": Turnabout(strike_again, nobody_near),
    "lateral": Turnabout(steps(1, 4, safe=False, winded=True), cannot_step),
    "devastating opening": Turnabout(devastate, why_alone),
    "superior intimidation": Turnabout(intimidate),
    "bleeding wound": Turnabout(bleed_foe, why_bloodless),
    "strategic evaluation": Turnabout(lays((NumberChange(NEXT_HIT, 1),), (NumberChange(NEXT_HIT, 2),), winded=True)),
    "relentless assault": Turnabout(lays((NumberChange(GROWING),), (NumberChange(ONE_ACTION), NumberChange(TURN_HIT, 2)))),
    "predictive attack": Turnabout(predict),
    "war cry": Turnabout(cry_out, why_unheard),
    "lethal insight": Turnabout(lays((NumberChange(GREATEST),), (NumberChange(GREATEST, 2),), winded=True)),
    "uncontainable fury": Turnabout(rage, no_other),
}
