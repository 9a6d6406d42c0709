"""Healing of injuries: days that pass, what a healer takes off them, by either rule (33 to 37, C20)."""

from collections.abc import Collection, Sequence
from functools import partial

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.blocks.recovery import RecoveryLine, choose_recoveries
from battlemap.rules.procedure import Option, Procedure, choose, number, refuse_unless
from rulesets.fate2.book.fight import Board, under_way
from rulesets.fate2.book.fighter import Fighter, Mark, replace_marks
from rulesets.fate2.book.rulebook import Book, T

from .skills import level, skill_options
from .testing import roll_against

INJURED = "injured"
HEALERS = ("medicine", "healing")
"""Skills with which injuries are seen to (34, 35)."""
MOST_DAYS = 365
REST, ACTIVE = "rest", "active"


def usual_days(book: Book, mark: Mark, rests: bool = True) -> int:
    """How many days an injury takes by itself (34 to 36)."""
    options, numbers = book.options, book.numbers
    if not mark.lethal:
        return options.nonlethal_days
    if options.heal_rule == "A":
        return numbers.rest_days if rests else numbers.active_days
    return numbers.wound_days * options.heal_times


def shorten_days(book: Book, days: int, margin: int, passed: int = 0) -> int:
    """What is left of so many days after a healer has met the difficulty by a margin (34, 35, 37, C20); *passed*: how many have
    gone by before, which count towards the least that healing takes."""
    options = book.options
    times = options.heal_times if options.heal_rule == "B" and options.heal_order == "shorten first" else 1
    return min(days, max(options.heal_least - passed, 0, days - max(0, margin) * times))


def injuries(sheet: Fighter) -> list[tuple[int, Mark]]:
    """The injuries of somebody, each with its place among all marks."""
    return [(at, mark) for at, mark in enumerate(sheet.marks) if mark.row == INJURED]


def days_words(days: int) -> str:
    """So many days: "1 day"."""
    return f"{days} {'day' if days == 1 else 'days'}"


def injury_words(mark: Mark) -> str:
    """An injury by what it stands for."""
    return mark.label or "Injury"


def pass_days(table: T, _: TokenId) -> Procedure[None]:
    """Days go by after the fight: injuries whose time is over are gone (33 to 36)."""
    refuse_unless(not under_way(table.board), "days pass after the fight", "33")
    gone = yield from number("days", GM, "How many days pass?", 1, MOST_DAYS, 1)
    living = [token.id for token in table.board.tokens.values() if token.sheet.status != "dead"]
    for who in living:
        yield from set_clocks(table, who, again=True)
    table.change_scene("days pass", lambda scene: replace(scene, days=scene.days + gone))
    table.tell(f"{days_words(gone)} {'passes' if gone == 1 else 'pass'}", "", "lucide/sun", "gm")
    kept = yield from choose_recoveries(table, recovery_lines(table, living, gone), "33")
    for who in living:
        heal(table, who, gone, kept)


def recovery_lines(table: T, living: Sequence[TokenId], days: int) -> list[RecoveryLine]:
    """What so many days do for each injury."""
    one_by_one = table.book.options.heal_several == "one by one"
    return [
        RecoveryLine(injury_key(who, at), who, injury_words(mark), left_words(left[at]))
        for who in living
        for left in [remaining_days(table.sheet(who), days, one_by_one)]
        for at, mark in injuries(table.sheet(who))
    ]


def injury_key(who: TokenId, at: int) -> str:
    """An injury by its place among the marks."""
    return f"{who}:{at}"


def left_words(days: int) -> str:
    """How long an injury still takes."""
    return f"{days_words(days)} to go" if days > 0 else "healed"


def set_clocks(table: T, who: TokenId, again: bool = False) -> Procedure[None]:
    """Set the days that each new injury takes; by rule A they go by how the fighter lives.

    *again*: ask anew how the fighter lives, since that may change while an injury heals (34).
    """
    marks = [mark for _, mark in injuries(table.sheet(who))]
    new, timed = any(mark.days is None for mark in marks), [mark for mark in marks if mark.lethal and mark.days is not None]
    if not (new or again and timed):
        return
    book, rests = table.book, not any(mark.active for mark in timed)
    if book.options.heal_rule == "A" and any(mark.lethal and (again or mark.days is None) for mark in marks):
        options = (
            Option(REST, "Rests wholly", note=f"{book.numbers.rest_days} days in all"),
            Option(ACTIVE, "Is up, but goes easy", note=f"{book.numbers.active_days} days in all"),
        )
        usual = REST if rests else ACTIVE
        rests = (yield from choose("rest", who, f"How does {table.name(who)} get well?", options, usual, "34", on=(who,))) == REST
    table.change(who, "time to heal", partial(with_clocks, table.book, rests))


def with_clocks(book: Book, rests: bool, sheet: Fighter) -> Fighter:
    """The sheet with days on every injury; by rule A those to go are counted by how the fighter lives from now on."""
    return replace_marks(sheet, [clocked(book, rests, mark) if mark.row == INJURED else mark for mark in sheet.marks])


