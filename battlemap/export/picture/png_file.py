"""A PNG written in bands: of any size, with little memory, packed in a thread of its own."""

from __future__ import annotations

import struct
import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, BinaryIO

from PySide6.QtGui import QImage

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL, STRATEGY = 3, zlib.Z_RLE
"""On differences of drawn maps this takes an eighth of the time of zlib's usual way, for a tenth more bytes."""
MM_PER_INCH = 25.4


class PngFile:
    """Rows from top to bottom, each kept as its difference to the one above."""

    def __init__(self, file: BinaryIO, width: int, height: int, *, opaque: bool = True, dpi: float = 0.0) -> None:
        """*opaque*: 24 bits, else 32. *dpi*: how dense it is printed, if that is known."""
        self._file, self._opaque = file, opaque
        self._packer = zlib.compressobj(LEVEL, strategy=STRATEGY)
        self._above = bytes((3 if opaque else 4) * width)
        self._thread = ThreadPoolExecutor(1, "png")
        self._last: Future[None] | None = None
        file.write(_SIGNATURE)
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2 if opaque else 6, 0, 0, 0))
        if dpi:
            metre = round(dpi / MM_PER_INCH * 1000)
            self._chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1))

    def add(self, band: QImage) -> Future[None]:
        """Append the rows of *band*, in the thread; whoever adds another waits for this one first. OSError later, if at all."""
        kind = QImage.Format.Format_RGB888 if self._opaque else QImage.Format.Format_RGBA8888
        self._last = self._thread.submit(self._pack, band.convertToFormat(kind))
        return self._last

    def finish(self) -> None:
        """Write the end. OSError of whatever went wrong."""
        try:
            if self._last is not None:
                self._last.result()
            self._chunk(b"IDAT", self._packer.flush())
            self._chunk(b"IEND", b"")
        finally:
            self.close()

    def close(self) -> None:
        """Let the thread go; the file is whole only after finish."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    def _pack(self, band: QImage) -> None:
        rows, self._above = _differences(band, self._above)
        self._chunk(b"IDAT", self._packer.compress(rows.data))

    def _chunk(self, kind: bytes, data: bytes) -> None:
        if data or kind == b"IEND":
            self._file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))


def _differences(band: QImage, above: bytes) -> tuple[NDArray[numpy.uint8], bytes]:
    """The rows of a band, each after its filter byte and less the row above; and the last row."""
    import numpy as np

    line = len(above)
    pixels = np.frombuffer(band.constBits(), np.uint8).reshape(band.height(), band.bytesPerLine())[:, :line]
    rows = np.empty((band.height(), line + 1), np.uint8)
    rows[:, 0] = 2
    rows[0, 1:] = pixels[0] - np.frombuffer(above, np.uint8)
    np.subtract(pixels[1:], pixels[:-1], out=rows[1:, 1:])
    return rows, pixels[-1].tobytes()
