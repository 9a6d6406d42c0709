"""Attack and defence: blows in one zone, shots into others (6, 7, 26, 41, B2)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId, ZoneId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.concession import stands_firm
from rulesets.war_of_ashes.basics.contest import ContestOutcome, compare, gain_defence_boost
from rulesets.war_of_ashes.basics.invokes import gain_boost, tone_of
from rulesets.war_of_ashes.basics.stakes import Stake, part, stake
from rulesets.war_of_ashes.basics.stunts import far, shooting_range, weapons
from rulesets.war_of_ashes.basics.swarms import untouchable
from rulesets.war_of_ashes.basics.weight import NO_EDGE, WeightEdge, edge, edge_of, weight_of, weights
from rulesets.war_of_ashes.basics.zones import melee_options, shot_options, sight_distance, sight_key
from rulesets.war_of_ashes.book.fighter import Board, Stunt, able
from rulesets.war_of_ashes.book.rulebook import Book, T
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action
from rulesets.war_of_ashes.harm.harm import suffer
from rulesets.war_of_ashes.harm.lethal import ask_lethal_stunt, by_nature, lethal_promises, use_up, why_lethal

from .flourishes import flourish, flourishes

HARM, BOOST, PLAIN = "harm", "boost", "plain"


def attack(table: T, who: TokenId) -> Procedure[None]:
    """Attack somebody in the same zone."""
    require_ready(table, who, "26")
    options = melee_options(table, who)
    refuse_unless(bool(options), "nobody is there to attack", "6")
    target = TokenId((yield from choose("target", who, "Attack whom?", options, rule="6")))
    if not (yield from stands_firm(table, who, target)):
        return
    weapon = yield from ask_weapon(table, who, target, afar=False)
    spend_action(table, who)
    yield from strike(table, who, target, weapon=weapon)


def shoot(table: T, who: TokenId) -> Procedure[None]:
    """Attack somebody in a zone that the weapon reaches; the GM says what cover is worth (7, 7a)."""
    require_ready(table, who, "26")
    refuse_unless(bool(shooting_range(table.sheet(who))) or far(table.sheet(who)), "no ranged weapon in hand", "7")
    options = shot_options(table, who)
    refuse_unless(bool(options), "nobody is there to shoot at", "7")
    target = TokenId((yield from choose("target", who, "Shoot at whom?", options, rule="7")))
    if not (yield from stands_firm(table, who, target)):
        return
    ground: tuple[ZoneId, ...] = ()
    weapon = yield from ask_weapon(table, who, target, afar=True)
    if table.board[target].zone != table.board[who].zone:
        cover = yield from judge_cover(table, who, target)
        if cover == "none":
            table.tell(
                f"*{table.name(who)}* has no shot at *{table.name(target)}*",
                "No line of sight; the action is not spent",
                "lucide/eye-off",
            )
            return
        ground = (table.board[target].zone,) if cover == "may invoke" else ()
    spend_action(table, who)
    yield from strike(table, who, target, shot=True, ground=ground, weapon=weapon)


def ask_weapon(table: T, who: TokenId, target: TokenId, afar: bool) -> Procedure[Stunt | None]:
    """Ask with which weapon an attack is made, if several in hand reach the target (B8).

    Return None for a plain weapon and for bare hands. *afar*: a shot. The answer is a position among the stunts of the sheet.
    """
    sheet, numbers = table.sheet(who), table.book.numbers
    steps = sight_distance(table.board, table.board[who].zone, table.board[target].zone) or 0
    able_to = [
        weapon
        for weapon in weapons(sheet, afar)
        if not afar or (weapon.reach == "range" and steps <= sheet.range)
        or (weapon.reach == "far" and numbers.far_least <= steps <= numbers.far_most)
    ]  # fmt: skip
    plain_shot = afar and steps <= shooting_range(sheet) and not any(weapon.reach == "range" for weapon in able_to)
    options = [Option(str(sheet.stunts.index(weapon)), weapon.name) for weapon in able_to]
    options += [Option(PLAIN, "Its ranged weapon", note="nothing special")] if plain_shot else []
    if not options:
        return None
    picked = yield from choose("weapon", who, f"Which weapon does {table.name(who)} use?", options, options[0].key, "B8")
    return None if picked == PLAIN else table.sheet(who).stunts[int(picked)]


def judge_cover(table: T, who: TokenId, target: TokenId) -> Procedure[str]:
    """The GM judges a shot: nothing in the way, cover that the target may invoke, or no line of sight (7a).

    A clear shot that was ruled on settles it for the battle.
    """
    if table.board.rulings.get(sight_key(table.board, who, target)) == "yes":
        return "nothing"
    return (
        yield from choose(
            "sight", GM, f"Does anything cover {table.name(target)} from {table.name(who)}?",
            (
                Option("may invoke", "What is there may be invoked", note=f"by {table.name(target)}, as always"),
                Option("nothing", "No cover"),
                Option("none", "No line of sight", note="no shot; the action is not spent"),
            ),
            table.book.options.cover, "7a",
        on=(target, who))
    )  # fmt: skip


def edges(table: T, who: TokenId, target: TokenId) -> tuple[WeightEdge, WeightEdge]:
    """The dice that attacker and target may turn; between zones, what the house lets count (37, 38, 41)."""
    board, book = table.board, table.book
    me, foe = board[who], board[target]
    if me.place == foe.place:
        totals = weights(book, board, me.zone)
        mine = turn_second_die(book, board, edge(book, board, me.side, totals), target)
        return mine, edge(book, board, foe.side, totals, attacks=False)
    rule = book.options.ranged_weight
    mine = turn_second_die(book, board, edge_of(book, board, who), target) if rule == "both" else NO_EDGE
    return mine, NO_EDGE if rule == "nobody" else edge_of(book, board, target, attacks=False)


def turn_second_die(book: Book, board: Board, stands: WeightEdge, target: TokenId) -> WeightEdge:
    """The edge of an attacker where the second die goes by what the target alone weighs, if the house has it so (35)."""
    if book.options.two_dice_for != "the target" or not stands.plus:
        return stands
    return replace(stands, plus=2 if stands.ours >= book.numbers.two_dice * weight_of(book, board, target) else 1)


def strike(
    table: T, who: TokenId, target: TokenId, shot: bool = False, charge: bool = False, ground: tuple[ZoneId, ...] = (),
    weapon: Stunt | None = None,
) -> Procedure[int]:  # fmt: skip
    """Make the attack itself, without turn and price; return the margin. *weapon*: see `ask_weapon`."""
    verb, icon = (
        ("charges", "game/charging-bull")
        if charge
        else ("shoots at", "lucide/crosshair")
        if shot
        else ("attacks", "lucide/swords")
    )
    me, foe = table.board[who], table.board[target]
    near = foe.place == me.place
    title = f"{me.name} {verb} {foe.name}"
    ground, sight = ((), ()) if near else (ground, seen_ground(table, foe.zone))
    about = stake(table, who, title, "Attack, opposed", icon, (me.zone,), ground=ground, harms=True, sight=sight)
    use = "shoot" if shot else "attack"
    skill = yield from ask_approach(table, who, use, "attack", about.id)
    promises, natural = lethal_promises(table.board, who), by_nature(table, who, skill)
    deadly = why_lethal(promises, natural)
    if deadly:
        about = replace(about, subtitle=f"Lethal: {deadly}")
    guard = yield from ask_approach(table, target, "defend", about=about.id)
    mine, theirs = edges(table, who, target)
    attacker = part(table, who, "attack", target, skill, mine, weapon=weapon)
    defender = part(table, target, "defend", who, guard, theirs, own=False)
    result = yield from compare(table, about, attacker, defender)
    use_up(table, who, promises, bool(natural), result.margin > 0)
    maneuver = yield from land(table, who, target, about, result, Blow(verb, near and not shot, deadly, weapon))
    if maneuver:
        yield from flourish(table, who, target, maneuver, style_words(table), about.id)
    return result.margin


def seen_ground(table: T, zone: ZoneId) -> tuple[ZoneId, ...]:
    """Return the zone that is shot into, if the house lets the attacker invoke what is there, as the target may (7a)."""
    return (zone,) if table.book.options.ground_of_shots == "both" else ()


class Blow(Struct, frozen=True):
    """An attack that is rolled: its verb, whether it is made by hand in one zone, what makes it lethal if anything does.

    *weapon*: the stunt of the weapon that strikes; None for a plain weapon, bare hands, or an aspect that strikes.
    """

    verb: str
    melee: bool
    lethal: str
    weapon: Stunt | None = None
    by_aspect: bool = False
    """An aspect strikes, a falling pillar: no weapon and no technique makes that lethal."""
    sweeping: bool = False
    """It strikes a whole zone, and a swarm as well (47)."""


def land(table: T, who: TokenId, target: TokenId, about: Stake, result: ContestOutcome, blow: Blow) -> Procedure[str]:
    """Bring about what an attack comes to (B2). Return the maneuver that is to follow at the end of the action; "" for none."""
    if result.margin > 0 and not blow.sweeping and untouchable(table.book, table.board, target):
        told = f"*{table.name(who)}* strikes into *{table.name(target)}*, and nothing comes of it"
        table.tell(told, f"{result.why}; too many of them", about.icon, "", about.secret)
        return ""
    if result.margin > 0:
        harm, picked = result.margin, HARM
        deadly = blow.lethal
        if not deadly and not blow.by_aspect:
            deadly = yield from ask_lethal_stunt(table, who, result.mine.skill.lower(), blow.weapon, about.id)
        if result.margin >= table.book.numbers.style:
            picked = yield from resolve_style(table, who, target, harm, blow, about)
            harm -= picked == BOOST or picked != HARM and table.book.options.flourish_costs
        kind = f"a lethal hit ({deadly})" if deadly else "a hit"
        why = f"{table.name(who)} {blow.verb.removesuffix(' at')}, {kind} of {harm}: {result.why}"
        foe, using = table.board[who].side, result.mine.skill
        yield from suffer(table, target, harm, foe, why, about.id, about.icon, bool(deadly), who, using)
        if picked == BOOST:
            on = target if able(table.board, target) else who
            yield from gain_boost(table, who, on, "Hit with style, for one harm less", about.id, about.secret)
        return "" if picked in (HARM, BOOST) else picked
    if result.margin == 0:
        table.tell(
            f"*{table.name(who)}* does not get through to *{table.name(target)}*", result.why, about.icon, "", about.secret
        )
        yield from gain_boost(table, who, target, "A tie", about.id, about.secret)
        return ""
    table.tell(
        f"*{table.name(target)}* holds off *{table.name(who)}*", result.why, "lucide/shield", tone_of(table, target), about.secret
    )
    yield from gain_defence_boost(table, about, result)
    return ""


def style_words(table: T) -> str:
    """Why a maneuver follows a hit, for the log."""
    return "Hit with style, for one harm less" if table.book.options.flourish_costs else "Hit with style"


def resolve_style(table: T, who: TokenId, target: TokenId, harm: int, blow: Blow, about: Stake) -> Procedure[str]:
    """All of the harm, or one less and a boost, or what a boost may be used for at once (B2, 62 to 65)."""
    options = [Option(HARM, f"{harm} harm"), Option(BOOST, f"{harm - 1} harm and a boost", note="one harm less")]
    less = harm - 1 if table.book.options.flourish_costs else harm
    if blow.melee:
        listed = flourishes(table, who, target, blow.weapon)
        options += [Option(f.key, f"{less} harm, and {f.title}", note=f.note) for f in listed]
    prompt = f"{table.name(who)} hits with style. All of the harm, or more than harm?"
    return (yield from choose("style", who, prompt, options, HARM, "B2", about.id))
