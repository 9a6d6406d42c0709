"""Exploring: an advantage that finds out what an unexplored zone is like (9 to 12)."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.events import AspectGone, AspectPut, ZonesChanged
from battlemap.board.ids import GM, AspectId, SideId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import (
    Choice,
    Keys,
    Option,
    Procedure,
    choose,
    choose_several,
    confirm,
    refuse_unless,
    ruling,
    words,
)
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.contest import compare
from rulesets.war_of_ashes.basics.invokes import add_aspect, opposition, put_boost, suggested_names, tone_of
from rulesets.war_of_ashes.basics.relevance import concerns
from rulesets.war_of_ashes.basics.stakes import Stake, difficulty, part, stake
from rulesets.war_of_ashes.basics.zones import distance, views, zone_name
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action
from rulesets.war_of_ashes.harm.costs import AGREE

from .advantage import lose_aspect
from .overcome import ask_difficulty, ask_weight_help

OBSCURING = "obscuring"
"""The tag of aspects that hide what lies under them: fog, darkness (11)."""
ICON = "lucide/scan-eye"


def explore(table: T, who: TokenId) -> Procedure[None]:
    """Find out what a zone in sight is like; who finds it out says so, if the GM agrees (12)."""
    require_ready(table, who, "12")
    options = unknown_zones(table.board, who)
    refuse_unless(bool(options), "no zone is there to explore", "12")
    zone = ZoneId((yield from choose("to", who, f"What does {table.name(who)} explore?", options, rule="12")))
    veil = veil_of(table.board, zone)
    if veil is not None:
        prompt = f"Does “{veil.name}” hide what {zone_name(table.board, zone)} is like?"
        if not (yield from ruling(table, f"hides:{veil.id}", prompt, OBSCURING in veil.tags, "11")):
            why = f"{veil.name} stays; the action is not spent"
            table.tell(f"*{zone_name(table.board, zone)}* is known well enough", why, ICON)
            return
    lines = yield from judge_difficulty(table, who, zone)
    spend_action(table, who)
    here, secret = table.board[who].zone, table.board[who].hidden
    title = f"{table.name(who)} explores {zone_name(table.board, zone)}"
    about = stake(table, who, title, "Create an advantage", ICON, tuple(dict.fromkeys([here, zone])))
    skill = yield from ask_approach(table, who, "explore", "advantage", about.id)
    edge = yield from ask_weight_help(table, who, "advantage", about.id)
    result = yield from compare(table, about, part(table, who, "advantage", zone, skill, edge), difficulty(lines))
    side = table.board[who].side
    if result.margin > 0:
        yield from find_aspect(table, who, zone, veil, 2 if result.margin >= table.book.numbers.style else 1, about, result.why)
    elif result.margin == 0:
        name = yield from put_boost(table, side, who, who, about.id)
        why = f"{result.why}; a tie"
        table.tell(f"*{table.name(who)}* gains only a boost: *{name}*", why, "lucide/zap", tone_of(table, who), secret)
    elif (yield from lose_aspect(table, f"Exploring {zone_name(table.board, zone)}", about)):
        yield from fail_exploring(table, who, zone, veil, about, result.why)
    else:
        table.tell(f"*{table.name(who)}* finds nothing out about *{zone_name(table.board, zone)}*", result.why, ICON, "", secret)


def unknown_zones(board: Board, who: TokenId) -> list[Option]:
    """Zones whose aspect nobody knows, and those that an aspect may hide; what is out of sight cannot be explored (9, 11, 12)."""
    far = views(board.zone_map)[board[who].zone]
    plain, veiled = list[Option](), list[Option]()
    for zone in board.zone_map.zones.values():
        veil = veil_of(board, zone.id)
        if veil is not None and board.rulings.get(f"hides:{veil.id}") == "no":
            continue
        steps = far.get(zone.id)
        note = f"if “{veil.name}” hides it" if veil else "unexplored" if not zone.revealed else "no aspect yet"
        told = note if steps is None else f"{note}, {distance(steps)}"
        refused = "out of sight" if steps is None else ""
        option = Option(
            zone.id, zone.name if zone.revealed else "Unexplored", Subject("zone", zone.id), note=told, refusal=refused
        )
        (veiled if veil else plain).append(option)
    return [*plain, *veiled]


def veil_of(board: Board, zone: ZoneId) -> Aspect | None:
    """The aspect that a find would replace (11): the known one of a zone; None where none is known."""
    known = [a for a in board.aspects_on("zone", zone) if a.kind == "zone" and not a.hidden]
    return next((a for a in known if OBSCURING in a.tags), known[0] if known else None)


def judge_difficulty(table: T, who: TokenId, zone: ZoneId) -> Procedure[tuple[Modifier, ...]]:
    """What the difficulty is made of: what the GM sets, aspects that make it harder, zones that lie between (12, C1)."""
    numbers = table.book.numbers
    base = yield from ask_difficulty(table, f"How hard is it to explore {zone_name(table.board, zone)}?", numbers.explore)
    lines = [Modifier(base, "Exploring", "12")]
    listed = in_between(table.board, who, zone)
    if listed:
        options = [Option(a.id, a.name, aspect=a.id) for a in listed]
        usual = tuple([a.id for a in listed if OBSCURING in a.tags and concerns(table.board, a, who)])
        picked = yield from choose_several("harder", GM, "What makes it harder?", options, usual, rule="12")
        lines += [Modifier(numbers.adverse, a.name, "12") for a in listed if a.id in picked]
    steps = views(table.board.zone_map)[table.board[who].zone].get(zone, 0)
    beyond = table.book.options.explore_distance == "beyond the first"
    further = max(0, steps - 1) if beyond else steps if steps > 1 else 0
    if further:
        lines.append(Modifier(numbers.further_zone * further, distance(steps).capitalize(), "12"))
    return tuple(lines)


def in_between(board: Board, who: TokenId, zone: ZoneId) -> list[Aspect]:
    """Aspects that might make it harder to make out *zone*: there, on the way to it, and of the scene."""
    here = board[who].zone
    way = {here, zone, *board.zone_map.path(here, zone)}
    return [
        a
        for a in board.aspects.values()
        if not a.hidden and (a.anchor == "zone" and a.on in way or a.anchor == "scene" and a.kind == "situation")
    ]


def find_aspect(table: T, who: TokenId, zone: ZoneId, veil: Aspect | None, free: int, about: Stake, why: str) -> Procedure[None]:
    """What *who* finds: what the GM has prepared, else what he says it is, if the GM agrees (10a, 12)."""
    side = table.board[who].side
    given = f"{why}; {('one free invoke', 'two free invokes')[free - 1]}"
    name, hinders = prepared_aspect(table, zone), False
    if not name:
        name, hinders = yield from name_aspect(table, who, zone, about)
    settle(table, zone, veil, name, hinders, side, free)
    told = f"*{table.name(who)}* explores *{zone_name(table.board, zone)}*: *{name}*"
    table.tell(told, given, ICON, tone_of(table, who), about.secret)


def fail_exploring(table: T, who: TokenId, zone: ZoneId, veil: Aspect | None, about: Stake, why: str) -> Procedure[None]:
    """A failed attempt: the aspect is there, and the opposition has the free invoke (12, B2)."""
    name, hinders = prepared_aspect(table, zone), False
    if not name:
        name = yield from words("name", GM, "What is there, against them?", ideas(table, zone), "12", about.id)
        hinders = yield from confirm("hinders", GM, f"Does “{name}” hinder those who move there?", True, "50", about.id)
    settle(table, zone, veil, name, hinders, opposition(table.board, who), 1)
    told = f"*{name}* turns up in *{zone_name(table.board, zone)}*, against *{table.name(who)}*"
    table.tell(told, f"{why}; the opposition has the free invoke", ICON, "", about.secret)


def prepared_aspect(table: T, zone: ZoneId) -> str:
    """The name of the aspect that was written down for a zone and kept hidden; empty if there is none (10a)."""
    return next((a.name for a in table.board.aspects_on("zone", zone) if a.hidden and a.kind == "zone"), "")


def name_aspect(table: T, who: TokenId, zone: ZoneId, about: Stake) -> Procedure[tuple[str, bool]]:
    """The aspect that a player proposes, once the GM has agreed or set another, and whether it hinders who moves there (12)."""
    name = yield from words("name", who, f"What is {zone_name(table.board, zone)} like?", ideas(table, zone), "12", about.id)
    said: Keys = (AGREE.key,)
    if not table.board.side_of(who).gm:
        prompt = f"{table.name(who)} finds: {name}. Agree, or write another aspect?"
        said = yield Choice("agree", (GM,), prompt, (AGREE,), (AGREE.key,), open=True, rule="12", about=about.id)
    name = name if said[0] == AGREE.key else said[0].strip()
    hinders = yield from confirm("hinders", GM, f"Does “{name}” hinder those who move there?", False, "50", about.id)
    return name, hinders


def ideas(table: T, zone: ZoneId) -> tuple[str, ...]:
    """Aspects that suit the ground of a zone."""
    terrain = table.book.terrain
    return suggested_names(
        table, terrain.get(table.board.zone_map.zones[zone].terrain) or terrain.get("floor") or ("Open ground",)
    )


def settle(table: T, zone: ZoneId, veil: Aspect | None, name: str, hinders: bool, side: SideId, free: int) -> None:
    """The zone is known: what hid it goes with its free invokes (11), what was prepared comes to light with its own."""
    board = table.board
    there = board.zone_map.zones[zone]
    if not there.revealed:
        zones = {**board.zone_map.zones, zone: replace(there, revealed=True)}
        table.happen(ZonesChanged(f"{there.name} is revealed", replace(board.zone_map, zones=zones)))
    if veil is not None:
        table.happen(AspectGone(veil.id, "seen through"))
    hidden = [a for a in table.board.aspects_on("zone", zone) if a.hidden and a.kind == "zone"]
    for at, aspect in enumerate(hidden):
        seen = replace(aspect, hidden=False)
        table.happen(AspectPut(seen if at else pass_on_invokes(table, seen, veil, side, free), "found"))
    if not hidden:
        blank = Aspect(AspectId(""), name, "zone", "zone", zone, adverse=hinders)
        add_aspect(table, pass_on_invokes(table, blank, veil, side, free))


def pass_on_invokes(table: T, found: Aspect, veil: Aspect | None, side: SideId, free: int) -> Aspect:
    """What was found with the free invokes of the roll, and with those of what hid it, if the house lets them pass on (11)."""
    kept = veil.free if veil is not None and table.book.options.seen_through == "kept" else ()
    for owner, count in ((side, free), *kept):
        found = found.with_free(owner, count)
    return found
