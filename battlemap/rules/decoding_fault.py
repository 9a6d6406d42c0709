"""What msgspec finds wrong with a value, as data: place, kind and reason.

msgspec tells it in a sentence alone: a ValidationError has no attribute besides its words. So that sentence is taken apart
here and nowhere else; whoever wants to know where something is wrong, or of what kind it is, asks a `DecodingFault`.
"""

import re
from functools import cached_property
from typing import Literal, Self, TypeAlias

from msgspec import DecodeError, Struct

DecodingFaultKind: TypeAlias = Literal["type", "limit", "missing", "unknown", "value", "other"]
ANY_KEY = "..."
"""The step by which msgspec means some key of a mapping; it does not say which."""

_WORDS = {
    "int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "object": "a table", "array": "a list",
    "null": "nothing", "bytes": "bytes",
}  # fmt: skip
_LIMITS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}
_PLACE = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<place>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_KINDS: tuple[tuple[DecodingFaultKind, str], ...] = (
    ("type", r"Expected `([^`]*)`, got `([^`]*)`"),
    ("limit", r"Expected `[^`]*` (<=|>=|<|>) (.+)"),
    ("missing", r"Object missing required field `(.*)`"),
    ("unknown", r"Object contains unknown field `(.*)`"),
    ("value", r"Invalid (?:enum )?value '?(.*?)'?"),
)


class DecodingFault(Struct, frozen=True, dict=True):
    """One fault. *what*: msgspec's own words without the place; *parts*: the words in them that differ from fault to fault."""

    kind: DecodingFaultKind
    what: str
    parts: tuple[str, ...] = ()
    place: str = ""
    """As msgspec writes it, behind the `$`: ".tokens[...].sheet[2]"; empty for the whole value."""

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The place step by step: names, positions counted from 0, and ANY_KEY."""
        return tuple([name or index for name, index in _STEP.findall(self.place)])

    @cached_property
    def field(self) -> str:
        """The field that is missing or that nobody knows; empty for a fault of another kind."""
        return self.parts[0] if self.kind in ("missing", "unknown") else ""

    @cached_property
    def reason(self) -> str:
        """What is wrong, as part of a sentence and without the place: "this should be a whole number and is text"."""
        match self.kind, self.parts:
            case "type", (wanted, given):
                words = " or ".join(_WORDS.get(word.strip(), word.strip()) for word in wanted.split("|"))
                return f"this should be {words} and is {_WORDS.get(given, given)}"
            case "limit", (sign, limit):
                return f"this should be {_LIMITS[sign]} {limit}"
            case "missing", (field,):
                return f"the field {field} is missing"
            case "unknown", (field,):
                return f"there is no field {field}"
            case "value", (value,):
                return f"{value!r} is not known here"
        return (self.what[:1].lower() + self.what[1:]).replace("`", "")


def decoding_fault(error: DecodeError) -> DecodingFault:
    """What msgspec means by *error*: a ValidationError, or another of its DecodeErrors, which has no place."""
    said = _PLACE.fullmatch(str(error))
    what, place = (said["what"], said["place"] or "") if said else (str(error), "")
    for kind, pattern in _KINDS:
        if match := re.fullmatch(pattern, what):
            return DecodingFault(kind, what, match.groups(), place)
    return DecodingFault("other", what, (), place)


class PlacedFault(str):
    """A sentence about one place, "weapons.mace.damage: this should be …"; both can be asked of it, for other names of places."""

    place: str
    reason: str

    def __new__(cls, place: str, reason: str) -> Self:
        made = super().__new__(cls, f"{place}: {reason}")
        made.place, made.reason = place, reason
        return made
