"""What the players' window remembers of each display, in the preferences."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from PySide6.QtCore import QSettings

from battlemap.board.ids import SideId
from battlemap.gui.settings import text

Part: TypeAlias = Literal["follow", "frame", "actor", "whole"]
"""What of the map players see: the GM's view, a frame of their own, whoever acts, the whole map."""
PARTS: tuple[Part, ...] = ("follow", "frame", "actor", "whole")
TEXT_SIZES = (80, 100, 125, 150, 200)
"""Percent."""
OWN_WINDOW = "own window"
"""The key of what is remembered where there is only one display, or a window is wanted."""
LAST = "players/display"
FRAMES = 40
"""Of so many battles the frame is remembered."""


class DisplaySettings(Struct, frozen=True):
    """Of one display. *text_size*: percent; *parts_off*: what is not read over the map; *roll_seconds*: how long a roll is, 0:
    until the next command; *frames*: x, y, width, height in map px of each battle's frame, the latest last; *figures*: sides
    whose figures stand on the display, so that their tokens are not painted; *all_figures*: those of every side do.
    """

    part: Part = "follow"
    theme: str = "dark"
    text_size: int = 100
    full_screen: bool = True
    parts_off: tuple[str, ...] = ("log",)
    roll_seconds: int = 20
    frames: dict[str, tuple[float, float, float, float]] = {}
    figures: tuple[SideId, ...] = ()
    all_figures: bool = False


def read_display(settings: QSettings, key: str) -> DisplaySettings:
    """What is remembered of a display; where nothing is, or nothing that can be read, what is usual."""
    try:
        return msgspec.json.decode(text(settings, _place(key)).encode(), type=DisplaySettings)
    except msgspec.MsgspecError:
        return DisplaySettings()


def write_display(settings: QSettings, key: str, display: DisplaySettings) -> None:
    """Remember this of a display."""
    kept = dict(list(display.frames.items())[-FRAMES:])
    settings.setValue(_place(key), msgspec.json.encode(msgspec.structs.replace(display, frames=kept)).decode())


def _place(key: str) -> str:
    return f"players/displays/{key.replace('/', ' ')}"
