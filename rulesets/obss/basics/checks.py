"""Checks of skills and saves, passive and opposed, shown as what they are (6, 7, 71a, B1, C45)."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import CheckSide, show
from battlemap.rules.blocks.modifiers import dice_sum, plain_sum
from battlemap.rules.procedure import Procedure, Roll, roll
from rulesets.obss.book.creature import SAVES
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, T, book_of

from . import luck
from .conditions import check_modifiers, flagged, save_modifiers
from .defence import extras, lasting_modifiers
from .dice import Plain, Result, check_pool, latest_total, roll_rule
from .positions import light_on
from .roll_changes import modify_roll, roll_for_good

DICE_ICON = "lucide/dices"


class CheckPart(Struct, frozen=True):
    """One side of a check: what it is called, all that is added, and what settles ties: proficiency, then ability."""

    name: str
    modifiers: tuple[Modifier, ...] = ()
    points: int = 0
    score: int = 0
    finished: bool = False
    """A finished number, not worked out: nothing of it can be left to luck."""

    def plus(self, *more: Modifier) -> "CheckPart":
        """The same with more modifiers; nothing is added by one that changes nothing."""
        return replace(self, modifiers=(*self.modifiers, *[modifier for modifier in more if modifier.value or modifier.dice]))

    @property
    def bonus(self) -> int:
        """What is added to the dice."""
        return plain_sum(self.modifiers)

    @property
    def spare(self) -> int:
        """The points that may be given up for dice (4)."""
        return 0 if self.finished else max(0, self.points) + max(0, self.score)

    @property
    def ties(self) -> tuple[int, int]:
        """What settles a tie (C45)."""
        return self.points, self.score


def part(name: str, *pairs: tuple[str, int], points: int = 0, score: int = 0, rule: str = "B1") -> CheckPart:
    """A side made of named numbers; nothing is said of zeros."""
    return CheckPart(name, tuple([Modifier(value, what, rule) for what, value in pairs if value]), points, score)


def skill_part(board: Board, who: TokenId, skill: str) -> CheckPart:
    """Somebody's skill: points and ability, a die less untrained, armour, conditions, and what lasts (B1, B11)."""
    book, sheet = book_of(board), board[who].sheet
    row = book.skills.get(skill)
    ability, title = (row.ability, row.title) if row is not None else ("", skill.capitalize())
    points, score = sheet.skills.get(skill, 0), sheet.ability(ability)
    made = part(title, (title, points), (ability.capitalize(), score), points=points, score=score)
    if not points and not sheet.monster:
        made = made.plus(Modifier(0, "Untrained", "B1", -1))
    if row is not None and row.armour and (armour := book.armour.get(sheet.armour)) is not None:
        made = made.plus(Modifier(armour.skills, armour.title, "B11"))
    if skill == "awareness":
        made = made.plus(*darkness_modifiers(board, who))
    effects = (*lasting_modifiers(board, who, "checks"), *lasting_modifiers(board, who, skill))
    return made.plus(*check_modifiers(board, who, ability), *extras(sheet, "checks"), *effects)


def darkness_modifiers(board: Board, who: TokenId) -> tuple[Modifier, ...]:
    """What poor light takes from Awareness: dim light from ordinary eyes, darkness from those that see in it (44)."""
    light, vision = light_on(board, who), board[who].sheet.vision
    dim, dark = light == "dim" and vision == "normal", light == "dark" and vision == "darkvision"
    return (Modifier(book_of(board).numbers.dim_awareness, "Poor light", "44"),) if dim or dark else ()


def save_part(board: Board, who: TokenId, save: str, ability: str = "") -> CheckPart:
    """Somebody's save: its base and ability, or another *ability* in its place, conditions, and what lasts (B1)."""
    sheet, named, title = board[who].sheet, ability or SAVES[save], save.capitalize()
    if save in sheet.fixed and not ability:
        made = replace(part(title, (title, sheet.fixed[save]), points=sheet.fixed[save]), finished=True)
    else:
        points, score = sheet.saves.get(save, sheet.fixed.get(save, 0)), sheet.ability(named)
        made = part(title, (title, points), (named.capitalize(), score), points=points, score=score)
    more = (
        *extras(sheet, "saves"),
        *extras(sheet, save),
        *lasting_modifiers(board, who, "saves"),
        *lasting_modifiers(board, who, save),
    )
    return made.plus(*save_modifiers(board, who, save), *more)


def weapon_part(board: Board, who: TokenId, skill: str = "", ability: str = "") -> CheckPart:
    """Weapon proficiency with an ability or a skill: disarming, feinting (72, 73)."""
    sheet = board[who].sheet
    book = book_of(board)
    title = book.skills[skill].title if skill in book.skills else (skill or ability).capitalize()
    extra = sheet.skills.get(skill, 0) if skill else sheet.ability(ability)
    made = part(title, ("Weapon proficiency", sheet.wp), (title, extra), points=sheet.wp, score=extra)
    return made.plus(*check_modifiers(board, who, ability))


def passive_value(book: Book, side: CheckPart) -> int:
    """What a side is worth that does not roll: 10 and its values, a die counting 4 (6, B1)."""
    numbers = book.numbers
    return numbers.defence + side.bonus + dice_sum(side.modifiers) * numbers.die_on_a_fixed_value


def dice_of(book: Book, side: CheckPart) -> int:
    """How many dice a side rolls."""
    return book.numbers.dice + dice_sum(side.modifiers)


