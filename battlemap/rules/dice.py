"""Pools, their notation, addressed chance."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from battlemap.board.records import DieRecord, DieState, Modifier
from battlemap.board.wording import format_number

if TYPE_CHECKING:
    from hashlib import blake2b

__all__ = [
    "D100",
    "FATE",
    "AddressedDice",
    "DicePool",
    "DieRecord",
    "DieState",
    "Faces",
    "Modifier",
    "RollRule",
    "StreamDice",
    "TotalRule",
]

Faces: TypeAlias = tuple[int, ...]


DRAWN = {"F": "fate", "6": "d6", "10": "d10"}
"""How dice are drawn, by their sides in the shorthand of a pool; all others as a number."""


class DicePool(Struct, frozen=True):
    """*count* dice of *sides*, then *extra*; the best *keep* count; *explode* faces owe another die.

    *zero*: faces that are worth nothing. *shift* is added to every face: −2 on three sides is a Fate die.
    *again_at*: this sum or more owes one more full set, once. *extra_explodes*: the extra dice owe another die as the first do.
    """

    count: int
    sides: int
    keep: int | None = None
    extra: int = 0
    explode: Faces = ()
    zero: Faces = ()
    shift: int = 0
    again_at: int | None = None
    extra_explodes: bool = True

    def owed_count(self, faces: Faces) -> int:
        """How many more dice must be rolled after *faces*: chance, typed-in dice and odds all go by it."""
        if len(faces) < self.count:
            return self.count - len(faces)
        if self.again_at is not None:
            again = sum(faces[: self.count]) >= self.again_at
            return (2 * self.count if again else self.count) - len(faces)
        owed = self.count + self.extra - len(faces)
        return owed + self._exploded(faces) if self.explode and owed <= 0 else owed

    def owed_key(self, faces: Faces) -> Hashable:
        """All of *faces* on which it depends what is owed from here on, besides how many they are."""
        return sum(faces) if self.again_at is not None else self._exploded(faces)

    def _exploded(self, faces: Faces) -> int:
        """How many of *faces* owe another die."""
        owing = faces if self.extra_explodes else faces[: self.count] + faces[self.count + self.extra :]
        return sum(map(owing.count, self.explode))

    def worth(self, faces: Faces) -> int:
        """What *faces* come to when the best are kept."""
        kept = faces if self.keep is None else sorted(faces)[max(0, len(faces) - self.keep) :]
        worth = sum(kept) + self.shift * len(kept)
        for face in self.zero:
            worth -= (face + self.shift) * kept.count(face)
        return worth

    def fault(self, faces: Faces) -> str:
        """Why *faces* cannot be what fell on the table; empty if they can."""
        if faces and not (min(faces) >= 1 and max(faces) <= self.sides):
            return f"a die of {self} shows {1 + self.shift} to {self.sides + self.shift}"
        if (owed := self.owed_count(faces)) > 0:
            return f"{owed} more {'die' if owed == 1 else 'dice'} needed"
        return "too many dice" if owed < 0 or faces and self.owed_count(faces[:-1]) <= 0 else ""

    @property
    def kind(self) -> str:
        """How its dice are drawn: fate, d6, d10 or number."""
        return "fate" if (self.sides, self.shift) == (3, -2) else DRAWN.get(str(self.sides), "number")

    @property
    def words(self) -> str:
        """The pool as people say it: "8d6, best 4"."""
        every = self.keep is None or self.keep == self.count + self.extra
        return self.dice if every or self.kind == "fate" else f"{self.dice}, best {self.keep}"

    @property
    def dice(self) -> str:
        """How many dice of what kind: "4dF", "8d6"."""
        return f"{self.count + self.extra}d{'F' if self.kind == 'fate' else self.sides}"

    def __str__(self) -> str:
        """The pool in shorthand, as files write it: "4dF", "8d6k4"."""
        return _shorthand(self)


@lru_cache(maxsize=256)
def _shorthand(pool: DicePool) -> str:
    return pool.dice if pool.keep is None or pool.kind == "fate" else f"{pool.dice}k{pool.keep}"


FATE = DicePool(4, 3, shift=-2)
D100 = DicePool(1, 100)


def die_of(pool: str) -> tuple[int, int]:
    """The sides of a die of a pool, and what is added to its faces, from the shorthand that a record of the roll has of it."""
    die = pool.partition("d")[2].partition("k")[0]
    return (FATE.sides, FATE.shift) if die == "F" else (int(die), 0)


def drawn_kind(pool: str) -> str:
    """How the dice of a pool are drawn, from the shorthand that a record of the roll has of it: fate, d6, d10 or number."""
    return DRAWN.get(pool.partition("d")[2].partition("k")[0], "number")


class RollRule(Struct, frozen=True):
    """All that a rule can see of a roll; equal values are one branch for odds. A subclass is a value, never a closure."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Hashable:
        """What the rule learns of the roll."""
        raise NotImplementedError

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        """All of *faces* that it goes by, whatever falls after them: rolls of one gist are one roll to it.

        Where many dice follow each other a coarse gist saves the odds much work; without one, nothing is alike.
        """
        return faces

    def text(self, value: Any) -> str:
        """The value as words for people; a number has a true minus."""
        return format_number(value) if isinstance(value, int) and not isinstance(value, bool) else str(value)

    def dice(self, faces: Faces, pool: DicePool) -> tuple[DieRecord, ...]:
        """For drawing: each die's face, what it counts as, and what became of it."""
        return _lying_dice(faces, pool)


