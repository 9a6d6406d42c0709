"""Where the bubble of the guided try goes: eight places round what it is about, the first that is free."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

AWAY = 26.0
"""From what it is about to the bubble: its tail has that room."""
EDGE = 8.0
"""What it keeps from the edges."""
FARTHER = (50.0, 80.0, 110.0, 150.0, 200.0)
"""How far off it may be where nothing is free nearby."""
CLEAR = 4.0


def place_bubble(about: Sequence[QRectF], size: QSizeF, ground: QRectF, taken: Iterable[QRectF]) -> tuple[QRectF, QRectF]:
    """The box of the bubble within *ground*, and which of the things that it is about it stands by.

    Of eight places round each, near ones before farther ones, it is the first that covers nothing of *taken*; else the one that
    covers least.
    """
    room, blocked = ground.adjusted(EDGE, EDGE, -EDGE, -EDGE), [box.adjusted(-CLEAR, -CLEAR, CLEAR, CLEAR) for box in taken]
    best, best_cost = (QRectF(room.topLeft(), size), about[0]), float("inf")
    for away in (AWAY, *FARTHER):
        for thing in about:
            for place in eight_places(thing, size, away):
                clear = place.top() >= thing.bottom() or place.bottom() <= thing.top()
                box = _pushed_aside(place, room) if clear else place
                outside = _area(box) - _area(box.intersected(room))
                covered = sum(_area(box.intersected(other)) for other in (*blocked, *about))
                if outside <= 0 and covered <= 0:
                    return box, thing
                cost = covered + 12 * outside + 20 * away
                if cost < best_cost:
                    best, best_cost = (box, thing), cost
    return _pushed_in(best[0], room), best[1]


def eight_places(about: QRectF, size: QSizeF, away: float = AWAY) -> Iterator[QRectF]:
    """Right of it and below first, where it hides least of what is read from the left."""
    w, h = size.width(), size.height()
    left, right = about.left() - away - w, about.right() + away
    above, below = about.top() - away - h, about.bottom() + away
    x, y = about.center().x() - w / 2, about.center().y() - h / 2
    for corner in (
        (right, y), (right, below), (x, below), (left, below), (left, y), (right, above), (x, above), (left, above),
    ):  # fmt: skip
        yield QRectF(QPointF(*corner), size)


def tail_point(box: QRectF, about: QRectF) -> tuple[QPointF, QPointF]:
    """Where the tail leaves the edge of the bubble, and the way in which it points, one px long."""
    goal = about.center()
    inset = 22.0
    if box.left() - inset < goal.x() < box.right() + inset and not box.top() <= goal.y() <= box.bottom():
        x = min(max(goal.x(), box.left() + inset), box.right() - inset)
        return (QPointF(x, box.top()), QPointF(0, -1)) if goal.y() < box.top() else (QPointF(x, box.bottom()), QPointF(0, 1))
    y = min(max(goal.y(), box.top() + inset), box.bottom() - inset)
    return (QPointF(box.left(), y), QPointF(-1, 0)) if goal.x() < box.center().x() else (QPointF(box.right(), y), QPointF(1, 0))


def _pushed_aside(box: QRectF, room: QRectF) -> QRectF:
    """What stands above or below something at the edge goes so far to the side that all of it is seen."""
    return QRectF(min(max(box.x(), room.x()), max(room.x(), room.right() - box.width())), box.y(), box.width(), box.height())


def _pushed_in(box: QRectF, room: QRectF) -> QRectF:
    y = min(max(box.y(), room.y()), max(room.y(), room.bottom() - box.height()))
    return QRectF(_pushed_aside(box, room).x(), y, box.width(), box.height())


def _area(box: QRectF) -> float:
    return max(0.0, box.width()) * max(0.0, box.height())
