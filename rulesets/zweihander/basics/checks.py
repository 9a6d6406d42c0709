"""Tests: the chance and what it is made of, the roll, its card; resisting (1 to 7, 126)."""

from collections.abc import Iterable

from msgspec import Struct

from battlemap.board.events import Contest, Rolled
from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide, Modifier
from battlemap.rules.blocks.checks import contest_side, note_contest
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.dice import D100
from battlemap.rules.procedure import Option, Procedure, Roll, choose
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import Book, T, book_of

from . import injury_effects
from .action_points import why_barred_from
from .conditions import flagged
from .dice import Flip, Percentile, Result, roll_notation
from .peril import improve, suffer_peril
from .thresholds import lasting_modifiers

ICON = "lucide/percent"
RESISTS = "resists"
"""What is asked of whoever resists."""


class SkillChance(Struct, frozen=True):
    """The chance of a test: percent, what it is made of, which way it flips; *lost*: it cannot succeed, and why."""

    percent: int
    modifiers: tuple[Modifier, ...] = ()
    flip: Flip = ""
    lost: str = ""


def chance_of(
    board: Board,
    who: TokenId,
    skill: str,
    difficulty: Iterable[Modifier] = (),
    base: Iterable[Modifier] = (),
    flip: Flip = "",
    arm: str = "",
) -> SkillChance:
    """The chance of a skill test: attribute, ranks and bonuses up to 30, difficulty up to 30; 1 to 99 (1 to 3, 5, 7)."""
    book, sheet = book_of(board), board[who].sheet
    row = book.skills.get(skill)
    attribute = row.attribute if row is not None else "combat"
    own = sheet.percents.get(skill, sheet.percent(attribute))
    title = row.title if skill in sheet.percents and row is not None else attribute.capitalize()
    ranks, hindered = ranks_of(board, who, skill)
    bonuses = [Modifier(ranks * book.numbers.rank, "Ranks", "1")] if ranks else []
    bonuses += [Modifier(sheet.base[skill], "Own bonus", "7a")] if sheet.base.get(skill) else []
    bonuses += [*lasting_modifiers(board, who, skill), *lasting_modifiers(board, who, "tests"), *base]
    parts = [Modifier(own, title, "1"), *cap_modifiers(bonuses, book.numbers.base_most, "Ranks and bonuses")]
    parts += hindered
    parts += cap_modifiers(
        [*difficulty, *lasting_modifiers(board, who, "difficulty")], book.numbers.difficulty_most, "Difficulty"
    )
    percent = max(book.numbers.least_chance, min(book.numbers.greatest_chance, plain_sum(parts)))
    lost = f"{board[who].name} cannot succeed at tests" if flagged(board, who, "fails tests") else ""
    return SkillChance(percent, tuple(parts), flip_of(board, who, skill, flip, arm), lost)


def ranks_of(board: Board, who: TokenId, skill: str) -> tuple[int, list[Modifier]]:
    """The ranks that count, and a line for those that peril or an injury hides (7)."""
    book, sheet = book_of(board), board[who].sheet
    ranks = sheet.skills.get(skill, 0)
    ignored = ranks if injury_effects.no_ranks(board, who, skill) else min(ranks, book.ignored_ranks[sheet.peril])
    return ranks - ignored, [Modifier(0, f"Ignores {ignored} rank{'' if ignored == 1 else 's'}", "7")] if ignored else []


def cap_modifiers(listed: Iterable[Modifier], most: int, name: str) -> list[Modifier]:
    """Modifiers, and a line for what the cap takes from their sum (1, 2)."""
    modifiers = [modifier for modifier in listed if modifier.value]
    total = plain_sum(modifiers)
    if abs(total) > most:
        modifiers.append(Modifier((most if total > 0 else -most) - total, f"{name}: no more than {most}", "2"))
    return modifiers


def capped_sum(listed: Iterable[Modifier], most: int) -> int:
    """What modifiers come to under their cap."""
    return max(-most, min(most, plain_sum(listed)))


def flip_of(board: Board, who: TokenId, skill: str, flip: Flip, arm: str = "") -> Flip:
    """Which way a test flips: untrained special skills, injuries and whatever lasts fail; both ways are none (5)."""
    sheet: CreatureSheet = board[who].sheet
    row = book_of(board).skills.get(skill)
    untrained = row is not None and row.special and not sheet.skills.get(skill, 0) and skill not in sheet.percents
    fails = untrained or flip == "fail" or bool(injury_effects.flips(board, who, skill, arm))
    fails = fails or bool(lasting_modifiers(board, who, "flips to fail"))
    if fails:
        return "" if flip == "succeed" else "fail"
    return flip


def chance_words(chance: SkillChance) -> str:
    """A chance for a note: "45 %, flips to fail"."""
    if chance.lost:
        return "cannot succeed"
    return f"{chance.percent} %" + (f", flips to {chance.flip}" if chance.flip else "")


