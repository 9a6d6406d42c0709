"""Making a battle of somebody else's file."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.cli.commands import Commands
from battlemap.cli.output import remark
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.store.database.battle import Battle


def add_to(commands: Commands) -> None:
    """The command ``import``."""
    bring = commands.add("import", import_file, "make a battle of a file: our JSON, a One Page Dungeon, a picture")
    bring.add_argument("file", metavar="FILE", type=Path, help="what to make it of")
    bring.add_argument("-o", dest="out", metavar="OUT", type=Path, required=True, help="the battle to write, ending in .battle")
    bring.add_argument("--ruleset", metavar="ID", default="", help="whose rules it is played by (default: the first on zones)")
    bring.add_argument("--house", metavar="RULES", type=Path, help="a file of house rules (TOML) that the battle goes by")


def import_file(given: Namespace) -> int:
    """A new battle of a file of ours or of somebody else's."""
    from battlemap.formats.importing import import_battle
    from battlemap.store.database.schema import SUFFIX
    from battlemap.store.document.document import Document

    target: Path = given.out
    if target.suffix.lower() != SUFFIX:
        raise StoreError(f"{target.name} should end in {SUFFIX}.")
    battle = import_battle(given.file, given.ruleset)
    if given.house is not None:
        battle = _with_house(battle, given.house)
    remark(battle.remarks)
    Document.create(target, battle).close()
    zones, tokens = len(battle.board.zone_map.zones), len(battle.board.tokens)
    print(f"{target}: {battle.board.title or target.stem}, {zones} zones, {tokens} tokens, {battle.rules.title}")
    return 0


def _with_house(battle: "Battle", file: Path) -> "Battle":
    from msgspec.structs import replace

    from battlemap.store.document.house_rules_file import read_house

    rules, house = read_house(file)
    if rules.id != battle.rules.id:
        raise StoreError(f"{file.name} holds house rules of {rules.title}; the battle is played by {battle.rules.title}.")
    if battle.entries:
        raise StoreError(f"{battle.board.title} has begun; load the house rules in the window, as a change that can be undone.")
    return replace(battle, opening=replace(battle.opening, house={**battle.opening.house, **house}))
