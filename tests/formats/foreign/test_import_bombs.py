"""Files made to burst an importer, and files that point elsewhere: a map or one sentence, no net, nothing from outside."""

import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from battlemap.formats.importing import read_foreign_map
from battlemap.store.files.store_errors import StoreError
from benchmarks.formats.import_bombs import BOMBS, outcome
from benchmarks.formats.import_mutations import tmj
from tests.formats.foreign.made_maps import scene, uvtt
from tests.formats.pictures import png

DEEP = ("nesting of JSON", "nesting of XML", "nesting of groups")
"""What is nested 100,000-fold here too; the rest is small here and large by the command."""


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_a_map_or_one_sentence(name: str) -> None:
    said, _ = outcome(BOMBS[name](100_000 if name in DEEP else 300))
    assert said == "map" or said.endswith(".")
    assert "\n" not in said
    if name.startswith("entities"):
        assert "defines entities" in said
    if name.startswith(("nesting of JSON", "nesting of XML")):
        assert said != "map"


ELSEWHERE = ("http://127.0.0.1:9/s.png", "//127.0.0.1/s.png", "../outside.png", "file:///etc/passwd", "/etc/passwd", "link.png")


def files_that_name(where: str) -> dict[str, Any]:
    """A file of each kind that names another one."""
    tiles = tmj()
    tiles["tilesets"] = [{"firstgid": 1, "source": where}]
    pictured = tmj()
    pictured["tilesets"][0]["image"] = where
    layered = tmj()
    layered["layers"].append({"type": "imagelayer", "image": where})
    placed = tmj()
    placed["layers"][1]["objects"].append({"id": 2, "template": where, "x": 0, "y": 0})
    return {
        "house.uvtt": uvtt(image=where), "scene.json": scene(background={"src": where}), "tiles.tmj": tiles,
        "pictured.tmj": pictured, "layered.tmj": layered, "placed.tmj": placed,
        "actor.json": {"name": "Orc", "type": "npc", "system": {}, "items": [], "img": where, "prototypeToken": {"name": "Orc"}},
    }  # fmt: skip


def test_nothing_is_fetched_and_nothing_is_read_outside_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, outside = tmp_path / "maps", tmp_path / "outside.png"
    folder.mkdir()
    outside.write_bytes(png(200, 150))
    (folder / "link.png").symlink_to(outside)
    read: list[Path] = []
    plain_read = Path.read_bytes

    def watched(path: Path) -> bytes:
        read.append(path.resolve())
        return plain_read(path)

    def connected(*given: object) -> None:
        raise AssertionError(f"somebody wants to be connected: {given}")

    monkeypatch.setattr(Path, "read_bytes", watched)
    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, connected)
    monkeypatch.setattr(socket, "getaddrinfo", connected)
    for where in ELSEWHERE:
        for name, plain in files_that_name(where).items():
            path = folder / name
            path.write_text(json.dumps(plain), encoding="utf-8")
            with suppress(StoreError):
                found = read_foreign_map(path)
                assert found.picture is None or name in ("layered.tmj", "placed.tmj")
    assert all(path.is_relative_to(folder.resolve()) for path in read)
