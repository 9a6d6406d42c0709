"""The tables of weapons, armour and the rest are whole, and what comes with the program is sound."""

import pytest

from battlemap.paths import data_dir
from battlemap.store.collection.creature_file import CollectionCreature as Entry
from battlemap.store.collection.creature_file import read_entries
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.rulebook import BOOK
from tests.rulesets.zweihander.boards import RULES

PATH = data_dir("resources") / "tokens" / "zweihander.toml"
FOUND, FAULTS = read_entries(PATH.read_bytes(), PATH.name, RULES, own=False)
EACH = pytest.mark.parametrize("entry", FOUND, ids=[entry.key for entry in FOUND])


def test_every_quality_of_every_row_is_one_of_the_47() -> None:
    assert len(BOOK.qualities) == 47
    assert [int(row.rule) for row in BOOK.qualities.values()] == list(range(57, 104))
    for rows in (BOOK.weapons, BOOK.armour, BOOK.shields, BOOK.ammunition):
        for row in rows.values():
            assert set(row.qualities) <= BOOK.qualities.keys()


def test_every_quality_has_an_example_or_is_made_by_an_owner() -> None:
    used = {
        quality
        for rows in (BOOK.weapons, BOOK.armour, BOOK.shields, BOOK.ammunition)
        for row in rows.values()
        for quality in row.qualities
    }
    assert BOOK.qualities.keys() - used == {
        "personal", "regular", "long", "dangerous", "makers mark", "flexible", "splintered", "ruined", "castle-forged",
    }  # fmt: skip


def test_weapons_name_skills_and_sizes_of_the_book() -> None:
    for row in BOOK.weapons.values():
        assert row.skill in BOOK.skills
        assert row.size in BOOK.sizes
        assert row.ranged == (row.short > 0) == ("ranged" in row.skill)
        assert ("reach" in row.qualities) == (row.size == "reach") or row.house


def test_each_stunt_and_each_action_of_the_cost_table_names_what_there_is() -> None:
    for key, row in BOOK.stunts.items():
        assert {row.test, row.resist} - {""} <= BOOK.skills.keys()
        assert key in BOOK.costs
        assert key in RULES.actions


def test_injuries_run_from_1_to_12() -> None:
    for rows in (BOOK.injuries.moderate, BOOK.injuries.serious, BOOK.injuries.grievous):
        assert list(rows) == [str(number) for number in range(1, 13)]


def test_the_collection_is_sound() -> None:
    assert FAULTS == []
    groups = [entry.entry.group for entry in FOUND]
    assert groups.count("Characters") >= 6
    assert len(groups) - groups.count("Characters") >= 12
    assert len({entry.name for entry in FOUND}) == len(FOUND)


@EACH
def test_each_says_what_it_is_good_for(entry: Entry) -> None:
    assert entry.entry.help.endswith(".")
    assert entry.entry.tags
    assert entry.sheet.role
    kind, _, icon = entry.entry.icon.partition("/")
    assert (data_dir("resources") / "icons" / kind / f"{icon}.svg").is_file()


@EACH
def test_everything_each_carries_is_in_the_book(entry: Entry) -> None:
    sheet: CreatureSheet = entry.sheet
    for arm in sheet.arms.values():
        assert arm.weapon in BOOK.weapons
        assert {*arm.plus, *arm.minus} <= BOOK.qualities.keys()
    assert {sheet.armour} - {""} <= BOOK.armour.keys()
    assert {sheet.shield} - {""} <= BOOK.shields.keys()
    assert {sheet.carries} - {""} <= BOOK.modes.keys()
    assert set(sheet.skills) <= BOOK.skills.keys()
    assert {*sheet.natural, *sheet.armour_plus, *sheet.shield_plus} <= BOOK.qualities.keys()
