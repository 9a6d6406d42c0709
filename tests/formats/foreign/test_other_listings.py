"""Graphs as other programs list them, and small traps of maps: each file is read as its author meant it."""

import json
from pathlib import Path
from typing import Any

import pytest

from battlemap.formats.importing import read_foreign_map
from battlemap.store.database.codec import InvalidContent
from tests.formats.foreign.made_maps import found_in, scene, uvtt

GML = """graph [
  directed 0
  node [ id 0 label "Hall" graphics [ x 10.0 y 20.0 ] ]
  node [ id 1 label "Yard" ]
  node [ id 2 label "Tower" ]
  edge [ source 0 target 1 label "door" ]
  edge [ source 1 target 2 ]
]
"""
LISTS: dict[str, str] = {
    "gml": GML,
    "tgf": "1 Hall\n2 Yard\n3 Tower\n#\n1 2 door\n2 3\n",
    "csv": "Source,Target,Type,Id,Label,Weight\nHall,Yard,Undirected,0,door,1\nYard,Tower,Undirected,1,,1\n",
    "neighbours": "Hall: Yard\nYard: Hall, Tower\nTower: Yard\n",
    "mermaid": "graph TD\n  A[Hall] -->|door| B[Yard]\n  B --- C((Tower))\n",
    "table in German": "Von;Nach;Art\nHall;Yard;door\nYard;Tower;\n",
    "page": "# Town\n\n```mermaid\nflowchart LR\n  A[Hall] -- door --> B[Yard]\n  B --> C[Tower]\n```\n",
    "mapping": json.dumps({"Hall": ["Yard"], "Yard": ["Hall", "Tower"], "Tower": ["Yard"]}),
    "canvas": json.dumps({
        "nodes": [{"id": str(at), "text": f"# {name}\nwords"} for at, name in enumerate(("Hall", "Yard", "Tower"))],
        "edges": [{"fromNode": "0", "toNode": "1", "label": "door"}, {"fromNode": "1", "toNode": "2"}],
    }),
    "adjacency": json.dumps({
        "nodes": [{"id": "Hall"}, {"id": "Yard"}, {"id": "Tower"}],
        "adjacency": [[{"id": "Yard"}], [{"id": "Hall"}, {"id": "Tower"}], [{"id": "Yard"}]],
    }),
    "cytoscape": json.dumps([
        {"data": {"id": "h", "label": "Hall"}}, {"data": {"id": "y", "label": "Yard"}}, {"data": {"id": "t", "label": "Tower"}},
        {"data": {"id": "1", "source": "h", "target": "y"}}, {"data": {"id": "2", "source": "y", "target": "t"}},
    ]),
}  # fmt: skip


@pytest.mark.parametrize("form", LISTS)
def test_a_graph_in_any_listing_has_its_places_and_ways(form: str) -> None:
    found = found_in(LISTS[form], "town")
    assert [area.name for area in found.areas] == ["Hall", "Yard", "Tower"]
    assert [(link.a, link.b) for link in found.links] == [(0, 1), (1, 2)]
    assert found.zones_first


def test_a_wall_on_the_very_edge_of_the_picture_is_kept_and_a_shut_window_is_no_open_door() -> None:
    edge = [{"x": 0, "y": 0}, {"x": 5, "y": 0}]
    window = {"position": {"x": 3, "y": 0}, "bounds": [{"x": 2, "y": 0}, {"x": 4, "y": 0}], "closed": True, "type": "window"}
    found = found_in(uvtt(line_of_sight=[edge], objects_line_of_sight=None, portals=[window]))
    assert len(found.walls) == 1
    assert [door.kind for door in found.doors] == ["window"]
    assert not any("portal" in remark for remark in found.remarks)


def test_of_a_scene_with_levels_only_the_first_is_taken_and_a_scene_needs_no_walls() -> None:
    levels = [{"_id": "a", "name": "Ground"}, {"_id": "b", "name": "Up"}]
    wall: dict[str, Any] = {"c": [300, 200, 400, 300], "move": 20, "sight": 20, "door": 0}
    bat = {"name": "Bat", "x": 1, "y": 1, "level": "b"}
    found = found_in(json.dumps(scene(levels=levels, initialLevel="a", walls=[wall, {**wall, "levels": ["b"]}], tokens=[bat])))
    assert (len(found.walls), len(found.tokens)) == (1, 0)
    assert ("A wall", "another level") in [(gone.what, gone.why) for gone in found.left_out]
    bare = {"name": "X", "width": 1000, "height": 500, "grid": {"size": 100, "type": 1}, "background": {"src": "x.webp"}}
    assert found_in(json.dumps(bare)).columns == 10


def test_boxes_with_plus_corners_and_fences_of_forums_are_understood() -> None:
    found = found_in("# The vault\n```\n+----+----+\n|....|....|\n|....+..k.|\n+----+----+\n```\nk: kobold\n", "a.md")
    assert (found.title, len(found.doors), [token.name for token in found.tokens]) == ("The vault", 1, ["kobold"])


def test_a_table_of_single_characters_is_a_map_drawn_as_text() -> None:
    found = found_in("#,#,#,#\n#,.,.,#\n#,.,.,+\n#,#,#,#\n", "room.csv")
    assert (found.kind, found.columns, found.rows, len(found.doors)) == ("Map drawn as text", 4, 4, 1)


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"header": {}, "world": {}}, "a project of Dungeondraft: export it there as Universal VTT"),
        ({"type": "FeatureCollection", "features": []}, "export it there as a picture"),
    ],
)
def test_projects_of_other_programs_are_told_what_to_export(plain: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidContent, match=words):
        found_in(plain, "town.json")


def test_objects_of_tiled_take_over_what_their_template_says(tmp_path: Path) -> None:
    (tmp_path / "chest.tx").write_text(
        '<template><object name="Chest" type="chest" width="32" height="32"><properties><property name="cover" value="2"/>'
        "</properties></object></template>", encoding="utf-8",
    )  # fmt: skip
    map_file = tmp_path / "yard.tmx"
    map_file.write_text(
        '<map width="3" height="2" tilewidth="32" tileheight="32"><layer name="a" width="3" height="2"><data encoding="csv">'
        '0,0,0,0,0,0</data></layer><objectgroup><object id="1" template="chest.tx" x="32" y="0"/>'
        '<object id="2" template="../../etc/passwd" x="0" y="0"/></objectgroup></map>', encoding="utf-8",
    )  # fmt: skip
    found = read_foreign_map(map_file)
    assert [(thing.name, thing.at, thing.cover) for thing in found.props] == [("Chest", (1, 0), 2)]
    assert any("passwd" in gone.what for gone in found.left_out)
