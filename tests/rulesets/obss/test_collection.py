"""The creatures that come with the program are legal, and what they carry is in the book (8, 22, 24, B9 to B11, B14)."""

from math import ceil

import pytest

from battlemap.paths import data_dir
from battlemap.store.collection.creature_file import CollectionCreature as Entry
from battlemap.store.collection.creature_file import read_entries
from rulesets.obss.basics.defence import defence
from rulesets.obss.book.creature import SIZES, CreatureSheet
from rulesets.obss.book.rulebook import BOOK
from tests.rulesets.obss.boards import ANN, HEROES, RULES, board, piece

PATH = data_dir("resources") / "tokens" / "obss.toml"
FOUND, FAULTS = read_entries(PATH.read_bytes(), PATH.name, RULES, own=False)
PEOPLE = [entry for entry in FOUND if not entry.sheet.monster]
MONSTERS = [entry for entry in FOUND if entry.sheet.monster]
BY_KEY = {entry.key: entry for entry in FOUND}


def parametrize_by_name(entries: list[Entry]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=[entry.key for entry in entries])


def test_the_file_is_sound() -> None:
    assert FAULTS == []


def test_there_are_enough_of_each() -> None:
    groups = [entry.entry.group for entry in FOUND]
    assert groups.count("Characters") >= 6
    assert len(groups) - groups.count("Characters") >= 12
    assert len({entry.name for entry in FOUND}) == len(FOUND)


@parametrize_by_name(FOUND)
def test_it_says_what_it_is_good_for(entry: Entry) -> None:
    assert entry.entry.help.endswith(".")
    assert entry.entry.tags
    assert entry.sheet.role
    kind, _, icon = entry.entry.icon.partition("/")
    assert (data_dir("resources") / "icons" / kind / f"{icon}.svg").is_file()


@parametrize_by_name(FOUND)
def test_it_is_as_wide_as_its_size(entry: Entry) -> None:
    assert entry.footprint == SIZES[entry.sheet.size].footprint


@parametrize_by_name(FOUND)
def test_everything_it_carries_is_in_the_book(entry: Entry) -> None:
    sheet: CreatureSheet = entry.sheet
    assert {arm.weapon for arm in sheet.arms.values()} <= BOOK.weapons.keys()
    assert {arm.ammunition for arm in sheet.arms.values()} - {""} <= BOOK.ammunition.keys()
    assert {sheet.armour} - {""} <= BOOK.armour.keys()
    assert {sheet.shield} - {""} <= BOOK.shields.keys()
    assert {sheet.light} - {""} <= BOOK.lights.keys()
    assert set(sheet.skills) <= BOOK.skills.keys()
    assert set(sheet.lists) <= BOOK.lists.keys()
    assert sheet.arms
    assert sheet.main_hand in sheet.arms


@parametrize_by_name(FOUND)
def test_its_defence_is_what_it_wears(entry: Entry) -> None:
    sheet: CreatureSheet = entry.sheet
    _, worth = defence(board(piece(ANN, HEROES, (3, 3), sheet)), ANN)
    worn = BOOK.armour[sheet.armour].defence if sheet.armour else 0
    shield = BOOK.shields[sheet.shield].defence if sheet.shield and sheet.holds("shield") else 0
    hide = sum(extra.value for extra in sheet.extras if extra.what == "defence")
    assert worth == 10 + sheet.ability("dexterity") + worn + shield + hide
    assert hide == 0 or sheet.monster


@parametrize_by_name(PEOPLE)
def test_the_hit_points_of_people_are_those_of_their_level(entry: Entry) -> None:
    sheet: CreatureSheet = entry.sheet
    constitution, levels = sheet.ability("constitution"), sheet.level - 1
    first = 8 + constitution + 3 * sheet.wp
    least = first + levels * (max(1, constitution) + constitution)
    most = first + levels * (max(6, constitution) + constitution)
    assert least <= sheet.max_hp <= most


@parametrize_by_name(PEOPLE)
def test_people_have_a_point_of_proficiency_for_each_level(entry: Entry) -> None:
    sheet: CreatureSheet = entry.sheet
    assert sheet.wp + sheet.mp == sheet.level
    assert sum(sheet.lists.values()) == sheet.wp
    assert all(points <= sheet.level + 3 for points in sheet.skills.values())
    assert all(-5 <= score <= 4 for score in sheet.abilities.values())
    assert sheet.skills["awareness"] == ceil(sheet.level / 3)


@parametrize_by_name(PEOPLE)
def test_people_know_the_weapons_in_their_hands_and_may_wear_what_they_wear(entry: Entry) -> None:
    sheet: CreatureSheet = entry.sheet
    for arm in sheet.arms.values():
        row = BOOK.weapons[arm.weapon]
        assert "simple" in row.traits or set(row.lists) & sheet.lists.keys(), arm.weapon
    for worn in (BOOK.armour.get(sheet.armour), BOOK.shields.get(sheet.shield)):
        if worn is not None:
            needs = {"L": (0, -1), "M": (2, -1), "H": (3, 1)}[worn.weight]
            assert (sheet.wp, sheet.ability("strength")) >= needs
            assert sheet.wp >= needs[0]
            assert sheet.ability("strength") >= needs[1]


@parametrize_by_name(PEOPLE)
def test_magic_points_follow_from_magic_proficiency(entry: Entry) -> None:
    sheet: CreatureSheet = entry.sheet
    if not sheet.mp:
        assert sheet.max_magic == 0
        return
    best = max(sheet.ability(name) for name in ("intelligence", "wisdom", "charisma"))
    assert sheet.max_magic == 3 * sheet.mp + ceil(sheet.mp / 2) + best


@parametrize_by_name(MONSTERS)
def test_the_numbers_of_monsters_are_those_of_their_challenge(entry: Entry) -> None:
    sheet: CreatureSheet = entry.sheet
    assert sheet.max_hp == (sheet.level + 1) * 15 + sheet.level * sheet.ability("constitution")
    assert sheet.wp == sheet.level


def test_the_collection_has_the_creatures_one_looks_for() -> None:
    assert BY_KEY["rats"].footprint == 0.5
    assert BY_KEY["giant"].footprint == 3
    assert BY_KEY["warhorse"].sheet.training == "war-trained"
    assert BY_KEY["outrider"].sheet.skills["ride"] > 0
    assert not BY_KEY["bones"].sheet.bleeds
    assert BY_KEY["witch"].sheet.mp > 0
    assert {entry.sheet.size for entry in FOUND} >= {"small", "medium", "large", "huge"}
