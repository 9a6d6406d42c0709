"""The zones of a battle as a graph with everything that is known of them, for programs that look at graphs."""

import json
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.ids import ZoneId
from battlemap.board.wording import LONGEST_NOTES, printable_text, short_name
from battlemap.board.zone_map import Link
from battlemap.board.zones.outlines import bounds, centroid
from battlemap.rules.display import BoardDisplay

Value: TypeAlias = str | bool | int | float | list[str] | dict[str, int]
Attributes: TypeAlias = dict[str, Value]


class ZoneEdge(Struct, frozen=True):
    """A way from one zone to another, by their ids."""

    id: str
    a: str
    b: str
    said: Attributes


class ZoneGraph(Struct, frozen=True):
    """All of it. *directed*: some way leads only from *a* to *b*; then the others are there in both directions."""

    said: Attributes
    nodes: dict[str, Attributes]
    edges: tuple[ZoneEdge, ...]
    directed: bool = False


def zone_graph(board: AnyEncounter, display: BoardDisplay, game: str) -> ZoneGraph:
    """The graph of a board; for players make it of theirs. Lengths are px at 100 %, y downwards.

    Nodes: label, x, y (middle), w, h, terrain, hidden, aspects, notes, tokens (who is there), weights (by side).
    Edges: id (of the way, the same in both directions), label, barrier, state, passable, weight (1), one_way, high
    (a zone's id), found, aspects.
    """
    zone_map = board.zone_map
    edges: list[ZoneEdge] = []
    directed = any(link.one_way for link in zone_map.links.values())
    for link in zone_map.links.values():
        said = _link_said(board, link)
        edges.append(ZoneEdge(link.id, link.a, link.b, said))
        if directed and not link.one_way:
            edges.append(ZoneEdge(f"{link.id} back", link.b, link.a, said))
    about: Attributes = {
        "name": short_name(board.title), "game": game, "aspects": [clean(aspect.name) for aspect in board.aspects_on("scene")],
        "notes": clean(board.notes),
    }  # fmt: skip
    here = tokens_by_zone(board)
    nodes = {str(zone): _zone_said(board, display, zone, here.get(zone, [])) for zone in zone_map.zones}
    return ZoneGraph(_filled(about), nodes, tuple(edges), directed)


def tokens_by_zone(board: AnyEncounter) -> dict[ZoneId, list[str]]:
    """The names of those who stand in each zone, also where zones lie over cells."""
    here: dict[ZoneId, list[str]] = {}
    areas = cells_by_area(board.grid) if board.grid is not None else {}
    for token in board.tokens.values():
        zone = next((key for key, cells in areas.items() if token.cell in cells), None) if token.on_grid else token.zone
        if zone is not None:
            here.setdefault(zone, []).append(clean(token.name))
    return here


def clean(text: str) -> str:
    """A text without characters that XML cannot hold."""
    return printable_text(text, lines=True, longest=LONGEST_NOTES)


def text_of(value: Value) -> str:
    """A value as text, where a format has no lists: lists and tables as JSON."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else str(value)


def _zone_said(board: AnyEncounter, display: BoardDisplay, key: ZoneId, here: list[str]) -> Attributes:
    zone, box = board.zone_map.zones[key], bounds(board.zone_map, key)
    x, y = centroid(board.zone_map, key)
    balance = display.zones.get(key)
    weights = {clean(board.sides[side].name): total for side, total, _ in balance.sides} if balance is not None else {}
    said: Attributes = {
        "label": clean(zone.name) or str(key), "x": round(x, 3), "y": round(y, 3), "w": round(box.width, 3),
        "h": round(box.height, 3), "terrain": zone.terrain, "hidden": not zone.revealed,
        "aspects": [clean(aspect.name) for aspect in board.aspects_on("zone", key)], "notes": clean(zone.notes),
        "tokens": here, "weights": weights,
    }  # fmt: skip
    return _filled(said)


def _link_said(board: AnyEncounter, link: Link) -> Attributes:
    said: Attributes = {
        "id": link.id, "label": clean(link.name), "barrier": link.barrier, "state": link.state, "passable": link.passable,
        "weight": 1.0, "one_way": link.one_way, "high": link.high or "", "found": link.found,
        "aspects": [clean(aspect.name) for aspect in board.aspects_on("link", link.id)],
    }  # fmt: skip
    return _filled(said)


def _filled(said: Attributes) -> Attributes:
    """What says something: numbers and truths always do."""
    return {name: value for name, value in said.items() if isinstance(value, bool | int | float) or value}