def clocked(book: Book, rests: bool, mark: Mark) -> Mark:
    """The injury with its days to go; what is left of it takes longer for a fighter who gets up, and less for one who rests."""
    by_rest = book.options.heal_rule == "A" and mark.lethal
    if mark.days is None:
        return replace(mark, days=usual_days(book, mark, rests), active=by_rest and not rests)
    if not by_rest or mark.active is not rests:
        return mark
    had, takes = book.numbers.active_days, book.numbers.rest_days
    if not rests:
        had, takes = takes, had
    days = -(-mark.days * takes // had) if had else mark.days
    return replace(mark, days=days, active=not rests)


def heal(table: T, who: TokenId, days: int, kept: Collection[str]) -> None:
    """So many days less to go for the injuries in *kept*; what has none left is healed."""
    marks = injuries(table.sheet(who))
    if not marks:
        return
    one_by_one = table.book.options.heal_several == "one by one"
    every = remaining_days(table.sheet(who), days, one_by_one)
    left = {at: to_go for at, to_go in every.items() if injury_key(who, at) in kept}
    if not left:
        return
    table.change(who, f"{days} days", partial(with_days_left, left))
    for name in [injury_words(mark) for at, mark in marks if left.get(at, 1) <= 0]:
        table.tell(f"*{table.name(who)}*: *{name}* has healed", "", "game/healing", tone_for(table.board, who, good=True))


def remaining_days(sheet: Fighter, days: int, one_by_one: bool = False) -> dict[int, int]:
    """How many days each injury has to go after so many, by its place among the marks; 0 or less: none.

    *one_by_one*: those of a dangerous source heal one after the other.
    """
    remaining, pool = {}, days
    for at, mark in injuries(sheet):
        had = mark.days or 0
        remaining[at] = had - (pool if one_by_one and mark.lethal else days)
        if mark.lethal:
            pool = max(0, pool - had)
    return remaining


def with_days_left(left: dict[int, int], sheet: Fighter) -> Fighter:
    """A sheet on which every injury has so many days to go."""
    marks = [
        replace(mark, days=left[at], passed=mark.passed + (mark.days or 0) - left[at]) if at in left else mark
        for at, mark in enumerate(sheet.marks)
        if left.get(at, 1) > 0
    ]
    return replace_marks(sheet, marks)


def patients(board: Board) -> list[Option]:
    """Every injury that a healer may see to; greyed where one has, or where it heals by itself (35, 36)."""
    return [
        Option(f"{token.id}:{at}", f"{token.name}: {injury_words(mark)}", token.id, refusal=beyond_help(mark))
        for token in board.tokens.values()
        if token.sheet.status != "dead"
        for at, mark in injuries(token.sheet)
    ]


def beyond_help(mark: Mark) -> str:
    """Why nobody can do anything for an injury; empty if somebody can."""
    if not mark.lethal:
        return "that is gone in a day or two by itself"
    return "it has been seen to already" if mark.treated else ""


def treat(table: T, who: TokenId) -> Procedure[None]:
    """See to an injury: a test takes days off the time it needs, once for each (34, 35)."""
    refuse_unless(not under_way(table.board), "injuries are seen to after the fight", "34")
    refuse_unless(table.sheet(who).status != "dead", f"{table.name(who)} is dead", "34")
    refuse_unless(table.sheet(who).status != "taken out", f"{table.name(who)} is taken out and can see to nobody", "34")
    listed = patients(table.board)
    refuse_unless(bool(listed), "nobody is injured", "34")
    refuse_unless(any(not entry.refusal for entry in listed), f"{listed[0].text}: {listed[0].refusal}", "34")
    patient, _, place = (yield from choose("injury", who, f"What does {table.name(who)} see to?", listed, rule="34")).partition(
        ":"
    )
    whom, at = TokenId(patient), int(place)
    yield from set_clocks(table, whom)
    sheet = table.sheet(who)
    skills = sorted(HEALERS, key=lambda skill: -level(table.book, sheet, skill))
    options = skill_options(table.book, sheet, tuple(skills))
    skill = yield from choose("skill", who, f"With what does {table.name(who)} heal?", options, skills[0], "35")
    hard = 0 if table.book.options.heal_rule == "A" else table.book.numbers.medicine
    margin = yield from roll_against(table, who, skill, hard, what=f"heals {table.name(whom)}")
    had = table.sheet(whom).marks[at]
    days = shorten_days(table.book, had.days or 0, margin, had.passed)
    table.change(whom, "is seen to", lambda entry: replace_marks(entry, [
        replace(mark, days=days, treated=True) if n == at else mark
        for n, mark in enumerate(entry.marks) if n != at or days > 0
    ]))  # fmt: skip
    less = (had.days or 0) - days
    if not days:
        said = f"*{table.name(whom)}*: *{injury_words(had)}* has healed"
        table.tell(said, f"{days_words(less)} less", "game/healing", tone_for(table.board, whom, good=True))
        return
    words = f"{days_words(less)} less: {days} to go" if less else f"{days_words(days)} to go, as before"
    table.tell(f"*{table.name(whom)}*: *{injury_words(had)}*", words, "game/healing", tone_for(table.board, whom, good=True))


RUNS = {"treat": treat}
