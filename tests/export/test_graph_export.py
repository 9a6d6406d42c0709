"""Graphs of zones, as networkx and pydot read them: every zone, way, barrier, aspect, weight and place."""

import json
from pathlib import Path
from typing import Any

import pydot
import pytest
from msgspec.structs import replace

from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import centroid
from battlemap.export.export_subject import ExportSubject, export_subject
from battlemap.export.programs.program_options import Program, ProgramOptions
from battlemap.formats.importing import read_foreign_map
from battlemap.store.document.battle_folder import read_sample
from tests.export.test_program_export import ravine, written

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.filterwarnings("ignore:.* deprecated - use:DeprecationWarning"),  # pydot on a newer pyparsing
]
GRAPHS: tuple[Program, ...] = ("graphml", "gexf", "dot", "node-link")


def read_graph(path: Path, program: Program) -> Any:
    """The graph as another program knows it."""
    import networkx

    if program == "graphml":
        graph: Any = networkx.read_graphml(path, force_multigraph=True)
    elif program == "gexf":
        graph = networkx.read_gexf(path)
        for said in graph.nodes.values():
            assert said["viz"]["position"]["y"] == pytest.approx(-said["y"])
    elif program == "node-link":
        graph = networkx.node_link_graph(json.loads(path.read_text()), edges="edges")
    else:
        read = (pydot.graph_from_dot_data(path.read_text()) or [pydot.Dot()])[0]
        graph = networkx.MultiDiGraph() if read.get_type() == "digraph" else networkx.MultiGraph()
        for node in read.get_nodes():
            if node.get_name() not in ("node", "graph", "edge"):
                graph.add_node(plain(node.get_name()), **{k: plain(v) for k, v in node.get_attributes().items()})
        for edge in read.get_edges():
            said = {k: plain(v) for k, v in edge.get_attributes().items()}
            graph.add_edge(plain(edge.get_source()), plain(edge.get_destination()), **said)
    return graph


def plain(value: Any) -> Any:
    """What DOT has in quotation marks; numbers as numbers."""
    text = str(value).strip('"').replace('\\"', '"').replace("\\\\", "\\")
    try:
        return float(text)
    except ValueError:
        return {"true": True, "false": False}.get(text, text)


def listed(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


@pytest.mark.parametrize("program", GRAPHS)
def test_every_zone_and_way_is_in_the_graph_with_all_that_is_known_of_it(program: Program, tmp_path: Path) -> None:
    subject = ravine()
    board, zone_map = subject.board, subject.board.zone_map
    graph = read_graph(written(subject, ProgramOptions(program=program), tmp_path), program)
    assert set(graph.nodes) == set(zone_map.zones)
    for key, zone in zone_map.zones.items():
        said = graph.nodes[key]
        assert (said["x"], said["y"]) == pytest.approx(centroid(zone_map, key), abs=1e-3)
        assert (said["label"], said["terrain"], bool(said["hidden"])) == (zone.name, zone.terrain, not zone.revealed)
        assert listed(said.get("aspects", [])) == [aspect.name for aspect in board.aspects_on("zone", key)]
        here = [token.name for token in board.tokens.values() if token.place == key]
        assert listed(said.get("tokens", [])) == here
        balance = subject.display.zones.get(key)
        weights = {board.sides[side].name: total for side, total, _ in balance.sides} if balance else {}
        assert listed(said.get("weights", {})) == weights
    assert graph.is_directed()
    ways = {(a, b): said for a, b, said in graph.edges(data=True)}
    for link in zone_map.links.values():
        said = ways[link.a, link.b]
        assert (said["barrier"], said["state"], bool(said["passable"])) == (link.barrier, link.state, link.passable)
        assert bool(said["one_way"]) == link.one_way == ((link.b, link.a) not in ways)
        assert (said.get("high", ""), float(said["weight"])) == (link.high or "", 1.0)


@pytest.mark.parametrize("program", GRAPHS)
def test_our_importer_reads_the_ways_and_aspects_again(program: Program, tmp_path: Path) -> None:
    subject = ravine()
    zone_map = subject.board.zone_map
    found = read_foreign_map(written(subject, ProgramOptions(program=program), tmp_path))
    assert [area.name for area in found.areas] == [zone.name for zone in zone_map.zones.values()]
    names = [area.name for area in found.areas]
    ways = sorted((names[link.a], names[link.b], link.barrier, link.state, link.one_way) for link in found.links)
    assert ways == sorted(
        (zone_map.zones[link.a].name, zone_map.zones[link.b].name, link.barrier, link.state, link.one_way)
        for link in zone_map.links.values()
    )
    told = {aspect.name for aspect in subject.board.aspects.values() if aspect.anchor == "zone"}
    assert {aspect for area in found.areas for aspect in area.aspects} == told


def test_a_graph_whose_ways_all_lead_both_ways_has_no_directions(tmp_path: Path) -> None:
    battle = read_sample("ravine-ambush")
    for program in GRAPHS:
        subject = export_subject(battle.rules, battle.board, "gm")
        graph = read_graph(written(subject, ProgramOptions(program=program), tmp_path), program)
        assert (graph.is_directed(), len(graph.edges)) == (False, len(battle.board.zone_map.links))


@pytest.mark.parametrize("program", [*GRAPHS, "fari"])
def test_names_with_marks_of_the_formats_and_control_characters_are_kept_readable(program: Program, tmp_path: Path) -> None:
    subject = named(ravine(), 'Rim <b> & "Q" \\n \x01')
    path = written(subject, ProgramOptions(program=program), tmp_path)
    found = read_foreign_map(path)
    assert found.areas[0].name.startswith("Rim <b> & ")
    if program != "fari":
        assert read_graph(path, program) is not None
    assert path.read_bytes() == written(subject, ProgramOptions(program=program), tmp_path).read_bytes()


def named(subject: ExportSubject, name: str) -> ExportSubject:
    zone_map = subject.board.zone_map
    first = next(iter(zone_map.zones))
    made: ZoneMap = replace(zone_map, zones={**zone_map.zones, first: replace(zone_map.zones[first], name=name)})
    return export_subject(subject.rules, replace(subject.board, map=made), "gm")


def test_a_fari_scene_has_a_card_for_each_zone_with_its_aspects(tmp_path: Path) -> None:
    subject = ravine()
    plain = json.loads(written(subject, ProgramOptions(program="fari"), tmp_path).read_bytes())
    assert plain["fariType"] == "scene"
    cards = [card for card in plain["indexCards"]["public"] if card["titleLabel"] == "Zone"]
    assert {card["title"]: [sub["title"] for sub in card["subCards"]] for card in cards} == {
        zone.name: [aspect.name for aspect in subject.board.aspects_on("zone", key)]
        for key, zone in subject.board.zone_map.zones.items() if zone.revealed
    }  # fmt: skip
    here = {card["title"]: {block["label"]: block["value"] for block in card["blocks"]} for card in cards}
    tokens = [token for token in subject.board.tokens.values() if token.place in subject.board.zone_map.zones]
    assert all(t.name in here[subject.board.zone_map.zones[t.zone].name]["Who is here"].split(", ") for t in tokens)
