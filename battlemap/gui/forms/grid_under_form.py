"""Lays a grid under a map of zones: how many columns, how wide a cell is, whether walls stand where no way leads."""

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.grid_map import LARGEST
from battlemap.gui.session.grid_fields import UNITS
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.play.edits.grid_laying import lay_under_zones
from battlemap.play.edits.grid_under_zones import usual_columns, usual_rows

USUAL_CELL = 1.5
"""How wide a cell is, in m, where nobody says otherwise."""


class GridUnderForm(QWidget):
    """The numbers of a grid that is not there yet; *laid* once it is, which is one step of undo."""

    laid = Signal()

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self._fields: tuple[Field, ...] = (
            Field("columns", "Columns", "number", usual_columns(self._board.zone_map), low=1, high=LARGEST),
            Field("cell", "Cell", "decimal", USUAL_CELL, low=0, high=1000, help="How wide a cell is"),
            Field("unit", "Unit", "pick", UNITS[0], tuple((unit, unit) for unit in UNITS)),
            Field("walls", "Walls where no way leads", "tick", True),
        )
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Lay the grid", "↵", primary=True, parent=self)
        self.button.clicked.connect(self._lay)
        stack(self, self.form, self.button)
        self._show()

    @property
    def _board(self) -> AnyEncounter:
        return self.bridge.session.board

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._lay()
        else:
            super().keyPressEvent(event)

    def _change(self, changed: FieldChange) -> None:
        self._fields = tuple(
            replace(field, value=changed.value) if field.key == changed.key else field for field in self._fields
        )  # fmt: skip
        self.form.complain("")
        self._show()

    def _show(self) -> None:
        self.form.show_fields((*self._fields, Field("said", self._words(), "note")))

    def _words(self) -> str:
        """What comes of these numbers."""
        value = {field.key: field.value for field in self._fields}
        columns = max(1, int(value["columns"]))
        size = (
            f"{columns} × {usual_rows(self._board.zone_map, columns)} cells, {columns * value['cell']:g} {value['unit']} across"
        )
        return f"{size}. Zones keep their names, notes, ways and whoever is in them, and run along the lines."

    def _lay(self) -> None:
        value = {field.key: field.value for field in self._fields}
        try:
            events: tuple[Event, ...] = lay_under_zones(
                self._board, int(value["columns"]), float(value["cell"]), str(value["unit"]), bool(value["walls"])
            )
        except ValueError as fault:
            self.form.complain(str(fault))
            return
        self.bridge.session.edit(*events, what="lay a grid under the zones")
        self.laid.emit()
