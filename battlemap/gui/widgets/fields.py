"""Fields of a form as data: what is asked, of which kind, and the value it has."""

from enum import Enum
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from battlemap.board.wording import LONGEST_ASPECT, LONGEST_NOTES

FieldKind: TypeAlias = Literal[
    "text",
    "long",
    "number",
    "decimal",
    "tick",
    "pick",
    "list",
    "lines",
    "numbers",
    "mapping",
    "head",
    "note",
    "item",
    "name",
    "add",
]


class PartChange(Enum):
    """What is done to a part of a form instead of giving it a value."""

    TURN = "Open or shut"
    REMOVE = "Take it out"


class Field(Struct, frozen=True):
    """One line of a form. *key* names it for whoever made the form; *gm*: only the GM knows.

    "list" and "numbers" are written with commas, "lines" one a line, "mapping" as "name value, name value"; "head" and "note"
    only say something. "item" is a part that can be opened, shut or taken out (a PartChange),
    "name" one that can only be taken out,
    "add" a name for one more.
    A number whose value is None is empty.
    """

    key: str
    label: str
    kind: FieldKind
    value: Any = None
    options: tuple[tuple[str, str], ...] = ()
    """For "pick" and "add": (value, words). For "text": what is suggested while somebody types, twice."""
    help: str = ""
    low: int = -99
    high: int = 999
    gm: bool = False
    optional: bool = False
    """It may be nothing: None; of an "item": it may be taken out."""
    longest: int = LONGEST_ASPECT
    """Of a "text": so many characters can be written."""
    depth: int = 0
    """How deep within items it lies."""

    @property
    def shape(self) -> tuple[Any, ...]:
        """What makes it need other widgets; its value does not, nor do the words of a head, a note or an item."""
        said = self.label if self.kind not in ("head", "note", "item", "name") else ""
        return (self.key, said, self.kind, self.options, self.gm, self.optional, self.low, self.high, self.depth)

    @property
    def most_characters(self) -> int:
        """How many characters can be written in it."""
        return self.longest if self.kind == "text" else LONGEST_NOTES

    @property
    def range_words(self) -> str:
        """Which numbers, or how much text, it takes, in words."""
        if self.kind == "number":
            low, high = (str(number).replace("-", "−") for number in (self.low, self.high))
            return f"{self.label}: this is a number from {low} to {high}"
        return f"{self.label}: {self.most_characters:,} characters are the most; the rest is left out"


class FieldChange(Struct, frozen=True):
    """The value that a person has given a field; of a part that opens, shuts or goes, the PartChange."""

    key: str
    value: object


class InvalidInput(ValueError):
    """What was typed into a field is not of its kind: one sentence."""


def field_text(field: Field) -> str:
    """The value of a field as it stands in a text box."""
    if field.kind in ("list", "numbers"):
        return ", ".join(str(item) for item in field.value or ())
    if field.kind == "lines":
        return "\n".join(field.value or ())
    if field.kind == "mapping":
        return ", ".join(f"{name} {value}" for name, value in (field.value or {}).items())
    if field.kind == "decimal" and field.value is not None:
        return f"{field.value:g}".replace("-", "−")
    return "" if field.value is None else str(field.value)


def read_field(field: Field, text: str) -> Any:
    """The value that *text* means. Unreadable if it means none."""
    if field.optional and not text.strip():
        return None
    pieces = [piece.strip() for piece in text.split("\n" if field.kind == "lines" else ",") if piece.strip()]
    if field.kind in ("list", "lines"):
        return pieces
    if field.kind == "numbers":
        return [_read_whole(field, piece) for piece in pieces]
    if field.kind == "decimal":
        return _read_decimal(field, text)
    if field.kind == "mapping":
        return {
            name: _read_whole(field, value) if _is_numeric(value) else value for name, value in map(_read_pairs(field), pieces)
        }
    return text if field.kind == "long" else text.strip()


def _read_pairs(field: Field) -> Any:
    def split(piece: str) -> tuple[str, str]:
        name, _, value = piece.rpartition(" ")
        if not name:
            raise InvalidInput(f"{field.label}: write a name and its value, such as “{piece} 2”.")
        return name.strip().rstrip(":="), value

    return split


def _is_numeric(text: str) -> bool:
    return text.replace("−", "-").lstrip("+-").isdigit()


def _read_whole(field: Field, text: str) -> int:
    if not _is_numeric(text):
        raise InvalidInput(f"{field.label}: “{text}” is not a whole number.")
    return int(text.replace("−", "-"))


def _read_decimal(field: Field, text: str) -> float:
    try:
        value = float(text.strip().replace("−", "-").replace(",", "."))
    except ValueError:
        raise InvalidInput(f"{field.label}: “{text.strip()}” is not a number.") from None
    if not field.low <= value <= field.high:  # nan is neither
        raise InvalidInput(f"{field.label}: this is a number from {field.low} to {field.high}.")
    return value
