"""The picture of a foreign map: told by content, looked at before it is decoded, laid on its cells."""

import re
from pathlib import Path

import msgspec

from battlemap.formats.found.companion_files import companion
from battlemap.formats.found.decoding import upright_picture
from battlemap.formats.found.found_map import FoundPicture
from battlemap.formats.image_header import picture_mime
from battlemap.formats.image_map import read_picture
from battlemap.store.database.codec import InvalidContent

_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]")


def read_found_picture(data: bytes, name: str) -> FoundPicture | None:
    """A picture without a place yet; None if it cannot be shown, whatever the reason."""
    if not picture_mime(data):
        return None
    data = upright_picture(data)
    try:
        info = read_picture(data, name)
    except InvalidContent:
        return None
    return FoundPicture(data, info.mime, info.width, info.height)


def picture_beside(folder: Path | None, named: str) -> FoundPicture | None:
    """The picture that a file names, if it lies in the same folder and can be shown."""
    data = companion(folder, named)
    return read_found_picture(data, named) if data is not None else None


def bytes_of_base64(text: str) -> bytes:
    """What base64 stands for: with or without "data:" before it, line ends in it, or "=" at its end; empty if it is none."""
    if text[:5] == "data:":
        text = text.partition(",")[2]
    raw = text.encode("ascii", "ignore").replace(b"-", b"+").replace(b"_", b"/").rstrip(b"=\r\n\t ")
    for cleaned in (False, True):  # what stands as it should is not searched for what does not
        clean = _NOT_BASE64.sub(b"", raw) if cleaned else raw
        try:
            return msgspec.json.decode(b'"' + clean + b"=" * (-len(clean) % 4) + b'"', type=bytes)
        except ValueError:
            continue
    return b""
