"""Zones, links, barriers; ways over them (networkx, cached per map)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from battlemap.board.ids import LinkId, Point, PointId, ZoneId

if TYPE_CHECKING:
    import networkx as nx

Barrier: TypeAlias = Literal["open", "ledge", "door", "secret", "water", "waterfall", "wall", "portcullis", "stairs"]
BarrierState: TypeAlias = Literal["open", "shut", "locked"]
BARRIERS: tuple[Barrier, ...] = ("open", "ledge", "door", "secret", "water", "waterfall", "wall", "portcullis", "stairs")
HINGED: frozenset[Barrier] = frozenset({"door", "secret", "portcullis"})
"""Barriers that can be open, shut or locked."""


class Zone(Struct, frozen=True):
    """A place. *outline* runs over the map's points; without one the zone is a name pill at *at*."""

    id: ZoneId
    name: str
    outline: tuple[PointId, ...] = ()
    terrain: str = "floor"
    revealed: bool = True
    notes: str = ""
    at: Point | None = None
    """Where the name stands; required when there is no outline, else the outline decides if None."""
    notes_shared: bool = False
    """Whether players may read the notes."""


class Link(Struct, frozen=True):
    """A way between two zones, and what stands in it."""

    id: LinkId
    a: ZoneId
    b: ZoneId
    barrier: Barrier = "open"
    state: BarrierState = "open"
    """Of a door, a secret door or a portcullis; open for everything else."""
    high: ZoneId | None = None
    """Which end of a ledge, waterfall or stairs lies higher."""
    one_way: bool = False
    """Only from *a* to *b*."""
    found: bool = True
    """False for a secret door that nobody has found yet."""
    name: str = ""

    @property
    def passable(self) -> bool:
        """Whether anybody can go through as things are."""
        return self.barrier != "wall" and self.found and (self.barrier not in HINGED or self.state == "open")

    @property
    def obstruction(self) -> str:
        """Why nobody gets through, in words; empty if one does."""
        if self.barrier == "wall":
            return "a wall is in the way"
        if not self.found:
            return "no way is known"
        if self.barrier in HINGED and self.state != "open":
            what = "portcullis" if self.barrier == "portcullis" else "door"
            return f"the {what} is {'locked' if self.state == 'locked' else 'shut'}"
        return ""

    def other(self, zone: ZoneId) -> ZoneId:
        """The far end, seen from *zone*."""
        return self.b if zone == self.a else self.a


class BackgroundPicture(Struct, frozen=True):
    """A picture under the map: which asset, and the rectangle it fills (px at 100 %)."""

    asset: str
    """sha256 of the bytes in the document."""
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    tint: float = 0.4
    """How much of the zones' own colour lies over it, 0 to 1."""


class ZoneMap(Struct, frozen=True, dict=True, tag="zones", tag_field="map"):
    """Zones on one planar graph of points, and the links between them.

    Points are in px at 100 % zoom, y downwards; a token is 78 wide. Two zones touch where their outlines run
    over the same two neighbouring points. Replace a map, never change it: the graph and the shapes are cached on it.
    """

    points: dict[PointId, Point] = {}
    zones: dict[ZoneId, Zone] = {}
    links: dict[LinkId, Link] = {}
    picture: BackgroundPicture | None = None

    @cached_property
    def graph(self) -> nx.MultiDiGraph[ZoneId]:
        """All zones, and an edge for each direction in which a link can be passed now (key: the link's id)."""
        import networkx

        graph: nx.MultiDiGraph[ZoneId] = networkx.MultiDiGraph()
        graph.add_nodes_from(self.zones)
        for link in self.links.values():
            if link.passable:
                graph.add_edge(link.a, link.b, key=link.id)
                if not link.one_way:
                    graph.add_edge(link.b, link.a, key=link.id)
        return graph

    @cached_property
    def paths(self) -> dict[ZoneId, dict[ZoneId, tuple[ZoneId, ...]]]:
        """A shortest way from each zone to each that can be reached, both ends included."""
        import networkx

        return {
            start: {goal: tuple(way) for goal, way in networkx.single_source_shortest_path(self.graph, start).items()}
            for start in self.zones
        }

    @cached_property
    def sight_distances(self) -> dict[ZoneId, dict[ZoneId, int]]:
        """Distance in zones between any two, whatever the barriers (for sight, shots and sound)."""
        import networkx

        graph: nx.Graph[ZoneId] = networkx.Graph()
        graph.add_nodes_from(self.zones)
        graph.add_edges_from((link.a, link.b) for link in self.links.values() if link.barrier != "wall" and link.found)
        return {start: dict(lengths) for start, lengths in networkx.all_pairs_shortest_path_length(graph)}

    def neighbours(self, zone: ZoneId) -> tuple[ZoneId, ...]:
        """The zones one step away that can be entered now, in the order of the links."""
        return tuple(dict.fromkeys(self.graph.adj[zone])) if zone in self.zones else ()

    def links_between(self, a: ZoneId, b: ZoneId) -> tuple[Link, ...]:
        """Every link that joins the two, passable or not."""
        return tuple(link for link in self.links.values() if {link.a, link.b} == {a, b})

    def path(self, start: ZoneId, goal: ZoneId) -> tuple[ZoneId, ...]:
        """A shortest way, both ends included; empty if there is none."""
        return self.paths.get(start, {}).get(goal, ())

    def distance(self, start: ZoneId, goal: ZoneId) -> int | None:
        """How many steps the shortest way has; None if there is none."""
        way = self.path(start, goal)
        return len(way) - 1 if way else None
