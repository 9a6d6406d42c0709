"""Ways over a draft: where the sides begin, what is worth holding, doors and fords opened until there are two ways round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import HINGED, Link, ZoneMap
from battlemap.generation.zones.zone_draft import DOORWAY, WET, ZoneDraft

if TYPE_CHECKING:
    import networkx as nx

    Ways: TypeAlias = nx.Graph[int]

Node = TypeVar("Node", int, ZoneId)

OFF = 99


def is_way(link: Link) -> bool:
    """Whether somebody on foot gets through, opening what is only shut."""
    return link.found and (link.passable or (link.barrier in HINGED and link.state == "shut"))


def ways_of(draft: ZoneDraft) -> Ways:
    """The parts, joined where there is a way."""
    import networkx

    graph: Ways = networkx.Graph()
    graph.add_nodes_from(range(len(draft.parts)))
    graph.add_edges_from(pair for pair, link in draft.links.items() if is_way(link))
    return graph


def zone_ways(zone_map: ZoneMap) -> nx.Graph[ZoneId]:
    """The same of a finished map, by the ids of its zones."""
    import networkx

    graph: nx.Graph[ZoneId] = networkx.Graph()
    graph.add_nodes_from(zone_map.zones)
    graph.add_edges_from((link.a, link.b) for link in zone_map.links.values() if is_way(link))
    return graph


def count_ways(graph: nx.Graph[Node], start: Node, goal: Node) -> int:
    """How many ways there are from one to the other that share nothing between their ends."""
    import networkx

    if start == goal or not networkx.has_path(graph, start, goal):
        return 0
    if graph.has_edge(start, goal):
        return OFF
    return int(networkx.algorithms.connectivity.local_node_connectivity(graph, start, goal))


def choose_entries(draft: ZoneDraft, heroes: Sequence[int], foes: Sequence[int], least: int = 2) -> tuple[int, int]:
    """Where the sides begin: a part of each list, up to 3 steps apart or *least*, with two ways between them if that can be.

    Where no such pair is in the lists, any two parts are taken that are not side by side.
    """
    import networkx

    graph = draft_neighbours(draft)
    lengths = dict(networkx.all_pairs_shortest_path_length(graph))
    order, everywhere = draft.dice("entries"), range(len(draft.parts))
    best = (0, 0)
    for ours, theirs in ((heroes, foes), (everywhere, everywhere)):
        pairs = [(a, b) for a in ours for b in theirs if lengths[a].get(b, 0) > 1]
        order.shuffle(pairs)
        pairs.sort(key=lambda pair: -min(lengths[pair[0]][pair[1]], max(3, least)))
        found = next((pair for pair in pairs if count_ways(graph, *pair) > 1), None)
        if found is not None:
            return found
        best = best if best != (0, 0) else next(iter(pairs), best)
    return best


def draft_neighbours(draft: ZoneDraft) -> Ways:
    """The parts, joined where they touch, whatever stands between them."""
    import networkx

    graph: Ways = networkx.Graph()
    graph.add_nodes_from(range(len(draft.parts)))
    graph.add_edges_from(draft.traced.shared)
    return graph


def choose_feature(draft: ZoneDraft, entries: tuple[int, int], wanted: Iterable[int]) -> int:
    """What is worth holding: of those wanted (else of all), the part that lies most evenly between both sides."""
    import networkx

    graph = ways_of(draft)
    steps = [dict(networkx.single_source_shortest_path_length(graph, entry)) for entry in entries]

    def rank(number: int) -> tuple[int, int, int]:
        first, second = steps[0].get(number, OFF), steps[1].get(number, OFF)
        return abs(first - second), -graph.degree(number), number

    candidates = [number for number in wanted if number not in entries]
    return min(candidates or [number for number in range(len(draft.parts)) if number not in entries], key=rank)


def open_ways(draft: ZoneDraft, entries: tuple[int, int]) -> None:
    """Open doors in walls until every part can be reached and there are two ways from one side's beginning to the other's."""
    import networkx

    dice = draft.dice("doors")
    walls = [pair for pair, link in draft.links.items() if link.barrier == "wall" and draft.traced.shared[pair] >= DOORWAY]
    dice.shuffle(walls)
    walls.sort(key=lambda pair: any(draft.parts[number].terrain in WET for number in pair))
    for _ in draft.parts:
        reached = networkx.node_connected_component(ways_of(draft), entries[0])
        pair = next((pair for pair in walls if (pair[0] in reached) != (pair[1] in reached)), None)
        if pair is None:
            break
        draft.link(*pair, "door", dice.choice(("open", "shut")))
    ways = ways_of(draft)
    if count_ways(ways, *entries) > 1 or not networkx.has_path(ways, *entries):
        return
    for pair in second_way(ways, walls, entries):
        draft.link(*pair, "door", dice.choice(("open", "shut")))


def second_way(ways: Ways, walls: Sequence[tuple[int, int]], entries: tuple[int, int]) -> list[tuple[int, int]]:
    """The walls to be opened so that there is a way beside the shortest one, as few as can be; none if there is no such way."""
    import networkx

    graph: Ways = networkx.Graph()
    graph.add_edges_from(walls, weight=4)
    graph.add_edges_from(ways.edges, weight=1)
    for way in networkx.shortest_simple_paths(graph, *entries, weight="weight"):
        beside = graph.copy()
        beside.remove_nodes_from(way[1:-1])
        if len(way) > 2 and networkx.has_path(beside, *entries):
            steps = [*pairwise(way), *pairwise(networkx.shortest_path(beside, *entries, weight="weight"))]
            used = {(min(step), max(step)) for step in steps}
            return [pair for pair in walls if pair in used and not ways.has_edge(*pair)]
    return []


def raise_ledges(draft: ZoneDraft, count: int, high_roles: Iterable[str], low_roles: Iterable[str], least: float = 140.0) -> int:
    """Up to *count* ledges on open borders between parts of these roles, the longest first; gives back how many there are."""
    import networkx

    pairs = [pair for high in high_roles for low in low_roles for pair in draft.touching(high, low, least)]
    made = 0
    for high, low in dict.fromkeys(pairs):
        key = min(high, low), max(high, low)
        if made == count:
            break
        if draft.links[key].barrier == "open" and networkx.is_connected(ways_of(draft)):
            draft.link(high, low, "ledge", high=high)
            made += 1
    return made


def open_borders(draft: ZoneDraft, count: int, high_roles: Iterable[str], low_roles: Iterable[str]) -> None:
    """Take the ledge off *count* borders between parts of these roles, in different places if that can be."""
    pairs = [pair for high in high_roles for low in low_roles for pair in draft.touching(high, low, DOORWAY)]
    pairs = [pair for pair in pairs if draft.links[min(pair), max(pair)].barrier == "ledge"]
    draft.dice("ways up").shuffle(pairs)
    used: list[int] = []
    for _ in range(min(count, len(pairs))):
        pair = min(pairs, key=lambda ends: sum(used.count(end) for end in ends))
        pairs.remove(pair)
        used += pair
        draft.link(*pair)


def middle_of(draft: ZoneDraft, number: int) -> float:
    """How far from the left the middle of a part lies, in px."""
    return float(draft.land.x[draft.mask(number)].mean())


def wall_off(draft: ZoneDraft, entries: tuple[int, int], often: float) -> None:
    """Rock on some of the open borders (*often* of them), never one that is needed for two ways round."""
    import networkx

    dice = draft.dice("walls")
    for pair in sorted(draft.traced.shared):
        link, chance = draft.links[pair], dice.random()
        if link.barrier != "open" or chance > often:
            continue
        draft.link(*pair, "wall")
        graph = ways_of(draft)
        if not networkx.is_connected(graph) or count_ways(graph, *entries) < 2 or min(degree for _, degree in graph.degree) < 1:
            draft.link(*pair)


def hide_door(draft: ZoneDraft, roles: Iterable[str]) -> None:
    """Mostly, a door that nobody has found, in a wall between two parts of these roles."""
    dice, rooms = draft.dice("secret door"), set(draft.of_role(*roles))
    walls = [
        pair
        for pair, link in sorted(draft.links.items())
        if link.barrier == "wall" and set(pair) <= rooms and draft.traced.shared[pair] >= DOORWAY
    ]
    if walls and dice.random() < 0.6:
        a, b = dice.choice(walls)
        key = draft.links[a, b].id
        draft.links[a, b] = Link(key, draft.key(a), draft.key(b), "secret", "shut", found=False)
