"""The next step of machines, worked out on a copy of a session, so that it can be done beside the window."""

from collections.abc import Callable
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, TokenChanged
from battlemap.board.ids import Seat, TokenId
from battlemap.minds.character import character_of
from battlemap.minds.decision import Decision
from battlemap.minds.fight import is_decided
from battlemap.minds.machine_player import REMEMBERED, MachinePlayer
from battlemap.minds.mind import Mind
from battlemap.minds.revealing import reveal, revealed_in
from battlemap.play.journal import ROOT, Journal
from battlemap.play.places import Steps
from battlemap.play.session import Session
from battlemap.play.standing_orders import MachineSeat
from battlemap.rules.procedure import Command, Keys
from battlemap.rules.ruleset import AnyRuleset


class MachineStep(Struct, frozen=True):
    """One thing that a machine does: a *command*, an answer (*keys* of seat *by*), a *roll*, or *ends* what leads nowhere.

    *shows*: who lay hidden and is shown first. *who*: for whom it was decided, if for a token. *decision*: what it thought of.
    """

    command: Command | None = None
    keys: Keys = ()
    by: Seat = ""
    roll: bool = False
    ends: bool = False
    shows: TokenId | None = None
    who: TokenId | None = None
    decision: Decision | None = None

    def perform_on(self, session: Session) -> None:
        """Do it. Refused if the rules do not take it."""
        if self.shows is not None:
            reveal(session, self.shows)
        if self.command is not None:
            session.perform(self.command)
        elif self.roll:
            session.roll()
        elif self.ends:
            session.call_off()
        else:
            session.answer(*self.keys, by=self.by, machine=True)


class RehearsedSession(Session):
    """A copy of a session that remembers the last thing that was done to it."""

    step: MachineStep | None = None
    _shown: TokenId | None = None

    def edit(self, *events: Event, what: str = "edit") -> None:
        super().edit(*events, what=what)
        self._shown = next((event.token for event in events if isinstance(event, TokenChanged)), None)

    def perform(self, command: Command) -> None:
        super().perform(command)
        self.step = MachineStep(command, shows=self._shown)

    def answer(self, *keys: str, by: Seat = "", machine: bool = False) -> None:
        super().answer(*keys, by=by, machine=machine)
        self.step = MachineStep(keys=keys, by=by)

    def roll(self, adjust: int = 0, reason: str = "") -> None:
        super().roll(adjust, reason)
        self.step = MachineStep(roll=True)

    def call_off(self) -> bool:
        done = super().call_off()
        self.step = MachineStep(ends=True)
        return done


def copy_session(session: Session) -> Callable[[], RehearsedSession]:
    """What makes a copy of a session as it stands now, in any thread: it knows the last entries of the journal."""
    keys = session.journal.path(session.head, REMEMBERED + 1)
    entries = [session.journal.entry(key) for key in keys]
    boards = [session.journal.board(key) for key in keys]
    start = session.journal.stubs[keys[0]].parent if keys else ROOT
    first = session.journal.board(start)
    state = replace(session.state, redo={}, steps=Steps())

    def make() -> RehearsedSession:
        journal = Journal(first)
        for at, (entry, board) in enumerate(zip(entries, boards, strict=True)):
            journal.add(entry if at else replace(entry, parent=ROOT), board)
        return RehearsedSession(session.rules, journal, state)

    return make


class MindRoster:
    """The machines of a battle, with what they remember of the turn under way. One thread uses it at a time."""

    def __init__(self, rules: AnyRuleset, seed: str) -> None:
        self._rules, self._seed = rules, crc32(seed.encode())
        self._minds: dict[tuple[str, int, str], Mind] = {}
        self._player: MachinePlayer | None = None

    def mind(self, machine: MachineSeat) -> Mind:
        """The mind with its character and skill; a steady one if there is no such character."""
        key = machine.character, machine.skill, machine.gives_up
        if key not in self._minds:
            character = character_of(machine.character, machine.gives_up)
            self._minds[key] = Mind(self._rules, character, machine.skill, self._seed)
        return self._minds[key]

    def next_step(self, session: RehearsedSession) -> MachineStep | None:
        """What the machines that hold seats do next; None where a person decides, or the fight is over."""
        if session.current is None and is_decided(session.rules, session.board):
            return None
        player = self._player_on(session)
        return self._step_of(session, player) if player.step() else None

    def decide_once(self, session: RehearsedSession, machine: MachineSeat, who: TokenId | None = None) -> MachineStep | None:
        """What a machine would do in place of whoever has to decide now (*who*, of several); None if it would do nothing."""
        player = self._player_on(session)
        return self._step_of(session, player) if player.decide_once(self.mind(machine), who) else None

    def advise(self, session: RehearsedSession, who: TokenId, machine: MachineSeat) -> Decision:
        """What a machine would do in the place of *who*, or answer to the open question."""
        player = self._player_on(session)
        if session.questions:
            return player.advise_answer(session.questions[0], self.mind(machine))
        return player.advise(who, self.mind(machine))

    def forget(self) -> None:
        """What was taken back has not been done."""
        self._player = None

    def _player_on(self, session: RehearsedSession) -> MachinePlayer:
        """The player, at a copy of the session as it stands now."""
        ask = session.questions[0].ask if session.questions else ""

        def decider_of(board: AnyEncounter, seat: Seat) -> Mind | None:
            machine = session.orders.machine_for(board, seat, ask)
            return None if machine is None else self.mind(machine)

        if self._player is None:
            self._player = MachinePlayer(session, decider_of)
        self._player.session, self._player.decider_of, self._player.last = session, decider_of, None
        return self._player

    @staticmethod
    def _step_of(session: RehearsedSession, player: MachinePlayer) -> MachineStep | None:
        step = session.step
        if step is None:
            return None
        who = step.command.actor if step.command is not None else TokenId(step.by) if step.by in session.board.tokens else None
        return replace(step, who=who, decision=player.last)


def machine_turn_start(session: Session) -> int | None:
    """The entry before the turn in which a machine acted last, if it is the last that was done; None if it is not."""
    journal, run, board, start = session.journal, session.current, session.board, None
    acts = run is not None and run.command.machine
    actor = run.command.actor if run is not None and acts else None
    turn = (board.turns.round, board.turns.now) if acts else None
    for key in reversed(journal.path(session.head)):
        entry = journal.entry(key)
        before = journal.board(entry.parent)
        if not entry.follows:
            now = before.turns.round, before.turns.now
            by_machine = (
                actor is not None and revealed_in(entry) == actor
                if entry.command is None
                else (entry.command.machine or any(getattr(answer, "machine", False) for answer in entry.inputs))
            )
            actor = entry.command.actor if entry.command is not None else None
            if not by_machine or (turn is not None and now != turn):
                break
            start, turn = entry.parent, now
    return start
