"""How the effects of this game are called, by their kinds: those of conditions and modes of movement by their rows."""

from battlemap.rules.board_cache import per_book
from battlemap.rules.effect_kinds import kind_of_words

from .rulebook import Book

EFFECT_TITLES = {
    "doomed": "Doomed",
    "fear": "Fear",
    "in_cover": "In cover",
    "in_the_way": "In the way",
    "refuses_to_go": "Refuses to go",
    "running": "Running",
    "way_left": "Way left",
    "sick": "Sick",
    "stress": "Stress",
    "terror": "Terror",
}


@per_book(8)
def effect_kinds(book: Book) -> dict[str, str]:
    """All kinds of effects under a book, with their titles."""
    modes = {kind_of_words(key): row.title for key, row in book.modes.items()}
    return modes | EFFECT_TITLES | {kind_of_words(name): name.capitalize() for name in book.conditions}
