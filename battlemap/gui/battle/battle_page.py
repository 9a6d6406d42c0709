"""One open battle: its parts listen to the same session and to each other, and people act on it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import TimerCame
from battlemap.board.subject import Subject
from battlemap.board.wording import make_sentence
from battlemap.gui.battle.missing_drawings import MissingDrawings
from battlemap.gui.battle.page_parts import PageParts
from battlemap.gui.battle.selection_part import SelectionPart
from battlemap.gui.battle.viewport_offset import ViewportOffset
from battlemap.gui.session.document_images import DocumentImages
from battlemap.gui.session.selection import Selection
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.turns.turn_phase import TurnPhase, phase
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import SMALL_WINDOW
from battlemap.play.attempts import attempt
from battlemap.play.scene.counter_edits import counters_now_due
from battlemap.play.session import Session, SessionUpdate
from battlemap.rules.display import BoardDisplay
from battlemap.rules.procedure import Command
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.gui.battle.answer_odds_part import AnswerOddsPart
    from battlemap.gui.battle.opponent_part import OpponentPart
    from battlemap.gui.battle.outlook_part import OutlookPart
    from battlemap.gui.battle.past_dock import PastDock
    from battlemap.gui.battle.timeline_part import TimelinePart
    from battlemap.gui.forecast.forecast_part import ForecastPart
    from battlemap.play.action_menu import MenuEntry


class BattlePage(QWidget):
    """Shows a battle and lets people act on it; what needs the window is emitted."""

    complained = Signal(str)
    """One sentence for the banner."""
    phase_changed = Signal()
    """What the title bar shows may have changed."""
    sheet_wanted = Signal(str)
    timer_wanted = Signal(str)
    """The timer that is to be edited."""
    happened = Signal(str)
    """One sentence about what has come by itself."""
    act_wanted = Signal(str)
    """The id of an action of the window, on what is selected."""

    def __init__(
        self,
        bridge: SessionBridge,
        theme: Theme,
        pictures: DocumentImages,
        actions: dict[str, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.bridge, self.theme, self.pictures = bridge, theme, pictures
        self.parts = PageParts(self, bridge, theme, pictures, actions)
        self.canvas = self.parts.canvas
        self.controller = self.canvas.controller
        self.display: BoardDisplay = self.controller.display
        self.ready: Callable[[], bool] = lambda: True
        """Whether the heavy libraries are loaded."""
        self.selection = Selection(self)
        self._selection_part = SelectionPart(self.selection, self.parts, self.controller, theme, lambda: self.is_looking)
        self.outlook: OutlookPart | None = None
        """The card beside the menu; made with the first menu."""
        self.answer_odds: AnswerOddsPart | None = None
        self.machine: OpponentPart | None = None
        """The machine that plays; made when it is first given a seat, or asked."""
        self.timeline: TimelinePart | None = None
        """The timeline, once it was opened."""
        self.forecast: ForecastPart | None = None
        """The chance to win while a fight is prepared; made a moment after the page."""
        self._past_dock: PastDock | None = None
        self._viewport_offset = ViewportOffset(self.controller, self)
        self._missing_drawings = MissingDrawings(pictures, self)
        self._connect()
        self.refresh()

    def build(self) -> None:
        """Make the parts of the dock, the cards and the menu, and listen to them."""
        from battlemap.gui.battle.log_part import LogPart
        from battlemap.gui.battle.manual_edits import ManualEdits
        from battlemap.gui.battle.selection_edits import SelectionEdits
        from battlemap.gui.battle.turn_part import TurnPart

        self.parts.build(self.ready)
        self.manual_edits = ManualEdits(self.session, self.controller, self.selection, self)
        self.selection_edits = SelectionEdits(self.parts, self.manual_edits, self.controller, self.selection, self)
        self._turn_part = TurnPart(self.parts.turns, self.controller, self.selection, self.attempt, self)
        self._log_part = LogPart(self.parts.log, self.controller, self.attempt, self)
        self._connect_parts()
        self._viewport_offset.set_covered(self.parts.card.placement.covered_height)
        self.refresh()
        self.parts.dock.set_small(self.parts.dock.small)
        for above in (self.parts.banner, self.parts.inline_editor):
            above.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.parts.set_small(self.window().width() < SMALL_WINDOW)
        super().resizeEvent(event)

    @property
    def session(self) -> Session:
        return self.bridge.session

    @property
    def board(self) -> AnyEncounter:
        return self.bridge.session.board

    @property
    def phase(self) -> TurnPhase:
        """Where the fight stands, for the title bar; while one looks at the past where it stood."""
        if self._past_dock is not None and self.is_looking:
            return self._past_dock.phase
        now = phase(self.session.rules, self.board, self.display, self.controller.actor())
        if self.machine is not None and self.machine.opponent.may_step:
            return replace(now, button="Step", by_machine=True)
        return now

    def _connect(self) -> None:
        controller = self.controller
        self.bridge.updated.connect(self._follow_update)
        self.selection.changed.connect(self.phase_changed)
        controller.refused.connect(self.complained)
        controller.scene.ground.finished.connect(lambda: self._missing_drawings.look_for(self.board.grid))
        self._missing_drawings.complained.connect(self.complained)
        controller.view.camera.zoom_changed.connect(self.parts.area.zoom.show_percent)
        self.parts.area.zoom.closer.connect(controller.view.camera.zoom_in)
        self.parts.area.zoom.farther.connect(controller.view.camera.zoom_out)
        self.parts.area.zoom.fitted.connect(controller.view.camera.fit)

    def _connect_parts(self) -> None:
        controller, parts = self.controller, self.parts
        controller.edit_wanted.connect(self.manual_edits.edit)
        controller.zone_made.connect(self.manual_edits.name_zone)
        controller.drag_changed.connect(parts.move_card.show_drag)
        controller.drag_ended.connect(parts.move_card.end_drag)
        controller.hint_changed.connect(parts.hint_bar.show_hint)
        controller.view.input.free_placing.is_on_switch = parts.hint_bar.is_on_switch
        controller.hint_changed.connect(parts.room_offer.drop)
        controller.menu_wanted.connect(self.open_menu)
        parts.card.decision_wanted.connect(lambda: self.act_wanted.emit("decide"))
        parts.card.placement.covered_changed.connect(self._viewport_offset.set_covered)
        parts.card.placement.covered_changed.connect(parts.hint_bar.stay_clear)
        self.manual_edits.complained.connect(self.complained)
        self.manual_edits.act_wanted.connect(self.act_wanted)
        self.manual_edits.sheet_wanted.connect(self.sheet_wanted)
        self.manual_edits.seats_wanted.connect(lambda edit, tokens: self.machine_part().seat_tokens(edit, tokens))
        self.selection_edits.complained.connect(self.complained)
        parts.turns.begin_wanted.connect(self.go_on)
        self._turn_part.timer_wanted.connect(self.timer_wanted)
        self._turn_part.menu_wanted.connect(self.open_menu)
        parts.inspector.follow(controller.actor)
        parts.inspector.selected.connect(self.show_subject)
        parts.inspector.complained.connect(self.complained)
        parts.inspector.sheet_wanted.connect(self.sheet_wanted)
        parts.inspector.line_wanted.connect(self.perform_line)
        parts.inspector.retitled.connect(parts.dock.parts["inspector"].say)
        parts.inspector.resized.connect(parts.dock.place)
        parts.menu.refused.connect(self.complained)
        parts.menu.edit_wanted.connect(self.manual_edits.perform_edit)
        parts.menu.command_hovered.connect(self.canvas.command_sketch.preview_command)
        parts.menu.hover_ended.connect(self.canvas.command_sketch.drop_command)
        parts.menu.opened.connect(self._add_outlook)
        self.bridge.updated.connect(self._add_answer_odds)
        self._add_answer_odds()
        parts.log.timeline_wanted.connect(self._look_back)
        parts.log.resized.connect(parts.dock.place)
        parts.tree.selected.connect(self.show_subject)
        parts.tree.menu_wanted.connect(self.open_menu)

    def _add_answer_odds(self) -> None:
        """With the first question comes the pane of its odds."""
        if self.answer_odds is None and self.session.questions and self.parts.is_built:
            from battlemap.gui.battle.answer_odds_part import AnswerOddsPart

            self.answer_odds = AnswerOddsPart(
                self.parts.card, self.parts.area, self.controller, self.parts.hint_bar, self.bridge, self.theme
            )  # fmt: skip
            self.answer_odds.follow()

    def _add_outlook(self) -> None:
        from battlemap.gui.battle.outlook_part import OutlookPart

        if self.outlook is None:
            self.outlook = OutlookPart(self.parts.menu, self.theme, self, self.controller.scene)

    def machine_part(self) -> "OpponentPart":
        """The machine that plays; it is made when it is first wanted."""
        from battlemap.gui.battle.opponent_part import OpponentPart

        if self.machine is None:
            self.machine = OpponentPart(self.parts, self.bridge, self.controller, self.selection, self.theme, self.pictures)
            self.machine.opponent.complained.connect(self.complained)
            self.machine.opponent.happened.connect(self.happened)
            self.machine.opponent.changed.connect(self.phase_changed)
            self.machine.act_wanted.connect(self.act_wanted)
            self.phase_changed.emit()
        return self.machine

    def timeline_part(self) -> "TimelinePart":
        """The timeline; it is made when it is first opened."""
        from battlemap.gui.battle.past_dock import PastDock
        from battlemap.gui.battle.timeline_part import TimelinePart

        if self.timeline is None:
            timeline = TimelinePart(self.parts, self.bridge, self.controller, self.theme, self.pictures)
            past, story = timeline.past, self._log_part.story
            self.timeline = timeline
            self._past_dock = PastDock(past, self.parts, self._turn_part, story, self.session, self.selection)
            timeline.complained.connect(self.complained)
            timeline.happened.connect(self.happened)
            past.changed.connect(lambda: self.machine.look_back(self.is_looking) if self.machine is not None else None)
            past.is_machine_resting = lambda: self.machine is not None and self.machine.is_resting
            past.moment_changed.connect(self.refresh)
        return self.timeline

    @property
    def is_looking(self) -> bool:
        """Whether the map shows another moment than now."""
        return self.timeline is not None and self.timeline.past.is_looking

    def refresh(self) -> None:
        """Show the board as it is."""
        self.display = self.controller.display
        self.selection.drop_missing(self.board)
        if self._past_dock is not None and self.is_looking:
            self._past_dock.refresh()
        elif self.parts.is_built:
            self._refresh_parts()
        self.parts.rail.update_tools(self.board, not self.is_looking)
        self.parts.update_empty_hint()
        self._selection_part.refresh()
        self.phase_changed.emit()

    def _refresh_parts(self) -> None:
        from battlemap.gui.turns.turn_panel import turn_note

        self.parts.lenses.refresh()
        board, now = self.board, self.phase
        self._turn_part.refresh(self.display, now)
        self.parts.dock.parts["turns"].say("Turn order", turn_note(now.where, len(board.tokens)))
        self._log_part.refresh()
        if self.machine is None and self.session.orders.machines:
            self.machine_part()
        self.parts.dock.place()
        self.parts.tree.show_board(board)

    def _follow_update(self, update: SessionUpdate) -> None:
        self.controller.follow(update)
        self._selection_part.follow_turn(update)
        self.refresh()
        if self.parts.is_built:
            self.parts.banner.drop_refusal()
            self.parts.room_offer.follow(update)
        came = [update.after.timers[event.timer].words for event in update.events if isinstance(event, TimerCame)]
        if update.what not in ("undo", "redo"):
            came += [counter.words for counter in counters_now_due(update.before, update.after)]
        if came:
            self.happened.emit(make_sentence(", ".join(came)))
        if update.complaint:
            self.complained.emit(make_sentence(update.complaint))

    def close_map(self) -> None:
        """End what runs in the background; the page is not used after that."""
        if self.machine is not None:
            self.machine.opponent.stop()
        if self.timeline is not None:
            self.timeline.close()
        if self.forecast is not None:
            self.forecast.close()
        self._viewport_offset.stop()
        self.pictures.stop_drawing()
        self._missing_drawings.close()
        self.canvas.close()

    def show_subject(self, subject: Subject) -> None:
        """Select a thing and bring it into sight; while one looks at the past, show it as it was."""
        if self._past_dock is not None and self.is_looking:
            self._past_dock.show_subject(subject)
        else:
            self._selection_part.show_subject(subject)

    def attempt(self, act: Callable[[], Any]) -> bool:
        """Do something that the rules may refuse; why not goes to the banner."""
        return attempt(act, self.complained.emit, ValueError, StoreError)

    def perform(self, command: Command) -> bool:
        """Perform a command."""
        return self.attempt(lambda: self.session.perform(command))

    def perform_line(self, line: "MenuEntry") -> None:
        """Perform what a line of the menu says."""
        if line.command is not None:
            self.perform(line.command)

    def go_on(self) -> None:
        """Begin the fight, or end the turn under way."""
        wanted = self.phase.command
        if self.machine is not None and self.machine.opponent.may_step:
            self.machine.opponent.step()
        elif wanted is not None:
            self.perform(wanted)
        elif not self.board.tokens:
            self.complained.emit("Nobody is on the map to fight; press T to bring somebody.")

    def open_menu(self, subject: Subject, where: QPoint) -> None:
        """Open the menu on something, at a place on the screen. While nobody fights a token that is clicked acts itself."""
        if subject.kind not in ("scene", "token"):
            self.selection.select(subject)  # a selected actor stays selected
        itself = None if self.board.turns.order else subject.token
        self.parts.menu.open_for(subject, where, self.controller.actor(subject.token) or itself, self.selection.tokens)

    def _look_back(self, entry: int) -> None:
        """Show on the timeline how it stood after an entry."""
        if self.timeline is None or self.timeline.panel.isHidden():
            self.act_wanted.emit("timeline")
        if self.timeline is not None:
            self.timeline.past.look_at_entry(entry)
