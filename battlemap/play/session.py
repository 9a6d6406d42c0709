"""Performs commands, undoes, redoes, tells observers."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event
from battlemap.board.ids import Seat
from battlemap.play.journal import ROOT, Entry, Journal, refold
from battlemap.play.resolution import Resolution, by_person
from battlemap.play.seats import Orders
from battlemap.rules.checks import last_contest
from battlemap.rules.dice import Faces
from battlemap.rules.drive import Dice, Tape, TapeMismatch
from battlemap.rules.procedure import Choice, Command, Keys, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset

DUE_LIMIT = 100
"""So many commands may come by themselves in a row; more is a fault of the ruleset."""


class Update(Struct, frozen=True):
    """What observers are told after every change.

    *events*: what has newly happened (empty after undo); *what*: "perform", "answer", "edit", "undo", "redo" or "orders".
    """

    what: str
    before: AnyEncounter
    after: AnyEncounter
    events: tuple[Event, ...] = ()
    questions: tuple[Choice, ...] = ()
    roll: Roll | None = None


class Pending(Struct, frozen=True):
    """A command whose answers are not all in."""

    command: Command
    tape: Tape = ()
    follows: bool = False


class State(Struct, frozen=True):
    """Everything of a session that is not in the journal: enough to stand before the same question again."""

    seed: str
    head: int = ROOT
    orders: Orders = Orders()
    pending: Pending | None = None
    redo: dict[int, int] = {}
    """Entry -> the child that redo goes to."""


Observer: TypeAlias = Callable[[Update], None]


class Session:
    """An encounter being played. The one mutable object."""

    def __init__(self, rules: AnyRuleset, journal: Journal | AnyEncounter, state: State) -> None:
        self.rules = rules
        self.journal = journal if isinstance(journal, Journal) else Journal(journal)
        self.seed, self.orders, self.head = state.seed, state.orders, state.head
        self.current: Resolution | None = None
        self.complaint = ""
        """What could not be taken up again when the session was opened, in words."""
        self._redo = dict(state.redo)
        self._cut: Tape = ()
        self._called_off: Pending | None = None
        self._follows = False
        self._observers: list[Observer] = []
        self._told: tuple[int, int] = (self.head, 0)
        self._take_up(state.pending)

    # --- what can be seen -------------------------------------------------------------------

    @property
    def board(self) -> AnyEncounter:
        """The board as it is, in the middle of a command too."""
        return self.current.table.board if self.current else self.journal.board(self.head)

    @property
    def questions(self) -> tuple[Choice, ...]:
        return self.current.questions if self.current else ()

    @property
    def roll_wanted(self) -> Roll | None:
        return self.current.roll if self.current else None

    @property
    def contest(self) -> Contest | None:
        """The comparison that the running command is about."""
        return last_contest(self.current.table.events) if self.current else None

    @property
    def state(self) -> State:
        """To be kept beside the journal."""
        pending = Pending(self.current.command, self.current.tape, self._follows) if self.current else None
        return State(self.seed, self.head, self.orders, pending, dict(self._redo))

    @property
    def undo_title(self) -> str:
        """What undo would take back; empty if there is nothing."""
        if self.current and self.current.touched:
            return "answer" if self.current.tape else ""
        if self.current and not self._follows:
            return self.current.command.action
        at = self.head
        while at != ROOT and self.journal.stubs[at].follows:
            at = self.journal.stubs[at].parent
        return self.journal.stubs[at].title if at != ROOT else ""

    @property
    def redo_title(self) -> str:
        """What redo would do again; empty if there is nothing."""
        if self.current and self._cut:
            return "answer"
        if self.current and (self.current.touched or not self._follows):
            return ""
        if self._called_off:
            return self._called_off.command.action
        child = self._redo.get(self.head)
        return self.journal.stubs[child].title if child in self.journal.stubs else ""

    def story(self, limit: int = 400) -> Iterator[tuple[Entry | None, tuple[Event, ...]]]:
        """The last *limit* entries on the way to here with their events, oldest first; then (None, events so far)."""
        for key in self.journal.path(self.head, limit):
            entry = self.journal.entry(key)
            yield entry, entry.events
        if self.current:
            yield None, tuple(self.current.table.events)

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Tell *observer* of every change; returns the way to stop that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    # --- what can be done -------------------------------------------------------------------

    def perform(self, command: Command) -> None:
        """Start *command*; raises Refused, leaving everything as it was."""
        before, aside = self.board, self.current
        if aside and not (self._follows and not aside.touched):
            raise Refused(f"{self._wording(aside.command)} waits for an answer")
        run = self._resolution(Pending(command))
        self._cut, self._called_off = (), None
        self._stand(run, follows=False)
        self._settle()
        self._tell("perform", before)

    def answer(self, *keys: str, by: Seat = "") -> None:
        """Answer the open question. Refused, with the question still open, if that is no answer."""
        self._step(lambda run: run.answer(*keys, by=by))

    def roll(self, adjust: int = 0, reason: str = "") -> None:
        """Let the waiting dice fall; *adjust* is the GM's own modifier."""
        self._step(lambda run: run.roll_now(adjust, reason))

    def type_in(self, *faces: int, adjust: int = 0, reason: str = "") -> None:
        """Take what fell on the table, as raw faces from 1 (a Fate die: 1 is −, 2 blank, 3 +)."""
        self._step(lambda run: run.type_in(faces, adjust, reason))

    def choose_anew(self, at: int, keys: Keys) -> None:
        """Give answer number *at* of the running command's tape other keys."""
        self._step(lambda run: run.choose_anew(at, keys), fits=False)

    def throw_anew(self, at: int, faces: Faces, adjust: int = 0, reason: str = "") -> None:
        """Type *faces* over dice number *at* of the running command's tape."""
        self._step(lambda run: run.throw_anew(at, faces, adjust, reason), fits=False)

    def step_in(self, ask: str) -> bool:
        """Reopen a moment that was passed over in silence, in the running command or the last finished one."""
        before = self.board
        if self.current:
            found = self.current.step_in(ask)
        else:
            found = self._reopen(ask)
        if found:
            self._cut = ()
            self._tell("undo", before)
        return found

    def edit(self, *events: Event, what: str = "edit") -> None:
        """The GM's own hand: *events* are what is done. A command under way begins again on the corrected board."""
        before, run = self.board, self.current
        board = refold(self.journal.board(self.head), events)
        self.current = None
        self._enter(Entry(self.journal.last + 1, self.head, None, (), events, self.journal.depth(self.head), False, what), board)
        self._cut, self._called_off = (), None
        if run and (run.touched or not self._follows):
            self._again(run)
        self._settle()
        self._tell("edit", before)

    def order(self, orders: Orders) -> None:
        """Change standing orders and ways of rolling; a waiting question or roll goes by the new ones at once."""
        before = self.board
        self.orders = orders
        if self.current:
            self.current.obey(orders)
        self._settle()
        self._tell("orders", before)

    def undo(self) -> bool:
        """Take back the last answer a person gave, else the command under way, else the last finished one."""
        before = self.board
        if self.current and (cut := self.current.take_back()):
            self._cut = (*cut, *self._cut)
        elif self.current and not self._follows:
            self._called_off = Pending(self.current.command, (*self.current.tape, *self._cut))
            self.current, self._cut = None, ()
            self._settle()
        elif not self._back():
            return False
        self._tell("undo", before)
        return True

    def call_off(self) -> bool:
        """Take back the whole command under way, answers and all."""
        if not self.current or (self._follows and not self.current.touched):
            return False
        before = self.board
        tape = (*self.current.tape, *self._cut)
        follows, command = self._follows, self.current.command
        self.current, self._cut = None, ()
        self._called_off = None if follows else Pending(command, tape)
        self._settle()
        self._tell("undo", before)
        return True

    def redo(self) -> bool:
        """Do again exactly what undo took back last."""
        before = self.board
        if self.current and self._cut:
            self._put_back()
        elif self.current and (self.current.touched or not self._follows):
            return False
        elif self._called_off:
            again, self._called_off = self._called_off, None
            run = self._resolution(Pending(again.command))
            self._stand(run, follows=False)
            self._cut = again.tape[len(run.tape) :]
        elif (child := self._redo.get(self.head)) is not None:
            self.current, self._cut, self.head = None, (), child
            while (then := self._redo.get(self.head)) is not None and self.journal.stubs[then].follows:
                self.head = then
            self._settle()
        else:
            return False
        self._tell("redo", before)
        return True

    def go_to(self, key: int) -> None:
        """Stand at another entry of the tree; redo leads back towards where one was."""
        before = self.board
        if self.current and self.current.touched:
            raise Refused(f"{self._wording(self.current.command)} waits for an answer")
        self._remember_way()
        self.journal.board(key)
        self.current, self._cut, self._called_off, self.head = None, (), None, key
        self._remember_way()
        self._settle()
        self._tell("undo", before)

    # --- how ----------------------------------------------------------------------------------

    def _step(self, act: Callable[[Resolution], None], fits: bool = True) -> None:
        if not self.current:
            raise Refused("nothing is being asked")
        before, count = self.board, len(self.current.tape)
        act(self.current)
        made = self.current.tape[count : count + 1]
        self._cut = self._rest_of_cut() if fits and made == self._cut[:1] else ()
        self._settle()
        self._tell("answer", before)

    def _rest_of_cut(self) -> Tape:
        """What of the taken back answers is still to come once the next one was given again."""
        rest = self._cut[1:]
        while rest and not by_person(rest[0]):
            rest = rest[1:]
        return rest

    def _put_back(self) -> None:
        run = self.current
        assert run is not None
        end = next((at for at, answer in enumerate(self._cut) if by_person(answer)), len(self._cut) - 1) + 1
        while end < len(self._cut) and not by_person(self._cut[end]):
            end += 1
        back, self._cut = self._cut[:end], self._cut[end:]
        try:
            run.resume(back)
        except TapeMismatch:
            self._cut = ()
            self.current = self._resolution(Pending(run.command, run.tape), lenient=True)
        self._settle()

    def _again(self, run: Resolution) -> None:
        try:
            self.current = self._resolution(Pending(run.command, run.tape), lenient=True)
        except Refused as no:
            self.complaint = f"{self._wording(run.command)} was called off: {no.why}"

    def _take_up(self, pending: Pending | None) -> None:
        if pending is not None:
            self._resume(pending)
        self._settle()

    def _resume(self, pending: Pending) -> None:
        self._follows = pending.follows
        try:
            self.current = self._resolution(pending)
        except (Refused, TapeMismatch):
            try:
                self.current = self._resolution(pending, lenient=True)
                self.complaint = "The rules have changed: some answers of the command under way are asked again."
            except Refused as no:
                self.current = None
                self.complaint = f"The command under way could not be taken up again: {no.why}"

    def _resolution(self, pending: Pending, lenient: bool = False) -> Resolution:
        board, depth = self.journal.board(self.head), self.journal.depth(self.head)
        return Resolution(self.rules, board, pending.command, self.seed, depth, pending.tape, self.orders, lenient)

    def _stand(self, run: Resolution, follows: bool) -> None:
        self.current, self._follows = run, follows

    def _settle(self) -> None:
        """Enter what is finished, and let what is due come by itself until somebody has to answer."""
        for _ in range(DUE_LIMIT):
            if self.current is None:
                if (command := self.rules.due(self.journal.board(self.head))) is None:
                    return
                self._stand(self._resolution(Pending(command)), follows=True)
            run = self.current
            if run is None or not run.done:
                return
            depth = self.journal.depth(self.head) + any(isinstance(answer, Dice) for answer in run.tape)
            entry = Entry(self.journal.last + 1, self.head, run.command, run.tape, tuple(run.table.events), depth, self._follows)
            self.current, self._cut = None, ()
            self._enter(entry, run.table.board)
        raise RuntimeError(f"{self.rules.id}: what is due never ends")

    def _enter(self, entry: Entry, after: AnyEncounter) -> None:
        self.journal.add(entry, after)
        self._redo[self.head] = entry.id
        self.head = entry.id

    def _back(self) -> bool:
        """Go back behind the last command that did not come by itself."""
        if self.head == ROOT:
            return False
        self._called_off = None
        while self.head != ROOT:
            stub = self.journal.stubs[self.head]
            self._redo[stub.parent] = self.head
            self.head = stub.parent
            if not stub.follows:
                break
        self.current, self._cut = None, ()
        self._settle()
        return True

    def _reopen(self, ask: str) -> bool:
        key = self.head
        while key != ROOT and self.journal.stubs[key].follows:
            key = self.journal.stubs[key].parent
        if key == ROOT or (command := self.journal.entry(key).command) is None:
            return False
        entry = self.journal.entry(key)
        run = Resolution(
            self.rules, self.journal.board(entry.parent), command, self.seed, self.journal.depth(entry.parent), entry.tape, self.orders
        )
        if not run.step_in(ask):
            return False
        self._redo[entry.parent] = key
        self.head = entry.parent
        self._stand(run, follows=False)
        return True

    def _remember_way(self) -> None:
        key = self.head
        while key != ROOT:
            parent = self.journal.stubs[key].parent
            self._redo[parent] = key
            key = parent

    def _wording(self, command: Command) -> str:
        action = self.rules.actions[command.action]
        title = (action.title or action.name).lower()
        who = self.journal.board(self.head).tokens.get(command.actor) if command.actor else None
        return f"{who.name}’s {title}" if who else f"“{action.title or action.name}”"

    def _tell(self, what: str, before: AnyEncounter) -> None:
        news = self._news() if what in ("perform", "answer", "edit") else ()
        self._told = (self.head, len(self.current.table.events) if self.current else 0)
        update = Update(what, before, self.board, news, self.questions, self.roll_wanted)
        for observer in tuple(self._observers):
            observer(update)

    def _news(self) -> tuple[Event, ...]:
        """What has happened since observers were told last."""
        since, seen = self._told
        events: list[Event] = []
        key = self.head
        while key not in (since, ROOT):
            events[:0] = self.journal.entry(key).events
            key = self.journal.stubs[key].parent
        if self.current:
            events += self.current.table.events
        return tuple(events[seen:])


def new_session(rules: AnyRuleset, opening: AnyEncounter, seed: str, orders: Orders = Orders()) -> Session:
    """A session at the opening of a battle."""
    return Session(rules, opening, State(seed, orders=orders))
