"""Attacks on a whole zone: by a weapon that strikes all, or an aspect invoked for it (28, 47, B8)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, AspectId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.concession import stands_firm
from rulesets.war_of_ashes.basics.contest import INVOKED, compare
from rulesets.war_of_ashes.basics.fate_points import POINT, purse
from rulesets.war_of_ashes.basics.invokes import free_left, friends, pay_for, within_reach
from rulesets.war_of_ashes.basics.stakes import StakePart, part, stake
from rulesets.war_of_ashes.basics.stunts import AFAR
from rulesets.war_of_ashes.basics.weight import weight_of
from rulesets.war_of_ashes.basics.zones import foes, shot_range, sight_distance, too_small, zone_name, zones_at_hand
from rulesets.war_of_ashes.book.fighter import Stunt, able
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action
from rulesets.war_of_ashes.harm.lethal import by_nature, lethal_promises, use_up, why_lethal

from .attack import Blow, edges, land, seen_ground, style_words
from .flourishes import FOOTWORK, flourish

ONE, ALL, NOBODY = "one", "all", "nobody"
STUNT, ASPECT = "stunt", "aspect"
ICON = "game/fire-spell-cast"
RULE = "47"


def sweep(table: T, who: TokenId) -> Procedure[None]:
    """Strike at a whole zone: also at a swarm that nothing else hurts (46, 47)."""
    require_ready(table, who, RULE)
    means = sweep_options(table, who)
    refuse_unless(bool(means), "no weapon strikes a whole zone, and no aspect is at hand", RULE)
    way = yield from choose("with", who, "With what?", means, rule=RULE)
    zones = grounds(table, who)
    refuse_unless(bool(zones), "nobody is there to attack", RULE)
    zone = ZoneId((yield from choose("to", who, "Where does it strike?", zones, rule=RULE)))
    weighs = weight_of(table.book, table.board, who)
    marks = [t.id for t in foes(table.board, who) if t.zone == zone and not too_small(table, who, t, weighs)]
    kind, _, key = way.partition(":")
    if kind == ASPECT:
        listed = [Option(mark, table.name(mark), mark) for mark in marks]
        struck = TokenId((yield from choose("struck", who, "Whom does it strike above all?", listed, rule=RULE)))
        said = yield from judge_aspect(table, who, AspectId(key), struck, len(marks) > 1)
        if said == NOBODY:
            return
        marks = [struck] if said == ONE else marks
    standing = list(marks)
    for mark in marks:
        if not (yield from stands_firm(table, who, mark)):
            standing.remove(mark)
    if not standing or not able(table.board, who):
        return
    pay(table, who, kind, key, table.name(marks[0]) if kind == ASPECT and len(marks) == 1 else "")
    spend_action(table, who)
    weapon = table.sheet(who).stunts[int(key)] if kind == STUNT else None
    yield from strike_all(table, who, zone, standing, weapon)


def judge_aspect(table: T, who: TokenId, aspect: AspectId, struck: TokenId, more: bool) -> Procedure[str]:
    """What the GM says to an aspect invoked for this: it strikes one, or everybody there, or does not fit (28, 47)."""
    name = table.board.aspects[aspect].name
    everybody = Option(ALL, "Everybody there", refusal="" if more else "nobody else is there")
    options = (Option(ONE, f"{table.name(struck)}", struck), everybody, Option(NOBODY, "It does not fit"))
    prompt = f"{table.name(who)} invokes “{name}” to strike a whole zone. Whom does it strike?"
    said = yield from choose("strikes", GM, prompt, options, ONE, RULE)
    if said == NOBODY:
        table.tell(f"*{table.name(who)}* does not get *{name}* to work", "The action is not spent", "lucide/sparkles")
    return said


def sweep_options(table: T, who: TokenId) -> list[Option]:
    """Weapons that strike everybody in a zone, once a session each; aspects at hand that may be invoked for it."""
    sheet, sides, points = table.sheet(who), friends(table.board, table.board[who].side), purse(table.board, who)
    options = [
        Option(f"{STUNT}:{at}", stunt.name, note="once a session", refusal="used this session" if stunt.spent else "")
        for at, stunt in enumerate(sheet.stunts)
        if stunt.sweeping and not stunt.dropped
    ]
    for aspect in within_reach(table.board, who):
        free = free_left(aspect, sides)
        if free or aspect.kind != "boost":
            note = f"free, {free} left" if free else f"1 {POINT} of {points}"
            refused = "" if free or points else f"no {POINT} left"
            options.append(Option(f"{ASPECT}:{aspect.id}", aspect.name, note=note, refusal=refused, aspect=aspect.id))
    return options


def grounds(table: T, who: TokenId) -> list[Option]:
    """The zones that can be struck: at hand, and those that a ranged weapon reaches; only where foes are."""
    board = table.board
    least, most = shot_range(table, who)
    seen = {zone: sight_distance(board, board[who].zone, zone) for zone in board.zone_map.zones}
    reach = {zone for zone, steps in seen.items() if most and steps is not None and least <= steps <= most}
    there: dict[ZoneId, int] = {}
    near, weighs = reach | zones_at_hand(board, who), weight_of(table.book, board, who)
    for token in foes(board, who):
        if token.zone in near and not too_small(table, who, token, weighs):
            there[token.zone] = there.get(token.zone, 0) + 1
    return [
        Option(zone, zone_name(board, zone), Subject("zone", zone), note=f"{n} foe{'' if n == 1 else 's'}")
        for zone, n in there.items()
    ]


def pay(table: T, who: TokenId, kind: str, key: str, only: str = "") -> None:
    """The weapon has done it for this session, or the aspect is invoked. *only*: the name of the one it strikes."""
    if kind == STUNT:
        used = tuple([replace(s, spent=True) if str(at) == key else s for at, s in enumerate(table.sheet(who).stunts)])
        table.change(who, "once a session", lambda sheet: replace(sheet, stunts=used))
        return
    name = table.board.aspects[AspectId(key)].name
    payment = pay_for(table, who, AspectId(key), friends(table.board, table.board[who].side))
    table.tell(
        f"*{table.name(who)}* invokes *{name}* to strike {f'*{only}*' if only else 'a whole zone'}",
        payment.note,
        "lucide/sparkles",
    )


def strike_all(table: T, who: TokenId, zone: ZoneId, marks: list[TokenId], weapon: Stunt | None) -> Procedure[None]:
    """Roll once for the attacker against the defence of each; an invoke against one is of no use against the next.

    *weapon*: None if an aspect strikes. Knockbacks, dropped weapons and footwork wait for the end of the action: until then
    nobody moves, and every defence meets the same weights (47, 62).
    """
    near = zone == table.board[who].zone
    by_hand = near and weapon is not None and weapon.reach not in AFAR
    maneuvers: list[tuple[str, TokenId, str]] = []
    skill = yield from ask_approach(table, who, "attack" if near else "shoot", "attack")
    promises, natural = lethal_promises(table.board, who), by_nature(table, who, skill) if weapon is not None else ""
    deadly = why_lethal(promises, natural)
    thrown: StakePart | None = None
    hit = False
    for mark in marks:
        title = f"{table.name(who)} strikes at {table.name(mark)}"
        what = f"Lethal: {deadly}" if deadly else "Attack on a whole zone, opposed"
        places = (table.board[who].zone,)
        there, seen = ((), ()) if near else ((zone,), seen_ground(table, zone))
        about = stake(table, who, title, what, ICON, places, ground=there, harms=True, sight=seen)
        guard = yield from ask_approach(table, mark, "defend", about=about.id)
        mine, theirs = edges(table, who, mark)
        attacker = thrown or part(table, who, "attack", mark, skill, mine, weapon=weapon)
        defender = part(table, mark, "defend", who, guard, theirs, own=False)
        result = yield from compare(table, about, attacker, defender)
        thrown, hit = bare(result.mine), hit or result.margin > 0
        blow = Blow("attacks", by_hand, deadly, weapon, by_aspect=weapon is None, sweeping=True)
        maneuver = yield from land(table, who, mark, about, result, blow)
        if maneuver:
            maneuvers.append((maneuver, mark, about.id))
        if not able(table.board, who):
            break
    use_up(table, who, promises, bool(natural), hit)
    for maneuver, mark, contest in sorted(maneuvers, key=lambda one: one[0] == FOOTWORK):  # who moves on does so last
        if able(table.board, who):
            yield from flourish(table, who, mark, maneuver, style_words(table), contest)


def bare(side: StakePart) -> StakePart:
    """A side as its dice lie, rolled again or not, without what it has added by invoking."""
    kept = tuple([modifier for modifier in side.modifiers if modifier.rule != INVOKED])
    adjust = side.roll.adjust if side.roll is not None else 0
    return replace(side, modifiers=kept, total=side.dice + adjust + sum([modifier.value for modifier in kept]))