def attempt(
    table: T,
    who: TokenId,
    skill: str,
    title: str = "",
    ask: str = "test",
    difficulty: Iterable[Modifier] = (),
    base: Iterable[Modifier] = (),
    flip: Flip = "",
    on: str = "",
    about: str = "",
    rule: str = "1",
    foe: TokenId | None = None,
    followup: bool = False,
    exact: bool = False,
    icon: str = ICON,
    arm: str = "",
) -> Procedure[Result]:
    """A skill test, shown as a card of its own unless *about* names one."""
    chance = chance_of(table.board, who, skill, difficulty, base, flip, arm)
    named = title or f"{table.name(who)}: {skill_title(table.book, skill)}"
    if chance.lost:
        table.tell(f"{named}: failure", chance.lost, icon, "", table.board[who].hidden)
        return Result(False)
    contest = about or table.fresh_id("test")
    show_check(table, contest, named, who, skill, ask, on, chance, None, "", icon)
    result = yield from roll_check(table, who, chance, ask, on, contest, followup, exact)
    show_check(table, contest, named, who, skill, ask, on, chance, result, result.words, icon)
    if not result.success and injury_effects.costly(table.board, who, skill):
        yield from strain(table, who)
    return result


def strain(table: T, who: TokenId) -> Procedure[None]:
    """What failing a test of the body costs whose kneecap is smashed (B)."""
    lost = yield from roll_notation(who, table.book.numbers.critical_peril, "strain", who)
    yield from suffer_peril(table, who, lost, "A smashed kneecap")


def roll_check(
    table: T, who: TokenId, chance: SkillChance, ask: str, on: str, about: str, followup: bool = False, exact: bool = False
) -> Procedure[Result]:
    """The bare roll of a test."""
    reading, secret = Percentile(chance.flip, exact), table.board[who].hidden
    value: Result = yield Roll(ask, who, D100, (), 0, chance.percent, reading, secret, on, about, followup)
    return value


def show_check(
    table: T, contest: str, title: str, who: TokenId, skill: str, ask: str, on: str, chance: SkillChance,
    result: Result | None, words: str, icon: str = ICON, success: bool | None = None,
) -> None:  # fmt: skip
    """Log a test as it stands: the roll on one side, the chance with all it is made of on the other."""
    if not table.told:
        note_contest(table, contest)
        return
    thrown = None
    if result is not None:
        rolls = (e for e in reversed(table.events) if isinstance(e, Rolled) and (e.ask, e.by, e.on) == (ask, who, on))
        thrown = next(rolls, None)
    total = thrown.dice[0].counts if thrown is not None else None
    mine = contest_side(table.name(who), who, skill_title(table.book, skill), (), total, thrown, "under")
    adjust = thrown.adjust if thrown is not None else 0
    parts = (
        (*chance.modifiers, Modifier(adjust, thrown.reason or "GM", note="adjusted")) if thrown and adjust else chance.modifiers
    )
    worth = chance.percent + adjust
    theirs = ContestSide("", "Chance", chance_words(chance), "number", (), parts, worth, False)
    margin = None if total is None else worth - total
    decided = success if success is not None or result is None else result.success
    table.events.append(
        Contest(
            contest,
            title,
            skill_title(table.book, skill),
            (mine, theirs),
            margin,
            words,
            icon,
            table.board[who].hidden,
            decided,
            resisting=ask == RESISTS,
        )
    )


def skill_title(book: Book, skill: str) -> str:
    """What a skill is called."""
    return book.skill(skill).title


def resist(
    table: T, who: TokenId, skill: str, cause: str, difficulty: Iterable[Modifier] = (), base: Iterable[Modifier] = (),
    flip: Flip = "", by: TokenId | None = None, on: str = "", about: str = "", followup: bool = False,
) -> Procedure[bool]:  # fmt: skip
    """Whether somebody resists: free, barred to the defenseless; a critical success is a step of peril better, too (126)."""
    return (yield from resist_test(table, who, skill, cause, difficulty, base, flip, by, on, about, followup)).success


def resist_test(
    table: T,
    who: TokenId,
    skill: str,
    cause: str,
    difficulty: Iterable[Modifier] = (),
    base: Iterable[Modifier] = (),
    flip: Flip = "",
    by: TokenId | None = None,
    on: str = "",
    about: str = "",
    followup: bool = False,
) -> Procedure[Result]:
    """The test of somebody who resists, a failure where it cannot or does not: free, barred to the defenseless (126)."""
    if why := why_barred_from(table.board, who, "resist"):
        table.tell(f"*{table.name(who)}* cannot resist", why, "lucide/shield-off", "", table.board[who].hidden)
        return Result(False)
    hard, easy = tuple(difficulty), tuple(base)
    policy = table.sheet(who).policy("resist")
    if policy == "off":
        return Result(False)
    if policy == "ask":
        note = chance_words(chance_of(table.board, who, skill, hard, easy, flip))
        options = (Option("resist", f"Resist: {skill_title(table.book, skill)}", note=note), Option("no", "Let it happen"))
        prompt = f"{table.name(who)} against {cause}"
        if (yield from choose("resist", who, prompt, options, "resist", "126", about, followup, on=(who,))) == "no":
            return Result(False)
    title = f"{table.name(who)} resists {cause}"
    result = yield from attempt(
        table, who, skill, title, RESISTS, hard, easy, flip, on or by or "", "", "126", by, followup, icon="lucide/shield-half"
    )
    if result.triumph:
        improve(table, who, "A critical success at resisting")
    return result
