"""The tables of the book say what the rules say: weapons, armour, sizes, damage, skills (63, B9 to B13, C39)."""

import pytest

from rulesets.obss.basics.arms import BARE, WeaponUse, damage_of, hands_needed, increment, oversize, step_damage
from rulesets.obss.basics.readiness import reach_of
from rulesets.obss.book.creature import SIZES, Arm, CreatureSheet
from rulesets.obss.book.rulebook import BOOK
from tests.rulesets.obss.boards import ANN, BEN, HEROES, board, piece

LONG = {
    "halberd", "glaive", "lance", "spear", "trident", "staff", "spiked chain", "estoc", "scythe", "whip", "heavy pick",
}  # fmt: skip
BRACE = {"halberd", "glaive", "lance", "spear", "trident"}
PARRY = {
    "staff", "estoc", "short sword", "longsword", "bastard sword", "broadsword", "greatsword", "two-bladed sword",
}  # fmt: skip
VERSATILE = {"staff", "short sword", "rapier", "scimitar", "hand axe", "unarmed"}
LIGHT = {"dagger", "short sword", "rapier", "scimitar", "light mace", "unarmed"}
DOUBLE = {"two-bladed sword", "double axe", "double flail", "axe-spear"}
SIMPLE = {"staff", "dagger", "light mace", "spiked mace", "javelin", "light crossbow"}
NONLETHAL = {"club", "spiked gauntlet", "unarmed"}
EARLY = {"halberd": 9, "glaive": 9, "falchion": 7, "katana": 9}
RANGES = {
    "spear": 3, "trident": 3, "spiked chain": 3, "dagger": 6, "hand axe": 6, "war hammer": 6, "javelin": 12, "sling": 10,
    "shortbow": 15, "longbow": 20, "composite shortbow": 20, "composite longbow": 36, "hand crossbow": 6,
    "light crossbow": 15, "heavy crossbow": 30,
}  # fmt: skip
NOT_IN_THE_TABLE = {"natural", "unarmed", "improvised", "splash"}
TABLE = {name: row for name, row in BOOK.weapons.items() if not NOT_IN_THE_TABLE & set(row.traits) and name != "rock"}


def weapons_with(trait: str) -> set[str]:
    return {name for name, row in BOOK.weapons.items() if trait in row.traits and "natural" not in row.traits}


def medium(weapon: str, larger: int = 0) -> CreatureSheet:
    return CreatureSheet(arms={"it": Arm(weapon, larger=larger)})


def strike() -> WeaponUse:
    return WeaponUse("it", "it")


@pytest.mark.parametrize(
    ("trait", "names"),
    [
        ("long", LONG), ("brace", BRACE), ("parry", PARRY), ("versatile", VERSATILE), ("light", LIGHT), ("double", DOUBLE),
        ("nonlethal", NONLETHAL), ("near", {"staff"}), ("composite", {"composite shortbow", "composite longbow"}),
    ],
)  # fmt: skip
def test_each_trait_belongs_to_the_weapons_of_the_table(trait: str, names: set[str]) -> None:
    assert weapons_with(trait) == names


def test_simple_weapons_are_those_that_nobody_has_to_learn() -> None:
    assert {name for name in TABLE if "simple" in TABLE[name].traits} == SIMPLE
    assert {name for name in TABLE if "simple" in TABLE[name].lists} == SIMPLE


def test_light_weapons_are_those_of_the_light_list() -> None:
    assert {name for name in TABLE if "light" in TABLE[name].lists} == LIGHT - {"unarmed"}


def test_weapons_that_explode_early_say_from_where() -> None:
    assert {name: row.explodes for name, row in BOOK.weapons.items() if row.explodes} == EARLY


def test_every_range_of_the_table_is_there() -> None:
    assert {name: row.range for name, row in TABLE.items() if row.range} == RANGES


def test_the_table_of_weapons_is_complete() -> None:
    assert len(TABLE) == 49
    for name, row in TABLE.items():
        assert row.lists, f"{name} is in no list"
        assert bool(row.damage) != bool(row.ammunition), f"{name} needs damage or ammunition"
        assert set(row.lists) <= BOOK.lists.keys()
        assert set(row.ammunition) <= BOOK.ammunition.keys()


