"""The grid as a whole: columns and rows, how wide a cell is and in what unit; every change is an undoable edit."""

from PySide6.QtWidgets import QWidget

from battlemap.gui.session.grid_fields import change_grid, grid_fields
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.theme import Theme
from battlemap.play.session import SessionUpdate

SAID = "What lies outside a smaller grid is cut off; undo brings it back."


class GridForm(QWidget):
    """The same fields as the inspector's, always at hand."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        stack(self, self.form)
        bridge.updated.connect(self._follow_update)
        self.refresh()

    def refresh(self) -> None:
        """Show the grid as it is."""
        self.form.show_fields((*grid_fields(self.bridge.session.board), Field("said", SAID, "note")))

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        try:
            events, what = change_grid(self.bridge.session.board, key, value)
        except ValueError as fault:
            self.form.complain(str(fault))
            self.refresh()
            return
        if events:
            self.bridge.session.edit(*events, what=what)

    def _follow_update(self, update: SessionUpdate) -> None:
        self.refresh()
