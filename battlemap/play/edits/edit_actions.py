"""What the GM can do to a thing by hand, as values: a menu offers them, the window carries them out."""

from typing import TypeAlias

from msgspec import Struct

from battlemap.board.ids import SideId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import BarrierState


class SubjectEdit(Struct, frozen=True):
    """Something that is done to one thing."""

    subject: Subject


class AddToken(SubjectEdit, frozen=True):
    """Bring a token here, out of the collection."""


class AddAspect(SubjectEdit, frozen=True):
    """Write a new aspect on it."""


class AddZone(SubjectEdit, frozen=True):
    """Draw a zone where the menu was opened."""


class CopyToken(SubjectEdit, frozen=True):
    """Put another token like it beside it."""


class KeepToken(SubjectEdit, frozen=True):
    """Keep it in one's collection."""


class Rename(SubjectEdit, frozen=True):
    """Call it otherwise, where it lies."""


class EditFields(SubjectEdit, frozen=True):
    """Open its fields: the sheet of a token, else the inspector."""


class OpenGridSettings(SubjectEdit, frozen=True):
    """Open the size and unit of the grid."""


class PutProp(SubjectEdit, frozen=True):
    """Put a thing on a cell."""


class PutLamp(SubjectEdit, frozen=True):
    """Put a light on a cell."""


class TurnProp(SubjectEdit, frozen=True):
    """Turn a thing by a quarter."""


class SetDoor(SubjectEdit, frozen=True):
    """Open, shut or lock a door, on a grid or between zones."""

    state: BarrierState


class ToggleHidden(SubjectEdit, frozen=True):
    """Hide it from the players, or show it; put a light out, or light it."""


class ToggleLampHidden(SubjectEdit, frozen=True):
    """Hide a light from the players, or show it."""


class SetConditions(SubjectEdit, frozen=True):
    """Put conditions and marks on it, or take them off."""


class HarmTokens(SubjectEdit, frozen=True):
    """Take from what it can bear, or give back, by hand."""


class GroupTokens(SubjectEdit, frozen=True):
    """Make one group of all that are selected."""


class UngroupTokens(SubjectEdit, frozen=True):
    """Let each act on its own."""


class SetSide(SubjectEdit, frozen=True):
    """Put it on another side."""

    side: SideId


class SetMachine(SubjectEdit, frozen=True):
    """Have a machine of that character play it; "" a person; None whoever plays its side."""

    character: str | None


class WriteNotes(SubjectEdit, frozen=True):
    """Write notes on it."""


class Remove(SubjectEdit, frozen=True):
    """Take it off the table."""


EditAction: TypeAlias = (
    AddToken | AddAspect | AddZone | CopyToken | KeepToken | Rename | EditFields | OpenGridSettings | PutProp | PutLamp | TurnProp
    | SetDoor | ToggleHidden | ToggleLampHidden | SetConditions | HarmTokens | GroupTokens | UngroupTokens | SetSide
    | SetMachine | WriteNotes
    | Remove
)  # fmt: skip
