"""Actions on files: new, open, import, copies, exports, going back to a safety copy."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.widgets.file_dialogs import BATTLES, EVERYTHING, MAPS, ask_file, ask_place
from battlemap.gui.window.action_slots.dialog_actions import DialogActions
from battlemap.gui.window.action_slots.import_actions import ImportActions
from battlemap.gui.window.documents import open_ruleset
from battlemap.gui.window.window_host import WindowHost
from battlemap.regular_files import leads_out, read_head
from battlemap.store.database.battle import Battle
from battlemap.store.database.schema import SUFFIX
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.gui.start.new_battle import MapKind

MOST_FILES = 200
"""So many files of a folder are looked at."""


class FileActions(QObject):
    """What is done with whole battles."""

    tool_wanted = Signal(str)
    """A tool to take up in the battle that was begun."""

    def __init__(self, window: WindowHost, sheets: DialogActions) -> None:
        super().__init__(window.widget)
        self.window, self._sheets = window, sheets
        self.imports = ImportActions(window)
        self.imports.tool_wanted.connect(self.tool_wanted)
        self.imports.own_wanted.connect(self.take_file)

    @property
    def page(self) -> BattlePage | None:
        return self.window.page

    def begin_map(self, kind: str) -> None:
        """Begin with an empty map of zones or a grid, ready to draw on."""
        self._open_new_battle("grid" if kind == "grid" else "zones", "paint" if kind == "grid" else "zone")

    def _open_new_battle(self, kind: "MapKind | None" = None, tool: str = "") -> None:
        """Ask which rules and which map; *kind*: one that is wanted. *tool*: taken up in the new battle."""
        from battlemap.board.zone_map import ZoneMap
        from battlemap.gui.start.new_battle import NewBattle, NewBattleForm, free_title, usable_rules
        from battlemap.gui.widgets.modeless_dialog import FITTED

        window = self.window
        rules = usable_rules(kind)
        if not rules:
            window.say("No ruleset that can be played on such a map is installed.")
            return

        def begin(wanted: NewBattle) -> None:
            window.close_dialog()
            if window.documents.new(wanted.ruleset, wanted.title, wanted.map) and tool:
                self.tool_wanted.emit(tool)

        if kind == "zones" and len(rules) == 1:
            begin(NewBattle(rules[0].id, ZoneMap(), free_title()))
            return
        form = NewBattleForm(window.theme, rules, kind, open_ruleset(window.documents), title=free_title())
        form.chosen.connect(begin)
        window.show_dialog("New battle", form, 480, FITTED)
        form.focus_title()

    def open(self) -> None:
        """Choose a battle to open."""
        ask_file(self.window.widget, "Open a battle", (BATTLES, MAPS, EVERYTHING), self.take_file)

    def import_file(self) -> None:
        """Choose a map or a picture to begin with."""
        ask_file(self.window.widget, "Import a map or picture", (MAPS, EVERYTHING), self.take_file)

    def take_file(self, path: Path) -> None:
        """Open a battle; another file is looked at in the import window.

        A file of creatures goes into the collection of the open battle's game, one of house rules is laid over its book.
        """
        from battlemap.formats.importing import file_kind
        from battlemap.store.document.house_rules_file import is_house_file

        if path.suffix.lower() == ".toml" and is_house_file(path):
            self._take_house(path)
            return
        if path.suffix.lower() == ".toml" and self.page is not None:
            self._sheets.open_collection(self.page).collection_actions.import_file(path)
            return
        try:
            kind = file_kind(path)
        except StoreError as trouble:
            self.window.say(str(trouble))
            return
        if kind in ("battle", "text"):
            self.window.documents.open_any(path)
        else:
            self.imports.open(path)

    def take_files(self, paths: Sequence[Path]) -> None:
        """Take several files, or those in a folder: each is looked at in a list."""
        files = [inner for path in paths for inner in (_files_in(path) if path.is_dir() else [path])]
        if len(files) == 1:
            self.take_file(files[0])
        elif files:
            self.imports.open_many(files)
        else:
            self.window.say(f"{paths[0].name} holds no files." if paths else "There are no files.")

    def is_foreign(self, path: Path) -> bool:
        """Whether a file is there and is no battle of ours, in either form."""
        from battlemap.formats.file_kind import LOOKED_AT, detect_kind

        try:
            return detect_kind(read_head(path, LOOKED_AT)) not in ("battle", "text")
        except OSError:
            return False

    def _take_house(self, path: Path) -> None:
        form = self._sheets.house_rules()
        if form is None:
            self.window.say(f"{path.name} holds house rules: open a battle of its game first.")
        else:
            form.load(path)

    def open_recent(self, path: str) -> None:
        """Open one of the battles opened last."""
        self.window.documents.open(Path(path))

    def forget_recent(self, path: str) -> None:
        """Take a battle off the list of recent ones; its file stays."""
        from battlemap.store.document import recent_battles

        recent_battles.forget(Path(path))
        self.window.show_start()

    def open_sample(self, name: str) -> None:
        """Open a copy of a sample."""
        self.window.documents.open_sample(name)

    def close_battle(self) -> None:
        """Back to the start page."""
        self.window.documents.close()

    def quit(self) -> None:
        """Close the window; everything is saved."""
        self.window.widget.window().close()

    def ask_about_unsaved(self, problem: str) -> None:
        """Ask what becomes of a battle that is to be left and is not saved; meanwhile it stays open."""
        from battlemap.gui.window.unsaved_battle import UnsavedBattle

        documents, window = self.window.documents, self.window
        title = documents.document.title if documents.document is not None else "The battle"
        form = UnsavedBattle(window.theme, title, problem)

        def go_on() -> None:
            documents.leaving.give_up()
            window.close_dialog()
            documents.leaving.go_on()

        def retry() -> None:
            if why := documents.leaving.retry():
                form.show_problem(why)
            else:
                go_on()

        def leave() -> None:
            why = "" if form.loses else documents.leaving.keep_emergency_copy()
            if why:
                form.show_loss(why)
            else:
                go_on()

        def save(path: Path) -> None:
            if documents.save_copy(path):
                go_on()

        name = f"{self._stem()} copy{SUFFIX}"
        form.copy_wanted.connect(lambda: ask_place(window.widget, "Save a copy", name, BATTLES, save))
        form.retried.connect(retry)
        form.left.connect(leave)
        overlay = window.show_dialog("Not saved", form, 460, 340)
        overlay.closed.connect(documents.leaving.stay)
        form.copy_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def save_copy(self) -> None:
        """Choose where a copy goes."""
        ask_place(self.window.widget, "Save a copy", f"{self._stem()} copy{SUFFIX}", BATTLES, self._save_copy)

    def revert(self, copy: str) -> None:
        """Put back a safety copy."""
        if self.window.documents.revert_to(Path(copy)):
            self.window.say("The safety copy is back; what was there is kept as a safety copy too.")

    def export_text(self) -> None:
        """Choose where the text goes."""
        ask_place(self.window.widget, "Export as text", f"{self._stem()}.json", "JSON text (*.json)", self._export_text)

    def _save_copy(self, path: Path) -> None:
        self.window.documents.save_copy(path, done=f"A copy is saved as {path.name}.")

    def _export_text(self, path: Path) -> None:
        from battlemap.gui.window.action_slots.file_actions import export_text

        document, target = self.window.documents.document, path if path.suffix else path.with_suffix(".json")
        if self.page is not None and document is not None:
            battle = document.battle()
            if self.page.attempt(lambda: export_text(battle, target)):
                self.window.say(f"The battle is written to {target.name}.")

    def _stem(self) -> str:
        from battlemap.store.document.battle_folder import file_stem

        return file_stem(self.page.board.title) if self.page is not None else "Battle"


def _files_in(folder: Path) -> list[Path]:
    """The files of a folder by name, those that are hidden left out."""
    try:
        files = [path for path in folder.iterdir() if path.is_file() and not leads_out(path, folder)]
        inner = sorted(files, key=lambda path: path.name.lower())
    except OSError:
        return []
    return [path for path in inner if not path.name.startswith(".")][:MOST_FILES]


def export_text(battle: Battle, target: Path) -> None:
    """Everything as JSON. StoreError in one sentence if it cannot be written."""
    from battlemap.formats.battle_json import write_battle

    write_battle(battle, target)
