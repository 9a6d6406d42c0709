"""Bringing in a foreign map: it is read beside the window, looked at in its pane, and becomes a battle."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.gui.window.window_host import WindowHost
from battlemap.store.database.battle import Asset, Battle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from battlemap.gui.import_map.import_files import ImportFiles
    from battlemap.gui.import_map.import_form import ImportForm
    from battlemap.gui.import_map.map_reading import MapReading, ReadMap
    from battlemap.gui.widgets.modeless_dialog import ModelessDialog

WIDTH, HEIGHT = 1520, 972
SMALL = 1500
"""In a window narrower than this the pane is a small one."""
LONG = 500
"""So many milliseconds somebody waits without a word."""
LONGEST_NAME = 60
"""Of a file, in the line of the title; a longer one is cut in its middle."""
SURE_CELLS = 0.695
"""Cells of a picture that are less sure are aligned on the map at once."""


class ImportActions(QObject):
    """Opens foreign maps and pictures, one or several."""

    tool_wanted = Signal(str)
    """A tool to take up in the battle that was begun or changed."""
    own_wanted = Signal(Path)
    """A file of the program's own is to be opened."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self.form: ImportForm | None = None
        self.files: ImportFiles | None = None
        """The list of several files, while it is open."""
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
            words = "The file is being read, and its printed grid looked for."
            note = ReadingNote(self.window.theme, words, "Reading the file")
            note.stopped.connect(self.window.close_dialog)
            dialog = self.window.show_dialog("Import", note, 420, 150)
            dialog.closed.connect(self._stop_if_waiting)

    def _stop_if_waiting(self) -> None:
        if self.form is None:
            self.stop()

    def _show(self, read: "ReadMap") -> None:
        from battlemap.gui.import_map.found_words import size_words
        from battlemap.gui.start.new_battle import usable_rules

        if self._reading is None:
            return
        self._reading = None
        self._patience.stop()
        window = self.window
        found = read.found
        if found is None:
            window.close_dialog()
            window.say(read.refusal)
            return
        if not usable_rules():
            window.say("No ruleset is installed.")
            return
        small = window.widget.width() < SMALL
        form = self._make_form(read, small)
        self.form = form
        name = read.path.name if len(read.path.name) <= LONGEST_NAME else f"{read.path.name[:40]}…{read.path.name[-16:]}"
        dialog = self._show_pane(form, f"{name}  ·  {found.kind}  ·  {size_words(read.size)}")
        dialog.first = form
        form.view.setFocus()

    def _make_form(self, read: "ReadMap", small: bool) -> "ImportForm":
        from battlemap.gui import settings
        from battlemap.gui.import_map.import_draft import ImportDraft
        from battlemap.gui.import_map.import_form import ImportForm
        from battlemap.gui.start.new_battle import LAST_RULES, usable_rules

        window, page = self.window, self.window.page
        usual = page.session.rules.id if page is not None else settings.text(window.theme.settings, LAST_RULES)
        assert read.found is not None
        draft = ImportDraft(read.found, usable_rules(), usual, page.board if page is not None else None)
        form = ImportForm(window.theme, draft, read, small)
        form.done.connect(lambda battle: self._begin(battle, form))
        form.laid.connect(lambda: self._lay_under(form))
        return form

    def _show_pane(self, body: "QWidget", words: str) -> "ModelessDialog":
        from battlemap.gui.widgets.modeless_dialog import PaneVeil

        window = self.window
        veil = PaneVeil(window.theme, window.widget)
        dialog = window.show_dialog("Import", body, WIDTH, HEIGHT)
        dialog.show_beside(words)
        dialog.closed.connect(veil.deleteLater)
        dialog.closed.connect(self._forget)
        veil.show()
        dialog.raise_()
        return dialog

    def open_many(self, paths: "Sequence[Path]") -> None:
        """Read several files; they are looked at in a list."""
        from battlemap.gui.import_map.import_files import ImportFiles
        from battlemap.gui.start.new_battle import usable_rules

        self.stop()
        if not usable_rules():
            self.window.say("No ruleset is installed.")
            return
        small = self.window.widget.width() < SMALL
        files = self.files = ImportFiles(self.window.theme, paths, lambda read: self._make_form(read, small))
        files.opened.connect(self._open_own)
        dialog = self._show_pane(files, f"{len(paths)} files")
        dialog.first = files
        files.shown.connect(self._follow_file)
        files.list.setFocus()

    def _follow_file(self) -> None:
        if self.files is not None:
            self.form = self.files.form

    def _open_own(self, path: Path) -> None:
        self.window.close_dialog()
        self.own_wanted.emit(path)

    def _forget(self) -> None:
        if self.files is not None:
            self.files.stop()
        self.form = self.files = None

    def _begin(self, battle: Battle, form: "ImportForm") -> None:
        """Begin the battle; where its cells were a guess, they can be aligned at once."""
        from battlemap.gui.start.new_battle import LAST_RULES

        waiting = self.files.waiting if self.files is not None else ()
        self.window.theme.settings.setValue(LAST_RULES, battle.rules.id)
        self.window.close_dialog()
        if self.window.documents.begin(battle):
            self._align_guess(form)
            if waiting:
                more = "1 more file was not used" if len(waiting) == 1 else f"{len(waiting)} more files were not used"
                self.window.say(f"{battle.opening.title or 'The battle'} was made; {more}: drop them again when they are wanted.")

    def _lay_under(self, form: "ImportForm") -> None:
        """Lay the picture under the map that is open, as one step that can be undone."""
        from battlemap.board.events import MapChanged

        page, picture = self.window.page, form.draft.original.picture
        if page is None or picture is None:
            return
        form.draft.board = page.board
        try:
            laid = form.draft.underlay(Asset(picture.mime, picture.data).sha)
        except ValueError as fault:
            form.column.complain(str(fault))
            return
        self.window.close_dialog()
        if self.window.documents.keep_picture(picture.data, picture.mime):
            what = "lay picture under the map"
            page.attempt(lambda: page.session.edit(MapChanged("picture laid under the map", laid), what=what))
            self._align_guess(form)

    def _align_guess(self, form: "ImportForm") -> None:
        draft, page = form.draft, self.window.page
        guessed = draft.certainty < SURE_CELLS and draft.lines is not None and draft.lines == draft.first_lines
        if guessed and draft.is_plain and page is not None and page.board.grid is not None:
            self.tool_wanted.emit("picture")
