"""What is remembered of a display is there again after a restart: values, and the frame of each battle."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSettings

from battlemap.gui.players.display_memory import DisplayMemory
from battlemap.gui.players.display_settings import FRAMES
from battlemap.gui.players.displays import DisplayInfo

FIRST, SECOND = QRectF(10, 20, 320, 180), QRectF(400, 300, 640, 360)


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "preferences.ini"), QSettings.Format.IniFormat)


def test_the_frame_of_one_battle_does_not_drop_the_frame_of_another(settings: QSettings) -> None:
    memory = DisplayMemory(settings)
    memory.use(None)
    memory.keep_frame("ravine", FIRST)
    memory.keep_frame("mill", SECOND)
    later = DisplayMemory(settings)
    later.use(None)
    assert (later.frame_of("ravine"), later.frame_of("mill")) == (FIRST, SECOND)
    assert later.frame_of("unknown").isEmpty()


def test_a_battle_keeps_its_latest_frame_and_an_empty_frame_changes_nothing(settings: QSettings) -> None:
    memory = DisplayMemory(settings)
    memory.use(None)
    memory.keep_frame("ravine", FIRST)
    memory.keep_frame("ravine", SECOND)
    memory.keep_frame("ravine", QRectF())
    assert memory.frame_of("ravine") == SECOND


def test_of_many_battles_the_frames_used_last_are_kept(settings: QSettings) -> None:
    memory = DisplayMemory(settings)
    memory.use(None)
    for number in range(FRAMES):
        memory.keep_frame(f"battle {number}", FIRST)
    memory.keep_frame("battle 0", SECOND)  # so it is not the oldest any more
    memory.keep_frame("one more", FIRST)
    later = DisplayMemory(settings)
    later.use(None)
    assert later.frame_of("battle 1").isEmpty()
    assert later.frame_of("battle 0") == SECOND
    assert not any(later.frame_of(name).isEmpty() for name in ("battle 2", f"battle {FRAMES - 1}", "one more"))


def test_each_display_has_values_of_its_own(settings: QSettings) -> None:
    memory, television = DisplayMemory(settings), DisplayInfo("TV/1", (0, 0, 1920, 1080))
    said: list[int] = []
    memory.use(None)
    memory.changed.connect(lambda: said.append(memory.values.text_size))
    memory.change(text_size=150)
    memory.change(text_size=150)
    assert said == [150]
    memory.use(television)
    assert memory.values.text_size == 100
    memory.prefer(television)
    later = DisplayMemory(settings)
    assert later.last == television.key
    later.use(None)
    assert later.values.text_size == 150
