"""What stands below the dice of a contest, row by row, and the same in words: dice, modifiers, totals."""

from msgspec import Struct

from battlemap.board.events import Contest
from battlemap.board.records import ContestSide, Modifier
from battlemap.board.wording import format_number

DICE = "Dice"


class ContestRow(Struct, frozen=True):
    """One row of a side: what counts, and its value as it is written."""

    modifier: Modifier
    value: str


def format_signed(value: int) -> str:
    """A number with its sign, the minus as long as the plus; nothing is 0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def format_unsigned(value: int) -> str:
    """A number as a sum begins with it."""
    return format_number(value)


def has_plain_sums(contest: Contest) -> bool:
    """Whether sums begin with a number, as with dice that have pips, and not with a sign, as with Fate dice."""
    return all(side.kind != "fate" for side in contest.sides)


def pool_words(contest: Contest) -> str:
    """What the dice that have not fallen have to come to: "12 to reach", "62 or less"; nothing while no side is known."""
    mine, theirs = contest.sides
    known = next((side for side in (mine, theirs) if not side.waiting), None)
    if known is None:
        return ""
    number = total_text(known.total, contest)
    if mine.kind == "under":
        return f"{number} or less"
    return f"{number} to {'reach' if has_plain_sums(contest) else 'beat' if known is theirs else 'meet'}"


def total_text(value: int, contest: Contest | None = None) -> str:
    """A total: with its sign where Fate dice are rolled (nothing is +0), plain where dice have pips."""
    if contest is not None and has_plain_sums(contest):
        return format_unsigned(value)
    return "+0" if value == 0 else format_signed(value)


def modifier_note(modifier: Modifier) -> str:
    """Where a modifier comes from: its note, and its rule."""
    rule = f"rule {modifier.rule}" if modifier.rule else ""
    return " · ".join(part for part in (modifier.note, rule) if part)


def modifier_value(modifier: Modifier) -> str:
    """What a modifier is worth: a number, or dice where it is only those."""
    if modifier.dice and not modifier.value:
        return f"{format_signed(modifier.dice)} {'die' if abs(modifier.dice) == 1 else 'dice'}"
    return format_signed(modifier.value)


def rows_of(contest: Contest, side: ContestSide) -> tuple[ContestRow, ...]:
    """The rows of a side, which add up to its total: where dice have pips, first what they come to."""
    rows = [ContestRow(modifier, modifier_value(modifier)) for modifier in side.modifiers]
    if not rows or not has_plain_sums(contest):
        return tuple(rows)
    if not side.dice and not side.waiting:  # a number that nobody rolls begins with its first part
        return (ContestRow(rows[0].modifier, format_unsigned(rows[0].modifier.value)), *rows[1:])
    worth = sum([die.counts for die in side.dice])
    return (ContestRow(Modifier(worth, DICE, note=fate_words(side)), "?" if side.waiting else format_unsigned(worth)), *rows)


def fate_words(side: ContestSide) -> str:
    """What became of dice that do not count as they lie: "6 explodes, a 1 counts 0"."""
    exploded = sorted({die.face for die in side.dice if die.state == "exploded"})
    nothing = sorted({die.face for die in side.dice if die.state == "zero"})
    parts = [f"{face} explodes" for face in exploded] + [f"a {face} counts 0" for face in nothing]
    return ", ".join([*parts, *(["the lowest dropped"] if any(die.state == "dropped" for die in side.dice) else [])])


def spoken_text(contest: Contest) -> str:
    """The comparison in words, for a screen reader."""
    sides = []
    for side in contest.sides:
        made_of = ", ".join(f"{row.modifier.name} {row.value}" for row in rows_of(contest, side) if row.value != "?")
        total = "has not rolled" if side.waiting else total_text(side.total, contest)
        sides.append(f"{side.name} {total}" + (f" ({made_of})" if made_of else ""))
    outcome = f": {contest.outcome}" if contest.outcome else ""
    if contest.mutual and outcome and contest.margin:
        outcome += f" for {contest.sides[1 if contest.margin > 0 else 0].name}"
    if not contest.sides[1].name:
        return f"{contest.title}. {sides[0]}{outcome}"
    return f"{contest.title}. {sides[0]} against {sides[1]}{outcome}"
