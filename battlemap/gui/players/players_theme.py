"""The colours of the players' window: its own, whatever those of the GM's are."""

from PySide6.QtCore import QObject, QSettings

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import themed_palette


class PlayersTheme(Theme):
    """Dresses one window. What it is told is not remembered here, and the application keeps its own look."""

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(settings, parent)
        self.palette = themed_palette("dark")
        self.text_size = 100
        """Of what is read over the map, percent."""

    def use(self, name: str) -> None:
        """Switch to "dark" or "light"."""
        self.dress(name, self.text_size)

    def dress(self, name: str, text_size: int) -> None:
        """Have these colours, and letters of this size (percent)."""
        wanted = themed_palette(name)
        if wanted is not self.palette or text_size != self.text_size:
            self.palette, self.text_size = wanted, text_size
            self.changed.emit()

    def apply(self) -> None:
        """Nothing: the application is not this window's."""
