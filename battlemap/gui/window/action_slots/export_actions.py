"""The export window over the battle, with the veil behind it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.gui.window.window_host import WindowHost
from battlemap.paint.style.palette import with_alpha

if TYPE_CHECKING:
    from battlemap.gui.export.export_form import ExportForm

WIDTH, HEIGHT = 1520, 972


class ExportActions(QObject):
    """Opens the export window, for players or for the game master."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window

    def open(self) -> "ExportForm | None":
        """Show it as it was left."""
        from battlemap.gui.export.export_form import ExportForm

        page = self.window.page
        if page is None:
            return None
        document = self.window.documents.document
        form = ExportForm(page, self.window.theme, document.path if document is not None else None)
        form.text_wanted.connect(self.window.actions_by_id["export text"].trigger)
        veil = Veil(self.window.theme, self.window.widget)
        dialog = self.window.show_dialog(f"Export · {page.board.title}" if page.board.title else "Export", form, WIDTH, HEIGHT)
        dialog.first = form
        dialog.closed.connect(form.stop)
        dialog.closed.connect(veil.deleteLater)
        veil.show()
        dialog.raise_()
        form.result.button.setFocus(Qt.FocusReason.OtherFocusReason)
        return form

    def open_picture(self) -> "ExportForm | None":
        """Show how the map becomes a picture."""
        form = self.open()
        if form is not None:
            form.choose_kind("picture")
        return form

    def open_for_players(self) -> "ExportForm | None":
        """The same, for players."""
        form = self.open_picture()
        if form is not None:
            form.choose_audience("players")
        return form


class Veil(QWidget):
    """Lies over the window behind a pane that covers most of it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._ground = theme, parent
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._ground:
            self.setGeometry(self._ground.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        p = self._theme.palette
        painter.fillRect(self.rect(), with_alpha(p.canvas, 0.60 if p.dark else 0.55))
        painter.end()
