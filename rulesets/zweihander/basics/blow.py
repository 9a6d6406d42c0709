"""An attack on its way: what the chapters hand to each other (40 to 56)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from rulesets.zweihander.book.creature import Location

from .dice import Result

Kind: TypeAlias = Literal["attack", "called", "opportunity", "trample", "free"]


class Blow(Struct, frozen=True):
    """One attack before its test.

    *difficulty* and *base* are added to the chance each under its cap, *fury* are dice more (their `dice`), *damage* is added.
    """

    by: TokenId
    at: TokenId
    arm: str = ""
    """The key of the weapon; empty: bare hands."""
    ranged: bool = False
    kind: Kind = "attack"
    part: Location = ""
    """What a called shot names (41)."""
    charge: bool = False
    """At the end of a charge of three yards or more (28)."""
    difficulty: tuple[Modifier, ...] = ()
    base: tuple[Modifier, ...] = ()
    fury: tuple[Modifier, ...] = ()
    damage: tuple[Modifier, ...] = ()
    facts: tuple[str, ...] = ()
    """Rows of the situation table that hold whatever the map says."""
    unless: tuple[str, ...] = ()
    """Rows that do not hold: ignored ones (80a)."""
    chaos: int = 0
    """Chaos dice whose 6 is a fumble, whatever comes of the attack (80a, 113)."""
    fumble: str = ""
    """The row of a fumble that waits for the end of the attack (155a)."""
    all_out: int = 0
    """What all-out adds to the difficulty (113)."""
    subdue: bool = False
    area: bool = False
    """It hits everybody in a template; nobody rolls for each (103a)."""
    no_reaction: str = ""
    """Why nobody reacts to it; empty if somebody may."""
    certain: Result | None = None
    """What is certain and not tested (17, 148)."""
    slays: bool = False
    """It slays whom it hits (17)."""
    no_fury: bool = False
    """No fury dice at all: at extreme range, by an injury (44)."""
    fixed: int | None = None
    """Its whole damage, where no dice of its own are rolled (50a)."""
    against: tuple[Modifier, ...] = ()
    """On the damage threshold of whom it hits, for this blow alone: cover (33)."""
    astray: tuple[TokenId, ...] = ()
    """The friends among whom a critical failure hits one (46a)."""
    about: str = ""


class Struck(Struct, frozen=True):
    """An attack and what came of it. *result*: of its test; *hit*: after reactions."""

    blow: Blow
    result: Result
    hit: bool = False
    answer: str = ""
    """The reaction that stopped it: "dodge", "parry" …"""
    damage: int | None = None
    steps: int = 0

    @property
    def lands(self) -> bool:
        """Whether it hits, or its template landed, whose victims are struck at each by itself (103a)."""
        return self.hit or self.blow.area and self.result.success

    @property
    def critical(self) -> Literal["", "success", "failure"]:
        """Whether the test was a critical success or failure."""
        if not self.result.critical:
            return ""
        return "success" if self.result.success else "failure"


class Parried(Struct, frozen=True):
    """A blow that was parried: by whom, with what."""

    by: TokenId
    arm: str
    blow: Blow


class Wounded(Struct, frozen=True):
    """Somebody has gone down the damage track, from one step to another."""

    who: TokenId
    before: int
    after: int
    by: TokenId | None = None
    blow: Blow | None = None
    by_fate: bool = False
    """Fate has saved it from worse (27b)."""
