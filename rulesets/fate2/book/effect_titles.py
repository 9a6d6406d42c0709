"""How the effects of this game are called, by their kinds: those of maneuvers by their rows."""

from battlemap.rules.board_cache import per_book
from battlemap.rules.effect_kinds import kind_of_words

from .rulebook import Book

OWN = "own"
"""The maneuver that is whatever somebody says, and the kind of its effect."""
EFFECT_TITLES = {
    "getting_up": "Getting up",
    "on_guard": "On guard",
    OWN: "{}",
    "unaware": "Unaware",
}


@per_book(8)
def effect_kinds(book: Book) -> dict[str, str]:
    """All kinds of effects under a book, with their titles."""
    return {kind_of_words(key): row.effect or row.title for key, row in book.maneuvers.items()} | EFFECT_TITLES
