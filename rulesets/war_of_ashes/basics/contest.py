"""A check from its first die to its last invoke: both sides shown, rolled, and haggled over (25 to 29, 34 to 38)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.events import Contest, Rolled
from battlemap.board.ids import GM, AspectId, LinkId, SideId, TokenId, ZoneId
from battlemap.rules.blocks.checks import adjustment, note_contest
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.dice import FATE, DieRecord, Modifier
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, Roll, confirm
from rulesets.war_of_ashes.book.rulebook import T

from .divine_attention import WITH_DICE, draw_attention, uncanny_roll
from .fate_points import POINT, purse
from .invokes import IN_ATTACKS, InvokePayment, Known, bears, free_left, friends, gain_boost, pay_for
from .relevance import bears_on, doubtful_aspects, irrelevant_aspects
from .stakes import DICE_RULE, Stake, StakePart
from .stunts import RULE as STUNTS
from .weight import NO_EDGE, Replaced

PASS = "pass"
INVOKED = "27"
"""The rule that an invoked bonus stands under."""


class ContestOutcome(Struct, frozen=True):
    """How a contest ended: by how much the first side beat the second."""

    margin: int
    mine: StakePart
    theirs: StakePart
    told: bool = True
    """Whether anybody reads of it."""

    @property
    def why(self) -> str:
        """The numbers in words: "Forceful +6 against +4; weight 2 : 1 turned one die". Empty where nobody reads of it."""
        if not self.told:
            return ""
        told = f"{self.mine.skill} {format_signed(self.mine.total or 0)} against {format_signed(self.theirs.total or 0)}".strip()
        turned = [part.edge.words_after for part in (self.mine, self.theirs) if part.edge.plus]
        return "; ".join([told, *turned])


def margin_word(margin: int, style: int) -> str:
    """The word for a margin (25)."""
    return "Failure" if margin < 0 else "Tie" if not margin else "Success" if margin < style else "Success with style"


def compare(table: T, about: Stake, mine: StakePart, theirs: StakePart) -> Procedure[ContestOutcome]:
    """Show both sides, roll what has dice, let them invoke until both pass; the first side is the one that acts.

    A side that has its total already keeps it: one roll may meet several defences.
    """
    parts = [mine, theirs]
    since = len(table.events)
    display(table, about, parts)
    for at in (0, 1):
        if parts[at].who is not None and parts[at].total is None:
            parts[at] = yield from ask_narrow_stunts(table, about, parts[at])
            parts[at] = yield from roll_side(table, about, parts[at], parts[1 - at])
            display(table, about, parts)
    if table.board.aspects:
        yield from haggle(table, about, parts)
    yield from draw_notice(table, about, parts, since)
    return ContestOutcome((parts[0].total or 0) - (parts[1].total or 0), parts[0], parts[1], table.told)


def draw_notice(table: T, about: Stake, parts: Sequence[StakePart], since: int) -> Procedure[None]:
    """The gods look up at dice and totals out of the common run, if the house plays so (B7)."""
    if table.book.options.divine_attention != WITH_DICE:
        return
    fallen = [event for event in table.events[since:] if isinstance(event, Rolled)]
    uncanny = uncanny_roll(table, fallen, [(part.who, part.total or 0) for part in parts if part.who is not None])
    if uncanny is not None:
        yield from draw_attention(table, *uncanny, about.id)


def ask_narrow_stunts(table: T, about: Stake, side: StakePart) -> Procedure[StakePart]:
    """Whoever has stunts that add something in one narrow case says whether this is it (B8)."""
    kept = []
    for line in side.modifiers:
        if line.only_if:
            prompt = f"{line.name}: {line.only_if}. Is that so?"
            if not (yield from confirm("case", side.who or GM, prompt, True, STUNTS, about.id)):
                continue
        kept.append(line)
    return side if len(kept) == len(side.modifiers) else replace(side, modifiers=tuple(kept))


def asks_to_turn(table: T, about: Stake, side: StakePart) -> Procedure[bool]:
    """Whether dice are turned for weight, now that they lie there: always, unless the house leaves it to the roller (34)."""
    if table.book.options.dice_turned == "always" or side.who is None:
        return True
    return (yield from confirm("turn", side.who, f"{side.name}: turn dice for {side.edge.words}?", True, "34", about.id))


def roll_side(table: T, about: Stake, side: StakePart, other: StakePart) -> Procedure[StakePart]:
    """Have one side roll; the dice are read after weight replacement."""
    assert side.who is not None
    plus = side.edge.plus
    modifiers = (*side.modifiers, Modifier(0, "Weight", DICE_RULE, plus, note=side.edge.words)) if plus else side.modifiers
    bonus = side.bonus
    against = other.total if other.who is None else None
    total: int = yield Roll(side.ask, side.who, FATE, modifiers, bonus, against, Replaced(plus), about.secret, side.on, about.id)
    fallen = table.events[-1]
    assert isinstance(fallen, Rolled)
    turned = plus and any(die.state == "replaced" for die in fallen.dice)
    if turned and not (yield from asks_to_turn(table, about, side)):
        fallen = replace(fallen, dice=tuple([DieRecord(die.face, die.face) for die in fallen.dice]))
        total = sum([die.face for die in fallen.dice]) + bonus + fallen.adjust
        side = replace(side, edge=NO_EDGE)
    return replace(side, dice=total - bonus - fallen.adjust, total=total, roll=fallen)


def display(table: T, about: Stake, parts: Sequence[StakePart]) -> None:
    """Log the contest as it stands."""
    if not table.told:
        note_contest(table, about.id)
        return
    mine, theirs = parts
    margin, outcome, degree = None, "", ""
    if mine.total is not None and theirs.total is not None:
        margin = mine.total - theirs.total
        outcome = margin_word(margin, table.book.numbers.style)
        degree = "style" if margin >= table.book.numbers.style else ""
    sides = (mine.card, theirs.card)
    shown = Contest(about.id, about.title, about.subtitle, sides, margin, outcome, about.icon, about.secret, degree=degree)
    table.events.append(shown)


def gain_defence_boost(table: T, about: Stake, result: ContestOutcome) -> Procedure[None]:
    """Whoever defends with style gains a boost against the one who acted (B2)."""
    actor, defender = result.mine.who, result.theirs.who
    if actor is not None and defender is not None and result.margin <= -table.book.numbers.style:
        why = f"Defended with style, by {format_signed(-result.margin)}"
        yield from gain_boost(table, defender, actor, why, about.id, about.secret)


POINTS, STANDING, BESIDE = "points", "standing", "beside the point"
Paid: TypeAlias = set[tuple[int, AspectId, str]]
"""Which side has invoked which aspect on this roll, for points or as a Full Defense: once each; and what was of no use to it."""
NO_ASPECT = AspectId("")
NO_ASPECTS = frozenset[AspectId]()


def haggle(table: T, about: Stake, parts: list[StakePart]) -> Procedure[None]:
    """Both sides may invoke in turn, the one behind first, until both have passed in a row (27, 29)."""
    paid: Paid = set()
    at = 0 if (parts[0].total or 0) <= (parts[1].total or 0) else 1
    passes = 0
    while passes < 2:
        keys: Keys = (PASS,)
        if (offer := invoke_choice(table, about, parts, at, paid)) is not None:
            keys = yield offer
        if keys[0] == PASS:
            passes += 1
        else:
            yield from invoke(table, about, parts, at, keys[0], paid)
            passes = 0
        at = 1 - at


def invoke_choice(table: T, about: Stake, parts: Sequence[StakePart], at: int, paid: Paid) -> Choice | None:
    """What one side is asked: "invoke" of a side that is behind or level, "press" of one that is ahead; None if nothing fits.

    Whoever succeeds with style gains nothing by more, unless each shift is harm.
    """
    me, other = parts[at], parts[1 - at]
    mine, theirs = me.total or 0, other.total or 0
    ahead = mine - theirs
    if ahead >= table.book.numbers.style and not (about.harms and at == 0):
        return None
    options = offers(table, about, parts, at, paid)
    if not options:
        return None
    if me.who is None:
        short = "Make it harder?"
        prompt = f"{other.name} has {format_signed(theirs)} against {format_signed(mine)}. {short}"
    else:
        place = f"ahead by {ahead}" if ahead > 0 else f"behind by {-ahead}" if ahead else "level"
        short = "Invoke an aspect?"
        prompt = f"{me.name} is {place} ({format_signed(mine)} against {format_signed(theirs)}). {short}"
    named = tuple([side.who for side in (other if me.who is None else me,) if side.who is not None])
    ask = "press" if ahead > 0 else "invoke"
    return Choice(ask, (me.who or GM,), prompt, options, (PASS,), rule="27", about=about.id, on=named, short=short)


def offers(table: T, about: Stake, parts: Sequence[StakePart], at: int, paid: Paid) -> tuple[Option, ...]:
    """What one side can invoke on this roll, and passing before all else; nothing at all if there is nothing to invoke.

    Each aspect can be invoked for points once a roll.
    """
    me, other = parts[at], parts[1 - at]
    sides, points = means(table, me, other)
    if not sides:
        return ()
    spent, idle = (paid_so(paid, at, POINTS), paid_so(paid, at, BESIDE)) if paid else (NO_ASPECTS, NO_ASPECTS)
    zones = (*about.zones, *(about.ground if at else about.sight))
    known, worth = Known(table.board.aspects), table.book.numbers.invoke
    guard, strikes = free_full_defense(table, about, me, at, paid), about.harms and at == 0
    mark = invoke_target(me, other)
    unfit: Unfit = (idle, NO_ASPECTS, "")
    if mark is not None:
        doubts = doubtful_aspects(table.board, mark)
        idle = idle | irrelevant_aspects(table.board, mark) if table.board.rulings else idle
        unfit = (idle, doubts, table.name(mark) if doubts else "")
    return invocations(known, me.who, other.who, zones, about.links, sides, points, spent, worth, guard, strikes, unfit)


def paid_so(paid: Paid, at: int, how: str) -> frozenset[AspectId]:
    """The aspects that one side has put to use in one way."""
    return frozenset([aspect for side, aspect, way in paid if side == at and way == how])


Unfit: TypeAlias = tuple[frozenset[AspectId], frozenset[AspectId], str]
"""Aspects that are of no use against somebody, those of which that is in doubt, and his name."""


def invoke_target(me: StakePart, other: StakePart) -> TokenId | None:
    """Whom an invoke has to concern: the one it is turned against; against a bare difficulty the one who rolls (13)."""
    return other.who if other.who is not None else me.who


def free_full_defense(table: T, about: Stake, me: StakePart, at: int, paid: Paid) -> AspectId:
    """The Full Defense that a defender may invoke for nothing, once for every attack on him; empty if there is none (58)."""
    if not (about.harms and at == 1) or me.who is None:
        return NO_ASPECT
    guard = table.sheet(me.who).guard
    return guard if guard in table.board.aspects and (at, guard, STANDING) not in paid else NO_ASPECT


@lru_cache(maxsize=256)
def invocations(
    known: Known, who: TokenId | None, other: TokenId | None, zones: tuple[ZoneId, ...], links: tuple[LinkId, ...],
    sides: tuple[SideId, ...], points: int, spent: frozenset[AspectId], worth: int, guard: AspectId, strikes: bool, unfit: Unfit,
) -> tuple[Option, ...]:  # fmt: skip
    """Passing, then everything that adds, then everything that lets dice be rolled again; free before paid.

    *spent*: aspects that were paid for on this roll already. *guard*: the Full Defense that costs nothing now.
    *strikes*: it is an attack, in which some boosts alone are of use. *unfit*: what does not concern the other, or may not (13).
    """
    idle, doubts, mark = unfit
    free: list[tuple[Aspect, str]] = []
    bought: list[tuple[Aspect, str]] = []
    for aspect in known.aspects.values():
        if aspect.id not in idle and bears(aspect, who, other, zones, links) and (strikes or IN_ATTACKS not in aspect.tags):
            doubt = f"; if it concerns {mark}" if aspect.id in doubts else ""
            if aspect.id == guard:
                free.append((aspect, "free, once for each attack"))
            elif left := free_left(aspect, sides):
                free.append((aspect, f"free invoke, {left} left{doubt}"))
            elif points and aspect.kind != "boost" and aspect.id not in spent:
                bought.append((aspect, f"1 {POINT} of {points}{doubt}"))
    if not (free or bought):
        return ()
    listed = [Option(PASS, "Leave it at that")]
    ways = [("plus", format_signed(worth)), *([("reroll", "roll again")] if who is not None else [])]
    listed += [
        Option(f"{way}:{aspect.id}", f"{aspect.name}: {words}", note=note, short=words, aspect=aspect.id)
        for way, words in ways
        for aspect, note in free + bought
    ]
    return tuple(listed)


def means(table: T, me: StakePart, other: StakePart) -> tuple[tuple[SideId, ...], int]:
    """Whose free invokes and how many points one side has; for a bare difficulty, what the house lets the GM use."""
    board = table.board
    if me.who is not None:
        return friends(board, board[me.who].side), purse(board, me.who)
    rule = table.book.options.against_difficulty
    if rule == "nothing" or other.who is None or board.side_of(other.who).gm:
        return (), 0
    mine = board[other.who].side
    sides = tuple([side.id for side in board.sides.values() if side.gm and not board.allied(mine, side.id)])
    return sides, board.scene.gm_points if rule == "points too" else 0


def invoke(table: T, about: Stake, parts: list[StakePart], at: int, key: str, paid: Paid) -> Procedure[None]:
    """Pay for one aspect, and add to the total or roll again (27, C5)."""
    way, name = key.split(":", 1)
    aspect_id, me = AspectId(name), parts[at]
    words = table.board.aspects[aspect_id].name
    mark = invoke_target(me, parts[1 - at])
    if mark is not None and not (yield from bears_on(table, aspect_id, mark, about.id)):
        paid.add((at, aspect_id, BESIDE))
        return
    sides, _ = means(table, me, parts[1 - at])
    if aspect_id == free_full_defense(table, about, me, at, paid):
        payment = InvokePayment("free, once for each attack", "free")
        paid.add((at, aspect_id, STANDING))
    else:
        payment = pay_for(table, me.who, aspect_id, sides)
    if payment.paid == "points":
        paid.add((at, aspect_id, POINTS))
    payer = me.name if me.who is not None else "The GM"
    tone = "cost" if payment.paid == "points" else ""
    if way == "plus":
        add = table.book.numbers.invoke
        line = Modifier(add, words, INVOKED, note=payment.note, paid=payment.paid)
        parts[at] = replace(me, modifiers=(*me.modifiers, line), total=(me.total or 0) + add)
        table.tell(f"*{payer}* invokes *{words}*", f"{format_signed(add)}, {payment.note}", "lucide/sparkles", tone, about.secret)
    else:
        table.tell(f"*{payer}* invokes *{words}* and rolls again", payment.note, "lucide/dices", tone, about.secret)
        parts[at] = yield from roll_side(table, about, roll_again(table, me), parts[1 - at])
    display(table, about, parts)


def roll_again(table: T, side: StakePart) -> StakePart:
    """The side as it rolls again: weight turns the new dice too, if the house lets it; the GM's own modifier stays (C5)."""
    fallen = side.roll
    kept = (*side.modifiers, adjustment(fallen)) if fallen is not None and fallen.adjust else side.modifiers
    return replace(side, modifiers=kept, edge=side.edge if table.book.options.weight_after_reroll else NO_EDGE)
