"""The title picture of a battle: a file is made fit for the battle in a worker, and one that is there is decoded in one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QWidget

from battlemap.board.events import CoverPictureSet
from battlemap.canvas.render.worker import Worker, WorkerRelay
from battlemap.gui.session.document_images import DocumentImages
from battlemap.gui.widgets.file_dialogs import EVERYTHING, PICTURES, ask_file
from battlemap.paint.style.images import decode
from battlemap.play.session import Session
from battlemap.regular_files import file_size, read_file
from battlemap.store.database.battle import MOST_ASSET_BYTES
from battlemap.store.files.store_errors import StoreError, reason

LARGEST = QSize(3840, 2160)
"""A title picture is kept no larger: no usual display shows more."""
QUALITY = 88
"""Of a JPEG that is written anew, percent."""


class PictureTask(QObject):
    """Does one thing in a worker and takes what comes of it in the thread of the window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: Worker | None = None
        self._serial = 0
        self._then: Callable[[Any], object] = lambda result: None
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether something is still to come."""
        return self._worker is not None

    def begin(self, work: Callable[[], object], then: Callable[[Any], object]) -> None:
        """Do *work* in a worker, then *then* with its result in the thread of the window, in place of what was begun before."""
        self._serial += 1
        self._then = then
        self._worker = self._relay.start("title picture", _work, self._relay, work, self._serial)

    def close(self) -> None:
        """Wait for the worker, and take nothing more."""
        self._serial += 1
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.join()

    def _take(self, result: tuple[int, object]) -> None:
        if result[0] == self._serial:
            self._worker = None
            self._then(result[1])


def _work(relay: WorkerRelay, work: Callable[[], object], serial: int) -> None:
    """In the worker: the number of what was begun, and what came of it."""
    relay.done.emit((serial, work()))


class CoverPictureChoice(QObject):
    """Lets the GM choose the title picture of one battle; each choice is an edit that undo takes back."""

    def __init__(self, session: Session, pictures: DocumentImages, complain: Callable[[str], object], parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._pictures, self._complain = session, pictures, complain
        self._task = PictureTask(self)

    def ask(self, parent: QWidget) -> None:
        """Have a picture file chosen."""
        ask_file(parent, "Title picture", (PICTURES, EVERYTHING), self.use)

    def use(self, path: Path) -> None:
        """Make a file the title picture; why not is said in one sentence."""
        self._task.begin(lambda: _read_safely(path), self._keep)

    def drop(self) -> None:
        """Show the name of the battle again."""
        if self._session.board.cover:
            self._session.edit(CoverPictureSet(""), what="No title picture")

    def close(self) -> None:
        """Choose nothing more."""
        self._task.close()

    def _keep(self, result: tuple[bytes, str] | str) -> None:
        if isinstance(result, str):
            self._complain(result)
            return
        try:
            sha = self._pictures.keep(*result)
        except StoreError as trouble:
            self._complain(str(trouble))
            return
        if sha != self._session.board.cover:
            self._session.edit(CoverPictureSet(sha), what="Title picture")


def cover_file(path: Path) -> tuple[bytes, str]:
    """A picture file as it is kept for a title picture: bytes and type. StoreError or ValueError if it is none."""
    from battlemap.formats.image_map import read_picture

    try:
        if file_size(path) > MOST_ASSET_BYTES:
            raise StoreError(f"{path.name} is too large; a picture may have {MOST_ASSET_BYTES // 1_000_000} MB.")
        data = read_file(path, MOST_ASSET_BYTES)
    except OSError as error:
        raise StoreError(f"{path.name} cannot be read: {reason(error)}.") from None
    info = read_picture(data, path.name)
    image = decode(data)
    if image is None:
        raise StoreError(f"{path.name} is damaged; the cover page stays as it was.")
    if info.width <= LARGEST.width() and info.height <= LARGEST.height():
        return data, info.mime
    smaller = image.scaled(LARGEST, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    kind = "png" if smaller.hasAlphaChannel() else "jpeg"
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    writer.setQuality(QUALITY)
    writer.write(smaller)
    return bytes(buffer.data().data()), f"image/{kind}"


def _read_safely(path: Path) -> tuple[bytes, str] | str:
    """The same, or the sentence that says why not."""
    try:
        return cover_file(path)
    except (StoreError, ValueError) as trouble:
        return str(trouble)


class CoverPicture(QObject):
    """The title picture of the battle that is shown, decoded once; null while there is none, or none that can be shown."""

    changed = Signal()

    def __init__(self, find: Callable[[str], bytes | None], parent: QObject | None = None) -> None:
        """*find*: the file of a picture by its sha256."""
        super().__init__(parent)
        self._find, self._sha = find, ""
        self.image = QImage()
        self._task = PictureTask(self)

    @property
    def is_awaited(self) -> bool:
        """Whether it is still being decoded."""
        return self._task.is_running

    def show(self, sha: str) -> None:
        """Be this picture; "" is none."""
        if sha == self._sha:
            return
        self._sha, self.image = sha, QImage()
        self._task.close()
        data = self._find(sha) if sha else None
        if data is not None:
            self._task.begin(lambda: decode(data), self._take)
        self.changed.emit()

    def close(self) -> None:
        """Decode nothing more."""
        self._task.close()

    def _take(self, image: QImage | None) -> None:
        self.image = image if image is not None else QImage()
        self.changed.emit()
