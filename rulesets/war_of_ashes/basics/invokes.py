"""Aspects put to use: which bear on a roll, what invoking costs, boosts (27 to 29)."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import ANYBODY, Aspect
from battlemap.board.events import AspectGone, AspectPut
from battlemap.board.ids import GM, AspectId, Seat, SideId, TokenId
from battlemap.board.records import Payment
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless, words
from rulesets.war_of_ashes.book.fighter import Board, able
from rulesets.war_of_ashes.book.rulebook import T

from .fate_points import POINT, purse, spend_gm_point, spend_point

IN_ATTACKS = "only in attacks"
"""The tag of a boost that is of use only to attack with (59)."""


def friends(board: Board, side: SideId) -> tuple[SideId, ...]:
    """Whose free invokes *side* may use: its own first, then those of its friends, then what is anybody's."""
    return (side, *board.allies(side), ANYBODY)


def opposition(board: Board, who: TokenId) -> SideId:
    """The side that gains where nobody in particular stands against *who*: for heroes one of the GM's, else one that is not."""
    me = board.side_of(who)
    rivals = [side for side in board.sides.values() if not board.allied(me.id, side.id)]
    present = {token.side for token in board.tokens.values() if not token.sheet.status}
    rivals.sort(key=lambda side: (side.gm == me.gm, side.id not in present))
    return rivals[0].id if rivals else ANYBODY


def bears(
    aspect: Aspect, who: TokenId | None, other: TokenId | None, zones: Collection[str], links: Collection[str] = ()
) -> bool:
    """Whether *aspect* is of use to *who* in a roll against *other* that takes place in *zones*.

    Character aspects are for oneself, consequences for others; a boost only where its token takes part.
    """
    if aspect.hidden or (aspect.against is not None and aspect.against not in (who, other)):
        return False
    if aspect.anchor == "token":
        if aspect.kind == "character":
            return aspect.on == who
        return aspect.on == other or (aspect.on == who and aspect.kind != "consequence")
    if aspect.anchor == "zone":
        return aspect.on in zones
    return aspect.anchor == "scene" or aspect.on in links


class Known:
    """All aspects of a board as one value to look things up by; no board changes its own, it has others."""

    __slots__ = ("aspects",)

    def __init__(self, aspects: Mapping[AspectId, Aspect]) -> None:
        self.aspects = aspects

    def __hash__(self) -> int:
        return id(self.aspects)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and other.aspects is self.aspects


def free_left(aspect: Aspect, sides: Iterable[SideId]) -> int:
    """Free invokes that any of *sides* may use."""
    return sum([count for owner, count in aspect.free if owner in sides]) if aspect.free else 0


class InvokePayment(Struct, frozen=True):
    """With what an invoke was paid for, and the note that says so."""

    note: str
    paid: Payment


def use_free(table: T, aspect_id: AspectId, sides: Iterable[SideId]) -> InvokePayment:
    """Spend one free invoke of the first of *sides* that has one; a boost is gone with it."""
    aspect = table.board.aspects[aspect_id]
    owned = dict(aspect.free)
    owner = next(side for side in sides if owned.get(side))
    spent = aspect.spend_invoke(owner)
    if spent.kind == "boost" and not spent.left:
        table.happen(AspectGone(aspect_id, "used up"))
        return InvokePayment("boost, used up", "free")
    table.happen(AspectPut(spent, "invoked"))
    left = spent.left
    return InvokePayment(f"free invoke, {('none', 'one', 'two', 'three')[left] if left < 4 else left} left", "free")


def pay_for(table: T, who: TokenId | None, aspect_id: AspectId, sides: Iterable[SideId]) -> InvokePayment:
    """Invoke for free if one of *sides* can, else for a point of *who* (None: the GM's own)."""
    if free_left(table.board.aspects[aspect_id], tuple(sides)):
        return use_free(table, aspect_id, sides)
    if who is None:
        spend_gm_point(table)
    else:
        spend_point(table, who)
    return InvokePayment(f"invoked for 1 {POINT}", "points")


