"""What of a collection is listed, in which order, and how many there are of each kind."""

import pytest

from battlemap.gui.collection.creature_filter import (
    MINE,
    CreatureFilter,
    best_row,
    filter_creatures,
    group_counts,
    section_of,
    tag_counts,
)
from battlemap.gui.word_match import split_count
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry


def creature(name: str, group: str = "", own: bool = False, **fields: object) -> CollectionCreature:
    return CollectionCreature(CreatureEntry(name, group=group, **fields), None, key=name, file="own.toml" if own else "")  # type: ignore[arg-type]


STOCK = (
    creature("Wren", "Heroes", help="Shoots two zones far."),
    creature("Brand", "Heroes"),
    creature("Raider", "Brigands", tags=("road", "night"), aspects=("Owes money",)),
    creature("Troll", "Giants", tags=("night",), side="players"),
    creature("Zed", own=True),
    creature("Ada", "Heroes", own=True),
    creature("Stray"),
)


def names(wanted: CreatureFilter) -> list[str]:
    return [one.name for one in filter_creatures(STOCK, wanted)]


def test_the_users_own_come_first_by_name_then_group_by_group() -> None:
    assert names(CreatureFilter()) == ["Ada", "Zed", "Wren", "Brand", "Raider", "Troll", "Stray"]
    assert [section_of(one) for one in filter_creatures(STOCK, CreatureFilter())][::2] == [
        "My collection",
        "Heroes",
        "Brigands",
        "Others",
    ]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (CreatureFilter("ra"), ["Brand", "Raider", "Stray"]),
        (CreatureFilter("night"), ["Raider", "Troll"]),
        (CreatureFilter("owes MONEY"), ["Raider"]),
        (CreatureFilter("zones shoots"), ["Wren"]),
        (CreatureFilter(source=MINE), ["Ada", "Zed"]),
        (CreatureFilter(source="Heroes"), ["Ada", "Wren", "Brand"]),
        (CreatureFilter(tag="night"), ["Raider", "Troll"]),
        (CreatureFilter(side="players"), ["Ada", "Wren", "Brand", "Troll"]),
        (CreatureFilter("r", source="Brigands", side="players"), []),
    ],
)
def test_only_what_is_asked_for_is_listed(wanted: CreatureFilter, found: list[str]) -> None:
    assert names(wanted) == found


def test_the_one_whose_name_begins_so_is_meant() -> None:
    rows = filter_creatures(STOCK, CreatureFilter("ra"))
    assert rows[best_row(rows, "ra")].name == "Raider"
    assert best_row(rows, "nobody at all") == 0


def test_groups_and_tags_are_counted() -> None:
    assert group_counts(STOCK) == {"Heroes": 3, "Brigands": 1, "Giants": 1, "Others": 2}
    assert tag_counts(STOCK) == {"night": 2, "road": 1}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("raider x3", ("raider", 3)), ("raider ×12", ("raider", 12)), ("3 raider", ("raider", 3)), ("3x raider", ("raider", 3)),
        ("raider", ("raider", 0)), ("", ("", 0)), ("fox", ("fox", 0)), ("level 3 troll", ("level 3 troll", 0)), ("3", ("3", 0)),
    ],
)  # fmt: skip
def test_a_number_beside_the_words_says_how_many(text: str, found: tuple[str, int]) -> None:
    assert split_count(text) == found
