"""The size of a picture, read from its header: nothing is decoded, so nothing can explode."""

from collections.abc import Callable, Iterator

_PNG = b"\x89PNG\r\n\x1a\n"
_BAD_PNG = b"\x89PNG"
_START_OF_FRAME = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
"""JPEG segments that say how large the picture is."""
_BARE = frozenset({0x01, *range(0xD0, 0xD8)})
"""JPEG markers without a segment."""
_END_OF_IMAGE, _START_OF_SCAN = 0xD9, 0xDA
_APP1 = 0xE1
"""The JPEG segment of a camera's notes."""
_ORIENTATION = 0x0112

Size = tuple[int, int]


class TruncatedImage(ValueError):
    """The picture ends before it should; the text is a few words about where."""


def picture_mime(data: bytes) -> str:
    """The kind of picture that the bytes begin like; empty if they are none that is read here."""
    if data.startswith(_BAD_PNG):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if data.startswith(b"BM") and _number(data, 14, 4, "little") in (12, 40, 52, 56, 64, 108, 124):
        return "image/bmp"
    return ""


def picture_size(data: bytes) -> Size:
    """Width and height in px. ValueError in a few words if the header is damaged, TruncatedImage if the file is not whole."""
    return _SIZES[picture_mime(data)](data)


def _number(data: bytes, at: int, length: int, order: str) -> int:
    """A number without sign; −1 beyond the end."""
    part = data[at : at + length]
    return int.from_bytes(part, "big" if order == "big" else "little") if len(part) == length else -1


def _none(data: bytes) -> Size:
    raise ValueError("it is not a PNG, JPEG, WebP, GIF or BMP picture")


def _png(data: bytes) -> Size:
    if not data.startswith(_PNG):
        raise ValueError("it was damaged on its way, as text is when line ends are changed")
    if data[12:16] != b"IHDR":
        raise TruncatedImage("its header is missing") if len(data) < 33 else ValueError("its header is damaged")
    at = 8
    while (length := _number(data, at, 4, "big")) >= 0:
        if data[at + 4 : at + 8] == b"IEND":
            return _number(data, 16, 4, "big"), _number(data, 20, 4, "big")
        at += 12 + length
    raise TruncatedImage("its end is missing")


def _jpeg(data: bytes) -> Size:
    lying = False
    for marker, at in _segments(data):
        if marker == _APP1:
            lying = lying or _is_turned(data[at + 2 : at + _number(data, at, 2, "big")])
        elif marker in _START_OF_FRAME:
            height, width = _number(data, at + 3, 2, "big"), _number(data, at + 5, 2, "big")
            if b"\xff\xd9" not in data[at:]:
                raise TruncatedImage("its end is missing")
            return (height, width) if lying else (width, height)
        if marker in (_END_OF_IMAGE, _START_OF_SCAN):
            break
    raise TruncatedImage("its header is missing")


def _is_turned(exif: bytes) -> bool:
    """Whether a camera has noted that the picture is to be turned by a quarter before it is shown."""
    if not exif.startswith(b"Exif\x00\x00"):
        return False
    tiff = exif[6:]
    order = "little" if tiff.startswith(b"II") else "big"
    first = _number(tiff, 4, 4, order)
    for entry in range(max(0, _number(tiff, first, 2, order))):
        at = first + 2 + 12 * entry
        if (tag := _number(tiff, at, 2, order)) == _ORIENTATION:
            return _number(tiff, at + 8, 2, order) in range(5, 9)
        if tag < 0:
            break
    return False


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Each JPEG marker, and where its segment begins (with two bytes for its length)."""
    at = 2
    while at < len(data):
        if data[at] != 0xFF:
            return
        while at < len(data) and data[at] == 0xFF:
            at += 1
        if at >= len(data):
            return
        marker, at = data[at], at + 1
        yield marker, at
        if marker not in _BARE:
            length = _number(data, at, 2, "big")
            if length < 2:
                return
            at += length


def _webp(data: bytes) -> Size:
    if _number(data, 4, 4, "little") + 8 > len(data):
        raise TruncatedImage("its end is missing")
    kind, start = data[12:16], 20
    if kind == b"VP8 " and data[start + 3 : start + 6] == b"\x9d\x01\x2a":
        return _number(data, start + 6, 2, "little") & 0x3FFF, _number(data, start + 8, 2, "little") & 0x3FFF
    if kind == b"VP8L" and data[start : start + 1] == b"\x2f":
        bits = _number(data, start + 1, 4, "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X" and len(data) >= 30:
        return _number(data, 24, 3, "little") + 1, _number(data, 27, 3, "little") + 1
    raise ValueError("its header is damaged")


def _gif(data: bytes) -> Size:
    if len(data) < 13:
        raise TruncatedImage("its header is missing")
    return _number(data, 6, 2, "little"), _number(data, 8, 2, "little")


def _bmp(data: bytes) -> Size:
    if len(data) < 26:
        raise TruncatedImage("its header is missing")
    if _number(data, 14, 4, "little") == 12:
        return _number(data, 18, 2, "little"), _number(data, 20, 2, "little")
    height = int.from_bytes(data[22:26], "little", signed=True)  # below 0: the rows run from the top
    return _number(data, 18, 4, "little"), abs(height)


_SIZES: dict[str, Callable[[bytes], Size]] = {
    "image/png": _png, "image/jpeg": _jpeg, "image/webp": _webp, "image/gif": _gif, "image/bmp": _bmp, "": _none,
}  # fmt: skip
