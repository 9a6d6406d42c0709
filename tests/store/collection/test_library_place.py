"""Where the library lies: moved with everything, gone, in a synced folder, from before there was one."""

import errno
import os
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from battlemap import paths
from battlemap.rules import registry
from battlemap.store.collection.conflict_copies import original_of
from battlemap.store.collection.conflict_settling import Settlement, describe_conflict, settle_conflict
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.library_moving import move_library
from battlemap.store.collection.library_place import choose_library_folder, library_folder, usual_library_folder
from battlemap.store.collection.library_writing import AttachedFile
from battlemap.store.files import atomic_files
from battlemap.store.files.store_errors import StoreError

GOBLIN = LibraryEntry("creature", "Goblin", "obss", ("forest",), "Winter")
STALL = LibraryEntry("prop", "Market stall")
DRAWING = AttachedFile("market-stall.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>')
COPY = "Goblin (Anna's conflicted copy 2026-05-01).toml"


@pytest.fixture
def library() -> Library:
    made = Library(bundled=False)
    made.add(GOBLIN, {"portrait": AttachedFile("goblin.png", b"\x89PNG")})
    made.add(STALL, {"file": DRAWING})
    return made


def titles(library: Library) -> list[str]:
    return sorted(entry.title for entry in library.own)


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_library_is_moved_with_everything(library: Library, tmp_path: Path) -> None:
    before = files(library.root)
    moved = move_library(library.root, tmp_path / "synced" / "battlemap")
    assert (moved.files, moved.renamed, moved.left) == (len(before), (), 0)
    assert library_folder() == tmp_path / "synced" / "battlemap"
    assert files(library_folder()) == before
    assert files(usual_library_folder()) == []
    assert titles(Library(bundled=False)) == ["Goblin", "Market stall"]
    back = move_library(library_folder(), usual_library_folder())
    assert (library_folder(), back.files) == (usual_library_folder(), len(before))


def test_a_library_comes_beside_the_one_that_is_there_already(library: Library, tmp_path: Path) -> None:
    there = Library(tmp_path / "synced", bundled=False)
    there.add(replace(GOBLIN, title="Goblin", notes="theirs"))
    there.add(STALL, {"file": DRAWING})
    moved = move_library(library.root, tmp_path / "synced")
    assert moved.renamed == ("Goblin 2.toml",)
    assert titles(Library(bundled=False)) == ["Goblin", "Goblin", "Market stall"]


@pytest.mark.parametrize("ended", ["full disk", "by hand"])
def test_a_move_that_ends_early_leaves_everything_where_it_was(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: str
) -> None:
    before, calls, sync = files(library.root), [], atomic_files._sync

    def fill_up(path: Path) -> None:
        calls.append(path)
        if len(calls) > 2 and ended == "full disk":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(path)

    monkeypatch.setattr(atomic_files, "_sync", fill_up)
    with pytest.raises(StoreError, match=r"^Your library was not moved to .*\. It stays in ") as told:
        move_library(library.root, tmp_path / "stick", lambda done, total: ended == "full disk" or done < 2)
    assert ("no space left" in str(told.value)) == (ended == "full disk")
    assert files(library.root) == before
    assert files(tmp_path / "stick") == []
    assert library_folder() == usual_library_folder()


def test_a_library_is_not_moved_into_itself(library: Library) -> None:
    with pytest.raises(StoreError, match="choose a folder beside it"):
        move_library(library.root, library.root / "inner")
    with pytest.raises(StoreError, match=r"is in .* already"):
        move_library(library.root, library.root)


def test_a_folder_that_vanished_is_one_sentence_and_what_comes_with_the_program_is_there(
    library: Library, tmp_path: Path
) -> None:
    move_library(library.root, tmp_path / "stick")
    (tmp_path / "stick").rename(tmp_path / "unplugged")
    gone = Library()
    assert [fault.text for fault in gone.faults] == [gone.missing]
    assert gone.missing.startswith(f"Your library in {tmp_path / 'stick'} is not there; ")
    assert (gone.own, len(gone.bundled) > 50) == ((), True)
    with pytest.raises(StoreError, match="is not there"):
        gone.add(GOBLIN)
    assert CreatureLibrary(registry.load_ruleset("obss")).faults == (gone.missing,)
    assert not (tmp_path / "stick").exists(), "it is not begun anew beside the one that will come back"
    (tmp_path / "unplugged").rename(tmp_path / "stick")
    gone.refresh()
    assert (titles(gone), gone.faults) == (["Goblin", "Market stall"], ())


def test_a_place_that_cannot_be_read_is_the_usual_one(library: Library) -> None:
    choose_library_folder(library.root.parent / "elsewhere")
    (paths.user_config_dir() / "library.json").write_bytes(b"\xff{")
    assert library_folder() == usual_library_folder()


def test_a_collection_and_props_from_before_there_was_a_library_are_in_it() -> None:
    old = paths.user_data_dir() / "collections" / "war_of_ashes"
    (old / "pictures").mkdir(parents=True)
    (old / "pictures" / "0123456789abcdef.png").write_bytes(b"\x89PNG")
    (old / "Marsh troll.toml").write_text(
        '# mine\n[marsh_troll]\nname = "Marsh troll"\nicon = "game/troll"\nportrait = "pictures/0123456789abcdef.png"\n'
        'group = "Giants"\ntags = ["marsh"]\nnotes = """\nHates\nlight."""\nsheet.weight = 4\n',
        encoding="utf-8",
    )
    (paths.user_data_dir() / "props").mkdir()
    (paths.user_data_dir() / "props" / "market-stall 3x2.svg").write_bytes(DRAWING.data)
    library = Library(bundled=False)
    assert [(e.title, e.kind, e.ruleset, e.folder) for e in library.own] == [
        ("Market stall", "prop", "", ""),
        ("Marsh troll", "creature", "war_of_ashes", ""),
    ]
    assert library.faults == ()
    troll = CreatureLibrary(registry.load_ruleset("war_of_ashes")).own[0]
    assert (troll.sheet.weight, troll.entry.notes, troll.entry.tags) == (4, "Hates\nlight.", ("marsh",))
    assert not (paths.user_data_dir() / "props").exists()


@pytest.mark.parametrize(
    ("file", "original"),
    [
        ("obss/Goblin (Anna's conflicted copy 2026-05-01).toml", "obss/Goblin.toml"),
        ("obss/Goblin (conflicted copy 2026-05-01 201530).toml", "obss/Goblin.toml"),
        ("Goblin.sync-conflict-20260501-201530-ABCDEFG.toml", "Goblin.toml"),
        ("Border conflict.toml", ""),
        ("Goblin (2).toml", ""),
    ],
)
def test_copies_of_a_conflict_are_known_by_their_names(file: str, original: str) -> None:
    assert original_of(file) == original


@pytest.mark.parametrize(
    ("keep", "there"),
    [("original", ["Goblin", "Market stall"]), ("copy", ["Hobgoblin", "Market stall"]),
     ("both", ["Goblin", "Hobgoblin", "Market stall"])],
)  # fmt: skip
def test_a_copy_of_a_conflict_is_offered_and_settled(library: Library, keep: Settlement, there: list[str]) -> None:
    theirs = (library.root / "obss" / "Goblin.toml").read_text(encoding="utf-8").replace('"Goblin"', '"Hobgoblin"')
    (library.root / "obss" / COPY).write_text(theirs, encoding="utf-8")
    library.refresh()
    assert titles(library) == ["Goblin", "Market stall"], "until it is settled the copy is not in the list"
    (conflict,) = library.conflicts
    assert describe_conflict(library, conflict) == "Hobgoblin"
    before = settle_conflict(library, conflict, keep)
    assert (titles(library), library.conflicts) == (there, ())
    assert titles(Library(bundled=False)) == there
    if keep != "both":
        library.put_files(before)
        assert library.conflicts == (conflict,)


@pytest.mark.skipif(sys.platform == "win32", reason="links only for administrators")
def test_a_link_to_a_file_elsewhere_stays_when_a_library_is_moved(library: Library, tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("mine")
    link = library.root / "far.toml"
    link.symlink_to(secret)
    moved = move_library(library.root, tmp_path / "new")
    assert moved.left == 1
    assert link.is_symlink()
    assert secret.read_text() == "mine"
    assert not (tmp_path / "new" / "far.toml").exists()
