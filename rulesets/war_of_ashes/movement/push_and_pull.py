"""Maneuvers that are actions: push and pull (55, 56, 61)."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.events import Moved
from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.borders import cache_for
from battlemap.board.zones.zone_directions import zones_away
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.war_of_ashes.actions.overcome import ask_weight_help, resolve_overcome
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.contest import ContestOutcome, compare
from rulesets.war_of_ashes.basics.discovery import look_round
from rulesets.war_of_ashes.basics.invokes import tone_of
from rulesets.war_of_ashes.basics.relevance import hindrances
from rulesets.war_of_ashes.basics.stakes import Stake, part, stake
from rulesets.war_of_ashes.basics.swarms import cannot_be_moved, untouchable
from rulesets.war_of_ashes.basics.zones import melee_options, zone_name
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import Book, T
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action

STAY, FOLLOW = "stay", "follow"
NO_PLACE = "there is no zone to move to"


def shove(table: T, who: TokenId, target: TokenId, action: str, icon: str) -> Procedure[tuple[bool, Stake, ContestOutcome]]:
    """The opposed overcome of a push or a pull, without turn and price."""
    verb = f"{action}es" if action.endswith("sh") else f"{action}s"
    title = f"{table.name(who)} {verb} {table.name(target)}"
    about = stake(table, who, title, "Overcome, opposed", icon, (table.board[who].zone,))
    skill = yield from ask_approach(table, who, "shove", "overcome", about.id)
    guard = yield from ask_approach(table, target, "resist", about=about.id)
    mine = part(table, who, "overcome", target, skill, (yield from ask_weight_help(table, who, action, about.id)))
    theirs = part(table, target, "resist", who, guard, (yield from ask_weight_help(table, target, action, about.id)), own=False)
    result = yield from compare(table, about, mine, theirs)
    done = yield from resolve_overcome(table, who, about, result, target, f"*{table.name(target)}* stands firm")
    return done, about, result


Ways: TypeAlias = tuple[tuple[ZoneId, str], ...]
"""Zones, each with why it will not do; empty if it will."""


def pushable_zones(table: T, who: TokenId, target: TokenId) -> Ways:
    """The zones next to the target that lie away from the actor, and why some will not do (56a, 61)."""
    return push_ways(table.book, table.board, who, target)


def push_ways(book: Book, board: Board, who: TokenId, target: TokenId) -> Ways:
    """The same without a table."""
    zone_map, uphill_too = board.zone_map, book.options.push_uphill
    if untouchable(book, board, target):
        return ()
    start, here = board[who].zone, board[target].zone
    return cache_for(zone_map, "_pushable", (start, here, uphill_too), lambda: outward_zones(zone_map, start, here, uphill_too))


def outward_zones(zone_map: ZoneMap, start: ZoneId, here: ZoneId, uphill_too: bool) -> Ways:
    """The neighbours of *here* that lie away from *start*; those that are higher only if the house says so."""
    zones = []
    for zone in zones_away(zone_map, start, here):
        uphill = all(link.high == zone for link in zone_map.links_between(here, zone) if link.passable)
        zones.append((zone, "uphill" if uphill and not uphill_too else ""))
    return tuple(zones)


def grounds(board: Board, who: TokenId, zones: Iterable[tuple[ZoneId, str]]) -> list[Option]:
    """Options for zones, those that will do first: their names, and what awaits *who* there.

    That is the aspects that hinder him, else those that are known.
    """
    hard = hindrances(board, who)
    options = []
    for zone, refused in zones:
        if not board.zone_map.zones[zone].revealed:
            options.append(Option(zone, "Unexplored", Subject("zone", zone), refusal=refused))
            continue
        known = hard.get(zone) or [a for a in board.aspects_on("zone", zone) if not a.hidden]
        note = ", ".join([aspect.name for aspect in known])
        options.append(Option(zone, board.zone_map.zones[zone].name, Subject("zone", zone), note, refused))
    return sorted(options, key=lambda option: bool(option.refusal))


def nearby_zones(board: Board, who: TokenId, whom: TokenId) -> list[Option]:
    """The zones that *who* can enter next, with what awaits *whom* there."""
    return grounds(board, whom, [(zone, "") for zone in board.zone_map.neighbours(board[who].zone)])


def shovable_options(table: T, who: TokenId) -> list[Option]:
    """Whom *who* can push or pull: foes in the same zone; not a swarm that outweighs them (46)."""
    options = melee_options(table, who, striking=False)
    return [o if o.refusal else replace(o, refusal=cannot_be_moved(table, TokenId(o.key))) for o in options]


def push(table: T, who: TokenId) -> Procedure[None]:
    """Drive a foe out of the zone, and follow or stay (55, 56a)."""
    require_ready(table, who, "55")
    options = shovable_options(table, who)
    refuse_unless(bool(options), "nobody is there to push", "55")
    target = TokenId((yield from choose("target", who, "Push whom?", options, rule="55")))
    refuse_unless(any(not refused for _, refused in pushable_zones(table, who, target)), NO_PLACE, "55")
    spend_action(table, who)
    done, about, result = yield from shove(table, who, target, "push", "game/push")
    if not done:
        return
    zones = grounds(table.board, target, pushable_zones(table, who, target))
    prompt = f"Where does {table.name(who)} push {table.name(target)}?"
    to = ZoneId((yield from choose("to", who, prompt, zones, rule="55", about=about.id)))
    table.happen(Moved(target, to))
    table.tell(
        f"*{table.name(who)}* pushes *{table.name(target)}* to *{zone_name(table.board, to)}*",
        result.why,
        about.icon,
        tone_of(table, who),
        about.secret,
    )
    stays = Option(STAY, "Stay"), Option(FOLLOW, "Follow", Subject("zone", to))
    if (yield from choose("follow", who, f"Does {table.name(who)} stay or follow?", stays, STAY, "55", about.id)) == FOLLOW:
        table.happen(Moved(who, to))
        table.tell(f"*{table.name(who)}* follows", "", "lucide/move", "", about.secret)
        yield from look_round(table, who, (to,))
    yield from look_round(table, target, (to,))


def pull(table: T, who: TokenId) -> Procedure[None]:
    """Go to the next zone and take a foe along (56, 56a)."""
    require_ready(table, who, "56")
    options = shovable_options(table, who)
    refuse_unless(bool(options), "nobody is there to pull along", "56")
    target = TokenId((yield from choose("target", who, "Pull whom along?", options, rule="56")))
    refuse_unless(bool(table.board.zone_map.neighbours(table.board[who].zone)), NO_PLACE, "56")
    spend_action(table, who)
    done, about, result = yield from shove(table, who, target, "pull", "game/pull")
    if not done:
        return
    zones = nearby_zones(table.board, who, target)
    prompt = f"Where does {table.name(who)} pull {table.name(target)}?"
    to = ZoneId((yield from choose("to", who, prompt, zones, rule="56", about=about.id)))
    table.happen(Moved(who, to))
    table.happen(Moved(target, to))
    name = zone_name(table.board, to)
    told = f"*{table.name(who)}* pulls *{table.name(target)}* to *{name}*"
    table.tell(told, result.why, about.icon, tone_of(table, who), about.secret)
    for piece in (who, target):
        yield from look_round(table, piece, (to,))
