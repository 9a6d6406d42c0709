"""While somebody roars: the ring of approaches, what ends the roar, how long it binds (21 to 23b)."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from battlemap.board.events import AspectGone
from battlemap.board.ids import GM, AspectId, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, confirm
from rulesets.war_of_ashes.book.fighter import RING, Board, Fighter
from rulesets.war_of_ashes.book.rulebook import T

from .fate_points import POINT, gain_points, purse, spend_point

ACCEPT, REFUSE = "accept", "refuse"
ENDS = "ends the roar"


@lru_cache(maxsize=16)
def neighbours(name: str) -> frozenset[str]:
    """An approach and its two neighbours on the ring (22)."""
    if name not in RING:
        return frozenset(RING)
    at = RING.index(name)
    return frozenset([RING[at - 1], name, RING[(at + 1) % len(RING)]])


def restricted_approaches(sheet: Fighter) -> frozenset[str]:
    """The approaches that somebody who roars is limited to; all of them for everybody else, and for minions (20a, 21)."""
    return neighbours(sheet.roar) if sheet.roar and not sheet.minion else frozenset(RING)


def join_words(names: Sequence[str]) -> str:
    """ "Careful, Clever and Sneaky"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def ring_words(sheet: Fighter) -> str:
    """The approaches that are left, in the order of the ring."""
    allowed = restricted_approaches(sheet)
    return join_words([name.capitalize() for name in RING if name in allowed])


def limit_options(table: T, who: TokenId, options: Sequence[Option]) -> tuple[Option, ...]:
    """The approaches of one who roars: those off the ring end the roar, or are refused while he is bound to it (21, 23a)."""
    sheet = table.sheet(who)
    allowed = restricted_approaches(sheet)
    refused = ""
    if sheet.roar_bound:
        refused = f"bound to go on roaring: only {ring_words(sheet)}"
    elif table.book.options.off_the_ring == "refused":
        refused = f"roaring with {sheet.roar.capitalize()}: only {ring_words(sheet)}"
    return tuple([o if o.key in allowed else replace(o, note=ENDS, refusal=refused) for o in options])


def stop(table: T, who: TokenId, why: str) -> None:
    """The roar is over: the aspect goes with its free invokes, and so does the restriction (23)."""
    sheet = table.sheet(who)
    if not sheet.roar:
        return
    name = ""
    if sheet.roar_aspect in table.board.aspects:
        name = table.board.aspects[sheet.roar_aspect].name
        table.happen(AspectGone(sheet.roar_aspect, "the roar is over"))
    table.change(who, "stops roaring", without_roar)
    tone = "" if table.board.side_of(who).gm else "cost"
    gone = f": *{name}* is gone" if name else ""
    table.tell(f"*{table.name(who)}* stops roaring{gone}", why, "lucide/volume-x", tone, table.board[who].hidden)


def without_roar(sheet: Fighter) -> Fighter:
    """A sheet without a roar."""
    return replace(sheet, roar="", roar_aspect=AspectId(""), roar_bound=False, ritual="")


def roars_in_vain(board: Board, who: TokenId) -> bool:
    """Whether the aspect of a roar is gone, so that the roar is over as well (23)."""
    sheet = board[who].sheet
    return bool(sheet.roar) and sheet.roar_aspect not in board.aspects


def would_stop(table: T, who: TokenId, why: str) -> Procedure[bool]:
    """Stop roaring, unless the GM buys it off with a fate point; True if the roar is over (22a, 23)."""
    if not table.board.side_of(who).gm:
        prompt = f"{table.name(who)} is about to stop roaring. Offer a {POINT} to go on?"
        if (yield from confirm("keep roaring", GM, prompt, False, "22a")):
            name = table.board.aspects[table.sheet(who).roar_aspect].name
            if (yield from ask_compel(table, who, f"“{name}” compels {table.name(who)}: goes on roaring. Accept?", "22a")):
                bind(table, who)
                return False
            stop(table, who, f"Refused to go on, for {table.book.numbers.compel} {POINT}")
            return True
    stop(table, who, why)
    return True


def bind(table: T, who: TokenId) -> None:
    """Whoever accepts to go on roaring is bound to it until the GM lets go, or the scene ends (23a)."""
    table.change(who, "bound to go on roaring", lambda sheet: replace(sheet, roar_bound=True))
    price = table.book.numbers.compel
    table.tell(f"*{table.name(who)}* has to go on roaring", f"Compelled, {price} {POINT} gained", "lucide/lock", "cost")


def ask_compel(table: T, who: TokenId, prompt: str, rule: str) -> Procedure[bool]:
    """Take a compel for a point, or pay one to have none of it; whoever has none must take it (27, 22a)."""
    price = table.book.numbers.compel
    poor = purse(table.board, who) < price
    options = (
        Option(ACCEPT, "Accept", note=f"gains {price} {POINT}"),
        Option(REFUSE, "Refuse", note=f"costs {price} {POINT}", refusal=f"no {POINT} to refuse with" if poor else ""),
    )
    if (yield from choose("compel", who, prompt, options, ACCEPT, rule, on=(who,))) == ACCEPT:
        gain_points(table, who, price)
        return True
    spend_point(table, who, price)
    return False


def may_use(table: T, who: TokenId, key: str, kind: str, name: str) -> Procedure[bool]:
    """Whether one who roars uses this approach or skill after all; if it does not go with his roar, the roar ends first.

    A hero is asked whether he means it (21). A minion loses its roar with what it is bad at, if the GM agrees (20a).
    """
    sheet = table.sheet(who)
    if not sheet.roar:
        return True
    if sheet.minion:
        if kind == "bad":
            prompt = f"{table.name(who)} has to use {name.lower()}, and is bad at it. Does the roar end?"
            if (yield from confirm("roar lost", GM, prompt, True, "20a", on=(who,))):
                stop(table, who, f"Bad at {name.lower()}")
        return True
    if key in restricted_approaches(sheet):
        return True
    prompt = f"{name} does not go with a roar of {sheet.roar.capitalize()}: the roar ends, and its aspect goes. Do it?"
    if not (yield from confirm("end roar", who, prompt, False, "21")):
        return False
    return (yield from would_stop(table, who, f"{name} does not go with it"))
