"""What is remembered of the display that the players' window is on, written down whenever it changes."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRectF, QSettings, Signal

from battlemap.gui.players.display_settings import LAST, OWN_WINDOW, DisplaySettings, read_display, write_display
from battlemap.gui.players.displays import DisplayInfo
from battlemap.gui.settings import text


class DisplayMemory(QObject):
    """Of one display at a time; None stands for a window of its own."""

    changed = Signal()

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self._key = settings, OWN_WINDOW
        self.values = DisplaySettings()
        """What holds on this display."""

    @property
    def last(self) -> str:
        """The key of the display that was chosen last; "" if none ever was."""
        return text(self._settings, LAST)

    def use(self, display: DisplayInfo | None) -> None:
        """Go by what is remembered of this display."""
        self._key = display.key if display is not None else OWN_WINDOW
        self.values = read_display(self._settings, self._key)
        self.changed.emit()

    def prefer(self, display: DisplayInfo | None) -> None:
        """Open the window here the next time."""
        self._settings.setValue(LAST, display.key if display is not None else OWN_WINDOW)

    def change(self, **values: object) -> None:
        """Have other values of DisplaySettings from now on."""
        changed = replace(self.values, **values)
        if changed != self.values:
            self.values = changed
            write_display(self._settings, self._key, changed)
            self.changed.emit()

    def frame_of(self, battle: str) -> QRectF:
        """The players' own frame in a battle (map px); empty if it had none here."""
        return QRectF(*self.values.frames.get(battle, (0.0, 0.0, 0.0, 0.0)))

    def keep_frame(self, battle: str, frame: QRectF) -> None:
        """Remember the frame of a battle."""
        if not frame.isEmpty():
            others = {key: box for key, box in self.values.frames.items() if key != battle}
            self.change(frames={**others, battle: (frame.x(), frame.y(), frame.width(), frame.height())})
