"""Any file as a battle: told apart by its content, whatever it is called."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from battlemap.board.wording import make_sentence
from battlemap.formats.battle_json import read_text
from battlemap.formats.file_kind import LOOKED_AT, Kind, detect_kind
from battlemap.formats.image_map import Use
from battlemap.regular_files import file_size, read_file, read_head
from battlemap.rules import registry
from battlemap.rules.registry import UnknownRuleset
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle
from battlemap.store.database.codec import InvalidContent
from battlemap.store.database.schema import HEADER
from battlemap.store.document.document_reading import read_document
from battlemap.store.files.store_errors import StoreError, reason
from battlemap.store.validation.file_validation import Load, RulesetMissing

if TYPE_CHECKING:
    from battlemap.formats.found.found_map import FoundMap

Make = Literal["grid", "zones", "both"]
"""What is made of a foreign map; as in found.battle_making, which is not loaded before it is needed."""
Doors = Literal["file", "shut", "open"]
"""How the doors of a foreign map stand; as in found.door_states."""

MOST_BYTES = 600_000_000
"""A larger file that is no battle is not read into memory."""


def import_battle(
    path: Path,
    ruleset: str = "",
    load: Load = registry.load_ruleset,
    use: Make | None = None,
    cell: float = 0.0,
    unit: str = "",
    doors: Doors = "file",
) -> Battle:
    """The battle in a file of ours, or a new one on the map in a file of somebody else's; the file stays as it is.

    *ruleset*: whose rules a new battle is to have; without one the first that plays on such a map. *use*: what is made of a
    foreign map; without one, what the game is usually played on. *cell* and *unit*: the scale of a grid, if not the file's.
    *doors*: how the doors of a foreign map stand.
    StoreError, in one sentence, if nothing can be made of the file.
    """
    head = _read(path, HEADER)
    if detect_kind(head) == "battle":
        return _check_ruleset(read_document(path, load), ruleset, path)
    data = _read(path, MOST_BYTES)
    kind = detect_kind(data)
    if kind == "text":
        return _check_ruleset(read_text(data, path.name, load), ruleset, path)
    rules = rules_for(ruleset, load, "zones" if use in (None, "zones") else "grid")
    from battlemap.formats.image_map import picture_battle

    if kind == "picture" and (use or rules.maps[0]) == "zones":
        from battlemap.formats.found.decoding import upright_picture

        return picture_battle(upright_picture(data), path.name, rules, "zones")
    from battlemap.formats.found.battle_making import MapPlan, make_battle, usual_make
    from battlemap.formats.recognition import read_map

    found = read_map(data, path.name, path.parent)
    if (use or rules.maps[0]) == "zones" and found.is_plain and found.picture is not None:  # a picture that was converted
        return picture_battle(found.picture.data, path.name, rules, "zones")
    return make_battle(found, rules, MapPlan(use or usual_make(found, rules), cell=cell, unit=unit, doors=doors))


def read_foreign_map(path: Path) -> "FoundMap":
    """What was found in a file that is no battle. StoreError, in one sentence, if nothing can be made of it."""
    from battlemap.formats.recognition import read_map

    return read_map(_read(path, MOST_BYTES), path.name, path.parent)


def file_kind(path: Path) -> Kind:
    """What kind of file it is, by its beginning. StoreError if it cannot be read."""
    return detect_kind(_read(path, LOOKED_AT))


def rules_for(ruleset: str, load: Load = registry.load_ruleset, use: Use = "zones") -> AnyRuleset:
    """The ruleset of this id, or the first that plays on such a map. RulesetMissing, in one sentence, if it is not there."""
    try:
        if ruleset:
            return load(ruleset)
        for name in registry.ruleset_ids():
            if use in (rules := load(name)).maps:
                return rules
    except (UnknownRuleset, ValueError, ImportError, AttributeError) as fault:
        raise RulesetMissing(make_sentence(str(fault))) from None
    raise RulesetMissing(f"No ruleset that plays on {'zones' if use == 'zones' else 'a grid'} is installed.")


def _check_ruleset(battle: Battle, ruleset: str, path: Path) -> Battle:
    if ruleset and ruleset != battle.rules.id:
        raise InvalidContent(f"{path.name} is a battle of the ruleset “{battle.rules.id}”; it cannot be played with “{ruleset}”.")
    return battle


def _read(path: Path, most: int) -> bytes:
    """The first *most* bytes of a file; of the largest size, none of it if there is more."""
    try:
        if most < MOST_BYTES:
            return read_head(path, most)
        if file_size(path) > most:
            raise InvalidContent(f"{path.name} has more than {MOST_BYTES // 1_000_000} MB; that is too large.")
        return read_file(path, most)
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {reason(error)}.") from None
