"""Aspects on zones, tokens, links and the scene, with their free invokes."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.ids import AspectId, Point, SideId, TokenId

Anchor: TypeAlias = Literal["scene", "zone", "link", "token"]
Kind: TypeAlias = Literal["zone", "situation", "advantage", "boost", "consequence", "character"]
ANYBODY = SideId("")
"""A free invoke that belongs to whoever comes first."""


class Aspect(Struct, frozen=True):
    """A true phrase about a zone, a token, a link or the whole scene."""

    id: AspectId
    name: str
    kind: Kind = "situation"
    anchor: Anchor = "scene"
    on: str = ""
    """Id of the zone, link or token; empty for the scene."""
    free: tuple[tuple[SideId, int], ...] = ()
    """Free invokes left, by side."""
    used: int = 0
    """How many free invokes have been spent (drawn hollow)."""
    against: TokenId | None = None
    """Only of use when this token is part of the roll."""
    adverse: bool = False
    """Hinders those who move over it."""
    tags: tuple[str, ...] = ()
    """What kind of hindrance: a creature immune to one of these is not concerned."""
    hidden: bool = False
    """Known to the GM alone."""
    spot: Point | None = None
    """Where its card lies on the map; None lets the canvas choose."""

    @property
    def left(self) -> int:
        """All free invokes that are left."""
        return sum(count for _, count in self.free)

    def spend_invoke(self, side: SideId) -> "Aspect":
        """The aspect after *side* used one free invoke, its own before a common one. ValueError if it has none."""
        from msgspec.structs import replace

        for owner in (side, ANYBODY):
            if dict(self.free).get(owner, 0) > 0:
                free = tuple((who, count - (who == owner)) for who, count in self.free)
                return replace(self, free=tuple((who, count) for who, count in free if count), used=self.used + 1)
        raise ValueError(f"{side} has no free invoke of {self.name}")

    def with_free(self, side: SideId, count: int) -> "Aspect":
        """The aspect with *count* more free invokes for *side*."""
        from msgspec.structs import replace

        had = dict(self.free)
        had[side] = had.get(side, 0) + count
        return replace(self, free=tuple((who, n) for who, n in had.items() if n))
