"""Foundry scenes of four generations, and actors."""

import json
from typing import Any

import pytest

from battlemap.board.ids import EdgeId
from tests.formats.foreign.made_maps import battle_of, found_in, links_by_name, scene

OLD: dict[str, Any] = {
    "name": "Cellar",
    "width": 1000,
    "height": 600,
    "padding": 0.25,
    "grid": 100,
    "gridType": 1,
    "gridDistance": 5,
    "gridUnits": "ft",
    "img": "a.webp",
    "walls": [
        {"c": [500, 200, 500, 400], "move": 1, "sense": 1, "door": 0},
        {"c": [500, 400, 500, 500], "move": 1, "sense": 1, "door": 1, "ds": 2},
        {"c": [500, 500, 500, 800], "move": 1, "sense": 1, "door": 0},
    ],
}
LEVELS = {
    "levels": [{"_id": "a", "name": "Ground", "background": {"src": "b.webp"}}],
    "initialLevel": "a",
    "shiftX": 0,
    "shiftY": 0,
}


@pytest.mark.parametrize("plain", [OLD, scene(environment=None), scene(), scene(background=None, **LEVELS)])
def test_padding_is_taken_off_in_every_generation(plain: dict[str, Any]) -> None:
    found = found_in(plain)
    assert (found.columns, found.rows, found.cell, found.unit) == (10, 6, 5.0, "ft")
    grid = battle_of(found).board.grid
    assert grid is not None
    assert (grid.edges[EdgeId("2,2 w")].kind, grid.edges[EdgeId("2,2 w")].state) == ("door", "locked")
    assert {key for key, edge in grid.edges.items() if edge.kind == "wall"} == {f"2,{row} w" for row in (0, 1, 3, 4, 5)}
    assert "beside the file" in found.remarks[0]


def test_kinds_of_walls_and_doors() -> None:
    def wall(**fields: Any) -> dict[str, Any]:
        return {"c": [300, 200, 300, 300], "move": 20, "sight": 20, "door": 0, **fields}

    found = found_in(
        scene(walls=[wall(sight=0), wall(move=0), wall(sight=10), wall(move=0, sight=0), wall(door=2), "abc", wall(c=[1])])
    )
    assert [one.kind for one in found.walls] == ["fence", "curtain", "low wall"]
    assert [(door.kind, door.state, door.found) for door in found.doors] == [("secret", "shut", False)]
    assert [gone.what for gone in found.left_out] == ["A wall", "A wall", "A line"]


def test_tokens_lights_notes_and_regions_come_along() -> None:
    plain = scene(
        tokens=[
            {"name": "Ogre", "x": 400, "y": 300, "width": 2, "disposition": -1},
            {"name": "Ally", "x": 700, "y": 300, "disposition": 1},
        ],
        lights=[{"x": 350, "y": 250, "config": {"bright": 10, "dim": 20, "color": "#fa9e00"}}],
        notes=[{"x": 850, "y": 450, "text": "A well."}],
        regions=[
            {
                "name": "Yard",
                "shapes": [{"type": "rectangle", "x": 300, "y": 200, "width": 200, "height": 600}],
                "flags": {"impmal": {"traits": {"hazard": True}}},
            },
            {"name": "Hall", "shapes": [{"type": "polygon", "points": [500, 200, 1300, 200, 1300, 800, 500, 800]}]},
        ],
    )
    battle = battle_of(found_in(plain), "both")
    assert battle.board.grid is not None
    (lamp,) = battle.board.grid.lamps.values()
    assert (lamp.at, lamp.bright, lamp.dim, battle.board.grid.cell, battle.board.grid.unit) == ((0, 0), 3.0, 6.0, 1.5, "m")
    assert {(token.name, token.side, token.footprint) for token in battle.board.tokens.values()} == {
        ("Ogre", "opponents", 2.0),
        ("Ally", "heroes", 1.0),
    }
    assert links_by_name(battle) == {("Hall", "Yard", "door")}
    assert [aspect.name for aspect in battle.board.aspects.values()] == ["Hazard"]
    assert next(zone for zone in battle.board.zone_map.zones.values() if zone.name == "Hall").notes == "A well."


def test_databases_of_a_document_a_line_and_adventures_are_read() -> None:
    lines = "\n".join(
        [json.dumps({"$$deleted": True, "_id": "x"}), json.dumps(scene(name="Small", walls=[])), json.dumps(scene())]
    )
    found = found_in(lines)
    assert (found.title, "2 scenes" in found.remarks[-1]) == ("Cellar", True)
    assert found_in({"name": "All", "scenes": [scene()], "actors": []}).title == "Cellar"


def test_an_actor_becomes_a_token_with_its_numbers() -> None:
    actor = {
        "name": "Zira",
        "type": "fate-core-official",
        "items": [],
        "prototypeToken": {"width": 1, "disposition": 1},
        "system": {
            "details": {"fatePoints": {"current": 5}},
            "aspects": {"x": {"name": "High Concept", "value": "Ruin diver"}},
            "skills": {"y": {"name": "Stealth", "rank": 3}},
        },
    }
    battle = battle_of(found_in(actor), "grid", "fate2")
    (token,) = battle.board.tokens.values()
    assert (token.name, token.side, token.sheet.fate_points) == ("Zira", "heroes", 5)
    assert token.notes == "High Concept: Ruin diver\nSkills: Stealth +3"


def test_regions_that_only_change_light_or_weather_are_no_places() -> None:
    square = {"type": "rectangle", "x": 100, "y": 100, "width": 300, "height": 200}

    def region(name: str, *kinds: str) -> dict[str, Any]:
        return {"name": name, "shapes": [square], "behaviors": [{"type": kind} for kind in kinds]}

    found = found_in(
        json.dumps(
            scene(
                regions=[
                    region("WeatherBlock", "suppressWeather"), region("Night", "adjustDarknessLevel", "suppressWeather"),
                    region("Cellar", "suppressWeather", "teleportToken"), region("Yard"), region("Altar", "displayScrollingText"),
                ]
            )
        )
    )  # fmt: skip
    assert [area.name for area in found.areas] == ["Cellar", "Yard", "Altar"]
    assert "Left out: 2 regions, because they are no places: they change light or weather." in [
        left.sentence for left in found.left_out
    ]
