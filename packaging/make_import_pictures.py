"""Makes the pictures of imports in docs/pictures/: files of our own as they come, the import window, what they become.

    .venv/bin/python packaging/make_import_pictures.py [FOLDER [STATE…]]

The files are drawn here (map_fixtures.py), so that nobody else's are shipped.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import map_fixtures
from msgspec.structs import replace
from picture_studio import PictureWindow, sample, wait  # first: it chooses the platform
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Seat, SideId, ZoneId
from battlemap.export.picture.image_export import board_image
from battlemap.formats.found.battle_making import Make, MapPlan, make_battle
from battlemap.formats.importing import read_foreign_map
from battlemap.minds.character import CHARACTERS
from battlemap.minds.machine_player import MachinePlayer
from battlemap.minds.mind import Mind
from battlemap.paint.style.images import ImageStore
from battlemap.paint.style.palette import DARK
from battlemap.play.edits.board_edits import place_token
from battlemap.play.journal import replay
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.battle import Battle, new_battle

SMALL, LARGE = (1366, 768), (1920, 1080)
QUALITY = 84
TILE, TEXT_SIZE, CAPTION = (690, 420), 15, 34
"""How large a map of the sheet of kinds is, and how high the words over it, in px."""
HERO_CELLS, FOE_CELLS = ((18, 4), (17, 3), (18, 2)), ((20, 4), (21, 3), (20, 2))
"""Where the fighters of the dungeon stand: before the throne."""


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
    files.take_file(map_fixtures.write_uvtt(folder))
    until(lambda: files.imports.form)
    return studio.shot()


def fought(battle: Battle, fighters: Battle, seed: int, commands: int) -> Callable[[PictureWindow, str], None]:
    """Open a battle with the fighters of another one in it, and have so many things done."""
    board: AnyEncounter = battle.opening
    for side, cells in (("heroes", HERO_CELLS), ("opponents", FOE_CELLS)):
        own = [token for token in fighters.opening.tokens.values() if (token.side == "heroes") == (side == "heroes")][
            : len(cells)
        ]
        for token, cell in zip(own, cells, strict=False):
            place = cell if board.grid is not None else _zone_named(board, "2")
            board = replay(
                board, place_token(board, replace(token, side=SideId(side), place=place, spot=None, footprint=1.0, group=""))
            )
    begun = new_battle(battle.rules, board, tuple(battle.assets.values()) + tuple(fighters.assets.values()), seed="pictures")

    def show(studio: PictureWindow, name: str) -> None:
        studio.open(begun, name)
        session = studio.page.session
        mind = Mind(session.rules, CHARACTERS["bold"], 1, seed)
        player = MachinePlayer(session, partial(_everybody, mind))
        studio.page.go_on()
        for _ in range(commands):
            if not player.step():
                break
        studio.page.controller.view.camera.fit(animated=False)
        studio.settle(1500)

    return show


def _zone_named(board: AnyEncounter, number: str) -> ZoneId:
    return next(key for key, zone in board.zone_map.zones.items() if zone.name.endswith(number) and "Passage" not in zone.name)


def _everybody(mind: Mind, board: AnyEncounter, seat: Seat) -> Mind:
    """Who decides for whom: the same for all."""
    return mind


def grid_fight(studio: PictureWindow, folder: Path) -> QImage:
    """A dungeon of donjon fought on at once in a game of cells."""
    battle = make_battle(read_foreign_map(map_fixtures.write_donjon(folder)), load_ruleset("obss"), MapPlan("both"))
    fought(battle, sample("quarry-yard"), 5, 40)(studio, "import-grid")
    return studio.shot()


def zone_fight(studio: PictureWindow, folder: Path) -> QImage:
    """The same file, fought on at once in a game of zones."""
    fighters = sample("ravine-ambush")
    battle = make_battle(read_foreign_map(map_fixtures.write_donjon(folder)), fighters.rules, MapPlan("zones"))
    fought(battle, fighters, 5, 24)(studio, "import-zones")
    return studio.shot()


def kinds(studio: PictureWindow, folder: Path) -> QImage:
    """A file of each kind as it looks where it comes from, and the battle it becomes."""
    drawn = QImage(str(map_fixtures.write_picture(folder)))
    rows: tuple[tuple[Path, QImage | str, Make, str], ...] = (
        (map_fixtures.write_uvtt(folder), drawn, "grid", "obss"),
        (map_fixtures.write_foundry(folder), drawn, "grid", "obss"),
        (map_fixtures.write_tiled(folder), drawn, "grid", "obss"),
        (folder / "goblin hole.png", drawn, "grid", "obss"),
        (map_fixtures.write_text(folder), map_fixtures.DUNGEON, "both", "obss"),
        (map_fixtures.write_donjon(folder), map_fixtures.DUNGEON, "zones", "war_of_ashes"),
        (map_fixtures.write_graph(folder), map_fixtures.DOT, "zones", "war_of_ashes"),
    )
    high = TILE[1] + CAPTION
    whole = QImage(2 * TILE[0] + 20, len(rows) * (high + 14), QImage.Format.Format_RGB32)
    whole.fill(0xFF14161A)
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for number, (path, origin, make, game) in enumerate(rows):
        found = read_foreign_map(path)
        battle = make_battle(found, load_ruleset(game), MapPlan(make))
        board = battle.opening
        ours = board_image(board, battle.rules.display(board), DARK, ImageStore(battle.assets.get), *TILE)
        top = number * (high + 14)
        _write(painter, f"{path.name}  ·  {found.kind}", 15, 14, top + 23)
        _write(painter, f"{battle.rules.title}: {'a grid' if make == 'grid' else make}", 15, TILE[0] + 34, top + 23)
        if isinstance(origin, str):
            for line, text in enumerate(origin.splitlines()):
                _write(painter, text, TEXT_SIZE, 24, top + CAPTION + 26 + line * 19)
        else:
            _fit(painter, origin, QRectF(0, top + CAPTION, *TILE))
        _fit(painter, ours, QRectF(TILE[0] + 20, top + CAPTION, *TILE))
    painter.end()
    return whole


def _write(painter: QPainter, words: str, size: int, x: float, y: float) -> None:
    font = QFont("monospace")
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPixelSize(size)
    painter.setFont(font)
    painter.setPen(0xFFD8D2C4)
    painter.drawText(int(x), int(y), words)


def _fit(painter: QPainter, image: QImage, box: QRectF) -> None:
    small = image.scaled(box.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    painter.drawImage(int(box.center().x() - small.width() / 2), int(box.center().y() - small.height() / 2), small)


def grid_under_zones(studio: PictureWindow, folder: Path) -> QImage:
    """A map of zones, and below it the same with a grid laid under it."""
    from battlemap.play.edits.grid_laying import lay_under_zones

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


STATES: dict[str, Callable[[PictureWindow, Path], QImage]] = {
    "import": window, "import-grid": grid_fight, "import-zones": zone_fight, "import-kinds": kinds,
    "grid-under-zones": grid_under_zones,
}  # fmt: skip
SHOWN: dict[str, tuple[tuple[str, tuple[int, int]], ...]] = {
    "import": (("dark", SMALL), ("light", SMALL), ("dark", LARGE)),
    "import-grid": (("dark", SMALL), ("light", LARGE)),
    "import-zones": (("dark", SMALL), ("light", LARGE)),
}
"""In which themes and sizes each is made; the rest small and dark."""


def main() -> None:
    """Make all of them."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    with tempfile.TemporaryDirectory() as made:
        for name in [name for name in sys.argv[2:] or STATES if name in STATES]:
            for theme, size in SHOWN.get(name, (("dark", SMALL),)):
                studio = PictureWindow(app, theme, size)
                target = folder / (f"{name}.webp" if name == "import-kinds" else f"{name}-{theme}-{size[0]}.webp")
                if not STATES[name](studio, Path(made)).save(str(target), None, QUALITY):
                    raise SystemExit(f"{target} cannot be written")
                print(target, flush=True)
                studio.close()
    os._exit(0)  # pictures are made; what Qt would still tidy up does not matter


if __name__ == "__main__":
    main()
