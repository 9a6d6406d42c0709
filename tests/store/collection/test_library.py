"""The collection of creatures: what comes with the program, the user's own files, and everything that can be wrong with them."""

from pathlib import Path

import pytest

from battlemap.store.collection.creature_library import CreatureLibrary
from tests.games.duel import DUEL, Fencer
from tests.store.collection.wolves import WOLVES, names, one


def test_own_creatures_come_first_with_what_the_rules_read_of_them(library: CreatureLibrary) -> None:
    assert [creature.name for creature in library.creatures] == ["Grey wolf", "Old wolf", "Fighter"]
    wolf = library.creatures[0]
    assert (wolf.own, wolf.sheet, wolf.entry.tags, wolf.footprint) == (True, Fencer(skill=2), ("forest", "pack"), 1)
    assert one(library, "Old wolf").footprint == 2
    assert library.faults == ()


def test_a_folder_that_does_not_exist_is_an_empty_collection(tmp_path: Path) -> None:
    found = CreatureLibrary(DUEL, tmp_path / "nowhere")
    assert (found.own, found.faults) == ((), ())
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('name = "X"\nsheet.skill = "much"', ", sheet.skill: this should be a whole number and is text."),
        ('name = "X"\nsheet.spent = { deed = "one" }', ", sheet.spent.deed: this should be a whole number and is text."),
        ('name = "X"\nsheet.skil = 1', ", sheet.skil: there is no field of this name."),
        ('name = "X"\nhelpp = "a"', ", helpp: there is no field of this name."),
        ("help = 'a'", ": the field name is missing."),
        ('name = " "', ", name: a name has 1 to 80 letters."),
        ('name = "X"\nfootprint = 1.5', ", footprint: it is 1.5 cells wide; a token is ¼, ½ or 1 to 6 cells wide."),
        ('name = "X"\nfootprint = nan', ", footprint: it is nan cells wide; a token is ¼, ½ or 1 to 6 cells wide."),
        ('name = "X"\naspects = [""]', ", aspects: an aspect needs a few words."),
        ('name = "X"\nportrait = "../secret.png"', ", portrait: this should be a picture beside the file, such as wolf.png."),
        ('name = "X"\nside = "both"', ", side: 'both' is not known here."),
        ("name = 3", ", name: this should be text and is a whole number."),
    ],
)  # fmt: skip
def test_a_broken_entry_is_told_with_place_and_reason_and_the_rest_is_there(folder: Path, table: str, told: str) -> None:
    (folder / "wolves.toml").write_text(f"{WOLVES}\n[x]\n{table}\n", encoding="utf-8")
    found = CreatureLibrary(DUEL, folder)
    assert names(found) == ["Grey wolf", "Old wolf"]
    assert found.faults == (f"wolves.toml, x{told}",)


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\xff\xfe", "broken.toml: it is not text in UTF-8."),
        (b"[wolf", "broken.toml: it cannot be read as TOML: expected ']' at the end of a table declaration"),
        (b"form = 1", "broken.toml, form: this should be a table such as [form]."),
        (b"a = " + b"[" * 5000, "broken.toml: it is nested too deeply."),
        (b"# " + b"x" * 4_000_001, "broken.toml: a file of a collection has at most 4 MB."),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_the_others_are_there(folder: Path, raw: bytes, told: str) -> None:
    (folder / "broken.toml").write_bytes(raw)
    found = CreatureLibrary(DUEL, folder)
    assert names(found) == ["Grey wolf", "Old wolf"]
    assert len(found.faults) == 1
    assert found.faults[0].startswith(told)


def test_an_icon_that_does_not_exist_is_told_and_its_creature_is_there(folder: Path) -> None:
    (folder / "wolves.toml").write_text('[wolf]\nname = "Wolf"\nicon = "game/wolfe"\n', encoding="utf-8")
    found = CreatureLibrary(DUEL, folder)
    assert names(found) == ["Wolf"]
    assert found.faults == ("wolves.toml, wolf, icon: there is no icon game/wolfe.",)


def test_a_folder_named_like_a_file_is_passed_over(folder: Path) -> None:
    (folder / "more.toml").mkdir()
    assert names(CreatureLibrary(DUEL, folder)) == ["Grey wolf", "Old wolf"]
