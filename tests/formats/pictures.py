"""The smallest pictures that say how large they are, made by hand."""

import zlib


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def png(width: int, height: int) -> bytes:
    """One grey pixel per px asked for, if they are few; a header and hardly any data if they are many."""
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x00\x00\x00\x00"
    rows = b"".join(b"\x00" + b"\x80" * width for _ in range(height)) if width * height < 10_000 else b"\x00"
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")


def orientation(value: int, order: str) -> bytes:
    """A camera's note on how the picture is to be turned."""
    big = order == "big"

    def number(value: int, length: int) -> bytes:
        return value.to_bytes(length, "big" if big else "little")

    entry = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(value, 2) + b"\x00\x00"
    return b"Exif\x00\x00" + (b"MM" if big else b"II") + number(42, 2) + number(8, 4) + number(1, 2) + entry


def jpeg(width: int, height: int, marker: int = 0xC0, notes: bytes = b"") -> bytes:
    """An APP0 segment, a camera's notes, a comment that holds what looks like a frame, the frame, a scan."""
    frame = b"\x08" + height.to_bytes(2, "big") + width.to_bytes(2, "big") + b"\x01\x01\x11\x00"
    comment = b"\xff\xc0\x00\x0b\x08\x00\x01\x00\x01"
    segments = (
        (0xE0, b"JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"),
        *([(0xE1, notes)] if notes else []),
        (0xFE, comment),
        (marker, frame),
        (0xDA, b"\x01\x01\x00\x00\x3f\x00"),
    )
    body = b"".join(b"\xff" + bytes([kind]) + (len(data) + 2).to_bytes(2, "big") + data for kind, data in segments)
    return b"\xff\xd8" + body + b"\x12\x34\xff\xd9"


def _riff(kind: bytes, data: bytes) -> bytes:
    body = b"WEBP" + kind + len(data).to_bytes(4, "little") + data + b"\x00" * (len(data) % 2)
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def webp(width: int, height: int) -> bytes:
    """With loss."""
    return _riff(b"VP8 ", b"\x30\x01\x00\x9d\x01\x2a" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\x00" * 4)


def webp_lossless(width: int, height: int) -> bytes:
    return _riff(b"VP8L", b"\x2f" + ((width - 1) | (height - 1) << 14).to_bytes(4, "little") + b"\x00" * 4)


def webp_extended(width: int, height: int) -> bytes:
    return _riff(b"VP8X", b"\x10\x00\x00\x00" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little"))


def gif(width: int, height: int) -> bytes:
    return b"GIF89a" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\x00\x00\x00\x3b"


def bmp(width: int, height: int) -> bytes:
    """*height* below 0: rows from the top."""
    header = (40).to_bytes(4, "little") + width.to_bytes(4, "little") + height.to_bytes(4, "little", signed=True)
    return b"BM" + b"\x00" * 8 + (54).to_bytes(4, "little") + header + b"\x01\x00\x18\x00" + b"\x00" * 24


def bmp_of_old(width: int, height: int) -> bytes:
    """With the short header of OS/2."""
    header = (12).to_bytes(4, "little") + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\x01\x00\x18\x00"
    return b"BM" + b"\x00" * 8 + (26).to_bytes(4, "little") + header
