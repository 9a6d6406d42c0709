"""One Page Dungeon: rooms become zones, doors become links, and the dungeon's key becomes the GM's notes."""

from pathlib import PurePath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.zone_faults import LONGEST_NAME, MOST_ZONES, validate_zones
from battlemap.formats.onepage.dungeon_file import read_file
from battlemap.formats.onepage.dungeon_zones import draw_dungeon
from battlemap.formats.onepage.room_graph import find_rooms
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle, empty_board, new_battle
from battlemap.store.database.codec import InvalidContent


class ImportedDungeon(Struct, frozen=True):
    """A dungeon as a map to fight on."""

    title: str
    """Empty if it has none."""
    story: str
    map: ZoneMap
    aspects: tuple[Aspect, ...] = ()
    """What water and columns mean for a fight, and, hidden, what the key speaks of."""
    warnings: tuple[str, ...] = ()
    """What could not be taken over, one sentence each."""


def read_onepage(plain: Any, what: str = "The file") -> ImportedDungeon:
    """Read a dungeon from parsed JSON; *what* names the file in sentences.

    InvalidContent, in one sentence, if it cannot be used.
    """
    file = read_file(plain, what)
    rooms = find_rooms(file)
    if not rooms.rooms:
        raise InvalidContent(f"{what} is a dungeon without a single room.")
    if len(rooms.rooms) + len(rooms.exits) > MOST_ZONES:
        raise InvalidContent(f"{what} has {len(rooms.rooms)} rooms; the most is {MOST_ZONES}.")
    whole = draw_dungeon(file, rooms)
    for fault in validate_zones(whole.map):
        raise InvalidContent(f"{what} cannot be used: {fault[:1].lower()}{fault[1:]}")
    title = " ".join(file.title.split())[:LONGEST_NAME]
    return ImportedDungeon(title, file.story.strip(), whole.map, whole.aspects, whole.warnings)


def dungeon_board(dungeon: ImportedDungeon, rules: AnyRuleset, name: str = "") -> AnyEncounter:
    """The dungeon with two sides and nobody in it; *name* is that of the file, for a dungeon without a title.

    What the dungeon is called is an aspect of the whole scene, hidden until the GM shows it.
    """
    board = empty_board(rules, dungeon.map, dungeon.title or PurePath(name).stem)
    aspects = dungeon.aspects
    if dungeon.title:
        aspects += (Aspect(AspectId(f"aspect-{len(aspects) + 1}"), dungeon.title, hidden=True),)
    return replace(board, aspects={aspect.id: aspect for aspect in aspects})


def dungeon_battle(plain: Any, rules: AnyRuleset, name: str = "The file") -> Battle:
    """A battle at its opening in a dungeon, *plain* the parsed JSON of the file *name*; what could not be taken over are its
    remarks.

    InvalidContent, in one sentence, if the file cannot be used.
    """
    dungeon = read_onepage(plain, name)
    return new_battle(rules, dungeon_board(dungeon, rules, name), remarks=dungeon.warnings)
