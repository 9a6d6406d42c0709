"""Movement on the battlefield: free moves, obstacles, blockers (49 to 54)."""

from collections.abc import Iterable
from heapq import heappop, heappush

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.events import Moved
from battlemap.board.ids import LinkId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.blocks.turns import refuse_out_of_turn
from battlemap.rules.board_cache import per_board
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Effort, Option, Procedure, choose, refuse_unless
from battlemap.rules.reactions import timing_window
from rulesets.war_of_ashes.actions.overcome import ask_weight_help, resolve_overcome
from rulesets.war_of_ashes.basics.approaches import ask_approach, best
from rulesets.war_of_ashes.basics.contest import compare
from rulesets.war_of_ashes.basics.discovery import look_round
from rulesets.war_of_ashes.basics.invokes import tone_of
from rulesets.war_of_ashes.basics.relevance import hindrances
from rulesets.war_of_ashes.basics.ritual_effects import MARCH, extra_zones, unhindered
from rulesets.war_of_ashes.basics.stakes import StakePart, difficulty, part, stake
from rulesets.war_of_ashes.basics.zones import zone_name
from rulesets.war_of_ashes.book.fighter import Board, able, roaring_time, under_way
from rulesets.war_of_ashes.book.rulebook import Book, T, book_of
from rulesets.war_of_ashes.exchanges.exchanges import ONLY_ROARS, drop_guard, has_action, spend_action

from .blocking import Passage