def put_boost(table: T, side: SideId, on: TokenId, namer: Seat, about: str = "") -> Procedure[str]:
    """A boost for *side* on a token: one free invoke, gone once used. Its name is asked of *namer*, with a suggestion."""
    names = suggested_names(table, table.book.words_for(table.board.scene.kind).boosts)
    name = yield from words("boost", namer, "What is the boost called?", names, "27", about)
    add_aspect(table, Aspect(AspectId(""), name, "boost", "token", on, ((side, 1),)))
    return name


def gain_boost(table: T, who: TokenId, on: TokenId, why: str, about: str = "", secret: bool = False) -> Procedure[None]:
    """A boost on somebody for the side of *who*, who names it; *about*: the contest it comes from."""
    name = yield from put_boost(table, table.board[who].side, on, who, about)
    where = f" on *{table.name(on)}*" if on != who else ""
    table.tell(f"*{table.name(who)}* gains a boost: *{name}*{where}", why, "lucide/zap", tone_of(table, who), secret)


def tone_of(table: T, who: TokenId) -> str:
    """Good news for heroes, or none."""
    return "" if table.board.side_of(who).gm else "good"


def suggested_names(table: T, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names to choose from, those first that nothing on the board bears yet; another one leads each time."""
    at = table.board.serial % len(names)
    turned = (*names[at:], *names[:at])
    known = {aspect.name for aspect in table.board.aspects.values()}
    return (*[name for name in turned if name not in known], *[name for name in turned if name in known])


def add_aspect(table: T, aspect: Aspect) -> AspectId:
    """Put an aspect on the board under a fresh id."""
    key = AspectId(table.fresh_id(aspect.kind))
    table.happen(AspectPut(replace(aspect, id=key)))
    return key


def within_reach(board: Board, who: TokenId) -> Iterator[Aspect]:
    """What *who* could use by himself: his own, those around him and of the scene, and those on others there.

    Consequences are of use against foes only.
    """
    me = board[who]
    for aspect in board.aspects.values():
        if IN_ATTACKS in aspect.tags:
            continue
        other = TokenId(aspect.on) if aspect.anchor == "token" and aspect.on in board.tokens else None
        if other is not None and other != who:
            near = board[other].place == me.place and not board[other].sheet.status
            if not near or aspect.kind == "consequence" and board.allied(me.side, board[other].side):
                continue
        if bears(aspect, who, None if other == who else other, (me.zone,)):
            yield aspect


def invoke_for_effect(table: T, who: TokenId) -> Procedure[None]:
    """Invoke an aspect for something other than a roll; the GM says whether it fits (28)."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "28")
    sides, points = friends(table.board, table.board[who].side), purse(table.board, who)
    options = []
    for aspect in within_reach(table.board, who):
        free = free_left(aspect, sides)
        if free or aspect.kind != "boost":
            note = f"free, {free} left" if free else f"1 {POINT} of {points}"
            poor = "" if free or points else f"no {POINT} left"
            options.append(Option(aspect.id, aspect.name, note=note, refusal=poor, aspect=aspect.id))
    refuse_unless(bool(options), "no aspect is at hand", "28")
    aspect_id = AspectId((yield from choose("aspect", who, "Invoke which aspect?", options, rule="28")))
    name = table.board.aspects[aspect_id].name
    effect = yield from words("effect", who, "What comes of it?", (f"{name} makes itself felt",), "28")
    if not (
        yield from confirm("approve", GM, f"{table.name(who)} invokes “{name}”: {effect}. Does that fit?", True, "28", on=(who,))
    ):
        table.tell(f"*{table.name(who)}* does not get *{name}* to work", effect, "lucide/sparkles")
        return
    payment = pay_for(table, who, aspect_id, sides)
    tone = "cost" if payment.paid == "points" else "good"
    table.tell(f"*{table.name(who)}* invokes *{name}*: {effect}", payment.note, "lucide/sparkles", tone)
