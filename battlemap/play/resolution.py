"""A command under way, and the hand of standing orders and addressed dice that goes on with it; take back, step in."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Seat, TokenId
from battlemap.play.given_answers import by_person, passed_over
from battlemap.play.rule_faults import RuleFault
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules.dice import AddressedDice, Faces
from battlemap.rules.procedure import Choice, Command, Keys, Refused, Request, Roll, Table
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Answer, AnswerInput, DiceInput, InputMismatch, Run, Tape

NOTHING_ASKED = "nothing is being asked"


def side_of(board: AnyEncounter, seat: Seat) -> Seat:
    """On which side a seat is: that of a token, else the seat itself."""
    token = board.tokens.get(TokenId(seat))
    return token.side if token is not None else seat


class Standing(Struct, frozen=True):
    """Before which request a command stands, and by whose orders it got there."""

    inputs: Tape
    orders: StandingOrders


class OrderedHand:
    """Answers as standing orders say, and rolls addressed dice unless they wait for somebody.

    It knows nothing of the command it is the hand of: a command that is done is gone with its last mention.
    """

    __slots__ = ("_dice", "orders", "recalled", "reopened_at")

    def __init__(self, orders: StandingOrders, dice: AddressedDice) -> None:
        self.orders, self._dice = orders, dice
        self.reopened_at = -1
        """The request that is open after so many answers is left to people, whatever the orders say."""
        self.recalled: Tape = ()
        """Dice that fell here before, on the table too: they fall so again."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        """What standing orders say."""
        if self._is_reopened(run) or (keys := self.orders.settle(run.table.board, choice)) is None:
            return None
        return AnswerInput(choice.ask, keys, choice.to[0], auto=True)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        """Return addressed dice, or None where they wait for a person.

        Dice that only follow from others, or part the ties of a batch that was rolled at once, wait only where the side has
        typed the others in: its dice fall on the table.
        """
        if self._is_reopened(run):
            return None
        if self.recalled and (fallen := self._recall(run, roll)) is not None:
            return fallen
        how = self.orders.rolling_for(run.table.board, roll.by)
        waits = how == "wait" and not (roll.followup or roll.batch and self._was_rolled_at_once(run, roll))
        if how == "type" or waits or how == "wait" and self._has_typed_dice(run, roll.by):
            return None
        return DiceInput(roll.ask, roll.by, self.faces(run, roll), on=roll.on)

    def faces(self, run: Run, roll: Roll) -> Faces:
        """What the dice show."""
        nth = len(_alike(run.inputs, roll))
        return self._dice.faces(roll.pool, roll.by, roll.ask, roll.on, nth)

    def _is_reopened(self, run: Run) -> bool:
        """True at the request that is left to people: of several questions at once, all that are still open."""
        return run.inputs_before_request <= self.reopened_at <= len(run.inputs)

    def _was_rolled_at_once(self, run: Run, roll: Roll) -> bool:
        """True if this seat has rolled in the batch before, and the batch was rolled in one step."""
        earlier = [
            answer
            for asked, answer in zip(run.requests, run.inputs, strict=True)
            if isinstance(asked, Roll) and asked.batch == roll.batch and isinstance(answer, DiceInput)
        ]
        at_once = any(
            not answer.held and not answer.by_hand and self.orders.rolling_for(run.table.board, answer.by) == "wait"
            for answer in earlier
        )
        return at_once and any(answer.by == roll.by for answer in earlier)

    @staticmethod
    def _has_typed_dice(run: Run, seat: Seat) -> bool:
        """Whether dice of this seat, or of another on its side, have been typed in already."""
        board = run.table.board
        side = side_of(board, seat)
        return any(isinstance(a, DiceInput) and a.by_hand and side_of(board, a.by) == side for a in run.inputs)

    def _recall(self, run: Run, roll: Roll) -> DiceInput | None:
        """How these dice fell before, if somebody had a hand in it and the pool is still the same."""
        nth = len(_alike(run.inputs, roll))
        fallen = _alike(self.recalled, roll)[nth : nth + 1]
        return next((dice for dice in fallen if (dice.by_hand or dice.adjust) and not roll.pool.fault(dice.faces)), None)


class Resolution:
    """One command under way. (rules, board, command, tape) say everything about it.

    Whatever its rules raise besides a refusal is a RuleFault; to go on after one, stand_at().
    """

    def __init__(
        self,
        rules: AnyRuleset,
        board: AnyEncounter,
        command: Command,
        seed: str = "",
        depth: int = 0,
        inputs: Tape = (),
        orders: StandingOrders = StandingOrders(),
        lenient: bool = False,
        stands: bool = False,
        recalled: Tape = (),
    ) -> None:
        """*stands*: the request after *inputs* was open already and stays so, whatever the orders say. See `recall_dice`."""
        self.rules, self.before, self.command = rules, board, command
        self._hand = OrderedHand(orders, AddressedDice(seed, depth))
        self._hand.recalled = recalled
        if stands:
            self._hand.reopened_at = len(inputs)
        self._run(inputs, lenient)

    @property
    def recalled(self) -> Tape:
        """The dice that fall as they fell before: see `recall_dice`."""
        return self._hand.recalled

    def _run(self, inputs: Tape, lenient: bool = False) -> None:
        try:
            self.run = Run(self.rules, self.before, self.command, self._hand, inputs, lenient)
        except (Refused, InputMismatch):
            raise
        except Exception as error:
            raise RuleFault(self.rules, self.before, self.command, inputs, error) from error

    @property
    def standing(self) -> Standing:
        """Where it stands, to come back to."""
        return Standing(self.inputs, self._hand.orders)

    def stand_at(self, standing: Standing) -> None:
        """Stand again where it stood, before the same request."""
        self._hand.orders = standing.orders
        self._return(standing.inputs)

    @property
    def done(self) -> bool:
        """Whether the command is finished."""
        return self.run.request is None

    @property
    def request(self) -> Request | None:
        return self.run.request

    @property
    def questions(self) -> tuple[Choice, ...]:
        """What somebody has to choose now."""
        return self.run.open_choices

    @property
    def roll(self) -> Roll | None:
        """The dice that wait to be rolled or typed in."""
        return self.run.request if isinstance(self.run.request, Roll) else None

    @property
    def table(self) -> Table[object, object, object]:  # type: ignore[type-var]
        return self.run.table

    @property
    def inputs(self) -> Tape:
        return tuple(self.run.inputs)

    @property
    def touched(self) -> bool:
        """Whether a person has answered anything yet."""
        return any(by_person(answer) for answer in self.run.inputs)

    def answer(self, *keys: str, by: Seat = "", machine: bool = False) -> None:
        """Answer the open question (of seat *by*). Refused, with the question still open, if it is no answer."""
        asked = [choice for choice in self.run.open_choices if not by or by in choice.to]
        if not asked:
            raise Refused(NOTHING_ASKED if not by else f"{by} is not being asked anything")
        if fault := asked[0].fault(keys):
            raise Refused(fault)
        option = asked[0].option(keys[0]) if keys else None
        seat = by or (option.by if option and option.by else asked[0].to[0])
        self._put(AnswerInput(asked[0].ask, keys, seat, machine=machine))

    def roll_now(self, adjust: int = 0, reason: str = "") -> None:
        """Let the waiting dice fall, with the GM's own modifier."""
        roll = self._waiting_roll()
        faces = self._hand.faces(self.run, roll)
        self._put(DiceInput(roll.ask, roll.by, faces, adjust=adjust, reason=reason, on=roll.on, held=True))

    def type_in(self, faces: Faces, adjust: int = 0, reason: str = "") -> None:
        """Take what fell on the table (raw faces from 1). Refused if the dice cannot show that."""
        roll = self._waiting_roll()
        if fault := roll.pool.fault(faces):
            raise Refused(fault)
        self._put(DiceInput(roll.ask, roll.by, faces, True, adjust, reason, roll.on))

    def cut(self, at: int) -> None:
        """Stand again before answer number *at*, and ask."""
        self._return(self.inputs[:at])

    def roll_batch(self, typed: Mapping[Seat, Faces], waiting: Iterable[Seat] = ()) -> None:
        """Roll all dice of the waiting batch, as one step of a person; answer its questions with their defaults.

        *typed*: dice that fell on the table, by the seat that rolled them. *waiting*: seats whose dice have to be typed; the
        step ends before dice of such a seat that are not among *typed*. Refused if no batch waits.
        """
        if not self.batch:
            raise Refused("no dice are wanted now")
        orders = self._hand.orders
        for seat in (*typed, *waiting):  # dice of the game master's would fall by themselves before they are typed in
            self._hand.orders = self._hand.orders.with_rolling(seat, "type")
        try:
            self._roll_through(self.batch, dict(typed), frozenset(waiting))
        finally:
            self._hand.orders = orders

    def _roll_through(self, batch: str, given: dict[Seat, Faces], waiting: frozenset[Seat]) -> None:
        """Answer and roll as long as *batch* waits; stop before dice of a *waiting* seat that are not among the *given*."""
        held = True
        while self.batch == batch:
            roll = self.roll
            if roll is None:
                choice = self.questions[0]
                if choice.default is None:
                    return
                self._put(AnswerInput(choice.ask, choice.default, choice.to[0], auto=True))
            elif (faces := given.pop(roll.by, None)) is not None:
                self.type_in(faces)
            elif roll.by in waiting:
                return
            else:
                self._put(DiceInput(roll.ask, roll.by, self._hand.faces(self.run, roll), on=roll.on, held=held))
                held = False

    @property
    def batch(self) -> str:
        """The batch of the dice or the question that wait now; empty without one."""
        roll, asked = self.roll, self.questions
        return roll.batch if roll is not None else asked[0].batch if len(asked) == 1 else ""

    def _return(self, inputs: Tape) -> None:
        """Stand again after *inputs*: what was open there is open again."""
        self._hand.reopened_at = len(inputs)
        self._run(inputs)

    def recall_dice(self, inputs: Tape) -> None:
        """Have dice that people typed in, or changed, fall as they did in *inputs*; all others do so anyhow."""
        dice = tuple([given for given in inputs if isinstance(given, DiceInput)])
        self._hand.recalled = dice if any(given.by_hand or given.adjust for given in dice) else ()

    def replace_answer(self, at: int, keys: Keys) -> None:
        """Answer number *at*, which was a pick, gets other *keys*; what came after is asked or rolled anew."""
        asked, was = self.run.requests[at], self.run.inputs[at]
        if not isinstance(asked, Choice) or not isinstance(was, AnswerInput):
            raise Refused("these are dice, not an answer")
        if fault := asked.fault(keys):
            raise Refused(fault)
        inputs = self.inputs
        self.cut(at)
        if len(self.inputs) != at:  # it answers itself again: there is nothing to choose
            self._return(inputs)
            raise Refused("nothing else can be answered here")
        try:
            self._put(AnswerInput(was.ask, keys, was.by))
        except Refused:
            self._return(inputs)
            raise

    def replace_dice(self, at: int, faces: Faces, adjust: int = 0, reason: str = "") -> None:
        """Dice number *at* show *faces*, typed over what fell; what came after is kept as far as it fits."""
        asked, was = self.run.requests[at], self.run.inputs[at]
        if not isinstance(asked, Roll) or not isinstance(was, DiceInput):
            raise Refused("this is an answer, not dice")
        if fault := asked.pool.fault(faces):
            raise Refused(fault)
        inputs = self.inputs
        new = DiceInput(was.ask, was.by, faces, True, adjust, reason, was.on)
        later = tuple(answer for answer in inputs[at + 1 :] if isinstance(answer, DiceInput) or answer.auto)
        by_people = (nth for nth in range(at + 1, len(inputs)) if isinstance(inputs[nth], AnswerInput) and by_person(inputs[nth]))
        self._hand.reopened_at = next(by_people, -1)  # what people have answered they are asked again
        self._run((*inputs[:at], new, *later), lenient=True)

    def step_in(self, ask: str) -> bool:
        """Reopen the last question *ask* that was passed over by standing order; False, with nothing changed, if none was."""
        inputs = self.inputs
        for at in passed_over(inputs, ask):
            self.cut(at)
            if len(self.inputs) == at:
                return True
        if self.inputs != inputs:
            self._return(inputs)
        return False

    def follow_orders(self, orders: StandingOrders) -> None:
        """Go by other orders from now on; they answer what is being asked if they say something else of it than before."""
        before, self._hand.orders = self._hand.orders, orders
        board, roll = self.run.table.board, self.roll
        said = any(before.settle(board, choice) != orders.settle(board, choice) for choice in self.questions)
        if said or (roll is not None and before.rolling_for(board, roll.by) != orders.rolling_for(board, roll.by)):
            self._hand.reopened_at = -1
            self.resume(())

    def resume(self, answers: Tape) -> None:
        """Put back answers that were taken back, and go on."""
        try:
            for answer in answers:
                self.run.put(answer)
            self.run.go_on()
        except (Refused, InputMismatch):
            raise
        except Exception as error:
            raise RuleFault(self.rules, self.before, self.command, self.inputs, error) from error

    def _waiting_roll(self) -> Roll:
        if (roll := self.roll) is None:
            raise Refused("no dice are wanted now")
        return roll

    def _put(self, answer: Answer) -> None:
        count = len(self.run.inputs)
        try:
            self.resume((answer,))
        except Refused:  # the generator is spent: stand again before the same question
            self.cut(count)
            raise


def _alike(inputs: Sequence[Answer], roll: Roll) -> list[DiceInput]:
    """The dice among these inputs that answered the same request, by the same seat on the same target."""
    return [
        dice
        for dice in inputs
        if isinstance(dice, DiceInput) and dice.ask == roll.ask and dice.by == roll.by and dice.on == roll.on
    ]
