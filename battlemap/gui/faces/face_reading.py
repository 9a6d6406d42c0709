"""Reading pictures that become faces, in a thread of their own: each looked at, its face found and cut."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.formats.faces.face_cutting import cut_face, faces_in, read_face
from battlemap.formats.faces.face_finding import FaceCut, find_face
from battlemap.gui.faces.face_draft import FaceDraft
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from PIL.Image import Image

SHOWN = 640
"""A picture is shown at most so many px wide and high; of many pictures at once *SHOWN_MANY*."""
SHOWN_MANY = 320
FEW = 12


class FaceReading(QObject):
    """begin() starts; *read* comes for each picture, *ended* once with the sentences of those that cannot be used."""

    read = Signal(FaceDraft)
    ended = Signal(tuple)

    def __init__(self, paths: Sequence[Path], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.count = 0
        """How many pictures there are, once that is known."""
        self._stopped = Event()
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take)
        self._paths = tuple(paths)

    def begin(self) -> None:
        """Start reading."""
        self._relay.start("face reading", _read_all, self._paths, self._stopped, self._relay)

    def give_up(self) -> None:
        """Nobody waits for it any more."""
        self._stopped.set()
        self._relay.done.disconnect(self._take)

    def _take(self, brought: tuple[object, ...]) -> None:
        what, value = brought
        if isinstance(value, FaceDraft):
            self.read.emit(value)
        elif what == "count" and isinstance(value, int):
            self.count = value
        elif isinstance(value, tuple):
            self.ended.emit(value)


def _read_all(paths: tuple[Path, ...], stopped: Event, relay: WorkerRelay) -> None:
    """Read all pictures there; in the worker."""
    folders = any(path.is_dir() for path in paths)
    files = faces_in(list(paths)) if folders else list(paths)
    relay.done.emit(("count", len(files)))
    faults: list[str] = [] if files else ["No pictures were found there."]
    for path in files:
        if stopped.is_set():
            return
        try:
            draft = read_draft(path, SHOWN if len(files) <= FEW else SHOWN_MANY)
        except (StoreError, MemoryError) as trouble:
            faults.append(str(trouble) or f"{path.name} is too large.")
            continue
        relay.done.emit(("draft", draft))
    relay.done.emit(("end", tuple(faults)))


def read_draft(path: Path, shown: int = SHOWN) -> FaceDraft:
    """A picture file as a draft, with its face found and cut. StoreError, in one sentence, if it is none."""
    return draft_of(path.name, lambda: read_face(path), shown)


def draft_of(name: str, read: "Callable[[], Image]", shown: int = SHOWN, cut: FaceCut | None = None) -> FaceDraft:
    """A picture as a draft. *cut*: how it was cut before; without one its face is looked for."""
    image = read()
    found = find_face(image) if cut is None else cut
    data, mime = cut_face(image, found)
    small = image.convert("RGBA")
    small.thumbnail((shown, shown))
    seen = QImage(small.tobytes(), small.width, small.height, 4 * small.width, QImage.Format.Format_RGBA8888).copy()
    return FaceDraft(name, read, seen, image.size, found, data, mime)
