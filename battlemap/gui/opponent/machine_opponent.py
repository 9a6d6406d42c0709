"""The machine at the table: what it does next, at what pace, and when it waits for a person."""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event, Rolled
from battlemap.board.ids import TokenId
from battlemap.gui.opponent.fight_progress import FightProgress, end_words
from battlemap.gui.opponent.machine_report import MachineReport, make_report
from battlemap.gui.opponent.machine_thinking import MachineThinking
from battlemap.gui.session.machine_moves import (
    asked_seat,
    is_in_persons_command,
    is_machines_move,
    machine_of,
    shares_question,
    shares_turn,
    waits_for,
)
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.minds.decision import Decision
from battlemap.minds.rehearsal import MachineStep, MindRoster, RehearsedSession, copy_session, machine_turn_start
from battlemap.play.attempts import attempt
from battlemap.play.session import Session, SessionUpdate

Think: TypeAlias = Callable[[RehearsedSession, MindRoster], object]
Pace: TypeAlias = Literal["", "step", "play", "round", "fight"]
"""It stands still, takes one step, goes on at a readable speed, or as fast as it can to the end of the round or the fight."""
FAST = ("round", "fight")
AFTER_ANSWER, AFTER_MOVE, AFTER_ROLL = 200, 700, 1700
"""Milliseconds until the next step, for people to see what happened; fewer where nothing did, more where dice fell."""


