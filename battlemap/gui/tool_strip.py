"""The options of the chosen drawing tool: a slim strip that floats over the upper edge of the map."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QWidget

from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.cell_tool import CellTool
from battlemap.canvas.tools.options import Deed, Number, Option, Pick, Slide, Tick, Words
from battlemap.gui.buttons import IconButton, TextButton
from battlemap.gui.card_shadow import CardShadow
from battlemap.gui.flow import FlowLayout
from battlemap.gui.strip_parts import SIDE, ChoiceButton, MoreButton, NumberBox, PartSlider, SwatchButton, TickButton
from battlemap.gui.swatch_list import SwatchList
from battlemap.gui.swatches import Swatches
from battlemap.gui.theme import Theme
from battlemap.paint.chips import draw_card_ground
from battlemap.paint.measures import RADIUS_MENU, SHADOW_TOOLTIP

if TYPE_CHECKING:
    from battlemap.gui.map_area import MapArea

TOP, EDGE, INSIDE = 30, 14, 7
"""Below the names of the columns; beside what else floats; around the parts."""
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


class ToolStrip(QWidget):
    """Shows what a CellTool offers, and tells it what was chosen; hidden for all other tools."""

    def __init__(self, theme: Theme, area: "MapArea", stage: Stage) -> None:
        super().__init__(area)
        self.theme, self.area, self.stage = theme, area, stage
        self.hide()
        self.tool: CellTool | None = None
        self.setAccessibleName("Options of the tool")
        self.parts: dict[tuple[str, str], QWidget] = {}
        """The widgets by option, and by value where an option has several."""
        self._said: dict[str, QLabel] = {}
        self._shape: tuple[object, ...] = ()
        self._row = QWidget(self)
        self._row.move(INSIDE, INSIDE)
        self._flow = FlowLayout(self._row, 2)
        self._swatches = Swatches(theme, self)
        self.list = SwatchList(theme, self._swatches, area)
        self.list.chosen.connect(self._listed)
        self.list.left.connect(self.close_list)
        self._listing = ""
        self.shadow = CardShadow(theme, self, RADIUS_MENU, SHADOW_TOOLTIP)
        stage.tool_changed.connect(self.show_tool)
        theme.changed.connect(self.update)
        area.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)
        self.show_tool()

    # --- what is shown ------------------------------------------------------------------------

    def show_tool(self, name: str = "") -> None:
        """Show the options of the tool that is chosen now."""
        if self.tool is not None:
            self.tool.told.changed.disconnect(self.refresh)
        tool = self.stage.tool
        self.tool = tool if isinstance(tool, CellTool) else None
        self.close_list()
        if self.tool is None:
            self.hide()
            return
        self.tool.told.changed.connect(self.refresh)
        self._shape = ()
        self.refresh()
        self.show()
        self.raise_()

    def refresh(self) -> None:
        """Show what is chosen now."""
        if self.tool is None:
            return
        options = self.tool.options()
        self.setVisible(bool(options))
        shape = tuple(_shape(option) for option in options)
        if shape != self._shape:
            self._shape = shape
            self._build(options)
        for option in options:
            self._show(option)
        self.place()

    def place(self) -> None:
        """Take the place at the upper edge of the map, beside the zoom."""
        room = self.area.width() - self.area.zoom.width() - 4 * EDGE
        width = min(self._flow.sizeHint().width() + 2 * INSIDE, max(200, room))
        height = self._flow.heightForWidth(width - 2 * INSIDE) + 2 * INSIDE
        self._row.resize(width - 2 * INSIDE, height - 2 * INSIDE)
        middle = (self.area.width() - width) // 2
        self.setGeometry(max(2 * EDGE, min(middle, 2 * EDGE + room - width)), TOP, width, height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.area and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)

    # --- the list -----------------------------------------------------------------------------

    def take_key(self, event: QKeyEvent) -> bool:
        """As one that is asked for a key: / opens the list, Esc closes it."""
        if self.isHidden() or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if not self.list.isHidden():
            if event.key() == Qt.Key.Key_Escape:
                self.close_list()
                return True
            return False
        if event.text() == "/" and self.tool is not None:
            option = next((one for one in self.tool.options() if isinstance(one, Pick) and one.all), None)
            if option is not None:
                self.open_list(option)
                return True
        return False

    def open_list(self, option: Pick) -> None:
        """Show all there is to choose."""
        self._listing = option.key
        button = self.parts.get((option.key, "more"))
        x = self.x() + INSIDE + (button.x() if button is not None else 0) - 120
        right = self.area.width() - self.list.width() - EDGE
        self.list.open(option.all, option.value, max(EDGE, min(x, right)), self.geometry().bottom() + 8)
        self._light_more()

    def close_list(self) -> None:
        """Put the list away, and give the focus back to the map."""
        if not self.list.isHidden():
            self.list.hide()
            self.stage.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._light_more()

    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        """Somebody went on elsewhere: the list is done with."""
        if not self.list.isHidden() and new is not None and new is not self.list and not self.list.isAncestorOf(new):
            self.list.hide()
            self._light_more()

    # --- events -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # the map below is not meant

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), self.theme.palette, RADIUS_MENU, "flat")
        painter.end()

    # --- how ----------------------------------------------------------------------------------

    def _build(self, options: tuple[Option, ...]) -> None:
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.parts, self._said = {}, {}
        for at, option in enumerate(options):
            if at and not (isinstance(option, Number | Tick) and isinstance(options[at - 1], type(option))):
                bar = Bar(self.theme, self._row)
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
                number = NumberBox(self.theme, option, self._row)
                number.chosen.connect(self._choose)
                number.left.connect(self.stage.view.setFocus)
                self._put(option.key, "", number)
            case Tick():
                tick = TickButton(self.theme, option.key, option.icon, option.label, option.hotkey, self._row)
                tick.clicked.connect(self._ticked)
                self._put(option.key, "", tick)
            case Slide():
                self._add_label(option.key, option.label)
                slider = PartSlider(self.theme, option.key, option.label, option.value, self._row)
                slider.chosen.connect(self._choose)
                self._put(option.key, "", slider)
            case Deed():
                self._add_deed(option)
            case Words():
                self._add_label(option.key, option.label)

    def _add_pick(self, option: Pick) -> None:
        for at, choice in enumerate(option.choices):
            button: SwatchButton | ChoiceButton
            if choice.pictured:
                button = SwatchButton(self.theme, self._swatches, option.key, choice, self._row)
            else:
                button = ChoiceButton(self.theme, option.key, choice, self._row)
            button.clicked.connect(self._picked)
            self._put(option.key, str(at), button)
        if option.all:
            more = MoreButton(self.theme, option.key, self._row)
            more.clicked.connect(self._more)
            self._put(option.key, "more", more)
        if option.all or len(option.choices) > NAMED:
            self._add_label(option.key, "")
            said, known = self._said[option.key], (*option.choices, *option.all)
            said.setFixedWidth(max(said.fontMetrics().horizontalAdvance(one.title) for one in known) + 10)

    def _add_deed(self, option: Deed) -> None:
        button: IconButton | TextButton
        if option.icon:
            button = IconButton(self.theme, option.icon, option.label, option.hotkey, SIDE, 17, self._row)
        else:
            key = "↵" if option.primary else option.hotkey
            button = TextButton(self.theme, option.label, key, option.primary, SIDE, self._row)
        button.setObjectName(option.key)
        button.clicked.connect(self._deed)
        self._put(option.key, "", button)

    def _add_label(self, key: str, words: str) -> None:
        label = QLabel(words, self._row)
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

    def _choose(self, key: str, value: object) -> None:
        if self.tool is not None:
            self.tool.choose(key, value)

    def _picked(self) -> None:
        button = self.sender()
        if isinstance(button, SwatchButton | ChoiceButton):
            self.close_list()
            self._choose(button.option, button.choice.value)
            self.refresh()

    def _ticked(self) -> None:
        button = self.sender()
        if isinstance(button, TickButton):
            self._choose(button.option, button.isChecked())
            self.refresh()

    def _deed(self) -> None:
        button = self.sender()
        if isinstance(button, QWidget):
            self._choose(button.objectName(), True)

    def _more(self) -> None:
        button = self.sender()
        if self.tool is None or not isinstance(button, MoreButton):
            return
        option = next((one for one in self.tool.options() if isinstance(one, Pick) and one.key == button.option), None)
        if self.list.isHidden() and option is not None:
            self.open_list(option)
        else:
            self.close_list()

    def _listed(self, value: str) -> None:
        self._choose(self._listing, value)
        self.close_list()

    def _light_more(self) -> None:
        for widget in self.parts.values():
            if isinstance(widget, MoreButton):
                widget.setChecked(not self.list.isHidden())


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
