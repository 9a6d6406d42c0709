"""The creatures that come with the program are legal, what they carry is in the book, and their specialties have an ability."""

import pytest

from battlemap.paths import data_dir
from battlemap.rules.registry import load_ruleset
from battlemap.store.collection.creature_file import CollectionCreature as Entry
from battlemap.store.collection.creature_file import read_entries
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import BOOK

RULES = load_ruleset("sifrp")
PATH = data_dir("resources") / "tokens" / "sifrp.toml"
FOUND, FAULTS = read_entries(PATH.read_bytes(), PATH.name, RULES, own=False)
SPECIALTIES = {name for ability in BOOK.abilities.values() for name in ability.specialties}


def parametrize_by_name(entries: list[Entry]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=[entry.key for entry in entries])


def test_the_file_is_sound() -> None:
    assert FAULTS == []


def test_there_are_enough_of_each() -> None:
    groups = [entry.entry.group for entry in FOUND]
    assert groups.count("Characters") == 6
    assert groups.count("People") + groups.count("Beasts") == 12
    assert groups.count("Mounts") == 3
    assert len({entry.name for entry in FOUND}) == len(FOUND)


@parametrize_by_name(FOUND)
def test_it_says_what_it_is_good_for(entry: Entry) -> None:
    assert entry.entry.help.endswith(".")
    assert entry.entry.tags
    assert entry.sheet.role
    kind, _, icon = entry.entry.icon.partition("/")
    assert (data_dir("resources") / "icons" / kind / f"{icon}.svg").is_file()


@parametrize_by_name(FOUND)
def test_everything_it_carries_is_in_the_book(entry: Entry) -> None:
    sheet: Fighter = entry.sheet
    assert {arm.weapon for arm in sheet.arms.values()} <= BOOK.weapons.keys()
    assert {arm.grade for arm in sheet.arms.values()} <= BOOK.grades.keys()
    assert {sheet.armour} - {""} <= BOOK.armour.keys()
    assert set(sheet.specialties) <= SPECIALTIES


@parametrize_by_name(FOUND)
def test_its_specialties_are_not_higher_than_their_abilities(entry: Entry) -> None:
    sheet: Fighter = entry.sheet
    for name, dice in sheet.specialties.items():
        assert dice <= max(sheet.rank(key) for key, ability in BOOK.abilities.items() if name in ability.specialties)


@parametrize_by_name(FOUND)
def test_it_is_trained_to_what_it_has_in_hand(entry: Entry) -> None:
    sheet: Fighter = entry.sheet
    if sheet.main_hand:
        weapon = BOOK.weapons[sheet.arms[sheet.main_hand].weapon]
        assert sheet.bonus(weapon.specialty) >= weapon.training


@parametrize_by_name([entry for entry in FOUND if entry.sheet.training])
def test_a_mount_is_larger_than_its_rider_and_says_how_fast_it_is(entry: Entry) -> None:
    sheet: Fighter = entry.sheet
    assert sheet.size == "large"
    assert entry.footprint == 2
    assert sheet.fixed["sprint"] > sheet.fixed["movement"]
