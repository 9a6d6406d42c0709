"""The options of the chosen tool: a slim strip that floats over the upper edge of the map."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.canvas.map_canvas import MapCanvas
from battlemap.canvas.tools.tool import OptionTool
from battlemap.canvas.tools.tool_options import ChoiceOption, ChosenOption, CommandOption
from battlemap.gui.map.option_row import OptionRow
from battlemap.gui.map.surface_picker import SurfacePicker
from battlemap.gui.swatches.surface_swatches import SurfaceSwatches
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.measures import RADIUS_MENU, SHADOW_TOOLTIP

if TYPE_CHECKING:
    from battlemap.gui.map.map_area import MapArea

TOP, EDGE, INSIDE = 30, 14, 7
UNDER = 10
"""Between the strip and a map that is fitted below it."""
"""Below the names of the columns; beside what else floats; around the parts."""


class ToolStrip(QWidget):
    """Shows what an OptionTool offers, and tells it what was chosen; hidden for all other tools."""

    def __init__(self, theme: Theme, area: "MapArea", canvas: MapCanvas) -> None:
        super().__init__(area)
        self.theme, self.area, self.canvas, self.controller = theme, area, canvas, canvas.controller
        self.hide()
        self.tool: OptionTool | None = None
        self.setAccessibleName("Options of the tool")
        swatches = SurfaceSwatches(theme, self.controller.find_picture, self)
        self.row = OptionRow(theme, swatches, self)
        self.row.move(INSIDE, INSIDE)
        self.row.chosen.connect(self._choose)
        self.row.more_wanted.connect(self._toggle_list)
        self.row.entered.connect(self._take_entered)
        self.row.left.connect(self.controller.view.setFocus)
        self.list = SurfacePicker(theme, swatches, area)
        self.list.chosen.connect(self._choose_listed)
        self.list.left.connect(self.close_list)
        self._listed_option = ""
        """The option whose long list is open."""
        self.shadow = CardShadow(theme, self, RADIUS_MENU, SHADOW_TOOLTIP)
        canvas.tool_changed.connect(self.show_tool)
        theme.changed.connect(self.update)
        area.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow_focus)
        self.show_tool()

    def show_tool(self, name: str = "") -> None:
        """Show the options of the tool that is chosen now."""
        if self.tool is not None:
            self.tool.signals.changed.disconnect(self.refresh)
        tool = self.canvas.tool
        self.tool = tool if isinstance(tool, OptionTool) else None
        self.close_list()
        if self.tool is None:
            self.hide()
            self.controller.view.camera.keep_clear(0)
            return
        self.tool.signals.changed.connect(self.refresh)
        self.refresh()
        self.raise_()

    def refresh(self) -> None:
        """Show what is chosen now."""
        if self.tool is None:
            return
        options = self.tool.options()
        self.setVisible(bool(options))
        self.row.show_options(options)
        self.row.set_list_open(not self.list.isHidden())
        self.place()

    def place(self) -> None:
        """Take the place at the upper edge of the map, beside the zoom."""
        room = max(200, self.area.width() - self.area.zoom.width() - 4 * EDGE)
        self.row.fit(room - 2 * INSIDE)
        width, height = self.row.width() + 2 * INSIDE, self.row.height() + 2 * INSIDE
        middle = (self.area.width() - width) // 2
        self.setGeometry(max(2 * EDGE, min(middle, 2 * EDGE + room - width)), TOP, width, height)
        self.controller.view.camera.keep_clear(0 if self.isHidden() else TOP + height + UNDER)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.area and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)

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
            option = next(
                (candidate for candidate in self.tool.options() if isinstance(candidate, ChoiceOption) and candidate.all), None
            )
            if option is not None:
                self.open_list(option)
                return True
        return False

    def open_list(self, option: ChoiceOption) -> None:
        """Show all there is to choose."""
        self._listed_option = option.key
        button = self.row.parts.get((option.key, "more"))
        x = self.x() + INSIDE + (button.x() if button is not None else 0) - 120
        right = self.area.width() - self.list.width() - EDGE
        self.list.open(option.all, option.value, max(EDGE, min(x, right)), self.geometry().bottom() + 8)
        self.row.set_list_open(True)

    def close_list(self) -> None:
        """Put the list away, and give the focus back to the map."""
        if not self.list.isHidden():
            self.list.hide()
            self.controller.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.row.set_list_open(False)

    def _follow_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """Somebody went on elsewhere: the list is done with."""
        if not self.list.isHidden() and new is not None and new is not self.list and not self.list.isAncestorOf(new):
            self.list.hide()
            self.row.set_list_open(False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # the map below is not meant

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), self.theme.palette, RADIUS_MENU, "flat")
        painter.end()

    def _choose(self, chosen: ChosenOption) -> None:
        self.close_list()
        if self.tool is not None:
            self.tool.choose(chosen.key, chosen.value)
            self.refresh()

    def _take_entered(self) -> None:
        """Enter in a number is Enter for the whole, where the tool has a button for that."""
        options = self.tool.options() if self.tool is not None else ()
        whole = next((option for option in options if isinstance(option, CommandOption) and option.primary), None)
        if whole is not None:
            self._choose(ChosenOption(whole.key, True))

    def _toggle_list(self, key: str) -> None:
        options = self.tool.options() if self.tool is not None else ()
        option = next((candidate for candidate in options if isinstance(candidate, ChoiceOption) and candidate.key == key), None)
        if self.list.isHidden() and option is not None:
            self.open_list(option)
        else:
            self.close_list()

    def _choose_listed(self, value: str) -> None:
        self._choose(ChosenOption(self._listed_option, value))
