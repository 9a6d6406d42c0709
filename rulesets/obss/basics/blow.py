"""An attack on its way: what the chapters hand to each other (23, 25 to 31)."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier

from .arms import BARE, WeaponUse
from .dice import Result

Kind: TypeAlias = Literal["attack", "charge", "set", "opportunity", "precise", "help", "coup", "mount", "maneuver"]
ATTACKER, DEFENDER = "attacker", "defender"
SITUATION, ONCE, ROW = "situation", "once", "row"
"""Groups of modifiers: of the table (43); tied to one attack, which does not count for further ones; of the attack row (30)."""


class Blow(Struct, frozen=True):
    """One attack before its roll. *facts* are entries of the modifier table that hold whatever the map says:
    "attacker:charging", "defender:flanking".

    *modifiers* are added to the roll, *damage* to the damage; *criticals* come on top of those rolled, on a hit (28).
    *place*: its place in the attack row; None: it takes none, and no penalty. *harmless*: it does no damage (46).
    """

    by: TokenId
    at: TokenId
    weapon_use: WeaponUse = BARE
    kind: Kind = "attack"
    hands: int = 1
    ability: Literal["strength", "dexterity"] = "strength"
    place: int | None = 0
    facts: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    """Entries that do not hold this time, whatever the map says."""
    modifiers: tuple[Modifier, ...] = ()
    guard: tuple[Modifier, ...] = ()
    """What is added to the target's defence."""
    damage: tuple[Modifier, ...] = ()
    criticals: int = 0
    trade: int = 0
    """Dice for which points were given up (4)."""
    nonlethal: bool = False
    touch: bool = False
    harmless: bool = False
    other_kind: bool = False
    """Strikes with another type of damage than its own: one category less (B9)."""
    certain: Result | None = None
    """What comes of it whatever the dice would say: they do not fall (78, 79)."""
    greatest: bool = False
    """Its criticals do their greatest damage (79)."""
    about: str = ""
    """The contest it is shown in."""

    @property
    def ranged(self) -> bool:
        """Whether it is thrown or shot."""
        return self.weapon_use.mode != "strike"

    def plus(self, *facts: str) -> "Blow":
        """The same with more facts."""
        return replace(self, facts=(*self.facts, *facts))


class Struck(Struct, frozen=True):
    """An attack after its roll: the blow, what the dice said, and (once it is done) the damage."""

    blow: Blow
    result: Result
    defence: int = 0
    total: int | None = None
    """The attack roll, where an option of the battle looks at it."""
    damage_dealt: int | None = None
    """The damage done; None: none was rolled."""

    @property
    def hit(self) -> bool:
        """Whether it hit."""
        return self.result.success

    @property
    def criticals(self) -> int:
        """Criticals of the roll and those that come on top; none on a miss (28)."""
        return self.result.criticals + self.blow.criticals if self.hit else 0
