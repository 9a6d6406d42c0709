"""The frame of the window: the picture of last time, then the window itself in its place."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui import last_look
from battlemap.gui.frame import SMALLEST, Frame, place_of


class Room(QWidget):
    """What the frame holds; counts that it was left."""

    left = 0

    def leave(self) -> None:
        self.left += 1

    def note_state(self) -> None:
        """Nothing to do."""


def a_battle(tmp_path: Path) -> Path:
    path = tmp_path / "fight.battle"
    path.write_bytes(b"there")
    return path


def test_the_window_is_seen_as_it_was_until_it_is_ready(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1000, 700)
    window.setStyleSheet("background: #AB9FFF")
    last_look.keep(window, a_battle(tmp_path), "10 20 1000 700 0")
    kept = last_look.take()
    assert kept is not None
    frame = Frame(*kept)
    qtbot.addWidget(frame)
    with qtbot.waitSignal(frame.painted):
        frame.show()
    assert place_of(frame) == "10 20 1000 700 0"
    assert frame.grab().toImage().pixelColor(500, 300) == QColor("#AB9FFF")


def test_the_picture_is_used_once_only(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    last_look.keep(window, a_battle(tmp_path), "")
    assert last_look.take() is not None
    assert last_look.take() is None


def test_no_picture_is_shown_of_a_battle_that_is_gone(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    last_look.keep(window, tmp_path / "gone.battle", "")
    assert last_look.take() is None


def test_the_frame_holds_its_content_whole_and_tells_it_when_the_window_closes(qtbot: QtBot) -> None:
    frame = Frame(QImage())
    qtbot.addWidget(frame)
    room = Room()
    frame.take(room, room)
    frame.resize(1200, 800)
    frame.show()
    assert room.size() == frame.size()
    frame.close()
    assert room.left == 1


@pytest.mark.parametrize("place", ["", "nonsense", "1 2 3", "90000 90000 1000 700 0"])
def test_a_place_that_is_nowhere_is_forgotten(qtbot: QtBot, place: str) -> None:
    frame = Frame(place=place)
    qtbot.addWidget(frame)
    assert frame.width() >= SMALLEST[0]
    assert frame.screen().geometry().intersects(frame.geometry())
