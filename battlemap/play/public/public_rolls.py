"""A roll in the form that players may know: dice, totals and margin where the side shows them, what came of it, or nothing."""

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, RollsShown
from battlemap.board.events import Contest, Event, Rolled
from battlemap.board.ids import SideId, TokenId
from battlemap.board.records import ContestSide, DieRecord
from battlemap.play.public.secret_words import SecretWords
from battlemap.rules.dice import drawn_kind

Verdict: TypeAlias = Literal["", "won", "lost", "tie", "mine", "theirs"]
"""What came of it for whoever rolled; "mine", "theirs": where both are after each other, whose doing the outcome is."""
STRICTNESS: tuple[RollsShown, ...] = ("shown", "result", "secret")
NUMBER_AND_REST = re.compile(r"[\s,:;(]*(?:\b(?:by|for|to|at))?[\s×+−–-]*\d.*", re.DOTALL)
LONGEST = 300
"""More characters of an outcome are not shown."""


class PublicSide(Struct, frozen=True):
    """One side of a roll; *total* is None and *dice* are missing where they are not for players, or have not fallen."""

    name: str
    who: TokenId | None = None
    approach: str = ""
    kind: str = "fate"
    dice: tuple[DieRecord, ...] = ()
    total: int | None = None
    waiting: bool = False
    by_hand: bool = False
    shown: bool = True
    """Whether its numbers are for players."""


class PublicRoll(Struct, frozen=True):
    """A roll, alone or against another; *margin* is None until both are known, and where not all of it is for players."""

    title: str
    sides: tuple[PublicSide, ...]
    margin: int | None = None
    outcome: str = ""
    verdict: Verdict = ""
    icon: str = ""
    result_only: bool = False
    """It is decided, and something of how is the GM's."""


def rolls_shown(known: AnyEncounter, who: str) -> RollsShown:
    """What players see of somebody's dice; of a difficulty that is nobody's as little as of any side of the GM."""
    token = known.tokens.get(TokenId(who))
    side = known.sides.get(token.side if token is not None else SideId(who))
    if side is not None:
        return side.rolls_shown
    if who:
        return "secret"  # somebody whom players do not know, or the GM
    return max((side.rolls_shown for side in known.sides.values()), key=STRICTNESS.index, default="shown")


def public_roll(known: AnyEncounter, words: SecretWords, events: Iterable[Event], title: str = "") -> PublicRoll | None:
    """The last roll among *events* as players may know it, on their board; None if there is none for them.

    *words*: those that tell what they do not know. *title*: what a roll that is compared with nobody's is for.
    """
    told = list(events)
    hidden = frozenset([event.by for event in told if isinstance(event, Rolled) and event.secret])
    last = next((event for event in reversed(told) if isinstance(event, Contest)), None)
    if last is not None:
        return _public_contest(known, words, last, hidden)
    fallen = next((event for event in reversed(told) if isinstance(event, Rolled)), None)
    return _public_dice(known, words, fallen, title) if fallen is not None and not fallen.secret else None


def words_before_number(text: str) -> str:
    """*text* up to the first number in it: "Hit ×3: 8 damage" -> "Hit"."""
    return NUMBER_AND_REST.sub("", text[:LONGEST], count=1)


def _public_contest(known: AnyEncounter, words: SecretWords, contest: Contest, hidden: frozenset[str]) -> PublicRoll | None:
    mine, theirs = contest.sides
    own = rolls_shown(known, mine.who)
    # a chance is a number of whoever rolls, but what makes it is the GM's too
    other = own if mine.kind == "under" and not theirs.who else rolls_shown(known, theirs.who) if theirs.name else "shown"
    strangers = {side.who for side in contest.sides if side.who} - set(known.tokens)
    if contest.secret or own == "secret" or hidden & {mine.who, theirs.who} or strangers:
        return None
    open_to_all = own == other == "shown"
    settled = contest.margin is not None and other != "secret"
    outcome = contest.outcome if open_to_all else words_before_number(contest.outcome)
    sides = [_public_side(known, words, mine, own)]
    sides += [_public_side(known, words, theirs, other)] if theirs.name else []
    return PublicRoll(
        "" if words.tell(contest.title) else words.rename(contest.title),
        tuple(sides),
        contest.margin if open_to_all else None,
        words.rename(outcome) if settled and not words.tell(contest.outcome) else "",
        verdict_of(contest) if settled else "",
        contest.icon,
        settled and not open_to_all,
    )


def verdict_of(contest: Contest) -> Verdict:
    """What came of a comparison that is decided."""
    by = contest.margin or 0
    if contest.success is None and by == 0:
        return "tie"
    if contest.mutual:
        return "mine" if by > 0 else "theirs"
    return "won" if (by > 0 if contest.success is None else contest.success) else "lost"


def _public_side(known: AnyEncounter, words: SecretWords, side: ContestSide, shown: RollsShown) -> PublicSide:
    who = TokenId(side.who) if side.who in known.tokens else None
    name = known[who].name if who is not None else "" if words.tell(side.name) else words.rename(side.name)
    if shown != "shown":
        return PublicSide(name, who, kind=side.kind, waiting=side.waiting, shown=False)
    approach = "" if words.tell(side.approach) else words.rename(side.approach)
    total = None if side.waiting else side.total
    return PublicSide(name, who, approach, side.kind, side.dice, total, side.waiting, side.by_hand)


def _public_dice(known: AnyEncounter, words: SecretWords, fallen: Rolled, title: str) -> PublicRoll | None:
    shown, who = rolls_shown(known, fallen.by), TokenId(fallen.by)
    telling = words.tell(fallen.result) or (bool(fallen.on) and words.tell(fallen.on))
    if shown == "secret" or who not in known.tokens or telling:
        return None
    title = "" if words.tell(title) else words.rename(title)
    if shown == "result":
        result = words_before_number(words.rename(fallen.result))
        return (
            PublicRoll(title, (PublicSide(known[who].name, who, shown=False),), outcome=result, result_only=True)
            if result
            else None
        )
    kind = drawn_kind(fallen.pool)
    side = PublicSide(known[who].name, who, "", kind, fallen.dice, by_hand=fallen.by_hand)
    result = words.rename(fallen.result)
    against = fallen.against is None or rolls_shown(known, "") == "shown"
    return PublicRoll(title, (side,), outcome=result if against else words_before_number(result))
