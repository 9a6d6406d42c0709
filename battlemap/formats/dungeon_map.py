"""A dungeon as a battle: its rooms as zones with walls and doors, its notes as notes and suggestions for the GM."""

import re
from collections.abc import Iterable, Iterator

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, LinkId, Point, PointId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.formats.dungeon_graph import Graph, Room, Way, graph_of
from battlemap.formats.floor_plan import Corner, Floor, outlines
from battlemap.formats.onepage import Dungeon
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.battle import Battle, empty_board, new_battle

FINE = 4
"""Squares of the plan to one of the dungeon."""
CELL = 64.0
"""How large a square of the dungeon is on the map, in px: a corridor is as wide as a token with its name."""
GROWTH = 1
"""By how many squares of the plan rooms are larger than drawn: what is left of the rock between them is their wall."""


def dungeon_battle(dungeon: Dungeon, rules: AnyRuleset, title: str) -> Battle:
    """The dungeon with nobody in it; *title* is used if it has none."""
    board = empty_board(rules, title=dungeon.title.strip() or title)
    return new_battle(rules, dungeon_board(dungeon, board))


def dungeon_board(dungeon: Dungeon, empty: AnyEncounter) -> AnyEncounter:
    """*empty* with the dungeon's map, notes and aspects."""
    from msgspec.structs import replace

    graph = graph_of(dungeon)
    zones = {number: ZoneId(f"zone-{at}") for at, number in enumerate(graph.rooms, 1)}
    points, shapes = outlines(_floor(graph, zones), FINE, _placing(graph))
    ...
