"""Nothing exported for players tells a secret: no pixel, word or bookmark, nor the name of the file or what it says of itself."""

import json
import re
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from pypdf import PdfReader

from battlemap.export.cards.card_options import CardOptions
from battlemap.export.export_kinds import KINDS, kind_for
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import export_subject
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.picture.picture_options import PictureOptions
from battlemap.export.record.record_options import RecordOptions, SetupOptions
from tests.export.test_print_export import page_text
from tests.play.planted_secrets import GAMES, battle_with_secrets, leaks_in

pytestmark = pytest.mark.usefixtures("qapp")
OPTIONS = {
    "picture": PictureOptions(pixels=12, percent=25, title=True, legend=True, margins=True, scale_bar=True),
    "print": PrintOptions(cell_mm=10, width_mm=150, dpi=50, figures=True, aspects=True),
    "cards": CardOptions(tents=True, save_ink=True),
    "record": RecordOptions(),
    "setup": SetupOptions(),
}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_exported_for_players_tells_a_secret(name: str, painted: list[str], tmp_path: Path) -> None:
    battle = battle_with_secrets(name, Random(5), commands=2)
    subject = export_subject(battle.rules, battle.session.board, "players", session=battle.session)
    assert {entry.id for entry in KINDS} == set(OPTIONS)
    for entry in KINDS:
        kind, options = entry.load(), OPTIONS[entry.id]
        path = tmp_path / kind.file_name(subject, options, None)
        run_steps(kind.write(subject, options, path, None))
        assert leaks_in([path.name, *painted, *told_by(path)]) == []
    assert len(painted) > 100


@pytest.mark.parametrize("moment", ["now", "start"])
def test_neither_the_text_of_a_fight_nor_of_its_set_up_tells_players_a_secret(
    moment: Literal["now", "start"], tmp_path: Path
) -> None:
    for name in GAMES:
        battle = battle_with_secrets(name, Random(6), commands=8)
        subject = export_subject(battle.rules, battle.session.board, "players", session=battle.session)
        for entry, options in (("record", RecordOptions(format="md")), ("setup", SetupOptions(moment=moment))):
            path = tmp_path / f"{name} {entry}.md"
            run_steps(kind_for(entry, "").load().write(subject, options, path, None))
            assert leaks_in([path.read_text("utf-8")]) == []


def told_by(path: Path) -> list[str]:
    """All that a file says in words."""
    if path.suffix == ".md":
        return [path.read_text("utf-8")]
    if path.suffix == ".html":
        return list(told_by_page(path.read_text("utf-8")))
    if path.suffix == ".png":
        data, at, kinds = path.read_bytes(), 8, list[bytes]()
        while at < len(data):
            kinds.append(data[at + 4 : at + 8])
            at += 12 + struct.unpack(">I", data[at : at + 4])[0]
        assert set(kinds) == {b"IHDR", b"IDAT", b"IEND"}
        return []
    reader = PdfReader(path)
    pages = [page_text(reader, number) for number in range(len(reader.pages))]
    return [str(reader.metadata), str(reader.xmp_metadata), str(reader.outline), *pages]


def told_by_page(text: str) -> Iterator[str]:
    """Every word of a page, in its data and attributes too; places and sizes are no words."""
    bare = re.sub(r"data:image/webp;base64,[A-Za-z0-9+/=]+", "", text)
    (data,) = re.findall(r'<script type="application/json" id="record">(.*?)</script>', bare, re.DOTALL)
    yield from strings_in(json.loads(data))
    style = re.sub(r"<script.*?</script>|<style>.*?</style>", "", bare, flags=re.DOTALL)
    drawn = re.sub(r' (?:d|x|y|width|height|transform|viewBox|cx|cy|points)="[^"]*"', "", style)
    yield unescape(drawn)
    assert leaks_in([re.sub(r"\d", "", unescape(bare))]) == []


def strings_in(value: object) -> Iterator[str]:
    """Every text in a value of JSON, keys too."""
    if isinstance(value, str):
        yield value
    for part in value if isinstance(value, list) else value.items() if isinstance(value, dict) else ():
        yield from strings_in(list(part) if isinstance(part, tuple) else part)
