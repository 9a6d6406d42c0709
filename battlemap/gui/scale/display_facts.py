"""What is known of a display by what it says itself, and the scale that was measured for it, kept in the preferences."""

import msgspec
from msgspec import Struct
from PySide6.QtCore import QSettings
from PySide6.QtGui import QScreen

from battlemap.board.wording import printable_text
from battlemap.gui.settings import text
from battlemap.layout.display_scale import DisplayScale, ScaleRefused, believable_inches, check_scale

PLACE = "players/scale"


class DisplayFacts(Struct, frozen=True):
    """*width*, *height*: in pixels of the display; *ratio*: of those to a px of a window. *claimed_mm*: its own word."""

    name: str
    manufacturer: str
    model: str
    serial: str
    width: int
    height: int
    ratio: float = 1.0
    claimed_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def key(self) -> str:
        """By what it is known again, also at another socket if it says who it is."""
        who = (self.manufacturer, self.model, self.serial) if self.model or self.serial else (self.name,)
        return " · ".join([*filter(None, who), f"{self.width}×{self.height}"]).replace("/", " ").replace("\\", " ")

    @property
    def title(self) -> str:
        """As people know it."""
        return printable_text(self.model or self.name or "Display")

    @property
    def claimed_inches(self) -> float | None:
        """Its diagonal by its own word; None if that is not believed."""
        return believable_inches(*self.claimed_mm)


def facts_of(screen: QScreen) -> DisplayFacts:
    """What Qt knows of a display."""
    size, claim, ratio = screen.geometry().size(), screen.physicalSize(), screen.devicePixelRatio()
    return DisplayFacts(
        screen.name(),
        screen.manufacturer(),
        screen.model(),
        screen.serialNumber(),
        round(size.width() * ratio),
        round(size.height() * ratio),
        ratio,
        (claim.width(), claim.height()),
    )


def read_scale(settings: QSettings, facts: DisplayFacts) -> DisplayScale | None:
    """The scale that was measured for a display; None if none was, or nothing that can be believed is written there."""
    try:
        return check_scale(msgspec.json.decode(text(settings, _place(facts)).encode(), type=DisplayScale))
    except (msgspec.MsgspecError, ScaleRefused):
        return None


def write_scale(settings: QSettings, facts: DisplayFacts, scale: DisplayScale | None) -> None:
    """Keep the scale of a display; None: forget it."""
    if scale is None:
        settings.remove(_place(facts))
    else:
        settings.setValue(_place(facts), msgspec.json.encode(check_scale(scale)).decode())


def _place(facts: DisplayFacts) -> str:
    return f"{PLACE}/{facts.key}"
