"""Finding the map in a text, and the key that may stand before or after it."""

import re

from msgspec import Struct

from battlemap.formats.textmap.text_signs import LIKELY, LINES, WALLS

FEWEST_ROWS, FEWEST_COLUMNS, FEWEST_OPEN_ROWS = 3, 4, 5
PLAIN = ".~,"
"""Signs of ground of which a whole row of a map may be."""
MOST_TEXT = 2_000_000
_KEY = re.compile(r"^\s*[\[(\"']?(\S{1,3}?)[\])\"']?\s*(?:[:=]|[-–—]>?\s)\s*(\S.*)$")
_FENCE = re.compile(r"^\s*(?:```\S*|~~~\S*|\[/?(?:code|pre|tt|font[^\]]*|quote)\]|</?(?:pre|code)>)\s*$", re.IGNORECASE)
"""What marks a drawing in a forum or a page: it is no title."""
_CODE = re.compile(r"(?:F|D|D[TBLR]|DS[TBLR]?|DP[TBLR]?|S[UD]{1,2}|)")


class TextBlock(Struct, frozen=True):
    """A map drawn as text: its rows, what its key says of characters, and what else stands in the text."""

    rows: tuple[str, ...]
    key: dict[str, str] = {}
    title: str = ""
    notes: str = ""


def find_code_rows(text: str) -> tuple[tuple[str, ...], ...]:
    """Rows of codes parted by tabs (F floor, DT a door at the top …); none if the text is no such map."""
    rows = [tuple(line.rstrip("\r").split("\t")) for line in text.split("\n")]
    while rows and not any(rows[-1]):
        rows.pop()
    if len(rows) < FEWEST_ROWS or max(map(len, rows)) < FEWEST_COLUMNS:
        return ()
    floors = sum(code != "" for row in rows for code in row)
    return tuple(rows) if floors and all(_CODE.fullmatch(code.strip()) for row in rows for code in row) else ()


def find_block(text: str) -> TextBlock | None:
    """The map in a text; None if there is none."""
    text = _without_commas(text)
    lines = [line.rstrip().expandtabs(4) for line in text[:MOST_TEXT].replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    best, start = (0, 0), None
    for at, line in enumerate([*lines, "The end."]):
        if (
            looks_like_row(line)
            or _is_plain_row(lines, at)
            or (start is not None and not line.strip() and at + 1 < len(lines) and looks_like_row(lines[at + 1]))
        ):
            start = at if start is None else start
        elif start is not None:
            if at - start > best[1] - best[0]:
                best = (start, at)
            start = None
    rows = lines[best[0] : best[1]]
    if len(rows) < FEWEST_ROWS:
        return None
    body = "".join(rows)
    solid = sum(sign in WALLS or sign in LINES for sign in body)
    filled = sum(sign != " " for sign in body)
    if max(map(len, rows)) < FEWEST_COLUMNS or (solid * 8 < filled and not _is_open_country(rows)) or not filled:
        return None
    indent = min(len(row) - len(row.lstrip()) for row in rows if row.strip())
    width = max(map(len, rows)) - indent
    others = [*lines[: best[0]], *lines[best[1] :]]
    key = {match[1]: match[2].strip() for line in others if (match := _KEY.match(line)) and len(match[1]) <= 2}
    told = [line for line in others if line.strip() and not _FENCE.match(line)]
    heads = [line for line in lines[: best[0]] if line.strip() and not _KEY.match(line) and not _FENCE.match(line)]
    title = heads[0].strip(" #*=_") if heads else ""
    notes = "\n".join(line for line in told if line.strip(" #*=_") != title)
    return TextBlock(tuple(row[indent:].ljust(width) for row in rows), key, title, notes)


def _is_plain_row(lines: list[str], at: int) -> bool:
    """Whether a line of one sign of ground is a row of a map: one that is as long stands above or below it, and is a row."""
    line = lines[at] if at < len(lines) else ""
    body = line.strip()
    if len(body) < FEWEST_COLUMNS or len(set(body)) > 1 or body[0] not in PLAIN:
        return False
    beside = [lines[near] for near in (at - 1, at + 1) if 0 <= near < len(lines) and len(lines[near]) == len(line)]
    return any(looks_like_row(row) or (row.strip() and set(row.strip()) <= set(PLAIN)) for row in beside)


def _is_open_country(rows: list[str]) -> bool:
    """Whether rows with few walls are a map all the same: as long as each other, and of ground for the most part."""
    body = "".join(row.strip() for row in rows)
    ground = sum(sign in PLAIN or sign in WALLS for sign in body)
    longest = max(map(len, rows))
    even = sum(len(row) == longest for row in rows)
    return len(rows) >= FEWEST_OPEN_ROWS and even * 10 >= len(rows) * 9 and ground * 10 >= len(body) * 7 and len(set(body)) > 1


def _without_commas(text: str) -> str:
    """The text of a table, each of whose fields is one character, as those characters alone."""
    lines = text[:MOST_TEXT].split("\n")
    for sign in ",;":
        if all(line.rstrip("\r")[1::2].strip(sign) == "" for line in lines) and any(len(line) > FEWEST_COLUMNS for line in lines):
            return "\n".join(line.rstrip("\r")[::2] for line in lines)
    return text


def looks_like_row(line: str) -> bool:
    """Whether a line can be a row of a map: mostly its characters, and one of a wall or the floor."""
    body = line.strip()
    if len(body) < 2 or not any(sign in WALLS or sign in LINES or sign in ".~," for sign in body):
        return False
    if len(set(body)) == 1 and body[0] in "-=~*_.":  # an underline, not a wall
        return len(body) >= FEWEST_COLUMNS and body[0] == "-"
    likely = sum(sign in LIKELY for sign in body)
    return likely * 10 >= len(body) * 7 and not re.search(r"[A-Za-z]{4,}", body)
