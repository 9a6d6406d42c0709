"""Packed data unpacked into no more bytes than are wanted: what would grow beyond that is refused, not unpacked."""

import gzip
import io
import zlib
from collections.abc import Callable

Unpack = Callable[[bytes, int], bytes]


class TooLarge(ValueError):
    """Packed data that unpacks into more than it should."""


def unpack(data: bytes, packing: str, most: int) -> bytes:
    """The bytes in *data*, packed as "", "zlib", "gzip" or "zstd"; at most *most* of them.

    TooLarge if there are more, ValueError if it is damaged or packed in no known way.
    """
    if packing not in PACKINGS:
        raise ValueError(f"it is packed as {packing[:20]}, which is not known")
    try:
        unpacked = PACKINGS[packing](data, most + 1)
    except (zlib.error, OSError, EOFError) as fault:
        raise ValueError("its packed data is damaged") from fault
    if len(unpacked) > most:
        raise TooLarge("it unpacks into more than its size allows")
    return unpacked


def _plain(data: bytes, most: int) -> bytes:
    return data[:most]


def _zlib(data: bytes, most: int) -> bytes:
    return zlib.decompressobj().decompress(data, most)


def _gzip(data: bytes, most: int) -> bytes:
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
        return packed.read(most)


def _zstd(data: bytes, most: int) -> bytes:
    import zstandard

    try:
        with zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(io.BytesIO(data)) as packed:
            return packed.read(most)
    except zstandard.ZstdError as fault:
        raise ValueError("its packed data is damaged") from fault


PACKINGS: dict[str, Unpack] = {"": _plain, "zlib": _zlib, "gzip": _gzip, "zstd": _zstd}
