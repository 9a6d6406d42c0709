"""Nothing exported for players tells a secret: no pixel, word or bookmark, nor the name of the file or what it says of itself."""

import struct
from pathlib import Path
from random import Random

import pytest
from pypdf import PdfReader

from battlemap.export.cards.card_options import CardOptions
from battlemap.export.export_kinds import KINDS
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import export_subject
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.picture.picture_options import PictureOptions
from tests.export.test_print_export import page_text
from tests.play.planted_secrets import GAMES, battle_with_secrets, leaks_in

pytestmark = pytest.mark.usefixtures("qapp")
OPTIONS = {
    "picture": PictureOptions(pixels=12, percent=25, title=True, legend=True, margins=True, scale_bar=True),
    "print": PrintOptions(cell_mm=10, width_mm=150, dpi=50, figures=True, aspects=True),
    "cards": CardOptions(tents=True, save_ink=True),
}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_exported_for_players_tells_a_secret(name: str, painted: list[str], tmp_path: Path) -> None:
    battle = battle_with_secrets(name, Random(5), commands=2)
    subject = export_subject(battle.rules, battle.session.board, "players")
    assert {entry.id for entry in KINDS} == set(OPTIONS)
    for entry in KINDS:
        kind, options = entry.load(), OPTIONS[entry.id]
        path = tmp_path / kind.file_name(subject, options, None)
        run_steps(kind.write(subject, options, path, None))
        assert leaks_in([path.name, *painted, *told_by(path)]) == []
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
    reader = PdfReader(path)
    pages = [page_text(reader, number) for number in range(len(reader.pages))]
    return [str(reader.metadata), str(reader.xmp_metadata), str(reader.outline), *pages]
