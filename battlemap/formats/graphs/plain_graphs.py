"""Graphs as JSON of several programs, and as a list of edges in plain text."""

import re
from itertools import islice
from typing import Any

from battlemap.formats.found.plain_values import flag, items, mapping, words
from battlemap.formats.graphs.place_graph import MOST_EDGES, MOST_NODES, GraphEdge, GraphNode, PlaceGraph, complete_graph

_ARROW = re.compile(r"\s*(?:<?[-=–—]{1,3}>|<[-=–—]{1,3}|--+|<->|↔|→|(?<=\s)[-–—](?=\s))\s*")
_REST = re.compile(r"\s*[:;\[(|]\s*(.*?)[\])]?\s*$")
SOURCES, TARGETS = ("source", "from", "a", "fromnode"), ("target", "to", "b", "tonode")
FEWEST = 2
LONGEST_LINE = 300


def is_graph(value: Any) -> bool:
    """Whether parsed JSON is a graph in one of the known forms."""
    if isinstance(value, dict):
        graph = value if "nodes" in value else mapping(value.get("graph"))
        inner = mapping(value.get("elements")) or graph
        if isinstance(inner.get("nodes"), list | dict) and (inner.get("links") is not None or inner.get("edges") is not None):
            return True
        if isinstance(graph.get("nodes"), list) and isinstance(graph.get("adjacency"), list):
            return True
        if any(_has_neighbours(place) for place in items(value.get("zones"))):
            return True
        if _is_neighbour_lists(value):
            return True
    if not isinstance(value, list) or len(value) < 2:
        return False
    return all(_has_neighbours(place) for place in value[:20]) or _is_element_list(value)


def _is_neighbour_lists(value: dict[str, Any]) -> bool:
    """Whether it is a mapping of places to lists of their neighbours, which are places of it for the most part."""
    ends = [end for neighbours in value.values() if isinstance(neighbours, list) for end in neighbours]
    plain = all(isinstance(neighbours, list) for neighbours in value.values()) and all(isinstance(end, str) for end in ends)
    return plain and len(value) >= FEWEST and bool(ends) and sum(end in value for end in ends) * 2 >= len(ends)


def _is_element_list(value: list[Any]) -> bool:
    """Whether it is a list of nodes and edges side by side, as Cytoscape.js takes it."""
    inner = [mapping(mapping(part).get("data")) for part in value[:200]]
    return all("id" in said or "source" in said for said in inner) and any("source" in said for said in inner)


def _has_neighbours(value: Any) -> bool:
    return isinstance(value, dict) and "name" in value and isinstance(value.get("adjacent", value.get("links")), list)


def graph_of_json(value: Any) -> PlaceGraph:
    """Node-link JSON (networkx, d3, vis, Cytoscape), or a list of places that name their neighbours."""
    plain = mapping(value)
    if isinstance(value, list) and _is_element_list(value):
        ends = [part for part in map(mapping, value) if "source" in mapping(part.get("data"))]
        others = [part for part in map(mapping, value) if "source" not in mapping(part.get("data"))]
        return graph_of_json({"nodes": others, "edges": ends})
    if isinstance(value, dict) and "nodes" not in plain and _is_neighbour_lists(plain):
        return _graph_of_neighbours(plain)
    places = value if isinstance(value, list) else items(plain.get("zones"))
    if places:
        return _graph_of_places(places, words(plain.get("name") or plain.get("title")))
    graph = mapping(plain.get("elements")) or (mapping(plain.get("graph")) if "nodes" not in plain else plain)
    nodes: list[GraphNode] = []
    listed = graph.get("nodes")
    if isinstance(listed, dict):
        nodes = [GraphNode(str(key), _said(mapping(node))) for key, node in islice(listed.items(), MOST_NODES + 1)]
    else:
        for at, node in enumerate(items(listed)[: MOST_NODES + 1]):
            said = _said(mapping(node))
            own = said.get("id", said.get("key", said.get("name", at))) if said else node
            nodes.append(GraphNode(words(own) or str(at), said))
    ids = NodeIds(nodes)
    edges: list[GraphEdge] = []
    for edge in items(graph.get("links") if graph.get("links") is not None else graph.get("edges"))[: MOST_EDGES + 1]:
        if isinstance(edge, list) and len(edge) >= 2:
            edges.append(GraphEdge(_end(edge[0], ids), _end(edge[1], ids)))
            continue
        said = _said(mapping(edge))
        a, b = (next((said[key] for key in keys if key in said), None) for keys in (SOURCES, TARGETS))
        if a is not None and b is not None:
            edges.append(GraphEdge(_end(a, ids), _end(b, ids), said))
    told: set[frozenset[str]] = set()
    for name, neighbours in zip(ids.listed, items(graph.get("adjacency"))[:MOST_EDGES], strict=False):
        for said in map(mapping, items(neighbours)):
            pair = frozenset((name, _end(said.get("id"), ids)))
            if pair not in told:  # each way stands with both its ends
                told.add(pair)
                edges.append(GraphEdge(name, _end(said.get("id"), ids), said))
    about = mapping(plain.get("graph"))
    title = words(about.get("name") or about.get("title") or plain.get("name") or plain.get("title") or about.get("label"))
    return complete_graph("Graph as JSON", nodes, edges, flag(plain.get("directed")), title)


