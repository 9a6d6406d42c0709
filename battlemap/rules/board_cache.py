"""Answers about a board that are worked out once: a board never changes, so its answers do not either."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from battlemap.board.encounter import AnyEncounter

B = TypeVar("B", bound=AnyEncounter)
P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")


class CachedAnswer(Generic[V]):
    """A value as a key by its identity: two are equal if they are the very same thing, whatever they hold."""

    __slots__ = ("value",)

    def __init__(self, value: V) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CachedAnswer) and other.value is self.value


def per_board(size: int = 64) -> Callable[[Callable[Concatenate[B, P], R]], Callable[Concatenate[B, P], R]]:
    """Keep the last *size* answers of a function of a board (and of values that can be hashed).

    For what is asked again and again about one board: odds and menus begin at the same one many times.
    """

    def decorate(function: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
        @lru_cache(maxsize=size)
        def compute(key: CachedAnswer[B], *args: Hashable) -> R:
            return _call(function, key.value, *args)

        @wraps(function)
        def wrapper(board: B, /, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(board, *args, **kwargs) if kwargs else compute(CachedAnswer(board), *args)

        return wrapper

    return decorate


def _call(function: Callable[..., R], *args: Any) -> R:
    return function(*args)
