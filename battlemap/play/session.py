"""Performs commands, undoes, redoes, tells observers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event
from battlemap.board.ids import Seat
from battlemap.play.current_command import NOTHING_DECIDED, CurrentCommand
from battlemap.play.fog.discovery import discovered
from battlemap.play.given_answers import passed_over
from battlemap.play.history import History
from battlemap.play.journal import ROOT, Journal, JournalEntry, replay
from battlemap.play.places import PendingCommand, Place, Steps
from battlemap.play.position import Position
from battlemap.play.resolution import Resolution
from battlemap.play.rule_faults import FaultReporter, RuleFault, explain, find_due_command, keep_no_report, name_command
from battlemap.play.scene.due_happenings import due_happenings, happenings_title
from battlemap.play.session_state import Observer, Observers, SessionState, SessionUpdate
from battlemap.play.standing_orders import StandingOrders
from battlemap.play.timeline.other_tries import OtherTry, other_tries
from battlemap.play.timeline.timeline_notes import TimelineNotes
from battlemap.rules.blocks.checks import last_contest
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Choice, Command, Keys, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import edit_table

__all__ = ["PendingCommand", "Session", "SessionState", "SessionUpdate", "new_session"]

DUE_LIMIT = 100
"""So many commands may come by themselves in a row; more is a fault of the ruleset."""


class Session:
    """An encounter being played. The one mutable object.

    Everything done to it is done whole or not at all: what raises Refused or RuleFault leaves board, journal and open
    question as they were.
    """

    def __init__(
        self,
        rules: AnyRuleset,
        journal: Journal | AnyEncounter,
        state: SessionState,
        report: FaultReporter = keep_no_report,
    ) -> None:
        """*report*: keeps what is known of exceptions in the rules."""
        self.rules, self._report = rules, report
        self.journal = journal if isinstance(journal, Journal) else Journal(journal)
        self.seed, self.orders, self.timeline = state.seed, state.orders, state.timeline
        self.complaint = ""
        """What could not be taken up again, or go on by itself, in words."""
        self.stalled: Refused | RuleFault | None = None
        """What keeps from coming what is due, which is a fault of the ruleset; mostly nothing does."""
        self._history = History(self.journal, state.head, state.redo)
        self._command = CurrentCommand(self._resolution)
        steps = state.steps.within({ROOT, *self.journal.stubs})
        self._position = Position(self._history, self._command, steps, self._settle, self._complain)
        self._observers = Observers()
        self._last_report = (state.head, 0)
        if state.pending is not None:
            # If the rules fail over the command that was open when the battle was closed, redo can bring it again.
            try:
                self._position.resume(state.pending)
            except (Refused, RuleFault) as refusal:
                if not state.pending.follows:
                    self._position.steps = self._position.steps.left(Place(self.head, state.pending))
                told = explain(refusal, self._report)
                self.complaint = f"The command under way could not be taken up again: {told}"
        self._settle()

    @property
    def head(self) -> int:
        """The id of the entry one stands at."""
        return self._history.head

    @property
    def current(self) -> Resolution | None:
        """The command under way, if any."""
        return self._command.resolution

    @property
    def board(self) -> AnyEncounter:
        """The board as it is, in the middle of a command too."""
        return self.current.table.board if self.current else self._history.board

    @property
    def questions(self) -> tuple[Choice, ...]:
        """The open questions."""
        return self.current.questions if self.current else ()

    @property
    def waiting_roll(self) -> Roll | None:
        """The dice that wait to be rolled or typed in."""
        return self.current.roll if self.current else None

    @property
    def contest(self) -> Contest | None:
        """The comparison that the running command is about."""
        return last_contest(self.current.table.events) if self.current else None

    @property
    def state(self) -> SessionState:
        """To be kept beside the journal."""
        redo = dict(self._history.redo)
        return SessionState(self.seed, self.head, self.orders, self._command.pending, redo, self._position.steps, self.timeline)

    @property
    def undoes_jump(self) -> bool:
        """True if undo leads back to where the last jump began: going elsewhere, stepping in, deciding otherwise."""
        return self._position.undoes_jump

    @property
    def undo_title(self) -> str:
        """The name of the step that undo takes back; empty if there is none."""
        return self._position.undo_title

    @property
    def redo_title(self) -> str:
        """The name of the step that redo does again; empty if there is none."""
        return self._position.redo_title

    def story(self, limit: int = 400) -> Iterator[tuple[JournalEntry | None, tuple[Event, ...]]]:
        """The last *limit* entries on the way to here with their events, oldest first; then (None, events so far)."""
        for key in self.journal.path(self.head, limit):
            entry = self.journal.entry(key)
            yield entry, entry.events
        if self.current:
            yield None, tuple(self.current.table.events)

    def other_tries(self, limit: int = 400) -> tuple[OtherTry, ...]:
        """The branches that leave the last *limit* entries on the way to here."""
        way = self.journal.path(self.head, limit)
        start = [ROOT] if not way or self.journal.stubs[way[0]].parent == ROOT else []
        return tuple(other_tries(self.journal, [*start, *way], self._history.redo))

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Tell *observer* of every change; returns the way to stop that."""
        return self._observers.add(observer)

    def perform(self, command: Command) -> None:
        """Start *command*; raises Refused, leaving everything as it was."""
        before = self.board
        self._refuse_in_between()
        with self._whole():
            self._command.start(PendingCommand(command))
            self._position.steps = Steps()
            self._settle()
        self._notify("perform", before)

    def perform_together(self, wishes: Sequence[Callable[[AnyEncounter], Command]]) -> tuple[str, ...]:
        """Perform several commands as one step, each as its wish makes it of the board by then.

        What is refused, or would ask somebody something, is left out; gives back why. Refused if nothing is left.
        """
        before = self.board
        self._refuse_in_between()
        refusals, done = list[str](), False
        with self._whole():
            for wish in wishes:
                try:
                    run = self._resolution(PendingCommand(wish(self._history.board)))
                except Refused as refusal:
                    refusals.append(refusal.why or "impossible")
                    continue
                if run.done:
                    self._history.enter(run.command, run.inputs, tuple(run.table.events), run.table.board, done, "")
                    self._position.steps = Steps()
                    done = True
                else:
                    named = name_command(self.rules, self._history.board, run.command)
                    refusals.append(f"{named} asks something first: do it alone")
            if not done:
                raise Refused("; ".join(dict.fromkeys(refusals)) or "there is nothing to do")
            self._command.clear()
            self._settle()
        self._notify("perform", before)
        return tuple(refusals)

    def answer(self, *keys: str, by: Seat = "", machine: bool = False) -> None:
        """Answer the open question. Refused, with the question still open, if that is no answer. *machine*: one decided it."""
        self._step(lambda run: run.answer(*keys, by=by, machine=machine))

    def roll(self, adjust: int = 0, reason: str = "") -> None:
        """Let the waiting dice fall; *adjust* is the GM's own modifier."""
        self._step(lambda run: run.roll_now(adjust, reason))

    def type_in(self, *faces: int, adjust: int = 0, reason: str = "") -> None:
        """Take what fell on the table, as raw faces from 1 (a Fate die: 1 is −, 2 blank, 3 +)."""
        self._step(lambda run: run.type_in(faces, adjust, reason))

    def roll_batch(self, typed: Mapping[Seat, Faces] | None = None, waiting: Iterable[Seat] = ()) -> None:
        """Roll all dice of the waiting batch, such as everybody's initiative, as one step that undo takes back.

        *typed*: raw faces that fell on the table, by seat. *waiting*: seats whose dice have to be typed.
        """
        self._step(lambda run: run.roll_batch(typed or {}, waiting))

    def replace_answer(self, at: int, keys: Keys) -> None:
        """Give answer number *at* of the running command's inputs other keys."""
        self._step(lambda run: run.replace_answer(at, keys), at)

    def replace_dice(self, at: int, faces: Faces, adjust: int = 0, reason: str = "") -> None:
        """Type *faces* over dice number *at* of the running command's inputs."""
        self._step(lambda run: run.replace_dice(at, faces, adjust, reason), at)

    def step_in(self, ask: str) -> bool:
        """Reopen a question that was passed over in silence, in the running command or the last finished one: a jump.

        False, with nothing changed, if there is none.
        """
        before, start = self.board, self._position.place
        with self._whole():
            if not (self.current.step_in(ask) if self.current else self._reopen(ask)):
                return False
            self._position.jump(start)
        self._notify("undo", before)
        return True

    def edit(self, *events: Event, what: str = "edit") -> None:
        """The GM's own hand: *events* are what is done. A command under way begins again on the corrected board."""
        before, untouched = self.board, self._command.untouched
        with self._whole():
            done, board, fault = _happen_by_hand(self.rules, self._history.board, events)
            if fault is not None:
                self.complaint = f"What follows from that could not come: {explain(fault, self._report)}"
            pending = self._command.pending
            self._command.clear()
            self._history.enter(None, (), done, board, False, what)
            self._position.steps = Steps()
            if pending is not None and not untouched:
                try:
                    self._command.resume(pending, lenient=True)
                except (Refused, RuleFault) as refusal:
                    named = name_command(self.rules, self.board, pending.command)
                    self.complaint = f"{named} was called off: {explain(refusal, self._report)}"
            self._settle()
        self._notify("edit", before)

    def set_orders(self, orders: StandingOrders) -> None:
        """Change standing orders and ways of rolling; a waiting question or roll goes by the new ones at once."""
        before, start = self.board, self._position.place
        with self._whole():
            self.orders = orders
            if self.current:
                self.current.follow_orders(orders)
            self._settle()
            if self._position.place != start:
                self._position.steps = self._position.steps.changed()
        self._notify("orders", before)

    def note_timeline(self, notes: TimelineNotes) -> None:
        """Other names, marks and tries that are folded away; nothing else changes."""
        self.timeline = notes
        self._notify("orders", self.board)

    def undo(self) -> bool:
        """Take back a jump with nothing answered since, else the last answer a person gave, else the command under way, else
        the last finished one."""
        before = self.board
        with self._whole():
            if not self._position.undo():
                return False
        self._notify("undo", before)
        return True

    def call_off(self) -> bool:
        """Take back the whole command under way, answers and all: so many undos until none is open."""
        if self._command.untouched:
            return False
        before = self.board
        with self._whole():
            while not self._command.untouched and self._position.undo():
                pass
        self._notify("undo", before)
        return True

    def redo(self) -> bool:
        """Stand again where undo came from, step by step; without an undo, go along the branch that was stood in last."""
        before = self.board
        with self._whole():
            if not self._position.redo():
                return False
        self._notify("redo", before)
        return True

    def go_to(self, key: int, decision: int | None = None, faces: Faces = ()) -> None:
        """Jump to another entry of the tree; redo leads back towards where one was.

        *decision*: stand in the midst of its command once more, before answer number so many, dice falling as they did; with
        *faces* that is a roll, which shows these. Refused if nothing was decided there.
        """
        before, start = self.board, self._position.place
        self._refuse_in_between()
        entry = self.journal.entry(key) if decision is not None else None
        if entry is not None and (entry.command is None or decision not in range(len(entry.inputs))):
            raise Refused(NOTHING_DECIDED)
        with self._whole():
            self._history.go_to(key if entry is None else entry.parent)
            self._command.clear()
            if entry is not None and entry.command is not None and decision is not None:
                self._command.take_up(PendingCommand(entry.command, entry.inputs, entry.follows), decision, faces)
            self._position.jump(start)
        self._notify("undo", before)

    def _complain(self, words: str) -> None:
        self.complaint = words

    def _refuse_in_between(self) -> None:
        if self.current and not self._command.untouched:
            raise Refused(f"{name_command(self.rules, self.board, self.current.command)} waits for an answer")

    def _step(self, act: Callable[[Resolution], None], replaced: int | None = None) -> None:
        """Go on with the running command; *replaced*: the number of an answer that is given anew."""
        if not self.current:
            raise Refused("nothing is being asked")
        before, start = self.board, self._position.place
        with self._whole():
            act(self.current)
            if replaced is not None:
                self._position.steps = self._position.steps.lowered(replaced)
            else:
                self._position.answered(start)
            self._settle()
        self._notify("answer", before)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Do all of it or nothing: whatever is raised, everything stands as before, and a fault of the rules is reported."""
        orders, mark = self.orders, self._position.mark
        told, self.complaint = self.complaint, ""
        try:
            yield
        except BaseException as error:
            self.orders, self.complaint = orders, told
            self._position.return_to(mark, error)
            if isinstance(error, RuleFault):
                error.where = self._report(error)
            raise

    def _resolution(self, pending: PendingCommand, lenient: bool = False, stands: bool = False) -> Resolution:
        return Resolution(
            self.rules, self._history.board, pending.command, self.seed, self._history.depth, pending.inputs, self.orders,
            lenient, stands, pending.recalled,
        )  # fmt: skip

    def _settle(self) -> None:
        """Enter what is finished, and let what is due come by itself until somebody has to answer.

        A fault of the ruleset in what is due is a complaint: the board stands as it is, and play can go on.
        """
        self.stalled = mark = None
        for _ in range(DUE_LIMIT):
            if self.current is None:
                mark = mark or self._history.mark
                if happening := due_happenings(self._history.board):
                    board = self._history.board
                    title = happenings_title(board, happening)
                    self._history.enter(None, (), happening, replay(board, happening), True, title)
                    continue
                command = None
                try:
                    if (command := find_due_command(self.rules, self._history.board)) is None:
                        return
                    self._command.follow(PendingCommand(command))
                except Refused as refusal:
                    named = name_command(self.rules, self.board, command) if command is not None else "what is due"
                    self.stalled = Refused(f"{named} is due, but refused: {refusal.why}")
                    break
                except RuleFault as fault:
                    self.stalled = fault
                    break
            run = self.current
            if run is None or not run.done:
                return
            follows = self._command.follows
            self._command.clear()
            self._position.steps = self._position.steps.finished()
            events, board = tuple(run.table.events), run.table.board
            if uncovered := discovered(self.rules, self._history.board, events, board):
                events, board = (*events, *uncovered), replay(board, uncovered)
            self._history.enter(run.command, run.inputs, events, board, follows, "")
        else:
            if mark is not None:  # whatever it is, it leads nowhere
                self._history.return_to(mark)
            endless = RuntimeError(f"{self.rules.id}: what is due never ends")
            self.stalled = RuleFault(self.rules, self._history.board, None, (), endless)
        why = explain(self.stalled, self._report)
        self.complaint = f"{self.stalled.doing} could not come by itself: {why}" if isinstance(self.stalled, RuleFault) else why

    def _reopen(self, ask: str) -> bool:
        key = self._history.cause
        entry = self.journal.entry(key) if key != ROOT else None
        if entry is None or entry.command is None:
            return False
        head = self.head
        self._history.go_to(entry.parent)
        if self._command.step_in(PendingCommand(entry.command, entry.inputs), passed_over(entry.inputs, ask)):
            return True
        self._history.go_to(head)
        return False

    def _notify(self, what: str, before: AnyEncounter) -> None:
        since, seen = self._last_report
        so_far = self.current.table.events if self.current else ()
        self._last_report = (self.head, len(so_far))
        if not self._observers:
            return
        news = (*self._history.since(since), *so_far)[seen:] if what in ("perform", "answer", "edit") else ()
        update = SessionUpdate(what, before, self.board, tuple(news), self.questions, self.waiting_roll, self.complaint)
        self._observers.tell(update)


def _happen_by_hand(
    rules: AnyRuleset, before: AnyEncounter, events: tuple[Event, ...]
) -> tuple[tuple[Event, ...], AnyEncounter, RuleFault | None]:
    """Everything that is done by hand, and the board after it; where the rules break over what follows, just *events*."""
    try:
        table = edit_table(rules, before, events)
        for event in discovered(rules, before, table.events, table.board):
            table.happen(event)
    except Exception as error:  # noqa: BLE001  (what it is goes into the report)
        board = replay(before, events)  # the fault is not in the events themselves
        return events, board, RuleFault(rules, board, None, (), error)
    return tuple(table.events), table.board, None


def new_session(rules: AnyRuleset, opening: AnyEncounter, seed: str, orders: StandingOrders = StandingOrders()) -> Session:
    """A session at the opening of a battle."""
    return Session(rules, opening, SessionState(seed, orders=orders))
