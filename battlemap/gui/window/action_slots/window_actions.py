"""What each action of the window does."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QPoint

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, TokenId
from battlemap.board.subject import SCENE
from battlemap.gui.actions import ACTIONS, TOOLS
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.dragged_entries import DRAGGED_ENTRIES
from battlemap.gui.widgets.labels import menu_text
from battlemap.gui.window.action_slots.dialog_actions import DialogActions
from battlemap.gui.window.action_slots.drop_actions import DropActions
from battlemap.gui.window.action_slots.export_actions import ExportActions
from battlemap.gui.window.action_slots.face_actions import FaceActions
from battlemap.gui.window.action_slots.file_actions import FileActions
from battlemap.gui.window.action_slots.first_run_actions import FirstRunActions
from battlemap.gui.window.action_slots.forecast_actions import ForecastActions
from battlemap.gui.window.action_slots.library_actions import LibraryActions
from battlemap.gui.window.action_slots.machine_actions import MachineActions
from battlemap.gui.window.action_slots.new_battle_actions import NewBattleActions
from battlemap.gui.window.action_slots.party_actions import PartyActions
from battlemap.gui.window.action_slots.players_actions import PlayersActions
from battlemap.gui.window.action_slots.return_actions import ReturnActions
from battlemap.gui.window.action_slots.simulation_actions import SimulationActions
from battlemap.gui.window.action_slots.table_actions import BattleActions
from battlemap.gui.window.action_slots.timeline_actions import TimelineActions
from battlemap.gui.window.action_slots.turning_actions import TurningActions
from battlemap.gui.window.window_host import WindowHost
from battlemap.paint.style.typography import tip_text

if TYPE_CHECKING:
    from battlemap.gui.window.action_slots.palette_actions import PaletteActions
    from battlemap.play.action_menu import MenuEntry


class WindowActions(QObject):
    """Connects every action to what it does, to the open battle where it needs one."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self.dialogs, self.table = DialogActions(window), BattleActions(window)
        self.files = FileActions(window, self.dialogs)
        self.faces = FaceActions(window)
        self.drops = DropActions(window, self.files, self.faces)
        self.dialogs.face_wanted.connect(self._cut_face)
        self.players = PlayersActions(window)
        self.party = PartyActions(window)
        self.dialogs.history_wanted.connect(self.party.show_member)
        self.library = LibraryActions(window)
        self.library.tool_wanted.connect(self.use_tool)
        self.library.file_taken.connect(self.files.take_file)
        self.library.encounter_wanted.connect(self.party.show_encounter)
        self.returns = ReturnActions(window)
        self.turning, self.timeline = TurningActions(window), TimelineActions(window)
        self.first_run = FirstRunActions(window, self.files, self.players)
        self.new_battle = NewBattleActions(window, self.files, self.first_run)
        self.exports = ExportActions(window)
        self.machine, self.simulation = MachineActions(window), SimulationActions(window)
        self.forecast = ForecastActions(window, self.simulation.open)
        self.files.tool_wanted.connect(self.use_tool)
        self.palette: PaletteActions | None = None
        """Made when it is first opened."""
        does = self._callbacks()
        for text in ACTIONS:
            action = window.actions_by_id[text.id]
            if text.id in TOOLS:
                action.triggered.connect(self._make_tool_slot(text.id))
            else:
                action.triggered.connect(does[text.id])

    def _callbacks(self) -> dict[str, Callable[[], object]]:
        window, files, sheets, table = self.window, self.files, self.dialogs, self.table
        return {
            "new": self.new_battle.show_page, "open": files.open, "import": files.import_file, "export": self.exports.open,
            "export picture": self.exports.open_picture, "export for players": self.exports.open_for_players,
            "export text": files.export_text,
            "save copy": files.save_copy, "rename battle": window.title.rename, "change game": table.change_game,
            "grid": sheets.grid_settings, "house rules": sheets.house_rules, "orders": sheets.orders,
            "sides": sheets.sides, "close": files.close_battle,
            "quit": files.quit, "undo": table.undo, "redo": table.redo,
            "back to turn": self.returns.to_turn, "back to round": self.returns.to_round,
            "back to fight": self.returns.to_fight, "next turn": table.next_turn, "menu": table.open_menu,
            "acting": table.select_acting,
            "machine": self.machine.seat_foes, "machine play": self.machine.play, "machine round": self.machine.play_round,
            "machine fight": self.machine.play_fight, "machine back": self.machine.take_back, "decide": self.machine.decide,
            "advice": self.machine.advise, "play out": self.simulation.open,
            "forecast": self.forecast.switch, "timeline": self.timeline.toggle,
            "moment back": lambda: self.timeline.step(-1), "moment on": lambda: self.timeline.step(1),
            "stamps": table.open_stamps, "group": table.group, "timer": sheets.timer,
            "zone beside": table.add_zone_beside, "link to": sheets.link_to, "rename": table.rename,
            "duplicate": self.duplicate, "delete": table.delete, "select all": table.select_all,
            "edit sheet": sheets.selected_sheet,
            "library": self.library.open, "paste creatures": self.library.paste,
            "quick creature": self.party.quick_creature, "party": self.party.open_party,
            "encounters": self.party.open_encounters,
            "keep token": sheets.keep_token, "own things": table.open_own_things, "fit": table.fit, "lens": table.next_lens,
            "zoom in": table.zoom_in, "zoom out": table.zoom_out, "theme": window.theme.toggle,
            "full screen": self.full_screen, "main menu": self.open_main_menu,
            "palette": self.open_palette, "shortcuts": sheets.shortcuts,
            "preferences": sheets.preferences, "about": sheets.about, "welcome": self.first_run.welcome,
            "keep practice": self.first_run.keep,
            "turn right": self.turning.right, "turn left": self.turning.left, "mirror": self.turning.across,
            "mirror down": self.turning.down, "turn by": self.turning.by_angle,
            "players": self.players.toggle, "players card": self.players.toggle_card, "players cover": self.players.cover,
            "players title": self.players.titles.ask,
            "players reading": self.players.choose_reading, "players frame": self.players.flip_part,
            "players freeze": self.players.freeze, "players black": self.players.blacken,
        }  # fmt: skip

    @property
    def page(self) -> BattlePage | None:
        return self.window.page

    def set_page(self, page: BattlePage) -> None:
        """Listen to a battle that was opened."""
        page.canvas.tool_changed.connect(self.show_tool)
        page.controller.view.input.space_tapped.connect(self.table.next_turn)
        page.sheet_wanted.connect(self.dialogs.whole_sheet)
        page.parts.area.empty.wanted.connect(self.act)
        page.act_wanted.connect(self.act)
        page.timer_wanted.connect(self.dialogs.timer)
        page.controller.view.input.accepted_formats = ("text/uri-list", DRAGGED_ENTRIES)
        page.controller.view.input.dropped.connect(self._open_dropped)
        self.players.set_page(page)
        self.party.set_page(page)
        self.forecast.set_page(page)
        self.simulation.set_page()
        self.show_tool("select")

    def _open_dropped(self, data: QMimeData, at: Point) -> None:
        if data.hasFormat(DRAGGED_ENTRIES):
            self.library.drop(data, at)
            return
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if files:
            self.drops.take(files, at)

    def _cut_face(self, token: str, path: str) -> None:
        if path:
            self.faces.open([Path(path)], TokenId(token))
        else:
            self.faces.adjust(TokenId(token))

    def act(self, name: str) -> None:
        """Trigger an action by its id."""
        self.window.actions_by_id[name].trigger()

    def update_zone_tool(self, board: AnyEncounter) -> None:
        """Name the tool for zones as what it draws on this map."""
        action, grid = self.window.actions_by_id["zone"], board.grid is not None
        words = "Draw area" if grid else "Draw zone"
        if action.text() != words:
            action.setText(menu_text(words))
            action.setToolTip(tip_text(f"{words} (Z)"))

    def show_tool(self, name: str) -> None:
        """Light the tool in use on the rail; while one draws, nothing lies over the empty map."""
        if self.page is not None:
            self.page.parts.update_empty_hint()
        for tool in TOOLS:
            self.window.actions_by_id[tool].setChecked(tool == ("zone" if name == "area" else name))

    def show_history(self, undo: str, redo: str) -> None:
        """Name what undo and redo would do."""
        for name, title, words in (("undo", undo, "Undo"), ("redo", redo, "Redo")):
            action = self.window.actions_by_id[name]
            action.setEnabled(bool(title))
            action.setText(menu_text(f"{words} {title}".rstrip()))
            key = "Ctrl Z" if name == "undo" else "Ctrl Shift Z"
            action.setToolTip(tip_text(f"{words} {title}".rstrip() + f" ({key})"))

    def show_selection(self) -> None:
        """Grey what needs a selected token or thing."""
        page = self.page
        subject = page.selection.subject if page else SCENE
        actions = self.window.actions_by_id
        on_grid = page is not None and page.board.grid is not None
        actions["duplicate"].setEnabled(subject.kind in ("token", "zone") or on_grid)
        for name in ("edit sheet", "keep token", "stamps", "group"):
            actions[name].setEnabled(subject.kind == "token")
        actions["delete"].setEnabled(subject.kind not in ("scene", "cell"))

    def _make_tool_slot(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self.use_tool(name)

        return choose

    def use_tool(self, name: str) -> None:
        """Take up a tool of the map; token and aspect open their own little windows."""
        page = self.page
        if page is None:
            return
        if name in ("token", "aspect"):
            self.show_tool(page.canvas.tool.name)
            open_form = self.dialogs.token_tray if name == "token" else self.dialogs.new_aspect
            open_form()
        else:
            tool = "area" if name == "zone" and page.board.grid is not None else name
            page.canvas.set_tool(tool)
            self.show_tool(tool)

    def open_main_menu(self) -> None:
        """The menu behind ☰."""
        from battlemap.gui.window.main_menu import MainMenu
        from battlemap.play.action_menu import build_menu

        document = self.window.documents.document
        copies = document.safety_copies() if document is not None else ()
        lines = build_menu(self.page.session.rules, self.page.board, None) if self.page is not None else ()
        menu = MainMenu(self.window.theme, self.window.actions_by_id, copies, lines, self.window.widget)
        menu.recent_chosen.connect(self.files.open_recent)
        menu.sample_chosen.connect(self.files.open_sample)
        menu.copy_chosen.connect(self.files.revert)
        menu.line_chosen.connect(self._perform_line)
        self.returns.fill_menu(menu.returns)
        menu.returns.setEnabled(self.page is not None)
        menu.popup(self.window.title.mapToGlobal(QPoint(6, self.window.title.height())))

    def open_palette(self) -> None:
        """Open the command palette, or close it."""
        if self.palette is None:
            from battlemap.gui.window.action_slots.palette_actions import PaletteActions

            self.palette = PaletteActions(self.window)
        self.palette.toggle()

    def _perform_line(self, line: "MenuEntry") -> None:
        if self.page is not None:
            self.page.perform_line(line)

    def duplicate(self) -> None:
        """Another of each that is selected: tokens, or zones; or of a part of a grid."""
        if self.page is not None and (self.turning.has_part or self.page.selection.subject.kind == "zone"):
            self.turning.double_zones(self.page)
        else:
            self.table.duplicate()

    def full_screen(self) -> None:
        """Nothing but the map, or everything again."""
        self.window.set_full_screen(not self.window.widget.window().isFullScreen())
