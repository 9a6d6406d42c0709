"""Which words give a secret away: names and ids of what players do not know, unless what they do know is called just so."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, LinkId, TokenId, ZoneId
from battlemap.play.public.player_names import Renaming, player_names
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

    def __init__(
        self,
        names: Iterable[str],
        ids: Iterable[str],
        known: Iterable[str],
        harmless: frozenset[str],
        player_names: Mapping[TokenId, tuple[str, str]] = MappingProxyType({}),
    ) -> None:
        """*known*: names and ids that players see; a secret is none where it is only a part of one of them.

        *player_names*: the GM's name of a token and the name that players read in its place, where they differ.
        """
        self._harmless = harmless
        self.names: dict[TokenId, str] = {token: shown for token, (_, shown) in player_names.items()}
        """The names that players read, of the tokens that the GM calls otherwise."""
        self.renaming = Renaming(dict(player_names.values()))
        """Puts these names into texts, once it is known that a text tells nothing."""
        open_words = {word.strip() for word in known} - {""}
        folded = {word.casefold() for word in open_words}
        hidden = {name.strip() for name in names} | set(ids)
        telling = {word for word in hidden - harmless - {""} if word.casefold() not in folded}
        self.key = frozenset(telling), frozenset(open_words), frozenset(player_names.items())
        """What it knows: two that know the same tell the same."""
        # only those that hold a secret can excuse it
        inside = _pattern(telling)
        self._secret = inside
        self._open = _pattern({word for word in open_words if inside is not None and inside.search(word)})

    def rename(self, text: str) -> str:
        """A text that gives nothing away, with the names of tokens that players read."""
        return self.renaming.rename(text)

    def tell(self, text: str) -> bool:
        """Whether a text gives something away; words that the game itself knows do not."""
        if self._secret is None or text in self._harmless:
            return False
        spans = [match.span() for match in self._secret.finditer(text)]
        if not spans or self._open is None:
            return bool(spans)
        excused = [match.span() for match in self._open.finditer(text)]
        return not all(any(start <= begin and end <= stop for start, stop in excused) for begin, end in spans)


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
    named = {key: (board[key].name, name) for key, name in player_names(board, secrets.tokens).items()}
    return SecretWords(hidden, secrets.ids, (*known, *open_ids, *sides, *board.sides), words_of_game(rules), named)


def _pattern(words: Iterable[str]) -> re.Pattern[str] | None:
    """Any of *words* as a word of its own, the longest first: "orm" is in "taken:orm", not in "storm" nor in "orm-2"."""
    return _compile(frozenset(words))


@lru_cache(maxsize=32)
def _compile(words: frozenset[str]) -> re.Pattern[str] | None:
    longest = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])", re.IGNORECASE) if longest else None


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
