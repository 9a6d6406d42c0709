"""What a battle as text may hold, as a JSON Schema for those who write such files with programs of their own."""

from typing import Any, Literal, Union

import msgspec
from msgspec import Struct

from battlemap.board.encounter import Encounter
from battlemap.play.session import SessionState
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput
from battlemap.store.database.codec import kinds_of_event
from battlemap.store.database.schema import VERSION
from battlemap.store.document.text_form import FORMAT

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WORDS = (
    "A battle of {title} as text: the board as it was at the beginning, everything that happened since, where it stands, its "
    "pictures. Only format, version, ruleset and opening are needed."
)


class AssetText(Struct):
    """A picture of the battle: its file as base64."""

    mime: str
    base64: str


def text_schema(rules: AnyRuleset) -> dict[str, Any]:
    """The schema of battles of one game, made of the types with which they are read."""
    (whole,), parts = msgspec.json.schema_components([_text_type(rules)], ref_template="#/$defs/{name}")
    about = {"$schema": DIALECT, "title": f"Battle of {rules.title}", "description": WORDS.format(title=rules.title)}
    return {**about, **whole, "$defs": dict(sorted(parts.items()))}


def _text_type(rules: AnyRuleset) -> type[Struct]:
    """The text form of a battle of one game, as a type."""
    kinds: Any = Union[tuple(kinds_of_event())]  # noqa: UP007 (made at run time)
    board: Any = Encounter[rules.sheet, rules.scene]  # type: ignore[name-defined]
    entry: Any = msgspec.defstruct("JournalEntry", [
        ("id", int), ("parent", int), ("command", Command | None, None), ("tape", tuple[AnswerInput | DiceInput, ...], ()),
        ("events", tuple[kinds, ...], ()), ("depth", int, 0), ("follows", bool, False), ("what", str, ""),
    ])  # fmt: skip
    kind, version, ruleset = (Literal[value] for value in (FORMAT, VERSION, rules.id))
    return msgspec.defstruct("Battle", [
        ("format", kind), ("version", version), ("ruleset", ruleset), ("opening", board), ("ruleset_version", str, ""),
        ("title", str, ""), ("entries", tuple[entry, ...], ()), ("state", SessionState | None, None),
        ("assets", dict[str, AssetText], msgspec.field(default_factory=dict)),
    ])  # fmt: skip
