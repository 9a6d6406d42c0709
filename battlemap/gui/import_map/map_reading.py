"""Reading a foreign map on a thread of its own: what was found, and its picture as large as the window shows it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.formats.found.found_map import FoundMap
from battlemap.regular_files import read_head
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from numpy.typing import NDArray

AT_ONCE = 16_000
"""A text of so many bytes is read without a thread."""
MOST_SHOWN = 130_000_000
"""A picture of more px is not decoded to be shown: it would take half a gigabyte, and several seconds."""
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
        head = read_head(path, AT_ONCE + 1)
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

        read = self._read
        try:
            read.size = read.path.stat().st_size
            read.found = read_foreign_map(read.path)
            if not self._stopped:
                self._show_picture(read)
        except StoreError as trouble:
            read.found, read.refusal = None, str(trouble)
        except (OSError, MemoryError) as trouble:
            read.found, read.refusal = None, f"{read.path.name} cannot be read: {trouble}."

    def _show_picture(self, read: ReadMap) -> None:
        """Decode the picture once: to look at its lines, and as large as it is shown."""
        from battlemap.paint.style.images import decode

        picture = read.found.picture if read.found is not None else None
        if picture is None:
            return
        if picture.width * picture.height > MOST_SHOWN:
            read.image = shrunk_jpeg(picture.data, SHOWN) if picture.mime == "image/jpeg" else None
            return
        image = decode(picture.data)
        if image is None:
            raise StoreError(f"{read.path.name} is damaged: its pixels cannot be read.")
        read.gray = gray_image(image)
        self._look_for_lines(read)
        if image.width() > SHOWN.width() or image.height() > SHOWN.height():
            image = shrink(image, SHOWN)
        read.image = image

    @staticmethod
    def _look_for_lines(read: ReadMap) -> None:
        """How well the cells of a file lie on what is printed; where they do not and others near them do, those are taken."""
        from msgspec.structs import replace

        from battlemap.formats.found.regridding import lines_of, regrid
        from battlemap.formats.pictures.printed_grid import lines_near

        found = read.found
        lines = lines_of(found) if found is not None else None
        if found is None or lines is None or read.gray is None or found.certainty < 1:
            return
        fits, printed = lines_near(read.gray, lines)
        if printed is not None and printed.certainty > max(0.9, fits + 0.1):
            read.found = replace(regrid(found, printed.lines), certainty=printed.certainty, dispute=found.dispute)
        else:
            read.found = replace(found, certainty=max(0.95, fits))


def shrunk_jpeg(data: bytes, size: QSize) -> QImage | None:
    """A JPEG picture fitted into a size without ever being as large as it is; None if it cannot be read."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    reader.setScaledSize(reader.size().scaled(size, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    return None if image.isNull() else image


def gray_image(image: QImage) -> "NDArray[Any]":
    """The gray values of a picture, row by row; what is transparent counts as white."""
    import numpy
    from PySide6.QtGui import QPainter

    if image.hasAlphaChannel():
        solid = QImage(image.size(), QImage.Format.Format_RGB32)
        solid.fill(Qt.GlobalColor.white)
        painter = QPainter(solid)
        painter.drawImage(0, 0, image)
        painter.end()
        image = solid
    if image.format() in (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32):  # green is light enough, and is there already
        words = numpy.frombuffer(image.constBits(), numpy.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
        green: NDArray[Any] = words[:, : image.width(), 1].copy()
        return green
    gray = image.convertToFormat(QImage.Format.Format_Grayscale8)
    lines = numpy.frombuffer(gray.constBits(), numpy.uint8).reshape(gray.height(), gray.bytesPerLine())
    values: NDArray[Any] = lines[:, : gray.width()].copy()
    return values


def shrink(image: QImage, size: QSize) -> QImage:
    """A picture fitted into a size: roughly to twice that first, which is much faster and looks the same."""
    keep, fast = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.FastTransformation
    if image.width() > 3 * size.width() and image.height() > 3 * size.height():
        image = image.scaled(size * 2, keep, fast)
    return image.scaled(size, keep, Qt.TransformationMode.SmoothTransformation)
