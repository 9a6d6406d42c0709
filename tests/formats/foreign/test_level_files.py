"""Level files of roguelike games, and what becomes of rows that look little like a map."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.textmap.text_legends import ANGBAND, CRAWL, NETHACK
from battlemap.store.database.codec import InvalidContent
from tests.formats.foreign.made_maps import battle_of, found_in

KEEP = """# A keep of our own
MAZE:"keep",random
GEOMETRY:center,center
MAP
}}}}}}}}}}}}
}----------}
}|...|....|}
}|...+....S}
}|...|.\\..|}
}-----F----}
}}}}}}}}}}}}
ENDMAP
DOOR:locked,(05,03)
MONSTER:('@',"watchman"),(03,02)
MONSTER:'D',"baby dragon",(08,02)
MONSTER:(';',"giant eel"),random
TRAP:"trap door",(02,04)
STAIR:(07,04),up
NON_DIGGABLE:(00,00,11,06)
"""
HALL = """NAME:   smiths_hall
DESC:   The Hall of the Smiths
TAGS:   no_monster_gen
MONS:   ogre, w:5 goblin / orc
KMONS:  Q = stone giant ; club
KFEAT:  Z = shallow_water
KFEAT:  ? = iron_grate
ITEM:   war axe
SUBST:  ! = x.:1
NSUBST: : = 1:1 / *:.
CLEAR:  y
MAP
xxxxxxxxyy
x1..::.Q@y
x.ZZ!?dlxy
xxx+=xxxxy
  xccx
