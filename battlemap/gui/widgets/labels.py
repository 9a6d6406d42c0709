"""Words on widgets, menus and windows, shown as they are: nothing that a document says is markup, a shortcut or a placeholder."""

from typing import NewType

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPaintEvent
from PySide6.QtWidgets import QLabel, QMenu, QStylePainter, QWidget

from battlemap.board.wording import LONGEST_NAME, break_words, printable_text
from battlemap.paint.style.typography import tip_text

NARROWEST = 160
"""A label on one line that is wider than this, in pixels, may be made narrower; then its end is cut."""
LONGEST_WORD = 14
"""After so many characters a word of a label that wraps may be broken."""
Markup = NewType("Markup", str)
"""Rich text that the program has built; what comes from elsewhere is in it only as `escape_text` gives it."""


class Label(QLabel):
    """Plain text, on one line unless it wraps; what is too wide for its place ends in …."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._said = ""
        self.setText(text)

    def text(self) -> str:
        return self._said

    def setText(self, text: str) -> None:
        self._said = text
        self._show_words()

    def setWordWrap(self, on: bool) -> None:
        super().setWordWrap(on)
        self._show_words()

    def setBuddy(self, buddy: QWidget) -> None:
        super().setBuddy(buddy)
        self._show_words()

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return hint if self.wordWrap() else QSize(min(hint.width(), NARROWEST), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        said, metrics = printable_text(self._said), self.fontMetrics()
        place = self.contentsRect().adjusted(max(0, self.indent()), 0, 0, 0)
        if self.wordWrap() or metrics.horizontalAdvance(said) <= place.width():
            super().paintEvent(event)
            return
        words = metrics.elidedText(said, Qt.TextElideMode.ElideRight, place.width())
        painter = QStylePainter(self)
        painter.drawItemText(place, self.alignment(), self.palette(), self.isEnabled(), words, self.foregroundRole())
        painter.end()

    def _show_words(self) -> None:
        said = (
            break_words(printable_text(self._said, lines=True), LONGEST_WORD) if self.wordWrap() else printable_text(self._said)
        )
        super().setText(said.replace("&", "&&") if self.buddy() is not None else said)


class MarkupLabel(QLabel):
    """Wrapped text with parts in other type, which the program has put together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)

    def set_markup(self, markup: Markup) -> None:
        """Show *markup*."""
        super().setText(markup)


def escape_text(text: str) -> Markup:
    """*text* as part of markup that shows it as it is."""
    from html import escape  # takes time that no start of the program needs to spend

    return Markup(escape(break_words(printable_text(text, lines=True))).replace("\n", "<br>"))


def menu_text(words: str) -> str:
    """*words* as the text of an action or a button: an ampersand is seen, and a tabulator parts no shortcut off."""
    return printable_text(words, longest=LONGEST_NAME).replace("&", "&&")


def action_words(action: QAction) -> str:
    """The words of an action as they are seen."""
    return action.text().replace("&&", "&")


def add_action(menu: QMenu, words: str, weak: str = "", icon: QIcon | None = None, tip: str = "") -> QAction:
    """A line of *menu*; *weak* stands at its right."""
    text = menu_text(words) + (f"\t{menu_text(weak)}" if weak else "")
    action = menu.addAction(icon or QIcon(), text)
    action.setToolTip(tip_text(tip or words))
    return action


def add_menu(menu: QMenu, words: str, icon: QIcon) -> QMenu:
    """A menu below a line of *menu*."""
    below = menu.addMenu(icon, menu_text(words))
    below.menuAction().setToolTip(tip_text(words))
    return below


def window_title(words: str) -> str:
    """*words* as the title of a window: the mark for a changed document means nothing in it."""
    return printable_text(words, longest=LONGEST_NAME).replace("[*]", "[*][*]")
