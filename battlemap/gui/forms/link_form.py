"""A way between two zones by keyboard: where it leads, and what stands in it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import BARRIERS
from battlemap.gui.session.map_edits import link_zones
from battlemap.gui.session.subject_edits import Made
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.play.session import Session

KINDS = tuple((barrier, barrier.capitalize()) for barrier in BARRIERS)


class LinkForm(QWidget):
    """Two zones, a barrier, and one button."""

    done = Signal()
    """It is to be made: see made()."""

    def __init__(self, session: Session, theme: Theme, start: ZoneId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        zones = session.board.zone_map.zones
        ends = tuple((zone.id, zone.name or "Unnamed zone") for zone in zones.values())
        near = next((zone for zone in zones if zone != start and not session.board.zone_map.links_between(start, zone)), start)
        self.values: dict[str, str] = {"a": start, "b": near, "barrier": "open"}
        self.form = Form(theme, parent=self)
        self.form.show_fields(
            (
                Field("a", "From", "pick", start, ends),
                Field("b", "To", "pick", near, ends),
                Field("barrier", "Barrier", "pick", "open", KINDS),
            )
        )
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Link them", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.done)
        stack(self, self.form, self.button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def made(self) -> Made:
        """The link on the map, and what making it is called. ValueError says why there can be none."""
        has = self.values
        barrier = next(kind for kind in BARRIERS if kind == has["barrier"])
        return link_zones(self._session.board, ZoneId(has["a"]), ZoneId(has["b"]), barrier), "Link zones"

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        self.values[key] = str(value)
