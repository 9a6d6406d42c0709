"""How the effects of this game are called, by their kinds: those of rituals by their rows."""

from battlemap.rules.board_cache import per_book
from battlemap.rules.effect_kinds import kind_of_words

from .rulebook import Book

EFFECT_TITLES = {
    "charge": "Charge",
    "full_attack": "Full Attack",
    "help": "Help from {}",
    "prepared_attack": "Prepared attack",
    "weight_stunt": "{}",
}


@per_book(8)
def effect_kinds(book: Book) -> dict[str, str]:
    """All kinds of effects under a book, with their titles."""
    return {kind_of_words(key): row.title for key, row in book.rituals.items()} | EFFECT_TITLES
