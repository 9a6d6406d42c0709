"""The tags by which files and scenarios know events, commands, answers and maps stay, whatever the classes are called."""

import ast
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.rules.procedure import Command
from battlemap.rules.run import AnswerInput, DiceInput
from battlemap.store.database.codec import Codec, encode, kinds_of_event
from battlemap.store.database.schema import read_header
from tests.architecture.source import ROOT, read
from tests.games.duel import DUEL

EVENTS = {
    "AspectGone", "AspectPut", "Contest", "Counted", "CountersSet", "CoverPictureSet", "EdgesSet", "EffectsChanged",
    "FogBySight", "FogChanged", "GridPainted", "HouseRuled", "LampsSet", "MapChanged", "Moved", "NotesWritten", "Placed",
    "PlayerNamesSet", "PropsSet", "RememberedChanged", "Removed", "Ruled", "SceneChanged", "SheetChanged", "SideGone",
    "SidePut", "Thrown", "TimerCame", "TimersSet", "Titled", "TokenChanged", "Told", "TurnsChanged", "ZonesChanged",
}  # fmt: skip
OTHERS = {Command: ("type", "Command"), AnswerInput: ("type", "pick"), DiceInput: ("type", "dice")} | {
    ZoneMap: ("map", "zones"),
    GridMap: ("map", "grid"),
}
OLD_FILES = sorted((ROOT / "tests" / "old-files").glob("*.battle"))


def test_events_have_the_tags_that_files_have() -> None:
    assert sorted(str(kind.__struct_config__.tag) for kind in kinds_of_event()) == sorted(EVENTS)
    assert {kind.__struct_config__.tag_field for kind in kinds_of_event()} == {"type"}


@pytest.mark.parametrize("kind", OTHERS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_what_else_is_told_apart_by_a_tag(kind: Any) -> None:
    assert (kind.__struct_config__.tag_field, kind.__struct_config__.tag) == OTHERS[kind]


def test_every_tag_is_written_out() -> None:
    found = []
    for source in read("battlemap", "rulesets"):
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                tags = [keyword.value for keyword in node.keywords if keyword.arg == "tag"]
                found += [f"{source.path}: {node.name}" for tag in tags if not isinstance(tag, ast.Constant) or tag.value is True]
                found += [f"{source.path}: {node.name}" for base in node.bases if ast.unparse(base) == "Event" and not tags]
    assert found == []


@pytest.mark.parametrize("path", OLD_FILES, ids=lambda path: path.stem)
def test_old_files_are_read_and_written_with_their_tags(path: Path) -> None:
    codec = Codec(DUEL, version=read_header(path).version)
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
        entries = file.execute("SELECT command, tape, events FROM entry").fetchall()
    seen = set()
    for command, inputs, events in entries:
        facts, answers, draft = json.loads(events), json.loads(inputs), json.loads(command or "null")
        written = json.loads(encode((codec.events(facts), codec.inputs(answers), codec.command(draft))))
        assert [[one["type"] for one in part] for part in written[:2]] == [
            [one["type"] for one in part] for part in (facts, answers)
        ]
        assert (written[2] or {}).get("type") == (draft or {}).get("type")
        seen |= {one["type"] for one in facts}
    assert seen <= EVENTS
    assert len(seen) > 5
