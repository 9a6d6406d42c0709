"""Qt's own inputs with the marks of the theme painted on: ticks, arrows; the wheel changes only what has the focus."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QSizePolicy, QSpinBox, QWidget

from battlemap.gui.widgets.labels import NARROWEST, menu_text
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import BODY, draw_text, interface_font, text_width

PAUSE = 1000
"""Whoever types nothing for so long, in milliseconds, begins another word."""
TICK = 18
WIDEST = 900
"""Pixels that a box with its words asks for at most; it may become narrower, then the end of the words is cut."""


class CheckBox(QCheckBox):
    """A box with its words; a crossed eye marks what is the GM's alone."""

    def __init__(self, theme: Theme, words: str, gm: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(menu_text(words), parent)
        self.theme, self._gm, self._words = theme, gm, words
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def text(self) -> str:
        return self._words

    def sizeHint(self) -> QSize:
        return QSize(min(WIDEST, round(TICK + 10 + text_width(self.text(), interface_font(BODY)) + self._edge)), 26)

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), NARROWEST), hint.height())

    @property
    def _edge(self) -> int:
        """The room after the words, in pixels."""
        return 24 if self._gm else 4

    def hitButton(self, place: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        box = QRectF(1, middle - TICK / 2, TICK, TICK)
        if self.isChecked():
            fill_rounded(painter, box, 4, p.accent)
            draw_icon(painter, "lucide/check", box.adjusted(2, 2, -2, -2), p.on_accent, 3)
        else:
            fill_rounded(painter, box, 4, p.hover if self.underMouse() else p.field, p.line2, 1.4)
        if self.hasFocus():
            fill_rounded(painter, box.adjusted(-1, -1, 1, 1), 5, None, p.text if self.isChecked() else p.accent, 2)
        x = TICK + 10.0
        ink, room = p.text if self.isEnabled() else p.text3, self.width() - x - self._edge + 1
        x += draw_text(painter, x, middle, self.text(), interface_font(BODY), ink, width=room)
        if self._gm:
            draw_icon(painter, "lucide/eye-off", QRectF(x + 7, middle - 7, 14, 14), p.gm, 2)
        painter.end()


class SpinBox(QSpinBox):
    """A whole number, with two small arrows."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel alone does not give it the focus
        self.lineEdit().setTextMargins(6, 0, 0, 0)

    def textFromValue(self, value: int) -> str:
        return str(value).replace("-", "−")

    def valueFromText(self, text: str) -> int:
        plain = self._plain_digits(text)
        return int(plain) if plain.lstrip("-").isdecimal() else self.minimum()

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        plain = self._plain_digits(text)
        if text and text == self.specialValueText():
            state = QValidator.State.Acceptable
        elif plain in ("", "-"):
            state = QValidator.State.Intermediate
        elif not re.fullmatch(r"-?\d{1,9}", plain, re.ASCII):
            state = QValidator.State.Invalid
        elif self.minimum() <= int(plain) <= self.maximum():
            state = QValidator.State.Acceptable
        else:
            outward = int(plain) > max(0, self.maximum()) or int(plain) < min(0, self.minimum())
            state = QValidator.State.Invalid if outward else QValidator.State.Intermediate
        return state, text, at

    def _plain_digits(self, text: str) -> str:
        """What was typed, as digits and one kind of minus."""
        return text.strip().removeprefix(self.prefix().strip()).strip().replace("−", "-").replace("–", "-")

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        draw_arrows(self, self.theme)


class ComboBox(QComboBox):
    """One of several, with a small arrow; typing finds what has a word that begins so."""

    opened = Signal()
    """The list is about to be shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self._typed = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)

    def showPopup(self) -> None:
        self.opened.emit()
        super().showPopup()
        self._pause.stop()  # what is typed now begins another word
        self.view().installEventFilter(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self._find_typed(event, self.currentIndex())
        if at is None:
            super().keyPressEvent(event)
        elif at >= 0:
            self.setCurrentIndex(at)
            self.activated.emit(at)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is self.view():
            at = self._find_typed(event, self.view().currentIndex().row())
            if at is not None and at >= 0:
                self.view().setCurrentIndex(self.model().index(at, self.modelColumn()))
            return at is not None
        return super().eventFilter(watched, event)

    def _find_typed(self, event: QKeyEvent, current: int) -> int | None:
        """Which choice is meant by what was typed up to this key, -1 if none; None if the key types nothing."""
        text = event.text().lower()
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if held or len(text) != 1 or not text.isprintable() or (text == " " and not self._pause.isActive()):
            return None
        self._typed = self._typed + text if self._pause.isActive() else text
        self._pause.start()
        return find_choice([self.itemText(at) for at in range(self.count())], self._typed, current)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        place = QRectF(self.width() - 20, self.height() / 2 - 6, 12, 12)
        draw_icon(painter, "lucide/chevron-down", place, self.theme.palette.text2, 2.2)
        painter.end()


class TextArea(QPlainTextEdit):
    """Several lines; Tab goes on, and leaving it tells what was written."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setFixedHeight(72)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


def find_choice(choices: Sequence[str], typed: str, current: int) -> int:
    """The choice that has a word with which *typed* (lower case) begins, those that begin so themselves first; -1 for none.

    One letter alone goes on from the *current* choice to the next.
    """
    texts = [text.lower() for text in choices]
    starting = [at for at, text in enumerate(texts) if text.startswith(typed)]
    meant = starting + [at for at, text in enumerate(texts) if at not in starting and f" {typed}" in f" {text}"]
    if len(typed) == 1:
        return next((at for at in meant if at > current), meant[0] if meant else -1)
    return current if current in meant and current >= 0 and not starting else meant[0] if meant else -1


def offer_options(combo: ComboBox, options: Sequence[tuple[str, str]], chosen: str) -> None:
    """Fill a list with (value, words) if it holds others, and choose one."""
    if [(combo.itemData(at), combo.itemText(at)) for at in range(combo.count())] != list(options):
        combo.clear()
        for value, words in options:
            combo.addItem(words, value)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))


def draw_arrows(field: QWidget, theme: Theme) -> None:
    """Paint the two arrows of a field for a number, over its right end."""
    painter = QPainter(field)
    x, middle = field.width() - 18.0, field.height() / 2
    draw_icon(painter, "lucide/chevron-up", QRectF(x, middle - 12, 12, 12), theme.palette.text2, 2.2)
    draw_icon(painter, "lucide/chevron-down", QRectF(x, middle, 12, 12), theme.palette.text2, 2.2)
    painter.end()
