"""The one door for reading files: only regular files, and never more bytes than the reader has room for.

A pipe would wait for ever, a device may never end, and a link may lead to either. All is checked before the first byte is read.
What does not belong here: writing, and what the bytes mean.
"""

import errno
import os
from io import BytesIO
from pathlib import Path
from stat import S_ISBLK, S_ISCHR, S_ISDIR, S_ISFIFO, S_ISREG, S_ISSOCK
from typing import Self

PIECE = 65_536
"""Bytes that are read at once of a file that does not say how long it is: a larger room takes longer to make than to fill."""
MEGABYTE = 1_000_000
MOST_SHIPPED = 50_000_000
"""Bytes of a file that comes with the program: far more than the largest has."""
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


class UnfitFile(OSError):
    """The fault of a path that is not a regular file or is too large; *strerror* gives the reason in plain words."""


def read_file(path: Path | str, most: int) -> bytes:
    """Return all bytes of the regular file at *path*.

    OSError if the system refuses; UnfitFile if it is no regular file or has more than *most* bytes.
    """
    with _Opened(path) as file:
        if file.size > most:
            raise too_large(path, file.size, most)
        data = file.read(most + 1)  # at one go: the size is known
    if len(data) > most:  # it grew, or never said how long it is
        raise too_large(path, len(data), most)
    return data


def read_head(path: Path, count: int) -> bytes:
    """Return the first *count* bytes of the regular file at *path*, or all if it has fewer. OSError, UnfitFile as above."""
    with _Opened(path) as file:
        return file.read(count)


def read_tail(path: Path, count: int) -> bytes:
    """Return the last *count* bytes of the regular file at *path*, or all if it has fewer. OSError, UnfitFile as above."""
    with _Opened(path) as file:
        os.lseek(file.handle, max(0, file.size - count), os.SEEK_SET)
        return file.read(count)


def read_text_file(path: Path, most: int, errors: str = "strict") -> str:
    """Return the UTF-8 text of the regular file at *path*, line ends as "\\n".

    OSError, UnfitFile as above; UnicodeDecodeError if *errors* is "strict" and the bytes are no text.
    """
    return read_file(path, most).decode(errors=errors).replace("\r\n", "\n").replace("\r", "\n")


def read_for_seeking(path: Path, most: int) -> BytesIO:
    """Return the bytes of the regular file at *path* as a stream, for readers that jump about. OSError, UnfitFile as above."""
    return BytesIO(read_file(path, most))


def copy_file(path: Path, copy: Path, most: int, follow: bool = True) -> None:
    """Copy the bytes of the regular file at *path* to *copy*; with *follow* false, a link is no regular file.

    OSError, UnfitFile as above.
    """
    with _Opened(path, follow) as file, copy.open("wb") as target:
        if file.size > most:
            raise too_large(path, file.size, most)
        left = most
        while part := file.read(min(PIECE, left + 1)):
            left -= len(part)
            if left < 0:
                raise too_large(path, most + 1, most)
            target.write(part)


def file_size(path: Path) -> int:
    """Return the size in bytes of the regular file at *path*. OSError if there is none, UnfitFile if it is no regular file."""
    status = path.stat()
    if why := _oddity(status.st_mode):
        raise _unfit(path, why)
    return status.st_size


def leads_out(path: Path, folder: Path) -> bool:
    """True if *path* in *folder* leads by a link to a file outside *folder*, which the author of the folder has chosen."""
    return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def too_large(path: Path | str, size: int, most: int) -> UnfitFile:
    """Return the fault of a file of *size* bytes where at most *most* are read."""
    return UnfitFile(errno.EFBIG, f"it has {_in_words(size)}; at most {_in_words(most)} are read", str(path))


class _Opened:
    """A regular file that is open for reading, with the size it had then."""

    def __init__(self, path: Path | str, follow: bool = True) -> None:
        status = os.stat(path, follow_symlinks=follow)  # first: opening a device may already do something
        if why := _oddity(status.st_mode):
            raise _unfit(path, why)
        self.handle = os.open(path, _FLAGS | (0 if follow else getattr(os, "O_NOFOLLOW", 0)))
        try:
            status = os.fstat(self.handle)
            if why := _oddity(status.st_mode):  # another took its name meanwhile
                raise _unfit(path, why)
        except BaseException:
            os.close(self.handle)
            raise
        self.size = status.st_size

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.handle)

    def read(self, count: int) -> bytes:
        """Return the next *count* bytes, fewer only at the end of the file."""
        parts: list[bytes] = []
        while count > 0 and (part := os.read(self.handle, min(count, max(PIECE, self.size + 1)))):
            parts.append(part)
            count -= len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)


def _oddity(mode: int) -> str:
    """Return why a file of this mode is not read, or "" if it is a regular one."""
    if S_ISREG(mode):
        return ""
    for is_of_kind, words in _KINDS:
        if is_of_kind(mode):
            return words
    return "it is a link"


def _unfit(path: Path | str, why: str) -> OSError:
    return UnfitFile(errno.EISDIR if why == _FOLDER else errno.EINVAL, why, str(path))


def _in_words(size: int) -> str:
    return f"{size // MEGABYTE} MB" if size >= MEGABYTE else f"{size} bytes"


_FOLDER = "it is a folder"
_KINDS = (
    (S_ISDIR, _FOLDER), (S_ISFIFO, "it is a named pipe"), (S_ISCHR, "it is a device"), (S_ISBLK, "it is a device"),
    (S_ISSOCK, "it is a socket"),
)  # fmt: skip
