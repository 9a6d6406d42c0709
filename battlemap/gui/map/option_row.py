"""The options of a tool as a row of buttons and numbers; what a person changes is told."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from battlemap.canvas.tools.tool_options import (
    ChoiceOption,
    ChosenOption,
    CommandOption,
    NumberOption,
    Option,
    SliderOption,
    ToggleOption,
)
from battlemap.gui.map.option_controls import (
    SIDE,
    ChoiceButton,
    FractionSlider,
    MoreButton,
    NumberField,
    SwatchButton,
    TickButton,
    WordButton,
)
from battlemap.gui.swatches.surface_swatches import SurfaceSwatches
from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import text_width

NAMED = 4
"""So many choices or fewer, without a swatch, are not followed by the name of the one that is chosen."""


class SeparatorBar(QFrame):
    """A hairline between options."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFixedSize(7, 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(3, 0, 1, self.height(), QColor(self.theme.palette.line2))
        painter.end()


class OptionRow(QWidget):
    """Where only values differ, the widgets stay."""

    chosen = Signal(ChosenOption)
    more_wanted = Signal(str)
    """The long list of an option, by its key."""
    entered = Signal()
    """Enter was pressed in a number."""
    left = Signal()
    """Somebody is done with a number: the focus belongs on the map."""

    def __init__(self, theme: Theme, swatches: SurfaceSwatches, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self._swatches = theme, swatches
        self.parts: dict[tuple[str, str], QWidget] = {}
        """The widgets by option, and by the number of the choice where an option has several."""
        self._number_labels: dict[str, Label] = {}
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

    def set_list_open(self, lit: bool) -> None:
        """Show whether the long list is open."""
        for widget in self.parts.values():
            if isinstance(widget, MoreButton):
                widget.setChecked(lit)

    def _build(self, options: tuple[Option, ...]) -> None:
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.parts, self._number_labels = {}, {}
        for at, option in enumerate(options):
            if at and not (isinstance(option, NumberOption | ToggleOption) and isinstance(options[at - 1], type(option))):
                bar = SeparatorBar(self.theme, self)
                self._flow.addWidget(bar)
                bar.show()
            self._add(option)

    def _add(self, option: Option) -> None:
        match option:
            case ChoiceOption():
                self._add_choice(option)
            case NumberOption():
                said = option.label if option.shown_text is None else option.shown_text
                if said:
                    self._add_label(option.key, said)
                number = NumberField(self.theme, option, self)
                number.chosen.connect(self.chosen)
                number.entered.connect(self.entered)
                number.left.connect(self.left)
                self._place_widget(option.key, "", number)
            case ToggleOption():
                tick: TickButton | WordButton
                if option.icon:
                    tick = TickButton(self.theme, option.key, option.icon, option.label, option.hotkey, self)
                else:
                    tick = WordButton(self.theme, option.key, option.label, option.hotkey, "", True, self)
                tick.clicked.connect(self._emit_toggle)
                self._place_widget(option.key, "", tick)
            case SliderOption():
                self._add_label(option.key, option.label)
                slider = FractionSlider(self.theme, option.key, option.label, option.value, self)
                slider.chosen.connect(self.chosen)
                self._place_widget(option.key, "", slider)
            case CommandOption():
                self._add_command(option)

    def _add_choice(self, option: ChoiceOption) -> None:
        for at, choice in enumerate(option.choices):
            button: SwatchButton | ChoiceButton | WordButton
            if option.worded:
                button = WordButton(self.theme, option.key, choice.title, choice.key, choice.value, False, self)
            elif choice.is_pictured:
                button = SwatchButton(self.theme, self._swatches, option.key, choice, self)
            else:
                button = ChoiceButton(self.theme, option.key, choice, self)
            button.clicked.connect(self._emit_choice)
            self._place_widget(option.key, str(at), button)
        if option.all:
            more = MoreButton(self.theme, option.key, self)
            more.clicked.connect(self._emit_more)
            self._place_widget(option.key, "more", more)
        if option.all or len(option.choices) > NAMED:
            self._add_label(option.key, "")
            said, known = self._number_labels[option.key], (*option.choices, *option.all)
            said.setFixedWidth(max(round(text_width(known_choice.title, said.font())) for known_choice in known) + 10)

    def _add_command(self, option: CommandOption) -> None:
        button: IconButton | TextButton
        if option.icon:
            button = IconButton(self.theme, option.icon, option.label, option.hotkey, SIDE, 17, self)
        else:
            key = "↵" if option.primary else option.hotkey
            button = TextButton(self.theme, option.label, key, option.primary or option.lit, SIDE, self)
        button.setObjectName(option.key)
        button.clicked.connect(self._emit_command)
        self._place_widget(option.key, "", button)

    def _add_label(self, key: str, words: str) -> None:
        label = Label(words, self)
        label.setProperty("role", "secondary")
        label.setContentsMargins(5, 0, 5, 0)
        label.setFixedHeight(SIDE)
        self._number_labels[key] = label
        self._flow.addWidget(label)
        label.show()

    def _place_widget(self, key: str, value: str, widget: QWidget) -> None:
        self.parts[key, value] = widget
        self._flow.addWidget(widget)
        widget.show()

    def _show(self, option: Option) -> None:
        match option:
            case ChoiceOption():
                for at, choice in enumerate(option.choices):
                    button = self.parts[option.key, str(at)]
                    if isinstance(button, SwatchButton):
                        button.show_choice(choice)
                    if isinstance(button, SwatchButton | ChoiceButton | WordButton):
                        button.setChecked(choice.value == option.value)
                chosen = option.choice_for(option.value)
                if option.key in self._number_labels and chosen is not None:
                    self._number_labels[option.key].setText(chosen.title)
            case NumberOption():
                number = self.parts[option.key, ""]
                if isinstance(number, NumberField):
                    number.show_number(option)
            case ToggleOption():
                tick = self.parts[option.key, ""]
                if isinstance(tick, TickButton | WordButton):
                    tick.setChecked(option.value)
            case SliderOption():
                slider = self.parts[option.key, ""]
                if isinstance(slider, FractionSlider):
                    slider.show_part(option.value)
            case _:
                pass

    def _emit_choice(self) -> None:
        button = self.sender()
        if isinstance(button, SwatchButton | ChoiceButton):
            button.setChecked(True)
            self.chosen.emit(ChosenOption(button.option, button.choice.value))
        elif isinstance(button, WordButton):
            button.setChecked(True)
            self.chosen.emit(ChosenOption(button.option, button.value))

    def _emit_toggle(self) -> None:
        button = self.sender()
        if isinstance(button, TickButton | WordButton):
            self.chosen.emit(ChosenOption(button.option, button.isChecked()))

    def _emit_command(self) -> None:
        button = self.sender()
        if isinstance(button, QWidget):
            self.chosen.emit(ChosenOption(button.objectName(), True))

    def _emit_more(self) -> None:
        button = self.sender()
        if isinstance(button, MoreButton):
            self.more_wanted.emit(button.option)


def _shape(option: Option) -> tuple[object, ...]:
    """What makes an option need other widgets; its value does not."""
    match option:
        case ChoiceOption():
            kinds = tuple((choice.icon, choice.is_pictured, choice.key) for choice in option.choices)
            return option.key, "pick", kinds, bool(option.all)
        case NumberOption():
            return option.key, "number", option.label
        case CommandOption():
            return option.key, "command", option.lit
        case _:
            return option.key, type(option).__name__
