"""Days that pass after a fight: peril goes with every night, wounds with days of rest; the pace is a ruling of our own (B)."""

from functools import partial

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.blocks.recovery import RecoveryLine, choose_recoveries, from_to
from battlemap.rules.procedure import Procedure, number, refuse_unless
from rulesets.zweihander.basics.peril import improve
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import alive
from rulesets.zweihander.book.rulebook import Book, T

from .harm import mend_steps

MOST_DAYS = 365
PERIL, WOUNDS = "peril", "wounds"


def pass_days(table: T, _: TokenId) -> Procedure[None]:
    """Days go by: steps up both tracks for whom the game master does not strike; injuries stay until they are treated."""
    refuse_unless(not under_way(table.board), "the fight is not over", "B")
    days = yield from number("days", GM, "How many days pass?", 1, MOST_DAYS, 1)
    living = [who for who in table.board.tokens if alive(table.board, who)]
    lines = [line for who in living for line in recovery_lines(table, who, days)]
    kept = yield from choose_recoveries(table, lines, "B")
    table.tell(f"{days} day{'' if days == 1 else 's'} pass{'es' if days == 1 else ''}", "", "lucide/sun", "gm")
    for who in living:
        if f"{who}:{PERIL}" in kept:
            improve(table, who, "Rest", better_peril(table.book, table.sheet(who), days))
        if table.sheet(who).wounds and (f"{who}:{WOUNDS}" in kept or not healed_steps(table.book, table.sheet(who), days)):
            rest_wounds(table, who, days)


def recovery_lines(table: T, who: TokenId, days: int) -> list[RecoveryLine]:
    """What so many days do for somebody."""
    book, sheet = table.book, table.sheet(who)
    lines = []
    if steps := better_peril(book, sheet, days):
        note = from_to(book.perils[sheet.peril], book.perils[sheet.peril - steps].lower())
        lines.append(RecoveryLine(f"{who}:{PERIL}", who, PERIL, note))
    if steps := healed_steps(book, sheet, days):
        note = from_to(book.wounds[sheet.wounds], book.wounds[sheet.wounds - steps].lower())
        lines.append(RecoveryLine(f"{who}:{WOUNDS}", who, WOUNDS, note))
    return lines


def better_peril(book: Book, sheet: CreatureSheet, days: int) -> int:
    """Steps up the peril track."""
    return min(sheet.peril, days * book.numbers.peril_a_night)


def healed_steps(book: Book, sheet: CreatureSheet, days: int) -> int:
    """Steps up the damage track: one for so many days of rest, those before counted."""
    return min(sheet.wounds, (sheet.rested + days) // book.numbers.days_a_wound)


def rest_wounds(table: T, who: TokenId, days: int) -> None:
    """The steps that the days come to; what is left over counts towards the next one."""
    each, sheet = table.book.numbers.days_a_wound, table.sheet(who)
    mend_steps(table, who, healed_steps(table.book, sheet, days))
    left = (sheet.rested + days) % each if table.sheet(who).wounds else 0
    table.change(who, "days of rest", partial(with_rest, left))


def with_rest(days: int, sheet: CreatureSheet) -> CreatureSheet:
    """A sheet on which so many days count towards the next step."""
    return replace(sheet, rested=days)


RUNS = {"days pass": pass_days}
