"""What kind of file some bytes are, told by their content; JSON of any encoding as text."""

import re
from typing import Any, Literal, TypeAlias

from battlemap.formats.image_header import picture_mime
from battlemap.store.database.codec import InvalidContent, parse
from battlemap.store.database.schema import APPLICATION_ID, MAGIC
from battlemap.store.document.text_form import FORMAT

Kind: TypeAlias = Literal["battle", "text", "onepage", "picture", "unknown"]
"""A battle, its text form, a One Page Dungeon, a picture for under the map, or nothing that can be used."""

MOST_JSON_BYTES = 512_000_000
"""A longer text is not read: a battle as text holds its pictures, and is rarely larger than 50 MB."""
MOST_PARSED_BYTES = 4_000_000
"""A longer text is told by the words it contains rather than taken apart."""
LOOKED_AT = 1_000_000
"""So many bytes at either end of a long text are looked at."""
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_ENCODINGS = {
    (False, True, False, True): "utf-16-le",
    (True, False, True, False): "utf-16-be",
    (False, True, True, True): "utf-32-le",
    (True, True, True, False): "utf-32-be",
}
"""Which of the first four bytes of an unmarked JSON text are 0, and what that says of its encoding."""
_OURS = re.compile(rf'"format"\s*:\s*"{FORMAT}"')
_OTHERS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "a PDF document: save its page as a picture"),
    (b"PK\x03\x04", "a zip archive: unpack it first"),
    (b"\x1f\x8b", "a packed file: unpack it first"),
    (b"II*\x00", "a TIFF picture that is damaged or far too large: save it as PNG"),
    (b"MM\x00*", "a TIFF picture that is damaged or far too large: save it as PNG"),
    (b"8BPS", "a Photoshop picture: save it as PNG"),
)


_PROJECTS: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"header", "world"}), "a project of Dungeondraft: export it there as Universal VTT"),
    (frozenset({"__header__", "levels"}), "a project of LDtk: export its levels there as Tiled maps"),
    (frozenset({"maps", "type"}), "a list of maps of Tiled: open one of them"),
    (frozenset({"type", "features"}), "a map of shapes (GeoJSON), as makers of towns write it: export it there as a picture"),
)
"""What the keys of JSON that is not read say of its program."""


def detect_kind(data: bytes) -> Kind:
    """What the bytes are, whatever the file is called. A damaged file is still of its kind: whoever reads it says why not."""
    if data.startswith(MAGIC):
        return "battle" if data[68:72] == APPLICATION_ID.to_bytes(4, "big") else "unknown"
    if picture_mime(data):
        return "picture"
    if not looks_like_json(data):
        return "unknown"
    return _kind_of_json(data)


def text_of(data: bytes, what: str) -> str:
    """A text in UTF-8, UTF-16 or UTF-32, with or without a byte order mark. InvalidContent if it is none, or too long."""
    if len(data) > MOST_JSON_BYTES:
        raise InvalidContent(f"{what} has {len(data) // 1_000_000} MB of text; the most is {MOST_JSON_BYTES // 1_000_000} MB.")
    encoding, start = _encoding_of(data)
    try:
        return data[start:].decode(encoding)
    except UnicodeDecodeError:
        raise InvalidContent(f"{what} cannot be read: it is not text in UTF-8 or UTF-16.") from None


def json_of(data: bytes, what: str) -> Any:
    """JSON as plain lists, dicts, text and finite numbers. InvalidContent, in one sentence, if it cannot be read."""
    text = text_of(data, what)
    if not text.strip():
        raise InvalidContent(f"{what} is empty.")
    return parse(text, what)


def why_unknown(data: bytes, name: str) -> str:
    """One sentence for a file of no known kind: what it looks like instead, or what could be opened."""
    if not data[:LOOKED_AT].strip(b" \t\r\n\xef\xbb\xbf"):
        return f"{name} is empty."
    if data.startswith(MAGIC):
        return f"{name} is a database of another program, not a battle."
    for start, what in _OTHERS:
        if data.startswith(start):
            return f"{name} is {what}."
    if data[4:8] == b"ftyp":
        return f"{name} is a picture or film in a format that is not read here: save it as PNG."
    if looks_like_json(data):
        return _why_unknown_json(data, name)
    return f"{name} is neither a battle, nor a map or graph of a kind that is read here, nor a picture."


def looks_like_json(data: bytes) -> bool:
    """Whether the bytes begin like a JSON list or mapping."""
    encoding, start = _encoding_of(data)
    beginning = data[start : start + 400].decode(encoding, "ignore").lstrip()
    return beginning[:1] in ("{", "[")


def _encoding_of(data: bytes) -> tuple[str, int]:
    """The encoding, and where the text begins."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, len(mark)
    zeros = tuple(byte == 0 for byte in data[:4])
    return (_ENCODINGS.get(zeros, "utf-8") if len(zeros) == 4 else "utf-8"), 0


def _kind_of_json(data: bytes) -> Kind:
    if len(data) <= MOST_PARSED_BYTES:
        try:
            return _kind_of_value(json_of(data, ""))
        except InvalidContent:
            pass
    text = _ends_of(data)
    if _OURS.search(text):
        return "text"
    return "onepage" if '"rects"' in text and '"doors"' in text else "unknown"


def _kind_of_value(value: Any) -> Kind:
    if not isinstance(value, dict):
        return "unknown"
    if value.get("format") == FORMAT:
        return "text"
    return "onepage" if "rects" in value and "doors" in value else "unknown"


def _ends_of(data: bytes) -> str:
    """The beginning of a text and, if it is long, its end."""
    encoding, start = _encoding_of(data)
    ends = data[start : start + LOOKED_AT]
    if len(data) > start + LOOKED_AT:
        ends += data[-LOOKED_AT:]
    return ends.decode(encoding, "ignore")


def _why_unknown_json(data: bytes, name: str) -> str:
    keys: set[Any] = set()
    if len(data) <= MOST_PARSED_BYTES:
        try:
            value = json_of(data, name)
        except InvalidContent as fault:
            return str(fault)
        keys = set(value) if isinstance(value, dict) else set()
    for own, what in _PROJECTS:
        if own <= keys:
            return f"{name} is {what}."
    if keys & {"rects", "doors"}:
        return f"{name} looks like a One Page Dungeon, but its “{'doors' if 'rects' in keys else 'rects'}” are missing."
    return f"{name} is JSON, but neither a battle nor a map of a kind that is read here."
