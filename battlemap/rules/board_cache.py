"""Answers about a board or a book that are worked out once: these never change, so the answers do not either."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Concatenate, Generic, ParamSpec, TypeVar

B = TypeVar("B")
P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")


@lru_cache(maxsize=1024)
def intern_key(key: Hashable) -> object:
    """One and the same thing for all keys that are equal: many answers by a long key cost no more than by a short one."""
    return object()


class CachedAnswer(Generic[V]):
    """A value as a key by its identity: two are equal if they are the very same thing, whatever they hold."""

    __slots__ = ("value",)

    def __init__(self, value: V) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CachedAnswer) and other.value is self.value


def cached_by(
    key_of: Callable[[B], Hashable], size: int = 32
) -> Callable[[Callable[Concatenate[B, P], R]], Callable[Concatenate[B, P], R]]:
    """Keep the answers of a function of a board (and of values that can be hashed) for the last *size* keys of boards.

    For a function that depends on nothing of the board but what *key_of* says of it.
    """

    def decorate(function: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
        @lru_cache(maxsize=size)
        def answers_about(key: Hashable) -> dict[tuple[Hashable, ...], R]:
            return {}

        latest: list[tuple[B | None, dict[tuple[Hashable, ...], R]]] = [(None, {})]

        @wraps(function)
        def wrapper(board: B, /, *args: P.args, **kwargs: P.kwargs) -> R:
            if kwargs:
                return function(board, *args, **kwargs)
            asked, answers = latest[0]
            if asked is not board:  # mostly it is: what is asked of one board comes in a row
                answers = answers_about(key_of(board))
                latest[0] = board, answers
            if args in answers:
                return answers[args]
            answer = answers[args] = function(board, *args, **kwargs)
            return answer

        return wrapper

    return decorate


def per_board(size: int = 16) -> Callable[[Callable[Concatenate[B, P], R]], Callable[Concatenate[B, P], R]]:
    """Keep the answers of a function of a board (and of values that can be hashed) for the last *size* boards.

    For what is asked again and again about one board: odds and menus begin at the same one many times.
    """
    return cached_by(CachedAnswer, size)


per_book = per_board
"""The same for a function of a book."""
