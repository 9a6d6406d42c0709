"""Moments in a procedure where somebody else may step in."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import Struct

from battlemap.board.ids import Seat, TokenId
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, Table

T = TypeVar("T")


class Reaction(Struct, frozen=True):
    """Something somebody may do when a certain moment comes.

    *who*: those who may, can pay and are not barred, judged from table and matter each time anew.
    """

    name: str
    timing: str
    who: Callable[[Table[Any, Any, Any], Any], Iterable[TokenId]]
    act: Callable[[Table[Any, Any, Any], TokenId, Any], Procedure[Any]]
    rule: str = ""
    words: str = "{who} reacts"
    """What the offer says; {who} is the name."""


NOBODY = Option("nobody", "Nobody")


def timing_window(
    table: Table[Any, Any, Any], name: str, context: T, prompt: str = "", about: str = "", on: tuple[Seat, ...] = ()
) -> Procedure[T]:
    """Offer *name* to all who can react, in one question, again until nobody wants to; return what is left of *context*."""
    used: set[str] = set()
    reactions: list[Reaction] = [reaction for reaction in table.rules.reactions if reaction.timing == name]
    while True:
        offers: dict[str, tuple[Reaction, TokenId]] = {}
        for reaction in reactions:
            for who in reaction.who(table, context):
                if (key := f"{reaction.name}:{who}") not in used:
                    offers[key] = reaction, who
        if not offers:
            return context
        options = tuple([Option(key, r.words.format(who=table.name(who)), who, by=who) for key, (r, who) in offers.items()])
        seats = tuple(dict.fromkeys([who for _, who in offers.values()]))
        keys: Keys = yield Choice(name, seats, prompt or name, (*options, NOBODY), ("nobody",), about=about, on=on)
        if keys == ("nobody",):
            return context
        used.add(keys[0])
        reaction, who = offers[keys[0]]
        context = yield from reaction.act(table, who, context)
