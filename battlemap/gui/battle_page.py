"""One open battle: its parts listen to the same session and to each other, and people act on it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.canvas.motion import system_allows_motion
from battlemap.gui.asked import answer_awaited
from battlemap.gui.battle_face import BattleFace
from battlemap.gui.bridge import SessionBridge
from battlemap.gui.lift import Lift
from battlemap.gui.pictures import Pictures
from battlemap.gui.places import place_of, point_of
from battlemap.gui.selection import Selection
from battlemap.gui.subject import SCENE, Subject, subject_of
from battlemap.gui.table_edits import attempt
from battlemap.gui.theme import Theme
from battlemap.gui.turn_flow import Phase, phase, shares_turn, stepping_in
from battlemap.gui.turn_rows import TurnRow
from battlemap.play import edits
from battlemap.play.menu import MenuLine
from battlemap.play.session import Session, Update
from battlemap.rules.procedure import Command


class BattlePage(BattleFace):
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
        super().__init__(bridge, theme, pictures, actions, parent)
        self.selection = Selection(self)
        self._steps: dict[TokenId, Command] = {}
        """Who waits and may step in now, and how."""
        self._lift = Lift(self.stage, self)
        self._connect()
        self.refresh()

    def furnish(self) -> None:
        """Make the parts of the dock, the cards and the menu, and listen to them."""
        from battlemap.gui.hand import Hand

        super().furnish()
        self.hand = Hand(self.session, self.stage, self.selection, self)
        self._connect_parts()
        self._lift.cover(self.card.covered)
        self.refresh()
        self.dock.set_small(self.dock.small)
        for above in (self.banner, self.inline):
            above.raise_()

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

    def _connect(self) -> None:
        stage = self.stage
        self.bridge.updated.connect(self._updated)
        self.theme.changed.connect(self._dress)
        self.selection.changed.connect(self._selected)
        stage.selection_changed.connect(self._stage_selected)
        stage.refused.connect(self.complained)
        stage.picked.connect(self._stage_picked)
        stage.view.zoom_changed.connect(self.area.zoom.show_percent)
        self.area.zoom.closer.connect(stage.view.zoom_in)
        self.area.zoom.farther.connect(stage.view.zoom_out)
        self.area.zoom.fitted.connect(stage.view.fit)

    def _connect_parts(self) -> None:
        stage = self.stage
        stage.edit_wanted.connect(self.hand.edit)
        stage.zone_made.connect(self.hand.name_zone)
        stage.drag_changed.connect(self.cursor_card.show_drag)
        stage.hint_changed.connect(self.hint.show_hint)
        stage.menu_wanted.connect(self.open_menu)
        self.card.covers.connect(self._lift.cover)
        self.card.covers.connect(self.hint.stay_clear)
        self.inline.taken.connect(self.hand.written)
        self.hand.complained.connect(self.complained)
        self.hand.act_wanted.connect(self.act_wanted)
        self.hand.sheet_wanted.connect(self.sheet_wanted)
        self.hand.fields_wanted.connect(self._open_inspector)
        self.hand.words_wanted.connect(self._ask_words)
        self.turns.begin.connect(self.go_on)
        self.turns.list.picked.connect(self._row_picked)
        self.turns.list.moved.connect(self._slot_moved)
        self.turns.list.asked.connect(self._row_asked)
        self.turns.list.stepped.connect(self._row_stepped)
        self.inspector.follow(stage.actor)
        self.inspector.picked.connect(self.show_subject)
        self.inspector.complained.connect(self.complained)
        self.inspector.sheet_wanted.connect(self.sheet_wanted)
        self.inspector.line_wanted.connect(self.perform_line)
        self.inspector.retitled.connect(self.dock.parts["inspector"].say)
        self.inspector.resized.connect(self.dock.place)
        self.menu.refused.connect(self.complained)
        self.menu.deed_wanted.connect(self.hand.take_deed)
        self.menu.aimed.connect(self.canvas.sketching.look_at)
        self.log.back_wanted.connect(self._go_back)
        self.tree.picked.connect(self.show_subject)
        self.tree.asked.connect(self.open_menu)

    # --- showing --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the board as it is."""
        self.shown = self.stage.shown
        self.selection.drop_gone(self.board)
        if self.furnished:
            self._refresh_parts()
        self.rail.suit(self.board)
        self.show_emptiness()
        self._select_in_stage()
        self._show_inspected()
        self.stood.emit()

    def _refresh_parts(self) -> None:
        from battlemap.gui.log_rows import log_rows, round_word
        from battlemap.gui.turn_panel import turn_note
        from battlemap.gui.turn_rows import turn_rows

        self.lenses.refresh()
        board, session, now = self.board, self.session, self.phase
        self._steps = {} if answer_awaited(session) else stepping_in(session.rules, board)
        rows = turn_rows(board, self.shown, frozenset(self._steps))
        begin = now.button if not board.turns.order and not answer_awaited(session) else ""
        self.turns.show_turns(rows, begin, self.shown.warnings)
        self.dock.parts["turns"].say("Turn order", turn_note(now.where, len(board.tokens)))
        word = round_word(self.shown.phase, session.story())
        opening = session.journal.opening.turns
        self.log.show_rows(log_rows(session.story(), word, opening.round if opening.order else 0))
        self.dock.place()
        self.tree.show_board(board)

    def _dress(self) -> None:
        self.stage.set_palette(self.theme.palette)
        self.stage.scene.motion.allowed = self.theme.motion and system_allows_motion()
        if self.furnished:
            self.inspector.refresh()

    def _updated(self, update: object) -> None:
        if isinstance(update, Update):
            self.stage.follow(update)
            self._follow_turn(update)
            self.refresh()

    def _follow_turn(self, update: Update) -> None:
        """When the turn passes on, let go of what was selected, unless it is a token that somebody watches."""
        before, subject = update.before.turns.now, self.selection.subject
        acted = subject.id in before or any(shares_turn(update.before, TokenId(subject.id), one) for one in before)
        if before != update.after.turns.now and (subject.kind != "token" or acted):
            self.selection.pick(SCENE)

    def close_stage(self) -> None:
        """End what runs in the background; the page is not used after that."""
        self._lift.stop()
        self.canvas.close()

    # --- selecting --------------------------------------------------------------------------------

    def show_subject(self, thing: object) -> None:
        """Select a thing and bring it into sight."""
        subject = subject_of(self.board, thing)
        self.selection.pick(subject)
        point = point_of(self.stage, subject)
        if point is not None:
            self.stage.view.centre_on(point)

    def _stage_picked(self, thing: object) -> None:
        self.selection.pick(subject_of(self.board, thing))

    def _stage_selected(self) -> None:
        tokens = tuple(self.stage.selection)
        if tokens != self.selection.tokens:
            self.selection.pick_tokens(tokens)

    def _selected(self) -> None:
        self._select_in_stage()
        self._show_inspected()
        if self.furnished:
            self.turns.show_chosen(frozenset(self.selection.tokens))
        self.stood.emit()

    def _show_inspected(self) -> None:
        """What is selected in the inspector; with nothing selected, who acts, or whose turn it is."""
        if not self.furnished:
            return
        run = self.session.current
        acting = run.command.actor if run is not None else None
        subject, actor = self.selection.subject, acting if acting in self.board.tokens else self.stage.actor()
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
        return attempt(act, self.complained.emit)

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
        elif not self.board.tokens:
            self.complained.emit("Nobody is on the map to fight; press T to bring somebody.")

    def open_menu(self, thing: object, where: QPoint) -> None:
        """Open the menu on something, at a place on the screen. While nobody fights a token that is clicked acts itself."""
        subject = subject_of(self.board, thing)
        if subject.kind not in ("scene", "token"):
            self.selection.pick(subject)  # a selected actor stays selected
        token = subject.id if subject.kind == "token" else ""
        itself = TokenId(token) if token and not self.board.turns.order else None
        self.menu.open_for(subject, where, self.stage.actor(token) or itself)

    def _open_inspector(self) -> None:
        self.dock.parts["inspector"].set_open(True)

    def _ask_words(self, subject: Subject, fields: tuple[tuple[str, str], ...], ideas: tuple[str, ...]) -> None:
        """Ask for words where a thing lies, with ideas for the last of them."""
        from battlemap.gui.suggestions import suggest

        self.inline.ask(subject, place_of(self.stage, subject), *fields)
        suggest(self.inline.entries[-1], ideas)

    def _slot_moved(self, slot: int, to: int) -> None:
        self.attempt(lambda: self.session.edit(*edits.slot_moved(self.board, slot, to), what="Change the turn order"))

    def _row_stepped(self, row: TurnRow) -> None:
        """Who waits acts now."""
        command = self._steps.get(row.tokens[0])
        if command is not None:
            self.perform(command)

    def _row_asked(self, row: TurnRow, where: QPoint) -> None:
        self.open_menu(row.tokens[0], where)

    def _go_back(self, entry: int) -> None:
        self.attempt(lambda: self.session.go_to(entry))
