"""What kind of file some bytes are is told by what is in them."""

import json
import sqlite3
from pathlib import Path

import pytest

from battlemap.formats.file_kind import detect_kind, json_of, text_of, why_unknown
from battlemap.store.database.codec import InvalidContent
from battlemap.store.database.schema import create_tables
from tests.formats.dungeons import dungeon, rect
from tests.formats.pictures import bmp, gif, jpeg, png, webp

ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
OURS = json.dumps({"format": "battlemap", "version": 1, "title": "a room with “rects” and “doors”"})
MILL = json.dumps(dungeon([rect(0, 0, 3, 3)], []))


def test_a_battle_is_told_by_the_mark_in_its_header(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    connection = sqlite3.connect(path, isolation_level=None)
    create_tables(connection)
    connection.close()
    data = path.read_bytes()
    assert detect_kind(data) == detect_kind(data[:100]) == "battle"
    stranger = data[:68] + b"GPKG" + data[72:]
    assert detect_kind(stranger) == "unknown"
    assert why_unknown(stranger, "a.db") == "a.db is a database of another program, not a battle."


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_json_is_told_in_every_usual_encoding(encoding: str) -> None:
    assert detect_kind(OURS.encode(encoding)) == "text"
    assert detect_kind(MILL.encode(encoding)) == "onepage"
    assert text_of(MILL.encode(encoding), "a.json") == MILL


def test_blanks_before_the_first_bracket_do_not_matter() -> None:
    assert detect_kind(b"\n\t  " + MILL.encode()) == "onepage"


@pytest.mark.parametrize("make", [png, jpeg, webp, gif, bmp])
def test_pictures_are_told_by_how_they_begin(make: type) -> None:
    assert detect_kind(make(30, 20)) == "picture"


def test_what_is_damaged_is_still_told_so_that_its_reader_can_say_what_is_wrong() -> None:
    assert detect_kind(MILL.encode()[:-30]) == "onepage"
    assert detect_kind(OURS.encode()[:-30]) == "text"
    assert detect_kind(b'{"rects": [{"x": NaN}], "doors": []}') == "onepage"
    assert detect_kind(b'{"doors": [], "rects": ' + b"[" * 100_000) == "onepage"
    assert detect_kind(png(30, 20)[:20]) == "picture"


@pytest.mark.parametrize("filling", [b" ", b"[", b'"a",', b'{"a":'])
def test_a_text_of_many_megabytes_is_told_without_taking_it_apart(filling: bytes) -> None:
    long = filling * (30_000_000 // len(filling))
    assert detect_kind(b'{"a": [' + long) == "unknown"
    assert detect_kind(b'{"format": "battlemap", "a": [' + long) == "text"
    assert detect_kind(b'{"rects": [' + long + b'], "doors": []}') == "onepage"
    assert (
        why_unknown(b'{"a": [' + long, "a.json") == "a.json is JSON, but neither a battle nor a map of a kind that is read here."
    )


def test_a_text_beyond_all_measure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battlemap.formats.file_kind.MOST_JSON_BYTES", 3_000_000)
    with pytest.raises(InvalidContent, match=r"^a\.json has 4 MB of text; the most is 3 MB\.$"):
        json_of(b"[" * 4_000_000, "a.json")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "a.x is empty."),
        (b"%PDF-1.7", "a.x is a PDF document: save its page as a picture."),
        (b"PK\x03\x04abc", "a.x is a zip archive: unpack it first."),
        (b"II*\x00abcd", "a.x is a TIFF picture that is damaged or far too large: save it as PNG."),
        (b"\x00\x00\x00\x20ftypavif", "a.x is a picture or film in a format that is not read here: save it as PNG."),
        (b"[1, 2]", "a.x is JSON, but neither a battle nor a map of a kind that is read here."),
        (b'{"a": 1}', "a.x is JSON, but neither a battle nor a map of a kind that is read here."),
        (b'{"rects": []}', "a.x looks like a One Page Dungeon, but its “doors” are missing."),
        (b'{"doors": []}', "a.x looks like a One Page Dungeon, but its “rects” are missing."),
        (b"[" * 100_000, "a.x cannot be read: it is nested too deeply."),
        (b"{\xff\xfe}", "a.x cannot be read: it is not text in UTF-8 or UTF-16."),
        (b"hello", "a.x is neither a battle, nor a map or graph of a kind that is read here, nor a picture."),
        (b"\x00" * 400, "a.x is neither a battle, nor a map or graph of a kind that is read here, nor a picture."),
    ],
)
def test_a_file_of_no_known_kind_is_refused_in_one_sentence(data: bytes, sentence: str) -> None:
    assert detect_kind(data) == "unknown"
    assert why_unknown(data, "a.x") == sentence
