"""Who has the keyboard: an open menu, a list or field that is typed in, the sheet, the question card, then the window.

This is the one place where it is decided. Where the mouse was clicked last plays no part: a list that was clicked keeps the
arrows, to be walked, and nothing else; only what was reached with Tab is pressed by Enter and Space.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QMenu, QWidget

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESSING = (Qt.Key.Key_Space, *ENTER)
MOVING = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
)  # fmt: skip
SHIFTED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
READ_ONLY = "read only"
"""A list with this property is there to be read: it is walked, and Enter is not its own even where Tab led to it."""
SEARCHABLE = "searchable"
"""A list with this property is searched by /, while it has the keyboard."""
SENTENCE = "sentence"
"""A field with this property takes no blank before its first letter: Space is the window's until then."""
NUMBER = "number"
"""The value of that property for a field of numbers, which takes no blank at all."""


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
        self._receivers: tuple[KeyReceiver, ...] = ()
        self._menus: tuple[KeyReceiver, ...] = ()
        self.home: QWidget | None = None
        """Has the keyboard whenever a field is left, or a click goes to nothing that takes it: the map."""
        self.sheet: QWidget | None = None
        """What floats over the window and closes by Esc, if something does."""
        self.front: KeyReceiver | None = None
        """What floats over everything while it is open, and is asked before all others: the command palette."""
        self._by_mouse = False
        """Whether the focus is where it is because somebody clicked there."""
        self._was_enter = False
        """Whether the last key was an Enter that somebody used."""
        self._leaving = False

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

    def offer_to(self, *receivers: KeyReceiver, menus: Sequence[KeyReceiver] = ()) -> None:
        """Ask these from now on, in this order, before the window; *menus* even before what is typed in."""
        self._receivers, self._menus = receivers, tuple(menus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.KeyPress:
            return isinstance(watched, QWidget) and isinstance(event, QKeyEvent) and self._route(watched, event)
        if kind == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            self._note_focus(event.reason())
        elif kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_K and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
                event.ignore()  # fields on some systems would cut a line off by it; here it opens the command palette
                return True
        elif kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
            self._follow_press(watched, event)
        return False

    def _route(self, watched: QWidget, event: QKeyEvent) -> bool:
        """Give the key to its owner; False where that is the widget that has the focus."""
        from battlemap.gui.widgets.field_typing import is_field  # it takes time, and no key is pressed before the first paint

        if self._leaving or not self._is_ours(watched):
            return False
        was_enter, self._was_enter = self._was_enter, event.key() in ENTER
        if event.modifiers() & ~SHIFTED:
            return False
        if self.front is not None and self.front.take_key(event):
            return True
        if any(menu.take_key(event) for menu in self._menus):
            return True
        if is_field(watched) and watched.isVisible():
            return self._type(watched, event)
        if watched.isVisible() and self._keeps_key(watched, event):
            return False
        if any(receiver.take_key(event) for receiver in self._receivers) or self._fallback(key_name(event)):
            return True
        if event.key() in ENTER:
            self._was_enter = was_enter
            return was_enter  # one more than there was to answer: nobody's
        return False

    def _type(self, field: QWidget, event: QKeyEvent) -> bool:
        """A key in a field: all are its own; Enter and Esc leave it as well, unless it does more with them."""
        from battlemap.gui.widgets.completion import has_suggestions
        from battlemap.gui.widgets.field_typing import drop_typed, keeps_enter, keeps_esc

        blanks = field.property(SENTENCE)
        if event.key() == Qt.Key.Key_Space and blanks and (blanks == NUMBER or not str(field.property("text") or "")):
            self._fallback(key_name(event))
            return True
        in_sheet = self.sheet is not None and self.sheet.isAncestorOf(field)
        if event.key() == Qt.Key.Key_Escape and not has_suggestions(field):
            if in_sheet:
                if not drop_typed(field):
                    return any(receiver.take_key(event) for receiver in self._receivers)
            elif keeps_esc(field):
                return False
            else:
                drop_typed(field)
                self._deliver(field, event)
            self._go_home(field)
            return True
        if event.key() in ENTER and self.home is not None and not keeps_enter(field):
            self._deliver(field, event)
            self._go_home(field)
            return True
        return False

    def _deliver(self, field: QWidget, event: QKeyEvent) -> None:
        """Let a field, and what it stands in, do with the key what they do."""
        self._leaving = True
        try:
            QCoreApplication.sendEvent(field, event.clone())
        finally:
            self._leaving = False

    def _go_home(self, field: QWidget) -> None:
        """Give the keyboard back, unless somebody else has it by now."""
        focus = QApplication.focusWidget()
        left = focus is None or focus is field or focus.isAncestorOf(field) or not field.isVisible()
        if left and self.home is not None and self.home.isVisible():
            self.home.setFocus(Qt.FocusReason.OtherFocusReason)

    def _note_focus(self, reason: Qt.FocusReason) -> None:
        if reason == Qt.FocusReason.MouseFocusReason:
            self._by_mouse = True
        elif reason not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self._by_mouse = False

    def _follow_press(self, watched: QWidget, event: QMouseEvent) -> None:
        """A click on something that does not take the keyboard gives it back to the map."""
        from PySide6.QtWidgets import QScrollBar

        from battlemap.gui.widgets.completion import part_of_suggestions

        at = event.position().toPoint()
        if watched.window() is not self._window.window() or watched.childAt(at) is not None:
            return
        self._was_enter = False
        if self.home is None or not self.home.isVisible() or isinstance(watched, QScrollBar) or part_of_suggestions(watched):
            return
        above: QWidget | None = watched
        while above is not None and not above.isWindow():
            if above.hasFocus() or (above.isEnabled() and above.focusPolicy() & Qt.FocusPolicy.ClickFocus):
                return
            above = above.parentWidget()
        self.home.setFocus(Qt.FocusReason.MouseFocusReason)

    def _is_ours(self, watched: QWidget) -> bool:
        """Whether the key was meant for our window, and this is the first to hear of it."""
        if watched.window() is not self._window.window() or isinstance(QApplication.activePopupWidget(), QMenu):
            return False
        focus = QApplication.focusWidget()
        return watched is focus or focus is None or not self._window.isAncestorOf(focus)

    def _keeps_key(self, watched: QWidget, event: QKeyEvent) -> bool:
        """Whether the widget with the focus keeps the key for itself."""
        from PySide6.QtWidgets import (  # as above
            QAbstractButton,
            QAbstractItemView,
            QAbstractSlider,
            QComboBox,
        )

        key = event.key()
        if isinstance(watched, QGraphicsView) and key == Qt.Key.Key_Space:
            return True  # held, it pans; tapped, the view says so
        if isinstance(watched, QAbstractButton | QComboBox):
            if isinstance(watched, QComboBox) and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                return True
            if isinstance(watched, QComboBox) and event.text().isalpha():
                return not self._by_mouse  # it looks for what is typed
            return key in PRESSING and not self._by_mouse
        if isinstance(watched, QAbstractItemView):
            if key in MOVING or (watched.property(SEARCHABLE) and event.text() == "/"):
                return True
            chosen = watched.currentIndex().isValid() and not watched.property(READ_ONLY)
            return key in ENTER and chosen and not self._by_mouse
        return isinstance(watched, QAbstractSlider) and key in MOVING


def key_name(event: QKeyEvent) -> str:
    """A key as actions name it: "V", "Space", "?"."""
    text = event.text()
    if len(text) == 1 and text.isprintable() and not text.isspace():
        return text.upper()
    return QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)
