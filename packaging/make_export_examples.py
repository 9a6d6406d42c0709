"""Makes the examples of docs/examples/other-programs/, and a picture of a map that went out and came in again.

.venv/bin/python packaging/make_export_examples.py [FOLDER [PICTURE]]
"""

import os
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage

from battlemap.export.export_kinds import kind_for
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import export_subject
from battlemap.export.picture.image_export import board_image, offscreen
from battlemap.export.programs.program_options import ProgramOptions
from battlemap.formats.found.area_drawing import draw_areas
from battlemap.formats.found.battle_making import areas_of
from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.importing import import_battle
from battlemap.paint.style.images import ImageStore
from battlemap.paint.style.palette import LIGHT
from battlemap.store.database.battle import Battle, new_battle
from battlemap.store.document.battle_folder import read_sample

ROOT = Path(__file__).parent.parent
SAMPLE = "crooked-ladle"
ROOMS = ("Street, west", "Street, east", "Common room")
"""The rooms of the sample, in the order in which they are found."""
PROGRAMS: tuple[ProgramOptions, ...] = (
    ProgramOptions(program="uvtt", pixels=16, image="webp"),
    ProgramOptions(program="foundry", pixels=50, image="webp"),
    ProgramOptions(program="tiled", pixels=16, image="webp"),
    *[ProgramOptions(program=program) for program in ("fari", "graphml", "gexf", "dot", "node-link")],
)
SIDE = (900, 640)


def sample() -> Battle:
    """The sample with zones over its rooms: a map that every program can hold."""
    battle = read_sample(SAMPLE)
    grid = battle.opening.grid
    assert grid is not None
    areas = areas_of(FoundMap("", "", grid.columns, grid.rows), grid)
    named = tuple([replace(area, name=name) for area, name in zip(areas, ROOMS, strict=True)])
    board = replace(battle.opening, map=replace(grid, zones=draw_areas(grid, named, ())))
    return new_battle(battle.rules, board, tuple(battle.assets.values()))


def write(battle: Battle, options: ProgramOptions, folder: Path) -> Path:
    """A battle for players as a file for another program."""
    subject = export_subject(battle.rules, battle.board, "players", ImageStore(battle.assets.get))
    kind = kind_for("programs", "").load()
    path = folder / kind.file_name(subject, options, None)
    run_steps(kind.write(subject, options, path, None))
    return path


def shown(battle: Battle) -> QImage:
    """The map of a battle without anybody on it."""
    board = replace(battle.board, tokens={}, effects=())
    return board_image(board, battle.rules.display(board), LIGHT, ImageStore(battle.assets.get), *SIDE)


def side_by_side(target: Path) -> None:
    """The sample beside what our own importer makes of its Universal VTT file."""
    from PIL import Image

    battle = read_sample(SAMPLE)
    with TemporaryDirectory() as folder:
        again = import_battle(write(battle, ProgramOptions(pixels=70), Path(folder)), battle.rules.id, use="grid")
    both = Image.new("RGB", (2 * SIDE[0] + 8, SIDE[1]), "white")
    for x, made in ((0, battle), (SIDE[0] + 8, again)):
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        shown(made).save(buffer, "PNG")  # type: ignore[call-overload]
        both.paste(Image.open(BytesIO(data.data())), (x, 0))
    both.save(target, quality=78, method=6)


def main() -> None:
    """Write everything."""
    from PIL import Image

    app = offscreen()
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "examples" / "other-programs"
    folder.mkdir(parents=True, exist_ok=True)
    for options in PROGRAMS:
        print(write(sample(), options, folder))
    for picture in folder.glob("*.webp"):  # small, for they are many
        with Image.open(picture) as image:
            smaller = image.convert("RGB")
        smaller.save(picture, quality=55, method=6)
    side_by_side(Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs" / "pictures" / "universal-vtt-again.webp")
    app.processEvents()


if __name__ == "__main__":
    main()
