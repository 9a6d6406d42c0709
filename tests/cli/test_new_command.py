"""Battles on battlefields from a recipe, from the command line."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from battlemap.cli.command_line import main
from battlemap.formats.importing import import_battle

OUT = ("-o", "a.battle")
SIZES = "it goes from 16 × 12 to 60 × 60."
EITHER = "it is made of zones or of squares."


def test_the_places_are_listed_with_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("forest-road     Forest road: 4 to 14 zones, usually 9")
    assert lines[at + 1].strip() == "growth=open | dense (usually dense)"


def test_a_place_becomes_a_battle_with_its_seed_in_the_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = [tmp_path / "one.battle", tmp_path / "two.battle"]
    for target in written:
        words = ["growth=open", "hazard=swamp"]
        assert main(["new", "--place", "forest-road", "--seed", "7041", "--zones", "8", *words, "-o", str(target)]) == 0
    assert "Every place can be reached." in capsys.readouterr().out
    first, second = (import_battle(target).board for target in written)
    assert first == second
    assert len(first.zone_map.zones) == 8
    assert first.notes.startswith("Forest road, seed 7041, 8 zones, growth open, ledges 1, hazard swamp (recipe forest-road")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Say which place to make, as in --place forest-road; battlemap new --list names them all."),
        (("--place", "farm"), "Say where to write the battle, as in -o farm.battle."),
        (("--place", "farm", "-o", "farm.txt"), "farm.txt should end in .battle."),
        (("--place", "farm", "--zones", "40", *OUT), "Farm cannot be made with 40 zones: it goes from 6 to 14 zones."),
        (("--place", "farm", "--zones", "6", "barns=2", *OUT), "Two barns need eight zones."),
        (("--place", "farm", "barns=9", *OUT), "Barns of Farm cannot be 9; it can be 1 or 2."),
        (("--place", "farm", "barns", *OUT), "“barns” is no word of choice; write it as in growth=dense."),
        (("--place", "mill", "--size", "30x20", *OUT), "Mill is made of zones only."),
        (("--place", "farm", "--size", "9x9", "--zones", "9", *OUT), "A place has either --zones or --size: " + EITHER),
        (("--place", "farm", "--size", "big", *OUT), "“big” is no size; write columns and rows as in 40x30."),
        (("--place", "mill", "--ruleset", "obss", *OUT), "Mill is made of zones, on which Three-action 3d6 is not played."),
        (("--place", "farm", "--seed", "-4", *OUT), "A seed is a whole number from 0 to 999999999."),
        (("--place", "farm", "--seed", "seven", *OUT), "“seven” is no seed; write a whole number, as in 7."),
        (("--place", "farm", "--zones", "0", *OUT), "Farm cannot be made with 0 zones: it goes from 6 to 14 zones."),
        (("--place", "farm", "--zones", "3.5", *OUT), "“3.5” is no number of zones; write a whole number, as in 7."),
        (("--place", "farm", "--size", "1x1", *OUT), "Farm cannot be made with 1 × 1: " + SIZES),
        (("--place", "farm", "--size", "5000x5000", *OUT), "Farm cannot be made with 5000 × 5000: " + SIZES),
        (("--place", "farm", "--zones", "8", "--ruleset", "obss", *OUT), "Three-action 3d6 is not played on zones."),
        (("--place", "cellar", "--zones", "8", *OUT), "Cellars is made of squares only."),
        (("--place", "farm", "colour=red", *OUT), "Farm has no choice called colour; it has: barns, fields, hazard."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_sentence(words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", *words]) == 1
    assert capsys.readouterr().err == f"battlemap: {sentence}\n"


def test_an_unknown_place_or_game_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--place", "castle", *OUT]) == 1
    assert capsys.readouterr().err.startswith("battlemap: There is no place called castle; there are forest-road, tavern, ")
    assert main(["new", "--place", "farm", "--ruleset", "chess", *OUT]) == 1
    assert "no ruleset called 'chess' is installed; there are: fate2, " in capsys.readouterr().err


def test_a_battle_that_is_there_stays_and_one_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    there, full = tmp_path / "there.battle", tmp_path / "full.battle"
    there.write_text("mine")

    def refusal(target: Path) -> str:
        assert main(["new", "--place", "tavern", "--seed", "7", "-o", str(target)]) == 1
        return capsys.readouterr().err

    assert refusal(there) == f"battlemap: {there} exists already; choose another name.\n"
    assert there.read_text() == "mine"
    below = there / "a.battle"
    assert refusal(below) == f"battlemap: {below} cannot be written: not a directory; choose another place.\n"
    connect = sqlite3.connect

    def connect_to_full_disk(*given: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **named)
        connection.execute("PRAGMA max_page_count = 8")
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect_to_full_disk)
    assert refusal(full) == f"battlemap: {full} cannot be written: the disk is full; choose another place.\n"
    assert list(tmp_path.iterdir()) == [there]
