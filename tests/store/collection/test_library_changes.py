"""Creatures that are kept, changed, removed: one file written whole, nothing of anybody else touched."""

import errno
import os
from pathlib import Path

import pytest

from battlemap.store.collection.creature_file import CreatureEntry
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.files import atomic_files
from battlemap.store.files.store_errors import StoreError
from tests.games.duel import DUEL, Fencer
from tests.store.collection.wolves import PICTURE, WOLVES, names, one


def test_a_new_creature_has_a_file_of_its_own_and_is_there_again_next_time(library: CreatureLibrary, folder: Path) -> None:
    made = library.keep(CreatureEntry("Marsh troll", group="Giants", sheet={"stamina": 9}, notes="Hates\nlight."))
    assert (made.id, made.sheet.stamina) == ("Marsh troll.toml/marsh_troll", 9)
    again = CreatureLibrary(DUEL, folder)
    assert again.find(made.id) == made
    assert sorted(path.name for path in folder.iterdir()) == ["Marsh troll.toml", "wolves.toml"]


def test_nothing_that_is_there_is_overwritten_by_something_new(library: CreatureLibrary, folder: Path) -> None:
    (folder / "Wolves 2.toml").write_text("# mine\n", encoding="utf-8")
    first, second = library.keep(CreatureEntry("Wolves 2")), library.keep(CreatureEntry("Wolves 2"))
    assert (folder / "Wolves 2.toml").read_text(encoding="utf-8") == "# mine\n"
    assert (first.file, second.file) == ("Wolves 2 2.toml", "Wolves 2 3.toml")
    assert first.id != second.id
    assert first.key != second.key


def test_a_change_leaves_everything_else_in_the_file_as_it_was_written(library: CreatureLibrary, folder: Path) -> None:
    library.rename(one(library, "Old wolf"), "Elder")
    text = (folder / "wolves.toml").read_text(encoding="utf-8")
    assert text.startswith(WOLVES.partition("[old_wolf]")[0])
    assert names(library) == ["Grey wolf", "Elder"]
    assert one(library, "Elder").footprint == 2


def test_an_entry_written_in_an_unusual_way_can_be_changed_too(folder: Path) -> None:
    (folder / "odd.toml").write_text(
        'cub.name = "Cub"\ncub.sheet.skill = 0\n[dog.sheet]\nskill = 1\n[dog]\nname = "Dog"\n', encoding="utf-8"
    )
    found = CreatureLibrary(DUEL, folder)
    found.rename(one(found, "Cub"), "Whelp")
    assert one(found, "Whelp").sheet == Fencer(skill=0)
    assert one(found, "Dog").sheet == Fencer(skill=1)


def test_a_broken_entry_beside_it_survives_a_change(folder: Path) -> None:
    (folder / "wolves.toml").write_text(f'{WOLVES}\n[x]\nname = "X"\nsheet.skill = "much"\n', encoding="utf-8")
    found = CreatureLibrary(DUEL, folder)
    found.rename(one(found, "Grey wolf"), "Grey")
    assert found.faults == ("wolves.toml, x, sheet.skill: this should be a whole number and is text.",)
    assert names(found) == ["Grey", "Old wolf"]


def test_a_file_that_another_program_changed_is_not_overwritten(library: CreatureLibrary, folder: Path) -> None:
    theirs = WOLVES.replace("Grey wolf", "White wolf")
    (folder / "wolves.toml").write_text(theirs, encoding="utf-8")
    with pytest.raises(StoreError, match=r"wolves\.toml was changed by another program"):
        library.rename(one(library, "Grey wolf"), "Greyer")
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == theirs
    assert names(library) == ["White wolf", "Old wolf"]
    library.rename(one(library, "White wolf"), "Greyer")
    assert names(library) == ["Greyer", "Old wolf"]


def test_a_file_that_is_gone_is_told(library: CreatureLibrary, folder: Path) -> None:
    (folder / "wolves.toml").unlink()
    with pytest.raises(StoreError, match="cannot be read"):
        library.remove(library.own[0])
    assert library.own == ()


def test_a_copy_is_ones_own_and_has_a_name_of_its_own(library: CreatureLibrary) -> None:
    mine = library.duplicate(one(library, "Fighter"))
    assert (mine.own, mine.name, mine.sheet) == (True, "Fighter", Fencer())
    assert library.duplicate(mine).name == "Fighter 2"
    assert len({creature.id for creature in library.creatures}) == 5


def test_what_comes_with_the_program_cannot_be_changed(library: CreatureLibrary) -> None:
    with pytest.raises(StoreError, match="Fighter comes with the program; make a copy of your own"):
        library.rename(one(library, "Fighter"), "Other")


def test_what_is_removed_can_be_put_back_with_its_picture(library: CreatureLibrary, folder: Path) -> None:
    made = library.keep(CreatureEntry("Troll"), PICTURE)
    file = library.portrait_of(made)
    assert file is not None
    gone = library.remove(made)
    assert names(library) == ["Grey wolf", "Old wolf"]
    assert not file.exists()
    assert not (folder / "Troll.toml").exists()
    back = library.put_back(gone)
    path = library.portrait_of(back)
    assert path is not None
    assert path.read_bytes() == PICTURE


def test_the_last_of_a_file_leaves_the_remarks_in_it(library: CreatureLibrary, folder: Path) -> None:
    for creature in library.own:
        library.remove(creature)
    assert (folder / "wolves.toml").read_text(encoding="utf-8").strip() == "# Wolves, written by hand."


def test_two_with_one_picture_keep_it_until_the_last_is_gone(library: CreatureLibrary) -> None:
    made = library.keep(CreatureEntry("Troll"), PICTURE)
    copy = library.duplicate(made)
    library.remove(made)
    assert library.portrait_of(copy) is not None


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (CreatureEntry(""), "New creature, name: a name has"),
        (CreatureEntry("X", sheet={"skill": "much"}), "X, sheet.skill: this should be a whole number"),
        (CreatureEntry("X", footprint=9.0), "X, footprint"),
    ],
)
def test_what_is_not_sound_is_never_written(library: CreatureLibrary, folder: Path, entry: CreatureEntry, told: str) -> None:
    with pytest.raises(StoreError, match=told):
        library.keep(entry)
    with pytest.raises(StoreError, match=told):
        library.change(library.own[0], entry)
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == WOLVES


@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_full_disk_and_a_locked_folder_say_so_and_leave_what_was_there(
    library: CreatureLibrary, folder: Path, monkeypatch: pytest.MonkeyPatch, why: int
) -> None:
    def refuse(path: Path) -> None:
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr(atomic_files, "_sync", refuse)
    told = rf"Troll\.toml cannot be kept in .*: {os.strerror(why).lower()}; nothing was changed\."
    with pytest.raises(StoreError, match=told):
        library.keep(CreatureEntry("Troll"))
    with pytest.raises(StoreError, match=os.strerror(why).lower()):
        library.rename(library.own[0], "Other")
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == WOLVES


def test_a_place_where_no_folder_can_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError, match="cannot be made"):
        CreatureLibrary(DUEL, tmp_path / "file" / "own").keep(CreatureEntry("Troll"))
