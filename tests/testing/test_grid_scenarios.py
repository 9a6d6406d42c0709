"""Scenario files about grids: what they can expect of what is shown, and how they complain."""

from pathlib import Path

import pytest

from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.scenario_runner import run_scenario
from tests.games.duel import DUEL
from tests.games.skirmish import SKIRMISH

HEAD = """
title = "A fight"
ruleset = "skirmish"
[map]
cells = ["......", "..hh..", "......"]
edges = { "4,0 w 2" = "wall" }
[tokens]
ann = { side = "heroes", at = [0, 1] }
cat = { side = "raiders", at = [2, 2] }
"""


def load(name: str) -> AnyRuleset:
    games: dict[str, AnyRuleset] = {"duel": DUEL, "skirmish": SKIRMISH}
    return games[name]


def failures(folder: Path, text: str, head: str = HEAD) -> tuple[str, ...]:
    path = folder / "fight.toml"
    path.write_text(head + text, encoding="utf-8")
    return run_scenario(path, load).failures


def expecting(folder: Path, text: str) -> tuple[str, ...]:
    return failures(folder, f"[[step]]\nexpect.{text}\n")


@pytest.mark.parametrize(
    "text",
    [
        'travel = { who = "ann", "1,1" = 1, "9,9" = 0, "2,2" = 0, "0,1" = 0, threatened = ["1,1"], safe = ["0,0"] }',
        'travel = [{ who = "ann", stages = ["1 step", "2 steps"] }, { who = "cat", "0,0" = 1 }]',
        'trek = { who = "ann", way = [[1, 1], [2, 1]], words = "2 m", notes = ["counts double"], warnings = { } }',
        'trek = { who = "ann", way = [[0, 0], [0, 1]], command = { to = "0,1", by = "0,0" } }',
        'trek = { who = "ann", way = [[1, 1], [1, 0]], refused = "" }',
        'lens = [{ name = "Reach", who = "cat", target = [3, 1], cells = [[3, 1]], other_cells = [[0, 0]], words = ["D2"] }]',
        '"tokens.ann.place" = [0, 1]',
        '"cells.2,1.name" = "Hay"',
        '"map.edges.count" = 2',
    ],
)
def test_what_holds_has_nothing_to_say(tmp_path: Path, text: str) -> None:
    assert expecting(tmp_path, text) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('travel = { who = "ann", "1,1" = 2 }', "reaches 1,1 in stage 1, expected 2"),
        ('travel = { who = "ann", "9,9" = 1 }', "reaches 9,9 in stage 0, expected 1"),
        ('travel = { who = "bob" }', "nobody called “bob”"),
        ('travel = { who = "ann", stage = 1 }', "“stage” is neither a cell nor one of"),
        ('travel = { who = "ann", refused = "tired" }', "was refused with “”, expected “tired”"),
        ('travel = { who = "ann", safe = ["1,1"] }', "[“1,1”] are threatened"),
        ('travel = { who = "ann", threatened = ["0,0"] }', "[“0,0”] are not threatened"),
        ('travel = { who = "ann", stages = ["far"] }', "the stages of ann are [“1 step”, “2 steps”]"),
        ('trek = { who = "ann", to = [9, 9] }', "there is no such way"),
        ('trek = { who = "ann", to = [1, 1], words = "9 m" }', "it says “1 m · 1 step”, expected “9 m”"),
        ('trek = { who = "ann", to = [1, 1], warnings = { "1,1" = "Cat" } }', "it warns of {}, expected {1,1 = “Cat”}"),
        ('trek = { who = "ann", way = [[3, 1]] }', "it was refused with"),
        ('trek = { who = "ann", to = [1, 1], refused = "wall" }', "was refused with “”, expected “wall”"),
        ('trek = { who = "ann", to = [1, 1], notes = ["mud"] }', "its notes are []"),
        ('trek = { who = "ann", to = [1, 1], command = { to = "2,1" } }', "it would be {to = [“1,1”]}"),
        ('trek = { who = "ann", to = [1, 1], word = "" }', "“word” is not a name known here"),
        ('lens = { name = "sight", who = "ann" }', "no lens called “sight”; there are: arm"),
        ('lens = { name = "arm", who = "ann", cells = [[5, 1]] }', "it does not mark [[5, 1]]"),
        ('lens = { name = "arm", who = "ann", other_cells = [[1, 1]] }', "it marks [[1, 1]]"),
        ('lens = { name = "arm", who = "ann", count = 5 }', "it marks 6 cells, expected 5"),
        ('lens = { name = "arm", who = "ann", words = ["bow"] }', "expected “bow” among it"),
        ('lens = { name = "arm", who = "ann", lines = [{ words = "x" }] }', "it draws 0 lines, expected 1"),
        ('"tokens.ann.place" = [1, 1]', "is [0, 1], expected [1, 1]"),
        ('"cells.9,9" = { name = "Hay" }', "is not there"),
    ],
)
def test_what_is_shown_otherwise_is_named(tmp_path: Path, text: str, said: str) -> None:
    found = expecting(tmp_path, text)
    assert len(found) == 1
    assert said in found[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"..hh.."', '"..hh."', "Row 2 of the ground has 5 cells"),
        ('"..hh.."', '"..h?.."', "'?', which stands for nothing"),
        ("cells = [", "rows = 401\ncells = [", "6 × 401 cells; it may have 1 × 1 to 400 × 400"),
        ("cells = [", "cell = -1\ncells = [", "-1 wide, which is no size"),
        ("cells = [", 'lights = ["bbb"]\ncells = [', "The lights of the grid has 1 rows"),
        ("cells = [", 'legend = { z = "deep" }\ncells = [', "map, legend"),
        ("cells = [", "props = { crate = { at = [9, 9] } }\ncells = [", "The prop Crate stands outside the grid"),
        ("cells = [", "lamps = { torch = { at = [0, 0], bright = -1, dim = 2 } }\ncells = [", "shines -1 and 2 far"),
        ("cells = [", 'walls = ["4,0"]\ncells = [', "“4,0” names no edge"),
        ('"4,0 w 2" = "wall"', '"4,0 w 9" = "wall"', "The edge 4,3 w lies outside the grid"),
        ('"4,0 w 2" = "wall"', '"4,0 w" = "hedge"', "map, edges"),
        ("at = [0, 1]", "at = [6, 1]", "tokens, ann: Ann stands outside the grid"),
        ("at = [0, 1]", "at = [0, 1], footprint = 0.7", "Ann is 0.7 cells wide; a token is"),
        ("at = [0, 1]", "at = [5, 1], sheet = { wide = 2 }", "Ann stands outside the grid"),
        ("at = [0, 1]", 'place = "yard"', "everybody stands on a cell of a grid"),
        ("at = [0, 1]", "at = [0]", "tokens"),
        ('ruleset = "skirmish"', 'ruleset = "duel"', "[0, 1] lies in no zone"),
        ("cells = [", "zones = { pen = { cells = [[0, 0, 1, 1], [5, 2, 1, 1]] } }\ncells = [", "map, zones, pen"),
    ],
)
def test_a_map_that_cannot_be_is_refused_with_the_reason(tmp_path: Path, old: str, new: str, said: str) -> None:
    (found,) = failures(tmp_path, "", HEAD.replace(old, new, 1))
    assert said in found


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ('"tokens.ann.place" = [2, 2]', "Ann cannot stand there: Cat stands there"),
        ('"tokens.ann.place" = [-1, 2]', "Ann cannot stand there"),
        ('"tokens.ann.place" = [9999999999, 2]', "Ann cannot stand there"),
        ('"tokens.ann.place" = "yard"', "there is no zone called “yard”"),
        ('"tokens.ann.footprint" = 3.5', "3.5 cells wide"),
        ('"tokens.cat.footprint" = 3', "Cat cannot stand there"),
        ('"cells.9,9" = "h"', "write a cell of the map and characters"),
        ('"cells.1,1" = "?"', "'?' stands for nothing"),
        ('"edges.9,9 n" = "wall"', "lies outside the grid"),
        ('"props.crate" = { at = [2, 2] }', "Cat stands there"),
        ('"props.crate" = { at = [5, 2], columns = 3 }', "stick out of the map"),
        ('"lamps.torch" = { at = [5, 9], bright = 1, dim = 1 }', "outside the grid"),
    ],
)
def test_what_the_gm_cannot_do_by_hand_is_refused_with_the_reason(tmp_path: Path, edit: str, said: str) -> None:
    (found,) = failures(tmp_path, f"[[step]]\nedit = {{ {edit} }}\n")
    assert found.startswith(("step 1", "fight.toml"))
    assert said in found


def test_zones_over_a_grid_are_drawn_round_their_cells_and_open_where_they_touch(tmp_path: Path) -> None:
    zones = """
zones.west = { cells = [[0, 0, 2, 3]] }
zones.middle = { cells = [[2, 0, 2, 2], [2, 2, 3, 1]] }
zones.east = { cells = [[4, 0, 2, 2]] }
zones.loft = { }
"""
    head = HEAD.replace("[tokens]", zones + "[tokens]").replace('ruleset = "skirmish"', 'ruleset = "duel"')
    head = head.replace('"4,0 w 2" = "wall"', '"4,0 w" = "wall"').replace("at = [0, 1]", 'place = "loft"')
    expect = """
[[step]]
[step.expect]
"tokens.ann.place" = "loft"
"tokens.cat.place" = "middle"
"tokens.cat.spot" = [110, 110]
"map.zones.loft.outline" = []
"map.zones.links.count" = 2
[[step]]
do = "walk"
by = "cat"
to = "west"
expect = { "tokens.cat.place" = "west", greyed = { to = { loft = "too far" } } }
"""
    assert failures(tmp_path, expect, head) == ()
