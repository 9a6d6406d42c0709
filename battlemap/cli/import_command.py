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
    bring = commands.add("import", import_file, "make a battle of a map, a graph, a picture, or a battle as text")
    bring.add_argument("file", metavar="FILE", type=Path, help="what to make it of")
    bring.add_argument("-o", dest="out", metavar="OUT", type=Path, required=True, help="the battle to write, ending in .battle")
    bring.add_argument("--ruleset", metavar="ID", default="", help="whose rules it is played by (default: the first on zones)")
    bring.add_argument("--make", choices=("grid", "zones", "both"), help="what to make of a map (default: as the game is played)")
    bring.add_argument(
        "--cell", metavar="SIZE", default="", help="how wide a cell is, such as 1.5m or 5ft (default: as the file says)"
    )
    bring.add_argument(
        "--doors", choices=("file", "shut", "open"), default="file",
        help="shut or open all doors, or leave them as the file says: then a door without a state is shut (default: file)",
    )  # fmt: skip
    bring.add_argument("--house", metavar="RULES", type=Path, help="a file of house rules (TOML) that the battle goes by")


def import_file(given: Namespace) -> int:
    """A new battle of a file of ours or of somebody else's."""
    from battlemap.formats.importing import import_battle
    from battlemap.store.database.schema import SUFFIX
    from battlemap.store.document.document import Document

    target: Path = given.out
    if target.suffix.lower() != SUFFIX:
        raise StoreError(f"{target.name} should end in {SUFFIX}.")
    cell, unit = _scale(given.cell)
    battle = import_battle(given.file, given.ruleset, use=given.make, cell=cell, unit=unit, doors=given.doors)
    if given.house is not None:
        battle = _with_house(battle, given.house)
    remark(battle.remarks)
    Document.create(target, battle).close()
    grid = battle.board.grid
    size = f"{grid.columns} × {grid.rows} cells, " if grid is not None else ""
    zones, tokens = len(battle.board.zone_map.zones), len(battle.board.tokens)
    counts = f"{zones} {'zone' if zones == 1 else 'zones'}, {tokens} {'token' if tokens == 1 else 'tokens'}"
    print(f"{target}: {battle.board.title or target.stem}, {size}{counts}, {battle.rules.title}")
    return 0


def _scale(text: str) -> tuple[float, str]:
    """A number and its unit: "1.5m" is 1.5 m, "5 ft" is 5 ft; 0 and "" for nothing. StoreError if it is no scale."""
    import re

    from battlemap.board.grid.grid_drawing import check_cell

    if not text.strip():
        return 0.0, ""
    match = re.fullmatch(r"\s*([0-9]+(?:[.,][0-9]+)?)\s*([^0-9\s].*)?", text)
    if match is None:
        raise StoreError(f"“{text}” is no width of a cell: write it like 1.5m or 5ft.")
    cell, unit = float(match[1].replace(",", ".")), (match[2] or "m").strip()
    try:
        check_cell(cell, unit)
    except ValueError as fault:
        raise StoreError(str(fault)) from None
    return cell, unit


def _with_house(battle: "Battle", file: Path) -> "Battle":
    from msgspec.structs import replace

    from battlemap.store.document.house_rules_file import read_house

    rules, house = read_house(file)
    if rules.id != battle.rules.id:
        raise StoreError(f"{file.name} holds house rules of {rules.title}; the battle is played by {battle.rules.title}.")
    if battle.entries:
        raise StoreError(f"{battle.board.title} has begun; load the house rules in the window, as a change that can be undone.")
    return replace(battle, opening=replace(battle.opening, house={**battle.opening.house, **house}))
