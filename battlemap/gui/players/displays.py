"""The displays of the computer: which are there, which one shows the players' window, what comes and goes."""

from msgspec import Struct
from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from battlemap.board.wording import printable_text
from battlemap.gui.scale.display_facts import DisplayFacts


class DisplayInfo(Struct, frozen=True):
    """A display that is there. *area*: where it is among all, px; *inches*: its diagonal by its own claim, 0 if it makes none.

    *ratio*: its pixels to a px of *area*.
    """

    name: str
    area: tuple[int, int, int, int]
    inches: float = 0.0
    maker: str = ""
    serial: str = ""
    ratio: float = 1.0

    @property
    def facts(self) -> DisplayFacts:
        """What is to be known of it where it is measured."""
        width, height = (round(side * self.ratio) for side in self.area[2:])
        return DisplayFacts(self.name, width, height, self.maker, self.serial, self.ratio, self.inches)

    @property
    def key(self) -> str:
        """By what it is known again: its name and size."""
        return f"{self.name} {self.area[2]}×{self.area[3]}"

    @property
    def title(self) -> str:
        """As people know it."""
        claim = f" · {round(self.inches)}″" if 5 <= self.inches <= 120 else ""
        return f"{printable_text(self.name)}{claim}"

    @property
    def rect(self) -> QRect:
        return QRect(*self.area)


class Displays(QObject):
    """All displays of the computer; this one knows of none."""

    added = Signal(DisplayInfo)
    """A display (a DisplayInfo) is plugged in."""
    removed = Signal(DisplayInfo)
    """One is gone; its windows have not been moved to another yet."""

    def all(self) -> tuple[DisplayInfo, ...]:
        """Those that are there, the main one first."""
        return ()

    def at(self, area: QRect) -> DisplayInfo | None:
        """The one on which the middle of a window lies."""
        return next((display for display in self.all() if display.rect.contains(area.center())), None)


class ConnectedDisplays(Displays):
    """Those that Qt knows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._add)
        app.screenRemoved.connect(self._remove)

    def all(self) -> tuple[DisplayInfo, ...]:
        """Those that are there, the main one first."""
        main = QGuiApplication.primaryScreen()
        screens = sorted(QGuiApplication.screens(), key=lambda screen: screen is not main)
        return tuple(_info(screen) for screen in screens)

    def _add(self, screen: QScreen) -> None:
        self.added.emit(_info(screen))

    def _remove(self, screen: QScreen) -> None:
        self.removed.emit(_info(screen))


def _info(screen: QScreen) -> DisplayInfo:
    box, size = screen.geometry(), screen.physicalSize()
    inches = (size.width() ** 2 + size.height() ** 2) ** 0.5 / 25.4
    name = screen.model() or screen.name() or "Display"
    area = (box.x(), box.y(), box.width(), box.height())
    return DisplayInfo(name, area, inches, screen.manufacturer(), screen.serialNumber(), screen.devicePixelRatio())


def other_display(displays: tuple[DisplayInfo, ...], own: DisplayInfo | None, preferred: str) -> DisplayInfo | None:
    """The display for the players: the *preferred* one, else the first that is not the GM's *own*; None: there is none."""
    others = [display for display in displays if display != own]
    return next((display for display in others if display.key == preferred), others[0] if others else None)