def test_crossbows_are_loaded_again_at_a_price() -> None:
    assert {name: row.reload for name, row in BOOK.weapons.items() if row.reload} == {
        "hand crossbow": 1, "light crossbow": 1, "heavy crossbow": 2,
    }  # fmt: skip


def test_what_is_shot_does_the_damage_of_the_table() -> None:
    assert {name: row.damage for name, row in BOOK.ammunition.items()} == {
        "arrow": "1d6", "war arrow": "1d8", "bolt": "1d6", "heavy bolt": "1d10", "bullet": "1d4", "stone": "1d2",
    }  # fmt: skip
    assert {name: row.against_metal for name, row in BOOK.ammunition.items() if row.against_metal} == {"heavy bolt": 2}


def test_armour_protects_and_hinders_as_the_table_says() -> None:
    assert {name: (row.defence, row.skills, row.weight, row.movement, row.magic) for name, row in BOOK.armour.items()} == {
        "padded": (1, 0, "L", 0, None), "leather": (2, 0, "L", 0, 4), "studded leather": (3, 0, "L", 0, 4),
        "chain shirt": (4, -1, "M", 0, 8), "scale": (5, -1, "M", 0, 8), "ring": (6, -1, "M", 0, 8),
        "breastplate": (6, -2, "M", 0, 8), "banded": (7, -2, "H", 0, 16), "half plate": (8, -2, "H", 1, 16),
        "field plate": (9, -3, "H", 2, 16), "full plate": (10, -4, "H", 3, 16),
    }  # fmt: skip


def test_shields_protect_by_their_weight() -> None:
    for weight, defence, magic, attack in (("light", 1, 2, 0), ("medium", 2, 4, 0), ("heavy", 3, 6, -1)):
        for made_of in ("wooden", "metal"):
            row = BOOK.shields[f"{weight} {made_of} shield"]
            assert (row.defence, row.magic, row.attack) == (defence, magic, attack)


def test_sizes_have_their_squares_and_reach() -> None:
    assert {name: (build.footprint, build.reach) for name, build in SIZES.items()} == {
        "tiny": (0.25, 0), "small": (0.5, 1), "medium": (1, 1), "large": (2, 1), "huge": (3, 2), "giant": (4, 2),
        "colossal": (6, 6),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("dice", "larger"),
    [("1d4", "1d6"), ("1d6", "1d8"), ("1d8", "1d10"), ("1d10", "2d6"), ("1d12", "2d6"), ("2d6", "2d8"), ("2d8", "2d10"),
     ("2d10", "3d6"), ("2d4", "1d10"), ("1", "1d2"), ("1d2", "1d3"), ("1d3", "1d4"), ("3d6", "3d8"), ("3d8", "3d10")],
)  # fmt: skip
def test_a_larger_version_does_one_category_more(dice: str, larger: str) -> None:
    assert step_damage(BOOK.ladder, dice, 1) == larger


@pytest.mark.parametrize(("dice", "less"), [("1d8", "1d6"), ("1d6", "1d4"), ("2d4", "1d6"), ("2d6", "1d10"), ("1d12", "1d8")])
def test_a_category_less_goes_down_the_ladder(dice: str, less: str) -> None:
    assert step_damage(BOOK.ladder, dice, -1) == less


def test_tv_15_a_longsword_in_two_hands_or_one_size_larger_does_1d10() -> None:
    assert damage_of(BOOK, medium("longsword"), strike(), hands=2).dice == "1d10"
    assert damage_of(BOOK, medium("longsword", larger=1), strike()).dice == "1d10"


def test_a_katana_in_two_hands_explodes_from_eleven() -> None:
    found = damage_of(BOOK, medium("katana"), strike(), hands=2)
    assert (found.dice, found.explodes) == ("2d6", 11)


def test_own_values_for_two_hands_stand_in_the_table() -> None:
    assert damage_of(BOOK, medium("bastard sword"), strike(), hands=2).dice == "2d6"
    assert damage_of(BOOK, medium("broadsword"), strike(), hands=2).dice == "1d10"


