"""Our own JSON: a whole battle as text."""

from pathlib import Path

from battlemap.formats.sniff import text_of
from battlemap.rules import shelf
from battlemap.store.battle import Battle
from battlemap.store.inspection import Load
from battlemap.store.text_form import battle_from_text, battle_to_text
from battlemap.store.whole_files import write_whole


def read_text(data: bytes, what: str, load: Load = shelf.load_ruleset) -> Battle:
    """The battle in some JSON text. InvalidContent, with place and reason, if anything in it does not fit."""
    return battle_from_text(text_of(data, what).encode(), what, load)


def write_battle(battle: Battle, target: Path) -> None:
    """Write everything in *battle* to *target*, whole or not at all. StoreError if the system refuses."""
    write_whole(target, battle_to_text(battle))
