"""Where the players' frame lies in the GM's window, what of it the mouse takes, and what becomes of it when it is dragged."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize

Grip: TypeAlias = Literal["", "line", "top left", "top right", "bottom left", "bottom right"]
NEAR = 7.0
"""So many px from a line the mouse takes it."""
CORNER = 30.0
"""How long the marks of a corner are, px; the mouse takes them as far."""
EDGE, BELOW_RULER = 4.0, 24.0
"""What the tab keeps from the edges of the map, and from its upper one."""
LEAST = 120.0
"""A frame is never narrower, in px of the window in which it is dragged."""


def grip_at(frame: QRectF, at: QPointF) -> Grip:
    """What of a frame (px) lies under a point: a corner, its line, or nothing."""
    corners: dict[Grip, QPointF] = {
        "top left": frame.topLeft(),
        "top right": frame.topRight(),
        "bottom left": frame.bottomLeft(),
        "bottom right": frame.bottomRight(),
    }
    inside = frame.adjusted(NEAR, NEAR, -NEAR, -NEAR).contains(at)
    if inside or not frame.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(at):
        return ""
    for grip, corner in corners.items():
        if abs(at.x() - corner.x()) <= CORNER and abs(at.y() - corner.y()) <= CORNER:
            return grip
    return "line"


def tab_spots(frame: QRectF, view: QRect, tab: QSize) -> list[QPoint]:
    """Where the tab of a frame (px) may lie in a view, the best place first: astride its upper edge, then its lower one.

    On each in the middle, then at the left and at the right of what is seen of it.
    """
    seen = frame.intersected(QRectF(view))
    seen = seen if not seen.isEmpty() else frame
    half, beside = tab.height() / 2, CORNER + 8
    edges = [edge for edge, is_seen in ((frame.top(), frame.top() > half), (frame.bottom(), True)) if is_seen]
    across = (seen.center().x() - tab.width() / 2, seen.left() + beside, seen.right() - beside - tab.width())
    right, bottom = view.width() - tab.width() - EDGE, view.height() - tab.height() - EDGE
    return [
        QPoint(round(min(max(EDGE, x), right)), round(min(max(BELOW_RULER, edge - half), bottom)))
        for edge in edges
        for x in across
    ]


def dragged_frame(frame: QRectF, grip: Grip, by: QPointF, least: float) -> QRectF:
    """A frame whose line or corner was dragged *by* so much (all in map px); a corner keeps the ratio of its sides.

    *least*: no narrower than this.
    """
    if grip in ("", "line"):
        return frame.translated(by)
    ratio = frame.width() / frame.height()
    wider = by.x() if "right" in grip else -by.x()
    higher = by.y() if "bottom" in grip else -by.y()
    width = max(least, frame.width() + (wider + higher * ratio) / 2)
    height = width / ratio
    left = frame.left() if "right" in grip else frame.right() - width
    top = frame.top() if "bottom" in grip else frame.bottom() - height
    return QRectF(left, top, width, height)
