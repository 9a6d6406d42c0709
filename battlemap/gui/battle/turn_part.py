"""The turn order in the dock: what it shows of the board, and what people do to it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.happenings import CounterId, TimerId
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.session.question_words import is_answer_awaited
from battlemap.gui.session.selection import Selection
from battlemap.gui.session.subject_edits import remove_timer
from battlemap.gui.turns.event_rows import timer_lines, with_events
from battlemap.gui.turns.machine_marks import with_machines
from battlemap.gui.turns.turn_panel import TurnPanel
from battlemap.gui.turns.turn_phase import TurnPhase, step_in_commands
from battlemap.gui.turns.turn_rows import TurnRow, turn_rows
from battlemap.play.edits import board_edits
from battlemap.play.scene.counter_edits import remove_counter, step_counter
from battlemap.rules.display import BoardDisplay
from battlemap.rules.procedure import Command


class TurnPart(QObject):
    """Keeps a panel in step with a session; clicks on it select, go on, move slots, end timers, tick counters."""

    timer_wanted = Signal(str)
    """The timer that is to be edited."""
    menu_wanted = Signal(Subject, QPoint)
    past_subject_wanted = Signal(Subject)
    """Somebody as he was then is to be shown."""

    def __init__(
        self,
        panel: TurnPanel,
        controller: MapController,
        selection: Selection,
        attempt: Callable[[Callable[[], Any]], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._panel, self._controller, self._selection, self._attempt = panel, controller, selection, attempt
        self._step_in_commands: dict[TokenId, Command] = {}
        """Who waits and may step in now, and how."""
        self._other_beginning: Command | None = None
        """Begins the fight with the phase that the rules have before its first round."""
        self._is_past = False
        """Whether it shows a moment of the past, in which nothing can be done."""
        panel.other_wanted.connect(self._begin_otherwise)
        panel.timers.opened.connect(self._open_timer)
        panel.timers.removed.connect(self._remove_timer)
        panel.timers.ticked.connect(self._tick)
        panel.list.selected.connect(self._select)
        panel.list.moved.connect(self._move_slot)
        panel.list.menu_wanted.connect(self._open_menu)
        panel.list.step_in_wanted.connect(self._step_in)

    def refresh(self, display: BoardDisplay, phase: TurnPhase) -> None:
        """Show the board as it is."""
        session, self._is_past = self._controller.session, False
        board, waits = session.board, is_answer_awaited(session)
        self._step_in_commands = {} if waits else step_in_commands(session.rules, board)
        self._other_beginning = phase.other
        rows = with_events(turn_rows(board, display, frozenset(self._step_in_commands)), board)
        rows = with_machines(rows, board, session.orders)
        self._panel.timers.show_lines(timer_lines(board))
        begin = phase.button if not board.turns.order and not waits else ""
        self._panel.show_turns(rows, begin, display.warnings, phase.other_button if begin else "")

    def show_past(self, board: AnyEncounter, display: BoardDisplay) -> None:
        """Show how it stood once; a click shows somebody as he was then."""
        self._is_past, self._step_in_commands, self._other_beginning = True, {}, None
        self._panel.timers.show_lines(timer_lines(board))
        self._panel.show_turns(with_events(turn_rows(board, display, frozenset()), board), "", display.warnings)

    def _open_timer(self, timer: str) -> None:
        if not self._is_past:
            self.timer_wanted.emit(timer)

    def _select(self, row: TurnRow) -> None:
        """A click on a slot selects its tokens, the first of them in the inspector."""
        if row.event is not None:
            self._open_timer(row.event)
            return
        if self._is_past:
            self.past_subject_wanted.emit(Subject("token", row.tokens[0]))
            return
        self._selection.select_tokens(row.tokens)
        point = self._controller.scene.spot_of(row.tokens[0])
        if point is not None:
            self._controller.view.camera.centre_on(point)

    def _open_menu(self, row: TurnRow, where: QPoint) -> None:
        if not self._is_past:
            self.menu_wanted.emit(Subject("token", row.tokens[0]), where)

    def _step_in(self, row: TurnRow) -> None:
        """Who waits acts now."""
        self._perform(self._step_in_commands.get(row.tokens[0]))

    def _begin_otherwise(self) -> None:
        self._perform(self._other_beginning)

    def _perform(self, command: Command | None) -> None:
        if command is not None:
            self._attempt(lambda: self._controller.session.perform(command))

    def _move_slot(self, slot: int, to: int) -> None:
        if self._is_past:
            return
        session = self._controller.session
        self._attempt(lambda: session.edit(*board_edits.move_slot(session.board, slot, to), what="Change the turn order"))

    def _tick(self, counter: str, by: int) -> None:
        if self._is_past:
            return
        session = self._controller.session
        events, what = step_counter(session.board, CounterId(counter), by)
        if events:
            self._attempt(lambda: session.edit(*events, what=what))

    def _remove_timer(self, timer: str) -> None:
        if self._is_past:
            return
        session = self._controller.session
        is_counter = CounterId(timer) in session.board.counters
        board = session.board
        events, what = remove_counter(board, CounterId(timer)) if is_counter else remove_timer(board, TimerId(timer))
        self._attempt(lambda: session.edit(*events, what=what))
