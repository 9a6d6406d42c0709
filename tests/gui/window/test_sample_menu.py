"""The menu and the palette say which game each bundled battle plays."""

from PySide6.QtWidgets import QMenu

from battlemap.gui.start.samples import SAMPLES, game_title
from battlemap.gui.window.main_menu import MainMenu
from battlemap.gui.window.main_window import MainWindow
from battlemap.gui.window.palette_lines import battle_lines


def test_the_bundled_battles_stand_under_the_names_of_their_games(window: MainWindow) -> None:
    menu = MainMenu(window.theme, window.actions_by_id, (), (), window)
    below = next(part for part in menu.findChildren(QMenu) if part.title() == "Sample battles")
    game, found = "", dict[str, str]()
    for line in below.actions():
        if not line.isSeparator() and not line.isEnabled():
            game = line.text().replace("&&", "&")
        elif not line.isSeparator():
            found[str(line.data())] = game
    assert found == {sample.id: game_title(sample.ruleset)[0] for sample in SAMPLES}


def test_the_palette_says_which_game_a_bundled_battle_plays() -> None:
    notes = {line.id: line.note for line in battle_lines("") if line.kind == "sample"}
    assert all(game_title(sample.ruleset)[0] in notes[sample.id] for sample in SAMPLES)
