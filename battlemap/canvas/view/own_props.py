"""The user's own things: SVG files in a folder of the data folder, read in a worker whenever things are to be placed."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage
from shiboken6 import isValid

from battlemap.canvas.render.worker import Worker
from battlemap.paint.style.svg_picture import draw_svg
from battlemap.paint.style.svg_validation import MOST_BYTES, UnusableSvg
from battlemap.paths import user_data_dir

FOLDER = "props"
MOST_FILES = 200
LONGEST = 12
"""So many cells a thing is long at most when it is put down."""
LONGEST_NAME = 60
SVG_TYPE = "image/svg+xml"
_SIZED = re.compile(r"(.*?)[\s_-]+([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})")
"""“market stall 3x2”."""


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


class _Reading(Struct, frozen=True, eq=False):
    props: dict[Path, OwnProp]
    faults: dict[Path, str]
    stamps: dict[Path, tuple[int, int]]


class OwnProps(QObject):
    """All of one window. read() looks for new files; those that are there already are not drawn again."""

    changed = Signal()
    """There are others than before."""
    refused = Signal(str)
    """Why files are not used, one sentence each; of every file once."""
    _read_done = Signal(_Reading)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.keep: Callable[[bytes, str], str] = lambda data, mime: sha256(data).hexdigest()
        """Keeps a drawing with the battle, by its bytes and media type; gives back its sha256."""
        self._reading = _Reading({}, {}, {})
        self._worker: Worker | None = None
        self._read_done.connect(self._take_reading, Qt.ConnectionType.QueuedConnection)

    @property
    def props(self) -> tuple[OwnProp, ...]:
        """By their names."""
        return tuple(sorted(self._reading.props.values(), key=lambda prop: (prop.name.lower(), prop.file)))

    def image(self, sha: str) -> QImage | None:
        """The drawing of this sha256; None if it is none of these."""
        return next((prop.image for prop in self._reading.props.values() if prop.sha == sha), None)

    def read(self) -> None:
        """Look into the folder."""
        if self._worker is None:
            self._worker = Worker("own props", self._work, self._reading)
            self._worker.start()

    def close(self) -> None:
        """Wait for the worker."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.join()

    def _work(self, before: _Reading) -> None:
        """In the worker."""
        reading = read_folder(user_data_dir() / FOLDER, before)
        with suppress(RuntimeError):  # the window may be gone by now
            if isValid(self):
                self._read_done.emit(reading)

    def _take_reading(self, reading: _Reading) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.join()
        before, self._reading = self._reading, reading
        if [prop.sha for prop in before.props.values()] != [prop.sha for prop in reading.props.values()] or (
            before.props.keys() != reading.props.keys()
        ):
            self.changed.emit()
        if fresh := [words for path, words in reading.faults.items() if before.faults.get(path) != words]:
            self.refused.emit(" ".join(fresh))


def read_folder(folder: Path, before: _Reading = _Reading({}, {}, {})) -> _Reading:
    """The drawings in a folder, and why others are none; files with the stamps they had *before* are not read again."""
    props, faults, stamps = dict[Path, OwnProp](), dict[Path, str](), dict[Path, tuple[int, int]]()
    paths = _svg_files(folder)
    for path in paths[:MOST_FILES]:
        try:
            state = path.stat()
            stamps[path] = stamp = (state.st_mtime_ns, state.st_size)
            if before.stamps.get(path) == stamp:
                known = before.props.get(path)
                if known is not None:
                    props[path] = known
                else:
                    faults[path] = before.faults[path]
            else:
                props[path] = _read_prop(path, state.st_size)
        except UnusableSvg as why:
            faults[path] = f"{path.name} is not used: it {why}."
        except OSError as why:
            faults[path] = f"{path.name} cannot be read: {(why.strerror or 'the system refuses').lower()}."
    if len(paths) > MOST_FILES:
        faults[folder] = f"Only the first {MOST_FILES} of {len(paths)} files in {folder.name} are used."
    return _Reading(props, faults, stamps)


def _svg_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() == ".svg" and path.is_file())
    except OSError:
        return []  # most users have no such folder


def _read_prop(path: Path, size: int) -> OwnProp:
    if size > MOST_BYTES:
        raise UnusableSvg(f"has {size // 1000} kB; the most is {MOST_BYTES // 1000} kB")
    data = path.read_bytes()
    image = draw_svg(data)
    name, columns, rows = name_and_size(path.stem, image.width() / image.height())
    return OwnProp(path.name, name, columns, rows, sha256(data).hexdigest(), data, image)


def name_and_size(stem: str, proportion: float) -> tuple[str, int, int]:
    """What a file is called, and how many cells its thing covers: as its name says (“stall 3x2”), else by its proportion.

    *proportion*: width by height; the shorter side is one cell then.
    """
    match = _SIZED.fullmatch(stem)
    if match is not None and match[1]:
        stem, columns, rows = match[1], int(match[2]), int(match[3])
    else:
        columns, rows = round(max(1.0, proportion)), round(max(1.0, 1 / proportion))
    words = " ".join(_printable(stem).replace("_", " ").replace("-", " ").split())[:LONGEST_NAME]
    return words[:1].upper() + words[1:] or "Thing", min(LONGEST, max(1, columns)), min(LONGEST, max(1, rows))


def _printable(letters: Iterable[str]) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in letters)