ENDS_ONLY, NOT_THE_START = "start and destination", "all but the start"
PASSED_OVER = ((ENDS_ONLY, "crossing"), (NOT_THE_START, "leaving"))
"""Which end of a way does not hinder under which rule of the house (C14)."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


class ZoneRoute(Struct, frozen=True):
    """A way through zones, both ends included, the links it crosses, and what makes it hard."""

    path: tuple[ZoneId, ...]
    links: tuple[LinkId, ...] = ()
    modifiers: tuple[Modifier, ...] = ()

    @property
    def difficulty(self) -> int:
        return plain_sum(self.modifiers)

    @property
    def words(self) -> str:
        """ "Icy, Boulders, one zone more"."""
        return ", ".join([modifier.name for modifier in self.modifiers])


@per_board(8)
def routes(board: Board, who: TokenId) -> dict[ZoneId, ZoneRoute]:
    """The easiest way to every zone that can be reached, and its difficulty (50); the fewest zones among equals."""
    book = book_of(board)
    numbers = book.numbers
    start = board[who].zone
    hard = {} if unhindered(board, who) else hindrances(board, who)
    once = book.options.ends_of_a_move == "once each"
    load = {place: numbers.adverse * (1 if once else len(aspects)) for place, aspects in hard.items()}
    rule = book.options.hindering_zones
    crossed = {} if rule == ENDS_ONLY else load
    graph = board.zone_map.graph.adj
    queue: list[tuple[int, int, int, tuple[ZoneId, ...], tuple[LinkId, ...]]] = [(0, 0, 0, (start,), ())]
    ways: dict[ZoneId, tuple[tuple[ZoneId, ...], tuple[LinkId, ...]]] = {}
    noted = 0
    while queue:
        cost, steps, _, way, links = heappop(queue)
        here = way[-1]
        if here in ways:
            continue
        ways[here] = (way, links)
        for name, edges in graph[here].items():
            zone = ZoneId(name)
            if zone not in ways:
                link = LinkId(min(edges, key=lambda key: load.get(key, 0)))
                noted += 1
                step: int = cost + numbers.further_zone + crossed.get(zone, 0) + load.get(link, 0)
                heappush(queue, (step, steps + 1, noted, (*way, zone), (*links, link)))
    del ways[start]
    spare = extra_zones(board, who) - (under_way(board) and board[who].sheet.moved)
    return {zone: ZoneRoute(way, links, build_up(book, hard, way, links, spare)) for zone, (way, links) in ways.items()}


def build_up(
    book: Book, hard: dict[str, list[Aspect]], way: tuple[ZoneId, ...], links: tuple[LinkId, ...], spare: int
) -> tuple[Modifier, ...]:
    """What a way's difficulty is made of (50, C18): adverse aspects in the order they are met, then zones beyond the first.

    *spare*: zones beyond the first that cost nothing; −1 where the free move of this turn is spent, so that the first zone
    counts as a further one (49).
    """
    numbers, once = book.numbers, book.options.ends_of_a_move == "once each"
    modifiers: list[Modifier] = []
    rule = book.options.hindering_zones
    for at, zone in enumerate(way) if hard else ():
        end = "leaving" if not at else "arriving" if at == len(way) - 1 else "crossing"
        here = [] if (rule, end) in PASSED_OVER else hard.get(zone, [])
        if once and end != "crossing" and len(here) > 1:
            modifiers.append(Modifier(numbers.adverse, " and ".join([a.name for a in here]), "50", note=end))
        else:
            modifiers += [Modifier(numbers.adverse, aspect.name, "50", note=end) for aspect in here]
        if at < len(links):
            modifiers += [Modifier(numbers.adverse, aspect.name, "50", note="on the way") for aspect in hard.get(links[at], [])]
    further = len(way) - 2 - spare
    if further > 0:
        count = NUMBERS[further] if further < len(NUMBERS) else str(further)
        modifiers.append(Modifier(numbers.further_zone * further, f"{count} zone{'' if further == 1 else 's'} more", "50"))
    return tuple(modifiers)


@per_board(8)
def destinations(board: Board, who: TokenId) -> tuple[Option, ...]:
    """Every zone, with what it takes to get there, or why there is no way."""
    book = book_of(board)
    here, ways = board[who].zone, routes(board, who)
    acts = has_action(board, who)
    options = []
    for zone in board.zone_map.zones.values():
        if zone.id == here:
            continue
        unseen, name = ("", zone.name) if zone.revealed else ("unexplored", "Unexplored")
        route = ways.get(zone.id)
        if route is None:
            options.append(Option(zone.id, name, Subject("zone", zone.id), note=unseen, refusal=no_way(board, zone.id)))
            continue
        value = route.difficulty
        reasons = ", ".join([text for text in (route.words, unseen) if text])
        effort = Effort(book.rating_words(value), value, reasons) if value else Effort("free move", reasons=unseen)
        spent = "needs the action, which is spent" if value and under_way(board) and not acts else ""
        options.append(Option(zone.id, name, Subject("zone", zone.id), effort.note, spent, effort=effort))
    return tuple(options)


def no_way(board: Board, zone: ZoneId) -> str:
    """Why nobody gets into a zone: what shuts it, else that no way leads there."""
    shut = [link.obstruction for link in board.zone_map.links.values() if zone in (link.a, link.b) and link.obstruction]
    return shut[0] if shut else "no way leads there"


def move(table: T, who: TokenId) -> Procedure[None]:
    """Go to another zone: free if it is near and nothing hinders, else an overcome that uses the action (49 to 52).

    Before a fight has begun a piece is simply put there.
    """
    refuse_unless(not roaring_time(table.board), ONLY_ROARS, "18a")
    if not under_way(table.board):
        yield from put(table, who)
        return
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "49")
    refuse_out_of_turn(table.board, who)
    sheet = table.sheet(who)
    marches = extra_zones(table.board, who) > 0
    refuse_unless(marches or not (sheet.moved and sheet.acted), "free move and action are spent", "49")
    to = ZoneId((yield from choose("to", who, f"Where does {table.name(who)} go?", destinations(table.board, who), rule="49")))
    start = table.board[who].zone
    through = routes(table.board, who)[to].path[1:-1]
    passage: Passage = yield from timing_window(
        table,
        "moves",
        Passage(who, start, to, through),
        f"{table.name(who)} goes to {zone_name(table.board, to)}. Does anybody block?",
    )
    if table.board[who].zone != start or not able(table.board, who):
        return
    route = routes(table.board, who)[to]
    if not route.modifiers and not passage.blockers:
        spend_march(table, who, route.path)
        if not table.book.options.free_move_keeps_guard:
            drop_guard(table, who, "A free move")
        table.change(who, "free move", lambda now: replace(now, moved=True))
        yield from go(table, who, route.path, "Free move: nothing in the way")
        return
    if not has_action(table.board, who):
        table.tell(stays(table, who, start), "The way is blocked, and the action is spent", "lucide/footprints", "",
                   table.board[who].hidden)  # fmt: skip
        return
    spend_action(table, who)
    yield from cross(table, who, route, passage)


def spend_march(table: T, who: TokenId, way: tuple[ZoneId, ...]) -> None:
    """A forced march is used up by a way that needs it (B7)."""
    gone = under_way(table.board) and table.sheet(who).moved
    if len(way) - 2 + gone > 0 and extra_zones(table.board, who):
        table.end(MARCH, who)


def stays(table: T, who: TokenId, zone: ZoneId) -> str:
    """What comes of a move that does not happen."""
    return f"*{table.name(who)}* stays in *{zone_name(table.board, zone)}*"


def put(table: T, who: TokenId) -> Procedure[None]:
    """Place a piece anywhere, before the fight."""
    here = table.board[who].zone
    there = table.board.zone_map.zones.values()
    zones = [Option(zone.id, zone.name, Subject("zone", zone.id), note="before the fight") for zone in there if zone.id != here]
    to = ZoneId((yield from choose("to", who, f"Where does {table.name(who)} stand?", zones, rule="3")))
    table.happen(Moved(who, to))
    table.tell(
        f"*{table.name(who)}* stands in *{zone_name(table.board, to)}*",
        "Placed before the fight",
        "lucide/map-pin",
        "",
        table.board[who].hidden,
    )


def cross(table: T, who: TokenId, route: ZoneRoute, passage: Passage, verb: str = "moves") -> Procedure[bool]:
    """The overcome for a move, against the ground or against a blocker (50, 51, 53, 54). *verb*: how it is told."""
    to = route.path[-1]
    title = f"{table.name(who)} moves to {zone_name(table.board, to)}"
    kind = "Overcome, opposed" if passage.blockers else "Overcome"
    hard = hindrances(table.board, who) if unhindered(table.board, who) else {}
    spend_march(table, who, route.path)
    ways, links = [zone for zone in route.path if zone not in hard], [link for link in route.links if link not in hard]
    about = stake(table, who, title, kind, "lucide/footprints", ways, links)
    skill = yield from ask_approach(table, who, "move", "overcome", about.id)
    edge = yield from ask_weight_help(table, who, "move", about.id)
    foe: TokenId | None = None
    if passage.blockers:
        foe = strongest(table, passage.blockers)
        theirs = yield from hold(table, foe, who, route, passage, about.id)
        mine = part(table, who, "overcome", foe, skill, edge)
    else:
        theirs = difficulty(route.modifiers, "The way")
        mine = part(table, who, "overcome", to, skill, edge)
    result = yield from compare(table, about, mine, theirs)
    if not (yield from resolve_overcome(table, who, about, result, foe, stays(table, who, passage.start))):
        return False
    if under_way(table.board):
        table.change(who, "has moved", lambda sheet: replace(sheet, moved=True))
    yield from go(table, who, route.path, result.why, tone_of(table, who), verb)
    return True


def hold(table: T, foe: TokenId, who: TokenId, route: ZoneRoute, passage: Passage, about: str) -> Procedure[StakePart]:
    """The blocker's side: his roll, those who back him up, and the zones beyond the first (51a, 54)."""
    guard = yield from ask_approach(table, foe, "block", about=about)
    edge = yield from ask_weight_help(table, foe, "block", about)
    held = part(table, foe, "block", who, guard, edge, own=False)
    teamwork = table.book.numbers.teamwork
    more = [Modifier(teamwork, f"Help from {table.name(backer)}", "51a", note="teamwork") for backer in passage.backers]
    if table.book.options.blocker_gains_distance:
        more += [modifier for modifier in route.modifiers if not modifier.note]
    return replace(held, modifiers=(*held.modifiers, *more))


def strongest(table: T, blockers: Iterable[TokenId]) -> TokenId:
    """Who of several blockers rolls: the one with the best value (51a)."""
    kind = table.board.scene.kind
    return max(blockers, key=lambda who: best(table.book, kind, table.sheet(who), "block").value)


def go(table: T, who: TokenId, way: tuple[ZoneId, ...], why: str, tone: str = "", verb: str = "moves") -> Procedure[None]:
    """Be somewhere else; what a hero comes to see is revealed."""
    for zone in way[1:]:
        table.happen(Moved(who, zone))
    secret = table.board[who].hidden
    table.tell(f"*{table.name(who)}* {verb} to *{zone_name(table.board, way[-1])}*", why, "lucide/move", tone, secret)
    yield from look_round(table, who, way[1:])
