"""Lines of a form that are no single value: a part that opens and shuts, and the line on which one more is added."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from battlemap.gui.widgets.buttons import IconButton, PaintedButton
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.fields import PartChange
from battlemap.gui.widgets.inputs import ComboBox
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import BUTTON, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, draw_text, interface_font, tip_text


class FormPartHead(PaintedButton):
    """The name of a part and what is in it; pressing it opens or shuts the part."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        self._open, self._words = False, ""
        super().__init__(theme, name, parent=parent)
        self.setText(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_part(self, name: str, is_open: bool, words: str) -> None:
        """Show its name, whether it is open, and a few words of what it holds."""
        self._open, self._words = is_open, words
        self.setText(name)
        self.set_name(f"{name}, {'open' if is_open else 'shut'}", tip=f"{'Shut' if is_open else 'Open'} {name}")
        self.setAccessibleDescription(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, BUTTON)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, y = QRectF(self.rect()), self.height() / 2
        fill_rounded(painter, box, RADIUS_CONTROL, p.hover if self.state in ("hover", "pressed") else p.field, p.line)
        sign = "lucide/chevron-down" if self._open else "lucide/chevron-right"
        draw_icon(painter, sign, QRectF(7, y - 7, 14, 14), p.text2, 2.2)
        used = draw_text(painter, 27, y, self.text(), interface_font(BODY, MEDIUM), p.text, width=box.width() - 36)
        if self._words and not self._open:
            draw_text(
                painter, 37 + used, y, self._words, interface_font(CAPTION), p.text2, width=max(0.0, box.width() - 46 - used)
            )
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class FormPart(QWidget):
    """A part with the button that takes it out."""

    done = Signal(PartChange)

    def __init__(self, theme: Theme, name: str, removable: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = FormPartHead(theme, name, self)
        self.head.clicked.connect(self._toggle_open)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.head, 1)
        if removable:
            self.remove_button = IconButton(theme, "lucide/x", f"Take out {name}", "", BUTTON, 15, self)
            self.remove_button.clicked.connect(self._remove)
            row.addWidget(self.remove_button)
        self.setFocusProxy(self.head)

    def _toggle_open(self) -> None:
        self.done.emit(PartChange.TURN)

    def _remove(self) -> None:
        self.done.emit(PartChange.REMOVE)


class ListedName(QWidget):
    """A name on a list, with the button that takes it off."""

    done = Signal(PartChange)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = Label(parent=self)
        self.remove_button = IconButton(theme, "lucide/x", "Take off", "", BUTTON, 15, self)
        self.remove_button.clicked.connect(self._remove)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.name, 1)
        row.addWidget(self.remove_button)
        self.setFocusProxy(self.remove_button)

    def show_name(self, name: str) -> None:
        """Show a name."""
        self.name.setText(name)
        self.remove_button.set_name(f"Take off {name}")

    def _remove(self) -> None:
        self.done.emit(PartChange.REMOVE)


class AddPartRow(QWidget):
    """A list to choose from, or a line to type a name into; what is chosen is told and the row is empty again."""

    added = Signal(str)

    def __init__(self, theme: Theme, label: str, options: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = tuple(options)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.combo: ComboBox | None = None
        self.line: QLineEdit | None = None
        if options:
            self.combo = ComboBox(theme, self)
            self.combo.addItem(f"{label}…")
            for _, words in options:
                self.combo.addItem(words)
            self.combo.activated.connect(self._add_chosen)
        else:
            self.line = QLineEdit(self)
            self.line.setPlaceholderText(f"{label}: a name, then Enter")
            self.line.setProperty(KEEPS_ENTER, True)
            self.line.returnPressed.connect(self._add_typed)
        control = self.combo or self.line
        assert control is not None
        control.setAccessibleName(label)
        control.setToolTip(tip_text(label))
        row.addWidget(control, 1)
        self.setFocusProxy(control)

    def _add_chosen(self, at: int) -> None:
        if self.combo is not None and at > 0:
            self.combo.setCurrentIndex(0)
            self.added.emit(self._options[at - 1][0])

    def _add_typed(self) -> None:
        if self.line is not None and (text := self.line.text().strip()):
            self.line.clear()
            self.added.emit(text)


class GmLabel(Label):
    """Says that what stands beside it is the game master's alone, in the hue that the theme has for that."""

    def __init__(self, theme: Theme, words: str, parent: QWidget | None = None) -> None:
        super().__init__(f"{words}  ·  GM only", parent)
        self._theme = theme
        theme.changed.connect(self._colour)
        self._colour()

    def _colour(self) -> None:
        self.setStyleSheet(f"color: {self._theme.palette.gm}")
