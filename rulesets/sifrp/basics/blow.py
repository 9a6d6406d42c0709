"""An attack on its way: what the chapters hand to each other (17 to 26, 44, 45)."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier

from .arms import BARE, WeaponUse
from .dice import Result
from .tests import AbilityTest

Kind: TypeAlias = Literal["attack", "divided", "two-weapon", "combined", "cautious", "charge", "counter", "astray", "mount"]


class Blow(Struct, frozen=True):
    """One attack before its roll.

    *modifiers* bear on the test, *guard* on the target's Combat Defense. *base* is added to the weapon's base damage and
    multiplied with it, *damage* to the damage, before or after the degrees as the house has it (C5). *facts* are entries of
    the table of situations that hold whatever the map says, *unless* such as do not. *dice*: its share of the test dice.
    """

    by: TokenId
    at: TokenId
    weapon_use: WeaponUse = BARE
    kind: Kind = "attack"
    dice: int | None = None
    share: tuple[Modifier, ...] | None = None
    """Of a divided attack: everything that bears on this share, in place of what bears on the whole test."""
    modifiers: tuple[Modifier, ...] = ()
    guard: tuple[Modifier, ...] = ()
    base: tuple[Modifier, ...] = ()
    damage: tuple[Modifier, ...] = ()
    own_damage: tuple[Modifier, ...] = ()
    """What was added to the damage by the kind of attack itself, before weapon and saddle had their say."""
    facts: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    fumbles: bool = True
    """Whether all ones are looked up (83b)."""
    about: str = ""
    """The contest it is shown in."""

    def plus(self, *facts: str) -> "Blow":
        """The same with more facts."""
        return replace(self, facts=(*self.facts, *facts))


class Aimed(Struct, frozen=True):
    """A blow whose target, situation and test are settled; nothing has fallen yet."""

    blow: Blow
    test: AbilityTest
    against: int


class Struck(Struct, frozen=True):
    """An attack after its roll. *dealt*: the damage that got through, once it is settled; None: none was counted.

    *settled*: what comes of it is done, and no damage is counted (a critical that kills, 82a). *lost*: it was never made.
    """

    blow: Blow
    result: Result
    against: int = 0
    damage_dealt: int | None = None
    settled: bool = False
    lost: bool = False
    ones: int = 0
    """How many dice of a test there are, if all show 1 (83)."""

    @property
    def hit(self) -> bool:
        """Whether it hit."""
        return self.result.success
