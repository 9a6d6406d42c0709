"""Pasted text as rows: a table with a head, tables of TOML, or one creature a line; nothing of a game is known here."""

import csv
import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from battlemap.store.collection.toml_tables import CollectionFault, tables_of

LONGEST_TEXT = 200_000
MOST_ROWS = 1_000
MOST_CELLS = 200
MOST_COUNT = 20
DELIMITERS = "\t;|,"
NAME_WORDS = frozenset({"name", "creature", "monster", "character", "who", "title", "npc", "foe", "enemy"})
COUNT_WORDS = frozenset({"count", "number", "no", "no.", "how many", "quantity", "qty", "amount", "#"})
_BULLET = re.compile(r"^\s*(?:[-*•–]|\d+[.)](?=\s))\s+")
_FIRST = re.compile(r"(?P<count>\d{1,3})\s*[x×*]?\s+(?P<name>\S.*)")
_LAST = re.compile(r"(?P<name>.*?\S)\s*(?:[x×*]\s*(?P<count>\d{1,3})|\(\s*[x×*]?\s*(?P<other>\d{1,3})\s*\))")
_INNER = re.compile(r"^(?P<name>[^(:,;]+?)\s*(?::|\((?P<inside>[^()]*)\))\s*(?P<rest>.*)$", re.DOTALL)


class PastedRow(Struct, frozen=True):
    """One creature as it stands there. *line*: from 1. *cells*: (word, what is said of it); *table*: of one from TOML."""

    line: int
    name: str
    count: int = 1
    cells: tuple[tuple[str, str], ...] = ()
    table: Mapping[str, Any] | None = None


class UnreadLine(Struct, frozen=True):
    """What could not be understood as a creature at all, and why: one sentence."""

    line: int
    why: str


def rows_of(text: str) -> tuple[tuple[PastedRow, ...], tuple[UnreadLine, ...]]:
    """What stands in a text, row by row, and what could not be read."""
    if len(text) > LONGEST_TEXT:
        return (), (UnreadLine(1, f"This is too long: at most {LONGEST_TEXT // 1000},000 characters are read at once."),)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "").lstrip("\ufeff")
    if _looks_like_toml(text):
        rows, unread = _toml_rows(text)
    elif (delimiter := _delimiter(text)) is not None:
        rows, unread = _table_rows(text, delimiter)
    else:
        rows, unread = _line_rows(text)
    if len(rows) > MOST_ROWS:
        unread = [*unread, UnreadLine(rows[MOST_ROWS].line, f"Only the first {MOST_ROWS} are read at once.")]
    return tuple(rows[:MOST_ROWS]), tuple(unread)


def _looks_like_toml(text: str) -> bool:
    return any(re.fullmatch(r"\s*\[\[?[\w.\"' -]+\]?\]\s*(#.*)?", line) for line in text.splitlines()[:200]) and any(
        re.match(r"\s*[\w.\"-]+\s*=", line) for line in text.splitlines()[:400]
    )


def _toml_rows(text: str) -> tuple[list[PastedRow], list[UnreadLine]]:
    try:
        tables = tables_of(text.encode("utf-8", "replace"), "It")
    except CollectionFault as fault:
        return [], [UnreadLine(_fault_line(str(fault)), f"{fault}.")]
    rows: list[PastedRow] = []
    unread: list[UnreadLine] = []
    for key, value in tables.items():
        for table in value if isinstance(value, list) else [value]:
            line = _line_of(text, key)
            if isinstance(table, dict):
                named = table.get("name")
                name = named if isinstance(named, str) else str(key).replace("_", " ")
                rows.append(PastedRow(line, " ".join(name.split()), _count(str(table.get("count", ""))), table=table))
            else:
                unread.append(UnreadLine(line, f"“{key}” is no table of a creature."))
    return rows, unread


def _fault_line(words: str) -> int:
    match = re.search(r"at line (\d+)", words)
    return int(match[1]) if match else 1


def _line_of(text: str, key: str) -> int:
    head = re.search(rf"^\s*\[\[?\s*[\"']?{re.escape(key)}[\"']?\s*[\].]", text, re.MULTILINE)
    return text.count("\n", 0, head.start()) + 1 if head else 1


def _delimiter(text: str) -> str | None:
    """What stands between the cells if the text is a table with a head; None if it is none."""
    lines = [line for line in text.splitlines() if line.strip() and not _is_rule(line)]
    if len(lines) < 2:
        return None
    for sign in DELIMITERS:
        head = [_plain(cell) for cell in _cells(lines[0], sign)]
        if sum(bool(cell) for cell in head) < 2 or any(re.search(r"\d", cell) for cell in head if cell):
            continue
        if sign == "," and not NAME_WORDS & set(head):
            continue  # "goblin, fast, green" is a line about a goblin
        return sign
    return None


