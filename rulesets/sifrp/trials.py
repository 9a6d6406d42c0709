"""Tests of abilities: what bears on them, the roll, what it comes to (1 to 9a)."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.checks import Cast, show
from battlemap.rules.dice import Faces
from battlemap.rules.hooks import through
from battlemap.rules.modifiers import plain_sum
from battlemap.rules.procedure import Procedure, roll

from .derived import armour_penalty, hurts, passive
from .destiny import at_stake
from .dice import SIX, Best, Hand, Result, fallen, hand_of, judged, ones_of, reading, thrown
from .lore import ability_of
from .rulebook import T, book_of
from .scene import Board

DICE_ICON = "lucide/dices"


class Trial(Struct, frozen=True):
    """A test on its way: who, of what, against which number; *foe* is whom it is about, *attack*: an attack roll.

    *dice*: so many test dice in place of the rank (a share of a divided attack). *critical*: it can be a critical
    hit. *made_of*: what the number consists of. *exact*: somebody looks at the total.
    """

    who: TokenId
    ability: str
    against: int = 0
    title: str = ""
    specialty: str = ""
    foe: TokenId | None = None
    ask: str = "test"
    modifiers: tuple[Modifier, ...] = ()
    versus: str = "Difficulty"
    made_of: tuple[Modifier, ...] = ()
    attack: bool = False
    dice: int | None = None
    critical: bool = False
    part: bool = False
    """It is one share of a divided attack (41a)."""
    exact: bool = False
    open: bool = False
    """There is no number against it: its total is compared with that of others later (13)."""
    about: str = ""
    icon: str = DICE_ICON
    rule: str = "5"
    outcome: str = ""
    """What the card says of a success, where that is more than "Success"."""
    failing: str = ""
    """The same of a failure."""
    needed: int = 1
    """So many degrees it takes to get what is wanted (25)."""
    graded: bool = True
    """More degrees than needed make a difference."""

    def plus(self, *more: Modifier) -> "Trial":
        """The same with more modifiers; nothing is added by one that changes nothing."""
        return replace(self, modifiers=(*self.modifiers, *[one for one in more if one.value or one.dice]))


class Tried(Struct, frozen=True):
    """A test after its roll: what it has come to so far, and how it was read."""

    trial: Trial
    result: Result
    read: Best
    total: int
    faces: Faces = ()
    kept: int = 0
    """How many of these dice count."""
    compared: bool = False
    """It is the side that decides the comparison, and stands on the card."""

    def anew(self, total: int) -> "Tried":
        """The same with another total."""
        result = judged(self.read, total, self.sixes, ones_of(self.faces), self.trial.against)
        return replace(self, total=total, result=result)

    def falling(self, faces: Faces, kept: int) -> "Tried":
        """The same with other dice, or with another number of them that count."""
        now, then = best(self.faces, self.kept), best(faces, max(0, kept))
        return replace(self, faces=faces, kept=max(0, kept)).anew(self.total - sum(now) + sum(then))

    @property
    def sixes(self) -> int:
        """Sixes as they count for a critical hit (C4)."""
        counted = self.faces if self.read.all_sixes else best(self.faces, self.kept)
        return counted.count(SIX)


def best(faces: Faces, kept: int) -> Faces:
    """The dice that count."""
    return tuple(sorted(faces)[max(0, len(faces) - kept) :]) if kept else ()


# --- what bears on it ---------------------------------------------------------------------------


def bearing(board: Board, trial: Trial) -> tuple[Modifier, ...]:
    """All that bears on a test by itself: the specialty, hurts, armor, what lasts, what was given with it."""
    book, sheet, who = book_of(board), board[trial.who].sheet, trial.who
    found: list[Modifier] = []
    if bonus := sheet.bonus(trial.specialty):
        found.append(Modifier(0, trial.specialty.capitalize(), "1", bonus))
    found += hurts(book, sheet)
    if ability_of(book, trial.ability).armour and (penalty := armour_penalty(board, who)):
        found.append(Modifier(-penalty, "Armor", "10"))
    found += lasting_on(board, who, trial.foe, ("tests", trial.ability, *(("attacks",) if trial.attack else ())))
    return (*found, *trial.modifiers)


def lasting_on(board: Board, who: TokenId, foe: TokenId | None, names: Iterable[str]) -> list[Modifier]:
    """What lasts on somebody and bears on one of these numbers."""
    wanted = set(names)
    return [
        Modifier(change.value, effect.name, effect.rule, change.dice)
        for effect in board.effects
        if effect.on == who and effect.about in (None, foe)
        for change in effect.changes
        if change.what in wanted and (change.value or change.dice)
    ]


def hand(board: Board, trial: Trial, modifiers: Iterable[Modifier]) -> Hand:
    """The dice of a test."""
    rank = board[trial.who].sheet.rank(trial.ability) if trial.dice is None else trial.dice
    return hand_of(book_of(board), rank, modifiers)


# --- the roll -----------------------------------------------------------------------------------


def trial(table: T, wanted: Trial) -> Procedure[Result]:
    """Roll a test and show it. Hooks: "trial" before the roll may add to it, "tried" after it may change what it came to."""
    ready = yield from prepared(table, wanted)
    return (yield from made(table, ready))


def prepared(table: T, wanted: Trial) -> Procedure[Trial]:
    """A test with everything that bears on it; nothing has fallen yet. Hook: "trial"."""
    about = wanted.about or table.fresh("test")
    full = replace(wanted, about=about, modifiers=bearing(table.board, wanted))
    listed: Trial = yield from through(table, "trial", full)
    return listed


def made(table: T, ready: Trial) -> Procedure[Result]:
    """Roll what is prepared; without any dice it fails by itself (2). Hook: "tried"."""
    read = reading(table.book, ready.exact or at_stake(table.board), ready.critical, ready.part)
    dice = hand(table.board, ready, ready.modifiers)
    shown(table, ready, None, "")
    if dice.kept:
        tried = yield from fallen_dice(table, ready, read, dice, True)
    else:
        shown(table, ready, None, "No dice left")
        table.tell(f"*{table.name(ready.who)}* has no dice left", ready.title, ready.icon, "", table.board[ready.who].hidden)
        tried = yield from through(table, "tried", Tried(ready, Result(False), read, 0))
    shown(table, ready, tried.total, outcome(ready, tried.result), tried.result.degree >= ready.needed)
    return tried.result


def fallen_dice(table: T, ready: Trial, read: Best, dice: Hand, card: bool) -> Procedure[Tried]:
    """Roll the dice of a test, and let others have their say about what they came to. *card*: show them. Hook: "tried"."""
    foe, secret = ready.foe or "", table.board[ready.who].hidden
    result: Result = yield from roll(
        ready.ask, ready.who, dice.pool, ready.modifiers, ready.against, read, secret, plain_sum(ready.modifiers), foe,
        ready.about,
    )  # fmt: skip
    event = thrown(table, ready.ask, ready.who, foe)
    faces = event.faces if event is not None else ()
    total = result.total if result.total is not None else fallen(table, ready.ask, ready.who, foe) or 0
    if card:
        shown(table, ready, total, outcome(ready, result), result.degree >= ready.needed)
    tried: Tried = yield from through(table, "tried", Tried(ready, result, read, total, faces, dice.kept, card))
    return tried


def outcome(ready: Trial, result: Result) -> str:
    """How it came out, for the card."""
    if 0 < result.degree < ready.needed:
        return f"{result.degree} degree{'' if result.degree == 1 else 's'} of {ready.needed}"
    if result.critical and ready.outcome:
        return result.struck
    said = ready.outcome if result.degree >= ready.needed else ready.failing
    return said if said and not result.ones else result.words


def shown(table: T, ready: Trial, total: int | None, words: str, success: bool | None = None) -> None:
    """Both sides as the card shows them."""
    title = ability_of(table.book, ready.ability).title
    made_of = ready.made_of or (Modifier(ready.against, ready.versus, ready.rule),)
    name = table.name(ready.foe) if ready.foe is not None and ready.foe in table.board.tokens else ready.versus
    cast = Cast(table.name(ready.who), ready.who, title, ready.ask, ready.foe or "", ready.modifiers, total, "d6")
    theirs = Cast(name, ready.foe, ready.versus, modifiers=made_of, total=ready.against, kind="number")
    heading = ready.title or f"{table.name(ready.who)}: {title}"
    show(
        table, ready.about, heading, title, cast, theirs, words, ready.icon, table.board[ready.who].hidden, success
    )  # fmt: skip


def against_passive(board: Board, wanted: Trial, foe: TokenId, ability: str, specialty: str = "") -> Trial:
    """The same test against a foe's passive result (7)."""
    made_of, worth = passive(board, foe, ability, specialty)
    versus = f"Passive {ability_of(book_of(board), ability).title}"
    return replace(wanted, foe=foe, against=worth, made_of=made_of, versus=versus)


def opposed(table: T, mine: Trial, theirs: Trial) -> Procedure[bool]:
    """Both roll with everything that bears on them; strictly more is needed, a tie changes nothing (9a)."""
    about = mine.about or table.fresh("test")
    other = yield from prepared(table, replace(theirs, about=about, foe=mine.who, exact=True))
    dice = hand(table.board, other, other.modifiers)
    total = 0
    if dice.kept:
        tried = yield from fallen_dice(table, other, reading(table.book, True), dice, False)
        total = max(0, tried.total)
    title = ability_of(table.book, theirs.ability).title
    made_of = (Modifier(total, f"{title}, rolled", "9a"), Modifier(1, "More is needed", "9a"))
    versus = f"{title}, rolled"
    full = replace(mine, about=about, foe=theirs.who, against=total + 1, made_of=made_of, versus=versus, graded=False)
    result = yield from trial(table, full)
    return result.success
