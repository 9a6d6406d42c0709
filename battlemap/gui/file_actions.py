"""Actions on files: new, open, import, copies, exports, going back to a safety copy."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.gui.battle_page import BattlePage
from battlemap.gui.file_dialogs import BATTLES, EVERYTHING, MAPS, ask_file, ask_place
from battlemap.store.house_file import is_house_file
from battlemap.store.schema import SUFFIX
from battlemap.store.trouble import StoreTrouble

if TYPE_CHECKING:
    from battlemap.gui.main_window import MainWindow


class FileActions(QObject):
    """What is done with whole battles."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.window = window

    @property
    def page(self) -> BattlePage | None:
        return self.window.page

    def new(self) -> None:
        """Begin an empty battle; the rules and the map are chosen first."""
        from battlemap.gui.new_battle import open_new_battle

        open_new_battle(self.window)

    def begin_map(self, kind: str) -> None:
        """Begin with an empty map of zones or a grid, ready to draw on."""
        from battlemap.gui.new_battle import open_new_battle

        open_new_battle(self.window, "grid" if kind == "grid" else "zones", "paint" if kind == "grid" else "zone")

    def open(self) -> None:
        """Choose a battle to open."""
        ask_file(self.window, "Open a battle", (BATTLES, MAPS, EVERYTHING), self.take_file)

    def import_file(self) -> None:
        """Choose a map or a picture to begin with."""
        ask_file(self.window, "Import a map or picture", (MAPS, EVERYTHING), self.take_file)

    def take_file(self, path: Path) -> None:
        """Open a battle, or make one of another file; of a picture, it is asked first what it is used as.

        A file of creatures goes into the collection of the open battle's game, one of house rules is laid over its book.
        """
        from battlemap.formats.opening import read_map_file

        if path.suffix.lower() == ".toml" and is_house_file(path):
            self._take_house(path)
            return
        if path.suffix.lower() == ".toml" and self.page is not None:
            from battlemap.gui.collection_panel import open_collection

            open_collection(self.window, self.page).deeds.take_in(path)
            return
        found = self._read(lambda: read_map_file(path))
        if found is None:
            return
        kind, data = found
        if kind == "picture":
            from battlemap.gui.picture_form import open_picture

            open_picture(self.window, path, data)
        else:
            self.window.documents.open_any(path)

    def _take_house(self, path: Path) -> None:
        from battlemap.gui.house_rules import HouseRules

        if self.page is None:
            self.window.say(f"{path.name} holds house rules: open a battle of its game first.")
            return
        self.window.does.sheets.house_rules()
        overlay = self.window.overlay
        if overlay is not None and isinstance(overlay.body, HouseRules):
            overlay.body.load(path)

    def open_recent(self, path: str) -> None:
        """Open one of the battles opened last."""
        self.window.documents.open(Path(path))

    def forget_recent(self, path: str) -> None:
        """Take a battle off the list of recent ones; its file stays."""
        from battlemap.store import recent

        recent.forget(Path(path))
        self.window.show_start()

    def open_sample(self, name: str) -> None:
        """Open a copy of a sample."""
        self.window.documents.open_sample(name)

    def close_battle(self) -> None:
        """Back to the start page."""
        self.window.documents.close()

    def quit(self) -> None:
        """Close the window; everything is saved."""
        self.window.window().close()

    def save_copy(self) -> None:
        """Choose where a copy goes."""
        ask_place(self.window, "Save a copy", f"{self._stem()} copy{SUFFIX}", BATTLES, self._save_copy)

    def revert(self, copy: str) -> None:
        """Put back a safety copy."""
        if self.window.documents.revert_to(Path(copy)):
            self.window.say("The safety copy is back; what was there is kept as a safety copy too.")

    def export_picture(self) -> None:
        """Choose where a picture goes."""
        ask_place(self.window, "Export picture", f"{self._stem()}.png", "PNG pictures (*.png)", self._export_picture)

    def export_for_players(self) -> None:
        """Choose where a picture without secrets goes."""
        name = f"{self._stem()} for players.png"
        ask_place(self.window, "Export picture for players", name, "PNG pictures (*.png)", self._export_for_players)

    def export_text(self) -> None:
        """Choose where the text goes."""
        ask_place(self.window, "Export as text", f"{self._stem()}.json", "JSON text (*.json)", self._export_text)

    def _read(self, read: Callable[[], tuple[str, bytes]]) -> tuple[str, bytes] | None:
        try:
            return read()
        except StoreTrouble as trouble:
            self.window.say(str(trouble))
            return None

    def _save_copy(self, path: Path) -> None:
        if self.window.documents.save_copy(path):
            self.window.say(f"A copy is saved as {path.name}.")

    def _export_picture(self, path: Path) -> None:
        from battlemap.gui.exports import export_picture

        if self.page is not None:
            page, target = self.page, path if path.suffix else path.with_suffix(".png")
            if page.attempt(lambda: export_picture(page.board, page.shown, target, page.theme.palette, page.pictures)):
                self.window.say(f"The picture is saved as {target.name}.")

    def _export_for_players(self, path: Path) -> None:
        from battlemap.gui.exports import export_for_players

        if self.page is not None:
            page, target = self.page, path if path.suffix else path.with_suffix(".png")
            rules = page.session.rules
            if page.attempt(lambda: export_for_players(rules, page.board, target, page.theme.palette, page.pictures)):
                self.window.say(f"The picture for players is saved as {target.name}.")

    def _export_text(self, path: Path) -> None:
        from battlemap.gui.exports import export_text

        document, target = self.window.documents.document, path if path.suffix else path.with_suffix(".json")
        if self.page is not None and document is not None:
            battle = document.battle()
            if self.page.attempt(lambda: export_text(battle, target)):
                self.window.say(f"The battle is written to {target.name}.")

    def _stem(self) -> str:
        from battlemap.store.battles import file_stem

        return file_stem(self.page.board.title) if self.page is not None else "Battle"
