"""When a door is opened between what players see and what is covered: the room behind is offered to be revealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet
from battlemap.board.grid_map import HINGED
from battlemap.board.ids import EdgeId
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.play.session import SessionUpdate

if TYPE_CHECKING:
    from battlemap.board.events import Event
    from battlemap.board.grid.fog.fog_tables import Bools

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ICON = "lucide/cloud-fog"


class RoomOffer(QObject):
    """One offer at a time, in the line over the lower edge of the map; it blocks nothing and is gone with the next change."""

    def __init__(
        self,
        show: Callable[[ToolHint], None],
        hide: Callable[[], None],
        reveal: Callable[[tuple[Event, ...], str], object],
        parent: QObject | None = None,
    ) -> None:
        """*show* and *hide*: put it on the line, and take it off; *reveal* makes it so."""
        super().__init__(parent)
        self._show, self._hide, self._reveal = show, hide, reveal
        self._cells: Bools | None = None
        self._board: AnyEncounter | None = None
        self._place = ""

    @property
    def is_open(self) -> bool:
        """Whether there is an offer."""
        return self._cells is not None

    def follow(self, update: SessionUpdate) -> None:
        """Offer the room behind a door that was opened; whatever else happened ends an offer."""
        self._end()
        if update.what not in ("perform", "answer", "edit") or update.questions or update.roll:
            return
        door = opened_door(update)
        grid = update.after.grid
        if door is None or grid is None or grid.by_sight or not grid.fog:
            return
        from battlemap.board.grid.fog.fog_tables import covered_table
        from battlemap.board.grid.fog.rooms import area_of, room_behind

        cells = room_behind(grid, door, covered_table(grid))
        if cells is None:
            return
        area = area_of(grid, cells)
        self._cells, self._board = cells, update.after
        self._place = grid.zones.zones[area].name if area is not None else ""
        words = f"*Reveal {self._place or 'the room behind the door'}?*"
        self._show(ToolHint(ICON, words, (("Enter", "Reveal"), ("Esc", "Not now"))))

    def take_key(self, event: QKeyEvent) -> bool:
        """As one that is asked for a key: Enter reveals, Esc lets it be."""
        cells, board, place = self._cells, self._board, self._place
        if cells is None or board is None or event.key() not in (*ENTER, Qt.Key.Key_Escape):
            return False
        self._end()
        if event.key() in ENTER:
            from battlemap.play.fog.fog_edits import set_fog

            self._reveal(set_fog(board, cells, covered=False, place=place or "A room"), f"Reveal {place or 'a room'}")
        return True

    def drop(self) -> None:
        """Something else stands on the line now: there is no offer any more."""
        self._cells = self._board = None

    def _end(self) -> None:
        if self._cells is not None:
            self._cells = self._board = None
            self._hide()


def opened_door(update: SessionUpdate) -> EdgeId | None:
    """A door that is open now and was not before."""
    before, after = update.before.grid, update.after.grid
    if before is None or after is None or before.edges is after.edges:
        return None
    for event in update.events:
        for key in event.edges if isinstance(event, EdgesSet) else ():
            now, was = after.edges.get(key), before.edges.get(key)
            if now is not None and now.kind in HINGED and now.found and now.state == "open" and was != now:
                return key
    return None
