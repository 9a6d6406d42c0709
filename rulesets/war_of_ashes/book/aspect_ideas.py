"""Aspects to suggest to somebody who writes one: by the ground of a zone, for the scene, a fighter, a way (8, 10)."""

from battlemap.board.aspects import Anchor
from battlemap.board.ids import ZoneId

from .fighter import Board
from .rulebook import book_of

TALK = "talk"
"""Where people argue, these come before those of the ground."""


def aspect_ideas(board: Board, anchor: Anchor, on: str) -> tuple[str, ...]:
    """Phrases for an aspect there, those that nothing on the board bears yet."""
    book = book_of(board)
    terrain = book.terrain
    if anchor == "zone" and (zone := board.zone_map.zones.get(ZoneId(on))) is not None:
        ground = terrain.get(zone.terrain, ())
        words = (*terrain.get(TALK, ()), *ground) if book.conflict(board.scene.kind).standing else ground
    else:
        words = terrain.get(anchor, ())
    known = {aspect.name for aspect in board.aspects.values()}
    return tuple([phrase for phrase in dict.fromkeys(words) if phrase not in known])
