"""Tests of abilities: what bears on them, the roll, what it comes to (1 to 9a)."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import CheckSide, note_contest, show
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.dice import Faces
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure, roll
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.rulebook import T, book_of

from .derived import armour_penalty, hurt_modifiers, passive_result
from .destiny import at_stake
from .dice import SIX, Best, DiceHand, Result, hand_of, judge_total, latest_roll, latest_total, ones_of, roll_rule
from .lore import ability_of

DICE_ICON = "lucide/dices"


class AbilityTest(Struct, frozen=True):
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

    def plus(self, *more: Modifier) -> "AbilityTest":
        """The same with more modifiers; nothing is added by one that changes nothing."""
        return replace(self, modifiers=(*self.modifiers, *[modifier for modifier in more if modifier.value or modifier.dice]))


class TestResult(Struct, frozen=True):
    """A test after its roll: what it has come to so far, and how it was read."""

    test: AbilityTest
    result: Result
    rule: Best
    total: int
    faces: Faces = ()
    keep_count: int = 0
    """How many of these dice count."""
    compared: bool = False
    """It is the side that decides the comparison, and stands on the card."""

    def with_total(self, total: int) -> "TestResult":
        """The same with another total."""
        result = judge_total(self.rule, total, self.sixes, ones_of(self.faces), self.test.against)
        return replace(self, total=total, result=result)

    def with_faces(self, faces: Faces, kept: int) -> "TestResult":
        """The same with other dice, or with another number of them that count."""
        now, then = best(self.faces, self.keep_count), best(faces, max(0, kept))
        return replace(self, faces=faces, keep_count=max(0, kept)).with_total(self.total - sum(now) + sum(then))

    @property
    def sixes(self) -> int:
        """Sixes as they count for a critical hit (C4)."""
        counted = self.faces if self.rule.all_sixes else best(self.faces, self.keep_count)
        return counted.count(SIX)


def best(faces: Faces, kept: int) -> Faces:
    """The dice that count."""
    return tuple(sorted(faces)[max(0, len(faces) - kept) :]) if kept else ()


def bearing_modifiers(board: Board, trial: AbilityTest) -> tuple[Modifier, ...]:
    """All that bears on a test by itself: the specialty, hurts, armor, what lasts, what was given with it."""
    book, sheet, who = book_of(board), board[trial.who].sheet, trial.who
    modifiers: list[Modifier] = []
    if bonus := sheet.bonus(trial.specialty):
        modifiers.append(Modifier(0, trial.specialty.capitalize(), "1", bonus))
    modifiers += hurt_modifiers(book, sheet)
    if ability_of(book, trial.ability).armour and (penalty := armour_penalty(board, who)):
        modifiers.append(Modifier(-penalty, "Armor", "10"))
    modifiers += lasting_modifiers(board, who, trial.foe, ("tests", trial.ability, *(("attacks",) if trial.attack else ())))
    return (*modifiers, *trial.modifiers)


def lasting_modifiers(board: Board, who: TokenId, foe: TokenId | None, names: Iterable[str]) -> list[Modifier]:
    """What lasts on somebody and bears on one of these numbers."""
    wanted = set(names)
    return [
        Modifier(change.value, effect.title, effect.rule, change.dice)
        for effect in board.effects
        if effect.on == who and effect.about in (None, foe)
        for change in effect.changes
        if change.what in wanted and (change.value or change.dice)
    ]


def dice_hand(board: Board, trial: AbilityTest, modifiers: Iterable[Modifier]) -> DiceHand:
    """The dice of a test."""
    rank = board[trial.who].sheet.rank(trial.ability) if trial.dice is None else trial.dice
    return hand_of(book_of(board), rank, modifiers)


def roll_test(table: T, wanted: AbilityTest) -> Procedure[Result]:
    """Roll a test and show it. Hooks: "trial" before the roll may add to it, "tried" after it may change what it came to."""
    ready = yield from prepare_test(table, wanted)
    return (yield from roll_prepared(table, ready))


def prepare_test(table: T, wanted: AbilityTest) -> Procedure[AbilityTest]:
    """A test with everything that bears on it; nothing has fallen yet. Hook: "trial"."""
    about = wanted.about or table.fresh_id("test")
    full = replace(wanted, about=about, modifiers=bearing_modifiers(table.board, wanted))
    listed: AbilityTest = yield from apply_hooks(table, "trial", full)
    return listed


def roll_prepared(table: T, ready: AbilityTest) -> Procedure[Result]:
    """Roll what is prepared; without any dice it fails by itself (2). Hook: "tried"."""
    read = roll_rule(table.book, ready.exact or at_stake(table.board), ready.critical, ready.part)
    dice = dice_hand(table.board, ready, ready.modifiers)
    show_sides(table, ready, None, "")
    if dice.keep_count:
        tried = yield from roll_dice(table, ready, read, dice, True)
    else:
        show_sides(table, ready, None, "No dice left")
        table.tell(f"*{table.name(ready.who)}* has no dice left", ready.title, ready.icon, "", table.board[ready.who].hidden)
        tried = yield from apply_hooks(table, "tried", TestResult(ready, Result(False), read, 0))
    show_sides(table, ready, tried.total, outcome(ready, tried.result), tried.result.degree >= ready.needed)
    return tried.result


def roll_dice(table: T, ready: AbilityTest, read: Best, dice: DiceHand, card: bool) -> Procedure[TestResult]:
    """Roll the dice of a test, and let others have their say about what they came to. *card*: show them. Hook: "tried"."""
    foe, secret = ready.foe or "", table.board[ready.who].hidden
    result: Result = yield from roll(
        ready.ask, ready.who, dice.pool, ready.modifiers, ready.against, read, secret, plain_sum(ready.modifiers), foe,
        ready.about,
    )  # fmt: skip
    event = latest_roll(table, ready.ask, ready.who, foe)
    faces = event.faces if event is not None else ()
    total = result.total if result.total is not None else latest_total(table, ready.ask, ready.who, foe) or 0
    if card:
        show_sides(table, ready, total, outcome(ready, result), result.degree >= ready.needed)
    tried: TestResult = yield from apply_hooks(
        table, "tried", TestResult(ready, result, read, total, faces, dice.keep_count, card)
    )
    return tried


def outcome(ready: AbilityTest, result: Result) -> str:
    """How it came out, for the card."""
    if 0 < result.degree < ready.needed:
        return f"{result.degree} degree{'' if result.degree == 1 else 's'} of {ready.needed}"
    if result.critical and ready.outcome:
        return result.critical_words
    said = ready.outcome if result.degree >= ready.needed else ready.failing
    return said if said and not result.ones else result.words


def show_sides(table: T, ready: AbilityTest, total: int | None, words: str, success: bool | None = None) -> None:
    """Both sides as the card shows them."""
    if not table.told:
        note_contest(table, ready.about)
        return
    title = ability_of(table.book, ready.ability).title
    made_of = ready.made_of or (Modifier(ready.against, ready.versus, ready.rule),)
    name = table.name(ready.foe) if ready.foe is not None and ready.foe in table.board.tokens else ready.versus
    cast = CheckSide(table.name(ready.who), ready.who, title, ready.ask, ready.foe or "", ready.modifiers, total, "d6")
    theirs = CheckSide(name, ready.foe, ready.versus, modifiers=made_of, total=ready.against, kind="number")
    heading = ready.title or f"{table.name(ready.who)}: {title}"
    show(
        table, ready.about, heading, title, cast, theirs, words, ready.icon, table.board[ready.who].hidden, success
    )  # fmt: skip


def against_passive(board: Board, wanted: AbilityTest, foe: TokenId, ability: str, specialty: str = "") -> AbilityTest:
    """The same test against a foe's passive result (7)."""
    made_of, worth = passive_result(board, foe, ability, specialty)
    versus = f"Passive {ability_of(book_of(board), ability).title}"
    return replace(wanted, foe=foe, against=worth, made_of=made_of, versus=versus)


def roll_opposed(table: T, mine: AbilityTest, theirs: AbilityTest) -> Procedure[bool]:
    """Both roll with everything that bears on them; strictly more is needed, a tie changes nothing (9a)."""
    about = mine.about or table.fresh_id("test")
    other = yield from prepare_test(table, replace(theirs, about=about, foe=mine.who, exact=True))
    dice = dice_hand(table.board, other, other.modifiers)
    total = 0
    if dice.keep_count:
        tried = yield from roll_dice(table, other, roll_rule(table.book, True), dice, False)
        total = max(0, tried.total)
    title = ability_of(table.book, theirs.ability).title
    made_of = (Modifier(total, f"{title}, rolled", "9a"), Modifier(1, "More is needed", "9a"))
    versus = f"{title}, rolled"
    full = replace(mine, about=about, foe=theirs.who, against=total + 1, made_of=made_of, versus=versus, graded=False)
    result = yield from roll_test(table, full)
    return result.success
