"""Puts the parts together; the only module that knows them all."""

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from battlemap.gui.frame import Frame

WARM_UP = 400
"""So many milliseconds after the window heavy libraries are loaded."""


def run(path: Path | None = None) -> int:
    """Open the window, with *path* or what was open last; gives back the exit code when it closes."""
    gc.disable()  # what is made until the window is up stays: looking through it for garbage again and again only takes time
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from battlemap.gui import last_look
    from battlemap.gui.frame import Frame

    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("battlemap")
    app.setApplicationDisplayName("battlemap")
    app.setDesktopFileName("battlemap")
    last = last_look.take()
    if path is not None:
        last = None  # another battle will open
    if last is None:
        frame = Frame(place=_place())
        _furnish(app, frame, path, map_first=True)
        frame.show()
    else:
        frame = Frame(*last)
        frame.painted.connect(lambda: QTimer.singleShot(0, frame, lambda: _furnish(app, frame, path)))
        frame.show()
    QTimer.singleShot(WARM_UP, app, gc.enable)
    return app.exec()


def _furnish(app: "QApplication", frame: "Frame", path: Path | None, map_first: bool = False) -> None:
    """Put the window into its frame, with a battle in it; *map_first*: nothing is to be seen yet, so hurry to show the map."""
    if frame.furnished:
        return
    frame.furnished = True
    from PySide6.QtCore import QTimer

    from battlemap.gui import warm_up
    from battlemap.gui.faults import FaultLog
    from battlemap.gui.main_window import MainWindow
    from battlemap.gui.theme import Theme

    theme = Theme()
    theme.dress()
    window = MainWindow(theme)
    FaultLog(window.say).install()
    warm = warm_up.WarmUp()
    window.ready, window.map_first = warm.is_done, map_first
    window.setParent(frame)
    window.start(path)
    frame.take(window, window)
    QTimer.singleShot(WARM_UP, frame, warm.begin)


def _place() -> str:
    """Where the window was last."""
    from battlemap.gui.settings import open_settings, text

    return text(open_settings(), "place")
