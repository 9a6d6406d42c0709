"""The book of the game: lists that can be changed, and what is a guess of ours marked as one."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from battlemap.rules.house_overlay import apply_house_rules
from battlemap.rules.toml_files import BookError
from rulesets.sifrp.basics.lore import needed_degree, quality, quality_words, worth
from rulesets.sifrp.book.fighter import Arm, Fighter
from rulesets.sifrp.book.rulebook import BOOK, RULEBOOK

KNOWN = {"adaptable", "bulk", "defensive", "off-hand", "vicious"}
SPECIALTIES = {skill: set(BOOK.abilities[skill].specialties) for skill in ("fighting", "marksmanship")}


@pytest.mark.parametrize(
    ("key", "rating", "penalty", "bulk"),
    [
        ("robes", 1, 0, 1), ("padded", 1, 0, 0), ("soft leather", 2, 1, 0), ("hard leather", 3, 2, 0), ("bone or wood", 4, 3, 1),
        ("ring", 4, 2, 1), ("hide", 5, 3, 3), ("mail", 5, 3, 2), ("breastplate", 5, 2, 3), ("scale", 6, 3, 2),
        ("splint", 7, 3, 3), ("brigandine", 8, 4, 3), ("half plate", 9, 5, 3), ("full plate", 10, 6, 3),
    ],
)  # fmt: skip
def test_armour_has_its_rating_penalty_and_bulk(key: str, rating: int, penalty: int, bulk: int) -> None:
    row = BOOK.armour[key]
    assert (row.rating, row.penalty, row.bulk) == (rating, penalty, bulk)


@pytest.mark.parametrize(
    ("key", "training", "reach", "ability", "damage", "qualities"),
    [
        ("battle axe", 0, 1, "athletics", 0, "Adaptable"),
        ("crowbill", 0, 1, "athletics", -1, "Shattering 1"),
        ("hand axe", 0, 1, "athletics", -1, "Defensive 1, Off-hand 1"),
        ("mattock", 0, 2, "athletics", 1, "Powerful, Slow, Two-handed"),
        ("woodcutter axe", 0, 2, "athletics", 1, "Two-handed"),
        ("ball and chain", 1, 2, "athletics", 0, "Powerful, Shattering 1"),
        ("club", 0, 1, "athletics", -1, "Off-hand 1"),
        ("maul", 0, 2, "athletics", 1, "Bulk 1, Shattering 1, Slow, Staggering, Two-handed"),
        ("morning star", 0, 1, "athletics", 0, "Shattering 1, Vicious"),
        ("quarterstaff", 0, 3, "athletics", 0, "Fast, Two-handed"),
        ("gauntlet", 0, 1, "athletics", -2, "Grab, Off-hand 1"),
        ("improvised", 0, 1, "athletics", -1, "Slow"),
        ("knife", 0, 1, "athletics", -2, "Fast, Off-hand 1"),
        ("curved sabre", 1, 1, "athletics", 0, "Adaptable, Fast"),
        ("halberd", 1, 3, "athletics", 3, "Bulk 1, Powerful, Two-handed"),
        ("buckler", 0, 1, "athletics", -2, "Defensive 1, Off-hand 1"),
        ("dagger", 0, 1, "agility", -2, "Defensive 1, Off-hand 1"),
        ("recurve bow", 1, 0, "agility", 1, "Long range, Powerful, Two-handed"),
        ("long axe", 1, 3, "athletics", 3, "Bulk 1, Reach, Two-handed, Vicious"),
        ("flail", 2, 3, "athletics", 3, "Powerful, Shattering 1, Two-handed"),
        ("mace", 0, 1, "athletics", 0, ""),
        ("warhammer", 0, 2, "athletics", 0, "Bulk 1, Powerful, Shattering 2, Slow, Two-handed"),
        ("fist", 0, 1, "athletics", -3, "Grab, Off-hand 1"),
        ("whip", 2, 4, "agility", -1, "Entangling, Reach"),
        ("fencing sword", 1, 2, "agility", 0, "Defensive 1, Fast"),
        ("left-hand dagger", 1, 1, "agility", -1, ""),
        ("large shield", 0, 1, "athletics", -2, "Defensive 4"),
        ("boar spear", 1, 2, "athletics", 1, "Impale, Powerful, Slow, Two-handed"),
        ("frog spear", 1, 0, "agility", 1, "Close range"),
        ("heavy crossbow", 0, 0, "agility", 2, "Long range, Piercing 2, Reload (Greater), Slow, Two-handed"),
    ],
)
def test_weapons_are_as_the_list_has_them(key: str, training: int, reach: int, ability: str, damage: int, qualities: str) -> None:
    row = BOOK.weapons[key]
    assert (row.training, row.reach, row.ability, row.damage) == (training, reach, ability, damage)
    assert quality_words(BOOK, Fighter(arms={"it": Arm(key)}), "it") == qualities


@pytest.mark.parametrize("key", BOOK.weapons)
def test_every_weapon_is_learnt_under_a_specialty_of_its_ability(key: str) -> None:
    row = BOOK.weapons[key]
    assert row.specialty in SPECIALTIES[row.skill]


@pytest.mark.parametrize("key", BOOK.qualities)
def test_what_is_not_known_from_the_rules_is_marked_as_a_house_rule(key: str) -> None:
    row = BOOK.qualities[key]
    assert row.house == (key not in KNOWN)
    assert not row.house or row.words.startswith("House rule") or key == "set for charge"


def test_a_house_may_leave_the_guesses_out() -> None:
    sheet = Fighter(arms={"hammer": Arm("warhammer")})
    plain = apply_house_rules(BOOK, (("options.quality_effects", "known"),))
    assert quality(BOOK, sheet, "hammer", "shattering") == 2
    assert quality(plain, sheet, "hammer", "shattering") == 0
    assert quality(plain, sheet, "hammer", "bulk") == 1


def test_a_house_may_change_what_a_quality_is_worth() -> None:
    changed = apply_house_rules(BOOK, (("qualities.entangling.value", -2), ("qualities.staggering.degrees", 3)))
    assert (worth(changed, "entangling"), needed_degree(changed, "staggering")) == (-2, 3)
    assert (worth(BOOK, "entangling"), needed_degree(BOOK, "staggering")) == (-5, 2)


def test_a_ruined_weapon_has_no_qualities() -> None:
    assert quality(BOOK, Fighter(arms={"axe": Arm("battle axe", ruined=True)}), "axe", "adaptable") == 0


def test_a_weapon_with_an_unknown_quality_is_a_fault(tmp_path: Path) -> None:
    for page in RULEBOOK.folder.glob("*.toml"):
        text = page.read_text(encoding="utf-8")
        (tmp_path / page.name).write_text(text.replace("adaptable = 1", "adaptible = 1"), encoding="utf-8")
    with pytest.raises(BookError, match="no quality called adaptible"):
        _ = replace(RULEBOOK, folder=tmp_path).book


@pytest.mark.parametrize(
    ("key", "dice", "attack", "damage", "forge"),
    [("poor", -1, 0, 0, 0), ("common", 0, 0, 0, 0), ("superior", 0, 1, 0, 1), ("extraordinary", 0, 1, 1, 2)],
)
def test_workmanship_counts_on_tests_and_damage(key: str, dice: int, attack: int, damage: int, forge: int) -> None:
    row = BOOK.grades[key]
    assert (row.dice, row.attack, row.damage, row.forge) == (dice, attack, damage, forge)


def test_the_ladder_of_difficulties() -> None:
    assert [row.value for row in BOOK.difficulties.values()] == [0, 3, 6, 9, 12, 15, 18, 21]


def test_time_mends_by_activity() -> None:
    injuries, wounds = BOOK.rests["injuries"], BOOK.rests["wounds"]
    assert (injuries.days, injuries.difficulty) == (1, {"light": 6, "moderate": 9, "strenuous": 12})
    assert (wounds.days, wounds.difficulty) == (7, {"light": 9, "moderate": 15, "strenuous": 21})


def test_sixes_bring_what_the_table_says() -> None:
    rows = [BOOK.criticals[str(count)] for count in range(9)]
    assert [row.base for row in rows] == [0, 2, 4, 0, 0, 0, 0, 0, 0]
    assert [row.injuries for row in rows] == [0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert [row.wounds for row in rows] == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert [row.dies for row in rows] == [False] * 5 + [True] * 4
    assert [(row.sweeps, row.allies, row.terror) for row in rows[5:]] == [
        (False, False, False), (True, False, False), (False, True, False), (False, False, True),
    ]  # fmt: skip


@pytest.mark.parametrize("count", range(9))
def test_there_is_a_row_for_every_number_of_sixes_and_ones(count: int) -> None:
    assert BOOK.criticals[str(count)].words
    assert not count or BOOK.fumbles[str(count)].mishap
