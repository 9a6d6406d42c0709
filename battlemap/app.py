"""Puts the parts together; the only module that knows them all."""

import gc
import sys
from pathlib import Path

WARM_UP = 400
"""So many milliseconds after the window heavy libraries are loaded."""


def run(path: Path | None = None) -> int:
    """Open the window, with *path* or what was open last; gives back the exit code when it closes."""
    gc.disable()  # what is made until the window is up stays: looking through it for garbage again and again only takes time
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from battlemap.gui.settings import text
    from battlemap.gui.widgets.theme import Theme
    from battlemap.gui.window.background_imports import BackgroundImports
    from battlemap.gui.window.fault_log import FaultLog
    from battlemap.gui.window.main_window import MainWindow
    from battlemap.gui.window.window_geometry import put_at

    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("battlemap")
    app.setApplicationDisplayName("battlemap")
    app.setDesktopFileName("battlemap")
    theme = Theme()
    theme.apply()
    window = MainWindow(theme)
    FaultLog(window.say).install()
    warm = BackgroundImports()
    window.ready, window.map_first = warm.is_done, True
    put_at(window, text(theme.settings, "place"))
    window.start(path)
    window.show()
    QTimer.singleShot(WARM_UP, app, gc.enable)
    QTimer.singleShot(WARM_UP, window, warm.begin)
    return app.exec()
