"""Zones: who is at hand, how far one sees and shoots, doors between them."""

from collections import deque

from msgspec.structs import replace

from battlemap.board.encounter import Token
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import HINGED, Edge, ends_of
from battlemap.board.ids import EdgeId, TokenId, ZoneId
from battlemap.board.zone_map import Link, ZoneMap
from battlemap.board.zones.borders import cache_value
from battlemap.rules.procedure import Option
from rulesets.war_of_ashes.book.fighter import Board, Fighter
from rulesets.war_of_ashes.book.rulebook import Book, T

from .stunts import far, reaches_on, shooting_range
from .swarms import cannot_be_struck
from .weight import weight_of


def zone_name(board: Board, zone: ZoneId) -> str:
    """What a zone is called at the table; one that nobody has seen yet keeps its name to itself."""
    entry = board.zone_map.zones[zone]
    return entry.name if entry.revealed else "an unexplored zone"


def shut_doors(board: Board, link: Link) -> dict[EdgeId, Edge | None]:
    """The doors that stand on a grid between the two zones of a link and are not open, as they are once they stand open."""
    if board.grid is None or not board.grid.edges:
        return {}
    areas = cells_by_area(board.grid)
    ends = areas.get(link.a, frozenset()), areas.get(link.b, frozenset())
    edges: dict[EdgeId, Edge | None] = {}
    for key, edge in board.grid.edges.items():
        first, other = ends_of(key)
        between = first in ends[0] and other in ends[1] or first in ends[1] and other in ends[0]
        if between and edge.kind in HINGED and not edge.passable:
            edges[key] = replace(edge, state="open", found=True)
    return edges


def seen_by(board: Board, who: TokenId, token: Token[Fighter]) -> bool:
    """Whether *who* may be offered *token*: hidden ones are known to their own side only."""
    return not token.hidden or board.allied(board[who].side, token.side)


def foes(board: Board, who: TokenId) -> list[Token[Fighter]]:
    """Everybody in the fight whom *who* may take on, those in the same zone first."""
    me = board[who]
    friendly = (me.side, *board.allies(me.side))
    here: list[Token[Fighter]] = []
    elsewhere: list[Token[Fighter]] = []
    for token in board.tokens.values():
        if not (token.sheet.status or token.hidden or token.side in friendly):
            (here if token.place == me.place else elsewhere).append(token)
    return here + elsewhere


def too_small(table: T, who: TokenId, token: Token[Fighter], weighs: int) -> str:
    """Why *who*, who *weighs* nothing, cannot act against *token* (42); empty if he can. A ruling "small:<token>" lets him."""
    board, book = table.board, table.book
    if weighs or not book.options.small_ones_cannot_act or not weight_of(book, board, token.id):
        return ""
    if board.rulings.get(small_key(who)) == "yes":
        return ""
    return f"{table.name(who)} is too small to bother {token.name} alone"


def mismatch(table: T, who: TokenId, token: Token[Fighter], weighs: int) -> str:
    """Why there is no fight between *who*, who *weighs* so much, and *token*: one of them is too small for it (42)."""
    if weighs and not token.sheet.weight and negligible(table.book, table.board, token.id):
        return f"{token.name} is too small for a fight: it is overcome"
    return too_small(table, who, token, weighs)


def small_key(who: TokenId) -> str:
    """The ruling that lets a weightless one act all the same (42)."""
    return f"small:{who}"


def negligible(book: Book, board: Board, who: TokenId) -> bool:
    """Whether somebody is a single creature without weight, which those who have any neither fight nor have to fear (42)."""
    sheet = board[who].sheet
    if sheet.weight or sheet.crowd or not book.options.small_ones_cannot_act or weight_of(book, board, who):
        return False
    return board.rulings.get(small_key(who)) != "yes"


