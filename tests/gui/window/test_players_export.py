"""The picture for players, from the menu of the window."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from battlemap.gui.actions import ACTIONS
from battlemap.gui.export.export_form import ExportForm
from battlemap.gui.widgets.file_dialogs import FOLDER
from battlemap.gui.window.main_menu import EXPORT
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def written(form: ExportForm, qtbot: QtBot) -> QImage:
    """The picture that the export window writes as it stands."""
    form.choose("percent", 50)
    path = form.draft.target
    form.write()
    qtbot.waitUntil(lambda: form.run is None, timeout=30_000)
    image = QImage(str(path))
    assert not image.isNull()
    return image


def test_the_picture_for_players_leaves_out_who_is_hidden(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.theme.settings.setValue(FOLDER, str(tmp_path))
    assert any(token.hidden for token in page(window).board.tokens.values())
    form = window.window_actions.exports.open_picture()
    assert form is not None
    form.choose_audience("gm")
    mine = written(form, qtbot)
    form = window.window_actions.exports.open_for_players()
    assert form is not None
    theirs = written(form, qtbot)
    assert mine.size() == theirs.size()
    assert mine != theirs
    assert form.draft.target.name == "Ravine ambush, players.png"


def test_it_stands_beside_the_other_exports_with_a_key_of_its_own() -> None:
    (action,) = [action for action in ACTIONS if action.id == "export for players"]
    assert action.id in EXPORT
    assert action.keys
    assert all(not set(action.keys) & set(other.keys) for other in ACTIONS if other is not action)
