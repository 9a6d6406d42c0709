"""One open battle: rail, map with its cards, dock; all of them listen to the same session."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, LinkId, Point, TokenId, ZoneId
from battlemap.canvas.motion import system_allows_motion
from battlemap.canvas.stage import Stage
from battlemap.gui import table_edits
from battlemap.gui.actions import ACTIONS
from battlemap.gui.banner import Banner
from battlemap.gui.bridge import SessionBridge
from battlemap.gui.context_menu import ContextMenu
from battlemap.gui.cursor_card import CursorCard
from battlemap.gui.dock import Dock, Scrolling
from battlemap.gui.hint_line import HintLine
from battlemap.gui.inline_edit import InlineEdit
from battlemap.gui.inspector import Inspector
from battlemap.gui.lift import lift_for
from battlemap.gui.log_panel import LogPanel
from battlemap.gui.log_rows import log_rows
from battlemap.gui.map_area import MapArea
from battlemap.gui.map_edits import zone_beside
from battlemap.gui.map_panel import MapPanel
from battlemap.gui.pictures import Pictures
from battlemap.gui.question_card import QuestionCard
from battlemap.gui.rail import Rail
from battlemap.gui.selection import Selection
from battlemap.gui.subject import SCENE, Subject, subject_of
from battlemap.gui.theme import Theme
from battlemap.gui.turn_flow import Phase, phase
from battlemap.gui.turn_panel import TurnPanel, turn_note
from battlemap.gui.turn_rows import TurnRow, turn_rows
from battlemap.paint.measures import SMALL_WINDOW
from battlemap.play import edits
from battlemap.play.menu import MenuLine
from battlemap.play.session import Session, Update
from battlemap.rules.display import Shown
from battlemap.rules.procedure import Command, Refused
from battlemap.store.trouble import StoreTrouble

REVEAL = "reveal"
"""The action with which a ruleset shows a zone, if it has one."""
SHIFT_DELAY = 60
"""How long the card has to keep its size before the map makes room for it, in milliseconds."""
RAIL_GROUPS = (("select",), ("zone", "link"), ("measure",), ("token", "aspect"))


class BattlePage(QWidget):
    """Shows a battle and lets people act on it; what needs the window is emitted."""

    complained = Signal(str)
    """One sentence for the banner."""
    stood = Signal()
    """What the title bar shows may have changed."""
    sheet_wanted = Signal(str)
    act_wanted = Signal(str)
    """The id of an action of the window, on what is selected."""

    def __init__(
        self, bridge: SessionBridge, theme: Theme, pictures: Pictures, actions: dict[str, QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.bridge, self.theme, self.pictures = bridge, theme, pictures
        self.shown: Shown = bridge.session.rules.shown(bridge.session.board)
        self.selection = Selection(self)
        self.rail = self._made_rail(actions)
        self.area = MapArea(theme, self)
        self.stage = Stage(bridge.session, theme.palette, self)
        self.stage.set_pictures(pictures)
        self.stage.scene.motion.allowed = theme.motion and system_allows_motion()
        self.area.take(self.stage.view)
        self.dock = Dock(theme, self)
        self.turns = TurnPanel(theme, pictures, self)
        self.inspector = Inspector(bridge, theme, pictures)
        self.log = LogPanel(theme, self)
        self.tree = MapPanel(self)
        self.dock.add_part("turns", "Turn order", self.turns, 0.40)
        self.dock.add_part("inspector", "Scene", Scrolling(self.inspector), 0.5)
        self.dock.add_part("log", "Log", self.log, 1)
        self.dock.add_part("map", "Map", self.tree, 0.4, is_open=False)
        self.card = QuestionCard(bridge, theme, self.area)
        self.menu = ContextMenu(bridge, theme, self.area)
        self.cursor_card = CursorCard(theme, self.area, bridge)
        self.hint = HintLine(theme, self.area)
        self.banner = Banner(theme, self.area)
        self.inline = InlineEdit(theme, self.area)
        self.inline.home = self.stage.view
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.area, 1)
        row.addWidget(self.dock)
        self._covered = self._lifted = 0
        self._shift_timer = QTimer(self)
        self._shift_timer.setSingleShot(True)
        self._shift_timer.setInterval(SHIFT_DELAY)
        self._connect()
        self.refresh()
        self._show_inspected()

    @property
    def session(self) -> Session:
        return self.bridge.session

    @property
    def board(self) -> AnyEncounter:
        return self.bridge.session.board

    @property
    def phase(self) -> Phase:
        """Where the fight stands, for the title bar."""
        return phase(self.session.rules, self.board, self.shown, self.stage.actor())

    # --- putting together -----------------------------------------------------------------------

    def _made_rail(self, actions: dict[str, QAction]) -> Rail:
        rail = Rail(self.theme, self)
        icons = {text.id: text.icon for text in ACTIONS}
        for at, group in enumerate(RAIL_GROUPS):
            if at:
                rail.add_line()
            for name in group:
                rail.add_tool(name, actions[name], icons[name])
        rail.add_stretch()
        for name in ("shortcuts", "preferences"):
            rail.add_tool(name, actions[name], icons[name])
        return rail

    def _connect(self) -> None:
        stage = self.stage
        self.bridge.updated.connect(self._updated)
        self.theme.changed.connect(self._dress)
        self.selection.changed.connect(self._selected)
        stage.selection_changed.connect(self._stage_selected)
        stage.refused.connect(self.complained)
        stage.picked.connect(self._stage_picked)
        stage.edit_wanted.connect(self.edit)
        stage.zone_made.connect(self.name_zone)
        stage.drag_changed.connect(self.cursor_card.show_drag)
        stage.hint_changed.connect(self.hint.show_hint)
        stage.menu_wanted.connect(self.open_menu)
        stage.view.zoom_changed.connect(self.area.zoom.show_percent)
        self.area.zoom.closer.connect(stage.view.zoom_in)
        self.area.zoom.farther.connect(stage.view.zoom_out)
        self.area.zoom.fitted.connect(stage.view.fit)
        self.card.covers.connect(self._card_covers)
        self.card.covers.connect(self.hint.stay_clear)
        self.inline.taken.connect(self._written)
        self._shift_timer.timeout.connect(self._shift_map)
        self.turns.begin.connect(self.go_on)
        self.turns.list.picked.connect(self._row_picked)
        self.turns.list.moved.connect(self._slot_moved)
        self.turns.list.asked.connect(self._row_asked)
        self.inspector.follow(stage.actor)
        self.inspector.picked.connect(self.show_subject)
        self.inspector.complained.connect(self.complained)
        self.inspector.sheet_wanted.connect(self.sheet_wanted)
        self.inspector.line_wanted.connect(self.perform_line)
        self.inspector.retitled.connect(self._retitle)
        self.inspector.resized.connect(self.dock.place)
        self.menu.refused.connect(self.complained)
        self.menu.deed_wanted.connect(self._deed)
        self.log.back_wanted.connect(self._go_back)
        self.tree.picked.connect(self.show_subject)
        self.tree.asked.connect(self.open_menu)

    # --- showing --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the board as it is."""
        board, session = self.board, self.session
        self.shown = self.stage.shown
        self.selection.drop_gone(board)
        now = self.phase
        self.turns.show_turns(turn_rows(board, self.shown), now.button if not board.turns.order else "")
        self.dock.parts["turns"].say("Turn order", turn_note(now.where, len(board.tokens)))
        word = (self.shown.phase or "Round").split(" ")[0]
        opening = session.journal.opening.turns
        self.log.show_rows(log_rows(session.story(), word, opening.round if opening.order else 0))
        self.tree.show_board(board)
        self.show_emptiness()
        self._select_in_stage()
        self._show_inspected()
        self.stood.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        small = self.window().width() < SMALL_WINDOW
        if small != self.dock.small:
            self.dock.set_small(small)
            self.inspector.profile.small = small
            self.inspector.refresh()
        super().resizeEvent(event)

    def show_emptiness(self) -> None:
        """Say how to begin as long as there is no zone and no tool that would draw one."""
        self.area.empty.setVisible(not self.board.map.zones and self.stage.tool.name == "select")

    def show_chrome(self, wanted: bool) -> None:
        """Show or hide everything but the map."""
        self.rail.setVisible(wanted)
        self.dock.setVisible(wanted)

    def _dress(self) -> None:
        self.stage.set_palette(self.theme.palette)
        self.stage.scene.motion.allowed = self.theme.motion and system_allows_motion()
        self.inspector.refresh()

    def _updated(self, update: object) -> None:
        if isinstance(update, Update):
            self.stage.follow(update)
            self._follow_turn(update)
            self.refresh()

    def _follow_turn(self, update: Update) -> None:
        """When the turn passes on, let go of what was selected, unless it is a token that somebody watches."""
        before, subject = update.before.turns.now, self.selection.subject
        if before != update.after.turns.now and (subject.kind != "token" or subject.id in before):
            self.selection.pick(SCENE)

    def close_stage(self) -> None:
        """End what runs in the background; the page is not used after that."""
        self._shift_timer.stop()
        self.stage.close()

    def _card_covers(self, height: int) -> None:
        self._covered = height
        self._shift_timer.start()

    def _shift_map(self) -> None:
        """Move the map up as far as the card would hide what it is about; once the card has stopped growing."""
        if self.stage.scene.motion.plays("shift"):
            self._shift_timer.start()
            return
        wanted = lift_for(self.stage, self._covered, self._lifted) if self._covered else 0
        if wanted != self._lifted:
            self._lifted = wanted
            self.stage.view.shift_up(wanted)

    def _retitle(self, title: str, note: str) -> None:
        self.dock.parts["inspector"].say(title, note)

    # --- selecting --------------------------------------------------------------------------------

    def show_subject(self, thing: object) -> None:
        """Select a thing and bring it into sight."""
        subject = subject_of(self.board, thing)
        self.selection.pick(subject)
        point = self.point_of(subject)
        if point is not None:
            self.stage.view.centre_on(point)

    def point_of(self, subject: Subject) -> Point | None:
        """Where a thing lies on the map; None for what has no place."""
        from battlemap.board.outlines import centroid

        board = self.board
        if subject.kind == "token":
            return self.stage.scene.spot_of(TokenId(subject.id))
        if subject.kind == "zone":
            return centroid(board.map, ZoneId(subject.id))
        if subject.kind == "link":
            link = board.map.links[LinkId(subject.id)]
            (ax, ay), (bx, by) = centroid(board.map, link.a), centroid(board.map, link.b)
            return (ax + bx) / 2, (ay + by) / 2
        if subject.kind == "aspect":
            aspect = board.aspects[AspectId(subject.id)]
            return self.point_of(Subject(aspect.anchor, aspect.on)) if aspect.anchor != "scene" else None
        return None

    def place_of(self, subject: Subject) -> QPoint:
        """Where on the screen a thing is, for a menu or a field beside it; else the middle of the map."""
        view = self.stage.view
        point = self.point_of(subject)
        at = view.at_view(point) if point is not None else view.viewport().rect().center()
        return view.viewport().mapToGlobal(at)

    def _stage_picked(self, thing: object) -> None:
        self.selection.pick(subject_of(self.board, thing))

    def _stage_selected(self) -> None:
        tokens = tuple(self.stage.selection)
        if tokens != self.selection.tokens:
            self.selection.pick_tokens(tokens)

    def _selected(self) -> None:
        self._select_in_stage()
        self._show_inspected()
        self.turns.show_chosen(frozenset(self.selection.tokens))
        self.stood.emit()

    def _show_inspected(self) -> None:
        """What is selected in the inspector; with nothing selected, whose turn it is."""
        subject, actor = self.selection.subject, self.stage.actor()
        if subject.kind == "scene" and actor is not None:
            subject = Subject("token", actor)
        self.inspector.show_subject(subject)

    def _select_in_stage(self) -> None:
        if tuple(self.stage.selection) != self.selection.tokens:
            self.stage.select(self.selection.tokens)

    def _row_picked(self, row: TurnRow) -> None:
        """A click on a slot selects its tokens, the first of them in the inspector."""
        self.selection.pick_tokens(row.tokens)
        point = self.stage.scene.spot_of(row.tokens[0])
        if point is not None:
            self.stage.view.centre_on(point)

    # --- acting -----------------------------------------------------------------------------------

    def attempt(self, act: Callable[[], Any]) -> bool:
        """Do something that the rules may refuse; why not goes to the banner."""
        try:
            act()
        except (Refused, ValueError, StoreTrouble) as no:
            words = no.why if isinstance(no, Refused) else str(no)
            self.complained.emit(f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith((".", "?", "!")) else "."))
            return False
        return True

    def perform(self, command: Command) -> bool:
        """Perform a command."""
        return self.attempt(lambda: self.session.perform(command))

    def perform_line(self, line: MenuLine) -> None:
        """Perform what a line of the menu says."""
        self.perform(line.command)

    def go_on(self) -> None:
        """Begin the fight, or end the turn under way."""
        wanted = self.phase.command
        if wanted is not None:
            self.perform(wanted)

    def open_menu(self, thing: object, where: QPoint) -> None:
        """Open the menu on something, at a place on the screen."""
        subject = subject_of(self.board, thing)
        if subject.kind != "scene":
            self.selection_for_menu(subject)
        self.menu.open_for(subject, where, self.stage.actor())

    def selection_for_menu(self, subject: Subject) -> None:
        """What is shown beside an open menu: zones, links and aspects; a selected actor stays selected."""
        if subject.kind != "token":
            self.selection.pick(subject)

    def _slot_moved(self, slot: int, to: int) -> None:
        self.attempt(lambda: self.session.edit(*edits.slot_moved(self.board, slot, to), what="Change the turn order"))

    def _row_asked(self, row: TurnRow, where: QPoint) -> None:
        self.open_menu(row.tokens[0], where)

    def _go_back(self, entry: int) -> None:
        self.attempt(lambda: self.session.go_to(entry))

    def _deed(self, deed: str, thing: object, where: QPoint) -> None:
        """What the GM chose from the menu to do by hand."""
        subject = subject_of(self.board, thing)
        if deed in ("new token", "new aspect", "duplicate"):
            self.selection.pick(subject)
            self.act_wanted.emit({"new token": "token", "new aspect": "aspect"}.get(deed, deed))
        elif deed == "rename":
            self.act_wanted.emit("rename battle") if subject.kind == "scene" else self.rename(subject)
        elif deed == "edit":
            self.edit(subject)
        elif deed == "remove":
            self.remove((subject,))
        elif deed == "new zone":
            view = self.stage.view
            spot = view.mapToScene(view.viewport().mapFromGlobal(where))
            self.stage.make_zone((spot.x(), spot.y()))
        elif deed in ("open", "shut", "lock"):
            self.attempt(lambda: table_edits.perform(self.session, table_edits.door_set(self.board, subject, deed)))
        elif subject.kind == "zone" and not self.board.map.zones[ZoneId(subject.id)].revealed:
            self.reveal(subject.id)
        else:
            self.hide_or_show(subject)

    # --- the table by hand --------------------------------------------------------------------------

    def edit(self, thing: object) -> None:
        """Open what is to be edited: the sheet of a token, else its fields in the inspector."""
        subject = subject_of(self.board, thing)
        self.selection.pick(subject)
        if subject.kind == "token":
            self.sheet_wanted.emit(subject.id)
        else:
            self.dock.parts["inspector"].set_open(True)

    def remove(self, subjects: tuple[Subject, ...]) -> None:
        """Take things off the table."""
        self.attempt(lambda: table_edits.perform(self.session, table_edits.removed(self.board, subjects)))

    def rename(self, subject: Subject) -> None:
        """Let a thing be called otherwise, where it lies."""
        label = "Words" if subject.kind == "aspect" else "Name"
        name = subject.called(self.board) if self._named(subject) else ""
        self.inline.ask(subject, self.place_of(subject), (label, name))

    def name_zone(self, zone: str) -> None:
        """A zone was drawn: ask for its name and its aspect where it lies."""
        subject = Subject("zone", zone)
        self.selection.pick(subject)
        self.inline.ask(subject, self.place_of(subject), ("Name", ""), ("Aspect", ""))

    def draw_beside(self) -> None:
        """A new zone next to the selected one, with a way between them; asks for its name."""
        subject = self.selection.subject
        start = ZoneId(subject.id) if subject.kind == "zone" else None
        made: list[ZoneId] = []

        def act() -> None:
            events, new = zone_beside(self.board, start)
            self.session.edit(*events, what="New zone")
            made.append(new)

        if self.attempt(act):
            self.name_zone(made[0])

    def reveal(self, zone: str) -> None:
        """Show an unexplored zone to the players; the rules may ask for its aspect."""
        if REVEAL in self.session.rules.actions:
            self.perform(Command(REVEAL, None, {"to": (zone,)}))
        else:
            self.hide_or_show(Subject("zone", zone))

    def hide_or_show(self, subject: Subject) -> None:
        """Hide a thing from the players, or show it again."""
        self.attempt(lambda: table_edits.perform(self.session, table_edits.hidden(self.board, subject)))

    def _named(self, subject: Subject) -> bool:
        """Whether a thing has a name of its own, rather than one that describes it."""
        board = self.board
        if subject.kind == "zone":
            return bool(board.map.zones[ZoneId(subject.id)].name)
        return subject.kind != "link" or bool(board.map.links[LinkId(subject.id)].name)

    def _written(self, subject: object, texts: tuple[str, ...]) -> None:
        """What was typed where a thing lies: its name, and for a new zone its aspect."""
        if not isinstance(subject, Subject) or not subject.there(self.board):
            return
        name, aspect = texts[0], texts[1] if len(texts) > 1 else ""
        self.attempt(lambda: table_edits.perform(self.session, table_edits.written(self.board, subject, name, aspect)))