def check(
    table: T,
    who: TokenId,
    mine: CheckPart,
    dc: int,
    title: str,
    ask: str = "check",
    on: str = "",
    against: str = "Difficulty",
    made_of: Iterable[Modifier] = (),
    exact: bool = False,
    tie_wins: bool = True,
    about: str = "",
    icon: str = DICE_ICON,
    rule: str = "B1",
    foe: TokenId | None = None,
    saved_from: TokenId | None = None,
) -> Procedure[Result]:
    """Roll *mine* against a number, and show it. *made_of*: what the number consists of, if it is said.

    *saved_from*: who made the save necessary.
    """
    book = table.book
    contest, secret = about or table.fresh_id("check"), table.board[who].hidden
    difficulty = tuple(made_of) or (Modifier(dc, against, rule),)
    mine = mine.plus(
        *(yield from luck.ask_trade(table, who, mine.spare, contest)), *(yield from modify_roll(table, who, ask, contest))
    )
    cast = CheckSide(table.name(who), who, mine.name, ask, on, mine.modifiers, kind="d6")
    theirs = CheckSide(
        table.name(foe) if foe else against, foe, against if foe else "", modifiers=difficulty, total=dc, kind="number"
    )
    show(table, contest, title, mine.name, cast, theirs, "", icon, secret)
    read = roll_rule(book, exact, tie_wins=tie_wins)
    wanted = Roll(ask, who, check_pool(book, dice_of(book, mine)), mine.modifiers, mine.bonus, dc, read, secret, on, contest)
    result = yield from roll_for_good(table, wanted, ask, saved_from)
    cast = replace(cast, total=latest_total(table, ask, who, on))
    show(table, contest, title, mine.name, cast, theirs, result.words, icon, secret, result.success)
    return result


def save(
    table: T, who: TokenId, which: str, dc: int, title: str = "", ask: str = "", ability: str = "", more: Iterable[Modifier] = (),
    exact: bool = False, about: str = "", on: str = "", rule: str = "B1", made_of: Iterable[Modifier] = (),
    by: TokenId | None = None,
) -> Procedure[Result]:  # fmt: skip
    """A saving throw; some conditions let it fail without a roll (B1, B4). *by*: whose doing it is that one has to save."""
    if flagged(table.board, who, f"fails {which}"):
        secret = table.board[who].hidden
        table.tell(f"*{table.name(who)}* cannot save", f"{which.capitalize()} fails by itself", "lucide/shield-off", "", secret)
        return Result(False)
    mine = save_part(table.board, who, which, ability).plus(*more)
    named = title or f"{table.name(who)}: {which} save"
    made: Result = yield from check(
        table, who, mine, dc, named, ask or which, on, made_of=made_of, exact=exact, about=about, icon="lucide/shield-half",
        rule=rule, saved_from=by,
    )  # fmt: skip
    return made


def skill(
    table: T, who: TokenId, which: str, dc: int, title: str = "", ask: str = "", more: Iterable[Modifier] = (),
    exact: bool = False, about: str = "", on: str = "", rule: str = "B1", made_of: Iterable[Modifier] = (),
) -> Procedure[Result]:  # fmt: skip
    """A skill check against a number (B1). *made_of*: what the number consists of, if it is said."""
    mine = skill_part(table.board, who, which).plus(*more)
    named = title or f"{table.name(who)}: {mine.name}"
    made: Result = yield from check(
        table, who, mine, dc, named, ask or which, on, made_of=made_of, exact=exact, about=about, rule=rule
    )
    return made


def check_opposed(
    table: T,
    who: TokenId,
    mine: CheckPart,
    foe: TokenId,
    theirs: CheckPart,
    title: str,
    ask: str,
    more: Iterable[Modifier] = (),
    about: str = "",
    icon: str = DICE_ICON,
    rule: str = "C45",
    exact: bool = True,
) -> Procedure[Result]:
    """The active side against 10 and the other's values, or against its roll, as the house has it.

    A tie goes to the higher proficiency, then the higher ability, then the one who is tried (B1).
    *more*: on the difficulty alone. *exact*: the margin is looked at, not only who wins and how well.
    """
    extra = tuple(more)
    contest = about or table.fresh_id("check")
    wins = mine.ties > theirs.ties
    dc, made_of = yield from oppose(table, who, foe, theirs.plus(*extra), ask, contest, rule)
    result = yield from check(table, who, mine, dc, title, ask, foe, theirs.name, made_of, exact, wins, contest, icon, rule, foe)
    return tell_failure(table, who, title, result)


def oppose(
    table: T, who: TokenId, foe: TokenId, theirs: CheckPart, ask: str, contest: str, rule: str = "C45"
) -> Procedure[tuple[int, tuple[Modifier, ...]]]:
    """What a foe sets against somebody, and of what that is made: 10 and its values, or its roll, as the house has it (C45)."""
    book = table.book
    if book.options.opposed == "fixed":
        worth = book.numbers.die_on_a_fixed_value
        made_of = [
            Modifier(modifier.value + modifier.dice * worth, modifier.name, modifier.rule) for modifier in theirs.modifiers
        ]
        return passive_value(book, theirs), (Modifier(book.numbers.defence, "Unrolled", rule), *made_of)
    other = theirs.plus(*(yield from luck.ask_trade(table, foe, theirs.spare, contest)))
    pool, secret = check_pool(book, dice_of(book, other)), table.board[foe].hidden
    dc: int = yield from roll(ask, foe, pool, other.modifiers, None, Plain(), secret, on=who, about=contest)
    return dc, (Modifier(dc, f"{theirs.name}, rolled", rule),)


def tell_failure(table: T, who: TokenId, title: str, result: Result) -> Result:
    """Where nothing comes of an attempt, the log says so; what comes of a success is told by whatever it brings."""
    if not result.success:
        table.tell(f"{title}: {result.words.lower()}", "", "lucide/shield", "", table.board[who].hidden)
    return result
