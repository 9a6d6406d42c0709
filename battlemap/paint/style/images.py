"""The pictures of a battle, decoded: a header is looked at before memory is spent on it."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeAlias

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageReader

from battlemap.regular_files import MOST_SHIPPED, read_file

MOST_PIXELS = 268_000_000
"""A picture with more is not decoded: it would take more than a gigabyte."""
SVG_FORMATS = (b"svg", b"svgz")
"""Qt would read files and draw for hours if an SVG asked it to: these are never given to its reader."""
USUAL_LIMIT = 256
"""Qt's own limit, in MB; it refuses larger pictures without a word."""


class StoredImage(Protocol):
    """A picture as a battle keeps it: the bytes of its file."""

    @property
    def data(self) -> bytes: ...


FindImage: TypeAlias = Callable[[str], QImage | None]
"""Finds a picture by its sha256; None if there is none that can be shown."""


def no_image(sha: str) -> QImage | None:
    """For boards without pictures."""
    return None


def is_drawing(data: bytes) -> bool:
    """Whether this is an SVG, if it is any picture at all."""
    return data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def shipped_image(path: Path) -> QImage:
    """Return the picture in a file of the program or of its cache; a null picture if there is none."""
    try:
        return QImage.fromData(QByteArray(read_file(path, MOST_SHIPPED)))
    except OSError:
        return QImage()


def decode(data: bytes) -> QImage | None:
    """The picture in *data*, turned as its camera was held; None if it is none, damaged, or far too large.

    A drawing (SVG) is drawn if that is safe.
    """
    if is_drawing(data):
        from battlemap.paint.style.svg_picture import draw_svg  # most battles have none
        from battlemap.paint.style.svg_validation import UnusableSvg

        try:
            return draw_svg(data)
        except UnusableSvg:
            return None
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    if bytes(reader.format().data()) in SVG_FORMATS:
        return None
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isEmpty() or size.width() * size.height() > MOST_PIXELS:
        return None
    # Pictures of 16 bits a channel take 8 bytes for a px.
    QImageReader.setAllocationLimit(max(USUAL_LIMIT, size.width() * size.height() * 8 // 1_000_000 + 1))
    image = reader.read()
    QImageReader.setAllocationLimit(USUAL_LIMIT)
    return None if image.isNull() else image


class ImageStore:
    """Finds the decoded picture of a sha256; remembers what it has decoded."""

    def __init__(self, find: Callable[[str], StoredImage | None]) -> None:
        """*find*: the kept picture of a sha256, None if there is none."""
        self._find = find
        self._decoded_images: dict[str, QImage | None] = {}
        self.draws = True
        """False: no more drawings (SVG) are drawn, which can take a moment each; those that are there are still found."""

    def __call__(self, sha: str) -> QImage | None:
        """The picture, or None if there is none that can be shown."""
        if sha not in self._decoded_images:
            kept = self._find(sha)
            if kept is not None and not self.draws and is_drawing(kept.data):
                return None
            self._decoded_images[sha] = decode(kept.data) if kept is not None else None
        return self._decoded_images[sha]

    def forget(self, sha: str) -> None:
        """Look for a picture anew, which may have been missing before."""
        self._decoded_images.pop(sha, None)
