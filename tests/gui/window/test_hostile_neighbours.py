"""A battle from elsewhere with a hostile file beside it, opened in every way the window has: no file is harmed, nothing hangs."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from battlemap.gui.start.start_cards import RecentBattleCard
from battlemap.gui.window.main_window import MainWindow
from battlemap.store.collection.library_place import library_folder
from battlemap.store.document import recent_battles
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from tests.gui.library.library_events import click_row, open_library, press_button
from tests.gui.window_events import page, save_battle
from tests.store.hostile_neighbours import NEIGHBOURS, names_the_victim

PRECIOUS = b"what the user would miss"
pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="no pipes, and links only for administrators"),
    pytest.mark.timeout(120),  # what hangs fails
]
SOME = ("names the victim", "-journal pipe", "-wal device", "-shm link")


@pytest.fixture
def victim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the user in the folder in which the program was started."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    file = folder / "notes.txt"
    file.write_bytes(PRECIOUS)
    return file


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A battle from elsewhere."""
    (tmp_path / "unpacked").mkdir()
    document = Document.create(tmp_path / "unpacked" / "made.battle", read_sample("market-riot"))
    assert document.close()
    return document.path.rename(document.path.with_name("riot.battle"))


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(200, 200), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)


def choose(window: MainWindow, path: Path) -> None:
    """By the dialog of files."""
    window.window_actions.files.open()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    dialog.close()


def click_recent(window: MainWindow, path: Path) -> None:
    """By its card on the start page."""
    recent_battles.note(path, "Riot", "war_of_ashes")
    window.documents.close()
    card = next(card for card in window.findChildren(RecentBattleCard) if card.battle.path == str(path))
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)


WAYS: dict[str, Callable[[MainWindow, Path], None]] = {
    "dropped on the window": drop,
    "chosen in the dialog": choose,
    "clicked among the recent ones": click_recent,
}


@pytest.mark.parametrize("put", [NEIGHBOURS[name] for name in SOME], ids=SOME)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_battle_beside_a_hostile_file_is_opened_as_a_copy_with_one_sentence(
    window: MainWindow,
    battle: Path,
    victim: Path,
    battlemap_home: Path,
    way: Callable[[MainWindow, Path], None],
    put: Callable[[Path, Path], Path],
) -> None:
    beside, content = put(battle, victim), battle.read_bytes()
    way(window, battle)
    assert page(window).board.title == read_sample("market-riot").board.title
    told = page(window).parts.banner.words.text()
    assert told.startswith(f"riot.battle is left as it is, because {beside.name} beside it ")
    assert told.endswith(".")
    assert "\n" not in told
    assert save_battle(window).is_relative_to(battlemap_home)
    assert victim.read_bytes() == PRECIOUS
    assert battle.read_bytes() == content
    assert os.path.lexists(beside)


@pytest.mark.parametrize("kind", ["pipe", "device"])
@pytest.mark.parametrize("ending", [".battle", ".json", ".toml", ".png", ".zip", ".svg"])
def test_what_is_no_file_is_one_sentence_and_the_battle_stays(
    window: MainWindow, qtbot: QtBot, victim: Path, ending: str, kind: str
) -> None:
    path = victim.with_name(f"odd{ending}")
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    before = save_battle(window)
    drop(window, path)

    def told() -> list[str]:
        """What the window says of the file, wherever it says so: creatures are told of in their panel."""
        return [label.text() for label in window.findChildren(QLabel) if path.name in label.text()]

    qtbot.waitUntil(lambda: bool(told()))
    assert [kind in words and "\n" not in words for words in told()] == [True]
    assert save_battle(window) == before


def test_a_battlefield_of_the_library_beside_a_hostile_file_is_begun_on(
    window: MainWindow, qtbot: QtBot, battle: Path, victim: Path
) -> None:
    folder = library_folder() / "battlefields"
    folder.mkdir(parents=True)
    stored = battle.rename(folder / "Riot.battle")
    names_the_victim(stored, victim)
    content = stored.read_bytes()
    panel = open_library(window, qtbot)
    click_row(panel, "Riot")
    press_button(panel, "use")
    assert victim.read_bytes() == PRECIOUS
    assert stored.read_bytes() == content


def test_a_library_of_pipes_devices_and_links_is_read_to_its_end(window: MainWindow, qtbot: QtBot, victim: Path) -> None:
    folder = library_folder()
    (folder / "props").mkdir(parents=True)
    os.mkfifo(folder / "pipe.toml")
    os.mkfifo(folder / "props" / "pipe.svg")
    (folder / "device.toml").symlink_to("/dev/zero")
    (folder / "far.toml").symlink_to(victim)
    (folder / "props" / "far.svg").symlink_to(victim)
    panel = open_library(window, qtbot)
    told = " ".join(fault.text for fault in panel.library.faults)
    assert "pipe.toml cannot be read: it is a named pipe." in told
    assert "device.toml is a link to a file outside your library: put the file itself there." in told
    assert "far.toml is a link to a file outside your library: put the file itself there." in told
    assert PRECIOUS.decode() not in told