def _table_rows(text: str, sign: str) -> tuple[list[PastedRow], list[UnreadLine]]:
    rows: list[PastedRow] = []
    unread: list[UnreadLine] = []
    head: list[str] = []
    at_name, at_count = 0, -1
    for line, cells in _records(text, sign):
        if not head:
            head = [" ".join(cell.split()) for cell in cells]
            plain = [_plain(cell) for cell in cells]
            first = next(at for at, cell in enumerate(plain) if cell)
            at_name = next((at for at, cell in enumerate(plain) if cell in NAME_WORDS), first)
            at_count = next((at for at, cell in enumerate(plain) if cell in COUNT_WORDS), -1)
            continue
        if not any(cell.strip() for cell in cells):
            continue
        name = cells[at_name].strip() if at_name < len(cells) else ""
        if not name:
            unread.append(UnreadLine(line, "This row has no name."))
            continue
        given = [(word, cell.strip()) for word, cell in zip(head, cells, strict=False)]
        said = tuple(
            cell for at, cell in enumerate(given) if at not in (at_name, at_count) and cell[1] not in ("", "-", "–", "—")
        )
        over = tuple(("", cell.strip()) for cell in cells[len(head) :] if cell.strip())
        plain_name, count = _split_count(name)
        if 0 <= at_count < len(cells):
            count = _count(cells[at_count]) if cells[at_count].strip() else count
        rows.append(PastedRow(line, plain_name, count, (*said, *over)[:MOST_CELLS]))
    return rows, unread


def _records(text: str, sign: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table with the number of the line each begins on; quotes may hold the sign and ends of lines."""
    if sign == "|":
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip() and not _is_rule(line):
                yield number, _cells(line, sign)
        return
    lines = text.splitlines(keepends=True)
    reader = csv.reader(lines, delimiter=sign)
    number = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            cells = _cells(lines[min(reader.line_num, len(lines)) - 1], sign)
        if any(cell.strip() for cell in cells):
            yield number, cells
        number = reader.line_num + 1


def _cells(line: str, sign: str) -> list[str]:
    if sign == "|":
        return [cell.strip() for cell in line.strip().strip("|").split("|")]
    try:
        return next(csv.reader([line], delimiter=sign), [])
    except csv.Error:
        return line.split(sign)


def _is_rule(line: str) -> bool:
    """Whether a line only draws the head of a table: |---|---|."""
    return bool(re.fullmatch(r"[\s|:+=-]+", line)) and "-" in line


def _plain(word: str) -> str:
    return " ".join(word.split()).casefold()


def _line_rows(text: str) -> tuple[list[PastedRow], list[UnreadLine]]:
    rows: list[PastedRow] = []
    unread: list[UnreadLine] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = _BULLET.sub("", line).strip()
        if not words or words.startswith(("#", "//")):
            continue
        row = _line_row(number, words)
        if row is None:
            unread.append(UnreadLine(number, "There is no name in this line."))
        else:
            rows.append(row)
    return rows, unread


def _line_row(number: int, words: str) -> PastedRow | None:
    """A creature from its line: "3 goblins, hp 12, sword +4", "Goblin ×3: hp 12; sword +4", "Goblin (hp 12)"."""
    sign = ";" if ";" in words and "," not in words.split(";", maxsplit=1)[0] else ","
    inner = _INNER.match(words)
    if inner is not None and _LAST.fullmatch(f"{inner['name']} ({inner['inside'] or ''})") is None:
        rest = ", ".join(filter(None, ((inner["inside"] or "").strip(), inner["rest"].strip(" ,;:"))))
        name, cells = inner["name"], _split_cells(rest, ";" if ";" in rest else ",")
    else:
        name, *rest_cells = _split_cells(words, sign) or [""]
        cells = rest_cells
    plain, count = _split_count(name.strip())
    if not re.search(r"[^\W\d_]", plain):
        return None
    return PastedRow(number, plain, count, tuple(("", cell) for cell in cells[:MOST_CELLS]))


def _split_cells(words: str, sign: str) -> list[str]:
    """The parts of a line; a comma within brackets separates nothing."""
    parts, depth, begin = list[str](), 0, 0
    for at, letter in enumerate(words):
        depth += (letter in "([") - (letter in ")]" and depth > 0)
        if letter == sign and not depth:
            parts.append(words[begin:at])
            begin = at + 1
    return [part.strip() for part in (*parts, words[begin:]) if part.strip()]


def _split_count(name: str) -> tuple[str, int]:
    """A name and how many are meant: "3 goblins", "goblin x3"."""
    if match := _FIRST.fullmatch(name):
        return match["name"], _count(match["count"])
    if match := _LAST.fullmatch(name):
        return match["name"], _count(match["count"] or match["other"])
    return name, 1


def _count(words: str) -> int:
    digits = re.match(r"\s*(\d{1,3})", words)
    return min(max(int(digits[1]), 1), MOST_COUNT) if digits else 1
