"""What stands in the command palette: lines in groups. No Qt."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.subject import Subject
from battlemap.play.action_menu import MenuEntry

LineKind: TypeAlias = Literal[
    "answer", "verb", "hand", "action", "setting", "battle", "sample", "creature", "token", "more", "nothing", "help"
]
GroupId: TypeAlias = Literal[
    "answers", "used", "acts", "other", "gm", "hand", "window", "collection", "battles", "tokens", "nothing"
]

LIMITS: dict[GroupId, int] = {
    "answers": 6, "used": 6, "acts": 4, "other": 4, "gm": 3, "hand": 3, "window": 4, "collection": 3, "battles": 3, "tokens": 3,
    "nothing": 2,
}  # fmt: skip
"""How many lines of a group are seen before it is opened."""


class PaletteLine(Struct, frozen=True):
    """One line. *id*: what it is about, within its kind; *words*: what finds it besides its title and its note.

    *entry*: the line of the menu behind a verb or something done by hand. *subject*: what it is done to, or shows.
    *remembered*: what it is kept by among what was used last; empty for what is not.
    """

    kind: LineKind
    id: str
    title: str
    icon: str = "lucide/circle-dot"
    note: str = ""
    words: str = ""
    help: str = ""
    cap: str = ""
    refusal: str = ""
    entry: MenuEntry | None = None
    subject: Subject | None = None
    about: str = ""
    """The name of the subject."""
    remembered: str = ""


class PaletteGroup(Struct, frozen=True):
    """Lines under a head. *more*: how many others there are that are not seen."""

    id: GroupId
    head: str
    lines: tuple[PaletteLine, ...]
    more: int = 0
