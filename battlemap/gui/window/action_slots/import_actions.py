"""Bringing in a foreign map: it is read beside the window, looked at in its pane, and becomes a battle."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from battlemap.gui.window.window_host import WindowHost
from battlemap.store.database.battle import Battle

if TYPE_CHECKING:
    from battlemap.gui.import_map.import_form import ImportForm
    from battlemap.gui.import_map.map_reading import MapReading, ReadMap

WIDTH, HEIGHT = 1520, 972
SMALL = 1500
"""In a window narrower than this the pane is a small one."""
LONG = 500
"""So many milliseconds somebody waits without a word."""


class ImportActions(QObject):
    """Opens foreign maps, one at a time."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self.form: ImportForm | None = None
        self._reading: MapReading | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(LONG)
        self._patience.timeout.connect(self._show_waiting)

    def open(self, path: Path) -> None:
        """Read a file; its pane opens when that is done. What cannot be used is said in one sentence."""
        from battlemap.gui.import_map.map_reading import MapReading

        self.stop()
        reading = MapReading(path, self)
        self._reading = reading
        reading.done.connect(self._show)
        self._patience.start()
        reading.begin()

    def stop(self) -> None:
        """Wait no longer for what is being read."""
        self._patience.stop()
        if self._reading is not None:
            self._reading.give_up()
            self._reading = None

    def _show_waiting(self) -> None:
        from battlemap.gui.import_map.reading_note import ReadingNote

        if self._reading is not None:
            note = ReadingNote(self.window.theme)
            note.stopped.connect(self.window.close_dialog)
            dialog = self.window.show_dialog("Import", note, 420, 150)
            dialog.closed.connect(self._stop_if_waiting)

    def _stop_if_waiting(self) -> None:
        if self.form is None:
            self.stop()

    def _show(self, read: "ReadMap") -> None:
        from battlemap.gui import settings
        from battlemap.gui.import_map.found_words import size_words
        from battlemap.gui.import_map.import_draft import ImportDraft
        from battlemap.gui.import_map.import_form import ImportForm
        from battlemap.gui.start.new_battle import LAST_RULES, usable_rules
        from battlemap.gui.widgets.modeless_dialog import PaneVeil

        if self._reading is None:
            return
        self._reading = None
        self._patience.stop()
        window, page = self.window, self.window.page
        found = read.found
        if found is None:
            window.close_dialog()
            window.say(read.refusal)
            return
        rules = usable_rules()
        if not rules:
            window.say("No ruleset is installed.")
            return
        usual = page.session.rules.id if page is not None else settings.text(window.theme.settings, LAST_RULES)
        small = window.widget.width() < SMALL
        form = ImportForm(window.theme, ImportDraft(found, rules, usual), read, small)
        self.form = form
        form.done.connect(self._begin)
        veil = PaneVeil(window.theme, window.widget)
        dialog = window.show_dialog("Import", form, WIDTH, HEIGHT)
        dialog.show_subtitle(f"{read.path.name}  ·  {found.kind}  ·  {size_words(read.size)}")
        dialog.first = form
        dialog.closed.connect(veil.deleteLater)
        dialog.closed.connect(self._forget)
        veil.show()
        dialog.raise_()
        form.view.setFocus()

    def _forget(self) -> None:
        self.form = None

    def _begin(self, battle: Battle) -> None:
        """Begin the battle; where its cells were a guess, they can be aligned at once."""
        from battlemap.gui.start.new_battle import LAST_RULES

        self.window.theme.settings.setValue(LAST_RULES, battle.rules.id)
        self.window.close_dialog()
        self.window.documents.begin(battle)
