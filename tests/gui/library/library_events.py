"""Hands on the library in the whole window."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battlemap.gui.library.library_panel import LibraryPanel
from battlemap.gui.window.main_window import MainWindow
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.library_writing import AttachedFile

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
DRAWING = AttachedFile(
    "market-stall.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><path d="M0 0h6v4z"/></svg>'
)


def fill_library() -> Library:
    """A few entries of several kinds and games, as a GM may have them."""
    library = Library(bundled=False)
    for title, ruleset, folder in (
        ("Grey wolf", "war_of_ashes", "Winter"),
        ("Marsh troll", "war_of_ashes", "Winter/Marsh"),
        ("Old ogre", "obss", ""),
    ):
        library.add(LibraryEntry("creature", title, ruleset, ("beast",), folder))
    library.add(LibraryEntry("prop", "Market stall"), {"file": DRAWING})
    library.add(LibraryEntry("house-rules", "Grim blows", "war_of_ashes", payload={"house": {"damage.weight": 2}}))
    return library


def open_library(window: MainWindow, qtbot: QtBot) -> LibraryPanel:
    """The library over the window, with everything read."""
    window.actions_by_id["library"].trigger()
    panel = window.findChild(LibraryPanel)
    assert isinstance(panel, LibraryPanel)
    qtbot.waitUntil(lambda: not panel.is_reading)
    QApplication.processEvents()
    return panel


def listed(panel: LibraryPanel) -> list[str]:
    """The titles of the entries that are shown, without heads."""
    return [row.title for row in panel.model.rows if isinstance(row, LibraryEntry)]


def row_middle(panel: LibraryPanel, title: str) -> QPoint:
    row = next(at for at, entry in enumerate(panel.model.rows) if isinstance(entry, LibraryEntry) and entry.title == title)
    index = panel.model.index(row)
    panel.list.scrollTo(index)
    return panel.list.visualRect(index).center()


def click_row(panel: LibraryPanel, title: str, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(panel.list.viewport(), LEFT, held, row_middle(panel, title))
    panel.selection.show()


def press_button(panel: LibraryPanel, key: str) -> None:
    QTest.mouseClick(panel.card.buttons[key], LEFT)
    QApplication.processEvents()


def choose_line(panel: LibraryPanel, words: str) -> None:
    """A line of the menu that is open."""
    menu = next(menu for menu in panel.findChildren(QMenu) if menu.isVisible())
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()
    QApplication.processEvents()
