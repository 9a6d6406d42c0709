"""The windows round a battle for docs/pictures/: welcome page, guided try, new battle, library, party, import, export."""

from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

from picture_studio import HOME, PictureWindow, sample, wait
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from battlemap.board.ids import TokenId
from battlemap.cli.command_line import main as run_command
from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.new_battle.place_tile import PlaceTile
from battlemap.gui.settings import SHOWS_FORECAST
from battlemap.gui.simulation.simulation_request import SimulationRequest, battle_now
from battlemap.paths import data_dir, user_data_dir
from battlemap.play.edits.board_edits import copy_token

LONG = 12_000
"""So many milliseconds are waited for small pictures that are painted beside the window."""
MINUTES = 600_000
"""So many milliseconds at most fights are waited for."""
ROUGH, PLAYED = 18, 36
"""The number of the forecast is told once it is known to so many points; so many fights are played out."""
SEED = 7704
HEROES = ("orm", "mirel", "odda", "pell")


def forget_library() -> None:
    """Begin with what comes with the program alone."""
    rmtree(user_data_dir() / "collections", ignore_errors=True)


def welcome(pixmaps: PictureWindow) -> None:
    """What a newcomer sees first."""
    pixmaps.window.window_actions.first_run.welcome()
    wait(LONG)


def guided_try(pixmaps: PictureWindow) -> None:
    """The first step of the guided try."""
    actions = pixmaps.window.window_actions.first_run
    actions.progress.keep_step(0)
    actions.begin_try()
    pixmaps.settle(1500)


def new_battle(pixmaps: PictureWindow) -> None:
    """The page of a new battle, with a place made of a seed."""
    pixmaps.window.actions_by_id["new"].trigger()
    page = pixmaps.window.findChild(NewBattlePage)
    assert page is not None
    page.seed.typed.emit(SEED)
    for _ in range(60):
        wait(1000)
        if all(tile.is_drawn for tile in page.findChildren(PlaceTile) if tile.isVisible()):
            break


def library(pixmaps: PictureWindow) -> None:
    """Everything that is kept, with a creature looked at."""
    forget_library()
    pixmaps.open(sample("quarry-yard"), "library")
    pixmaps.window.actions_by_id["library"].trigger()
    wait(1500)
    pixmaps.press(Qt.Key.Key_Down, 3)
    wait(1500)


def party(pixmaps: PictureWindow) -> None:
    """Four heroes who go from battle to battle."""
    forget_library()
    pixmaps.open(sample("ravine-ambush"), "party")
    panel = pixmaps.window.window_actions.party.open_party()
    assert panel is not None
    panel.add_tokens([TokenId(hero) for hero in HEROES])
    wait(1500)


def import_picture(pixmaps: PictureWindow) -> None:
    """A picture whose printed grid was found."""
    target = Path(HOME) / "Old quarry.png"
    if not target.exists():
        source = data_dir("resources") / "samples" / "quarry-yard.json"
        run_command(["export", str(source), "-o", str(target), "--no-figures", "--pixels", "50"])
        assert not QImage(str(target)).isNull()
    pixmaps.window.show_start()
    pixmaps.window.window_actions.files.imports.open(target)
    wait(LONG)


def export(pixmaps: PictureWindow) -> None:
    """A map on paper, sheet by sheet."""
    pixmaps.open(sample("quarry-yard"), "export")
    pixmaps.window.actions_by_id["export"].trigger()
    wait(500)
    pixmaps.press(Qt.Key.Key_2)
    wait(LONG)


def forecast(pixmaps: PictureWindow) -> None:
    """A fight that is prepared, and how it is likely to end; somebody has come since."""
    pixmaps.open(sample("mountain-pass"), "forecast")
    pixmaps.theme.settings.setValue(SHOWS_FORECAST, True)
    pixmaps.window.window_actions.forecast.begin()
    card = pixmaps.page.forecast.card if pixmaps.page.forecast is not None else None
    assert card is not None
    wait_for(lambda: bool(card.view.who) and bool(card.view.margin) and card.view.half <= ROUGH, MINUTES)
    pixmaps.page.session.edit(*copy_token(pixmaps.page.board, TokenId("lookout")))
    wait_for(lambda: not card.is_outdated and bool(card.view.margin) and card.view.half <= ROUGH, MINUTES)
    pixmaps.settle()
    pixmaps.theme.settings.setValue(SHOWS_FORECAST, False)


def simulation(pixmaps: PictureWindow) -> None:
    """A battle that was played out, with the fights to look at."""
    pixmaps.open(sample("mountain-pass"), "simulation")
    actions, page = pixmaps.window.window_actions.simulation, pixmaps.page
    actions.begin(SimulationRequest(battle_now(page.session), page.board.title, "ravine", PLAYED))
    run = actions.run
    assert run is not None
    wait_for(lambda: run.state.phase == "done", MINUTES)
    wait(500)


def wait_for(reached: Callable[[], bool], milliseconds: int) -> None:
    """Let the window live until something has come about, or for so long."""
    for _ in range(milliseconds // 100):
        if reached():
            return
        wait(100)
    raise SystemExit("what was waited for has not come about")


WINDOWS: dict[str, Callable[[PictureWindow], None]] = {
    "welcome": welcome, "try": guided_try, "new": new_battle, "library": library, "party": party,
    "import-picture": import_picture, "export": export, "forecast": forecast, "simulation": simulation,
}  # fmt: skip
"""By the names of their pictures, which are made at 1366x768 alone."""
