"""Any file as a battle: told apart by its content, whatever it is called."""

from pathlib import Path

from battlemap.formats.battle_json import read_text
from battlemap.formats.picture import Use
from battlemap.formats.sniff import detect_kind, json_of, why_unknown
from battlemap.rules import shelf
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.shelf import UnknownRuleset
from battlemap.store.battle import Battle
from battlemap.store.codec import InvalidContent
from battlemap.store.inspection import Load, RulesetMissing
from battlemap.store.reading import read_document
from battlemap.store.schema import HEADER
from battlemap.store.trouble import StoreError, reason

MOST_BYTES = 600_000_000
"""A larger file that is no battle is not read into memory."""


def import_battle(path: Path, ruleset: str = "", load: Load = shelf.load_ruleset, use: Use | None = None) -> Battle:
    """The battle in a file of ours, or a new one on the map in a file of somebody else's; the file stays as it is.

    *ruleset*: whose rules a new battle is to have; without one the first that plays on such a map. *use*: whether a picture
    lies under zones or under a grid; without one, what the game is usually played on. StoreError, in one sentence, if
    nothing can be made of the file.
    """
    head = _read(path, HEADER)
    if detect_kind(head) == "battle":
        return _check_ruleset(read_document(path, load), ruleset, path)
    data = _read(path, MOST_BYTES)
    kind = detect_kind(data)
    if kind == "text":
        return _check_ruleset(read_text(data, path.name, load), ruleset, path)
    if kind == "onepage":
        from battlemap.formats.onepage import dungeon_battle

        return dungeon_battle(json_of(data, path.name), rules_for(ruleset, load), path.name)
    if kind == "picture":
        from battlemap.formats.picture import picture_battle

        return picture_battle(data, path.name, rules_for(ruleset, load, use or "zones"), use)
    raise InvalidContent(why_unknown(data, path.name))


def read_map_file(path: Path) -> tuple[str, bytes]:
    """What kind of file it is, and its bytes if it is a picture (else none). StoreError if it cannot be read."""
    kind = detect_kind(_read(path, HEADER))
    return kind, _read(path, MOST_BYTES) if kind == "picture" else b""


def rules_for(ruleset: str, load: Load = shelf.load_ruleset, use: Use = "zones") -> AnyRuleset:
    """The ruleset of this id, or the first that plays on such a map. RulesetMissing, in one sentence, if it is not there."""
    try:
        if ruleset:
            return load(ruleset)
        for name in shelf.ruleset_ids():
            if use in (rules := load(name)).maps:
                return rules
    except (UnknownRuleset, ValueError, ImportError, AttributeError) as fault:
        sentence = str(fault).rstrip(".")
        raise RulesetMissing(f"{sentence[:1].upper()}{sentence[1:]}.") from None
    raise RulesetMissing(f"No ruleset that plays on {'zones' if use == 'zones' else 'a grid'} is installed.")


def _check_ruleset(battle: Battle, ruleset: str, path: Path) -> Battle:
    if ruleset and ruleset != battle.rules.id:
        raise InvalidContent(f"{path.name} is a battle of the ruleset “{battle.rules.id}”; it cannot be played with “{ruleset}”.")
    return battle


def _read(path: Path, most: int) -> bytes:
    """The first *most* bytes of a file; of the largest size, none of it if there is more."""
    try:
        with path.open("rb") as file:
            data = file.read(most)
            if most == MOST_BYTES and file.read(1):
                raise InvalidContent(f"{path.name} has more than {MOST_BYTES // 1_000_000} MB; that is too large.")
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {reason(error)}.") from None
    return data
