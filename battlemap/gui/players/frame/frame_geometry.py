"""Where the players' frame lies in the GM's window, what of it the mouse takes, and what becomes of it when it is dragged."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF

Grip: TypeAlias = Literal["", "line", "top left", "top right", "bottom left", "bottom right"]
NEAR = 7.0
"""So many px from a line the mouse takes it."""
CORNER = 30.0
"""How long the marks of a corner are, px; the mouse takes them as far."""
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
