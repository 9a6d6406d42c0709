"""Copies that a program which syncs folders lays beside a file that was changed on two machines: found and settled."""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from msgspec import Struct

_COPIES = (
    re.compile(
        r"(?P<stem>.+?) \([^()]*(?:conflict(ed|ing) copy|case conflict|konflikt|conflit)[^()]*\)(?: \d+)?",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<stem>.+?)\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]+)?"),
    re.compile(r"(?P<stem>.+?)[ _-]conflict[-_]\d{4}-?\d\d-?\d\d[-_\d]*", re.IGNORECASE),
)
"""As Dropbox, Nextcloud, Syncthing and others call them."""
_WORDS = ("conflict", "konflikt", "conflit")


class ConflictCopy(Struct, frozen=True):
    """Two files of a library of which one was the other once; paths from its folder."""

    original: str
    copy: str


def find_conflicts(files: Iterable[str]) -> tuple[ConflictCopy, ...]:
    """Which of these files are copies of a conflict, and of what; the original may be gone."""
    return tuple(ConflictCopy(original, file) for file in files if (original := original_of(file)))


def original_of(file: str) -> str:
    """The path of the file that one is a conflict copy of, by its name; "" if it is none."""
    if not any(word in file.casefold() for word in _WORDS):
        return ""
    path = PurePosixPath(file)
    for form in _COPIES:
        if match := form.fullmatch(path.stem):
            return str(path.with_name(f"{match['stem'].rstrip()}{path.suffix}"))
    return ""