class MachineOpponent(QObject):
    """Plays the seats that the orders of one session give to machines."""

    changed = Signal()
    """Its pace, or what it waits for."""
    reported = Signal()
    """There is another report, or none any more."""
    complained = Signal(str)
    happened = Signal(str)
    """Something that people should know of, in a sentence."""

    def __init__(self, bridge: SessionBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.pace: Pace = ""
        self.report: MachineReport | None = None
        self.progress = FightProgress()
        self.is_held = False
        self.rested_from: tuple[Pace, int] | None = None
        """The pace at which it was stopped because somebody looks at the past, and where one stood then."""
        self._acts = False
        self._wanted: Literal["step", "once", "advice"] = "step"
        self._whom: TokenId | None = None
        self._stamp: tuple[object, ...] = ()
        self._idle: tuple[object, ...] = ()
        """The state of the battle in which no machine has anything left to do, though others of the same turn have."""
        self._before = bridge.session.board
        self._crew = self._new_crew()
        self._thinking = MachineThinking(self)
        self._thinking.done.connect(self._take)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        bridge.updated.connect(self._follow)

    @property
    def session(self) -> Session:
        return self._bridge.session

    @property
    def thinks(self) -> bool:
        """Whether something is being thought of."""
        return self._thinking.is_busy

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self.pace in ("play", *FAST)

    @property
    def may_step(self) -> bool:
        """Whether a step would be its own now."""
        return self._idle != self._state() and (is_machines_move(self.session) or shares_question(self.session))

    @property
    def note(self) -> str:
        """What it is about, in a word or two."""
        if self.thinks:
            return f"round {self.session.board.turns.round}, step {self.progress.steps}" if self.pace in FAST else "thinks"
        if (self.session.board.turns.order or self.session.current is not None) and not self.may_step:
            return f"waits for {waits_for(self.session)}"
        if self.is_held and self.pace:
            return "waits for you"
        return "plays" if self.is_playing else "stopped"

    def step(self) -> None:
        """Take one step, if it is a machine's."""
        if not self.thinks:
            self.pace, self.rested_from = "step", None
            self._go_on()

    def play(self, pace: Pace = "play") -> None:
        """Go on by itself until a person has to decide, and after that again."""
        self.pace, self.rested_from = pace, None
        self.progress.begin(self.session)
        self._go_on()

    def stop(self) -> bool:
        """Stop at once; False if it was not about anything."""
        was_busy = self.thinks or self.is_playing
        self._timer.stop()
        self._drop_thought()
        self.pace, self.rested_from = "", None
        self.changed.emit()
        return was_busy

    def rest(self, wanted: bool) -> None:
        """Stop while somebody looks at the past, and go on afterwards if nothing was done meanwhile, nor another pace chosen."""
        if wanted and self.is_playing:
            rested = self.pace, self.session.head
            self.stop()
            self.rested_from = rested
        elif not wanted and self.rested_from is not None:
            (pace, before), self.rested_from = self.rested_from, None
            if before == self.session.head:
                self.play(pace)

    def hold(self, wanted: bool) -> None:
        """Stand still while somebody has something in hand, a menu or a token, and go on at the same pace afterwards."""
        if wanted == self.is_held:
            return
        self.is_held = wanted
        if wanted:
            self._timer.stop()
            if self.thinks and self._wanted == "step":
                self._drop_thought()
        elif self.pace and not self.thinks:
            self._timer.start(0 if self.pace in FAST else AFTER_MOVE)
        self.changed.emit()

    def take_back(self) -> None:
        """Take back the turn in which a machine acted last, all of it."""
        self.stop()
        session = self.session
        under_way = session.current is not None and session.current.command.machine
        start = machine_turn_start(session)
        if start is None and not under_way:
            self.complained.emit("The last thing that was done was not a machine's.")
            return
        if under_way:
            session.call_off()
        if start is not None:
            attempt(lambda: session.go_to(start), self.complained.emit)
        self.clear_report()

    def decide_once(self, who: TokenId | None = None) -> None:
        """Have a machine decide this once, in place of whoever has to: *who*, if several have to act."""
        seat = asked_seat(self.session, who)
        if seat is None:
            self.complained.emit("Nobody has to decide anything now.")
            return
        machine = machine_of(self.session, seat)
        self._begin("once", lambda copy, crew: crew.decide_once(copy, machine, TokenId(seat)))

    def advise(self, who: TokenId | None) -> None:
        """Say what a machine would do in the place of *who*, or answer to the open question; nothing is done."""
        seat = asked_seat(self.session) if self.session.questions or who is None else who
        if seat is None or (self.session.current is not None and not self.session.questions):
            self.complained.emit("There is nobody to advise: select a fighter.")
            return
        token = TokenId(seat)
        machine = machine_of(self.session, seat)
        self._whom = token if token in self.session.board.tokens else None
        if self.pace:
            self.stop()
        self._begin("advice", lambda copy, crew: crew.advise(copy, token, machine))

    def clear_report(self) -> None:
        """Nobody looks at what it thought of any more."""
        if self.report is not None:
            self.report = None
            self.reported.emit()

    def _go_on(self) -> None:
        if self.thinks or self.is_held or not self.pace:
            return
        if not self.may_step:
            self._wait()
            return
        self._begin("step", lambda copy, crew: crew.next_step(copy))

    def _wait(self) -> None:
        """A person's move: go on after it, unless only one step was wanted."""
        if self.pace == "step":
            self.pace = ""
        self.changed.emit()

    def _begin(self, wanted: Literal["step", "once", "advice"], think: Think) -> None:
        self._timer.stop()
        if self.thinks:
            self._drop_thought()
        make, crew = copy_session(self.session), self._crew
        self._wanted, self._stamp, self._before = wanted, self._state(), self.session.board
        self._thinking.begin(lambda: think(make(), crew))
        self.changed.emit()

    def _state(self) -> tuple[object, ...]:
        session = self.session
        inputs = session.current.inputs if session.current is not None else ()
        return session.head, id(session.board), len(inputs), session.orders

    def _take(self, told: tuple[object, str]) -> None:
        made, fault = told
        if self._stamp != self._state():
            self._go_on()
        elif fault:
            self._give_over(f"The machine cannot decide here ({fault.rstrip('.')}): decide yourself.")
        elif isinstance(made, Decision):
            self._report(made, self._whom, advice=True)
            self.changed.emit()
        elif isinstance(made, MachineStep):
            self._perform(made)
        elif self._wanted == "once":
            self.complained.emit("The machine would do nothing more here: end the turn, or decide yourself.")
            if self.is_playing:
                self._timer.start(AFTER_MOVE)
            self.changed.emit()
        elif shares_turn(self.session) or shares_question(self.session):
            self._idle = self._state()
            self._wait()
        else:
            self._give_over("The machine finds nothing that it could do: the fight is decided, or a person has to go on.")

    def _give_over(self, words: str) -> None:
        self.stop()
        self.complained.emit(words)

    def _perform(self, step: MachineStep) -> None:
        """Do what was decided, as a person would; what only ends a turn or rolls dice leaves the last report."""
        self._acts = True
        events: list[Event] = []
        forget = self.session.observe(lambda update: events.extend(update.events))
        if step.decision is not None and len(step.decision.alternatives) > (0 if step.command is not None else 1):
            self._report(step.decision, step.who)
        try:
            done = attempt(lambda: step.perform_on(self.session), self.complained.emit)
        finally:
            forget()
            self._acts = False
        if not done:
            self.stop()
            return
        if self.report is not None and self.report.advice:
            self.clear_report()  # it was about the moment before this step
        self._count()
        self._end_with_fight(self._before)
        if self.is_playing:
            self._timer.start(0 if self.pace in FAST else _pause_after(events))
        else:
            self.pace = ""
            if self._may_answer():
                self.step()
        self.changed.emit()

    def _end_with_fight(self, before: AnyEncounter) -> None:
        """A fight that is over is not played on, and it is told who is left."""
        if before.turns.order and not self.session.board.turns.order and self.session.current is None:
            self.pace = ""
            self.clear_report()
            self.happened.emit(end_words(self.session))

    def _count(self) -> None:
        if self.progress.count(self.session) and self.pace == "round":
            self.pace = ""
        if self.is_playing and (fault := self.progress.fault(self.pace in FAST)):
            self._give_over(fault)

    def _report(self, decision: Decision, who: TokenId | None, advice: bool = False) -> None:
        self.report = make_report(self.session, decision, self._before, who, advice)
        self.reported.emit()

    def _follow(self, update: SessionUpdate) -> None:
        if self._acts:
            return
        if update.what in ("undo", "redo"):
            self.stop()
            self.clear_report()
        elif self.thinks and self._stamp != self._state():
            self._drop_thought()
        if self.report is not None and self.report.advice and self._stamp != self._state():
            self.clear_report()
        if self.is_playing:
            self._end_with_fight(update.before)
        if self.is_playing and not self.thinks:
            self._timer.start(AFTER_MOVE if self.pace == "play" else 0)
        elif update.what in ("perform", "answer", "orders") and self._may_answer():
            self.step()
        self.changed.emit()

    def _may_answer(self) -> bool:
        """Whether a machine has to answer in the midst of what a person does: it does so at once, at any pace."""
        return is_in_persons_command(self.session) and self.may_step

    def _drop_thought(self) -> None:
        """Whoever still thinks has its own crew: nothing it remembers is used by two threads."""
        if self.thinks:
            self._thinking.give_up()
        self._crew = self._new_crew()

    def _new_crew(self) -> MindRoster:
        return MindRoster(self._bridge.session.rules, self._bridge.session.seed)


def _pause_after(events: Sequence[Event]) -> int:
    """How long people look at what happened."""
    if any(isinstance(event, Rolled | Contest) for event in events):
        return AFTER_ROLL
    return AFTER_MOVE if events else AFTER_ANSWER
