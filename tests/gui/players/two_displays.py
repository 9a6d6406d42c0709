"""A computer with as many displays as a test wants; they come and go by its word."""

from PySide6.QtCore import QObject

from battlemap.gui.players.displays import DisplayInfo, Displays

LAPTOP = DisplayInfo("Laptop", (0, 0, 1366, 768), 14.0)
TV = DisplayInfo("TV", (1366, 0, 1920, 1080), 32.0)


class TableDisplays(Displays):
    """At first a laptop with the GM's window, and a TV."""

    def __init__(self, *displays: DisplayInfo, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.connected = list(displays or (LAPTOP, TV))

    def all(self) -> tuple[DisplayInfo, ...]:
        return tuple(self.connected)

    def unplug(self, display: DisplayInfo) -> None:
        self.connected.remove(display)
        self.removed.emit(display)

    def plug_in(self, display: DisplayInfo) -> None:
        self.connected.append(display)
        self.added.emit(display)
