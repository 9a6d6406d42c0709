"""msgspec encoders and decoders for one ruleset's types."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from threading import Lock
from typing import Any, Union, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board import events as board_events
from battlemap.board.encounter import AnyEncounter, Encounter, Token
from battlemap.board.events import Event, Placed, SceneChanged, SheetChanged, TokenChanged
from battlemap.board.grid.grid_faults import footprint_fault, validate_grid
from battlemap.play.journal import JournalEntry
from battlemap.play.session import SessionState
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, Tape
from battlemap.store.database.fact_validation import validate_fact
from battlemap.store.database.schema import VERSION
from battlemap.store.database.upgrades import upgrade_board, upgrade_events
from battlemap.store.files.fault_paths import locate_fault, unknown_fields
from battlemap.store.files.store_errors import StoreError

TOKEN_FIELDS = get_type_hints(Token)

_LEARNING = Lock()
"""msgspec falls over when two threads meet a type for the first time at once: a picture's worker and the window read battles."""


class InvalidContent(StoreError):
    """Something in a file is not what it should be: place and reason in one sentence."""


def encode(value: Any) -> bytes:
    """A board, events, recorded inputs, anything of the engine as JSON; the same value always gives the same bytes.

    Mappings keep their order: it says which zone is drawn last and which aspect came first. Halves of characters, which a
    clipboard can hold and UTF-8 cannot, become question marks.
    """
    try:
        return _ENCODER.encode(value)
    except UnicodeEncodeError:
        return _ENCODER.encode(_repair_characters(_to_plain(value)))


def parse(raw: bytes | str, what: str) -> Any:
    """JSON as plain lists, dicts, text and finite numbers. InvalidContent if it is none; *what* says what was being read."""
    try:
        return msgspec.json.decode(raw)
    except msgspec.DecodeError as fault:
        raise InvalidContent(f"{what} cannot be read: {_lower_first(str(fault))}.") from None
    except RecursionError:
        raise InvalidContent(f"{what} cannot be read: it is nested too deeply.") from None
    except UnicodeDecodeError:
        raise InvalidContent(f"{what} cannot be read: it is not text in UTF-8.") from None


