"""What each action of the window does."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QPoint
from PySide6.QtWidgets import QFileDialog

from battlemap.board.ids import Point, TokenId
from battlemap.gui import table_edits
from battlemap.gui.actions import ACTIONS, TOOLS
from battlemap.gui.battle_page import BattlePage
from battlemap.gui.menus import Chosen, MainMenu
from battlemap.gui.subject import SCENE, Subject
from battlemap.play.menu import MenuLine, menu
from battlemap.store.schema import SUFFIX

if TYPE_CHECKING:
    from battlemap.gui.main_window import MainWindow

FIGHTER = "application/x-battlemap-fighter"
"""What a drag from the tray of fighters carries."""
BATTLES = f"Battles (*{SUFFIX})"
MAPS = "Maps and pictures (*.json *.png *.jpg *.jpeg *.webp *.bmp *.svg)"
EVERYTHING = "All files (*)"


class WindowActions(QObject):
    """Connects every action to what it does, to the open battle where it needs one."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.window = window
        self.chosen = Chosen(self)
        self.chosen.recent.connect(self.open_recent)
        self.chosen.sample.connect(self.open_sample)
        self.chosen.copy.connect(self.revert)
        self.chosen.line.connect(self._perform_line)
        self._main_menu: MainMenu | None = None
        does = self._deeds()
        for text in ACTIONS:
            action = window.actions_by_id[text.id]
            if text.id in TOOLS:
                action.triggered.connect(self._tool_caller(text.id))
            else:
                action.triggered.connect(does[text.id])

    def _deeds(self) -> dict[str, Callable[[], object]]:
        theme = self.window.theme
        return {
            "new": self.new, "open": self.open, "import": self.import_file, "export picture": self.export_picture,
            "export text": self.export_text, "save copy": self.save_copy, "rename battle": self.window.title.rename,
            "house rules": self.house_rules, "orders": self.orders, "sides": self.sides, "close": self.close_battle,
            "quit": self.quit, "undo": self.undo, "redo": self.redo, "next turn": self.next_turn,
            "menu": self.open_menu, "zone beside": self.zone_beside,
            "link to": self.link_to, "rename": self.rename, "duplicate": self.duplicate, "delete": self.delete,
            "edit sheet": self.edit_sheet, "fit": self.fit, "zoom in": self.zoom_in, "zoom out": self.zoom_out,
            "theme": theme.toggle, "full screen": self.full_screen, "main menu": self.open_main_menu,
            "shortcuts": self.shortcuts, "preferences": self.preferences, "about": self.about,
        }  # fmt: skip

    # --- the page -------------------------------------------------------------------------------------

    @property
    def page(self) -> BattlePage | None:
        return self.window.page

    def take_page(self, page: BattlePage) -> None:
        """Listen to a battle that was opened."""
        page.stage.tool_changed.connect(self.show_tool)
        page.stage.view.space_tapped.connect(self.next_turn)
        page.sheet_wanted.connect(self._open_sheet)
        page.area.empty.wanted.connect(self.act)
        page.act_wanted.connect(self.act)
        page.stage.view.accepted_formats = (FIGHTER, "text/uri-list")
        page.stage.view.dropped.connect(self._dropped)
        self.show_tool("select")

    def _dropped(self, data: QMimeData, at: Point) -> None:
        from battlemap.gui.token_tray import take_drop

        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if files:
            self.take_file(files[0])
        elif self.page is not None and data.hasFormat(FIGHTER):
            take_drop(self.page, data, at)

    def act(self, name: str) -> None:
        """Trigger an action by its id."""
        self.window.actions_by_id[name].trigger()

    def show_tool(self, name: str) -> None:
        """Light the tool in use on the rail; while one draws, nothing lies over the empty map."""
        if self.page is not None:
            self.page.show_emptiness()
        for tool in TOOLS:
            self.window.actions_by_id[tool].setChecked(tool == name)

    def show_history(self, undo: str, redo: str) -> None:
        """Name what undo and redo would do."""
        for name, title, words in (("undo", undo, "Undo"), ("redo", redo, "Redo")):
            action = self.window.actions_by_id[name]
            action.setEnabled(bool(title))
            action.setText(f"{words} {title}".rstrip())
            key = "Ctrl Z" if name == "undo" else "Ctrl Shift Z"
            action.setToolTip(f"{words} {title}".rstrip() + f" ({key})")

    def show_selection(self) -> None:
        """Grey what needs a selected token or thing."""
        page = self.page
        subject = page.selection.subject if page else SCENE
        actions = self.window.actions_by_id
        for name in ("duplicate", "edit sheet"):
            actions[name].setEnabled(subject.kind == "token")
        actions["delete"].setEnabled(subject.kind != "scene")

    def _tool_caller(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self.use_tool(name)

        return choose

    def use_tool(self, name: str) -> None:
        """Take up a tool of the map; token and aspect open their own little windows."""
        page = self.page
        if page is None:
            return
        if name == "token":
            from battlemap.gui.token_tray import open_tray

            self.show_tool(page.stage.tool.name)
            open_tray(self.window, page)
        elif name == "aspect":
            from battlemap.gui.aspect_form import open_aspect_form

            self.show_tool(page.stage.tool.name)
            open_aspect_form(self.window, page)
        else:
            page.stage.set_tool(name)
            self.show_tool(name)

    # --- files ------------------------------------------------------------------------------------------

    def new(self) -> None:
        """Begin an empty battle; with several rulesets one is chosen first."""
        from battlemap.gui.new_battle import open_new_battle

        open_new_battle(self.window)

    def open(self) -> None:
        """Choose a battle to open."""
        self._ask_file("Open a battle", (BATTLES, MAPS, EVERYTHING), self.take_file)

    def import_file(self) -> None:
        """Choose a map or a picture to begin with."""
        self._ask_file("Import a map or picture", (MAPS, EVERYTHING), self.take_file)

    def take_file(self, path: Path) -> None:
        """Open a battle, or make one of another file."""
        self.window.documents.open_any(path)

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
        self._ask_place("Save a copy", f"{self._stem()} copy{SUFFIX}", BATTLES, self._save_copy)

    def revert(self, copy: str) -> None:
        """Put back a safety copy."""
        if self.window.documents.revert_to(Path(copy)):
            self.window.say("The safety copy is back; what was there is kept as a safety copy too.")

    def export_picture(self) -> None:
        """Choose where a picture goes."""
        self._ask_place("Export picture", f"{self._stem()}.png", "PNG pictures (*.png)", self._export_picture)

    def export_text(self) -> None:
        """Choose where the text goes."""
        self._ask_place("Export as text", f"{self._stem()}.json", "JSON text (*.json)", self._export_text)

    def _save_copy(self, path: Path) -> None:
        if self.window.documents.save_copy(path):
            self.window.say(f"A copy is saved as {path.name}.")

    def _export_picture(self, path: Path) -> None:
        from battlemap.gui.exports import export_picture

        if self.page is not None:
            page, target = self.page, path if path.suffix else path.with_suffix(".png")
            if page.attempt(lambda: export_picture(page.board, page.shown, target, page.theme.palette, page.pictures)):
                self.window.say(f"The picture is saved as {target.name}.")

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

    def _ask_file(self, title: str, filters: tuple[str, ...], then: Callable[[Path], object]) -> None:
        dialog = self._dialog(title, ";;".join(filters))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: then(Path(name)))
        dialog.open()

    def _ask_place(self, title: str, name: str, kind: str, then: Callable[[Path], object]) -> None:
        dialog = self._dialog(title, kind)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: then(Path(chosen)))
        dialog.open()

    def _dialog(self, title: str, kinds: str) -> QFileDialog:
        from PySide6.QtCore import Qt
        from PySide6.QtGui import QGuiApplication

        dialog = QFileDialog(self.window, title, str(Path.home()), kinds)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if QGuiApplication.platformName() == "offscreen":
            dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        return dialog

    # --- sheets over the window -----------------------------------------------------------------------------

    def shortcuts(self) -> None:
        """The list of all keys."""
        from battlemap.gui.shortcut_list import ShortcutList

        self.window.show_overlay("Keyboard shortcuts", ShortcutList(self.window.theme), 520)

    def preferences(self) -> None:
        """Theme, motion, dice."""
        from battlemap.gui.preferences import Preferences

        session = self.page.session if self.page is not None else None
        self.window.show_overlay("Settings", Preferences(self.window.theme, session), 460, 420)

    def about(self) -> None:
        """Version, licences, credits."""
        from battlemap.gui.about import About

        self.window.show_overlay("About battlemap", About(self.window.theme), 600, 560)

    def house_rules(self) -> None:
        """The options of the ruleset."""
        from battlemap.gui.house_rules import HouseRules

        if self.page is not None:
            self.window.show_overlay("House rules", HouseRules(self.page.bridge, self.window.theme), 620, 680)

    def orders(self) -> None:
        """Whose dice are rolled how, and standing orders."""
        from battlemap.gui.orders_panel import OrdersPanel

        if self.page is not None:
            self.window.show_overlay("Orders and dice", OrdersPanel(self.page.bridge, self.window.theme), 560, 620)

    def sides(self) -> None:
        """The parties of the fight."""
        from battlemap.gui.sides_form import SidesForm

        if self.page is not None:
            self.window.show_overlay("Sides", SidesForm(self.page.bridge, self.window.theme), 520, 560)

    def _open_sheet(self, token: str) -> None:
        from battlemap.gui.sheet_form import SheetForm

        page = self.page
        if page is not None and token in page.board.tokens:
            form = SheetForm(page.bridge, self.window.theme, TokenId(token))
            self.window.show_overlay(page.board[TokenId(token)].name, form, 480, 700, side="right")

    def open_main_menu(self) -> None:
        """The menu behind ☰."""
        document = self.window.documents.document
        copies = document.safety_copies() if document is not None else ()
        lines = menu(self.page.session.rules, self.page.board, None) if self.page is not None else ()
        self._main_menu = MainMenu(self.window.theme, self.window.actions_by_id, self.chosen, copies, lines, self.window)
        self._main_menu.popup(self.window.title.mapToGlobal(QPoint(6, 40)))

    # --- playing ------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last answer or command."""
        if self.page is not None:
            self.page.session.undo()

    def redo(self) -> None:
        """Do it again."""
        if self.page is not None:
            self.page.session.redo()

    def next_turn(self) -> None:
        """Begin the fight, or end the turn."""
        if self.page is not None and self.window.overlay is None:
            self.page.go_on()

    def open_menu(self) -> None:
        """The menu of what is selected, beside it."""
        page = self.page
        if page is not None:
            page.open_menu(page.selection.subject, page.place_of(page.selection.subject))

    def _perform_line(self, line: MenuLine) -> None:
        if self.page is not None:
            self.page.perform_line(line)

    # --- the table -------------------------------------------------------------------------------------------------

    def rename(self) -> None:
        """Rename what is selected, else the battle."""
        page = self.page
        if page is None:
            return
        if page.selection.subject.kind == "scene":
            self.window.title.rename()
        else:
            page.rename(page.selection.subject)

    def rename_battle(self, name: str) -> None:
        """Give the battle another name."""
        page = self.page
        if page is not None:
            page.attempt(lambda: table_edits.perform(page.session, table_edits.renamed(page.board, SCENE, name)))

    def zone_beside(self) -> None:
        """A new zone next to the selected one, and its name."""
        if self.page is not None:
            self.page.draw_beside()

    def link_to(self) -> None:
        """A way between two zones, chosen from lists."""
        from battlemap.gui.link_form import open_link_form

        if self.page is not None:
            open_link_form(self.window, self.page)

    def duplicate(self) -> None:
        """Another token like the selected one."""
        page = self.page
        if page is not None and page.selection.subject.kind == "token":
            who = TokenId(page.selection.subject.id)
            page.attempt(lambda: table_edits.perform(page.session, table_edits.duplicated(page.board, who)))

    def delete(self) -> None:
        """Take what is selected off the table."""
        page = self.page
        if page is None or page.selection.subject.kind == "scene":
            return
        several = tuple(Subject("token", token) for token in page.selection.tokens)
        page.remove(several if len(several) > 1 else (page.selection.subject,))

    def edit_sheet(self) -> None:
        """The whole sheet of the selected token."""
        if self.page is not None and self.page.selection.subject.kind == "token":
            self._open_sheet(self.page.selection.subject.id)

    # --- the view ------------------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole map."""
        if self.page is not None:
            self.page.stage.view.fit()

    def zoom_in(self) -> None:
        """Closer."""
        if self.page is not None:
            self.page.stage.view.zoom_in()

    def zoom_out(self) -> None:
        """Farther away."""
        if self.page is not None:
            self.page.stage.view.zoom_out()

    def full_screen(self) -> None:
        """Nothing but the map, or everything again."""
        self.window.set_full_screen(not self.window.window().isFullScreen())
