"""Run: the one loop; Agent, AnswerInput, DiceInput, why_not. Nothing else calls send() on a procedure."""

from collections.abc import Callable, Container, Iterable
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Rolled
from battlemap.board.ids import Seat
from battlemap.rules.choices import KeyOptions
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Choice, ChoiceGroup, Command, Keys, NoSuchAnswer, Refused, Request, Roll, Table, TableRules

MOST_REASONS = 2
"""So many different reasons are told when nothing can be chosen; more are no help."""
ENDLESS = 5000
"""More answers than any command has; a rule that wants more would hang the program."""


class AnswerInput(Struct, frozen=True, gc=False, tag="pick"):
    """Somebody answered; *auto*: given with the command, forced, or by standing order. *machine*: a machine decided so."""

    ask: str
    keys: Keys
    by: Seat = ""
    auto: bool = False
    machine: bool = False


class DiceInput(Struct, frozen=True, gc=False, tag="dice"):
    """Chance answered, or a person who typed in what fell on the table.

    *held*: a person had the dice roll, so that undo stops here. *adjust*: the GM's own modifier, with a *reason*.
    """

    ask: str
    by: str
    faces: Faces
    by_hand: bool = False
    adjust: int = 0
    reason: str = ""
    on: str = ""
    held: bool = False


Answer: TypeAlias = AnswerInput | DiceInput
Tape: TypeAlias = tuple[Answer, ...]


class InputMismatch(Exception):
    """The rules asked something other than what the inputs answer."""


class Agent(Protocol):
    """Whoever answers what the inputs do not; None stops here with the request open."""

    def pick(self, run: "Run", choice: Choice) -> AnswerInput | None:
        """Answer *choice*, or None."""

    def dice(self, run: "Run", roll: Roll) -> DiceInput | None:
        """Roll, or None."""


class Run:
    """A command under way. Settles what is given and what is forced, refuses what is empty, asks the hand for the rest."""

    __slots__ = ("_lenient", "_partial", "_preset", "_send", "_stops", "agent", "inputs", "request", "requests", "table")

    def __init__(
        self,
        rules: TableRules[Any, Any, Any],
        board: AnyEncounter,
        command: Command,
        agent: Agent,
        inputs: Tape = (),
        lenient: bool = False,
        stops: Container[str] = (),
        told: bool = True,
    ) -> None:
        """*stops*: questions at which it stops although they may have but one answer: who only looks need not know them all.

        *told*: whether anybody will read the story, see Table.
        """
        self.table: Table[Any, Any, Any] = Table(board, rules, told)
        self.inputs: list[Answer] = []
        self.requests: list[Choice | Roll] = []
        """What each answer among the inputs answered."""
        self.agent = agent
        self._preset = dict(command.preset)
        self._partial: dict[int, Keys] = {}
        self._lenient, self._stops = lenient, stops
        self.request: Request | None = None
        self._send = rules.perform(self.table, command).send
        self._go(None)
        for answer in inputs:
            if not self._replay(answer):
                break
        self.go_on()

    @property
    def open_choices(self) -> tuple[Choice, ...]:
        """The choices nobody has made yet."""
        if isinstance(self.request, ChoiceGroup):
            return tuple([c for at, c in enumerate(self.request.choices) if at not in self._partial])
        return (self.request,) if isinstance(self.request, Choice) else ()

    @property
    def inputs_before_request(self) -> int:
        """How many answers were in when the open request was made: of several questions at once, some may be answered since."""
        return len(self.inputs) - len(self._partial)

    @property
    def unused_answers(self) -> tuple[str, ...]:
        """Answers that came with the command and that nothing has asked for."""
        return tuple(self._preset)

    def put(self, answer: Answer) -> None:
        """Take one answer, check it, and go on by one step. InputMismatch if it does not fit."""
        request = self.request
        if isinstance(answer, DiceInput):
            wanted = (request.ask, request.by, request.on) if isinstance(request, Roll) else None
            if not isinstance(request, Roll) or (answer.ask, answer.by, answer.on) != wanted or request.pool.fault(answer.faces):
                raise InputMismatch(f"{answer!r} for {request!r}")
            self._go(self._log_roll(request, answer))
        elif isinstance(request, Choice):
            self._note(self._check(request, answer), answer)
            self._go(answer.keys)
        elif isinstance(request, ChoiceGroup):
            at = next(
                (
                    i
                    for i, c in enumerate(request.choices)
                    if i not in self._partial and c.ask == answer.ask and answer.by in c.to
                ),
                -1,
            )
            self._note(self._check(request.choices[at] if at >= 0 else None, answer), answer)
            self._partial[at] = answer.keys
            if len(self._partial) == len(request.choices):
                replies, self._partial = tuple([self._partial[i] for i in range(len(request.choices))]), {}
                self._go(replies)
        else:
            raise InputMismatch(f"{answer!r} where nothing was asked")

    def go_on(self) -> None:
        """Let the hand answer until it stops, or the command is done. RuntimeError if it never is."""
        hand, inputs, asked, go = self.agent, self.inputs, self.requests, self._go  # the hot loop of odds and playouts
        for _ in range(len(inputs), ENDLESS):
            request = self.request
            if request is None:
                return
            if isinstance(request, Choice):
                if (pick := self._settle(request)) is None:
                    return
                inputs.append(pick)
                asked.append(request)
                go(pick.keys)
            elif isinstance(request, Roll):
                if (dice := hand.dice(self, request)) is None:
                    return
                go(self._log_roll(request, dice))
            elif not self._settle_together(request):
                return
        if self.request is not None:
            raise RuntimeError(f"a rule asks without end: {self.request!r}")

    def _settle_together(self, request: ChoiceGroup) -> bool:
        for choice in self.open_choices:
            if (pick := self._settle(choice)) is not None:
                self.put(pick)
        return self.request is not request

    def _log_roll(self, roll: Roll, dice: DiceInput) -> object:
        """Log the dice; what the rule sees of them."""
        reading, pool, told = roll.roll_rule, roll.pool, self.table.told
        value = reading(dice.faces, pool, roll.bonus + dice.adjust, roll.against)
        self.inputs.append(dice)
        self.requests.append(roll)
        self.table.events.append(
            Rolled(
                roll.ask,
                roll.by,
                roll.on,
                str(pool) if told else "",
                dice.faces,
                reading.dice(dice.faces, pool),
                roll.modifiers,
                roll.bonus,
                roll.against,
                reading.text(value) if told else "",
                dice.by_hand,
                dice.adjust,
                dice.reason,
                roll.hidden,
            )
        )
        return value

    def _settle(self, choice: Choice) -> AnswerInput | None:
        if self._preset and choice.ask in self._preset:
            keys = self._preset.pop(choice.ask)
            if fault := choice.fault(keys):
                raise Refused(fault) if all(choice.accepts(key) for key in keys) else NoSuchAnswer(fault)
            return AnswerInput(choice.ask, keys, choice.to[0], auto=True)
        if choice.unasked and choice.default is not None:
            return AnswerInput(choice.ask, choice.default, choice.to[0], auto=True)
        if choice.ask in self._stops:
            return None
        if not choice.open and not _has_choice(choice):
            free = choice.free
            if len(free) < choice.least:
                reasons = list(dict.fromkeys([option.refusal for option in choice.options]))[:MOST_REASONS]
                raise Refused("; ".join(reasons) or f"nothing to choose: {choice.prompt}")
            return AnswerInput(choice.ask, tuple([o.key for o in free]), choice.to[0], auto=True)
        return self.agent.pick(self, choice)

    def _replay(self, answer: Answer) -> bool:
        try:
            self.put(answer)
        except InputMismatch:
            if not self._lenient:
                raise
            return False
        if isinstance(answer, AnswerInput):
            self._preset.pop(answer.ask, None)
        return True

    def _note(self, request: Choice | Roll, answer: Answer) -> None:
        self.inputs.append(answer)
        self.requests.append(request)

    @staticmethod
    def _check(choice: Choice | None, answer: AnswerInput) -> Choice:
        if choice is None or choice.ask != answer.ask or choice.fault(answer.keys):
            raise InputMismatch(f"{answer!r} for {choice!r}")
        return choice

    def _go(self, value: object) -> None:
        """Send the procedure on to its next request. Only its own end is one: a StopIteration from elsewhere is a fault."""
        try:
            try:
                self.request = self._send(value)
            except StopIteration:
                self.request = None
            if self.table.board is not self.table.checked:
                self.table.check_state()
        except BaseException:
            self._send = _send_to_failed  # a generator that has raised would seem to be at its end
            raise


