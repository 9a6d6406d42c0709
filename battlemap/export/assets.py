"""The pictures of a battle, decoded: a header is looked at before memory is spent on it."""

from collections.abc import Mapping

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageReader

from battlemap.store.battle import Asset

MOST_PIXELS = 268_000_000
"""A picture with more is not decoded: it would take more than a gigabyte."""
USUAL_LIMIT = 256
"""Qt's own limit, in MB; it refuses larger pictures without a word."""


def decoded(data: bytes) -> QImage | None:
    """The picture in *data*; None if it is none, damaged, or far too large."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    if size.isEmpty() or size.width() * size.height() > MOST_PIXELS:
        return None
    QImageReader.setAllocationLimit(max(USUAL_LIMIT, size.width() * size.height() * 4 // 1_000_000 + 1))
    image = reader.read()
    QImageReader.setAllocationLimit(USUAL_LIMIT)
    return None if image.isNull() else image


class Portfolio:
    """Finds the decoded picture of a sha256 among the assets of a battle."""

    def __init__(self, assets: Mapping[str, Asset]) -> None:
        self._assets = assets
        self._known: dict[str, QImage | None] = {}

    def __call__(self, sha: str) -> QImage | None:
        """The picture, or None if there is none that can be shown."""
        if sha not in self._known:
            asset = self._assets.get(sha)
            self._known[sha] = decoded(asset.data) if asset is not None else None
        return self._known[sha]
