"""The picture for players, from the menu of the window."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from battlemap.gui.actions import ACTIONS
from battlemap.gui.window.main_menu import EXPORT
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def choose_file(window: MainWindow, path: Path) -> QImage:
    """Say in the dialog where the picture goes, and look at it."""
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    dialog.close()
    dialog.setParent(None)
    image = QImage(str(path.with_suffix(".png")))
    assert not image.isNull()
    return image


def test_the_picture_for_players_leaves_out_who_is_hidden(window: MainWindow, tmp_path: Path) -> None:
    assert any(token.hidden for token in page(window).board.tokens.values())
    window.window_actions.files.export_picture()
    mine = choose_file(window, tmp_path / "gm.png")
    window.window_actions.files.export_for_players()
    theirs = choose_file(window, tmp_path / "players")
    assert mine.size() == theirs.size()
    assert mine != theirs
    assert "players.png" in page(window).parts.banner.words.text()


def test_it_stands_beside_the_other_exports_with_a_key_of_its_own() -> None:
    (action,) = [action for action in ACTIONS if action.id == "export for players"]
    assert action.id in EXPORT
    assert action.keys
    assert all(not set(action.keys) & set(other.keys) for other in ACTIONS if other is not action)
