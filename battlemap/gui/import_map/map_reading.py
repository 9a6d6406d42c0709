"""Reading a foreign map on a thread of its own: what was found, and its picture as large as the window shows it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.formats.found.found_map import FoundMap
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from numpy.typing import NDArray

AT_ONCE = 16_000
"""A text of so many bytes is read without a thread."""
SHOWN = QSize(1920, 1400)
"""The picture is kept no larger for showing it."""


class ReadMap:
    """What a thread has read: found, its picture for showing, and its gray values for looking at the lines again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: FoundMap | None = None
        self.image: QImage | None = None
        self.gray: NDArray[Any] | None = None
        self.size = 0
        self.refusal = ""


def _is_small_text(path: Path) -> bool:
    """Whether a file is read faster than a thread for it begins."""
    from battlemap.formats.image_header import picture_mime

    try:
        with path.open("rb") as file:
            head = file.read(AT_ONCE + 1)
    except OSError:
        return True  # it says so at once
    return len(head) <= AT_ONCE and not picture_mime(head)


class MapReading(QObject):
    """begin() starts; *done* comes once, unless it is given up before."""

    done = Signal(ReadMap)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read, self._stopped = ReadMap(path), False
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Start reading; a small text is read at once."""
        if _is_small_text(self._read.path):
            self._run()
            self._take(())
        else:
            self._relay.start("map reading", self._work, self._relay, daemon=True)

    def give_up(self) -> None:
        """Nobody waits for it any more; what the thread still does comes to nothing."""
        self._stopped = True

    def _work(self, relay: WorkerRelay) -> None:
        """In the worker."""
        self._run()
        relay.done.emit(())

    def _take(self, nothing: tuple[()]) -> None:
        """Back in the thread of the window."""
        if not self._stopped:
            self.done.emit(self._read)

    def _run(self) -> None:
        from battlemap.formats.importing import read_foreign_map
        from battlemap.paint.style.images import decode

        read = self._read
        try:
            read.size = read.path.stat().st_size
            read.found = read_foreign_map(read.path)
            self._look_for_lines(read)
            picture = read.found.picture
            if picture is not None and not self._stopped:
                image = decode(picture.data)
                if image is None:
                    raise StoreError(f"{read.path.name} is damaged: its pixels cannot be read.")
                if image.width() > SHOWN.width() or image.height() > SHOWN.height():
                    image = image.scaled(SHOWN, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
                read.image = image
        except StoreError as trouble:
            read.refusal = str(trouble)
        except (OSError, MemoryError) as trouble:
            read.refusal = f"{read.path.name} cannot be read: {trouble}."

    @staticmethod
    def _look_for_lines(read: ReadMap) -> None:
        """How well the cells of a file lie on what is printed; where they do not and others do, those are taken."""
        from msgspec.structs import replace

        from battlemap.formats.found.regridding import lines_of, regrid
        from battlemap.formats.pictures.grid_finding import certainty_of
        from battlemap.formats.pictures.printed_grid import gray_of, printed_lines

        found = read.found
        lines = lines_of(found) if found is not None else None
        if found is None or found.picture is None or lines is None or found.picture.mime == "image/svg+xml":
            return
        read.gray = gray_of(found.picture.data)
        if read.gray is None or found.certainty < 1:
            return
        fits = certainty_of(read.gray, lines.across, lines.down, lines.left, lines.top)
        printed = printed_lines(read.gray)
        if (
            printed is not None
            and printed.certainty > max(0.9, fits + 0.1)
            and abs(printed.lines.across / lines.across - 1) < 0.02
        ):
            read.found = replace(regrid(found, printed.lines), certainty=printed.certainty, dispute=found.dispute)
        else:
            read.found = replace(found, certainty=max(0.95, fits))
