"""Our own JSON: a whole battle as text."""

from pathlib import Path

from battlemap.formats.file_kind import text_of
from battlemap.rules import registry
from battlemap.store.database.battle import Battle
from battlemap.store.document.text_form import battle_from_text, battle_to_text
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.validation.file_validation import Load


def read_text(data: bytes, what: str, load: Load = registry.load_ruleset) -> Battle:
    """The battle in some JSON text. InvalidContent, with place and reason, if anything in it does not fit."""
    return battle_from_text(text_of(data, what).encode(), what, load)


def write_battle(battle: Battle, target: Path) -> None:
    """Write everything in *battle* to *target*, whole or not at all. StoreError if the system refuses."""
    write_whole(target, battle_to_text(battle))
