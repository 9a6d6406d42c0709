"""Graphs in other plain-text forms: GML, trivial graph format, tables of edges with a head, lists of neighbours, Mermaid."""

import csv
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from battlemap.formats.graphs.place_graph import MOST_EDGES, GraphEdge, GraphNode, PlaceGraph, complete_graph

_GML = re.compile(
    r"\s*(?:#[^\n]*\n\s*|Creator\s+\"[^\"]*\"\s*|Version\s+\S+\s*|comment\s+\"[^\"]*\"\s*)*graph\s*\[", re.IGNORECASE
)
_GML_TOKEN = re.compile(r'"([^"]*)"|([\[\]])|([^\s\[\]"]+)')
_MERMAID = re.compile(
    r"\s*(?:%%[^\n]*\n\s*|---\n.*?\n---\s*)*(?:graph|flowchart)(?:\s+(?:TB|TD|BT|LR|RL))?\s*(?:;|\n)", re.DOTALL
)
_MERMAID_NODE = re.compile(r"\s*([\w.-]+?)\s*(?:[\[({>]{1,3}\"?([^\])}\"]*)\"?[\])}]{1,3})?(?:::\w+)?\s*$")
_MERMAID_EDGE = re.compile(
    r"\s*(?:<?(?:--+|-\.+-?|==+)\s*(?:\"?([^\s\"|>-][^|>\"]{0,200}?)\"?\s*(?:--+|\.+-|==+))?[>xo]?(?:\|([^|]*)\|)?|~~~)\s*"
)
_NEIGHBOURS = re.compile(r"^([^:;,|]{1,80}):\s*(\S.*)$")
SOURCES = ("source", "from", "src", "start", "zone", "a", "von", "de", "da", "desde", "origem", "van")
TARGETS = ("target", "to", "dst", "end", "neighbour", "neighbor", "b", "nach", "zu", "à", "vers", "a", "hasta", "para", "naar")
"""Heads of tables in English, German, French, Italian, Spanish, Portuguese, Dutch."""
LABELS = ("label", "kind", "type", "barrier", "interaction", "name", "art", "tipo")
_FENCED = re.compile(r"\s*(?:#[^\n]*\n\s*)*```\w*\n(.*?)\n```", re.DOTALL)
"""A drawing in a page of Markdown."""
MOST_GML_TOKENS = 400_000
Said = dict[str, Any]


def graph_of_listing(text: str) -> PlaceGraph | None:
    """The graph in a text of one of these forms; None if it has none of them."""
    if fenced := _FENCED.match(text):
        text = fenced[1]
    if _GML.match(text[:2_000]):
        return _graph_of_gml(text)
    if _MERMAID.match(text[:2_000]):
        return _graph_of_mermaid(text)
    lines = [line.rstrip() for line in text.splitlines()]
    return _graph_of_tgf(lines) or _graph_of_table(lines) or _graph_of_neighbours(lines)


def _graph_of_gml(text: str) -> PlaceGraph | None:
    """GML, as networkx, yEd and igraph write it; read without recursion."""
    root: Said = {}
    open_lists, key = [root], ""
    for count, match in enumerate(_GML_TOKEN.finditer(text)):
        if count > MOST_GML_TOKENS:
            return None
        quoted, sign, word = match.groups()
        if sign == "[":
            inner: Said = {}
            open_lists[-1].setdefault(key.lower(), []).append(inner)
            open_lists.append(inner)
            key = ""
        elif sign == "]":
            if len(open_lists) > 1:
                open_lists.pop()
            key = ""
        elif not key:
            key = word or quoted or ""
        else:
            open_lists[-1].setdefault(key.lower(), []).append(quoted if quoted is not None else word)
            key = ""
    graph = next((part for part in root.get("graph", []) if isinstance(part, dict)), None)
    if graph is None:
        return None
    nodes = [GraphNode(str(said.get("id", at)), said) for at, said in enumerate(map(_plain, _parts(graph, "node")))]
    edges = [
        GraphEdge(str(said["source"]), str(said["target"]), said)
        for said in map(_plain, _parts(graph, "edge")) if "source" in said and "target" in said
    ]  # fmt: skip
    said = _plain(graph)
    title = str(said.get("label", said.get("name", "")))
    return complete_graph("GML graph", nodes, edges, str(said.get("directed", "0")) == "1", title)


def _parts(graph: Said, name: str) -> list[Said]:
    return [part for part in graph.get(name, []) if isinstance(part, dict)]


def _plain(part: Said) -> Said:
    """The first value of each key; what "graphics" says among them."""
    said = {key: values[0] for key, values in part.items() if values and not isinstance(values[0], dict)}
    for inner in _parts(part, "graphics"):
        said = {**{key: values[0] for key, values in inner.items() if key in ("x", "y") and values}, **said}
    return said


