"""What keys do while one looks at the past, or while the strip has the keyboard; nothing else is done with that map."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from battlemap.gui.battle.timeline_part import TimelinePart

QUIET_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
SIDEWAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
UP_DOWN = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


def take_timeline_key(part: "TimelinePart", event: QKeyEvent) -> bool:
    """Offer a key to the timeline: ← → a command, with Shift a turn, a page a round, ↑ ↓ a lane."""
    if part.panel.isHidden():
        return False
    key = Qt.Key(event.key())
    shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if key == Qt.Key.Key_F and part.may_mark:
        part.mark()
        return True
    if not (part.past.is_looking or part.strip.hasFocus()):
        return False
    if key in SIDEWAYS:
        (part.steps.turn if shifted else part.steps.command)(SIDEWAYS[key])
        return True
    if key in PAGES:
        part.steps.round(PAGES[key])
        return True
    if key in UP_DOWN:
        part.steps.lane(UP_DOWN[key])
        return True
    if _act(part, key) or _zoom(part, event.text()):
        return True
    typed = event.text()
    return part.past.is_looking and (key in QUIET_KEYS or (typed.isprintable() and typed not in ("", "?")))


def _act(part: "TimelinePart", key: Qt.Key) -> bool:
    does = {
        Qt.Key.Key_Home: part.steps.opening, Qt.Key.Key_End: part.past.back, Qt.Key.Key_L: part.show_luck,
        Qt.Key.Key_F: part.mark,
    }  # fmt: skip
    if part.past.is_looking:
        does |= {
            Qt.Key.Key_Space: part.playback.play_or_pause,
            Qt.Key.Key_Escape: part.past.back,
            Qt.Key.Key_C: part.compare_with_now,
            Qt.Key.Key_A: part.offer_again,
            Qt.Key.Key_Return: part.go_on,
            Qt.Key.Key_Enter: part.go_on,
        }
    if (act := does.get(key)) is None:
        return False
    act()
    return True


def _zoom(part: "TimelinePart", typed: str) -> bool:
    """The map as it was comes nearer, or goes farther away."""
    if part.past.map is None or typed not in ("+", "=", "-"):
        return False
    camera = part.past.map.view.camera
    (camera.zoom_out if typed == "-" else camera.zoom_in)()
    return True
