"""Sheet forms from the ruleset's sheet type: which field is a number, a tick, a list, a part of its own, and what it is called.

The labels of a ruleset may say more of a field than its name: "hp.help" is a line of help, "armour.choices" the place in
the book whose entries can be chosen ("armour") or the mapping on the sheet itself ("sheet.arms"), "hp.state" (any word)
marks what comes and goes in a fight, "size=large" names a value, and a key that a mapping may have ("feats=hardy"). What lies
in the parts of a list or a mapping goes by the list: "arms.magic".
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.wording import capitalise
from battlemap.gui.forms.sheet_types import fields_in, first_field, kind_of, limits, part_kind, plain_type, usual_value
from battlemap.gui.widgets.fields import Field
from battlemap.rules.house_overlay import apply_fitting_rules
from battlemap.rules.ruleset import AnyRuleset

STATE_HEAD = "As things stand in the fight"
TOLD = (".help", ".choices", ".state")
NOTHING: tuple[str, str] = ("", "None")
IN_BOOK = "book."
"""What labels begin with that are about the book."""
ON_SHEET = "sheet."
"""What the place of choices begins with that are not in the book but on the sheet itself."""


def sheet_fields(rules: AnyRuleset, board: AnyEncounter, who: TokenId, opened: frozenset[str] = frozenset()) -> tuple[Field, ...]:
    """A field for everything on the sheet of *who* that can be written down; keys are paths for change_sheet().

    *opened*: the keys of the parts that are open. What players do not see of somebody of theirs is marked as the GM's.
    """
    sheet = board[who].sheet
    side = board.sides.get(board[who].side)
    theirs = side is None or side.gm
    open_to_all = rules.public(board).tokens.get(who)

    def secret(name: str) -> bool:
        if theirs:  # nearly all of it is
            return False
        return open_to_all is None or getattr(open_to_all.sheet, name) != getattr(sheet, name)

    return fields_of_sheet(rules, sheet, opened, secret, book=apply_fitting_rules(rules.book, board.house))


def fields_of_sheet(
    rules: AnyRuleset,
    sheet: Struct,
    opened: frozenset[str] = frozenset(),
    secret: Callable[[str], bool] = lambda name: False,
    state: bool = True,
    book: Any = None,
) -> tuple[Field, ...]:
    """The same of a sheet that is nobody's; *state*: also what comes and goes in a fight, under a head of its own.

    *book*: with the house rules of a battle; without it, the game's own.
    """
    made = SheetFields(rules, opened, sheet, book)
    lasting: list[Field] = []
    passing: list[Field] = []
    for name, info in fields_in(type(sheet)):
        fields = made.fields(name, name, info, getattr(sheet, name))
        if secret(name):
            fields = [replace(field, gm=True) for field in fields]
        (passing if f"{name}.state" in rules.labels else lasting).extend(fields)
    if not state or not passing:
        return tuple(lasting)
    return (*lasting, Field("state.", STATE_HEAD, "head"), *passing)


class SheetFields:
    """Makes the fields of sheets of one ruleset. A *path* leads to a value, *said* is what the labels know it by."""

    def __init__(self, rules: AnyRuleset, opened: frozenset[str], sheet: Struct, book: Any = None) -> None:
        self.labels, self.opened, self.sheet = rules.labels, opened, sheet
        self.book = rules.book if book is None else book

    def fields(self, path: str, said: str, info: Any, value: Any, depth: int = 0) -> list[Field]:
        """The fields of one value; none for what a form cannot ask."""
        label = label_of(self.labels, said)
        plain, optional = plain_type(info)
        kinds = msgspec.inspect
        if isinstance(plain, kinds.StructType):
            return self._part(path, said, label, value, depth, optional) if value is not None else []
        if part_kind(plain) is not None:
            return self._parts(path, said, plain, value, depth)
        if isinstance(plain, kinds.DictType) and kind_of(plain.value_type) == "number" and (keys := self._keys(said, value)):
            return [Field(f"{path}.", label, "head", depth=depth), *self._number_fields(path, said, plain, keys, value, depth)]
        if isinstance(plain, kinds.DictType) and kind_of(plain.value_type) == "number" and (named := self._nameable_keys(said)):
            return self._count_fields(path, said, label, plain, named, value, depth)
        if kind_of(plain) == "list" and (named := self._nameable_keys(said) or self._listable_names(said, plain)):
            return self._name_fields(path, said, label, named, value, depth)
        if isinstance(plain, kinds.DictType) and value and _has_own_fields(said, plain):
            return self._entry_fields(path, said, label, plain, value, depth)
        field = self._plain_field(path, said, label, plain, value)
        return [replace(field, optional=optional, depth=depth)] if field else []

    def _plain_field(self, path: str, said: str, label: str, info: Any, value: Any) -> Field | None:
        help_ = self.labels.get(f"{said}.help", "")
        if choices := self._choices(said, str(value or "")):
            return Field(path, label, "pick", value, (NOTHING, *choices), help_)
        if values := self._values(said, info):
            return Field(path, label, "pick", value.value if isinstance(value, Enum) else value, values, help_)
        kind = kind_of(info)
        if kind is None:
            return None
        if kind == "mapping":
            help_ = help_ or "Written as: name value, name value"
        low, high = limits(info)
        return Field(path, label, kind, value, help=help_, low=low, high=high)

    def _number_fields(
        self, path: str, said: str, info: Any, keys: list[str], value: Mapping[str, int], depth: int
    ) -> list[Field]:
        low, high = limits(info.value_type)
        plain = Field("", "", "number", low=low, high=high, depth=depth)
        titles = dict(self._choices(said, ""))
        said_of = {key: self.labels.get(f"{said}.{key}") or titles.get(key) or label_of({}, f"{said}.{key}") for key in keys}
        return [replace(plain, key=f"{path}.{key}", label=said_of[key], value=value.get(key), optional=True) for key in keys]

    def _count_fields(
        self, path: str, said: str, label: str, info: Any, named: dict[str, str], value: Mapping[str, int], depth: int
    ) -> list[Field]:
        """A number for each key that a mapping has, and a line to give it one more of those it may have."""
        low, high = limits(info.value_type)
        plain = Field("", "", "number", low=low, high=high, optional=True, depth=depth)
        rows = [
            replace(plain, key=f"{path}.{key}", label=named.get(key) or capitalise(key), value=number)
            for key, number in value.items()
        ]
        more = tuple((key, words) for key, words in named.items() if key not in value)
        add = Field(f"{path}.+", f"Add to “{label}”", "add", options=more, depth=depth)
        return [Field(f"{path}.", label, "head", depth=depth), *rows, add]

    def _name_fields(self, path: str, said: str, label: str, named: Mapping[str, str], value: Any, depth: int) -> list[Field]:
        """A row for each name on a list, and a line to put one more of those on it that it may have."""
        rows = [
            Field(f"{path}.{at}", named.get(str(key)) or capitalise(str(key)), "name", depth=depth, optional=True)
            for at, key in enumerate(value or ())
        ]
        more = tuple((key, words) for key, words in named.items() if key not in (value or ()))
        head = Field(f"{path}.", label, "head", help=self.labels.get(f"{said}.help", ""), depth=depth)
        return [head, *rows, Field(f"{path}.+", f"Add to “{label}”", "add", options=more, depth=depth)]

    def _entry_fields(self, path: str, said: str, label: str, info: Any, value: Mapping[str, Any], depth: int) -> list[Field]:
        """A field for each entry of a mapping whose keys stay as they are."""
        inner, (low, high) = plain_type(info.value_type)[0], limits(info.value_type)
        fields: list[Field] = []
        for key, item in value.items():
            named = capitalise(str(key)).replace("-", "−")
            field = self._plain_field(f"{path}.{key}", f"{said}.{key}", named, inner, item)
            fields += [replace(field, depth=depth, low=low, high=high)] if field else []
        return [Field(f"{path}.", label, "head", depth=depth), *fields]

    def _part(self, path: str, said: str, label: str, value: Struct, depth: int, removable: bool) -> list[Field]:
        shown = (path in self.opened, self._summary(value, said, label))
        fields = [Field(path, label, "item", shown, optional=removable, depth=depth)]
        if path in self.opened:
            for name, info in fields_in(type(value)):
                fields += self.fields(f"{path}.{name}", f"{said}.{name}", info, getattr(value, name), depth + 1)
        return fields

    def _parts(self, path: str, said: str, info: Any, value: Any, depth: int) -> list[Field]:
        label = label_of(self.labels, said)
        named = isinstance(value, Mapping)
        parts = [(str(key), capitalise(str(key)), item) for key, item in value.items()] if named else [
            (str(at), _part_name(item), item) for at, item in enumerate(value)
        ]  # fmt: skip
        fields = [Field(f"{path}.", label, "head", depth=depth)]
        for key, name, item in parts:
            fields += self._part(f"{path}.{key}", said, name, item, depth, True)
        kind = part_kind(info)
        name, first = first_field(kind) if kind else ("", None)
        options = self._choices(f"{said}.{name}", "") or self._values(f"{said}.{name}", plain_type(first)[0])
        return [*fields, Field(f"{path}.+", f"Add to “{label}”", "add", options=options, depth=depth)]

    def _choices(self, said: str, value: str) -> tuple[tuple[str, str], ...]:
        """The entries of the book that a field can name, and what it names now."""
        place = self.labels.get(f"{said}.choices", "")
        shelf: Any = self.sheet if place.startswith(ON_SHEET) else self.book
        for name in place.removeprefix(ON_SHEET).split(".") if place else ():
            shelf = shelf.get(name) if isinstance(shelf, Mapping) else getattr(shelf, name, None)
        if not place or not isinstance(shelf, Mapping | tuple | list):
            return ()
        titles = {str(key): _title(shelf[key]) if isinstance(shelf, Mapping) else "" for key in shelf}
        titles.update(self._listed_values(said))
        if value:
            titles.setdefault(value, "")
        return tuple((key, title or capitalise(key)) for key, title in titles.items() if key)

    def _nameable_keys(self, said: str) -> dict[str, str]:
        """The keys that a mapping of numbers may have, with what they are called; empty if it takes any."""
        return dict(self._choices(said, "")) or self._listed_values(said)

    def _listable_names(self, said: str, info: Any) -> dict[str, str]:
        """The names that the type of a list lists."""
        inner = getattr(info, "item_type", None)
        return dict(self._values(said, plain_type(inner)[0])) if inner is not None else {}

    def _listed_values(self, said: str) -> dict[str, str]:
        """The values that the labels name for a field, with their words."""
        return {name.removeprefix(f"{said}="): words for name, words in self.labels.items() if name.startswith(f"{said}=")}

    def _values(self, said: str, info: Any) -> tuple[tuple[str, str], ...]:
        """The values that a type lists, in words."""
        kinds = msgspec.inspect
        if isinstance(info, kinds.EnumType):
            values: Any = [value.value for value in info.cls]
        elif isinstance(info, kinds.LiteralType):
            values = info.values
        else:
            return ()
        return tuple((str(value), self.labels.get(f"{said}={value}") or capitalise(str(value)) or "None") for value in values)

    def _keys(self, said: str, value: Mapping[str, int]) -> list[str]:
        """The keys a mapping has or may have, if the ruleset's labels name any."""
        start = f"{said}."
        named = [
            name[len(start) :] for name in self.labels if name.startswith(start) and not (name.endswith(TOLD) or "=" in name)
        ]
        in_book = [key for key, _ in self._choices(said, "")]
        return list(dict.fromkeys([*named, *in_book, *value])) if named else []

    def _summary(self, value: Struct, said: str, label: str) -> str:
        """What a part holds that is not as usual, in a few words."""
        phrases: list[str] = []
        for name, _ in fields_in(type(value)):
            item = getattr(value, name)
            if item == usual_value(type(value), name) or item in ("", None, (), {}) or isinstance(item, Struct):
                continue
            if isinstance(item, str):
                phrases += [item] if item.lower() != label.lower() else []
                continue
            words = label_of(self.labels, f"{said}.{name}").lower()
            phrases.append(words if item is True else f"not {words}" if item is False else f"{words} {_short_words(item)}")
        return ", ".join(phrases)


def _has_own_fields(said: str, info: Any) -> bool:
    """Whether each entry of a mapping has a field of its own: lists have, and so has everything in a book."""
    kind = kind_of(info.value_type)
    return kind in ("list", "numbers") or (said.startswith(IN_BOOK) and kind is not None)


def label_of(labels: Mapping[str, str], said: str) -> str:
    """What something is called: as the ruleset says, else by its own name."""
    return labels.get(said) or capitalise(said.rpartition(".")[2].replace("_", " "))


def _title(entry: Any) -> str:
    return str(getattr(entry, "title", "") or getattr(entry, "name", ""))


def _part_name(item: Struct) -> str:
    """What a part of a list is called: by its name, else by the first that is said of it."""
    name, _ = first_field(type(item))
    words = getattr(item, "name", "") or getattr(item, name, "")
    return capitalise(str(words)) if words else "Unnamed"


def _short_words(value: Any) -> str:
    return str(len(value)) if isinstance(value, tuple | list | dict | frozenset) else str(value).replace("-", "−")
