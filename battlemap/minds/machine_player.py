"""Plays seats of a session by machine, through the same door as people: every step is an ordinary command, answer or roll."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, Seat, SideId, TokenId
from battlemap.minds.decider import Decider
from battlemap.minds.decision import Decision
from battlemap.minds.revealing import is_possible, reveal, revealed_by
from battlemap.minds.side_board import SideBoards
from battlemap.play.session import Session
from battlemap.rules.procedure import CellOptions, Choice, Command, Refused
from battlemap.rules.run import by_default

Seating: TypeAlias = Callable[[AnyEncounter, Seat], Decider | None]
"""Who decides in a seat (a token, a side, the GM); None: a person."""
TURN_LIMIT = 10
"""So many commands of one fighter in one turn are enough; then it is done."""
REMEMBERED = 12
"""So many commands back somebody remembers who hurt him."""


def seat_sides(deciders: Mapping[Seat, Decider]) -> Seating:
    """Machines for whole sides or single tokens: a token goes by its own, else by its side's.

    The GM's seat is a machine's once all of its sides that have tokens are.
    """

    def decider_of(board: AnyEncounter, seat: Seat) -> Decider | None:
        token = board.tokens.get(TokenId(seat))
        if token is not None:
            return deciders.get(seat) or deciders.get(token.side)
        if seat == GM and seat not in deciders:
            there = {token.side for token in board.tokens.values()}
            own = [side.id for side in board.sides.values() if side.gm and side.id in there]
            return deciders.get(own[0]) if own and all(side in deciders for side in own) else None
        return deciders.get(seat)

    return decider_of


class MachinePlayer:
    """Takes one step at a time where it is a machine's; what it decided last is in *last*."""

    def __init__(self, session: Session, decider_of: Seating) -> None:
        self.session, self.decider_of = session, decider_of
        self.last: Decision | None = None
        self.refusals = 0
        """How often the rules refused what was decided although its side knew all there was to know."""
        self.surprises = 0
        """How often something its side did not know of was in the way."""
        self._side_boards = SideBoards(session.rules)
        self._turn: tuple[object, ...] = ()
        self._done: set[TokenId] = set()
        self._counts: dict[TokenId, int] = {}
        self._turn_began = session.head

    def step(self) -> bool:
        """Take one step; False where a person has to decide, or nothing is left to do."""
        if self.session.current is not None:
            return self._roll() or self._answer()
        return self._command()

    def take_back(self) -> bool:
        """Take back all it has done since the turn began in which it acted last; False if there is nothing."""
        session = self.session
        if session.head == self._turn_began and session.current is None:
            return False
        session.call_off()
        session.go_to(self._turn_began)
        self._turn = ()
        return True

    def advise(self, who: TokenId, decider: Decider) -> Decision:
        """What *decider* would do now in the place of *who*; nothing is done. No command while a command waits for an answer."""
        board = self.session.board
        if self.session.current is not None or who not in board.tokens:
            return Decision()
        known = self._side_boards.board(board, board[who].side)
        return decider.decide_command(known, who, self._moment(), self._grudge(who) if decider.resentful else None)

    def advise_answer(self, choice: Choice, decider: Decider) -> Decision:
        """What *decider* would answer to an open question in the place of the first who is asked; nothing is answered."""
        return self._decide_answer(choice, choice.to[0], decider)

    def decide_once(self, decider: Decider, who: TokenId | None = None) -> bool:
        """Have *decider* take this one decision, whoever's it is: waiting dice, the open question, else a command.

        *who*: whose command, of several whose turn it is.
        """
        session = self.session
        if session.waiting_roll is not None:
            session.roll()
            return True
        if session.questions:
            choice = session.questions[0]
            return self._give(choice, choice.to[0], self.advise_answer(choice, decider))
        now = [actor for actor in session.board.turns.now if actor in session.board.tokens]
        if not now or session.current is not None:
            return False
        who = who if who in now else now[0]
        self.last = self.advise(who, decider)
        return self.last.command is not None and self._perform(self.last.command)

    def _roll(self) -> bool:
        roll = self.session.waiting_roll
        if roll is None or self.decider_of(self.session.board, roll.by) is None:
            return False
        self.session.roll()
        return True

    def _answer(self) -> bool:
        session = self.session
        board = session.board
        for choice in session.questions:
            seats = {seat: self.decider_of(board, seat) for seat in choice.to}
            deciders = {seat: decider for seat, decider in seats.items() if decider is not None}
            first_seats = {self._side_of(board, seat): seat for seat in reversed(list(deciders))}
            usual = by_default(board, choice)
            decision, first = Decision(keys=usual), choice.to[0]
            for seat in reversed(first_seats.values()):
                decision, first = self._decide_answer(choice, seat, deciders[seat]), seat
                if decision.keys != usual:
                    break
            if len(deciders) < len(seats) and decision.keys == usual:
                continue  # it does nothing of its own: the persons who are asked as well have the word
            return self._give(choice, first, decision)
        return False

    def _decide_answer(self, choice: Choice, seat: Seat, decider: Decider) -> Decision:
        """What the side of a seat answers, by the options that are open to it."""
        session, run = self.session, self.session.current
        assert run is not None
        board = session.board
        side = self._side_of(board, seat)
        if side is None or self._side_boards.board(run.before, side) is not run.before:
            return Decision(keys=by_default(board, choice))
        own = choice
        if not isinstance(choice.options, CellOptions) and len(choice.to) > 1:
            seats = {other for other in choice.to if self._side_of(board, other) == side}
            own = replace(choice, options=tuple([o for o in choice.options if o.by in ("", *seats)]))
        return decider.decide_answer(run.before, run.command, run.inputs, own, side, self._moment(), run.run)

    def _give(self, choice: Choice, seat: Seat, decision: Decision) -> bool:
        self.last = decision
        option = choice.option(decision.keys[0]) if decision.keys else None
        try:
            self.session.answer(*decision.keys, by=option.by if option is not None and option.by else seat, machine=True)
        except Refused:
            self.refusals += 1
            try:
                self.session.answer(*by_default(self.session.board, choice), by=choice.to[0], machine=True)
            except Refused:
                return self.session.call_off()
        return True

    def _command(self) -> bool:
        board = self.session.board
        turns = board.turns
        if not turns.order or self.session.stalled is not None:
            return False
        turn = (turns.round, turns.at, turns.now)
        if turn != self._turn:
            self._turn, self._done, self._counts, self._turn_began = turn, set(), {}, self.session.head
        waits_for_person = False
        for who in turns.now:
            if who not in board.tokens or who in self._done:
                continue
            decider = self.decider_of(board, who)
            if decider is None:
                waits_for_person = waits_for_person or not self.session.rules.tactics.out(board, who)
            elif self._act(who, decider):
                return True
        return not waits_for_person and self._go_on()

    def _act(self, who: TokenId, decider: Decider) -> bool:
        """Have somebody do something; False once there is nothing he would do any more in this turn."""
        board, rules = self.session.board, self.session.rules
        self._counts[who] = self._counts.get(who, 0) + 1
        declared = rules.tactics.foresee(board, who) is not None  # what is declared once stands
        if self._counts[who] <= TURN_LIMIT and not declared and not rules.tactics.out(board, who):
            known = self._side_boards.board(board, board[who].side)
            decision = decider.decide_command(known, who, self._moment(), self._grudge(who) if decider.resentful else None)
            self.last = decision
            if decision.command is not None and self._perform_or_next(decision, known is board):
                return True
        self._done.add(who)
        return False

    def _perform_or_next(self, decision: Decision, all_known: bool) -> bool:
        """Perform what was decided; where something its side did not know of is in the way, the next best thing."""
        assert decision.command is not None
        if self._perform(decision.command, all_known):
            return True
        rest = [alternative for alternative in decision.alternatives if alternative.worth > 0]
        return any(one.command is not None and self._perform(one.command, all_known) for one in rest[1:])

    def _go_on(self) -> bool:
        """Have what was declared happen; else end the turn; else go on as the GM would, if no person is the GM."""
        return any(command.action in self.session.rules.actions and self._try(command) for command in self._ways_on())

    def _ways_on(self) -> Iterator[Command]:
        board, tactics = self.session.board, self.session.rules.tactics
        actors = [who for who in board.turns.now if who in board.tokens]
        leads = self.decider_of(board, GM) is not None
        if leads:
            yield from [Command(name) for name in tactics.calls]
        if any(self.decider_of(board, who) is not None for who in actors):
            yield from [Command(tactics.end, who) for who in actors]
        if leads:
            yield Command(tactics.onward)

    def _try(self, command: Command) -> bool:
        """Perform what may be impossible as things stand; who lies hidden and strikes shows himself first."""
        who = revealed_by(self.session.rules, self.session.board, command)
        if who is not None:
            if not is_possible(self.session, command):
                return False
            reveal(self.session, who)
        try:
            self.session.perform(replace(command, machine=True))
        except Refused:
            return False
        return True

    def _perform(self, command: Command, all_known: bool = True) -> bool:
        if self._try(command):
            return True
        if all_known:
            self.refusals += 1
        else:
            self.surprises += 1
        return False

    def _moment(self) -> int:
        """A number for how far the battle has come."""
        run = self.session.current
        return self.session.head * 101 + (len(run.inputs) if run is not None else 0)

    def _grudge(self, who: TokenId) -> TokenId | None:
        """Who hurt somebody last, of late."""
        journal, harm = self.session.journal, self.session.rules.tactics.harm
        for key in reversed(journal.path(self.session.head, REMEMBERED)):
            entry = journal.entry(key)
            actor = entry.command.actor if entry.command is not None else None
            if actor is None or actor == who:
                continue
            before, after = journal.board(entry.parent), journal.board(key)
            if who in before.tokens and who in after.tokens and harm(after, who) > harm(before, who):
                return actor if actor in self.session.board.tokens else None
        return None

    @staticmethod
    def _side_of(board: AnyEncounter, seat: Seat) -> SideId | None:
        token = board.tokens.get(TokenId(seat))
        if token is not None:
            return token.side
        if seat in board.sides:
            return SideId(seat)
        there = {token.side for token in board.tokens.values()}
        return next((side.id for side in board.sides.values() if side.gm and side.id in there), None)
