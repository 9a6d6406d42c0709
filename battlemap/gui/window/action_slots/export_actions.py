"""The export window over the battle, with the veil behind it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from battlemap.gui.window.window_host import WindowHost

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
        from battlemap.gui.widgets.modeless_dialog import PaneVeil  # the start does without both

        page = self.window.page
        if page is None:
            return None
        document = self.window.documents.document
        form = ExportForm(page, self.window.theme, document.path if document is not None else None)
        form.text_wanted.connect(self.window.actions_by_id["export text"].trigger)
        veil = PaneVeil(self.window.theme, self.window.widget)
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
