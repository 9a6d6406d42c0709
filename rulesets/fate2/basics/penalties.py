"""What wounds take from a roll, and the GM's word on whether they do (10 to 13, 31, C14, C17)."""

from msgspec import Struct

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.effects import without_number
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.procedure import Option, Procedure, choose_several
from rulesets.fate2.book.fight import CLIP, Board
from rulesets.fate2.book.fighter import Fighter, count
from rulesets.fate2.book.rulebook import T, book_of

HURT_RULE = "11"
CLIPPED, HURT, INJURED, NOTE = "clipped", "hurt", "injured", "note"


class Hindrance(Struct, frozen=True):
    """Something that takes from rolls, and whether it is suggested for this one."""

    key: str
    line: Modifier
    counts: bool = True


def hindrances(board: Board, who: TokenId, clips: bool = True, combat: bool = True) -> tuple[Hindrance, ...]:
    """What the boxes take (13), and what is no worse than being clipped.

    *clips*: whether being clipped bears on it (31); *combat*: it is a roll in combat (C17).

    A box marked in the exchange that is being played bears on nothing yet, if it is a clip (10).
    """
    book, sheet = book_of(board), board[who].sheet
    numbers, entries = book.numbers, []
    if clip := clip_line(board, who):
        entries.append(Hindrance(CLIPPED, clip, clips))
    if count(sheet, HURT):
        usual = combat or book.options.hurt_penalty == "every roll"
        entries.append(Hindrance(HURT, Modifier(numbers.hurt, "Hurt", HURT_RULE), usual))
    if injured := count(sheet, INJURED):
        note = f"{injured} boxes" if injured > 1 else ""
        entries.append(Hindrance(INJURED, Modifier(numbers.injured * injured, "Injured", "12", note=note)))
    entries += [
        Hindrance(f"{NOTE} {at}", Modifier(note.penalty, note.label, "19"), False)
        for at, note in enumerate(sheet.notes)
        if note.penalty
    ]
    return tuple(entries)


def clip_line(board: Board, who: TokenId) -> Modifier | None:
    """What being clipped takes, by however many clips and steps back: the worst of them (10, 51); None if nothing."""
    lines = [
        Modifier(change.value, effect.title, effect.rule)
        for effect in board.effects
        if effect.on == who
        for change in effect.changes
        if change.what == CLIP
    ]
    if any(mark.row == CLIPPED and not mark.fresh for mark in board[who].sheet.marks):
        lines = [Modifier(book_of(board).numbers.clipped, "Clipped", "10"), *lines]
    return min(lines, key=lambda line: line.value, default=None)


def lasting_lines(board: Board, who: TokenId, is_hurt: bool = False) -> tuple[Modifier, ...]:
    """What lasts on somebody and bears on every roll, the same thing once however often it was done (52).

    *is_hurt*: being hurt takes from the roll already, which a house may have count for all of it.
    """
    worst: dict[str, Modifier] = {}
    for effect in board.effects:
        for change in effect.changes if effect.on == who else ():
            line, kind = Modifier(change.value, effect.title, effect.rule), f"{effect.kind}:{without_number(effect.which)}"
            if change.what == "roll" and (kind not in worst or line.value < worst[kind].value):
                worst[kind] = line
    lines, book = tuple(worst.values()), book_of(board)
    if book.options.maneuver_penalties == "each" or not lines:
        return lines
    line = min(lines, key=lambda line: line.value)
    return () if is_hurt and line.value >= book.numbers.hurt else (line,)


def penalty(board: Board, who: TokenId, clips: bool = True) -> int:
    """What the boxes of somebody take from a roll in combat, all in all (13)."""
    return plain_sum([hindrance.line for hindrance in hindrances(board, who, clips) if hindrance.counts])


def standing_penalty(board: Board, who: TokenId) -> int:
    """What wounds and maneuvers take from a roll in combat, all but what being clipped does (13, 52)."""
    lasting = lasting_lines(board, who, bool(count(board[who].sheet, HURT)))
    return penalty(board, who, clips=False) + plain_sum(lasting)


def wounded(sheet: Fighter) -> bool:
    """Whether somebody is hurt or injured."""
    return bool(count(sheet, HURT) or count(sheet, INJURED))


def ask_hindrances(
    table: T, who: TokenId, clips: bool = True, combat: bool = True, about: str = ""
) -> Procedure[tuple[Modifier, ...]]:
    """What wounds take from this roll; the GM may leave out what does not bear on it (13)."""
    entries = hindrances(table.board, who, clips, combat)
    if not entries:
        return ()
    options = [Option(hindrance.key, hindrance.line.name, note=format_signed(hindrance.line.value)) for hindrance in entries]
    default = tuple([hindrance.key for hindrance in entries if hindrance.counts])
    prompt = f"Which of this hinders {table.name(who)}?"
    keys = yield from choose_several("wounds", GM, prompt, options, default, rule="13", about=about, on=(who,))
    return tuple([hindrance.line for hindrance in entries if hindrance.key in keys])
