"""Grids in files: old files know none, sound ones come back as they were, hostile ones are refused in one sentence."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from battlemap.board.events import EdgesSet, Event, GridPainted, LampsSet, MapChanged, Moved, Placed, PropsSet, TokenChanged
from battlemap.board.grid_map import Edge, GridMap, Lamp, Prop
from battlemap.board.ids import EdgeId, LampId, PropId, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.play.journal import ROOT, JournalEntry
from battlemap.play.session import SessionState
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle, new_battle
from battlemap.store.database.schema import VERSION, read_header
from battlemap.store.document.document import Document
from battlemap.store.document.document_creation import write_battle
from battlemap.store.document.document_reading import read_document
from battlemap.store.document.text_form import battle_from_text, battle_to_text
from battlemap.store.files.store_errors import StoreError
from tests.architecture.source import ROOT as CHECKOUT
from tests.games import duel
from tests.games.skirmish import ANN, BEN, OAF, SKIRMISH, board_in_fight

Plain: TypeAlias = dict[str, Any]
OLD = CHECKOUT / "tests" / "old-files" / "format-1.battle"


def load(name: str) -> AnyRuleset:
    games: dict[str, AnyRuleset] = {"duel": duel.DUEL, "skirmish": SKIRMISH}
    return games[name]


def battle(*events: Event) -> Battle:
    """A skirmish with one edit."""
    start = new_battle(SKIRMISH, board_in_fight(), seed="seed")
    return replace(start, state=SessionState("seed", 1), entries=(JournalEntry(1, ROOT, None, (), events, 0, False, "edit"),))


EDITS: tuple[Event, ...] = (
    GridPainted("paint", "ground", ((1, 0, "hh"), (2, -3, "hhhh"), (3, 15, "~~~"))),
    GridPainted("paint", "lights", ((0, 0, "d"),)),
    EdgesSet("walls", {EdgeId("8,3 w"): None, EdgeId("1,10 n"): Edge("fence")}),
    PropsSet("things", {PropId("crate"): None, PropId("cart"): Prop(PropId("cart"), "Cart", (0, 0), columns=2, rows=3)}),
    LampsSet("lights", {LampId("lantern"): Lamp(LampId("lantern"), (9, 9), 1.5, 4)}),
    TokenChanged(BEN, "footprint", {"footprint": 0.5}),
    Moved(ANN, (7, 7)),
)


def test_a_battle_on_a_grid_is_played_closed_and_opened_again(tmp_path: Path) -> None:
    document = Document.create(tmp_path / "yard.battle", battle(*EDITS), load)
    session = document.session()
    document.follow(session)
    session.perform(Command("move", ANN, {"to": ("5,7",), "by": ("6,8",)}))
    before = session.board
    assert document.close()
    again = Document.open(document.path, load)
    opened = again.session()
    assert opened.board == before
    assert opened.board[ANN].place == (5, 7)
    assert opened.undo()
    assert opened.board[ANN].place == (7, 7)
    again.close()


def test_the_text_form_of_a_grid_is_read_as_it_was_written() -> None:
    made = battle(*EDITS)
    assert battle_from_text(battle_to_text(made), "here", load) == made


def test_a_file_of_format_1_is_brought_to_this_one_with_every_map_in_it(tmp_path: Path) -> None:
    path = Path(shutil.copyfile(OLD, tmp_path / "old.battle"))
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        (text,) = old.execute("SELECT events FROM entry WHERE id = 20").fetchone()
        (opening,) = old.execute("SELECT json FROM opening").fetchone()
        plan = json.loads(opening)["map"]
        assert "map" not in plan
        changed = [*json.loads(text), {"type": "MapChanged", "what": "again", "map": plan}]
        old.execute("UPDATE entry SET events = ? WHERE id = 20", (json.dumps(changed),))
    assert read_document(path, load).remarks == ()
    assert read_header(path).version == 1
    document = Document.open(path, load)
    assert (document.notice, read_header(path).version) == ("", VERSION)
    session = document.session()
    (*_, event) = session.journal.entry(20).events
    assert isinstance(event, MapChanged)
    assert isinstance(event.map, ZoneMap)
    assert list(event.map.zones) == list(plan["zones"])
    document.close()


def test_of_a_damaged_file_of_format_1_as_much_is_opened_as_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "old.battle"
    with closing(sqlite3.connect(shutil.copyfile(OLD, path), isolation_level=None)) as old:
        old.execute("UPDATE entry SET events = '[{' WHERE id = 60")
    document = Document.open(path, load)
    assert "step" in document.notice
    assert "damaged" in document.notice
    assert document.session().board[duel.ANN].place == duel.GATE
    document.close()
    path.write_bytes(OLD.read_bytes()[: 30 * 1024])
    document = Document.open(path, load)
    assert document.read_only
    assert document.session().board.title
    document.close()


def test_the_text_form_of_format_1_is_read() -> None:
    plain = json.loads(battle_to_text(new_battle(duel.DUEL, duel.board(), seed="seed")))
    plain["version"] = 1
    del plain["opening"]["map"]["map"]
    event = {"type": "MapChanged", "what": "again", "map": plain["opening"]["map"]}
    plain["entries"] = [{"id": 1, "parent": 0, "events": [event]}]
    plain["state"]["head"] = 1
    read = battle_from_text(json.dumps(plain).encode(), "here", load)
    assert read.board == duel.board()


def opening(change: Callable[[Plain], object]) -> Callable[[Plain], object]:
    return lambda plain: change(plain["opening"])


def on_map(**values: Any) -> Callable[[Plain], object]:
    return lambda plain: plain["opening"]["map"].update(values)


def event(**values: Any) -> Callable[[Plain], object]:
    return lambda plain: plain["entries"][0]["events"].insert(0, values)


def token(who: str, **values: Any) -> Callable[[Plain], object]:
    return lambda plain: plain["opening"]["tokens"][who].update(values)


PROP = {"id": "p", "name": "P", "at": [0, 0]}
GRID = {"map": "grid", "columns": 3, "rows": 3}
HOSTILE = [
    (on_map(columns=401), "401 × 10 cells; it may have 1 × 1 to 400 × 400"),
    (on_map(columns=10**12, rows=10**12), "more than 1000000000 × more than 1000000000 cells"),
    (on_map(rows=0), "16 × 0 cells"),
    (on_map(rows=-5), "16 × -5 cells"),
    (on_map(cell=0), "0 wide, which is no size"),
    (on_map(cell=1e300), "which is no size"),
    (on_map(unit="m" * 99), "unit of the grid has 99 letters"),
    (on_map(ground=["...."]), "The ground of the grid has 1 rows; the grid has 10"),
    (on_map(heights=["0" * 15] * 10), "Row 1 of the heights has 15 cells; the grid has 16 columns"),
    (on_map(ground=["?" * 16] * 10), "the character '?', which stands for nothing"),
    (on_map(lights=["x" * 16] * 10), "the character 'x'"),
    (on_map(legend={"zz": {"name": "Z", "look": "dirt"}}), "it should be one character"),
    (on_map(legend={"z": {"name": "Z", "look": "dirt", "passage": "lava"}}), "'lava' is not known"),
    (on_map(edges={"north": {"kind": "wall"}}), "'north' names no edge"),
    (on_map(edges={"17,0 w": {"kind": "wall"}}), "The edge 17,0 w lies outside the grid"),
    (on_map(edges={"01,0 w": {"kind": "wall"}}), "The edge 01,0 w lies outside"),
    (on_map(edges={"1,0 w": {"kind": "hedge"}}), "'hedge' is not known"),
    (on_map(props={"p": {**PROP, "columns": 10**9}}), "which is no size"),
    (on_map(props={"p": {**PROP, "at": [15, 9], "columns": 2}}), "stands outside the grid"),
    (on_map(props={"p": {**PROP, "cover": 9}}), "gives cover 9"),
    (on_map(props={"q": PROP}), "stored as q and calls itself p"),
    (on_map(lamps={"l": {"id": "l", "at": [-1, 0], "bright": 1, "dim": 2}}), "stands outside the grid"),
    (on_map(lamps={"l": {"id": "l", "at": [1, 0], "bright": 1, "dim": 1e9}}), "which is no distance"),
    (on_map(map="hexes"), "'hexes' is not known"),
    (on_map(picture={"asset": "x", "x": 0, "y": 0, "width": -1, "height": 1}), "a negative size"),
    (token("ann", place=[16, 0]), "stands outside the grid"),
    (token("oaf", place=[14, 0]), "stands outside the grid"),
    (token("ann", place=[10**30, 0]), "opening"),
    (token("ann", place=[1, 2, 3]), "opening"),
    (token("ann", place="yard"), "stands in the zone yard, which is missing"),
    (token("ann", footprint=1e9), "1e+09 cells wide"),
    (token("ann", footprint=0), "0 cells wide"),
    (token("ann", footprint=-1), "-1 cells wide"),
    (token("ann", footprint=2.5), "2.5 cells wide"),
    (opening(lambda plain: plain.update(map={"map": "zones"})), "stands on a cell, and the map is no grid"),
    (event(type="MapChanged", what="", map={**GRID, "columns": 10**9}), "it may have 1 × 1 to 400 × 400"),
    (event(type="MapChanged", what="", map={**GRID, "ground": ["..."]}), "has 1 rows"),
    (event(type="GridPainted", what="", layer="ground", patches=[[0, 0, "?"]]), "'?' stands for nothing"),
    (event(type="GridPainted", what="", layer="sky", patches=[]), "'sky' is not known"),
    (event(type="GridPainted", what="", layer="ground", patches=[[0, 0, "."]] * 10_001), "the most is 10000"),
    (event(type="GridPainted", what="", layer="ground", patches=[[0, 0, "." * 500]]), "of 400 cells each"),
    (event(type="EdgesSet", what="", edges={"99999,1 n": None}), "names no edge"),
    (event(type="EdgesSet", what="", edges={"40,1 n": None}), "lies outside the grid"),
    (event(type="PropsSet", what="", props={"p": {**PROP, "rows": 10**9}}), "which is no size"),
    (event(type="PropsSet", what="", props={"p": {**PROP, "turns": 10**9}}), "is turned by more than 1000000000 quarters"),
    (event(type="PropsSet", what="", props={"p": {**PROP, "picture": "../../etc/passwd"}}), "no name a drawing can have"),
    (event(type="LampsSet", what="", lamps={"l": {"id": "l", "at": [399, 0], "bright": 1, "dim": 2}}), "outside the grid"),
    (event(type="Moved", token="ann", to=[400, 0]), "Ann stands outside the grid"),
    (event(type="Moved", token="ann", to=[-1, -1]), "Ann stands outside the grid"),
    (event(type="Moved", token="ann", to="yard"), "zone yard, which is missing"),
    (event(type="TokenChanged", token="oaf", what="", fields={"footprint": 1e9}), "1e+09 cells wide"),
    (event(type="TokenChanged", token="ann", what="", fields={"place": [99, 99]}), "outside the grid"),
]


@pytest.mark.parametrize(("change", "said"), HOSTILE)
def test_a_hostile_grid_is_refused_in_one_sentence(change: Callable[[Plain], object], said: str) -> None:
    plain = json.loads(battle_to_text(battle(Moved(BEN, (1, 6)))))
    change(plain)
    with pytest.raises(StoreError) as caught:
        battle_from_text(json.dumps(plain).encode(), "here", load)
    sentence = str(caught.value)
    assert said in sentence
    assert "\n" not in sentence
    assert len(sentence) < 300


def test_what_is_off_the_map_only_for_a_while_is_found_as_well() -> None:
    """Undo would lead there."""
    start = battle(Moved(ANN, (99, 99)))
    back = JournalEntry(2, 1, None, (), (Moved(ANN, (1, 1)),), 0, False, "edit")
    with pytest.raises(StoreError, match="Ann stands outside the grid"):
        battle_from_text(
            battle_to_text(replace(start, state=SessionState("seed", 2), entries=(*start.entries, back))), "here", load
        )


def test_in_a_game_of_cells_nobody_stands_in_a_zone_and_the_other_way_round() -> None:
    zones = duel.board().zone_map
    made = board_in_fight()
    grid = made.grid
    assert grid is not None
    mixed = replace(made, map=replace(grid, zones=zones)).with_token(replace(made[ANN], place=ZoneId("yard")))
    with pytest.raises(StoreError, match="in this game they stand on cells"):
        battle_from_text(battle_to_text(new_battle(SKIRMISH, mixed)), "here", load)
    there = replace(duel.board(), map=GridMap(9, 9, zones=zones))
    assert battle_from_text(battle_to_text(new_battle(duel.DUEL, there)), "here", load).opening == there
    astray = there.with_token(replace(there[duel.ANN], place=(1, 1)))
    with pytest.raises(StoreError, match="in this game they stand in zones"):
        battle_from_text(battle_to_text(new_battle(duel.DUEL, astray)), "here", load)


def test_a_hostile_battle_file_is_opened_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "yard.battle"
    write_battle(path, battle(*EDITS))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        (text,) = other.execute("SELECT events FROM entry WHERE id = 1").fetchone()
        bomb = {"type": "MapChanged", "what": "", "map": {**GRID, "columns": 10**9, "rows": 10**9}}
        other.execute("UPDATE entry SET events = ? WHERE id = 1", (json.dumps([bomb, *json.loads(text)]),))
    document = Document.open(path, load)
    assert "damaged" in document.notice
    assert document.session().board.grid is not None
    document.close()


def test_a_command_under_way_with_an_absurd_cell_does_not_keep_a_battle_shut(tmp_path: Path) -> None:
    path = tmp_path / "yard.battle"
    write_battle(path, battle(Moved(OAF, (11, 5))))
    draft = {"type": "Command", "action": "move", "actor": "ann", "given": {"to": [f"{'9' * 5000},1"]}}
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("INSERT INTO pending VALUES (1, ?, '[]', 0)", (json.dumps(draft),))
    document = Document.open(path, load)
    session = document.session()
    assert session.current is None
    assert "could not be taken up again" in session.complaint
    assert len(session.complaint) < 200
    document.close()


def test_a_newcomer_placed_off_the_map_is_refused() -> None:
    stray = Placed(replace(board_in_fight()[ANN], place=(15, 9), footprint=2.0))
    with pytest.raises(StoreError, match="stands outside the grid"):
        battle_from_text(battle_to_text(battle(stray)), "here", load)
