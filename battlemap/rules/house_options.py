"""House rules: declared options and overlays."""

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.toml_files import BookError

FIELD = "options"
"""The field of a book that holds its options."""


class OptionText(Struct, frozen=True, forbid_unknown_fields=True):
    """What `book/options.toml` says of one option; *values* gives words for the values it may take."""

    label: str
    rule: str = ""
    help: str = ""
    values: dict[str, str] = {}


class HouseOption(Struct, frozen=True):
    """One option as a window shows it. *path* is what a house rule names; no *choices*: any number of the default's type."""

    path: str
    label: str
    default: Any
    rule: str = ""
    help: str = ""
    choices: tuple[tuple[Any, str], ...] = ()
    """(value, words)"""


def option_labels(options: type[Struct], texts: Mapping[str, OptionText]) -> dict[str, str]:
    """The words of the options as labels of a ruleset. BookError if words and options do not match."""
    if missing := sorted(set(texts) ^ set(options.__struct_fields__)):
        raise BookError(f"options.toml and the rules do not name the same options: {', '.join(missing)}")
    labels: dict[str, str] = {}
    for name, text in texts.items():
        path = f"{FIELD}.{name}"
        labels |= {path: text.label, f"{path}.rule": text.rule, f"{path}.help": text.help}
        labels |= {f"{path}={value}": words for value, words in text.values.items()}
    return labels


def declared_options(rules: AnyRuleset) -> tuple[HouseOption, ...]:
    """All options of a ruleset in the order they are declared; empty if its book has none."""
    options = getattr(rules.book, FIELD, None)
    if not isinstance(options, Struct):
        return ()
    hints = get_type_hints(type(options))
    return tuple(_make_option(rules, name, hints[name], getattr(options, name)) for name in options.__struct_fields__)


def _make_option(rules: AnyRuleset, name: str, hint: Any, default: Any) -> HouseOption:
    path, labels = f"{FIELD}.{name}", rules.labels
    values: tuple[Any, ...] = get_args(hint) if get_origin(hint) is Literal else (True, False) if hint is bool else ()
    plain = {True: "Yes", False: "No"}
    choices = tuple((value, labels.get(f"{path}={value}", plain.get(value, str(value)))) for value in values)
    return HouseOption(
        path, labels.get(path, name), default, labels.get(f"{path}.rule", ""), labels.get(f"{path}.help", ""), choices
    )
