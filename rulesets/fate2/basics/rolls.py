"""A roll from its first line to its last fate point: dice, aspects whose boxes are checked, points (1 to 6)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import CheckSide, adjustment, last_roll
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.blocks.points import pay
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, roll
from rulesets.fate2.book.fighter import check_aspect_box, trait
from rulesets.fate2.book.rulebook import Book, T

from .dice import Fall, Signs, pool_of
from .penalties import HURT_RULE, lasting_lines
from .skills import level, title

LEAVE = "leave"
TURN, AGAIN, POINT, LEND = "turn", "again", "point", "lend"
FATE_POINT = "fate point"
HELD = "Held off"
"""What a comparison comes to whose winner does nothing to the other: it only defends, or gets away (25, 27a, 47, 48)."""


class RollPart(Struct, frozen=True):
    """Somebody's roll: what it is made of, how the dice fell, and what was done to it since.

    *lines*: skill, wounds and the like; *gained*: aspects and fate points.
    """

    who: TokenId
    name: str
    skill: str
    ask: str
    lines: tuple[Modifier, ...] = ()
    fall: Fall | None = None
    gains: tuple[Modifier, ...] = ()
    aspects: tuple[str, ...] = ()
    """Aspects of which a box was checked for it."""
    payers: tuple[TokenId, ...] = ()
    """Who has paid a fate point for it."""
    on: str = ""
    about: str = ""
    against: int | None = None

    @property
    def total(self) -> int | None:
        """What it comes to; None while the dice have not fallen."""
        return None if self.fall is None else self.fall.total + plain_sum(self.gains)

    def plus(self, *more: Modifier) -> "RollPart":
        """The same with more lines, before the dice fall."""
        return replace(self, lines=(*self.lines, *more))


Parts: TypeAlias = dict[TokenId, RollPart]


def part(table: T, who: TokenId, skill: str, ask: str, more: tuple[Modifier, ...] = (), on: str = "", about: str = "",
         against: int | None = None) -> RollPart:  # fmt: skip
    """A roll that is about to be made: the skill, *more*, and what lasts on whoever makes it."""
    book = table.book
    own = Modifier(level(book, table.sheet(who), skill), title(book, skill), "2", note="skill")
    lines = (own, *more, *lasting_lines(table.board, who, any(line.rule == HURT_RULE for line in more)))
    return RollPart(who, table.name(who), skill, ask, lines, on=on, about=about, against=against)


def check_side(book: Book, side: RollPart, more: tuple[Modifier, ...] = ()) -> CheckSide:
    """A roll as a card shows it, with what it is worth against one opponent."""
    total = None if side.total is None else side.total + plain_sum(more)
    kind = "d6" if book.options.dice == "d6" else "fate"
    return CheckSide(
        side.name, side.who, title(book, side.skill), side.ask, side.on, (*side.lines, *more, *side.gains), total, kind
    )


def roll_dice(table: T, side: RollPart) -> Procedure[RollPart]:
    """Have the dice fall."""
    turnable = any(aspect.left for aspect in table.sheet(side.who).aspects)
    pool, hidden = pool_of(table.book.options.dice), table.board[side.who].hidden
    fall: Fall = yield from roll(
        side.ask, side.who, pool, side.lines, side.against, Signs(turnable), hidden, on=side.on, about=side.about
    )
    return replace(side, fall=fall)


Shower: TypeAlias = Callable[[Parts], None]
"""Shows everything again after something has changed."""


def no_words(parts: Parts) -> str:
    """Where the card says it all."""
    return ""


def improve(table: T, parts: Parts, show: Shower, words: Callable[[Parts], str] = no_words) -> Procedure[Parts]:
    """Whoever has boxes or points left may raise a roll, their own or another's, as often as anybody wants to (4, 5, C13).

    *words*: how everybody stands, where one card does not show it.
    """
    parts = dict(parts)
    while True:
        options = tuple(offers(table, parts))
        if not options:
            return parts
        seats = tuple(dict.fromkeys([option.by for option in options]))
        about = next(iter(parts.values())).about
        standings = words(parts)
        prompt = f"{standings} Does anybody raise a roll?".strip()
        keys: Keys = yield Choice(
            "improve", seats, prompt, (Option(LEAVE, "Leave it at that"), *options), (LEAVE,), rule="4",
            about=about, on=tuple(parts) if standings else (),
        )  # fmt: skip
        if keys[0] == LEAVE:
            return parts
        yield from apply_improvement(table, parts, keys[0])
        show(parts)


def offers(table: T, parts: Parts) -> Iterator[Option]:
    """Everything that could be done to these rolls now."""
    for side in parts.values():
        yield from aspect_offers(table, side)
    for side in parts.values():
        yield from point_offers(table, side)


def aspect_offers(table: T, side: RollPart) -> Iterator[Option]:
    """Boxes that somebody could check for their own roll (4)."""
    options = table.book.options
    if side.aspects and options.aspects_on_a_roll == "one" or side.fall is None or side.total is None:
        return
    best = side.fall.best
    boxes = {aspect.name: aspect.left for aspect in reversed(table.sheet(side.who).aspects) if aspect.left}
    for name in reversed(boxes):
        note = f"{boxes[name]} left"
        if options.aspect_use != "roll again" and best:
            gain = f"{table.book.rating_words(side.total + best)}; {note}"
            worth = format_signed(best)
            text = f"{side.name} checks {name}: {worth}"
            yield Option(f"{TURN}:{side.who}:{name}", text, note=gain, by=side.who, short=worth)
        if options.aspect_use != "turn a die":
            text = f"{side.name} checks {name}: all four again"
            yield Option(f"{AGAIN}:{side.who}:{name}", text, note=note, by=side.who, short="all four again")


def point_offers(table: T, side: RollPart) -> list[Option]:
    """Fate points that could be paid for a roll: the roller's, or those of somebody on the same side (5)."""
    numbers, board = table.book.numbers, table.board
    if side.payers and table.book.options.points_on_a_roll == "one" or side.total is None:
        return []
    rated = table.book.rating_words(side.total + numbers.fate_point)
    listed = []
    if side.who not in side.payers and (left := table.sheet(side.who).fate_points):
        text = f"{side.name} pays a {FATE_POINT}: {format_signed(numbers.fate_point)}"
        listed.append(Option(f"{POINT}:{side.who}", text, note=f"{rated}; {left} left", by=side.who))
    own, price = board[side.who].side, numbers.points_for_another
    for token in board.tokens.values():
        if token.id == side.who or token.id in side.payers or token.sheet.status or not board.allied(token.side, own):
            continue
        if (left := token.sheet.fate_points) >= price:
            text = f"{token.name} pays {price} for {side.name}: {format_signed(numbers.fate_point)}"
            listed.append(Option(f"{LEND}:{token.id}:{side.who}", text, note=f"{rated}; {left} left", by=token.id))
    return listed