def _graph_of_tgf(lines: list[str]) -> PlaceGraph | None:
    """Nodes one a line (id, label), a line with "#", edges (id, id, label)."""
    if lines.count("#") != 1:
        return None
    middle = lines.index("#")
    heads = [line.split(maxsplit=1) for line in lines[:middle] if line.strip()]
    tails = [line.split(maxsplit=2) for line in lines[middle + 1 :] if line.strip()]
    ids = {head[0] for head in heads}
    if not heads or len(ids) != len(heads) or any(len(tail) < 2 or not {tail[0], tail[1]} <= ids for tail in tails):
        return None
    nodes = [GraphNode(head[0], {"label": head[1]} if len(head) > 1 else {}) for head in heads]
    edges = [GraphEdge(tail[0], tail[1], {"label": tail[2]} if len(tail) > 2 else {}) for tail in tails]
    return complete_graph("Trivial graph", nodes, edges)


def _graph_of_table(lines: list[str]) -> PlaceGraph | None:
    """A table whose head names a source and a target, as Gephi and spreadsheets write it."""
    filled = [line for line in lines if line.strip()]
    if len(filled) < 2:
        return None
    sign = max("\t;,", key=filled[0].count)
    if sign not in filled[0]:
        return None
    try:
        rows = list(csv.reader(filled[: MOST_EDGES + 2], delimiter=sign))
    except csv.Error:
        return None
    head = [name.strip().lower() for name in rows[0]]
    source, target = (next((head.index(name) for name in names if name in head), -1) for names in (SOURCES, TARGETS))
    if source < 0 or target < 0 or source == target:
        return None
    label = next((head.index(name) for name in LABELS if name in head and head.index(name) not in (source, target)), -1)
    edges: list[GraphEdge] = []
    for row in rows[1:]:
        if max(source, target) < len(row) and row[source].strip() and row[target].strip():
            said = {name: value.strip() for name, value in zip(head, row, strict=False) if name and value.strip()}
            if 0 <= label < len(row) and row[label].strip().lower() not in ("undirected", "directed"):
                said["label"] = row[label].strip()
            said.pop("type", None)
            edges.append(GraphEdge(row[source].strip(), row[target].strip(), said))
    return complete_graph("Table of edges", [], edges) if edges else None


def _graph_of_neighbours(lines: list[str]) -> PlaceGraph | None:
    """A place and its neighbours one a line: "Hall: Yard, Tower"."""
    filled = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith(("#", "//", "%"))]
    matches = [_NEIGHBOURS.match(line) for line in filled]
    places = {match[1].strip() for match in matches if match}
    if len(filled) < 2 or len(places) < 2 or not all(matches):
        return None
    ways: dict[frozenset[str], GraphEdge] = {}
    named = 0
    for match in matches:
        if match is None:
            continue
        for other in re.split(r"[,;|]", match[2]):
            if end := other.strip():
                named += end in places
                ways.setdefault(frozenset((match[1].strip(), end)), GraphEdge(match[1].strip(), end))
    if named * 2 < len(filled):  # whatever it is, its lines do not name each other
        return None
    nodes = [GraphNode(name) for name in dict.fromkeys(match[1].strip() for match in matches if match)]
    return complete_graph("List of neighbours", nodes, list(ways.values()))


def _graph_of_mermaid(text: str) -> PlaceGraph | None:
    """A flowchart of Mermaid: nodes with words in brackets, chains of arrows."""
    nodes: dict[str, GraphNode] = {}
    edges: list[GraphEdge] = []
    for line in _mermaid_lines(text):
        ends = _MERMAID_EDGE.split(line)
        names = [_mermaid_node(end, nodes) for end in ends[::3]]
        for at, (a, b) in enumerate(pairwise(names)):
            label = (ends[3 * at + 1] or ends[3 * at + 2] or "").strip()
            if a and b and len(edges) <= MOST_EDGES:
                edges.append(GraphEdge(a, b, {"label": label} if label else {}))
    return complete_graph("Mermaid graph", list(nodes.values()), edges) if nodes else None


def _mermaid_lines(text: str) -> Iterator[str]:
    skipped = (
        "%%", "subgraph", "end", "style", "classDef", "class ", "linkStyle", "click", "graph", "flowchart", "direction", "---",
    )  # fmt: skip
    for line in re.split(r"[;\n]", text):
        if (clean := line.strip()) and not clean.startswith(skipped) and len(clean) < 1_000:
            yield clean


def _mermaid_node(text: str, nodes: dict[str, GraphNode]) -> str:
    match = _MERMAID_NODE.match(text[:300])
    if match is None:
        return ""
    name, label = match[1], (match[2] or "").strip()
    if name not in nodes or label:
        nodes[name] = GraphNode(name, {"label": label} if label else {})
    return name
