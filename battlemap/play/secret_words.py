"""Which words give a secret away: the names and ids of what players do not know, unless something they do know bears them too."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, LinkId, TokenId, ZoneId
from battlemap.rules.ruleset import AnyRuleset


class Secrets(Struct, frozen=True):
    """What of a board is not for players: tokens, aspects and ways that are gone, zones of which only the outline is known."""

    tokens: frozenset[TokenId] = frozenset()
    aspects: frozenset[AspectId] = frozenset()
    links: frozenset[LinkId] = frozenset()
    zones: frozenset[ZoneId] = frozenset()
    things: frozenset[str] = frozenset()
    """Props and lamps of a grid."""

    @property
    def ids(self) -> frozenset[str]:
        """All ids of them."""
        return frozenset[str]().union(self.tokens, self.aspects, self.links, self.zones, self.things)


class SecretWords:
    """Finds secret names and ids in texts."""

    def __init__(self, names: Iterable[str], ids: Iterable[str], known: Iterable[str], harmless: frozenset[str]) -> None:
        self._harmless = harmless
        open_text = "\n".join(known)
        hidden = {name.strip() for name in names if name.strip()} | {key for key in ids if key}
        # a name that stands in what players see anyway is none that could be kept from them
        small = open_text.lower()
        telling = {
            word
            for word in hidden
            if word not in harmless and (word.lower() not in small or not _pattern((word,)).search(open_text))
        }
        self._found = _pattern(sorted(telling, key=len, reverse=True)).search if telling else None

    def tell(self, text: str) -> bool:
        """Whether a text gives something away; words that the game itself knows do not."""
        return self._found is not None and text not in self._harmless and self._found(text) is not None


def secret_words(rules: AnyRuleset, board: AnyEncounter, secrets: Secrets) -> SecretWords:
    """The words that give the secrets of a board away."""
    zone_map, grid = board.zone_map, board.grid
    things: dict[Any, Any] = dict(grid.props) | dict(grid.lamps) if grid is not None else {}
    tables: tuple[tuple[dict[Any, Any], frozenset[Any]], ...] = (
        (dict(board.tokens), secrets.tokens),
        (dict(board.aspects), secrets.aspects),
        (dict(zone_map.links), secrets.links),
        (dict(zone_map.zones), secrets.zones),
        (things, secrets.things),
    )
    hidden = [table[key].name for table, keys in tables for key in keys]
    plain = (board.tokens, secrets.tokens), (zone_map.zones, secrets.zones)
    known = [row.name for table, keys in plain for key, row in table.items() if key not in keys]
    open_ids = [str(key) for table, keys in tables for key in table if key not in keys]
    sides = [side.name for side in board.sides.values()]
    return SecretWords(hidden, secrets.ids, (*known, *open_ids, *sides, *board.sides), words_of_game(rules))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Any of *words* as a word of its own: "orm" is in "taken:orm", not in "storm" nor in "orm-2"."""
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])", re.IGNORECASE)


@lru_cache(maxsize=32)
def words_of_game(rules: AnyRuleset) -> frozenset[str]:
    """The keys and texts of a game's book and the names of its actions: they say nothing about a battle."""
    return frozenset(_texts(msgspec.to_builtins(rules.book, str_keys=True))) | frozenset(rules.actions) | {""}


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (*_texts(key), *_texts(part))
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from _texts(part)