class Codec:
    """Reads what `encode` wrote, with the types of one ruleset: sheets and scene.

    Every reader takes plain values (see `parse`) and *what* is being read, for the sentence of InvalidContent. Tuples come
    back as tuples also where an event holds "any value". A *lenient* codec passes over fields that this version of the
    rules does not know; others say so. *version*: boards and events are of this format, or of one before it.
    """

    def __init__(self, rules: AnyRuleset, lenient: bool = False, version: int = VERSION) -> None:
        self.rules, self.lenient, self.version = rules, lenient, version
        sheet: type[Struct] = rules.sheet
        scene: type[Struct] = rules.scene
        self._fields: dict[type[Event], dict[str, Any]] = {
            SheetChanged: _field_types(sheet),
            SceneChanged: _field_types(scene),
            TokenChanged: {**TOKEN_FIELDS, "sheet": rules.sheet},
        }
        kinds: Any = Union[tuple(kinds_of_event())]  # noqa: UP007 (made at run time)
        token_hint: Any = Token[rules.sheet]  # type: ignore[name-defined]
        board_hint: Any = Encounter[rules.sheet, rules.scene]  # type: ignore[name-defined]
        # Types inside a struct are worked out once; a bare union would be taken apart at every call.
        self._board = msgspec.defstruct("Board", [("it", board_hint)])
        self._token = msgspec.defstruct("TokenOfGame", [("it", token_hint)])
        self._events = msgspec.defstruct("Events", [("it", tuple[kinds, ...])])
        self._hints: dict[Any, type[Struct]] = {}

    def board(self, plain: Any, what: str = "the board") -> AnyEncounter:
        """A whole encounter; sizes that would fill the memory are refused."""
        board: AnyEncounter = self._read(upgrade_board(plain, self.version, self.rules), self._board, what)
        for wrong in () if board.grid is None else validate_grid(board.grid):
            raise InvalidContent(f"{what}: map: {wrong}")
        for key, token in board.tokens.items():
            if wrong := footprint_fault(token.footprint):
                raise InvalidContent(f"{what}: tokens.{key}.footprint: the token {wrong}.")
        return board

    def events(self, plain: Any, what: str = "the events") -> tuple[Event, ...]:
        """The events of one entry."""
        made: tuple[Event, ...] = self._read(upgrade_events(plain, self.version, self.rules), self._events, what)
        return tuple(self._fill_event(event, f"{what}: {at + 1}: {event.tag}") for at, event in enumerate(made))

    def command(self, plain: Any, what: str = "the command") -> Command | None:
        """A command, or None for an edit."""
        command: Command | None = self._read(plain, _CommandForm, what)
        return command

    def inputs(self, plain: Any, what: str = "the answers") -> Tape:
        """The answers of one command."""
        inputs: Tape = self._read(plain, _InputsForm, what)
        return inputs

    def entry(self, plain: Any, what: str = "an entry") -> JournalEntry:
        """A journal entry as it stands in the text form."""
        form: _EntryFields = self._read(plain, _EntryForm, what)
        events = self.events(form.events, f"{what}: events")
        return JournalEntry(form.id, form.parent, form.command, form.inputs, events, form.depth, form.follows, form.what)

    def state(self, plain: Any, what: str = "the state") -> SessionState:
        """Head, seed, orders, open command, steps of undo and redo. Older forms say of the steps only which entry was left."""
        if isinstance(plain, dict) and "left" in plain:
            left = plain["left"]
            plain = {key: value for key, value in plain.items() if key != "left"}
            if left is not None and "steps" not in plain:
                plain["steps"] = {"behind": [{"place": {"head": left}, "jump": True}]}
        state: SessionState = self._read(plain, _StateForm, what)
        return state

    def _fill_event(self, event: Event, what: str) -> Event:
        """The event with its untyped values made what the ruleset's types say, and its sizes looked at."""
        event = self._type_event(event, what)
        for wrong in validate_fact(event):
            raise InvalidContent(f"{what}: {wrong}")
        return event

    def _type_event(self, event: Event, what: str) -> Event:
        if isinstance(event, Placed):
            return replace(event, token=self._read(_to_plain(event.token), self._token, what))
        hints = self._fields.get(type(event))
        if hints is None or not isinstance(event, SheetChanged | SceneChanged | TokenChanged):
            return event
        fields: dict[str, Any] = {}
        for name, value in event.fields.items():
            if name in hints:
                fields[name] = self._read(value, self._form(hints[name]), f"{what}: {name}")
            elif not self.lenient:
                raise InvalidContent(f"{what}: there is no field {name}.")
        return replace(event, fields=fields)

    def _form(self, hint: Any) -> type[Struct]:
        key = repr(hint) if not isinstance(hint, type) else hint
        if key not in self._hints:
            self._hints[key] = msgspec.defstruct("Value", [("it", hint)])
        return self._hints[key]

    def _read(self, plain: Any, form: type[Struct], what: str) -> Any:
        wrapped = {"it": plain}
        try:
            with _LEARNING:
                made = msgspec.convert(wrapped, form, str_keys=True)
        except msgspec.ValidationError as fault:
            raise InvalidContent(f"{what}: {locate_fault(wrapped, form, fault)}.") from None
        except RecursionError:
            raise InvalidContent(f"{what}: it is nested too deeply.") from None
        value = made.it  # type: ignore[attr-defined]
        if self.lenient or _reread(value) == plain:  # nothing is left over, and that is much faster to see than what is
            return value
        if place := next(unknown_fields(plain, value), ""):
            raise InvalidContent(f"{what}: there is no field {place}.")
        return value


def kinds_of_event() -> Iterator[type[Event]]:
    """All kinds of event that can happen."""
    for kind in vars(board_events).values():
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event:
            yield kind


_field_types: Callable[[type[Struct]], dict[str, Any]] = lru_cache(maxsize=256)(get_type_hints)


def _to_plain(value: Any) -> Any:
    return msgspec.to_builtins(value, str_keys=True)


def _repair_characters(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_repair_characters(key): _repair_characters(item) for key, item in value.items()}
    return [_repair_characters(item) for item in value] if isinstance(value, list) else value


def _lower_first(text: str) -> str:
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


class _CommandForm(Struct):
    it: Command | None


class _InputsForm(Struct):
    it: tuple[AnswerInput | DiceInput, ...]


class _StateForm(Struct):
    it: SessionState


class _EntryFields(Struct, frozen=True, rename={"inputs": "tape"}):
    """An entry whose events are not read yet."""

    id: int
    parent: int
    command: Command | None = None
    inputs: tuple[AnswerInput | DiceInput, ...] = ()
    events: list[Any] = []
    depth: int = 0
    follows: bool = False
    what: str = ""


class _EntryForm(Struct):
    it: _EntryFields


_ENCODER = msgspec.json.Encoder()


def _reread(value: Any) -> Any:
    """The value as it is read from a file it was written to."""
    return msgspec.json.decode(msgspec.json.encode(value))
