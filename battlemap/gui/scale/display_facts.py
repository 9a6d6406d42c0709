"""What is known of a display by what it says itself, and the scale that was measured for it, kept in the preferences."""

import msgspec
from msgspec import Struct
from PySide6.QtCore import QSettings

from battlemap.board.wording import printable_text
from battlemap.gui.settings import text
from battlemap.layout.display_scale import DisplayScale, ScaleRefused, check_scale, is_believable

PLACE = "players/scale"


class DisplayFacts(Struct, frozen=True):
    """*name*: its model, else its socket. *width*, *height*: in its pixels; *ratio*: of those to a px of a window.

    *claim*: its diagonal in inches by its own word, 0 if it says nothing.
    """

    name: str
    width: int
    height: int
    manufacturer: str = ""
    serial: str = ""
    ratio: float = 1.0
    claim: float = 0.0

    @property
    def key(self) -> str:
        """By what it is known again."""
        who = (self.manufacturer, self.name, self.serial, f"{self.width}×{self.height}")
        return " · ".join(filter(None, who)).replace("/", " ").replace("\\", " ")

    @property
    def title(self) -> str:
        """As people know it."""
        return printable_text(self.name or "Display")

    @property
    def claimed_inches(self) -> float | None:
        """Its diagonal by its own word; None if that is not believed."""
        return self.claim if is_believable(self.claim) else None


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