def _send_to_failed(value: object) -> Request:
    raise RuntimeError("the procedure has failed, and cannot go on")


def _has_choice(choice: Choice) -> bool:
    """Whether more can be chosen than has to be; looks no further than it must."""
    spare, options = choice.least, choice.options
    if not isinstance(options, tuple) and isinstance(options, KeyOptions) and options.free:  # the second takes long of a tuple
        return len(options) > spare
    for option in options:
        if not option.refusal:
            if not spare:
                return True
            spare -= 1
    return False


def edit_table(rules: TableRules[Any, Any, Any], board: AnyEncounter, events: Iterable[Event]) -> Table[Any, Any, Any]:
    """A table at which somebody has made *events* happen by hand, with what follows at once from how things stand then."""
    table: Table[Any, Any, Any] = Table(board, rules)
    for event in events:
        table.happen(event)
    table.check_state()
    return table


Policy: TypeAlias = Callable[[AnyEncounter, Choice], Keys]


def by_default(board: AnyEncounter, choice: Choice) -> Keys:
    """The stated assumption of every preview and of odds: the default, else the first that can be chosen."""
    return tuple([o.key for o in choice.first(choice.least)]) if choice.default is None else choice.default


def assume(run: Run, choice: Choice, policy: Policy = by_default) -> AnswerInput:
    """The pick that *policy* makes."""
    return AnswerInput(choice.ask, policy(run.table.board, choice), choice.to[0], auto=True)


class ProbeAgent:
    """A hand that lets everything go by default up to the first roll."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return assume(run, choice)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return None


def why_not(table: Table[Any, Any, Any], command: Command) -> str:
    """Why *command* is impossible here and now; for a rule that offers another rule. Empty if it is possible."""
    try:
        Run(table.rules, table.board, command, ProbeAgent(), told=False)
    except Refused as refusal:
        return refusal.why or "impossible"
    return ""
