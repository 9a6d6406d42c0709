"""A creature that was taken up without a drag: it hangs at the pointer until a click puts it down.

Esc and the right button put it back, and so do keys that move a token or go to another: they are meant for the map.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.creature_drag import CreatureGhost
from battlemap.gui.collection.creature_placing import CreaturePlacing
from battlemap.gui.collection.creature_profiles import CreatureImages
from battlemap.gui.collection.placing_bar import PlacingBar
from battlemap.gui.widgets.theme import Theme
from battlemap.store.collection.creature_file import CollectionCreature
from battlemap.store.collection.creature_library import CreatureLibrary

WALKING = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Tab, Qt.Key.Key_Backtab,
)  # fmt: skip
"""Keys by which a selected token is moved, or another is selected."""


class CreatureHand(QObject):
    """Carries one creature of a collection over the map of *page*; it is done when *ended* is emitted."""

    ended = Signal()

    def __init__(
        self, page: BattlePage, theme: Theme, library: CreatureLibrary, keep: Callable[[Path], str], window: QWidget
    ) -> None:
        super().__init__(window)
        self._page, self._window = page, window
        self._bar = PlacingBar(theme, window)
        self._bar.hide()
        self._bar.show_board(page.board)
        portraits = CreatureImages(page.pictures)
        self._placing = CreaturePlacing(page, library, self._bar, portraits, keep, window)
        self._placing.ghost = CreatureGhost(page, portraits, window)

    @property
    def is_carrying(self) -> bool:
        """Whether something hangs at the pointer."""
        return self._placing.ghost is not None and self._placing.ghost.carried_creature is not None

    def take(self, creature: CollectionCreature, count: int = 1) -> None:
        """Let *count* of a creature hang at the pointer; where that is not over the map, in the middle of it."""
        view = self._page.controller.view.viewport()
        at = QCursor.pos()
        if not view.rect().contains(view.mapFromGlobal(at)):
            at = view.mapToGlobal(view.rect().center())
        self._bar.count.setValue(count)
        self._placing.take(creature, at)
        if (app := QApplication.instance()) is not None:
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if not self.is_carrying:
            return False
        if isinstance(event, QMouseEvent) and isinstance(watched, QWidget) and watched.window() is self._window.window():
            return self._follow_mouse(kind, event)
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Escape, *WALKING):
            self._end()
            return event.key() == Qt.Key.Key_Escape
        return False

    def _follow_mouse(self, kind: QEvent.Type, event: QMouseEvent) -> bool:
        at = event.globalPosition().toPoint()
        if kind == QEvent.Type.MouseMove:
            self._placing.carry(at)
            return False
        if kind == QEvent.Type.MouseButtonPress:
            self._placing.carry(at)
            ghost = self._placing.ghost
            if event.button() == Qt.MouseButton.LeftButton and ghost is not None and ghost.landing is not None:
                self._placing.drop(at)
            self._end()
            return True
        return False

    def _end(self) -> None:
        self._placing.end()
        if (app := QApplication.instance()) is not None:
            app.removeEventFilter(self)
        self._placing.close()
        self._placing.deleteLater()
        self._bar.deleteLater()
        self.ended.emit()
        self.deleteLater()
