"""Caches bounded by what they hold in bytes: of large pictures few are kept, of small ones many."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar

from PySide6.QtGui import QImage, QPixmap

P = ParamSpec("P")
V = TypeVar("V")
MEGABYTE = 1024 * 1024


def image_bytes(image: QImage | QPixmap) -> int:
    """What a picture takes in memory, in bytes."""
    return image.width() * image.height() * image.depth() // 8


class SizedCache(Generic[V]):
    """Values by their keys, the latest used of them: as many as *most* bytes hold, but always the last one.

    *weigh* says how many bytes a value takes. Safe to be used by several threads; a value may be made twice.
    """

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self.most, self.size = most, 0
        """*size*: the bytes that are held."""
        self._weigh = weigh
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of *key*, made if it is not there."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key][0]
        value = make()
        weight = self._weigh(value)
        with self._lock:
            self._drop(key)
            self._values[key] = value, weight
            self.size += weight
            while self.size > self.most and len(self._values) > 1:
                self._drop(next(iter(self._values)))
        return value

    def forget(self, unwanted: Callable[[Any], bool]) -> None:
        """Drop the values of the keys for which *unwanted* says so."""
        with self._lock:
            for key in [key for key in self._values if unwanted(key)]:
                self._drop(key)

    def limit(self, most: int) -> None:
        """Hold as many bytes from now on; what is beyond is dropped, the oldest first."""
        with self._lock:
            self.most = most
            while self.size > self.most and len(self._values) > 1:
                self._drop(next(iter(self._values)))

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()
            self.size = 0

    def __len__(self) -> int:
        return len(self._values)

    def _drop(self, key: Hashable) -> None:
        if key in self._values:
            self.size -= self._values.pop(key)[1]


class SizedFunction(Generic[P, V]):
    """A function whose results are kept, as by functools.lru_cache, but bounded by bytes."""

    def __init__(self, function: Callable[P, V], most: int, weigh: Callable[[V], int]) -> None:
        self._function = function
        self._results: SizedCache[V] = SizedCache(most, weigh)
        update_wrapper(self, function)

    def __call__(self, *given: P.args, **named: P.kwargs) -> V:
        """The result for these arguments, all of which can be hashed."""
        return self._results.get((given, tuple(named.items())), lambda: self._function(*given, **named))

    def cache_clear(self) -> None:
        """Forget all results."""
        self._results.clear()

    @contextmanager
    def roomy(self, most: int) -> Iterator[None]:
        """Keep so many bytes meanwhile: for work that needs the same large results again and again."""
        before = self._results.most
        self._results.limit(most)
        try:
            yield
        finally:
            self._results.limit(before)

    def __len__(self) -> int:
        return len(self._results)


def sized_cache(most: int, weigh: Callable[[Any], int]) -> Callable[[Callable[P, V]], SizedFunction[P, V]]:
    """Decorates a function so that of its results as many are kept as *most* bytes hold; *weigh* says how many one takes."""

    def decorate(function: Callable[P, V]) -> SizedFunction[P, V]:
        return SizedFunction(function, most, weigh)

    return decorate
