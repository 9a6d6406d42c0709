"""Runs inside the packaged application: does the window open every sample, draw it in both themes, edit it and save it?"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

Check = Callable[[], str]
"""Gives back what is wrong, in words; empty if nothing is."""


def run(say: Callable[[str], None] = print) -> int:
    """Go through all checks, say how each came out, and give back how many failed."""
    failed = 0
    for name, check in _checks():
        try:
            fault = check()
        except Exception as error:  # noqa: BLE001  a self-test reports whatever is wrong
            fault = f"{type(error).__name__}: {error}"
        failed += bool(fault)
        say(f"{name}: FAILED\n    {fault}" if fault else f"{name}: ok")
    return failed


def _checks() -> Iterator[tuple[str, Check]]:
    app = QApplication.instance() or QApplication([])
    yield "typefaces", _typefaces
    yield "icons", _icons
    yield "a battle in the window", _window
    del app


def _typefaces() -> str:
    from PySide6.QtGui import QFontDatabase

    from battlemap.paint.style.typography import CARVED, INTERFACE, WRITTEN, load_fonts

    load_fonts()
    missing = {INTERFACE, WRITTEN, CARVED} - set(QFontDatabase.families())
    return f"missing {', '.join(sorted(missing))}" if missing else ""


def _icons() -> str:
    from battlemap.gui.actions import ACTIONS
    from battlemap.paint.style.icons import has_icon

    missing = [text.icon for text in ACTIONS if text.icon and not has_icon(text.icon)]
    return f"missing {', '.join(missing)}" if missing else ""


def _window() -> str:
    """Open every sample in a folder of its own, draw it in both themes, undo an edit, close, and find it again."""
    import os

    from battlemap.paths import HOME_VARIABLE

    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="battlemap-self-test-") as folder:
        os.environ[HOME_VARIABLE] = str(Path(folder))
        try:
            return _play_samples()
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before


def _play_samples() -> str:
    from battlemap.gui.start.samples import SAMPLES
    from battlemap.gui.widgets.theme import Theme
    from battlemap.gui.window.main_window import MainWindow

    theme = Theme()
    theme.apply()
    window = MainWindow(theme)
    faults = []
    for sample in SAMPLES:
        if not window.documents.open_sample(sample.id) or window.page is None:
            faults.append(f"{sample.title} does not open")
            continue
        for name in ("light", "dark"):
            theme.use(name)
            if window.grab().isNull():
                faults.append(f"{sample.title} is not drawn")
        window.window_actions.table.rename_battle("Self-test")
        if window.page.board.title != "Self-test" or not window.page.session.undo():
            faults.append(f"{sample.title} cannot be edited")
        document = window.documents.document
        if document is None or not document.flush():
            faults.append(f"{sample.title} is not saved")
        # No event loop runs here to delete the page of the sample before; every theme would be put on all of them.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    window.close()
    window.deleteLater()
    return "; ".join(faults)