def apply_improvement(table: T, parts: Parts, key: str) -> Procedure[None]:
    """Do one of the things offered; *parts* is changed."""
    way, _, rest = key.partition(":")
    payer, _, name = rest.partition(":")
    who = TokenId(payer)
    if way == TURN:
        side = parts[who]
        assert side.fall is not None
        best = side.fall.best
        left = Fall(side.fall.total, side.fall.minuses - 1, side.fall.blanks) if best > 1 else Fall(
            side.fall.total, side.fall.minuses, side.fall.blanks - 1
        )  # fmt: skip
        turned = Modifier(best, name, "4", note="one die turned to +")
        check_box(table, who, name)
        parts[who] = replace(side, fall=left, gains=(*side.gains, turned), aspects=(*side.aspects, name))
    elif way == AGAIN:
        check_box(table, who, name)
        parts[who] = yield from roll_again(table, parts[who], name)
    else:
        helped = TokenId(name) if way == LEND else who
        side, numbers = parts[helped], table.book.numbers
        pay(table, who, "fate_points", numbers.points_for_another if way == LEND else 1, FATE_POINT)
        source = FATE_POINT.capitalize() if way == POINT else f"{FATE_POINT.capitalize()}s of {table.name(who)}"
        line = Modifier(numbers.fate_point, source, "5")
        said = f"*{table.name(who)}* pays for *{side.name}*" if way == LEND else f"*{side.name}* pays a {FATE_POINT}"
        table.tell(said, format_signed(numbers.fate_point), "lucide/sparkles", "cost")
        parts[helped] = replace(side, gains=(*side.gains, line), payers=(*side.payers, who))


def roll_again(table: T, side: RollPart, name: str) -> Procedure[RollPart]:
    """All four dice again; the GM's own modifier and fate points stay, dice that were turned do not (4)."""
    before = last_roll(table.events, side.ask, side.who, side.on)
    kept = tuple([modifier for modifier in side.gains if modifier.rule != "4"])
    lines = (*side.lines, adjustment(before)) if before is not None and before.adjust else side.lines
    return (yield from roll_dice(table, replace(side, lines=lines, gains=kept, aspects=(*side.aspects, name))))


def check_box(table: T, who: TokenId, name: str) -> None:
    """A box of an aspect is used up (4)."""
    assert trait(table.sheet(who), name) is not None
    table.change(who, f"checks {name}", lambda sheet: check_aspect_box(sheet, name))
    table.tell(f"*{table.name(who)}* checks a box of *{name}*", "", "lucide/sparkles", "cost")
