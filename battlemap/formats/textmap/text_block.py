"""Finding the map in a text, and the key that may stand before or after it."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import takewhile

from msgspec import Struct

from battlemap.formats.found.found_map import LeftOut
from battlemap.formats.textmap.text_legends import ROCK, sign_of_words
from battlemap.formats.textmap.text_signs import LIKELY, LINES, WALLS

FEWEST_ROWS, FEWEST_COLUMNS, FEWEST_OPEN_ROWS = 3, 4, 5
PLAIN = ".~,"
"""Signs of ground of which a whole row of a map may be."""
MOST_TEXT = 2_000_000
UNDERLINES = "-=~*_."
FEW_SIGNS = 5
_WORD = re.compile(r"[A-Za-z]{4,}")
_KEY = re.compile(r"^\s*[\[(\"']?(\S{1,3}?)[\])\"']?\s*(?:[:=]|[-–—]>?\s)\s*(\S.*)$")
_FENCE = re.compile(r"^\s*(?:```\S*|~~~|\[/?(?:code|pre|tt|font[^\]]*|quote)\]|</?(?:pre|code)>)\s*$", re.IGNORECASE)
"""What marks a drawing in a forum or a page: it is no title."""
_CODE = re.compile(r"(?:F|D|D[TBLR]|DS[TBLR]?|DP[TBLR]?|S[UD]{1,2}|)")


class TextBlock(Struct, frozen=True):
    """A map drawn as text: its rows, what its key says of characters, and what else stands in the text."""

    rows: tuple[str, ...]
    key: dict[str, str] = {}
    title: str = ""
    notes: str = ""
    left_out: tuple[LeftOut, ...] = ()
    """Lines that look like rows and are none of this map."""


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
    """The largest map in a text; None if there is none."""
    lines = _lines(text)
    key = _key(lines)
    best = max(_runs(lines, key), key=lambda run: (run[1] - run[0], -run[0]), default=(0, 0))
    rows = lines[best[0] : best[1]]
    if len(rows) < FEWEST_ROWS:
        return None
    body = "".join(rows)
    walls = {sign for sign in key if _names_wall(key[sign])}
    solid = sum(sign in WALLS or sign in LINES or sign in walls for sign in body)
    filled = sum(sign != " " for sign in body)
    if max(map(len, rows)) < FEWEST_COLUMNS or (solid * 8 < filled and not _is_open_country(rows)) or not filled:
        return None
    indent = min(len(row) - len(row.lstrip()) for row in rows if row.strip())
    width = max(map(len, rows)) - indent
    others = [*lines[: best[0]], *lines[best[1] :]]
    told = [line for line in others if line.strip() and not _FENCE.match(line)]
    heads = [line for line in lines[: best[0]] if line.strip() and not _KEY.match(line) and not _FENCE.match(line)]
    title = heads[0].strip(" #*=_") if heads else ""
    notes = "\n".join(line for line in told if line.strip(" #*=_") != title)
    drawn = tuple(row[indent:].ljust(width) for row in rows)
    return TextBlock(drawn, _key(others), title, notes, tuple(_rows_left(lines, best, heads[:1], key)))


def why_no_map(text: str, name: str) -> str:
    """One sentence on rows of signs that make no map, and how to have them read; "" if the text has no such rows."""
    lines = _lines(text)
    start, end = max(_even_runs(lines), key=lambda run: run[1] - run[0], default=(0, 0))
    rows = lines[start:end]
    repeating = sum(bool(re.search(r"(\S)\1", row)) for row in rows)
    if len(rows) < FEWEST_OPEN_ROWS or repeating * 2 < len(rows):
        return ""
    counts = Counter(sign for row in rows for sign in row if sign not in LIKELY)
    if not counts:
        return f"{name} has {len(rows)} rows of signs, but no walls: draw walls as “#”, or as “-” and “|”."
    signs = ", ".join(f"“{sign}” ({count} times)" for sign, count in counts.most_common(FEW_SIGNS))
    most = counts.most_common(1)[0][0]
    return (
        f"{name} has {len(rows)} rows of signs, but these are not understood: {signs}. Write a key below the map, such as"
        f" “{most}: wall”."
    )


def _lines(text: str) -> list[str]:
    text = _without_commas(text)
    return [line.rstrip().expandtabs(4) for line in text[:MOST_TEXT].replace("\r\n", "\n").replace("\r", "\n").split("\n")]


def _key(lines: list[str]) -> dict[str, str]:
    return {match[1]: match[2].strip() for line in lines if (match := _KEY.match(line)) and len(match[1]) <= 2}


def _names_wall(words: str) -> bool:
    sign = sign_of_words(words)
    return sign is not None and sign.ground == ROCK.ground


def _runs(lines: list[str], key: Collection[str]) -> Iterator[tuple[int, int]]:
    """The stretches of lines that can be maps: [first, one after the last)."""
    end = 0
    at = 0
    while at < len(lines):
        if at < end or not (looks_like_row(lines[at], key) or _is_plain_row(lines, at)):
            at += 1
            continue
        start, to = at, at + 1
        while to < len(lines) and _goes_on(lines, to, key):
            to += 1
        start, to = _widened(lines, start, to, end)
        yield start, to
        at = end = to


def _goes_on(lines: list[str], at: int, key: Collection[str]) -> bool:
    line = lines[at]
    if looks_like_row(line, key) or _is_plain_row(lines, at):
        return True
    return not line.strip() and at + 1 < len(lines) and looks_like_row(lines[at + 1], key)


def _widened(lines: list[str], start: int, end: int, least: int) -> tuple[int, int]:
    """A stretch with the lines above and below that have its width or only its signs, though they look less like rows."""
    width = max(len(line) for line in lines[start:end])
    signs = frozenset("".join(lines[start:end]))
    while start > least and _fits(lines[start - 1], width, signs):
        start -= 1
    while end < len(lines) and _fits(lines[end], width, signs):
        signs |= frozenset(lines[end])
        end += 1
    return start, end


def _fits(line: str, width: int, signs: frozenset[str]) -> bool:
    body = line.strip()
    if len(body) < 2 or _FENCE.match(line) or _is_words(line) or (len(set(body)) == 1 and body[0] in UNDERLINES):
        return False
    return len(line) == width or (len(line) < width and signs.issuperset(line))


def _is_words(line: str) -> bool:
    """True if a line is a line of a key, a sentence, or a word of several letters."""
    match = _KEY.match(line)
    if match and re.search(r"[A-Za-z]{3}", match[2]) and _WORD.search(match[2]):
        return True
    letters = sum(sign.isalpha() or sign.isspace() for sign in line)
    if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", line) and letters * 10 >= len(line) * 6:
        return True
    return bool(line.strip().isalpha() and len(set(line.strip())) > 2)


def _rows_left(lines: list[str], best: tuple[int, int], title: list[str], key: Collection[str]) -> Iterator[LeftOut]:
    """Rows that were drawn beside the map that was taken, as ranges of lines."""
    width = max(len(line) for line in lines[best[0] : best[1]])
    outside = [at for at in range(len(lines)) if not best[0] <= at < best[1]]
    left = {at for at in outside if len(lines[at].strip()) >= FEWEST_COLUMNS and looks_like_row(lines[at], key)}
    left = {at for at in left if not _KEY.match(lines[at]) and set(lines[at].strip()) - set(UNDERLINES)}
    for way in (range(best[0] - 1, -1, -1), range(best[1], len(lines))):
        beside = takewhile(lambda at: len(lines[at]) == width and not _FENCE.match(lines[at]), way)
        left.update(at for at in beside if lines[at] not in title)
    for first, last in _ranges(sorted(left)):
        what = f"Line {first + 1} of the text" if first == last else f"Lines {first + 1} to {last + 1} of the text"
        yield LeftOut(what, "the map that was taken does not reach there")


def _ranges(numbers: list[int]) -> Iterator[tuple[int, int]]:
    first: int | None = None
    for at, number in enumerate(numbers):
        first = number if first is None else first
        if at + 1 == len(numbers) or numbers[at + 1] != number + 1:
            yield first, number
            first = None


def _even_runs(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Stretches of lines of about the same length that are no sentences."""
    start = 0
    for at in range(len(lines) + 1):
        line = lines[at] if at < len(lines) else ""
        if len(line.strip()) < FEWEST_COLUMNS or _is_words(line) or abs(len(line) - len(lines[start])) > 2:
            if at > start:
                yield start, at
            start = at + 1 if len(line.strip()) < FEWEST_COLUMNS or _is_words(line) else at


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


def looks_like_row(line: str, key: Collection[str] = ()) -> bool:
    """True if a line can be a row of a map: mostly signs of maps or of *key*, at least one of a wall or the floor."""
    body = line.strip()
    if len(body) < 2 or not any(sign in WALLS or sign in LINES or sign in ".~," or sign in key for sign in body):
        return False
    if len(set(body)) == 1 and body[0] in UNDERLINES:  # an underline, not a wall
        return len(body) >= FEWEST_COLUMNS and body[0] == "-"
    likely = sum(sign in LIKELY or sign in key for sign in body)
    return likely * 10 >= len(body) * 7 and not any(_is_word(word, key) for word in _WORD.findall(body))


def _is_word(letters: str, key: Collection[str]) -> bool:
    """True if letters in a row are a word and not cells of water or trees."""
    return len(set(letters)) > 2 and not all(letter in key for letter in letters)
