"""Takes what refers to secrets out of any value, by the types of its fields: no list of fields that a new game could forget."""

import types
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, NewType, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, Cell, LinkId, TokenId, ZoneId
from battlemap.play.public.player_names import Renaming
from battlemap.play.public.secret_words import SecretWords

S = TypeVar("S", bound=Struct)
K = TypeVar("K")
Hint: TypeAlias = Any
"""The type a field declares."""
GONE: Any = object()
"""Stands for a value of which nothing is left."""
CELL_HINT: Hint = tuple[int, int]
LISTS = (tuple, list, frozenset, set)
PROGRAM_WORDS = frozenset({"icon", "portrait", "look", "terrain", "kind", "rule"})
"""Fields of words that the program looks up; no document can tell anything in them."""


class SecretRemoval:
    """What refers to a thing that players do not know is dropped, ids of zones become those they have for players.

    A text that tells a secret becomes empty. A field of which nothing is left has its usual value; a struct that needs it goes
    with it, out of its list or mapping, or out of the field that may be without it.
    """

    def __init__(
        self,
        known: Mapping[Hint, frozenset[str]],
        zones: Mapping[str, str],
        words: SecretWords,
        is_covered: Callable[[Cell], bool] = lambda cell: False,
    ) -> None:
        """*is_covered*: of a place that is a cell, whether players see it; what lies on one that they do not is dropped."""
        self._known, self._zones, self._words, self._is_covered = known, zones, words, is_covered

    def clear(self, value: S) -> S:
        """The value without what refers to secrets. ValueError if nothing is left of it."""
        kept = self._struct(value)
        if kept is GONE:
            raise ValueError(f"a {type(value).__name__} cannot be without what it refers to")
        result: S = kept
        return result

    def _struct(self, value: Struct) -> Any:
        changed: dict[str, Any] = {}
        hints = _hints(type(value))
        for field in _fields(type(value)):
            was = getattr(value, field.name)
            hint = hints.get(field.name, Any)
            now = was if field.name in PROGRAM_WORDS and isinstance(was, str) else self._value(was, hint)
            if now is GONE:
                now = _without(field, hint)
                if now is GONE:
                    return GONE
            if now is not was:
                changed[field.name] = now
        return replace(value, **changed) if changed else value

    def _value(self, value: Any, hint: Hint) -> Any:
        if isinstance(value, Struct):
            return self._struct(value)
        if isinstance(value, str):
            return self._text(value, hint)
        if isinstance(value, Mapping):
            return self._mapping(value, hint)
        if isinstance(value, tuple | list | frozenset | set):
            return self._items(value, hint)
        return value

    def _text(self, text: str, hint: Hint) -> Any:
        kinds = _kinds(hint)
        if any(_is_literal(kind) and text in get_args(kind) for kind in kinds):
            return text
        if ZoneId in kinds:
            return self._zones.get(text, GONE)
        for kind in kinds:
            if kind in self._known:
                return text if not text or text in self._known[kind] else GONE
        if any(isinstance(kind, NewType) for kind in kinds):
            return text
        if text in self._zones:
            return self._zones[text]
        return "" if self._words.tell(text) else text

    def _mapping(self, value: Mapping[Any, Any], hint: Hint) -> Any:
        key_hint, item_hint = _arguments(hint, Mapping) or (Any, Any)
        kept: dict[Any, Any] = {}
        for key, item in value.items():
            at, left = self._value(key, key_hint), self._value(item, item_hint)
            if at is not GONE and left is not GONE and not (at == "" != key):
                kept[at] = left
        return value if _same(kept, value) else kept

    def _items(self, value: Any, hint: Hint) -> Any:
        if isinstance(value, tuple) and CELL_HINT in _kinds(hint) and self._is_covered(value):
            return GONE
        arguments = _arguments(hint, tuple)
        if arguments and len(arguments) == len(value) and arguments[-1] is not Ellipsis:
            parts = [self._value(item, part) for item, part in zip(value, arguments, strict=True)]
            return GONE if any(part is GONE for part in parts) else value if parts == list(value) else tuple(parts)
        inner = arguments[0] if arguments else Any
        pairs = [(item, self._value(item, inner)) for item in value]
        parts = [now for was, now in pairs if now is not GONE and not (now == "" != was)]
        return value if parts == list(value) else type(value)(parts)


