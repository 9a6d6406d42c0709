"""The options of a tool as a row of buttons and numbers; what a person changes is told."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from battlemap.canvas.tools.options import Deed, Number, Option, Pick, Slide, Tick
from battlemap.gui.buttons import IconButton, TextButton
from battlemap.gui.flow import FlowLayout
from battlemap.gui.strip_parts import SIDE, ChoiceButton, MoreButton, NumberBox, PartSlider, SwatchButton, TickButton
from battlemap.gui.swatches import Swatches
from battlemap.gui.theme import Theme

NAMED = 4
"""So many choices or fewer, without a swatch, are not followed by the name of the one that is chosen."""


class Bar(QFrame):
    """A hairline between options."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFixedSize(7, 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(3, 0, 1, self.height(), QColor(self.theme.palette.line2))
        painter.end()


class StripRow(QWidget):
    """Where only values differ, the widgets stay."""

    chosen = Signal(str, object)
    """(key of an option, its new value)"""
    more_wanted = Signal(str)
    """The long list of an option, by its key."""
    left = Signal()
    """Somebody is done with a number: the focus belongs on the map."""

    def __init__(self, theme: Theme, swatches: Swatches, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self._swatches = theme, swatches
        self.parts: dict[tuple[str, str], QWidget] = {}
        """The widgets by option, and by the number of the choice where an option has several."""
        self._said: dict[str, QLabel] = {}
        self._shape: tuple[object, ...] = ()
        self._flow = FlowLayout(self, 2)

    def show_options(self, options: tuple[Option, ...]) -> None:
        """Show these options with the values they have."""
        shape = tuple(_shape(option) for option in options)
        if shape != self._shape:
            self._shape = shape
            self._build(options)
        for option in options:
            self._show(option)

    def fit(self, room: int) -> None:
        """Take as much width as is wanted, but no more than *room*, and the height that follows."""
        width = min(self._flow.sizeHint().width(), room)
        self.resize(width, self._flow.heightForWidth(width))

    def light_more(self, lit: bool) -> None:
        """Show whether the long list is open."""
        for widget in self.parts.values():
            if isinstance(widget, MoreButton):
                widget.setChecked(lit)

    # --- how ----------------------------------------------------------------------------------

    def _build(self, options: tuple[Option, ...]) -> None:
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.parts, self._said = {}, {}
        for at, option in enumerate(options):
            if at and not (isinstance(option, Number | Tick) and isinstance(options[at - 1], type(option))):
                bar = Bar(self.theme, self)
                self._flow.addWidget(bar)
                bar.show()
            self._add(option)

    def _add(self, option: Option) -> None:
        match option:
            case Pick():
                self._add_pick(option)
            case Number():
                said = option.label if option.said is None else option.said
                if said:
                    self._add_label(option.key, said)
                number = NumberBox(self.theme, option, self)
                number.chosen.connect(self.chosen)
                number.left.connect(self.left)
                self._put(option.key, "", number)
            case Tick():
                tick = TickButton(self.theme, option.key, option.icon, option.label, option.hotkey, self)
                tick.clicked.connect(self._ticked)
                self._put(option.key, "", tick)
            case Slide():
                self._add_label(option.key, option.label)
                slider = PartSlider(self.theme, option.key, option.label, option.value, self)
                slider.chosen.connect(self.chosen)
                self._put(option.key, "", slider)
            case Deed():
                self._add_deed(option)

    def _add_pick(self, option: Pick) -> None:
        for at, choice in enumerate(option.choices):
            button: SwatchButton | ChoiceButton
            if choice.pictured:
                button = SwatchButton(self.theme, self._swatches, option.key, choice, self)
            else:
                button = ChoiceButton(self.theme, option.key, choice, self)
            button.clicked.connect(self._picked)
            self._put(option.key, str(at), button)
        if option.all:
            more = MoreButton(self.theme, option.key, self)
            more.clicked.connect(self._more)
            self._put(option.key, "more", more)
        if option.all or len(option.choices) > NAMED:
            self._add_label(option.key, "")
            said, known = self._said[option.key], (*option.choices, *option.all)
            said.setFixedWidth(max(said.fontMetrics().horizontalAdvance(one.title) for one in known) + 10)

    def _add_deed(self, option: Deed) -> None:
        button: IconButton | TextButton
        if option.icon:
            button = IconButton(self.theme, option.icon, option.label, option.hotkey, SIDE, 17, self)
        else:
            key = "↵" if option.primary else option.hotkey
            button = TextButton(self.theme, option.label, key, option.primary, SIDE, self)
        button.setObjectName(option.key)
        button.clicked.connect(self._deed)
        self._put(option.key, "", button)

    def _add_label(self, key: str, words: str) -> None:
        label = QLabel(words, self)
        label.setProperty("role", "secondary")
        label.setContentsMargins(5, 0, 5, 0)
        label.setFixedHeight(SIDE)
        self._said[key] = label
        self._flow.addWidget(label)
        label.show()

    def _put(self, key: str, value: str, widget: QWidget) -> None:
        self.parts[key, value] = widget
        self._flow.addWidget(widget)
        widget.show()

    def _show(self, option: Option) -> None:
        match option:
            case Pick():
                for at, choice in enumerate(option.choices):
                    button = self.parts[option.key, str(at)]
                    if isinstance(button, SwatchButton):
                        button.show_choice(choice)
                    if isinstance(button, SwatchButton | ChoiceButton):
                        button.setChecked(choice.value == option.value)
                chosen = option.called(option.value)
                if option.key in self._said and chosen is not None:
                    self._said[option.key].setText(chosen.title)
            case Number():
                number = self.parts[option.key, ""]
                if isinstance(number, NumberBox):
                    number.show_number(option)
            case Tick():
                tick = self.parts[option.key, ""]
                if isinstance(tick, TickButton):
                    tick.setChecked(option.value)
            case Slide():
                slider = self.parts[option.key, ""]
                if isinstance(slider, PartSlider):
                    slider.show_part(option.value)
            case _:
                pass

    def _picked(self) -> None:
        button = self.sender()
        if isinstance(button, SwatchButton | ChoiceButton):
            button.setChecked(True)
            self.chosen.emit(button.option, button.choice.value)

    def _ticked(self) -> None:
        button = self.sender()
        if isinstance(button, TickButton):
            self.chosen.emit(button.option, button.isChecked())

    def _deed(self) -> None:
        button = self.sender()
        if isinstance(button, QWidget):
            self.chosen.emit(button.objectName(), True)

    def _more(self) -> None:
        button = self.sender()
        if isinstance(button, MoreButton):
            self.more_wanted.emit(button.option)


def _shape(option: Option) -> tuple[object, ...]:
    """What makes an option need other widgets; its value does not."""
    match option:
        case Pick():
            kinds = tuple((choice.icon, choice.pictured, choice.key) for choice in option.choices)
            return option.key, "pick", kinds, bool(option.all)
        case Number():
            return option.key, "number", option.label
        case _:
            return option.key, type(option).__name__