ENDMAP
"""
CELLAR = """# symbols
name:Broken cellar
type:Lesser vault
rows:4
columns:9
D:%%%%%%%%%
D:%.2#^.k.%
D:%..+`..&%
D:%%%%%%%%%

name:Big cellar
type:Lesser vault
rows:5
columns:9
D:%%%%%%%%%
D:%#######%
D:%#4.+.9#%
D:%#######%
D:%%%%%%%%%
"""


def missing_rows(found: FoundMap) -> int:
    """How many lines *found* names as left out."""
    count = 0
    for left in found.left_out:
        if match := re.fullmatch(r"Lines? (\d+)(?: to (\d+))? of the text", left.what):
            count += int(match[2] or match[1]) - int(match[1]) + 1
    return count


def test_a_level_of_nethack_keeps_its_moat_its_walls_and_all_that_stands_on_cells() -> None:
    found = found_in(KEEP, "keep.des")
    assert (found.kind, found.title, found.columns, found.rows) == ("Map drawn as text (NetHack)", "keep", 12, 7)
    assert found.ground[0] == "~" * 12
    assert found.ground[1] == "~##########~"
    assert sorted((door.kind, door.state, door.found) for door in found.doors) == [
        ("door", "locked", True),
        ("secret", "shut", False),
    ]
    assert [(token.name, token.at) for token in found.tokens] == [("Watchman", (3.0, 2.0)), ("Baby dragon", (8.0, 2.0))]
    assert {note.text for note in found.markers} == {"A throne.", "A trap: trap door.", "Stairs up."}
    assert [left.what for left in found.left_out] == ["One statement", "One other line"], "the eel has no cell"
    assert found.legend[found.ground[5][6]].name == "Iron bars"
    battle_of(found, "both")


def test_a_level_of_nethack_in_lua_is_the_same_map() -> None:
    rows = KEEP.split("MAP\n")[1].removesuffix("END")
    lua = f'des.level_init({{ style = "solidfill" }});\ndes.map([[\n{rows}]]);\ndes.door("locked",05,03)\n'
    lua += 'des.monster({ id = "watchman", x=3, y=2 })\ndes.monster("baby dragon", 08, 02)\ndes.stair("up", 07,04)\n'
    found, old = found_in(lua, "keep.lua"), found_in(KEEP, "keep.des")
    assert (found.ground, found.doors) == (old.ground, old.doors)
    assert [(token.name, token.at) for token in found.tokens] == [(token.name, token.at) for token in old.tokens]


def test_a_vault_of_dungeon_crawl_is_read_by_its_own_signs_and_those_of_its_header() -> None:
    found = found_in(HALL, "hall.des")
    assert (found.kind, found.title) == ("Map drawn as text (Dungeon Crawl)", "The Hall of the Smiths")
    assert (found.columns, found.rows) == (10, 5)
    assert found.ground[0] == "########  "
    assert found.ground[2] == "#_ww#B_l# "
    assert [(token.name, token.at) for token in found.tokens] == [
        ("Ogre", (1.0, 1.0)), ("Ogre", (4.0, 1.0)), ("Stone giant", (7.0, 1.0)),
    ]  # fmt: skip
    assert [(door.kind, door.found) for door in found.doors] == [("door", True), ("secret", False)]
    assert {note.text for note in found.markers} == {"War axe.", "A way in."}
    assert "likeliest" in " ".join(found.remarks)
    battle_of(found, "both")


def test_of_several_vaults_of_angband_the_largest_is_taken_and_the_others_are_named() -> None:
    found = found_in(CELLAR, "vault.txt")
    assert (found.kind, found.title) == ("Map drawn as text (Angband)", "Big cellar")
    assert (found.columns, found.rows, len(found.doors)) == (9, 5, 1)
    assert found.remarks[0] == (
        "The file has 2 maps; the largest was taken. To open another, copy it to a file of its own: Broken cellar."
    )
    small = found_in(CELLAR.split("\n\n", maxsplit=1)[0], "vault.txt")
    assert [token.name for token in small.tokens] == ["Monster k"]
    assert small.ground[2] == "#...l...#"


def test_unknown_signs_of_a_level_are_floor_with_a_note_and_told() -> None:
    found = found_in(KEEP.replace("|...|....|", "|...|.Q..|"), "keep.des")
    assert "Sign “Q”." in {note.text for note in found.markers}
    assert [left.what for left in found.left_out] == ["What “Q” means", "One statement", "One other line"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            'LEVEL: "mine"\nFLAGS: noteleport\nROOM: "ordinary", random, random {\nOBJECT: random\n}\n',
            "NetHack without a drawn map",
        ),
        ("NAME: a\nTAGS: b\nORIENT: float\nMONS: rat\n: lua()\n", "Dungeon Crawl without a drawn map"),
        ("qqqqqqqq\nqzzzzzzq\nqzzzzzzq\nqzzzzzzq\nqqqqqqqq\n", "“q” .22 times.*q: wall"),
    ],
)
def test_a_text_without_a_map_is_refused_with_what_in_it_is_not_understood(text: str, words: str) -> None:
    with pytest.raises(InvalidContent, match=words):
        found_in(text, "level.des")


def test_a_key_can_name_walls_doors_and_water() -> None:
    found = found_in(
        "qqqqqqqq\nqzz..wwq\nqzz..wwu\nqzz..wwq\nqqqqqqqq\n\nq: stone wall\nu: iron door\nw: deep water\nz: grass\n", "a.txt"
    )
    assert found.ground[1] == "#,,..~~#"
    assert [(door.kind, door.state) for door in found.doors] == [("door", "shut")]


def test_rows_that_look_little_like_a_map_stay_in_it() -> None:
    rows = "TTTTTTTTTTTT\nTKQZ.KQZ.KQT\nT##########T\nT#........#T\nT##########T\nTTTTTTTTTTTT\n"
    found = found_in(f"The castle\n\n{rows}", "castle.txt")
    assert (found.title, found.columns, found.rows) == ("The castle", 12, 6)


def test_a_second_map_in_a_text_is_told_by_its_lines() -> None:
    found = found_in("#####\n#...#\n#...#\n#####\n\nUpstairs\n\n#####\n#.>.#\n#####\n", "two.txt")
    assert found.rows == 4
    assert [left.what for left in found.left_out] == ["Lines 8 to 10 of the text"]


def _rows(signs: Sequence[str]) -> st.SearchStrategy[list[str]]:
    return st.integers(4, 14).flatmap(
        lambda columns: st.lists(st.text(st.sampled_from(signs), min_size=columns, max_size=columns), min_size=3, max_size=12)
    )


def _inked(signs: Sequence[str]) -> list[str]:
    return sorted(set(signs) - {" "})


@given(rows=_rows(_inked([*NETHACK])))
def test_every_row_of_a_level_of_nethack_comes_in(rows: list[str]) -> None:
    found = found_in("\n".join(['MAZE:"a",random', "FLAGS:noteleport", "MAP", *rows, "ENDMAP", ""]), "a.des")
    assert (found.rows, found.columns) == (len(rows), len(rows[0]))
    assert found.left_out == ()


@given(rows=_rows(_inked([*CRAWL])))
def test_every_row_of_a_vault_of_dungeon_crawl_comes_in(rows: list[str]) -> None:
    found = found_in("\n".join(["NAME: a", "TAGS: b", "MAP", *rows, "ENDMAP", ""]), "a.des")
    assert (found.rows, found.columns) == (len(rows), len(rows[0]))
    assert found.left_out == ()


@given(rows=_rows(_inked([*ANGBAND, "k", "Z"])))
def test_every_row_of_a_vault_of_angband_comes_in(rows: list[str]) -> None:
    found = found_in("\n".join(["name:a", "type:Vault", "rows:1", *(f"D:{row}" for row in rows), ""]), "a.txt")
    assert (found.rows, found.columns) == (len(rows), len(rows[0]))
    assert found.left_out == ()


@given(rows=_rows("##...~,+TKQxw}"))
def test_every_row_of_a_block_of_free_signs_comes_in_or_is_named(rows: list[str]) -> None:
    wall = "#" * (len(rows[0]) + 2)
    found = found_in("\n".join([wall, *(f"#{row}#" for row in rows), wall, ""]), "a.txt")
    assert found.rows + missing_rows(found) == len(rows) + 2
    assert found.columns == len(wall)
