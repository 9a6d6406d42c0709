"""A page of the players' card: on which display their window is, and how it looks there."""

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.gui.players.card.card_rows import CardRow
from battlemap.gui.players.display_settings import TEXT_SIZES
from battlemap.gui.players.displays import DisplayInfo
from battlemap.gui.players.players_control import PlayersControl
from battlemap.gui.widgets.theme import Theme

ROW = 34
GAP = 8


class CardPage(QWidget):
    """Rows, one below the other."""

    def __init__(self, theme: Theme, control: PlayersControl, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.control = theme, control
        self.rows: list[CardRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def add_row(self, words: str, icon: str, act: Callable[[], object], key: str = "") -> CardRow:
        """One more row."""
        row = CardRow(self.theme, icon, words, self, key=key)
        row.row_height = ROW
        row.clicked.connect(lambda checked=False: act())
        self.rows.append(row)
        self._column.addWidget(row)
        return row

    def fit(self, width: int) -> None:
        """Have this width, px."""
        for row in self.rows:
            row.setFixedSize(width, ROW)


class DisplayPage(CardPage):
    """All displays, and how the window is on the one that shows it."""

    def __init__(self, theme: Theme, control: PlayersControl, parent: QWidget) -> None:
        super().__init__(theme, control, parent)
        self._places: tuple[DisplayInfo, ...] = ()
        self._place_rows: list[CardRow] = []
        self._own = self.add_row("As a window", "lucide/panel-bottom", self._take_own)
        self._column.addSpacing(GAP)
        self._full = self.add_row("Full screen", "lucide/maximize", self._flip_full)
        self._theme_row = self.add_row("Theme", "lucide/sun-moon", self._flip_theme)
        self._text = self.add_row("Text size", "lucide/type", self._next_size)
        self._column.addStretch(1)

    def refresh(self, width: int) -> None:
        """Show what holds now."""
        control = self.control
        places = control.displays.all()
        if places != self._places:
            self._show_places(places)
        for row, display in zip(self._place_rows, places, strict=True):
            row.choose(control.window is not None and control.display == display)
        self._own.choose(control.window is not None and control.display is None)
        self._full.show_value("Yes" if control.memory.values.full_screen else "No")
        self._full.setEnabled(control.display is not None)
        self._theme_row.show_value(control.theme.palette.name.capitalize())
        self._text.show_value(f"{control.memory.values.text_size} %")
        self.fit(width)

    def _show_places(self, places: tuple[DisplayInfo, ...]) -> None:
        for row in self._place_rows:
            self.rows.remove(row)
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._places, self._place_rows = places, []
        for at, display in enumerate(places):
            row = CardRow(self.theme, "lucide/monitor", display.title, self)
            row.row_height = ROW
            row.clicked.connect(self._make_slot(display))
            self._column.insertWidget(at, row)
            self._place_rows.append(row)
            self.rows.append(row)

    def _make_slot(self, display: DisplayInfo) -> Callable[[bool], None]:
        def move(checked: bool = False) -> None:
            self.control.move_to(display)

        return move

    def _take_own(self) -> None:
        self.control.move_to(None)

    def _flip_full(self) -> None:
        self.control.set_full_screen(not self.control.memory.values.full_screen)

    def _flip_theme(self) -> None:
        self.control.memory.change(theme="light" if self.control.theme.palette.dark else "dark")

    def _next_size(self) -> None:
        sizes = TEXT_SIZES
        at = sizes.index(self.control.memory.values.text_size) if self.control.memory.values.text_size in sizes else 0
        self.control.memory.change(text_size=sizes[(at + 1) % len(sizes)])
