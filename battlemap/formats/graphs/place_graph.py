"""A graph of places as it was in a file: nodes and edges with whatever was said of them."""

from typing import Any

from msgspec import Struct

MOST_NODES = 2_000
MOST_EDGES = 10_000


class GraphNode(Struct, frozen=True):
    """A place. *said*: what the file says of it, by lower-case name."""

    id: str
    said: dict[str, Any] = {}


class GraphEdge(Struct, frozen=True):
    """A way between two places, by their ids."""

    a: str
    b: str
    said: dict[str, Any] = {}


class PlaceGraph(Struct, frozen=True):
    """All of it; every end of an edge is a node."""

    kind: str
    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]
    directed: bool = False
    title: str = ""
    more_nodes: bool = False
    more_edges: bool = False
    """Whether the file has more than are read."""


def complete_graph(
    kind: str, nodes: list[GraphNode], edges: list[GraphEdge], directed: bool = False, title: str = ""
) -> PlaceGraph:
    """The graph with a node for each end of an edge that had none; of nodes with one id the first counts."""
    known: dict[str, GraphNode] = {}
    for node in nodes[:MOST_NODES]:
        known.setdefault(node.id, node)
    kept: list[GraphEdge] = []
    more = len(nodes) > MOST_NODES
    for edge in edges[:MOST_EDGES]:
        for end in (edge.a, edge.b):
            if end not in known and len(known) < MOST_NODES:
                known[end] = GraphNode(end)
            more |= end not in known
        if edge.a != edge.b and edge.a in known and edge.b in known:
            kept.append(edge)
    return PlaceGraph(kind, tuple(known.values()), tuple(kept), directed, title, more, len(edges) > MOST_EDGES)
