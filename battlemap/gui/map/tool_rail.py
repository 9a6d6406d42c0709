"""The tools at the left edge: one button for each, the chosen one lit."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.actions import ACTIONS, TOOLS, is_available
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import RAIL, RAIL_BUTTON, RAIL_ICON

GROUPS = (
    ("select",), ("paint", "walls", "props", "lamps"), ("zone", "link", "picture"), ("measure", "sight", "fog"),
    ("token", "aspect"),
)  # fmt: skip
FOOT = ("shortcuts", "preferences")


class Separator(QFrame):
    """A short line between groups of buttons."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFixedSize(20, 7)
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, 3, self.width(), 1, QColor(self.theme.palette.line))
        painter.end()


class ToolRail(QWidget):
    """44 pixels of tools: those of the map above, keyboard and settings at the bottom."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setAccessibleName("Tools")
        self._column = QVBoxLayout(self)
        self._column.setSpacing(4)
        self.buttons: dict[str, IconButton] = {}
        self._lines: dict[str, Separator] = {}
        """The lines between groups, by the first tool below each."""
        theme.changed.connect(self._fit)
        self._fit()

    def build(self, actions: dict[str, QAction]) -> None:
        """Put in all tools."""
        icons = {text.id: text.icon for text in ACTIONS}
        for at, group in enumerate(GROUPS):
            if at:
                self._lines[group[0]] = self.add_line()
            for name in group:
                self.add_tool(name, actions[name], icons[name])
        self.add_stretch()
        for name in FOOT:
            self.add_tool(name, actions[name], icons[name])

    def update_tools(self, board: AnyEncounter, usable: bool = True) -> None:
        """Show the tools that work on this map, and no others; *usable*: whether anything can be done with them now."""
        needs = {text.id: text.needs for text in ACTIONS}
        for name in TOOLS:
            self.buttons[name].setVisible(is_available(needs[name], board))
        for name in (name for group in GROUPS for name in group):
            self.buttons[name].setEnabled(usable)
        self.buttons["zone"].show_icon("lucide/spline" if board.grid is None else "lucide/vector-square")
        for name, line in self._lines.items():
            group = next(group for group in GROUPS if group[0] == name)
            line.setVisible(any(not self.buttons[tool].isHidden() for tool in group))

    def add_tool(self, name: str, action: QAction, icon: str) -> None:
        """Add a button for *action* below those that are there."""
        button = IconButton(self.theme, icon, action.text(), size=RAIL_BUTTON, icon_size=RAIL_ICON, parent=self)
        button.attach(action)
        button.grow_for_touch()
        self.buttons[name] = button
        self._column.addWidget(button)

    def _fit(self) -> None:
        gap = (RAIL - RAIL_BUTTON) // 2
        self.setFixedWidth(self.theme.touch_size(RAIL_BUTTON) + 2 * gap)
        self._column.setContentsMargins(gap, 8, gap, 8)
        self.update()

    def add_line(self) -> Separator:
        """Add a line between groups."""
        line = Separator(self.theme, self)
        self._column.addWidget(line, 0, Qt.AlignmentFlag.AlignHCenter)
        return line

    def add_stretch(self) -> None:
        """Push what follows to the bottom."""
        self._column.addStretch(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.theme.palette.chrome))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), QColor(self.theme.palette.line))
        painter.end()
