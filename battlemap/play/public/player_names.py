"""The names of numbered tokens as players read them: counted by what players have seen, so that no gap tells of a hidden one."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.events import Event, PlayerNamesSet
from battlemap.board.ids import TokenId

Unseen = Callable[[AnyEncounter], frozenset[TokenId]]
"""The tokens of a board that players do not see."""
NUMBERED = re.compile(r"(?P<kind>.*?\S)(?P<mark>\s+#?)(?P<number>\d{1,9})", re.DOTALL)


def player_names(board: AnyEncounter, unseen: Collection[TokenId]) -> dict[TokenId, str]:
    """Return the names that players read instead of the GM's, of the tokens whose names differ.

    Only kinds of which a token is or was hidden are counted anew: "Footpad 3" is "Footpad" while players have seen no other.
    Names in `board.player_names` stay; tokens seen since take the next numbers in the order of the board.
    """
    names = _counted_names(board, unseen, {})
    return {key: name for key, name in names.items() if key in board.tokens and key not in unseen and name != board[key].name}


def names_given(before: AnyEncounter, after: AnyEncounter, unseen: Unseen) -> tuple[Event, ...]:
    """Return the event that keeps the names players have read by now, or nothing if they are kept already.

    Names are kept from the beginning of the fight on: while the battle is prepared, tokens come and go and are hidden again.
    """
    if not after.turns.order or _is_plain(after):
        return ()
    hidden = unseen(after)
    if not hidden and not after.player_names:
        return ()
    read: dict[TokenId, str] = {}
    if before.turns.order:
        gone = unseen(before)
        read = {key: token.name for key, token in before.tokens.items() if key not in gone} | player_names(before, gone)
    names = {**after.player_names, **_counted_names(after, hidden, read)}
    return (PlayerNamesSet(names),) if names != after.player_names else ()


def _is_plain(board: AnyEncounter) -> bool:
    """True if no name ends in a digit: most boards are answered here."""
    return not any(token.name[-1:].isdecimal() for token in board.tokens.values())


def _counted_names(board: AnyEncounter, unseen: Collection[TokenId], read: Mapping[TokenId, str]) -> dict[TokenId, str]:
    """Return the names of all tokens of the kinds that are counted anew, as far as players have seen the tokens.

    *read*: what players read a moment ago, for kinds of which nothing was hidden then; hidden tokens keep those names too.
    """
    if not unseen and not board.player_names or _is_plain(board):
        return {}
    kinds: dict[str, list[AnyToken]] = {}
    for token in board.tokens.values():
        kinds.setdefault(kind_of(token.name), []).append(token)
    names: dict[TokenId, str] = {}
    for kind, tokens in kinds.items():
        kept = {key: name for key, name in board.player_names.items() if kind_of(name) == kind}
        numbered = [token for token in tokens if NUMBERED.fullmatch(token.name) and _is_counted(board, token)]
        if numbered and (kept or any(token.id in unseen for token in tokens)):
            kept = kept or {token.id: read[token.id] for token in numbered if kind_of(read.get(token.id, "")) == kind}
            others = [_number_of(token.name) for token in tokens if token not in numbered and token.id not in unseen]
            names |= _count_kind(kept, numbered, unseen, max(others, default=0))
    return names


def _count_kind(
    kept: Mapping[TokenId, str], numbered: Sequence[AnyToken], unseen: Collection[TokenId], taken: int
) -> dict[TokenId, str]:
    """Return the names of one kind: those *kept*, then the next numbers for the tokens seen since.

    *taken*: the highest number of the visible tokens of the kind that keep the GM's names, 1 for a name without a number.
    """
    names = dict(kept)
    fresh = [token for token in numbered if token.id not in unseen and token.id not in kept]
    last = max([taken, *[_number_of(name) for name in kept.values()]])
    for at, token in enumerate(fresh, last + 1):
        names[token.id] = _with_number(token.name, at)
    if fresh and not taken and len(names) == 1:
        names[fresh[0].id] = NUMBERED.sub(r"\g<kind>", fresh[0].name)
    elif len(names) > 1 and not taken:
        own = {token.id: token.name for token in numbered}
        bare = {key for key, name in names.items() if not NUMBERED.fullmatch(name)}
        names |= {key: _with_number(own.get(key, f"{names[key]} 1"), 1) for key in bare}
    return names


def _is_counted(board: AnyEncounter, token: AnyToken) -> bool:
    side = board.sides.get(token.side)
    return side is None or side.numbers == "seen"


@lru_cache(maxsize=1024)
def kind_of(name: str) -> str:
    """The name without the number at its end, for comparison: "footpad" of "Footpad 3"."""
    found = NUMBERED.fullmatch(name)
    return (found["kind"] if found else name).casefold()


def _number_of(name: str) -> int:
    """The number at the end of a name; 1 where there is none: the only one is the first."""
    found = NUMBERED.fullmatch(name)
    return int(found["number"]) if found else 1


def _with_number(name: str, number: int) -> str:
    return NUMBERED.sub(rf"\g<kind>\g<mark>{number}", name)


class Renaming:
    """Puts the names that players read into texts that the GM's names stand in."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """*names*: the players' names by the GM's."""
        self.names = dict(names)
        self._pattern = re.compile(_any_of(names)) if names else None

    def rename(self, text: str) -> str:
        """*text* with the players' names."""
        return self._pattern.sub(lambda found: self.names[found.group()], text) if self._pattern is not None else text


def _any_of(names: Collection[str]) -> str:
    longest = sorted(names, key=lambda name: (-len(name), name))
    return rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])"
