"""What a library lists for words and filters: its order and heads, the likeliest entry, and what there is to choose from."""

import pytest
from msgspec.structs import replace

from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.search.library_search import BEST, FAR, UNSORTED, LibraryFilter, LibraryHead, LibrarySearch
from battlemap.store.search.plurals import singular_forms, singular_of

TITLES = {"fate2": "Four-dice ladder", "obss": "Three-action 3d6"}
CREATURE, OTHER = list(KINDS)[:2]


def own(title: str, folder: str = "", **more: object) -> LibraryEntry:
    entry = LibraryEntry(CREATURE, title, folder=folder, file=f"{folder or 'loose'}.toml", key=title.lower())
    return replace(entry, **more)


def shipped(title: str, ruleset: str = "fate2", **more: object) -> LibraryEntry:
    return replace(LibraryEntry(CREATURE, title, ruleset, key=title.lower()), **more)


WOLF, ORC, OGRE, BEAR = (
    own("Grey wolf", "Winter/Beasts", tags=("forest", "pack")),
    own("orc", "Winter"),
    own("Ogre"),
    shipped("Bear"),
)
GUARD = shipped(
    "Guard",
    "obss",
    favourite=True,
    help="Keeps the gate",
    payload={"group": "Watch", "aspects": ["Loyal"]},
    tags=("town", "town"),
)
LIBRARY = LibrarySearch([BEAR, OGRE, GUARD, ORC, WOLF], TITLES)


def titles(**wanted: str) -> list[str]:
    return [entry.title for entry in LIBRARY.find(LibraryFilter(**wanted))]  # type: ignore[arg-type]


def test_folders_come_first_then_what_is_in_none_then_what_comes_with_games() -> None:
    assert titles() == ["orc", "Grey wolf", "Ogre", "Bear", "Guard"]
    assert [LIBRARY.section_of(entry) for entry in LIBRARY.entries] == [
        "Winter",
        "Winter/Beasts",
        UNSORTED,
        "Comes with Four-dice ladder",
        "Comes with Three-action 3d6",
    ]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("wolf", ["Grey wolf"]),
        ("WOLVES", ["Grey wolf"]),
        ("grey bear", []),
        ("winter", ["orc", "Grey wolf"]),
        ("pack", ["Grey wolf"]),
        ("gate", ["Guard"]),
        ("watch loyal", ["Guard"]),
        ("ladder", ["Bear"]),
        ("o", ["orc", "Grey wolf", "Ogre", "Bear", "Guard"]),
        ("orcs", ["orc"]),
        ("zebra", []),
        ("  ", ["orc", "Grey wolf", "Ogre", "Bear", "Guard"]),
    ],
)
def test_every_word_has_to_be_somewhere_in_an_entry_in_the_singular_or_plural(words: str, found: list[str]) -> None:
    assert titles(words=words) == found


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"kind": CREATURE}, 5),
        ({"kind": OTHER}, 0),
        ({"ruleset": "obss"}, ["Guard"]),
        ({"folder": "Winter"}, ["orc", "Grey wolf"]),
        ({"folder": "Winter/Beasts"}, ["Grey wolf"]),
        ({"folder": "Win"}, []),
        ({"tag": "forest"}, ["Grey wolf"]),
        ({"tag": "for"}, []),
        ({"marked": "favourite"}, ["Guard"]),
        ({"marked": "own"}, ["orc", "Grey wolf", "Ogre"]),
        ({"words": "o", "marked": "favourite"}, ["Guard"]),
        ({"ruleset": "obss", "words": "bear"}, []),
    ],
)
def test_filters_narrow_what_is_listed(wanted: dict[str, str], found: list[str] | int) -> None:
    assert (titles(**wanted) if isinstance(found, list) else len(titles(**wanted))) == found


def listed(library: LibrarySearch, words: str = "") -> tuple[list[str], int]:
    """The rows, heads with their counts, and which of them is most likely meant."""
    found = library.rows(LibraryFilter(words))
    return [f"{row.title}: {row.count}" if isinstance(row, LibraryHead) else row.title for row in found.rows], found.best


