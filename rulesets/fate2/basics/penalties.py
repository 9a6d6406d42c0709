"""What wounds take from a roll, and the GM's word on whether they do (10 to 13, 31, C14, C17)."""

from msgspec import Struct

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.procedure import Option, Procedure, choose_several
from rulesets.fate2.book.fight import Board
from rulesets.fate2.book.fighter import Fighter, count
from rulesets.fate2.book.rulebook import Book, T, book_of

CLIPPED, HURT, INJURED, NOTE = "clipped", "hurt", "injured", "note"


class Hindrance(Struct, frozen=True):
    """Something that takes from rolls, and whether it is suggested for this one."""

    key: str
    line: Modifier
    counts: bool = True


def hindrances(book: Book, sheet: Fighter, clips: bool = True, combat: bool = True) -> tuple[Hindrance, ...]:
    """What the boxes take (13). *clips*: whether being clipped bears on it (31); *combat*: it is a roll in combat (C17).

    A box marked in the exchange that is being played bears on nothing yet, if it is a clip (10).
    """
    numbers, entries = book.numbers, []
    if any(mark.row == CLIPPED and not mark.fresh for mark in sheet.marks):
        entries.append(Hindrance(CLIPPED, Modifier(numbers.clipped, "Clipped", "10"), clips))
    if count(sheet, HURT):
        usual = combat or book.options.hurt_penalty == "every roll"
        entries.append(Hindrance(HURT, Modifier(numbers.hurt, "Hurt", "11"), usual))
    if injured := count(sheet, INJURED):
        note = f"{injured} boxes" if injured > 1 else ""
        entries.append(Hindrance(INJURED, Modifier(numbers.injured * injured, "Injured", "12", note=note)))
    entries += [
        Hindrance(f"{NOTE} {at}", Modifier(note.penalty, note.label, "19"), False)
        for at, note in enumerate(sheet.notes)
        if note.penalty
    ]
    return tuple(entries)


def penalty(board: Board, who: TokenId, clips: bool = True) -> int:
    """What the boxes of somebody take from a roll in combat, all in all (13)."""
    return plain_sum([hindrance.line for hindrance in hindrances(book_of(board), board[who].sheet, clips) if hindrance.counts])


def wounded(sheet: Fighter) -> bool:
    """Whether somebody is hurt or injured."""
    return bool(count(sheet, HURT) or count(sheet, INJURED))


def ask_hindrances(
    table: T, who: TokenId, clips: bool = True, combat: bool = True, about: str = ""
) -> Procedure[tuple[Modifier, ...]]:
    """What wounds take from this roll; the GM may leave out what does not bear on it (13)."""
    entries = hindrances(table.book, table.sheet(who), clips, combat)
    if not entries:
        return ()
    options = [Option(hindrance.key, hindrance.line.name, note=format_signed(hindrance.line.value)) for hindrance in entries]
    default = tuple([hindrance.key for hindrance in entries if hindrance.counts])
    prompt = f"Which of this hinders {table.name(who)}?"
    keys = yield from choose_several("wounds", GM, prompt, options, default, rule="13", about=about, on=(who,))
    return tuple([hindrance.line for hindrance in entries if hindrance.key in keys])
