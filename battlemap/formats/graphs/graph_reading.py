"""A graph of places as a found map: nodes become zones, edges become ways, attributes say what stands in them."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from battlemap.board.zone_map import Barrier, BarrierState
from battlemap.formats.found.found_map import LONGEST_TEXT, FoundArea, FoundLink, FoundMap, LeftOut
from battlemap.formats.found.plain_values import flag, number, words
from battlemap.formats.graphs.graph_layout import BLOCK, GAP, lay_out
from battlemap.formats.graphs.place_graph import MOST_EDGES, MOST_NODES, GraphEdge, PlaceGraph
from battlemap.store.database.codec import InvalidContent

WORDS_OF_BARRIER: tuple[tuple[str, Barrier], ...] = (
    ("secret", "secret"), ("hidden", "secret"), ("portcullis", "portcullis"), ("waterfall", "waterfall"),
    ("water", "water"), ("river", "water"), ("swim", "water"), ("ford", "water"), ("stair", "stairs"), ("ladder", "stairs"),
    ("climb", "ledge"), ("ledge", "ledge"), ("cliff", "ledge"), ("fence", "ledge"), ("barrier", "ledge"), ("wall", "wall"),
    ("door", "door"), ("gate", "door"), ("locked", "door"),
)  # fmt: skip
"""What a word in an edge's kind or label says of it; the first that is there counts."""
TERRAINS = frozenset({
    "floor", "mesa", "rim", "stone", "dirt", "mud", "scrub", "grass", "forest", "swamp", "water", "ice", "snow", "timber",
    "cobble", "dark", "hall",
})  # fmt: skip


def read_graph(graph: PlaceGraph, name: str = "The file") -> FoundMap:
    """The map of a graph. InvalidContent, in one sentence, if it has no places."""
    if not graph.nodes:
        raise InvalidContent(f"{name} is a graph without a single place.")
    at = lay_out(graph)
    left, top = min(x for x, _ in at.values()) - GAP, min(y for _, y in at.values()) - GAP
    number_of = {node.id: number for number, node in enumerate(graph.nodes)}
    areas: list[FoundArea] = []
    for node in graph.nodes:
        x, y = at[node.id][0] - left, at[node.id][1] - top
        cells = frozenset((x + dx, y + dy) for dx, dy in product(range(BLOCK[0]), range(BLOCK[1])))
        said = node.said
        title = words(said.get("label") or said.get("name") or said.get("title")).replace("\\n", " ") or node.id
        terrain = next(
            (words(said.get(key)).lower() for key in ("terrain", "kind", "ground") if words(said.get(key)).lower() in TERRAINS),
            "floor",
        )
        notes = next((str(said[key]) for key in ("notes", "description", "desc", "note", "comment") if words(said.get(key))), "")
        areas.append(
            FoundArea(
                title,
                cells,
                terrain,
                notes[:LONGEST_TEXT],
                texts_of(said.get("aspects", said.get("aspect"))),
                flag(said.get("hidden")),
            )
        )
    links = tuple(_link(edge, number_of) for edge in _once(graph))
    columns, rows = (
        max(x for area in areas for x, _ in area.cells) + 1 + GAP,
        max(y for area in areas for _, y in area.cells) + 1 + GAP,
    )
    remarks: tuple[str, ...] = ()
    if graph.directed and not any(link.one_way for link in links) and links:
        remarks = ("The graph gives its ways a direction; they lead both ways here, but for those that say “one_way”.",)
    return FoundMap(
        graph.kind, words(graph.title) or Path(name).stem, columns, rows, areas=tuple(areas), links=links, zones_first=True,
        left_out=tuple(_left_over(graph)), remarks=remarks,
    )  # fmt: skip


def _left_over(graph: PlaceGraph) -> Iterator[LeftOut]:
    if graph.more_nodes:
        yield LeftOut(f"Places after the first {MOST_NODES}", "so many are more than a map can hold")
    if graph.more_edges:
        yield LeftOut(f"Ways after the first {MOST_EDGES}", "so many are more than a map can hold")


def _once(graph: PlaceGraph) -> list[GraphEdge]:
    """The edges, of two that only differ in direction the first."""
    kept: dict[tuple[str, str, str], GraphEdge] = {}
    for edge in graph.edges:
        label = words(edge.said.get("label") or edge.said.get("kind") or edge.said.get("id"))
        if (edge.b, edge.a, label) not in kept:
            kept.setdefault((edge.a, edge.b, label), edge)
    return list(kept.values())


def _link(edge: GraphEdge, number_of: dict[str, int]) -> FoundLink:
    said = edge.said
    told = " ".join(
        words(said.get(key)) for key in ("barrier", "kind", "type", "relation", "label", "name") if words(said.get(key))
    )
    barrier: Barrier = next((kind for word, kind in WORDS_OF_BARRIER if word in told.lower()), "open")
    state: BarrierState = "open"
    if barrier in ("door", "secret", "portcullis"):
        state = "shut"
        told_state = words(said.get("state")).lower()
        if flag(said.get("locked")) or "lock" in told.lower() or told_state == "locked":
            state = "locked"
        elif told_state == "open" or flag(said.get("open")) or "open" in told.lower().split():
            state = "open"
    found = flag(said.get("found"), usual=barrier != "secret")
    a, b = number_of[edge.a], number_of[edge.b]
    name = words(said.get("label") or said.get("name"), 200)
    if (difficulty := number(said.get("difficulty"))) is not None and difficulty > 0:
        name = f"{name}, difficulty {difficulty:g}" if name else f"difficulty {difficulty:g}"
    high = {"a": a, "b": b, edge.a: a, edge.b: b}.get(
        words(said.get("high")), a if barrier in ("ledge", "stairs", "waterfall") else None
    )
    if name.lower() == barrier:
        name = ""
    return FoundLink(a, b, barrier, state, found, flag(said.get("one_way", said.get("oneway"))), high, name)


def texts_of(value: Any) -> tuple[str, ...]:
    """Texts from a list, from JSON that holds one, or from a text parted by semicolons."""
    if isinstance(value, str):
        text = value.strip()
        if text[:1] == "[":
            try:
                value = json.loads(text)
            except (ValueError, RecursionError):
                value = []
        else:
            value = text.split(";")
    if not isinstance(value, list):
        return ()
    return tuple(said for part in value if (said := words(part.get("name") if isinstance(part, dict) else part)))[:20]
