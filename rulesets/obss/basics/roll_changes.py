"""Rolls of the golden rules that others may have a say in, before the dice fall and after (B8)."""

from collections.abc import Hashable

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.events import Contest, Rolled
from battlemap.board.ids import TokenId
from battlemap.board.records import DieRecord, Modifier
from battlemap.rules.blocks.checks import contest_side
from battlemap.rules.dice import DicePool, Faces, RollRule
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure, Roll
from rulesets.obss.book.rulebook import T

from .dice import ONE, SIX, Result, latest_total

ONE_DIE = DicePool(1, SIX, explode=(SIX,), zero=(ONE,))


class Throw(Struct, frozen=True):
    """A roll on its way: by whom and what for; *dice* more than it had; afterwards its *result*, and whether it falls *again*."""

    who: TokenId
    what: str
    about: str = ""
    dice: tuple[Modifier, ...] = ()
    result: Result = Result(False)
    again: bool = False
    faces: Faces = ()
    """What fell."""
    die: int | None = None
    """The one of these dice that falls again, by its place."""
    by: TokenId | None = None
    """Who brought it about: whom somebody saves against."""


class OneAnew(RollRule, frozen=True):
    """A roll of which one die falls again: the others lie as they are, and *reading* sees them all."""

    rule: RollRule
    pool: DicePool
    faces: Faces
    at: int

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Hashable:
        return self.rule(self.whole(faces), self.pool, bonus, against)

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return self.rule.branch_key(self.whole(faces), self.pool)

    def text(self, value: Result) -> str:
        return self.rule.text(value)

    def dice(self, faces: Faces, pool: DicePool) -> tuple[DieRecord, ...]:
        return self.rule.dice(self.whole(faces), self.pool)

    def whole(self, faces: Faces) -> Faces:
        """The new die in the place of the old one; what it explodes into lies at the end."""
        return (*self.faces[: self.at], *faces[:1], *self.faces[self.at + 1 :], *faces[1:])


def modify_roll(table: T, who: TokenId, what: str, about: str = "") -> Procedure[tuple[Modifier, ...]]:
    """What is added to a roll before it falls. Hook: "throw"."""
    throw = yield from apply_hooks(table, "throw", Throw(who, what, about))
    return throw.dice


def roll_for_good(table: T, wanted: Roll, what: str, by: TokenId | None = None) -> Procedure[Result]:
    """Roll; again, or one die of it again, as long as somebody wants that; what it comes to in the end. Hook: "thrown"."""
    request, who = wanted, TokenId(wanted.by)
    while True:
        result: Result = yield request
        faces, adjust = lying_faces(table, request)
        if table.book.options.fate_points:
            show_dice(table, wanted, result)
        throw: Throw = yield from apply_hooks(table, "thrown", Throw(who, what, wanted.about, result=result, faces=faces, by=by))
        if throw.die is not None:
            reading = OneAnew(wanted.roll_rule, wanted.pool, faces, throw.die)
            request = replace(wanted, pool=ONE_DIE, roll_rule=reading, bonus=wanted.bonus + adjust)
        elif throw.again:
            request = wanted
        else:
            return throw.result


def show_dice(table: T, roll: Roll, result: Result) -> None:
    """Show the dice where they fell, before anybody is asked what fate says to them."""
    if not table.told:
        return
    shown = next((event for event in reversed(table.events) if isinstance(event, Contest) and event.id == roll.about), None)
    total = latest_total(table, roll.ask, roll.by, roll.on)
    if shown is None or total is None:
        return
    address = (roll.ask, roll.by, roll.on)
    thrown = next(e for e in reversed(table.events) if isinstance(e, Rolled) and (e.ask, e.by, e.on) == address)
    sides = tuple(
        [
            contest_side(side.name, TokenId(side.who), side.approach, side.modifiers, total, thrown, side.kind)
            if side.who == roll.by and side.waiting
            else side
            for side in shown.sides
        ]
    )
    mine, theirs = sides
    margin = None if mine.waiting or theirs.waiting else mine.total - theirs.total
    table.events.append(replace(shown, sides=(mine, theirs), margin=margin, outcome=result.words, success=result.success))


def lying_faces(table: T, roll: Roll) -> tuple[Faces, int]:
    """The faces that lie there now for a roll, dice that fell again among them, and what the GM adjusted it by."""
    address = (roll.ask, roll.by, roll.on)
    event = next(e for e in reversed(table.events) if isinstance(e, Rolled) and (e.ask, e.by, e.on) == address)
    faces = roll.roll_rule.whole(event.faces) if isinstance(roll.roll_rule, OneAnew) else event.faces
    return faces, event.adjust
