"""The GM's window with the sample in it, on a laptop with a TV beside it."""

import pytest
from PySide6.QtGui import QPainter, QPainterPath

from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.style.sized_cache import SizedCache
from tests.canvas.kept_grounds import Layers
from tests.gui.players.two_displays import TableDisplays


@pytest.fixture
def displays(window: MainWindow) -> TableDisplays:
    made = TableDisplays(parent=window)
    window.window_actions.players.displays = made
    return made


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch, kept_grounds: SizedCache[Layers]) -> list[str]:
    """Every text that is painted, wherever that is done."""
    kept_grounds.clear()
    texts: list[str] = []
    draw, add = QPainter.drawText, QPainterPath.addText

    def spy_text(painter: QPainter, *arguments: object) -> object:
        texts.extend(text for text in arguments if isinstance(text, str))
        return draw(painter, *arguments)  # type: ignore[call-overload]

    def spy_path(path: QPainterPath, *arguments: object) -> object:
        texts.extend(text for text in arguments if isinstance(text, str))
        return add(path, *arguments)  # type: ignore[call-overload]

    monkeypatch.setattr(QPainter, "drawText", spy_text)
    monkeypatch.setattr(QPainterPath, "addText", spy_path)
    return texts
