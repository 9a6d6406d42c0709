"""The rolls of one batch, such as everybody's initiative: those that have fallen, those that wait, those still to come."""

from collections.abc import Sequence

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.records import DieRecord
from battlemap.play.journal import ROOT
from battlemap.play.places import PendingCommand
from battlemap.play.resolution import Resolution
from battlemap.play.session import Session
from battlemap.rules.dice import AddressedDice, Faces
from battlemap.rules.procedure import Choice, Roll
from battlemap.rules.run import AnswerInput, DiceInput, Run, assume

__all__ = ["BatchRoll", "batch_rolls", "finished_batch", "in_turn_order", "last_cause"]


class BatchRoll(Struct, frozen=True):
    """One roll of a batch. *at*: its number among the inputs of the command; −1 while it has not fallen."""

    roll: Roll
    at: int = -1
    faces: Faces = ()
    by_hand: bool = False
    adjust: int = 0
    dice: tuple[DieRecord, ...] = ()
    result: str = ""
    """The value that the rules read from the dice, in words; empty while they have not fallen."""


class _Lookout:
    """A hand that answers a batch up to the first seat that rolls a second time, and notes the rolls."""

    def __init__(self, batch: str) -> None:
        self.batch = batch
        self.rolls: list[Roll] = []

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        """Take the default of a question of the batch."""
        return assume(run, choice) if choice.batch == self.batch and choice.default is not None else None

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        """Note a roll of the batch, and let any dice fall."""
        if roll.batch != self.batch or any(roll.by == seen.by for seen in self.rolls):
            return None
        self.rolls.append(roll)
        return DiceInput(roll.ask, roll.by, AddressedDice(self.batch).faces(roll.pool, roll.by, roll.ask, roll.on, 0), on=roll.on)


def batch_rolls(resolution: Resolution) -> tuple[BatchRoll, ...]:
    """The rolls of the batch that waits in a command under way, or else of its last batch, in the order of the rules."""
    fallen = _fallen(resolution.run)
    batch = resolution.batch
    if not batch:
        return tuple([roll for roll in fallen if roll.roll.batch == fallen[-1].roll.batch])
    lookout = _Lookout(batch)
    Run(resolution.rules, resolution.before, resolution.command, lookout, resolution.inputs, told=False)
    return (*[roll for roll in fallen if roll.roll.batch == batch], *[BatchRoll(roll) for roll in lookout.rolls])


def last_cause(session: Session) -> int:
    """Return the id of the last entry that did not come by itself, or that of the root if there is none."""
    key = session.head
    while key != ROOT and session.journal.stubs[key].follows:
        key = session.journal.stubs[key].parent
    return key


def finished_batch(session: Session) -> tuple[BatchRoll, ...]:
    """The rolls of the last batch in the last finished command; nothing where another command is in the midst of answers."""
    key = last_cause(session)
    entry = session.journal.entry(key) if key != ROOT else None
    if entry is None or entry.command is None or sum(isinstance(answer, DiceInput) for answer in entry.inputs) < 2:
        return ()
    board, depth = session.journal.board(entry.parent), session.journal.depth(entry.parent)
    pending = PendingCommand(entry.command, entry.inputs)
    return batch_rolls(Resolution(session.rules, board, pending.command, session.seed, depth, pending.inputs, session.orders))


def in_turn_order(board: AnyEncounter, rolls: Sequence[BatchRoll]) -> tuple[BatchRoll, ...]:
    """The rolls in the order of turns; before that stands, as they came."""
    places = {who: at for at, slot in enumerate(board.turns.order) for who in slot}
    return tuple(sorted(rolls, key=lambda roll: places.get(TokenId(roll.roll.by), len(places))))


def _fallen(run: Run) -> list[BatchRoll]:
    rolls = []
    for at, (asked, dice) in enumerate(zip(run.requests, run.inputs, strict=True)):
        if isinstance(asked, Roll) and asked.batch and isinstance(dice, DiceInput):
            rule, pool = asked.roll_rule, asked.pool
            value = rule(dice.faces, pool, asked.bonus + dice.adjust, asked.against)
            seen = rule.dice(dice.faces, pool)
            rolls.append(BatchRoll(asked, at, dice.faces, dice.by_hand, dice.adjust, seen, rule.text(value)))
    return rolls
