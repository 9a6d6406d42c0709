"""A thing of the user's own as it was read from its file, and the folder that holds all of them."""

from pathlib import Path

from msgspec import Struct
from PySide6.QtGui import QImage

LONGEST = 12
"""So many cells a thing is long at most when it is put down."""
SVG_TYPE = "image/svg+xml"


class OwnProp(Struct, frozen=True, eq=False):
    """A drawing of the user's own, as it is put down at first: so many cells across and down."""

    file: str
    """The name of its file, which no other has."""
    name: str
    columns: int
    rows: int
    sha: str
    data: bytes
    image: QImage


class Reading(Struct, frozen=True, eq=False):
    """What the folder held at one time: things and faults by file, and by which stamp a file is known again."""

    props: dict[Path, OwnProp]
    faults: dict[Path, str]
    stamps: dict[Path, tuple[int, int]]


def own_folder() -> Path:
    """Where the files are; it may not exist."""
    from battlemap.store.collection.library_place import props_folder  # not before there is something to place

    return props_folder()
