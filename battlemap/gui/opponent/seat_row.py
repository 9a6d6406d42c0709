"""One seat of a machine in the panel: whose it is, and the character and skill with which it plays."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from battlemap.board.ids import Seat
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.labels import Label, add_action
from battlemap.gui.widgets.theme import Theme
from battlemap.minds.character import CHARACTERS, SKILLS
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import DOCK_PADDING, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import side_colour
from battlemap.paint.style.shapes import side_shape
from battlemap.paint.style.typography import DOCUMENT, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width
from battlemap.play.standing_orders import MachineSeat

CHIP, ROW = 26, 32
PERSON = "A person"


class ChoiceChip(PaintedButton):
    """A word and a chevron; pressing it offers others."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, name: str, options: Sequence[tuple[str, str]], parent: QWidget) -> None:
        """*options*: keys and words."""
        super().__init__(theme, name, parent=parent)
        self._options, self._name = tuple(options), name
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._offer)

    def show_key(self, key: str) -> None:
        """Show another of the options."""
        words = dict(self._options).get(key, key)
        self.setText(words)
        self.set_name(f"{self._name}: {words}")

    def sizeHint(self) -> QSize:
        return QSize(round(text_width(self.text(), interface_font(SECONDARY, MEDIUM)) + 34), self.theme.touch_size(CHIP))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, y = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self.height() / 2
        lit = self.state in ("hover", "pressed")
        fill_rounded(painter, box, RADIUS_CONTROL, p.hover if lit else p.field, p.line2)
        draw_text(painter, 9, y, self.text(), interface_font(SECONDARY, MEDIUM), p.text)
        draw_icon(painter, "lucide/chevron-down", QRectF(self.width() - 20, y - 6, 12, 12), p.text2, 2)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()

    def _offer(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for key, words in self._options:
            action = add_action(menu, words)
            action.setCheckable(True)
            action.setChecked(words == self.text())
            action.setData(key)
        menu.triggered.connect(lambda action: self.chosen.emit(str(action.data())))
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))


class SeatShape(QWidget):
    """The shape of a side."""

    def __init__(self, theme: Theme, look: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._look = theme, look
        self.setFixedSize(20, 20)
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(side_shape(self._look, 10, 10, 16), QColor(side_colour(self._look, self._theme.palette)))
        painter.end()


class SeatRow(QWidget):
    """A seat; *changed* says how a machine is to play it, or (without a character) that a person does."""

    changed = Signal(MachineSeat)

    def __init__(self, theme: Theme, machine: MachineSeat, name: str, look: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._machine = machine
        self.setFixedHeight(theme.touch_size(ROW))
        row = QHBoxLayout(self)
        row.setContentsMargins(DOCK_PADDING, 0, DOCK_PADDING, 0)
        row.setSpacing(6)
        label = Label(name, self)
        label.setFont(interface_font(DOCUMENT, SEMIBOLD))
        characters = [(key, key.capitalize()) for key in CHARACTERS]
        self.character = ChoiceChip(theme, f"Who plays {name}", [*characters, ("", PERSON)], self)
        self.skill = ChoiceChip(theme, f"Skill of {name}", [(str(number), f"Skill {number}") for number in SKILLS], self)
        self.character.show_key(machine.character)
        self.skill.show_key(str(machine.skill))
        self.skill.setVisible(bool(machine.character))
        row.addWidget(SeatShape(theme, look, self))
        row.addWidget(label, 1)
        row.addWidget(self.character)
        row.addWidget(self.skill)
        self.character.chosen.connect(self._take_character)
        self.skill.chosen.connect(self._take_skill)

    @property
    def seat(self) -> Seat:
        """Whose it is."""
        return self._machine.seat

    @property
    def chips(self) -> tuple[ChoiceChip, ChoiceChip]:
        """Who plays it, and how well."""
        return self.character, self.skill

    @property
    def is_offering(self) -> bool:
        """Whether one of its menus is open."""
        return any(menu.isVisible() for menu in self.findChildren(QMenu))

    def _take_character(self, key: str) -> None:
        self.changed.emit(replace(self._machine, character=key))

    def _take_skill(self, key: str) -> None:
        self.changed.emit(replace(self._machine, skill=int(key)))