def melee_options(table: T, who: TokenId, striking: bool = True) -> list[Option]:
    """Whom *who* can reach by hand: foes in the same zone (6); those elsewhere greyed. *striking*: to do harm, with a weapon."""
    board, weighs = table.board, weight_of(table.book, table.board, who)
    near = zones_at_hand(board, who) if striking else frozenset({board[who].zone})
    options = []
    for token in foes(board, who):
        refused = f"{token.name} is in another zone" if token.place not in near else mismatch(table, who, token, weighs)
        refused = refused or (cannot_be_struck(table, token) if striking else "")
        options.append(Option(token.id, token.name, token.id, refusal=refused))
    return options


def zones_at_hand(board: Board, who: TokenId) -> frozenset[ZoneId]:
    """The zones in which *who* strikes by hand: his own, and the next ones with a weapon that reaches so far (6, B8)."""
    me = board[who]
    here = me.zone
    return frozenset({here, *board.zone_map.neighbours(here)}) if reaches_on(me.sheet) else frozenset({here})


def views(zone_map: ZoneMap) -> dict[ZoneId, dict[ZoneId, int]]:
    """How far one sees from each zone: the distance to every other in sight.

    Walls, shut doors and ways that nobody has found stop the eye; a portcullis does not, nor does height.
    """
    return cache_value(zone_map, "_views", _views)


def _views(zone_map: ZoneMap) -> dict[ZoneId, dict[ZoneId, int]]:
    open_to: dict[ZoneId, list[ZoneId]] = {zone: [] for zone in zone_map.zones}
    for link in zone_map.links.values():
        if link.found and (link.passable or link.barrier == "portcullis"):
            open_to[link.a].append(link.b)
            open_to[link.b].append(link.a)
    distances: dict[ZoneId, dict[ZoneId, int]] = {}
    for start in zone_map.zones:
        seen, edge = {start: 0}, deque([start])
        while edge:
            here = edge.popleft()
            for zone in open_to[here]:
                if zone not in seen:
                    seen[zone] = seen[here] + 1
                    edge.append(zone)
        distances[start] = seen
    return distances


def sight_key(board: Board, who: TokenId, target: TokenId) -> str:
    """The ruling on whether one sees from the one zone into the other: yes is a clear shot, no is none (7a)."""
    return sight_between(board[who].zone, board[target].zone)


def sight_between(start: ZoneId, goal: ZoneId) -> str:
    """The same ruling, by the zones."""
    return f"sight:{start}:{goal}"


def shot_options(table: T, who: TokenId) -> list[Option]:
    """Whom *who* can shoot at: foes in a zone in sight that the weapon reaches (7). What the GM has ruled goes before the map."""
    board = table.board
    me, weighs = board[who], weight_of(table.book, board, who)
    least, reach = shot_range(table, who)
    options = []
    for token in foes(board, who):
        steps = sight_distance(board, me.zone, token.zone)
        if steps is None:
            refused = f"{token.name} is out of sight"
        elif steps > reach:
            refused = f"{steps} zones away; the weapon reaches {reach}"
        elif steps < least:
            refused = "too close for the weapon"
        else:
            refused = mismatch(table, who, token, weighs) or cannot_be_struck(table, token)
        options.append(Option(token.id, token.name, token.id, note=distance(steps or 0), refusal=refused))
    return options


def shot_range(table: T, who: TokenId) -> tuple[int, int]:
    """From how many zones on, and how far, somebody shoots: 0 and 0 for nobody's weapon (7, B8)."""
    sheet, numbers, limit = table.sheet(who), table.book.numbers, table.book.options.ranged_limit
    shot = shooting_range(sheet)
    reach = max(shot, numbers.far_most) if far(sheet) else shot
    least = numbers.far_least if far(sheet) and not shot else 0
    return least, min(reach, limit) if limit else reach


def sight_distance(board: Board, start: ZoneId, goal: ZoneId) -> int | None:
    """How many zones away one sees another, by what the GM has ruled, else by the map; None if one does not (7a)."""
    ruled = board.rulings.get(sight_between(start, goal))
    if ruled == "no":
        return None
    beyond = board.zone_map.sight_distances[start].get(goal) if ruled == "yes" else None
    return views(board.zone_map)[start].get(goal, beyond)


def distance(steps: int) -> str:
    """A distance in words."""
    return ("same zone", "next zone")[steps] if steps < 2 else f"{steps} zones away"