class NameChange(SecretRemoval):
    """Puts the names that players read into every text of a value that holds no secret any more; ids stay as they are."""

    def __init__(self, renaming: Renaming) -> None:
        self._renaming = renaming

    def clear(self, value: S) -> S:
        """The value with the players' names."""
        return super().clear(value) if self._renaming.names else value

    def clear_all(self, values: Mapping[K, S]) -> dict[K, S]:
        """The same of every value of a table."""
        return {key: self.clear(value) for key, value in values.items()}

    def rename(self, text: str) -> str:
        """The text with the players' names."""
        return self._renaming.rename(text)

    def _text(self, text: str, hint: Hint) -> Any:
        kinds = _kinds(hint)
        is_word = not any(isinstance(kind, NewType) or _is_literal(kind) and text in get_args(kind) for kind in kinds)
        return self._renaming.rename(text) if is_word else text

    def _items(self, value: Any, hint: Hint) -> Any:
        arguments = _arguments(hint, tuple)
        fixed = len(arguments) == len(value) and arguments[-1:] != (Ellipsis,)
        hints = arguments if fixed else (arguments[0] if arguments else Any,) * len(value)
        parts = [self._value(item, part) for item, part in zip(value, hints, strict=True)]
        return value if parts == list(value) else type(value)(parts)


def removal_for(
    board: AnyEncounter,
    zones: Mapping[str, str],
    words: SecretWords,
    is_covered: Callable[[Cell], bool] = lambda cell: False,
) -> SecretRemoval:
    """What takes out of a part of *board* all that refers to things that are not on it; *zones*: the ids they are to have.

    *is_covered*: whether players do not see a cell; what lies there is gone as well.
    """
    known: dict[Hint, frozenset[str]] = {
        TokenId: frozenset(board.tokens),
        AspectId: frozenset(board.aspects),
        LinkId: frozenset(board.zone_map.links),
    }
    return SecretRemoval(known, zones, words, is_covered)


def _without(field: Any, hint: Hint) -> Any:
    """What a field has if nothing is left of its value; GONE if it cannot be without one."""
    if type(None) in _kinds(hint):
        return None
    if field.default is not NODEFAULT:
        return field.default
    make: Callable[[], Any] = field.default_factory
    return GONE if field.default_factory is NODEFAULT else make()


def _is_literal(hint: Hint) -> bool:
    origin: Any = get_origin(hint)
    return origin is Literal


def _same(kept: dict[Any, Any], value: Mapping[Any, Any]) -> bool:
    return list(kept) == list(value) and all(kept[key] is value[key] for key in kept)


@lru_cache(maxsize=256)
def _fields(kind: type[Struct]) -> tuple[Any, ...]:
    return fields(kind)


@lru_cache(maxsize=256)
def _hints(kind: type[Struct]) -> dict[str, Hint]:
    return get_type_hints(kind, include_extras=True)


@lru_cache(maxsize=512)
def _kinds(hint: Hint) -> tuple[Hint, ...]:
    """The alternatives of a type, without notes on it."""
    origin: Any = get_origin(hint)
    if origin is Annotated:
        return _kinds(get_args(hint)[0])
    if origin is Union or origin is types.UnionType:
        return tuple([kind for part in get_args(hint) for kind in _kinds(part)])
    return (hint,)


def _arguments(hint: Hint, origin: type) -> tuple[Hint, ...]:
    """What a list or a mapping holds, by its type."""
    for kind in _kinds(hint):
        found: Any = get_origin(kind)
        if isinstance(found, type) and issubclass(found, Mapping if origin is Mapping else LISTS):
            return get_args(kind)
    return ()
