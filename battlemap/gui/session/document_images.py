"""The pictures of the open document: portraits and grounds, decoded as in an export."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageWriter

from battlemap.paint.style.images import ImageStore, decode
from battlemap.regular_files import read_file
from battlemap.store.database.battle import MOST_ASSET_BYTES
from battlemap.store.document.document import Document
from battlemap.store.files.store_errors import StoreError, reason

PORTRAIT_SIDE = 512
"""A portrait is kept no larger than so many px a side: a token never shows more."""


class DocumentImages:
    """Finds the picture of a sha256 in a document, decoded or as the bytes of its file."""

    def __init__(self, document: Document) -> None:
        self._document, self._images = document, ImageStore(document.assets.find)

    def __call__(self, sha: str) -> QImage | None:
        """The picture, or None if there is none that can be shown."""
        return self._images(sha)

    def keep(self, data: bytes, mime: str) -> str:
        """Take a picture into the document; gives back its sha256. StoreError if it is too large."""
        sha = self._document.assets.add(data, mime)
        self._images.forget(sha)
        return sha

    def stop_drawing(self) -> None:
        """Draw no more drawings: nobody is to wait for them. Those that are there are still found."""
        self._images.draws = False

    def file(self, sha: str) -> bytes | None:
        """The bytes of a picture's file; None if the document has none of this sha256."""
        asset = self._document.assets.find(sha)
        return asset.data if asset is not None else None


def portrait_of(path: Path) -> tuple[bytes, str]:
    """A picture file as it is kept for a portrait: bytes and type. StoreError or ValueError if it is none."""
    from battlemap.formats.image_map import read_picture

    try:
        data = read_file(path, MOST_ASSET_BYTES)
    except OSError as error:
        raise StoreError(f"{path.name} cannot be read: {reason(error)}.") from None
    info = read_picture(data, path.name)
    image = decode(data)
    if image is None:
        raise StoreError(f"{path.name} is damaged; the token keeps its icon.")
    if max(info.width, info.height) <= PORTRAIT_SIDE:
        return data, info.mime
    smaller = image.scaled(
        PORTRAIT_SIDE, PORTRAIT_SIDE, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(smaller)
    return bytes(buffer.data().data()), "image/png"
