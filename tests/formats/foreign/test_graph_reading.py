"""Graphs of places in five forms become zones, planar where they can be."""

import io
import random
from typing import TYPE_CHECKING, Any

import pytest

from battlemap.formats.graphs.graph_layout import BLOCK, GAP, crossings, lay_out
from battlemap.formats.graphs.place_graph import GraphEdge, GraphNode, PlaceGraph, complete_graph
from battlemap.store.database.codec import InvalidContent
from tests.formats.foreign.made_maps import battle_of, found_in, links_by_name

if TYPE_CHECKING:
    import networkx

KEEP = {("Cellar", "Hall", "door"), ("Cellar", "Crypt", "secret"), ("Crypt", "Hall", "open")}
DOT = """// a keep
graph "The Keep" { node [shape=box]; hall [label="Hall", aspects="Dark; Cold"]; cellar [label="Cellar"];
  hall -- cellar [label="locked door"];
  subgraph cluster_0 { label=low; crypt [label=Crypt]; } cellar -- crypt [kind=secret]; hall -- crypt }
"""
LINES = "# a keep\nHall -> Cellar: locked door\nCellar -- Crypt [secret]\nHall - Crypt\n"


def keep() -> "networkx.Graph[str]":
    import networkx

    graph: networkx.Graph[str] = networkx.Graph(name="The Keep")
    for key in ("Hall", "Cellar", "Crypt"):
        graph.add_node(key.lower(), label=key, aspects='["Dark", "Cold"]' if key == "Hall" else "")
    graph.add_edge("hall", "cellar", kind="locked door")
    graph.add_edge("cellar", "crypt", kind="secret")
    graph.add_edge("hall", "crypt", kind="open")
    return graph


def written(form: str) -> Any:
    """The keep as networkx writes it."""
    import networkx

    if form in ("links", "edges"):
        return networkx.node_link_data(keep(), edges=form)
    out = io.BytesIO()
    (networkx.write_graphml if form == "graphml" else networkx.write_gexf)(keep(), out)
    return out.getvalue()


NEIGHBOURS = [
    {"name": "Hall", "adjacent": [{"to": "Cellar", "kind": "door", "locked": True}, "Crypt"]},
    {"name": "Cellar", "adjacent": ["Hall"]},
    {"name": "Crypt", "adjacent": [{"to": "Cellar", "barrier": "secret"}]},
]


@pytest.mark.parametrize("data", ["graphml", "gexf", "links", "edges", DOT, LINES, NEIGHBOURS])
def test_a_graph_becomes_zones_with_ways(data: Any) -> None:
    known = written(data) if data in ("graphml", "gexf", "links", "edges") else data
    battle = battle_of(found_in(known), "zones")
    assert links_by_name(battle) == KEEP
    links = {link.barrier: link for link in battle.board.zone_map.links.values()}
    assert (links["door"].state, links["secret"].found) == ("locked", False)
    battle_of(found_in(known), "both")


def test_a_planar_graph_is_laid_out_without_crossings_and_no_place_lies_over_another() -> None:
    import networkx

    shapes = (
        networkx.dodecahedral_graph(),
        networkx.balanced_tree(3, 3),
        networkx.grid_2d_graph(5, 5),
        networkx.complete_graph(5),
    )
    for shape in shapes:
        plain: networkx.Graph[str] = networkx.Graph()
        plain.add_edges_from((str(a), str(b)) for a, b in shape.edges)
        at = lay_out(complete_graph("", [GraphNode(node) for node in plain], [GraphEdge(a, b) for a, b in plain.edges]))
        middles = {node: (float(x), float(y)) for node, (x, y) in at.items()}
        planar, _ = networkx.check_planarity(plain)
        assert not planar or crossings(plain, middles) == 0
        places = list(at.values())
        for number, (x, y) in enumerate(places):
            assert all(abs(x - ox) >= BLOCK[0] or abs(y - oy) >= BLOCK[1] for ox, oy in places[number + 1 :])


def test_places_lie_where_the_file_says() -> None:
    nodes = [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 100, "y": 0}, {"id": "c", "x": 100, "y": 80}]
    found = found_in({"nodes": nodes, "links": [{"source": 0, "target": 1}, {"source": "b", "target": "c"}]})
    corners = [min(area.cells) for area in found.areas]
    assert corners[0][0] < corners[1][0] == corners[2][0]
    assert corners[0][1] == corners[1][1] < corners[2][1]


def test_a_fari_scene_becomes_zones_with_its_cards_as_aspects() -> None:
    cards = [{"id": "1", "titleLabel": "Zone", "title": "Dock", "subCards": [{"title": "Slippery"}], "blocks": []}]
    battle = battle_of(
        found_in({"fariType": "scene", "entity": {"name": "Harbour", "indexCards": {"public": cards, "private": []}}}), "zones"
    )
    assert (battle.board.title, [aspect.name for aspect in battle.board.aspects.values()]) == ("Harbour", ["Slippery"])


def test_places_and_ways_beyond_all_measure_are_told() -> None:
    found = found_in(
        {"nodes": [{"id": at} for at in range(2_001)], "links": [{"source": at % 99, "target": 1} for at in range(10_001)]}
    )
    assert [gone.what for gone in found.left_out] == ["Places after the first 2000", "Ways after the first 10000"]


def test_plain_words_are_no_graph() -> None:
    for text in ("hello there\nyou folks", "This is a long text, with commas\nand others, too\n"):
        with pytest.raises(InvalidContent, match="neither a battle"):
            found_in(text)


def test_places_that_lie_close_together_do_not_make_a_map_of_miles() -> None:
    chance = random.Random(5)
    spots = [(chance.uniform(-300, 300), chance.uniform(-300, 300)) for _ in range(77)]
    spots[1] = (spots[0][0] + 0.5, spots[0][1] + 0.5)
    nodes = [GraphNode(f"n{at}", {"x": x, "y": y}) for at, (x, y) in enumerate(spots)]
    placed = lay_out(PlaceGraph("close", tuple(nodes), ()))
    wide, high = (max(cell[axis] for cell in placed.values()) + BLOCK[axis] for axis in (0, 1))
    assert wide * high <= 5 * len(placed) * (BLOCK[0] + GAP) * (BLOCK[1] + GAP)
    cells = [(x + dx, y + dy) for x, y in placed.values() for dx in range(BLOCK[0]) for dy in range(BLOCK[1])]
    assert len(set(cells)) == len(cells), "no two places overlap"
    east = [node for node, _ in sorted(placed.items(), key=lambda item: item[1][0])][-8:]
    assert all(spots[int(node[1:])][0] > 0 for node in east), "what lies in the east of the file lies in the east of the map"


def test_a_long_row_of_places_stays_a_row() -> None:
    nodes = [GraphNode(f"n{at}", {"x": 10 * at, "y": 0}) for at in range(20)]
    placed = lay_out(PlaceGraph("row", tuple(nodes), ()))
    assert {cell[1] for cell in placed.values()} == {0}


@pytest.mark.parametrize(
    "text", ["A - B\nB - C\nC - D\nD - E\n", "A - B\nB - C\nC - A\nX - Y\nY - Z [door]\nZ -> A: locked door\n"]
)
def test_names_joined_by_dashes_are_a_graph_and_no_map_that_was_drawn(text: str) -> None:
    found = found_in(text, "ways.txt")
    assert found.zones_first
    assert "List of edges" in found.kind
