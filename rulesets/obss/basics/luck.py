"""Trusting to luck: points of a proficiency and an ability given up for dice, by fours, before they fall (4)."""

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.obss.book.rulebook import Book, T

ASK, NONE = "luck", "0"


def most(book: Book, points: int) -> int:
    """How many dice so many points buy."""
    return max(0, points) // book.numbers.trade


def offer(book: Book, count: int, key: str = "") -> Option:
    """So many dice as an answer."""
    return Option(key or str(count), f"Trust to luck: +{count}d6", note=f"−{count * book.numbers.trade}")


def trade_modifiers(book: Book, count: int) -> tuple[Modifier, ...]:
    """What that does to a roll: so many points less, so many dice more."""
    return (Modifier(-count * book.numbers.trade, "Left to luck", "4", count),) if count else ()


def ask_trade(table: T, who: TokenId, points: int, about: str = "") -> Procedure[tuple[Modifier, ...]]:
    """Ask for how many dice somebody gives up points of a check, a save or its initiative."""
    if not (dice := most(table.book, points)):
        return ()
    options = (Option(NONE, "No luck"), *[offer(table.book, count) for count in range(1, dice + 1)])
    picked = yield from choose(ASK, who, f"Does {table.name(who)} trust to luck?", options, NONE, "4", about, on=(who,))
    return trade_modifiers(table.book, int(picked))
