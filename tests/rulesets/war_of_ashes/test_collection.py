"""The fighters that come with the program are legal, and there are enough of each kind (13, 32, 43, B6, B8, B9)."""

import pytest

from battlemap.paths import data_dir
from battlemap.store.collection.creature_file import CollectionCreature as Entry
from battlemap.store.collection.creature_file import read_entries
from rulesets.war_of_ashes.basics.weight import bulk
from rulesets.war_of_ashes.book.fighter import RING, SWARM_WEIGHTS
from rulesets.war_of_ashes.book.rulebook import BOOK
from tests.rulesets.war_of_ashes.boards import RULES

PATH = data_dir("resources") / "tokens" / "war_of_ashes.toml"
FOUND, FAULTS = read_entries(PATH.read_bytes(), PATH.name, RULES, own=False)
BY_KEY = {entry.key: entry for entry in FOUND}
TAKEN = ("agaptus", "vidaar", "sentian", "kuld", "rolf", "olivia", "deliah", "ntombi", "marhn")


def parametrize_by_name(entries: list[Entry]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=[entry.key for entry in entries])


def of(group: str) -> list[Entry]:
    return [entry for entry in FOUND if entry.entry.group == group]


def test_the_file_is_sound() -> None:
    assert FAULTS == []


def test_there_are_six_characters_and_twelve_creatures() -> None:
    assert len(of("Heroes")) == 6
    assert len(of("Creatures")) >= 12
    assert len({entry.name for entry in FOUND}) == len(FOUND)


def test_creatures_go_from_a_single_hornet_to_a_huge_beast() -> None:
    weights = sorted(bulk(BOOK, entry.sheet) for entry in of("Creatures"))
    assert (weights[0], weights[-1]) == (0, BOOK.numbers.mob_weight)
    assert {entry.sheet.swarm for entry in of("Creatures")} == {"", *SWARM_WEIGHTS}
    assert any(entry.sheet.crowd == "mob" for entry in FOUND)


@parametrize_by_name(of("Heroes"))
def test_characters_have_the_usual_spread_and_two_aspects(entry: Entry) -> None:
    assert sorted(entry.sheet.approaches.values()) == [0, 1, 1, 2, 2, 3]
    assert len(entry.entry.aspects) == 2
    assert entry.sheet.fate_points == entry.sheet.refresh == 3
    assert entry.sheet.boxes == (1, 2, 3)


@parametrize_by_name(FOUND)
def test_each_is_legal(entry: Entry) -> None:
    sheet = entry.sheet
    assert set(sheet.approaches) in (set(), set(RING))
    assert entry.entry.help.endswith(".")
    kind, _, icon = entry.entry.icon.partition("/")
    assert (data_dir("resources") / "icons" / kind / f"{icon}.svg").is_file()
    assert not any(name in entry.name.lower() for name in TAKEN)
    if sheet.minion:
        assert len(sheet.boxes) <= 2
        assert sheet.slots == ()
        assert set(sheet.deadly) <= {*sheet.skilled, "anything"}
    if sheet.swarm:
        assert sheet.weight == SWARM_WEIGHTS[sheet.swarm]
    assert sheet.members * sheet.weight <= BOOK.numbers.mob_weight
