"""Harm: stress, consequences, being taken out (B3)."""

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.ids import AspectId, Seat, SideId, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, words
from battlemap.rules.tracks import Boxes, free

from .invokes import add_aspect, suggested
from .rulebook import Book, T
from .sheet import Fighter

OUT = "out"
Tone: TypeAlias = str


class Way(Struct, frozen=True):
    """One way to absorb a hit: at most one stress box (its position) and any consequences."""

    box: int | None
    slots: tuple[str, ...]
    key: str
    text: str


def box_values(book: Book, sheet: Fighter) -> Boxes:
    """What each stress box absorbs; a minion's by the rule of the house (B6)."""
    if not sheet.minion:
        return sheet.boxes
    if book.options.minion_boxes == "ladder":
        return tuple(range(1, len(sheet.boxes) + 1))
    return (1,) * len(sheet.boxes)


def ways(book: Book, sheet: Fighter, shifts: int) -> tuple[Way, ...]:
    """Every way to absorb *shifts* in which nothing is wasted on top, the cheapest first (B3)."""
    values = box_values(book, sheet)
    boxes = tuple([(values[at], at) for at in free(values, sheet.marked)])
    worth = book.numbers.slots
    slots = tuple([(slot, worth[slot]) for slot in sheet.slots if slot not in sheet.filled and slot in worth])
    return combined(boxes, slots, shifts)


@lru_cache(maxsize=1024)
def combined(boxes: tuple[tuple[int, int], ...], slots: tuple[tuple[str, int], ...], shifts: int) -> tuple[Way, ...]:
    """The ways to put at most one box (value, position) and any slots (name, value) together for *shifts*."""
    first: dict[int, int] = {}
    for value, at in boxes:
        first.setdefault(value, at)
    found: list[tuple[tuple[int, int], Way]] = []
    for box in (0, *first):
        for count in range(len(slots) + 1):
            for taken in combinations(slots, count):
                parts = [*([box] if box else []), *[value for _, value in taken]]
                absorbed = sum(parts)
                if absorbed < shifts or any(absorbed - part >= shifts for part in parts):
                    continue
                named = [*([f"box {box}"] if box else []), *[slot for slot, _ in taken]]
                told = [*([f"stress box {box}"] if box else []), *[f"a {slot} consequence" for slot, _ in taken]]
                text = " and ".join(told)
                way = Way(first.get(box), tuple([slot for slot, _ in taken]), "+".join(named), text[:1].upper() + text[1:])
                found.append(((absorbed - box, box), way))
    return tuple([way for _, way in sorted(found, key=lambda one: one[0])])


def suffer(
    table: T, who: TokenId, shifts: int, foe: SideId, why: str, about: str = "", icon: str = "lucide/heart-crack"
) -> Procedure[None]:
    """Absorb a hit of *shifts* with one box and any consequences, or be taken out; *foe* gains an invoke on each of those."""
    invoked = f"{table.board.sides[foe].name} may invoke it" if foe in table.board.sides else "may be invoked"
    listed = {way.key: way for way in ways(table.book, table.sheet(who), shifts)}
    options = [Option(way.key, way.text, note=invoked if way.slots else "") for way in listed.values()]
    options.append(Option(OUT, "Taken out", note="out of the fight"))
    prompt = f"{table.name(who)} takes a hit of {shifts}. What absorbs it?"
    picked = yield from choose("absorb", who, prompt, options, options[0].key, "B3", about)
    secret = table.board[who].hidden
    tone = harm_tone(table, who)
    if picked == OUT:
        table.change(who, "taken out", lambda sheet: replace(sheet, status="taken out"))
        table.tell(f"*{table.name(who)}* is taken out", why, "lucide/skull", tone, secret)
        return
    way = listed[picked]
    if way.box is not None:
        at = way.box
        table.change(who, "stress", lambda sheet: replace(sheet, marked=(*sheet.marked, at)))
        value = box_values(table.book, table.sheet(who))[at]
        table.tell(f"*{table.name(who)}* marks stress box {value}", why, icon, tone, secret)
    for slot in way.slots:
        yield from take_consequence(table, who, slot, foe, why, about)


def harm_tone(table: T, who: TokenId) -> Tone:
    """Harm to heroes is bad news, harm to others good."""
    return "good" if table.board.side_of(who).gm else "harm"


def take_consequence(
    table: T, who: TokenId, slot: str, foe: SideId, why: str, about: str = "", namer: Seat = ""
) -> Procedure[None]:
    """Fill a slot with a consequence; *foe* may invoke it once for free (B3). *namer*: who calls it something else than *who*."""
    said = table.book.words[table.board.scene.kind]
    names = {"moderate": said.moderate, "severe": said.severe}.get(slot, said.mild)
    offered = suggested(table, names)
    name = yield from words("consequence", namer or who, f"What is the {slot} consequence called?", offered, "B3", about)
    key = add_aspect(table, Aspect(AspectId(""), name, "consequence", "token", who, ((foe, 1),)))
    table.change(
        who, f"{slot} consequence", lambda sheet: replace(sheet, filled={**sheet.filled, slot: key}, suffered=sheet.suffered + 1)
    )
    secret = table.board[who].hidden
    table.tell(f"*{table.name(who)}* takes a {slot} consequence: *{name}*", why, "lucide/bandage", harm_tone(table, who), secret)


def free_slot(table: T, who: TokenId) -> str:
    """The mildest consequence *who* can still take; empty if there is none."""
    sheet = table.sheet(who)
    return next((slot for slot in sheet.slots if slot not in sheet.filled), "")
