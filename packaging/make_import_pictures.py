"""Makes the pictures of imports in docs/pictures/: files of our own as they come, the import window, what they become.

    .venv/bin/python packaging/make_import_pictures.py [FOLDER [STATE…]]

The files are drawn here, so that nobody else's are shipped: a dungeon in text, the same as Universal VTT, portraits.
"""

import base64
import io
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from picture_studio import PictureWindow, sample, wait  # first: it chooses the platform
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from battlemap.formats.found.battle_making import MapPlan, make_battle
from battlemap.formats.importing import read_foreign_map
from battlemap.rules.registry import load_ruleset

SIZE, QUALITY, CELL = (1366, 768), 84, 48
DUNGEON = """The goblin hole

  ###########   #########
  #.........#####.......#
  #..g......+...+...k...#
  #.........#####.......#
  #####+#####   #..T..T.#
      #.#       #.......#
      #.#########...~~..#
      #....g...+....~~..#
      ####.############L#
         #.#          #.#
  ########S#######    #.#
  #..$..........@#    #>#
  #...........@..#    ###
  ################

g: goblin
k: goblin king
"""


def write_text(folder: Path) -> Path:
    """The dungeon as text."""
    path = folder / "goblin hole.txt"
    path.write_text(DUNGEON, encoding="utf-8")
    return path


def write_uvtt(folder: Path) -> Path:
    """The same as a Universal VTT file: a drawn picture with printed lines, walls, portals, a light."""
    from PIL import Image, ImageDraw

    found = read_foreign_map(write_text(folder))
    image = Image.new("RGB", (found.columns * CELL, found.rows * CELL), (58, 52, 48))
    draw = ImageDraw.Draw(image)
    lines: list[list[dict[str, float]]] = []
    floor = {(x, y) for y, row in enumerate(found.ground) for x, sign in enumerate(row) if sign not in "# "}
    for x, y in floor:
        draw.rectangle([x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL], (206, 194, 168), (150, 138, 116))
    for x, y in sorted(floor):
        for dx, dy, ends in (
            (0, -1, ((0, 0), (1, 0))), (0, 1, ((0, 1), (1, 1))), (-1, 0, ((0, 0), (0, 1))), (1, 0, ((1, 0), (1, 1))),
        ):  # fmt: skip
            if (x + dx, y + dy) not in floor:
                lines.append([{"x": x + a, "y": y + b} for a, b in ends])
                draw.line([((x + a) * CELL, (y + b) * CELL) for a, b in ends], (34, 28, 24), 7)
    portals = [
        {
            "position": {"x": door.middle[0], "y": door.middle[1]}, "rotation": 0, "closed": door.state != "open",
            "bounds": [{"x": door.a[0], "y": door.a[1]}, {"x": door.b[0], "y": door.b[1]}], "freestanding": False,
        }
        for door in found.doors if door.kind == "door"
    ]  # fmt: skip
    out = io.BytesIO()
    image.save(out, "PNG")
    path = folder / "Goblin hole [25x15].dd2vtt"
    size = {"x": found.columns, "y": found.rows}
    picture = base64.b64encode(out.getvalue()).decode()
    lights = [{"position": {"x": 6.5, "y": 3.5}, "range": 4, "intensity": 1, "color": "ffffc070", "shadows": True}]
    path.write_text(
        json.dumps({
            "format": 0.3, "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": size, "pixels_per_grid": CELL},
            "line_of_sight": lines, "objects_line_of_sight": [], "portals": portals, "lights": lights,
            "environment": {"baked_lighting": False, "ambient_light": "ffffffff"}, "image": picture,
        }),
        encoding="utf-8",
    )  # fmt: skip
    return path


def until(ready: Callable[[], object]) -> None:
    """Wait for something, a minute at most."""
    for _ in range(1200):
        wait(50)
        if ready():
            wait(400)
            return
    raise SystemExit("it did not come")


def window(studio: PictureWindow, folder: Path) -> QImage:
    """The import window over an open battle."""
    studio.open(sample("quarry-yard"), "import")
    files = studio.window.window_actions.files
    files.take_file(write_uvtt(folder))
    until(lambda: files.imports.form)
    return studio.shot()


def grid_fight(studio: PictureWindow, folder: Path) -> QImage:
    """The dungeon as a grid, to be fought on at once."""
    found = read_foreign_map(write_uvtt(folder))
    studio.open(make_battle(found, load_ruleset("obss"), MapPlan("grid", cell=1.5, unit="m")), "import-grid")
    studio.settle()
    return beside(folder, studio.shot())


def zone_fight(studio: PictureWindow, folder: Path) -> QImage:
    """The same text as zones."""
    found = read_foreign_map(write_text(folder))
    studio.open(make_battle(found, load_ruleset("war_of_ashes"), MapPlan("zones")), "import-zones")
    studio.settle()
    return beside(folder, studio.shot())


def grid_under_zones(studio: PictureWindow, folder: Path) -> QImage:
    """A map of zones, and below it the same with a grid laid under it."""
    from battlemap.play.grid_laying import lay_under_zones

    studio.open(sample("ravine-ambush"), "under")
    studio.settle()
    before = studio.shot()
    page = studio.window.page
    if page is None:
        raise SystemExit("no battle is open")
    page.session.edit(*lay_under_zones(page.board, 27, 1.5, "m"), what="lay a grid under the zones")
    page.controller.view.camera.fit(animated=False)
    studio.settle()
    after = studio.shot()
    whole = QImage(before.width(), 2 * before.height(), QImage.Format.Format_RGB32)
    painter = QPainter(whole)
    painter.drawImage(0, 0, before)
    painter.drawImage(0, before.height(), after)
    painter.end()
    return whole


def beside(folder: Path, ours: QImage) -> QImage:
    """The text of the dungeon at the left of what was made of it."""
    wide = 420
    whole = QImage(ours.width() + wide, ours.height(), QImage.Format.Format_RGB32)
    whole.fill(0xFF14161A)
    painter = QPainter(whole)
    font = QFont("monospace")
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPixelSize(20)
    painter.setFont(font)
    painter.setPen(0xFFD8D2C4)
    painter.drawText(QRectF(28, 40, wide - 40, ours.height() - 80), Qt.TextFlag.TextDontClip, DUNGEON)
    painter.drawImage(wide, 0, ours)
    painter.end()
    return whole


STATES: dict[str, Callable[[PictureWindow, Path], QImage]] = {
    "import": window, "import-grid": grid_fight, "import-zones": zone_fight,
    "grid-under-zones": grid_under_zones,
}  # fmt: skip


def main() -> None:
    """Make all of them, in the dark theme; the window itself in the light one too."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    with tempfile.TemporaryDirectory() as made:
        for name in [name for name in sys.argv[2:] or STATES if name in STATES]:
            for theme in ("dark", "light") if name == "import" else ("dark",):
                studio = PictureWindow(app, theme, SIZE)
                target = folder / f"{name}-{theme}-{SIZE[0]}.webp"
                if not STATES[name](studio, Path(made)).save(str(target), None, QUALITY):
                    raise SystemExit(f"{target} cannot be written")
                print(target, flush=True)
                studio.close()
    os._exit(0)  # pictures are made; what Qt would still tidy up does not matter


if __name__ == "__main__":
    main()