def test_entries_stand_under_heads_with_their_counts_and_the_first_that_begins_so_is_meant() -> None:
    rows, best = listed(LIBRARY, "o")
    assert rows == [
        "Winter: 1",
        "orc",
        "Winter/Beasts: 1",
        "Grey wolf",
        "In no folder: 1",
        "Ogre",
        "Comes with Four-dice ladder: 1",
        "Bear",
        "Comes with Three-action 3d6: 1",
        "Guard",
    ]
    assert rows[best] == "orc"
    assert listed(LIBRARY, "gua") == (["Comes with Three-action 3d6: 1", "Guard"], 1)
    rows, best = listed(LIBRARY, "og")
    assert rows[best] == "Ogre"
    rows, best = listed(LIBRARY, "watch")
    assert rows[best] == "Guard"  # none begins so: the first of all
    assert listed(LIBRARY, "zebra") == ([], -1)


def crowd(count: int) -> LibrarySearch:
    """So many wolves in a folder, then a zebra among others in a later one."""
    wolves = [own(f"Wolf {number:02}", "Beasts", help="zebra hunter") for number in range(count)]
    return LibrarySearch([*wolves, own("Zebra", "Plains"), own("Zebu", "Plains", help="zebra")], TITLES)


def test_what_is_meant_is_lifted_to_the_top_if_it_would_be_out_of_sight() -> None:
    rows, best = listed(crowd(FAR), "zebra")
    assert rows[:4] == [f"{BEST}: 1", "Zebra", f"Beasts: {FAR}", "Wolf 00"]
    assert (rows[-2:], best, len(rows)) == (["Plains: 1", "Zebu"], 1, FAR + 5)
    rows, best = listed(crowd(FAR - 3), "zebra")
    assert (rows[best], best) == ("Zebra", FAR - 1)
    rows, best = listed(crowd(FAR - 2), "zebra")
    assert (rows[best], best) == ("Zebra", FAR)
    assert listed(crowd(FAR))[0][0] == f"Beasts: {FAR}"  # nothing is looked for
    alone = LibrarySearch(
        [own(f"Wolf {number:02}", "Beasts", help="zebra") for number in range(FAR)] + [own("Zebra", "Plains")], TITLES
    )
    assert listed(alone, "zebra")[0][-1] == f"Wolf {FAR - 1:02}"


def test_what_there_is_to_choose_from_is_counted() -> None:
    counts = LIBRARY.counts()
    assert counts.kinds == {CREATURE: 5}
    assert [*counts.rulesets.items()] == [("fate2", 1), ("obss", 1)]
    assert [*counts.folders.items()] == [("Winter", 2), ("Winter/Beasts", 1)]
    assert [*counts.tags.items()] == [("forest", 1), ("pack", 1), ("town", 1)]
    assert (counts.favourites, counts.own) == (1, 3)


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("wolf", ("wolf",)),
        ("wolves", ("wolves", "wolf", "wolfe", "wolve")),
        ("knives", ("knives", "knif", "knife", "knive")),
        ("raiders", ("raiders", "raider")),
        ("as", ("as",)),
        ("gas", ("gas", "ga")),
        ("witches", ("witches", "witche", "witch")),
        ("foxes", ("foxes", "foxe", "fox")),
        ("bosses", ("bosses", "bosse", "boss")),
        ("spies", ("spies", "spie", "spy")),
        ("men", ("men", "man")),
        ("bushes", ("bushes", "bushe", "bush")),
    ],
)
def test_a_word_is_looked_for_in_what_it_may_be_the_plural_of(word: str, forms: tuple[str, ...]) -> None:
    assert singular_forms(word) == forms


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("Grey wolves", "Grey wolf"),
        ("raiders", "raider"),
        ("Slaves", "Slave"),
        ("Doves", "Dove"),
        ("Town watchmen", "Town watchman"),
        ("Boss", "Boss"),
        ("Incubus", "Incubus"),
        ("Iris", "Iris"),
        ("Spies", "Spy"),
        ("Ogre", "Ogre"),
    ],
)
def test_the_name_of_one_of_several_is_its_likeliest_singular(name: str, one: str) -> None:
    assert singular_of(name) == one
