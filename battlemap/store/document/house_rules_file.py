"""House rules as a file of their own: TOML that people can write, checked against the book of its game with place and reason."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap import paths
from battlemap.regular_files import file_size, read_file
from battlemap.rules import registry
from battlemap.rules.house_overlay import flatten_house_rules
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.toml_files import decode_toml
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError, reason
from battlemap.store.files.toml_limits import MOST_PARTS, has_endless_key
from battlemap.store.files.toml_writing import whole_text

SUFFIX = ".toml"
LARGEST_FILE = 4_000_000


class HouseRulesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What such a file says. *house*: tables as the book has them, or places as in "weapons.mace.damage"."""

    ruleset: str
    house: dict[str, Any] = {}


def read_house(path: Path) -> tuple[AnyRuleset, dict[str, Any]]:
    """The game a file is for, and its house rules as place -> value. StoreError says what is wrong, and where."""
    try:
        if file_size(path) > LARGEST_FILE:
            raise StoreError(f"{path.name}: a file of house rules has at most {LARGEST_FILE // 1_000_000} MB.")
        raw = read_file(path, LARGEST_FILE)
    except OSError as error:
        raise StoreError(f"{path.name} cannot be read: {reason(error)}.") from error
    if has_endless_key(raw):
        raise StoreError(f"{path.name}: a key in it has more than {MOST_PARTS} parts.")
    try:
        file = decode_toml(raw, HouseRulesFile)
        house = flatten_house_rules(file.house)
        rules = registry.load_ruleset(file.ruleset)
        rules.book_for(tuple(house.items()))
    except UnicodeDecodeError:
        raise StoreError(f"{path.name}: it is not text in UTF-8.") from None
    except msgspec.ValidationError as fault:
        raise StoreError(f"{path.name} is no file of house rules: {fault}.") from None
    except msgspec.DecodeError as fault:
        raise StoreError(f"{path.name} cannot be read as TOML: {str(fault)[:1].lower()}{str(fault)[1:]}.") from None
    except RecursionError:
        raise StoreError(f"{path.name}: it is nested too deeply.") from None
    except (ValueError, TypeError, LookupError) as fault:
        raise StoreError(f"{path.name}: {str(fault).rstrip('.')}.") from None
    return rules, house


def is_house_file(path: Path) -> bool:
    """Whether a file is meant as one of house rules: it names a ruleset beside its tables; what is in them may be wrong."""
    try:
        raw = read_file(path, LARGEST_FILE)
        table: Any = None if has_endless_key(raw) else decode_toml(raw)
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(table, dict) and isinstance(table.get("ruleset"), str) and table.keys() <= {"ruleset", "house"}


def write_house(path: Path, rules: AnyRuleset, house: Mapping[str, Any]) -> None:
    """Write house rules to *path*. StoreError if the system refuses."""
    write_whole(path, whole_text({"ruleset": rules.id, "house": dict(house)}).encode())


def default_house_rules_file(rules: AnyRuleset) -> Path:
    """Where the house rules are kept with which every new battle of a game begins; it may not be there."""
    return paths.user_data_dir() / "house" / f"{file_stem(rules.id)}{SUFFIX}"


def default_house_rules(rules: AnyRuleset) -> dict[str, Any]:
    """The house rules with which every new battle of a game begins. StoreError if their file cannot be used."""
    path = default_house_rules_file(rules)
    if not path.exists():
        return {}
    other, house = read_house(path)
    if other.id != rules.id:
        raise StoreError(f"{path} holds house rules of {other.title}; remove it.")
    return house


def keep_default_house_rules(rules: AnyRuleset, house: Mapping[str, Any]) -> None:
    """Have every new battle of a game begin with these house rules; none: as the book says. StoreError, FolderTrouble."""
    path = default_house_rules_file(rules)
    if house:
        paths.make_dir(path.parent)
        write_house(path, rules, house)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{path} cannot be removed: {reason(error)}.") from error


def apply_default_house_rules(battle: Battle) -> Battle:
    """*battle* with the user's standing house rules, if it is new and empty; what is wrong with them is a remark."""
    opening = battle.opening
    begun = any(entry.command is not None for entry in battle.entries)
    if begun or opening.house or battle.board.tokens:
        return battle
    try:
        house = default_house_rules(battle.rules)
    except StoreError as trouble:
        return replace(battle, remarks=(*battle.remarks, f"Your house rules for new battles were left out. {trouble}"))
    return replace(battle, opening=replace(opening, house=house)) if house else battle
