"""Puts the parts together; the only module that knows them all."""

import sys
from pathlib import Path


def run(path: Path | None = None) -> int:
    """Open the window, with *path* or what was open last; gives back the exit code when it closes."""
    from PySide6.QtWidgets import QApplication

    from battlemap.gui.faults import FaultLog
    from battlemap.gui.main_window import MainWindow
    from battlemap.gui.theme import Theme

    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("battlemap")
    app.setApplicationDisplayName("battlemap")
    app.setDesktopFileName("battlemap")
    theme = Theme()
    theme.dress()
    window = MainWindow(theme)
    faults = FaultLog(window.say)
    faults.install()
    window.start(path)
    window.show()
    return app.exec()
