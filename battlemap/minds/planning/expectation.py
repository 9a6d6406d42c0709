"""What a command is expected to bring, by one short look: played as far as the roll that decides, the rest by its chances."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.minds.decision import Evaluation
from battlemap.minds.planning.evaluation import Evaluator
from battlemap.minds.planning.lookahead import BUGS
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, RollCheck, no_roll
from battlemap.rules.dice import DicePool, Faces
from battlemap.rules.distributions import outcomes
from battlemap.rules.procedure import Choice, Command, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, InputMismatch, Run, assume

MOST_FALLS = 12
"""Where dice may fall in more ways, no fall of them is looked at by itself."""
WAY_FALLS = 5
"""Of the dice for a way that leads nearer to a foe so many falls are looked at, evenly over all."""
ENDLESS = 300
"""So many answers in one command are a rule that never ends."""


class UpToRollAgent:
    """A hand that answers by default and rolls middling dice, until *who* acts and it comes to a roll that is *decisive*."""

    def __init__(self, who: TokenId | None, decisive: RollCheck, faces: Faces = ()) -> None:
        """*who*: None for everybody. *faces*: how the first dice of *who* fall, where they are given."""
        self._who, self._decisive, self._faces = who, decisive, faces
        self._acting = who is None
        self.rolled = False
        """Whether anything came to dice."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        """The default, else the first that can be chosen."""
        if len(run.inputs) > ENDLESS:
            raise Refused(f"{choice.ask} is asked without end")
        return assume(run, choice)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        """Middling dice; None at the roll that decides."""
        self._acting = self._acting or roll.by == self._who
        self.rolled = True
        if self._acting and self._decisive(roll) or len(run.inputs) > ENDLESS:
            return None
        faces = middling_faces(roll.pool)
        if self._faces and roll.by == self._who:
            faces, self._faces = self._faces, ()
        return DiceInput(roll.ask, roll.by, faces, on=roll.on)


def middling_faces(pool: DicePool) -> Faces:
    """Dice that fall neither high nor low."""
    faces: Faces = ()
    while (owed := pool.owed_count(faces)) > 0:
        faces += ((pool.sides + 1) // 2,) * owed
    return faces


def rolls_of(run: Run) -> tuple[Roll, ...]:
    """All that has come to dice in a run, the roll that waits last, if one does."""
    return tuple([request for request in (*run.requests, run.request) if isinstance(request, Roll)])


def _reading(roll: Roll, faces: Faces) -> object:
    """All that the rules see of a roll that falls so."""
    return roll.roll_rule(faces, roll.pool, roll.bonus, roll.against)


def pending_action(run: Run, command: Command) -> PendingAction:
    """What a run that waits for a roll has come to."""
    answers = {answer.ask: answer.keys[0] for answer in run.inputs if isinstance(answer, AnswerInput) and answer.keys}
    return PendingAction(command, run.table.board, rolls_of(run), answers, run.table.events)


class ShortLook(Struct, frozen=True):
    """What a short look at a command shows: how far the *board* has come, and the *gain*; None: it has to be tried."""

    board: AnyEncounter | None = None
    gain: Evaluation | None = None
    possible: bool = True


class ExpectedGain:
    """What commands of one fighter on one board are expected to better it by."""

    def __init__(
        self,
        rules: AnyRuleset,
        board: AnyEncounter,
        who: TokenId,
        evaluator: Evaluator,
        before: Evaluation,
        middling: bool = False,
    ) -> None:
        """*before*: what the board is worth as it is. *middling*: what no forecast tells all of goes as middling dice have it."""
        self._middling = middling
        self._rules, self._board, self._who, self._evaluator, self._before = rules, board, who, evaluator, before

    def look(self, command: Command) -> ShortLook:
        """What *command* is expected to bring, as far as a short look tells it."""
        tactics = self._rules.tactics
        agent = UpToRollAgent(self._who, tactics.decisive)
        try:
            run, played = Run(self._rules, self._board, command, agent, told=tactics.reads_cards), command
            if not agent.rolled and (ahead := tactics.foresee(run.table.board, self._who)) is not None:
                agent = UpToRollAgent(None, tactics.decisive)
                run, played = Run(self._rules, *ahead, agent, told=tactics.reads_cards), ahead[1]
            board = run.table.board
            if not agent.rolled:
                return ShortLook(board, self._evaluator.gain(self._before, board, self._who))
            outcome = tactics.forecast(pending_action(run, played)) if isinstance(run.request, Roll) else None
        except (Refused, InputMismatch, *BUGS):
            return ShortLook(possible=False)
        if outcome is not None:
            return ShortLook(board, self._expected(board, outcome))
        own = next((roll for roll in rolls_of(run) if roll.by == self._who), None) if played is command else None
        if own is not None and (gain := self._gain_by_falls(command, own, run)) is not None:
            return ShortLook(board, gain)
        return ShortLook(board, self._evaluator.gain(self._before, board, self._who) if self._middling else None)

    def _gain_by_falls(self, command: Command, roll: Roll, middling: Run) -> Evaluation | None:
        """What a command is expected to bring by how *roll*, the first dice of its own, falls; None where in too many ways.

        *middling*: the same with middling dice.
        """
        falls = outcomes(roll.pool, roll.bonus, roll.against, roll.roll_rule)
        tactics = self._rules.tactics
        if command.action not in (*tactics.attacks, *tactics.others):  # what leads nearer is never left to middling dice
            step = -(-len(falls) // WAY_FALLS)
            falls = falls[step // 2 :: step]
        if len(falls) > MOST_FALLS:
            return None
        played = _reading(roll, middling_faces(roll.pool)) if middling.request is None else None
        whole = sum([chance for _, chance in falls])
        gained = Evaluation()
        for faces, chance in falls:
            run = middling
            if played is None or _reading(roll, faces) != played:
                agent = UpToRollAgent(self._who, no_roll, faces)
                run = Run(self._rules, self._board, command, agent, told=False)
            gained = gained.plus(self._evaluator.gain(self._before, run.table.board, self._who), chance / whole)
        return gained

    def _expected(self, board: AnyEncounter, outcome: ActionOutcome) -> Evaluation:
        """The gain where *board* is how far it has come, and the rest is chance."""
        gained, change = self._evaluator.gain(self._before, board, self._who), expected_change(self._evaluator, board, outcome)
        return replace(
            gained,
            foes=gained.foes + change.foes,
            own=gained.own + change.own,
            points=gained.points + change.points,
            advantages=gained.advantages + change.advantages,
        )


def expected_change(evaluator: Evaluator, board: AnyEncounter, outcome: ActionOutcome) -> Evaluation:
    """By how much *outcome* is expected to change what *board* is worth."""
    foes = own = 0.0
    for who, spread in outcome.fighters:
        if who not in board.tokens or board[who].rough_health == "down":
            continue
        more = sum([chance * evaluator.value(who, worth) for chance, worth in spread])
        more -= evaluator.value_of(board, who)
        if evaluator.is_friend(board[who].side):
            own += more
        else:
            foes += more
    points = sum([evaluator.tactics.price.get(kind, 0.0) * count for kind, count in outcome.points])
    return Evaluation(foes, own, points=points, advantages=evaluator.advantages_gained(board, outcome.advantages))
