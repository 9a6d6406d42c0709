"""Fields of a form as data: what is asked, of which kind, and the value it has."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

FieldKind: TypeAlias = Literal["text", "long", "number", "tick", "pick", "list", "numbers", "mapping", "head", "note"]


class Field(Struct, frozen=True):
    """One line of a form. *key* names it for whoever made the form; *gm*: only the GM knows.

    "list" and "numbers" are written with commas, "mapping" as "name value, name value"; "head" and "note" only say something.
    A number whose value is None is empty.
    """

    key: str
    label: str
    kind: FieldKind
    value: Any = None
    options: tuple[tuple[str, str], ...] = ()
    """For "pick": (value, words)."""
    help: str = ""
    low: int = -99
    high: int = 999
    gm: bool = False

    @property
    def shape(self) -> tuple[str, str, str, tuple[tuple[str, str], ...], bool]:
        """What makes it need other widgets; its value does not, nor do the words of a head or a note."""
        return (self.key, "" if self.kind in ("head", "note") else self.label, self.kind, self.options, self.gm)


class Unreadable(ValueError):
    """What was typed into a field is not of its kind: one sentence."""


def written(field: Field) -> str:
    """The value of a field as it stands in a text box."""
    if field.kind in ("list", "numbers"):
        return ", ".join(str(item) for item in field.value or ())
    if field.kind == "mapping":
        return ", ".join(f"{name} {value}" for name, value in (field.value or {}).items())
    return "" if field.value is None else str(field.value)


def read(field: Field, text: str) -> Any:
    """The value that *text* means. Unreadable if it means none."""
    pieces = [piece.strip() for piece in text.split(",") if piece.strip()]
    if field.kind == "list":
        return pieces
    if field.kind == "numbers":
        return [_whole(field, piece) for piece in pieces]
    if field.kind == "mapping":
        return {name: _whole(field, value) if _numeric(value) else value for name, value in map(_pair(field), pieces)}
    return text if field.kind == "long" else text.strip()


def _pair(field: Field) -> Any:
    def split(piece: str) -> tuple[str, str]:
        name, _, value = piece.rpartition(" ")
        if not name:
            raise Unreadable(f"{field.label}: write a name and its value, such as “{piece} 2”.")
        return name.strip().rstrip(":="), value

    return split


def _numeric(text: str) -> bool:
    return text.replace("−", "-").lstrip("+-").isdigit()


def _whole(field: Field, text: str) -> int:
    if not _numeric(text):
        raise Unreadable(f"{field.label}: “{text}” is not a whole number.")
    return int(text.replace("−", "-"))
