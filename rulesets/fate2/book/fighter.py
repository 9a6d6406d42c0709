"""What the rules know of a fighter: skills, aspects with boxes, fate points, the boxes that are marked, weapon and armour."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr, replace

from battlemap.rules.book_rows import row_name

from .table_rows import TRACK, Marked, Natural, Rating

Status: TypeAlias = Literal["", "taken out", "got away", "dead"]
SkillName: TypeAlias = Annotated[str, row_name("skills")]
WeaponName: TypeAlias = Annotated[str, row_name("weapons")]
ArmourName: TypeAlias = Annotated[str, row_name("armour")]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=20)]


class Trait(Struct, frozen=True):
    """An aspect of a character: its level is the number of its boxes (4)."""

    name: str
    level: Few = 1
    checked: Few = 0

    @property
    def left(self) -> int:
        """Boxes that can still be checked."""
        return max(0, self.level - self.checked)


class Mark(Struct, frozen=True):
    """A marked box: its row, what it stands for, and where it comes from (9, 12a)."""

    row: Marked
    label: str = ""
    cause: str = ""
    lethal: bool = True
    """Of an injury: from a dangerous source (35, 36)."""
    days: Natural | None = None
    """Days until it is gone; None: nobody has said yet."""
    passed: Natural = 0
    """Days that have passed since (37)."""
    active: bool = False
    """Its days are those of light activity, not of rest (34)."""
    treated: bool = False
    """A healing skill has been tried on it."""
    fresh: bool = False
    """Marked in the exchange that is being played: it bears on the next one (10)."""


class Note(Struct, frozen=True):
    """Something to remember that marks no box: what is left of a fight that was one roll (19)."""

    label: str
    row: Literal["clipped", "hurt"] = "clipped"
    penalty: Annotated[int, Meta(ge=-9, le=0)] = 0
    """What it takes from rolls it bears on, where the GM says so."""


class Fighter(Struct, frozen=True):
    """A fighter. What is not said is as it is for anybody: no skill learnt, no aspect, bare hands and no armour."""

    skills: dict[SkillName, Rating] = {}
    """Levels on the ladder by the name of the skill (2)."""
    combat: SkillName = ""
    """The skill that is fought with; the best one that fits, if nobody says."""
    aspects: tuple[Trait, ...] = ()
    fate_points: Natural = 0
    marks: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()
    boxes: dict[str, Few] = {}
    """Boxes of a row where they are not as many as the book says (9)."""
    status: Status = ""
    weapon: WeaponName = ""
    """The row of the book it fights with; empty: bare hands."""
    weapons: tuple[WeaponName, ...] = ()
    """What else it carries."""
    weapon_rating: Natural | None = None
    """The rating of the weapon *rated_weapon*, where it is not that of its row (43)."""
    weapon_traits: tuple[Annotated[str, row_name("traits")], ...] = ()
    """Traits of the weapon *rated_weapon* besides those of its row (42)."""
    rated_weapon: WeaponName | None = None
    """The weapon that `weapon_rating` and `weapon_traits` belong to: the weapon in hand when they are first set."""
    armour: ArmourName = ""
    armour_rating: Natural | None = None
    armour_type: Natural | None = None
    rated_armour: ArmourName | None = None
    """The armour that `armour_rating` and `armour_type` belong to: the armour worn when they are first set."""
    mounted: bool = False
    acted: bool = False
    """The action of this turn is spent (29)."""

    def __post_init__(self) -> None:
        if unknown := self.boxes.keys() - set(TRACK):
            raise ValueError(f"there is no row {min(unknown)!r} with boxes; there are {', '.join(TRACK)}")
        rated = self.weapon_rating is not None or bool(self.weapon_traits)
        if rated == (self.rated_weapon is None):
            force_setattr(self, "rated_weapon", self.weapon if rated else None)
        rated = self.armour_rating is not None or self.armour_type is not None
        if rated == (self.rated_armour is None):
            force_setattr(self, "rated_armour", self.armour if rated else None)


def count(sheet: Fighter, row: str, fresh_only: bool = False) -> int:
    """How many boxes of a row are marked. *fresh_only*: in the exchange that is being played."""
    return sum([mark.row == row and (mark.fresh or not fresh_only) for mark in sheet.marks])


def with_mark(sheet: Fighter, mark: Mark) -> Fighter:
    """The sheet with one box more."""
    return replace(sheet, marks=(*sheet.marks, mark))


def without(sheet: Fighter, *rows: str) -> Fighter:
    """The sheet with all boxes of some rows clear."""
    return replace(sheet, marks=tuple([mark for mark in sheet.marks if mark.row not in rows]))


def replace_marks(sheet: Fighter, marks: list[Mark]) -> Fighter:
    """The sheet with these boxes marked and no others."""
    return sheet if tuple(marks) == sheet.marks else replace(sheet, marks=tuple(marks))


def trait(sheet: Fighter, name: str) -> Trait | None:
    """The aspect of this name that has a box left; None if there is none."""
    return next((aspect for aspect in sheet.aspects if aspect.name == name and aspect.left), None)


def check_aspect_box(sheet: Fighter, name: str) -> Fighter:
    """The sheet with one more box of an aspect checked (4)."""
    wanted = trait(sheet, name)
    return replace(
        sheet,
        aspects=tuple([replace(aspect, checked=aspect.checked + 1) if aspect is wanted else aspect for aspect in sheet.aspects]),
    )


def rest_fighter(sheet: Fighter) -> Fighter:
    """The same fighter as at the start of a battle."""
    aspects = tuple([replace(aspect, checked=0) for aspect in sheet.aspects])
    return replace(sheet, aspects=aspects, marks=(), notes=(), status="", acted=False)
