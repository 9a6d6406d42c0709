"""Nothing exported for players tells a secret: no pixel, word or bookmark, nor the name of the file or what it says of itself."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pypdf import PdfReader

from battlemap.export.cards.card_options import CardOptions
from battlemap.export.export_kinds import KINDS
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import export_subject
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.picture.picture_options import PictureOptions
from battlemap.export.programs.program_options import FORMATS, ProgramOptions
from battlemap.export.record.record_options import RecordOptions, SetupOptions
from tests.export.page_words import told_by_page
from tests.export.test_print_export import page_text
from tests.play.planted_secrets import GAMES, battle_with_secrets, leaks_in

pytestmark = pytest.mark.usefixtures("qapp", "small_grounds")
OPTIONS: dict[str, list[Any]] = {
    "picture": [PictureOptions(pixels=12, percent=25, title=True, legend=True, margins=True, scale_bar=True)],
    "print": [PrintOptions(cell_mm=10, width_mm=150, dpi=50, figures=True, aspects=True)],
    "cards": [CardOptions(tents=True, save_ink=True)],
    "record": [RecordOptions()],
    "setup": [SetupOptions()],
    "programs": [ProgramOptions(program=known.id, pixels=50, figures=known.id == "uvtt") for known in FORMATS],
}
COUNTED = frozenset({"_id", "image", "data"})
"""Entries that count or are made by chance: Foundry's own ids, pixels, numbers of tiles one after the other."""


@pytest.mark.parametrize("name", GAMES)
def test_nothing_exported_for_players_tells_a_secret(name: str, painted: list[str], tmp_path: Path) -> None:
    battle = battle_with_secrets(name, Random(5), commands=2)
    subject = export_subject(battle.rules, battle.session.board, "players", session=battle.session)
    assert {entry.id for entry in KINDS} == set(OPTIONS)
    for entry in KINDS:
        for options in OPTIONS[entry.id]:
            kind = entry.load()
            path = tmp_path / kind.file_name(subject, options, None)
            try:
                run_steps(kind.write(subject, options, path, None))
            except InvalidSetting:  # this map cannot be that
                continue
            told = [text for written in tmp_path.iterdir() for text in (written.name, *told_by(written))]
            assert leaks_in([*painted, *told]) == []
            for written in tmp_path.iterdir():
                written.unlink()
    assert len(painted) > 100


def told_by(path: Path) -> list[str]:
    """All that a file says in words."""
    if path.suffix == ".png":
        data, at, kinds = path.read_bytes(), 8, list[bytes]()
        while at < len(data):
            kinds.append(data[at + 4 : at + 8])
            at += 12 + struct.unpack(">I", data[at : at + 4])[0]
        assert set(kinds) == {b"IHDR", b"IDAT", b"IEND"}
        return []
    if path.suffix == ".html":
        return list(told_by_page(path.read_text("utf-8")))
    if path.suffix != ".pdf":
        text = path.read_text()
        return list(words_in(json.loads(text))) if path.suffix in (".json", ".tmj", ".dd2vtt") else [text]
    reader = PdfReader(path)
    pages = [page_text(reader, number) for number in range(len(reader.pages))]
    return [str(reader.metadata), str(reader.xmp_metadata), str(reader.outline), *pages]


def words_in(plain: Any) -> Iterator[str]:
    """Every key and value of JSON."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield key
            if key not in COUNTED and not (key == "id" and isinstance(value, int)):
                yield from words_in(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from words_in(value)
    else:
        yield str(plain)
