"""Where in a zone a pill has room."""

from PySide6.QtCore import QPointF

from battlemap.board.ids import ZoneId
from battlemap.board.polygons import contains
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import bounds, outline
from battlemap.gui.new_battle.pills import HEIGHT


def lower_middle(ground: ZoneMap, zone: str, px: float) -> QPointF:
    """A place for a pill in the lower part of a zone, in map px; *px*: how many of them a px of the widget is."""
    key = ZoneId(zone)
    box, shape = bounds(ground, key), outline(ground, key)
    y = box.bottom - (HEIGHT * 1.05) * px
    while y > box.middle[1]:
        run = _longest_run([(x, contains(shape, (x, y))) for x in (box.x + box.width * part / 24 for part in range(25))])
        if run and run[-1] - run[0] >= 100 * px:
            return QPointF((run[0] + run[-1]) / 2, y)
        y -= 8 * px
    return QPointF(*box.middle)


def _longest_run(places: list[tuple[float, bool]]) -> list[float]:
    """Of places from left to right, the longest row of those that lie inside."""
    best: list[float] = []
    run: list[float] = []
    for x, inside in places:
        run = [*run, x] if inside else []
        best = max(best, run, key=len)
    return best
