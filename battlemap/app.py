"""Puts the parts together; the only module that knows them all."""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from battlemap.gui.window.main_window import MainWindow

SMALLEST_TEXT, LARGEST_TEXT = 80, 200
"""Percent of the usual size."""
WARM_UP = 400
"""So many milliseconds after the window heavy libraries are loaded."""


def run(path: Path | None = None) -> int:
    """Open the window, with *path* or what was open last; gives back the exit code when it closes."""
    app, _window = open_window(path)  # the window lives as long as it is held
    return app.exec()


def scale_interface() -> None:
    """Have everything as large as the settings say, times what the display asks for; it has to be known before Qt begins."""
    from battlemap.gui.settings import TEXT_SIZE, open_settings, text

    size = text(open_settings(), TEXT_SIZE, "100")
    if size.isdigit() and int(size) != 100 and SMALLEST_TEXT <= int(size) <= LARGEST_TEXT:
        given = os.environ.get("QT_SCALE_FACTOR", "1")
        factor = float(given) if given.replace(".", "", 1).isdigit() else 1.0
        os.environ["QT_SCALE_FACTOR"] = f"{factor * int(size) / 100:g}"


def open_window(path: Path | None = None) -> "tuple[QApplication, MainWindow]":
    """The application and its window, which is shown; it is painted as soon as the application runs."""
    gc.disable()  # what is made until the window is up stays: looking through it for garbage again and again only takes time
    from battlemap.gui.startup.enum_creation import fast_enum_creation
    from battlemap.gui.startup.pyside_import import import_pyside
    from battlemap.gui.startup.qt_libraries import import_small_libraries, import_without_qt, load_beside

    import_small_libraries()
    load_beside()
    with fast_enum_creation():
        import_without_qt()
        import_pyside()
        return _open_window(path)


def _open_window(path: Path | None) -> "tuple[QApplication, MainWindow]":
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from battlemap.gui.settings import text
    from battlemap.gui.startup.background_imports import BackgroundImports
    from battlemap.gui.startup.fault_log import FaultLog
    from battlemap.gui.startup.freed_memory import keep_pictures_out_of_the_heap
    from battlemap.gui.startup.garbage_collection import collect_by_timer
    from battlemap.gui.widgets.theme import STYLE, Theme
    from battlemap.gui.window.main_window import MainWindow
    from battlemap.gui.window.window_geometry import put_at

    scale_interface()
    app = QApplication.instance() or QApplication([*sys.argv[:1], *STYLE])
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
    collect_by_timer(app)
    QTimer.singleShot(WARM_UP, window, warm.begin)
    QTimer.singleShot(WARM_UP, window, keep_pictures_out_of_the_heap)
    return app, window
