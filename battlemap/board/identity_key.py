"""Values as keys of what is worked out of them once."""

from typing import Generic, TypeVar

V = TypeVar("V")


class IdentityKey(Generic[V]):
    """A value as a key by its identity: two are equal if they are the very same thing, whatever they hold.

    It holds its value, so that nothing else gets the same id.
    """

    __slots__ = ("value",)

    def __init__(self, value: V) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and other.value is self.value
