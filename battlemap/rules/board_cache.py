"""Answers about a board or a book that are worked out once: these never change, so the answers do not either."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from operator import attrgetter
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from battlemap.board.ids import TokenId

B = TypeVar("B")
P = ParamSpec("P")
R = TypeVar("R")
AnswerTable: TypeAlias = dict[tuple[Hashable, ...], Any]
"""What is known, by what was asked."""
UNKNOWN: Final = object()


@lru_cache(maxsize=1024)
def intern_key(key: Hashable) -> object:
    """One and the same thing for all keys that are equal: many answers by a long key cost no more than by a short one."""
    return object()


def cached_by(
    key_of: Callable[[B], Hashable], size: int = 32
) -> Callable[[Callable[Concatenate[B, P], R]], Callable[Concatenate[B, P], R]]:
    """Keep the answers of a function of a board (and of values that can be hashed) for the last *size* keys of boards.

    For a function that depends on nothing of the board but what *key_of* says of it.
    """

    def decorate(function: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
        @lru_cache(maxsize=size)
        def answers_by(key: Hashable) -> AnswerTable:
            return {}

        return _cached_in(lambda board: answers_by(key_of(board)), function)

    return decorate


def per_board(size: int = 16) -> Callable[[Callable[Concatenate[B, P], R]], Callable[Concatenate[B, P], R]]:
    """Keep the answers of a function of a board (and of values that can be hashed) for the last *size* boards.

    For what is asked again and again about one board: odds and menus begin at the same one many times.
    """

    def decorate(function: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
        @lru_cache(maxsize=size)
        def held(identity: int) -> list[tuple[B, AnswerTable]]:
            return []

        def answers_about(board: B) -> AnswerTable:
            entry = held(id(board))
            if not entry:
                entry.append((board, {}))  # what is kept holds its board, so that no other one gets its id
            return entry[0][1]

        return _cached_in(answers_about, function)

    return decorate


def per_token(part: str, *more: str, size: int = 256) -> Callable[[Callable[[B, TokenId], R]], Callable[[B, TokenId], R]]:
    """Keep the answers of a function of a board and one of its tokens for the last *size* tokens as they were.

    For what depends on nothing but the token itself and on some parts of the board ("effects", "scene", "house"): boards on which
    these are the very same share the answer, whatever has become of others.
    """
    parts_of = attrgetter("tokens", part, *more)

    def decorate(function: Callable[[B, TokenId], R]) -> Callable[[B, TokenId], R]:
        @lru_cache(maxsize=size)
        def held(*identities: int) -> list[tuple[object, R]]:
            return []

        latest: tuple[B | None, dict[TokenId, R]] = (None, {})

        @wraps(function)
        def wrapper(board: B, who: TokenId, /) -> R:
            nonlocal latest
            asked, answers = latest
            if asked is not board:
                answers = {}
                latest = board, answers
            if who in answers:
                return answers[who]
            tokens, *rest = parts_of(board)
            asked_about = (tokens[who], *rest)
            entry = held(*map(id, asked_about))
            if not entry:
                entry.append((asked_about, function(board, who)))  # held, so that nothing else gets its id
            answer = answers[who] = entry[0][1]
            return answer

        return wrapper

    return decorate


def by_identity(size: int = 256) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the answers of a function of values that never change (a book, a sheet) for the last *size* that were asked about.

    Values are the same if they are the very same thing, whatever they hold.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(maxsize=size)
        def held(*identities: int) -> list[tuple[object, R]]:
            return []

        @wraps(function)
        def wrapper(*values: P.args, **named: P.kwargs) -> R:
            if named:
                return function(*values, **named)
            entry = held(*map(id, values))
            if not entry:
                entry.append((values, function(*values, **named)))  # held, so that nothing else gets its id
            return entry[0][1]

        return wrapper

    return decorate


def _cached_in(
    answers_about: Callable[[B], AnswerTable], function: Callable[Concatenate[B, P], R]
) -> Callable[Concatenate[B, P], R]:
    """*function* with its answers kept in the table that there is about a board."""
    latest: tuple[B | None, AnswerTable] = (None, {})

    @wraps(function)
    def wrapper(board: B, /, *args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal latest
        if kwargs:
            return function(board, *args, **kwargs)
        asked, answers = latest
        if asked is not board:  # mostly it is: what is asked of one board comes in a row
            answers = answers_about(board)
            latest = board, answers
        answer = answers.get(args, UNKNOWN)
        if answer is UNKNOWN:
            answer = answers[args] = function(board, *args, **kwargs)
        return answer  # type: ignore[no-any-return]

    return wrapper


per_book = per_board
"""The same for a function of a book."""
