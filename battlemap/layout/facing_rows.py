"""Where everybody stands if no map says it: in rows that face each other, each beside those he has to do with."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, SideId, TokenId
from battlemap.board.polygons import Polygon, Rect, extent
from battlemap.board.zones.outlines import is_blank_map
from battlemap.rules.display import Facing

Rows: TypeAlias = tuple[tuple[TokenId, ...], ...]
MOST = 7
"""No more than so many stand in a row."""
STEP = 190.0
"""They stand no farther apart than this, in px of the map."""
MARGIN = 62.0
"""From the middle of a row to the cards above it, or to the lower edge, a name under each token included."""


def opposing_rows(board: AnyEncounter, facings: Sequence[Facing] = ()) -> Rows:
    """The rows from the top, the players' last; none where a map says where everybody stands, or all are of one mind."""
    if board.grid is not None or not is_blank_map(board.zone_map):
        return ()
    parties = _parties(board)
    if len(parties) < 2:
        return ()
    rows = [list(party) for party in reversed(parties)]
    near = {(facing.who, facing.whom) for facing in facings} | {(facing.whom, facing.who) for facing in facings}
    for at in range(len(rows) - 2, -1, -1):
        below = {who: place / max(1, len(rows[at + 1]) - 1) for place, who in enumerate(rows[at + 1])}
        rows[at] = _beside(rows[at], below, near)
    return tuple(part for row in rows for part in _halves(tuple(row)))


def opposing_spots(ground: Polygon, blocked: Sequence[Rect], rows: Rows) -> dict[TokenId, Point]:
    """Where each of them would stand on such a ground, under what lies at its head."""
    if not rows:
        return {}
    box = extent(ground)
    top = max([rect.bottom for rect in blocked], default=box.y) + MARGIN
    bottom = max(top, box.bottom - MARGIN - 14)
    spots: dict[TokenId, Point] = {}
    for at, row in enumerate(rows):
        y = top + (bottom - top) * (at / (len(rows) - 1) if len(rows) > 1 else 0.5)
        step = min(STEP, box.width / len(row))
        left = box.middle[0] - step * (len(row) - 1) / 2
        spots.update({who: (left + step * place, y) for place, who in enumerate(row)})
    return spots


def _parties(board: AnyEncounter) -> list[list[TokenId]]:
    """Who goes together: sides that are friends, the players' first."""
    sides: dict[SideId, list[TokenId]] = {}
    for token in board.tokens.values():
        sides.setdefault(token.side, []).append(token.id)
    parties: list[tuple[SideId, list[TokenId]]] = []
    for side in sorted(sides, key=lambda side: board.sides[side].gm):
        friends = next((members for first, members in parties if board.allied(first, side)), None)
        if friends is None:
            parties.append((side, list(sides[side])))
        else:
            friends += sides[side]
    return [members for _, members in parties]


def _beside(row: list[TokenId], below: Mapping[TokenId, float], near: set[tuple[TokenId, TokenId]]) -> list[TokenId]:
    """The row in such an order that whoever faces somebody of the row below stands over him."""

    def place(at: int) -> float:
        those = [where for who, where in below.items() if (row[at], who) in near]
        return sum(those) / len(those) if those else at / max(1, len(row) - 1)

    return [row[at] for at in sorted(range(len(row)), key=place)]


def _halves(row: tuple[TokenId, ...]) -> list[tuple[TokenId, ...]]:
    """A row that is too long, cut in rows as long as each other."""
    count = -(-len(row) // MOST)
    size = -(-len(row) // count)
    return [row[at : at + size] for at in range(0, len(row), size)]