@lru_cache(maxsize=1024)
def _lying_dice(faces: Faces, pool: DicePool) -> tuple[DieRecord, ...]:
    spare = 0 if pool.keep is None else max(0, len(faces) - pool.keep)
    dropped = set(sorted(range(len(faces)), key=faces.__getitem__)[:spare])
    return tuple([_lying_die(face, pool, at in dropped) for at, face in enumerate(faces)])


def _lying_die(face: int, pool: DicePool, dropped: bool) -> DieRecord:
    state: DieState = "dropped" if dropped else "zero" if face in pool.zero else "exploded" if face in pool.explode else "kept"
    return DieRecord(face + pool.shift, 0 if state in ("dropped", "zero") else face + pool.shift, state)


class TotalRule(RollRule, frozen=True):
    """The plain total."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> int:
        return pool.worth(faces) + bonus

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return pool.worth(faces) if pool.keep is None else faces


class AddressedDice(Struct, frozen=True):
    """Dice as a pure function of the address: seed, rolled commands behind, by, ask, on, nth on these inputs."""

    seed: str
    depth: int = 0

    def faces(self, pool: DicePool, by: str, ask: str, on: str, nth: int) -> Faces:
        """The faces at this address, as many as *pool* owes."""
        address = _blake2b()(f"{self.seed}/{self.depth}/{by}/{ask}/{on}/{nth}/".encode(), digest_size=8)
        faces: Faces = ()
        while (owed := pool.owed_count(faces)) > 0:
            faces += tuple(_faces(address, range(len(faces), len(faces) + owed), pool.sides))
        return faces


@cache
def _blake2b() -> "Callable[..., blake2b]":
    """The hash of addresses, imported with the first roll: it brings OpenSSL, and nothing is rolled at the start."""
    from hashlib import blake2b

    return blake2b


def _faces(address: "blake2b", dice: range, sides: int) -> list[int]:
    """What the *dice* of an address, by their numbers, show."""
    faces = []
    for at in dice:
        die = address.copy()
        die.update(b"%d" % at)
        faces.append((int.from_bytes(die.digest(), "big") * sides >> 64) + 1)
    return faces


class StreamDice:
    """A plain stream of dice for playouts and samples: no addresses, nothing to undo."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def faces(self, pool: DicePool) -> Faces:
        """As many random faces as *pool* owes."""
        random, sides = self._random, pool.sides
        faces: Faces = ()
        while (owed := pool.owed_count(faces)) > 0:
            faces += tuple([int(random() * sides) + 1 for _ in range(owed)])
        return faces