@pytest.mark.parametrize(
    ("size", "weapon", "larger", "hands", "too_large"),
    [
        ("small", "short sword", 0, 1, False), ("small", "longsword", 0, 2, False), ("small", "halberd", 0, 2, True),
        ("medium", "short sword", 0, 1, False), ("medium", "longsword", 0, 1, False), ("medium", "greatsword", 0, 2, False),
        ("medium", "greatsword", 1, 2, True), ("large", "greatsword", 0, 1, False),
    ],
)  # fmt: skip
def test_tv_52_sizes_of_weapon_and_wielder_are_compared(size: str, weapon: str, larger: int, hands: int, too_large: bool) -> None:
    sheet = CreatureSheet(size=size, arms={"it": Arm(weapon, larger=larger)})  # type: ignore[arg-type]
    assert hands_needed(BOOK, sheet, "it") == hands
    assert (oversize(BOOK, sheet, "it") > 1) == too_large


@pytest.mark.parametrize(
    ("size", "weapon", "larger", "hands", "dice"),
    [
        ("small", "short sword", 0, 1, "1d6"), ("small", "short sword", 0, 2, "1d8"), ("small", "longsword", 0, 2, "1d8"),
        ("medium", "longsword", 0, 1, "1d8"), ("medium", "longsword", 0, 2, "1d10"), ("medium", "greatsword", 0, 2, "2d6"),
        ("medium", "greatsword", 1, 2, "2d8"), ("large", "greatsword", 0, 1, "2d6"), ("medium", "short sword", 0, 2, "1d6"),
    ],
)  # fmt: skip
def test_tv_52_damage_goes_by_the_weapon_and_by_two_hands_where_it_fits(
    size: str, weapon: str, larger: int, hands: int, dice: str
) -> None:
    sheet = CreatureSheet(size=size, arms={"it": Arm(weapon, larger=larger)})  # type: ignore[arg-type]
    assert damage_of(BOOK, sheet, strike(), hands=hands).dice == dice


@pytest.mark.parametrize(
    ("points", "dice"),
    [(0, "1d3"), (1, "1d4"), (2, "1d6"), (3, "1d8"), (4, "1d8"), (5, "2d6"), (7, "2d8"), (9, "2d10"), (11, "3d6"), (13, "3d8"),
     (15, "3d10"), (17, "4d6")],
)  # fmt: skip
def test_the_bare_hand_does_what_its_list_says(points: int, dice: str) -> None:
    sheet = CreatureSheet(lists={"empty hand": points} if points else {})
    assert damage_of(BOOK, sheet, BARE).dice == dice


def test_a_hurled_sword_does_a_category_less_and_flies_three_metres() -> None:
    way = WeaponUse("it thrown", "it", "throw")
    assert damage_of(BOOK, medium("longsword"), way, hurled=True).dice == "1d6"
    assert damage_of(BOOK, medium("short sword"), way, hurled=True).dice == "1d4"
    assert increment(BOOK, medium("longsword"), way) == 3


def test_a_long_weapon_reaches_two_metres() -> None:
    gnome = CreatureSheet(size="small", arms={"it": Arm("war hammer")})
    there = board(piece(ANN, HEROES, (5, 5), medium("spear")), piece(BEN, HEROES, (7, 5), gnome))
    assert reach_of(there, ANN, "it") == 2
    assert reach_of(there, BEN, "it") == 1


def test_improvised_weapons_go_by_size() -> None:
    found = {row.size: (row.damage, row.range) for row in BOOK.weapons.values() if "improvised" in row.traits}
    assert found == {"S": ("1d3", 3), "M": ("1d6", 3), "L": ("1d8", 3)}


def test_lights_shine_as_far_as_the_table_says() -> None:
    assert {name: (lamp.bright, lamp.dim) for name, lamp in BOOK.lights.items()} == {
        "candle": (0, 1), "torch": (3, 6), "lantern": (6, 12),
    }  # fmt: skip


def test_every_skill_has_an_ability() -> None:
    from rulesets.obss.book.creature import ABILITIES

    assert {row.ability for row in BOOK.skills.values()} <= set(ABILITIES)