def _graph_of_neighbours(lists: dict[str, list[str]]) -> PlaceGraph:
    ways: dict[frozenset[str], GraphEdge] = {}
    for a, ends in lists.items():
        for b in ends[:MOST_EDGES]:
            ways.setdefault(frozenset((a, b)), GraphEdge(a, b))
    return complete_graph("Graph as JSON", [GraphNode(name) for name in lists], list(ways.values()))


def _said(node: dict[str, Any]) -> dict[str, Any]:
    """Attributes by lower-case name, those in "data", "metadata" and "position" among them."""
    said = {str(key).lower(): value for key, value in node.items()}
    for inner in ("data", "metadata", "attributes", "position", "pos"):
        if isinstance(node.get(inner), dict):
            said |= {str(key).lower(): value for key, value in node[inner].items()}
    told = node.get("text") or node.get("file")
    if isinstance(told, str) and told.strip() and not {"label", "name", "title"} & said.keys():  # a canvas of notes
        said["label"] = told.strip().splitlines()[0].strip("# ")
    if isinstance(node.get("pos"), list):
        said["pos"] = ",".join(str(part) for part in node["pos"][:2])
    return said


class NodeIds:
    """The ids of nodes, in their order and to look them up."""

    def __init__(self, nodes: list[GraphNode]) -> None:
        self.listed = [node.id for node in nodes]
        self.known = frozenset(self.listed)


def _end(value: Any, ids: NodeIds) -> str:
    """The id of the node that an edge ends in; d3 puts the node's place in the list, or the node itself."""
    if isinstance(value, dict):
        value = value.get("id", value.get("name", ""))
    name = words(value)
    if isinstance(value, int) and name not in ids.known and 0 <= value < len(ids.listed):
        return ids.listed[value]
    return name


def _graph_of_places(places: list[Any], title: str) -> PlaceGraph:
    nodes: list[GraphNode] = []
    edges: list[GraphEdge] = []
    pairs: set[frozenset[str]] = set()
    by_id = {words(mapping(place).get("id")): words(mapping(place).get("name")) for place in places}
    for place in map(mapping, places):
        name = words(place.get("name"))
        nodes.append(GraphNode(name, _said(place)))
        for other in items(place.get("adjacent", place.get("links"))):
            said = _said(mapping(other))
            goal = words(said.get("to", said.get("zone", said.get("name")))) if said else words(other)
            goal = by_id.get(goal, goal)
            if goal and frozenset((name, goal)) not in pairs:
                pairs.add(frozenset((name, goal)))
                edges.append(GraphEdge(name, goal, said))
    return complete_graph("Graph as JSON", nodes, edges, title=title)


_NAMED_EDGE = re.compile(r"\s*[^\W_][\w' ]*?\s+[-–—=]{1,2}>?\s+[^\W_][\w' ]*(\s*[:\[(].*)?\s*")


def is_edge_list(text: str) -> bool:
    """True if nearly every line of a text joins two names by a dash or an arrow, so that it is no map that was drawn."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("#", "//", "%"))]
    return len(lines) >= FEWEST and 10 * sum(_NAMED_EDGE.fullmatch(line) is not None for line in lines) >= 9 * len(lines)


def graph_of_lines(text: str) -> PlaceGraph | None:
    """A list of edges, one a line: "Hall -> Cellar: door", "Hall, Cellar", "a b"; None if the text is no such list.

    "#" begins a remark.
    """
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith(("#", "//", "%"))]
    if len(lines) < FEWEST or max(map(len, lines)) > LONGEST_LINE:
        return None
    for split in (_by_arrow, _by_sign, _by_blank):
        edges = [edge for line in lines if (edge := split(line)) is not None]
        names = {end for edge in edges for end in (edge.a, edge.b)}
        joined = len(names) < 2 * len(edges)
        if len(edges) * 10 >= len(lines) * 9 and (joined or split is _by_arrow):
            return complete_graph("List of edges", [], edges)
    return None


def _by_arrow(line: str) -> GraphEdge | None:
    parts = _ARROW.split(line, maxsplit=1)
    if len(parts) != 2 or not parts[0].strip():
        return None
    rest = _REST.search(parts[1])
    end = parts[1][: rest.start()] if rest else parts[1]
    return GraphEdge(_clean(parts[0]), _clean(end), {"label": rest[1]} if rest and rest[1] else {}) if _clean(end) else None


def _by_sign(line: str) -> GraphEdge | None:
    sign = next((sign for sign in ("\t", ";", ",", "|") if sign in line), "")
    parts = [_clean(part) for part in line.split(sign)] if sign else []
    if len(parts) not in (2, 3, 4) or not parts[0] or not parts[1] or max(map(len, parts)) > 80:
        return None
    return GraphEdge(parts[0], parts[1], {"label": parts[2]} if len(parts) > 2 and parts[2] else {})


def _by_blank(line: str) -> GraphEdge | None:
    parts = line.split(maxsplit=2)
    if len(parts) < 2 or (
        len(parts) > 2 and not (parts[2][:1] == "{" or parts[2].replace(".", "", 1).isdigit() or " " not in parts[2])
    ):
        return None
    return GraphEdge(_clean(parts[0]), _clean(parts[1]), {"label": parts[2]} if len(parts) > 2 and parts[2].isalpha() else {})


def _clean(text: str) -> str:
    return text.strip().strip("\"'").strip()
