"""The right of the export window: the settings, which scroll, and below them what comes of it, which never does."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from battlemap.gui.export.export_preview import ExportSummary
from battlemap.gui.export.pane_parts import WriteButton
from battlemap.gui.export.setting_controls import Segments
from battlemap.gui.export.settings_column import SettingsColumn
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import BOLD, interface_font, text_width, tip_text

TITLE_PX = 20
SHOWN = 6000
"""How long it is said that something was saved, in milliseconds."""


class ResultPart(QWidget):
    """Says what would be written and has it written."""

    written = Signal()
    change_wanted = Signal()
    folder_wanted = Signal()
    target_chosen = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._summary = theme, ExportSummary()
        self._progress = 0.0
        self.settings = QStackedWidget(self)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.settings)
        self.rule = QFrame(self)
        self.rule.setFixedHeight(1)
        self.headline = Label(parent=self)
        self.details = Label(parent=self)
        self.details.setProperty("role", "secondary")
        self.note = Label(parent=self)
        self.note.setProperty("role", "caption")
        self.note.setWordWrap(True)
        self.to = Segments(theme, "To a file or a printer", (("file", "PDF"), ("printer", "Printer…")), self)
        self.to.show_value("file")
        self.to.chosen.connect(self._choose_target)
        self.name = Label(parent=self)
        self.name.setProperty("role", "secondary")
        self.change_button = TextButton(theme, "Change", parent=self)
        self.change_button.setAccessibleName("Change where it is saved")
        self.change_button.clicked.connect(self.change_wanted)
        self.said = Label(parent=self)
        self.said.setWordWrap(True)
        self.show_button = TextButton(theme, "Show", parent=self)
        self.show_button.setAccessibleName("Show the folder")
        self.show_button.clicked.connect(self.folder_wanted)
        self.button = WriteButton(theme, self)
        self.button.clicked.connect(self.written)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(SHOWN)
        self._quiet.timeout.connect(self._be_quiet)
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(500)
        self._slow.timeout.connect(lambda: self.button.show_progress(self._progress))
        self._lay_out(area)
        theme.changed.connect(self._colour)
        self._colour()
        self._be_quiet()

    def _lay_out(self, area: QScrollArea) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(area, 1)
        column.addWidget(self.rule)
        head, file, end = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.headline)
        head.addWidget(self.details, 1)
        head.setSpacing(10)
        file.addWidget(self.name, 1)
        file.addWidget(self.change_button)
        end.addWidget(self.said, 1)
        end.addWidget(self.show_button)
        column.addLayout(head)
        column.addWidget(self.note)
        column.addWidget(self.to)
        column.addLayout(file)
        column.addLayout(end)
        column.addWidget(self.button)

    @property
    def to_printer(self) -> bool:
        """Whether it goes to a printer."""
        return not self.to.isHidden() and self.to.value == "printer"

    def add_column(self, column: SettingsColumn) -> None:
        """The settings of one more kind."""
        column.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.settings.addWidget(column)

    def show_column(self, column: SettingsColumn, prints: bool) -> None:
        """The settings of the kind that is shown; *prints*: whether a printer can take it."""
        for number in range(self.settings.count()):
            if (other := self.settings.widget(number)) is not None:
                tall = QSizePolicy.Policy.Preferred if other is column else QSizePolicy.Policy.Ignored
                other.setSizePolicy(QSizePolicy.Policy.Ignored, tall)
        self.settings.setCurrentWidget(column)
        self.to.setVisible(prints)
        self._be_quiet()

    def show_summary(self, summary: ExportSummary, name: str, is_there: bool) -> None:
        """What would be written; *is_there*: a file of that name."""
        self._summary = summary
        self.headline.setText(summary.headline)
        self.headline.setMinimumWidth(min(260, round(text_width(summary.headline, interface_font(TITLE_PX, BOLD))) + 4))
        self.details.setText(summary.details)
        self.note.setText(summary.note)
        self.note.setVisible(bool(summary.note))
        self.name.setText(f"{name}, again" if is_there else name)
        self.name.setToolTip(tip_text(f"{name}: the file of this name is replaced" if is_there else name))
        self.name.setVisible(not self.to_printer)
        self.change_button.setVisible(not self.to_printer)
        self.button.show_words("Print" if self.to_printer else summary.button)
        self.button.setEnabled(not summary.refusal)
        self.button.setToolTip(tip_text(summary.refusal or summary.button))

    def begin(self) -> None:
        """Something is being written: after half a second it is seen how far it is."""
        self._progress = 0.0
        self._be_quiet()
        self._slow.start()

    def show_progress(self, progress: float) -> None:
        """How far it is."""
        self._progress = progress
        if self.button.progress is not None:
            self.button.show_progress(progress)

    def show_end(self, words: str, *, failed: bool) -> None:
        """It is over: what came of it."""
        self._slow.stop()
        self.button.show_progress(None)
        p = self._theme.palette
        self.said.setStyleSheet(f"color: {p.harm if failed else p.good}; font-weight: 600;")
        self.said.setText(words)
        self.said.show()
        self.show_button.setVisible(not failed)
        self._quiet.stop()
        if not failed:
            self._quiet.start()

    def _be_quiet(self) -> None:
        self.said.hide()
        self.show_button.hide()

    def _choose_target(self) -> None:
        self.target_chosen.emit()

    def _colour(self) -> None:
        p = self._theme.palette
        self.rule.setStyleSheet(f"background: {p.line}; border: none;")
        self.headline.setStyleSheet("font-size: 20px; font-weight: 700;")
