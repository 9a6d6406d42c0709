"""Rolls of the golden rules that others may have a say in, before the dice fall and after (B8)."""

from collections.abc import Hashable

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.events import Contest, Thrown
from battlemap.board.ids import TokenId
from battlemap.board.records import Die, Modifier
from battlemap.rules.checks import face
from battlemap.rules.dice import Faces, Pool, Reading
from battlemap.rules.hooks import through
from battlemap.rules.procedure import Procedure, Roll

from .dice import ONE, SIX, Result, fallen
from .rulebook import T

ONE_DIE = Pool(1, SIX, explode=(SIX,), zero=(ONE,))


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


class OneAnew(Reading, frozen=True):
    """A roll of which one die falls again: the others lie as they are, and *reading* sees them all."""

    reading: Reading
    pool: Pool
    faces: Faces
    at: int

    def __call__(self, faces: Faces, pool: Pool, bonus: int, against: int | None) -> Hashable:
        return self.reading(self.whole(faces), self.pool, bonus, against)

    def gist(self, faces: Faces, pool: Pool) -> Hashable:
        return self.reading.gist(self.whole(faces), self.pool)

    def text(self, value: Result) -> str:
        return self.reading.text(value)

    def dice(self, faces: Faces, pool: Pool) -> tuple[Die, ...]:
        return self.reading.dice(self.whole(faces), self.pool)

    def whole(self, faces: Faces) -> Faces:
        """The new die in the place of the old one; what it explodes into lies at the end."""
        return (*self.faces[: self.at], *faces[:1], *self.faces[self.at + 1 :], *faces[1:])


def before(table: T, who: TokenId, what: str, about: str = "") -> Procedure[tuple[Modifier, ...]]:
    """What is added to a roll before it falls. Hook: "throw"."""
    throw = yield from through(table, "throw", Throw(who, what, about))
    return throw.dice


def fallen_for_good(table: T, wanted: Roll, what: str, by: TokenId | None = None) -> Procedure[Result]:
    """Roll; again, or one die of it again, as long as somebody wants that; what it comes to in the end. Hook: "thrown"."""
    request, who = wanted, TokenId(wanted.by)
    while True:
        result: Result = yield request
        faces, adjust = lying(table, request)
        if table.book.options.fate_points:
            lay(table, wanted, result)
        throw: Throw = yield from through(table, "thrown", Throw(who, what, wanted.about, result=result, faces=faces, by=by))
        if throw.die is not None:
            reading = OneAnew(wanted.reading, wanted.pool, faces, throw.die)
            request = replace(wanted, pool=ONE_DIE, reading=reading, bonus=wanted.bonus + adjust)
        elif throw.again:
            request = wanted
        else:
            return throw.result


def lay(table: T, roll: Roll, result: Result) -> None:
    """Show the dice where they fell, before anybody is asked what fate says to them."""
    shown = next((event for event in reversed(table.events) if isinstance(event, Contest) and event.id == roll.about), None)
    total = fallen(table, roll.ask, roll.by, roll.on)
    if shown is None or total is None:
        return
    address = (roll.ask, roll.by, roll.on)
    thrown = next(e for e in reversed(table.events) if isinstance(e, Thrown) and (e.ask, e.by, e.on) == address)
    sides = tuple(
        [
            face(one.name, TokenId(one.who), one.approach, one.modifiers, total, thrown, one.kind)
            if one.who == roll.by and one.waiting
            else one
            for one in shown.sides
        ]
    )
    mine, theirs = sides
    margin = None if mine.waiting or theirs.waiting else mine.total - theirs.total
    table.events.append(replace(shown, sides=(mine, theirs), margin=margin, outcome=result.words, success=result.success))


def lying(table: T, roll: Roll) -> tuple[Faces, int]:
    """The faces that lie there now for a roll, dice that fell again among them, and what the GM adjusted it by."""
    address = (roll.ask, roll.by, roll.on)
    event = next(e for e in reversed(table.events) if isinstance(e, Thrown) and (e.ask, e.by, e.on) == address)
    faces = roll.reading.whole(event.faces) if isinstance(roll.reading, OneAnew) else event.faces
    return faces, event.adjust
