"""Several answers at once, ticked in a small list that pops up over a switch."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from battlemap.gui.widgets.inputs import CheckBox
from battlemap.gui.widgets.line_edits import ENTER, LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.paint.style.typography import tip_text
from battlemap.rules.procedure import Choice, Keys, Option

ROW = 26
ROWS = 11
"""So many rows are seen at once; the rest scrolls."""
FILTERED = 12
"""With more answers than this there is a field to find one."""
PAD = 10


class TickPopup(QWidget):
    """The answers of one question as boxes, those that hold first.

    Enter or a click beside takes what is ticked, Esc leaves all as it was.
    """

    taken = Signal(tuple)
    """The keys that are ticked, in the order of the question; only if they differ from before."""

    def __init__(self, theme: Theme, choice: Choice, keys: Keys, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(choice.prompt)
        self.theme, self.choice, self._before = theme, choice, keys
        self._is_dropped = False
        first = [option for option in choice.options if option.key in keys]
        rest = [option for option in choice.options if option.key not in keys]
        self.boxes = {option.key: self._box(option) for option in (*first, *rest)}
        column = QVBoxLayout(self)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        self.field = LineEdit()
        self.field.setPlaceholderText("Find")
        self.field.setAccessibleName(f"Find: {choice.prompt}")
        self.field.setVisible(len(self.boxes) > FILTERED)
        self.field.textChanged.connect(self._filter)
        self.field.entered.connect(self.close)
        self.field.left.connect(self.drop)
        column.addWidget(self.field)
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for box in self.boxes.values():
            rows.addWidget(box)
        rows.addStretch(1)
        self._area = QScrollArea()
        accept_touch(self._area)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(inside)
        self._area.setFixedSize(self._wanted_size())
        column.addWidget(self._area)

    @property
    def keys(self) -> Keys:
        """What is ticked now, in the order of the question."""
        return tuple([option.key for option in self.choice.options if self.boxes[option.key].isChecked()])

    def open_over(self, switch: QWidget) -> None:
        """Show it above a switch, on the screen."""
        self.adjustSize()
        corner = switch.mapToGlobal(QPoint(0, -self.height() - 2))
        room = switch.screen().availableGeometry()
        x = max(room.left(), min(corner.x(), room.right() - self.width()))
        self.move(x, max(room.top(), corner.y()))
        self.show()
        (self.field if self.field.isVisibleTo(self) else next(iter(self.boxes.values()))).setFocus()

    def drop(self) -> None:
        """Leave everything as it was."""
        self._is_dropped = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        keys = self.keys
        if not self._is_dropped and set(keys) != set(self._before) and not self.choice.fault(keys):
            self._is_dropped = True
            self.taken.emit(keys)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.close()
        elif event.key() == Qt.Key.Key_Escape:
            self.drop()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.theme.palette.raised))
        painter.setPen(QColor(self.theme.palette.line2))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _box(self, option: Option) -> CheckBox:
        words, weak = option.text or option.key, option.refusal or option.note
        box = CheckBox(self.theme, f"{words}   {weak}" if weak else words)
        box.setChecked(option.key in self._before)
        box.setEnabled(not option.refusal)
        box.setFixedHeight(ROW)
        box.setToolTip(tip_text(option.refusal))
        box.setAccessibleName(f"{words}, {weak}" if weak else words)
        box.toggled.connect(self._limit_ticks)
        return box

    def _limit_ticks(self, on: bool) -> None:
        """No more than may be ticked: of one alone the others go."""
        if on and self.choice.most == 1:
            for box in self.boxes.values():
                if box is not self.sender():
                    box.setChecked(False)

    def _filter(self, text: str) -> None:
        wanted = text.lower().split()
        for box in self.boxes.values():
            box.setVisible(all(word in box.text().lower() for word in wanted))

    def _wanted_size(self) -> QSize:
        wide = max([box.sizeHint().width() for box in self.boxes.values()], default=120)
        return QSize(min(wide, 420) + 18, min(ROWS, len(self.boxes)) * ROW + 2)
