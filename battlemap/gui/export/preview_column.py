"""The middle of the export window: for whom it is, what that leaves out, and the preview."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from battlemap.export.export_subject import Audience
from battlemap.gui.export.export_preview import ExportPreview
from battlemap.gui.export.pane_parts import AudienceSwitch
from battlemap.gui.export.setting_controls import Segments
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import tip_text

SAID = 2
"""So many things that are left out are named; of the others how many there are."""


class PreviewColumn(QWidget):
    """Shows the preview it is given, and tells how it is to be looked at."""

    mode_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.audience = AudienceSwitch(theme, self)
        self.said = Label(parent=self)
        self.said.setProperty("role", "secondary")
        self.modes: Segments | None = None
        self._head = QHBoxLayout()
        self._head.setSpacing(18)
        self._head.addWidget(self.audience)
        self._head.addWidget(self.said, 1)
        self.stack = QStackedWidget(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addLayout(self._head)
        column.addWidget(self.stack, 1)

    def add_preview(self, preview: ExportPreview) -> None:
        """One more preview, to be shown later."""
        self.stack.addWidget(preview)

    def show_preview(self, preview: ExportPreview) -> None:
        """Show a preview, with its ways to be looked at."""
        self.stack.setCurrentWidget(preview)
        if self.modes is not None:
            self._head.removeWidget(self.modes)
            self.modes.deleteLater()
            self.modes = None
        if preview.modes:
            self.modes = Segments(self._theme, "How to look at it", preview.modes, self)
            self.modes.setFixedWidth(196)
            self.modes.show_value(preview.mode)
            self.modes.chosen.connect(self.mode_chosen)
            self._head.addWidget(self.modes)

    def show_audience(self, audience: Audience, left_out: Sequence[str]) -> None:
        """Show for whom it is, and what they are not shown."""
        self.audience.show_audience(audience)
        if audience == "gm":
            self.said.setText("With everything hidden")
            self.said.setToolTip("")
            return
        more = len(left_out) - SAID
        named = [*left_out[:SAID], f"{more} more"] if more > 1 else list(left_out)
        words = f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else "".join(named)
        self.said.setText(f"Left out: {words}" if named else "Nothing has to be left out")
        self.said.setToolTip(tip_text("Left out: " + ", ".join(left_out)) if left_out else "")
