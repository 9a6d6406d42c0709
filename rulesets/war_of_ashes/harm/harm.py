"""Harm: stress, consequences, being taken out (B3)."""

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.ids import AspectId, Seat, SideId, TokenId
from battlemap.board.wording import capitalise
from battlemap.rules.blocks.tracks import Boxes, free_boxes, largest_free, smallest_free
from battlemap.rules.procedure import Option, Procedure, choose, words
from rulesets.war_of_ashes.basics.divine_attention import draw_attention, room_left
from rulesets.war_of_ashes.basics.invokes import add_aspect, suggested_names
from rulesets.war_of_ashes.basics.ritual_effects import shield_over
from rulesets.war_of_ashes.book.fighter import Fighter
from rulesets.war_of_ashes.book.rulebook import Book, T

OUT = "out"
Tone: TypeAlias = str


class AbsorbOption(Struct, frozen=True):
    """One way to absorb a hit: stress boxes (their positions; one, but for mobs) and any consequences."""

    boxes: tuple[int, ...]
    slots: tuple[str, ...]
    key: str
    text: str


def box_values(book: Book, sheet: Fighter) -> Boxes:
    """What each stress box absorbs: a minion's, where its sheet says nothing else than 1, by the rule of the house; a mob has one
    more for every two members (B6)."""
    more = (1,) * (sheet.members // 2) if sheet.members > 1 and not book.options.mob_spill else ()
    plain = sheet.minion and all(value == 1 for value in sheet.boxes)
    if plain and book.options.minion_boxes == "ladder":
        return (*range(1, len(sheet.boxes) + 1), *more)
    return (*sheet.boxes, *more)


def absorb_options(book: Book, sheet: Fighter, shifts: int, lethal: bool = False) -> tuple[AbsorbOption, ...]:
    """Every way to absorb *shifts* in which nothing is wasted on top, the cheapest first (B3).

    A lethal hit is absorbed by consequences alone, in any combination (67).
    """
    values = box_values(book, sheet)
    boxes = () if lethal else tuple([(values[at], at) for at in free_boxes(values, sheet.marked)])
    worth = book.numbers.slots
    slots = tuple([(slot, worth[slot]) for slot in sheet.slots if slot not in sheet.filled and slot in worth])
    options = combine_boxes(boxes, slots, shifts, lethal)
    if options or sheet.crowd != "mob" or book.options.mob_boxes == "one":
        return options
    return several_boxes(boxes, shifts)


def several_boxes(boxes: tuple[tuple[int, int], ...], shifts: int) -> tuple[AbsorbOption, ...]:
    """A hit that no one box of a mob takes, spread over as many as it needs; nothing if even all are too few (B6)."""
    marked: list[int] = []
    left = shifts
    for value, at in sorted(boxes):
        if left > 0:
            marked, left = [*marked, at], left - value
    return () if left > 0 else (AbsorbOption(tuple(marked), (), f"{len(marked)} boxes", f"{len(marked)} stress boxes"),)


@lru_cache(maxsize=1024)
def combine_boxes(
    boxes: tuple[tuple[int, int], ...], slots: tuple[tuple[str, int], ...], shifts: int, waste: bool
) -> tuple[AbsorbOption, ...]:
    """The ways to put at most one box (value, position) and any slots (name, value) together for *shifts*.

    *waste*: also those in which less would have done.
    """
    first: dict[int, int] = {}
    for value, at in boxes:
        first.setdefault(value, at)
    ranked: list[tuple[tuple[int, int], AbsorbOption]] = []
    for box in (0, *first):
        for count in range(len(slots) + 1):
            for taken in combinations(slots, count):
                parts = [*([box] if box else []), *[value for _, value in taken]]
                absorbed = sum(parts)
                if absorbed < shifts or not waste and any(absorbed - part >= shifts for part in parts):
                    continue
                named = [*([f"box {box}"] if box else []), *[slot for slot, _ in taken]]
                told = [
                    *([f"stress box {box}"] if box else []),
                    *[f"{article(slot)} {slot} consequence" for slot, _ in taken],
                ]
                text = " and ".join(told)
                held = (first[box],) if box else ()
                way = AbsorbOption(held, tuple([slot for slot, _ in taken]), "+".join(named), capitalise(text))
                ranked.append(((absorbed - box, box), way))
    return tuple([way for _, way in sorted(ranked, key=lambda entry: entry[0])])


def article(word: str) -> str:
    """ "a" or "an"."""
    return "an" if word[0] in "aeiou" else "a"


def suffer(
    table: T,
    who: TokenId,
    shifts: int,
    foe: SideId,
    why: str,
    about: str = "",
    icon: str = "lucide/heart-crack",
    lethal: bool = False,
    by: TokenId | None = None,
    using: str = "",
) -> Procedure[None]:
    """Absorb a hit of *shifts* with one box and any consequences, or be taken out; *foe* gains an invoke on each of those.

    A *lethal* hit leaves the boxes out, and takes out at once a target without consequence slots (67, 68, 68a). *by*, *using*:
    the attacker and its skill; None for a hazard and for a price that *who* pays.
    """
    if lethal and not table.sheet(who).slots:
        no_match(table, who, why, icon, by, using)
        return
    if table.book.options.mob_spill and table.sheet(who).crowd == "mob":
        spill(table, who, shifts, why, icon, by, using)
        return
    invoked = f"{table.board.sides[foe].name} may invoke it" if foe in table.board.sides else "may be invoked"
    listed = {way.key: way for way in absorb_options(table.book, table.sheet(who), shifts, lethal)}
    options = [Option(way.key, way.text, note=invoked if way.slots else "") for way in listed.values()]
    options.append(Option(OUT, "Taken out", note="out of the fight"))
    prompt = f"{table.name(who)} takes a {'lethal hit' if lethal else 'hit'} of {shifts}. What absorbs it?"
    picked = yield from choose("absorb", who, prompt, options, options[0].key, "B3", about, on=(who,))
    secret = table.board[who].hidden
    tone = harm_tone(table, who)
    if picked == OUT:
        take_out(table, who, why, by, using)
        return
    way = listed[picked]
    if way.boxes:
        table.change(who, "stress", lambda sheet: replace(sheet, marked=(*sheet.marked, *way.boxes)), by, using)
        values = box_values(table.book, table.sheet(who))
        told = f"stress box {values[way.boxes[0]]}" if len(way.boxes) == 1 else f"{len(way.boxes)} stress boxes"
        table.tell(f"*{table.name(who)}* marks {told}", why, icon, tone, secret)
    for slot in way.slots:
        if not (about and (yield from avert(table, who, slot, about))):
            yield from take_consequence(table, who, slot, foe, why, about, by=by, using=using)


def avert(table: T, who: TokenId, slot: str, about: str) -> Procedure[bool]:
    """A divine shield moves the next consequence of an attack to the track that the gods keep, to a slot as bad or worse (B7)."""
    shield, side = shield_over(table.board, who), table.board[who].side
    severity = slot.removeprefix("extra ")
    if shield is None or not room_left(table.board, side, severity):
        return False
    table.end(shield.kind, shield.on)
    yield from draw_attention(table, side, f"{shield.title} for {table.name(who)}: no {slot} consequence", about, severity)
    return True


def spill(table: T, who: TokenId, shifts: int, why: str, icon: str, by: TokenId | None, using: str) -> None:
    """A hit on a mob whose members fall one by one: what one cannot take goes to the next (B6)."""
    sheet = table.sheet(who)
    values = box_values(table.book, sheet)
    marked, members, left = sheet.marked, sheet.members, shifts
    while left > 0 and members > 0:
        box, largest = smallest_free(values, marked, left), largest_free(values, marked)
        if box is not None:
            marked, left = (*marked, box), 0
        else:
            left, members, marked = left - (0 if largest is None else values[largest]) - 1, members - 1, ()
    if not members:
        take_out(table, who, why, by, using)
        return
    table.change(who, "stress", lambda now: replace(now, marked=marked, members=members), by, using)
    fallen = sheet.members - members
    told = f"loses {fallen}" if fallen else "is hurt"
    table.tell(f"*{table.name(who)}* {told}", f"{why}; {members} left", icon, harm_tone(table, who), table.board[who].hidden)


def take_out(table: T, who: TokenId, why: str, by: TokenId | None = None, using: str = "") -> None:
    """Out of the fight (B3)."""
    table.change(who, "taken out", lambda sheet: replace(sheet, status="taken out"), by, using)
    verb = "are" if table.sheet(who).crowd and is_plural(table.name(who)) else "is"
    table.tell(f"*{table.name(who)}* {verb} taken out", why, "lucide/skull", harm_tone(table, who), table.board[who].hidden)


def no_match(table: T, who: TokenId, why: str, icon: str, by: TokenId | None, using: str) -> None:
    """A lethal hit on somebody who takes no consequences: out at once; a crowd may lose one box instead (68, 68a)."""
    sheet = table.sheet(who)
    left = free_boxes(box_values(table.book, sheet), sheet.marked)
    if sheet.crowd and table.book.options.lethal_crowd == "one box" and len(left) > 1:
        table.change(who, "stress", lambda now: replace(now, marked=(*now.marked, left[0])), by, using)
        table.tell(f"*{table.name(who)}* loses some of its number", why, icon, harm_tone(table, who), table.board[who].hidden)
        return
    take_out(table, who, f"{why}; nothing absorbs a lethal hit", by, using)


def is_plural(name: str) -> bool:
    """Whether a crowd is called by many: "Sailors", "Sailors 2"."""
    return name.rstrip("0123456789 ").endswith("s")


def harm_tone(table: T, who: TokenId) -> Tone:
    """Harm to heroes is bad news, harm to others good."""
    return "good" if table.board.side_of(who).gm else "harm"


def take_consequence(
    table: T, who: TokenId, slot: str, foe: SideId, why: str, about: str = "", namer: Seat = "",
    by: TokenId | None = None, using: str = "",
) -> Procedure[None]:  # fmt: skip
    """Fill a slot with a consequence; *foe* may invoke it once for free (B3). *namer*: who calls it something else than *who*."""
    said = table.book.words_for(table.board.scene.kind)
    names = {"moderate": said.moderate, "severe": said.severe}.get(slot, said.mild)
    offered = suggested_names(table, names)
    name = yield from words("consequence", namer or who, f"What is the {slot} consequence called?", offered, "B3", about)
    key = add_aspect(table, Aspect(AspectId(""), name, "consequence", "token", who, ((foe, 1),)))
    table.change(
        who, f"{slot} consequence",
        lambda sheet: replace(sheet, filled={**sheet.filled, slot: key}, suffered=sheet.suffered + 1), by, using,
    )  # fmt: skip
    secret = table.board[who].hidden
    told = f"*{table.name(who)}* takes {article(slot)} {slot} consequence: *{name}*"
    table.tell(told, why, "lucide/bandage", harm_tone(table, who), secret)


def free_slot(table: T, who: TokenId) -> str:
    """The mildest consequence *who* can still take; empty if there is none."""
    sheet = table.sheet(who)
    return next((slot for slot in sheet.slots if slot not in sheet.filled), "")
