"""What a battle can be begun from besides its own file: an empty table, a file of another kind, a battle of another game."""

from pathlib import Path

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.regular_files import read_head
from battlemap.rules import registry
from battlemap.store.database.battle import Asset, Battle, empty_board, new_battle
from battlemap.store.database.schema import HEADER, SUFFIX


def empty_battle(ruleset: str, title: str, ground: ZoneMap | GridMap | None) -> Battle:
    """An empty table; *ground*: its map, without one what the game is usually played on."""
    from battlemap.gui.start.new_battle import USUAL_SIZE

    rules = registry.load_ruleset(ruleset)
    usual = GridMap(*USUAL_SIZE) if rules.maps[0] == "grid" else ZoneMap()
    return new_battle(rules, replace(empty_board(rules, title=title), map=usual if ground is None else ground))


def imported_battle(path: Path, ruleset: str, title: str) -> Battle:
    """A file of another kind; *ruleset*: whose rules it has, *title*: its name, if not that of the file."""
    from battlemap.formats.importing import import_battle

    battle = import_battle(path, ruleset)
    return replace(battle, opening=replace(battle.opening, title=title)) if title else battle


def battle_of_game(ruleset: str, title: str, board: AnyEncounter, assets: tuple[Asset, ...]) -> Battle:
    """The same map, sides and pictures with the rules of another game, and nobody on it."""
    rules = registry.load_ruleset(ruleset)
    return new_battle(rules, replace(empty_board(rules, board.map, title), sides=board.sides), assets)


def is_battle_file(path: Path) -> bool:
    """Whether a file is a battle: by its first bytes, or by its name where it cannot be read."""
    from battlemap.formats.file_kind import detect_kind

    try:
        return detect_kind(read_head(path, HEADER)) == "battle"
    except OSError:
        return path.suffix.lower() == SUFFIX
