"""Who gets a key: an open menu first, then a card that asks, then the window; a text field always keeps its own."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QGraphicsView, QMenu, QWidget

PRESSING = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
MOVING = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
)  # fmt: skip
SHIFTED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class KeyReceiver(Protocol):
    """Something that may want a key before the window."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Use the key; False if it means nothing here."""


class KeyRouter(QObject):
    """Watches the keys of one window and offers those that stand alone to whoever comes first.

    It does so from listen() on; until then it knows only of what it is told to watch.
    """

    def __init__(self, window: QWidget, fallback: Callable[[str], bool]) -> None:
        super().__init__(window)
        self._window, self._fallback = window, fallback
        self._receivers: list[KeyReceiver] = []

    def watch(self, part: QWidget) -> None:
        """Take the keys that are pressed in this part of the window."""
        part.installEventFilter(self)

    def listen(self) -> None:
        """Take the keys that are pressed anywhere in the window.

        From then on every event of the program comes by here, so it waits for the first paint.
        """
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def offer_to(self, *takers: KeyReceiver) -> None:
        """Ask these from now on, in this order, before the window."""
        self._receivers = list(takers)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget) or not self._is_ours(watched):
            return False
        if event.modifiers() & ~SHIFTED or self._keeps_key(watched, event):
            return False
        if kind == QEvent.Type.ShortcutOverride:
            return False
        for taker in self._receivers:
            if taker.take_key(event):
                return True
        return self._fallback(key_name(event))

    def _is_ours(self, watched: QWidget) -> bool:
        """Whether the key was meant for our window, and this is the first to hear of it."""
        if watched.window() is not self._window.window() or isinstance(QApplication.activePopupWidget(), QMenu):
            return False
        focus = QApplication.focusWidget()
        return watched is focus or focus is None or not self._window.isAncestorOf(focus)

    @staticmethod
    def _keeps_key(watched: QWidget, event: QKeyEvent) -> bool:
        """Whether the widget with the focus keeps the key for itself."""
        from PySide6.QtWidgets import (  # each takes time when it is first used, and no key is pressed before the first paint
            QAbstractButton,
            QAbstractItemView,
            QAbstractSpinBox,
            QComboBox,
            QLineEdit,
            QPlainTextEdit,
        )

        key = event.key()
        if isinstance(watched, QLineEdit | QPlainTextEdit | QAbstractSpinBox):
            return True
        if isinstance(watched, QGraphicsView) and key == Qt.Key.Key_Space:
            return True  # held, it pans; tapped, the view says so
        if isinstance(watched, QAbstractButton | QComboBox):
            return key in PRESSING or (isinstance(watched, QComboBox) and key in (Qt.Key.Key_Up, Qt.Key.Key_Down))
        if isinstance(watched, QAbstractItemView):
            return key in MOVING or (key in PRESSING and watched.currentIndex().isValid())
        return False


def key_name(event: QKeyEvent) -> str:
    """A key as actions name it: "V", "Space", "?"."""
    text = event.text()
    if len(text) == 1 and text.isprintable() and not text.isspace():
        return text.upper()
    return QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)
