"""The library across games: entries of every kind, and what several programs and synced folders do to it."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import FileHome, LibraryEntry, read_library_file
from battlemap.store.collection.library_exchange import import_file, write_entries
from battlemap.store.collection.library_writing import AttachedFile
from battlemap.store.files.store_errors import StoreError
from tests.architecture.source import ROOT
from tests.store.collection import library_writer

PICTURE = AttachedFile("old-man.png", b"\x89PNG\r\n\x1a\n" + b"0" * 40)
DRAWING = AttachedFile("market-stall 3x2.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>')
ENTRIES: tuple[tuple[LibraryEntry, dict[str, AttachedFile]], ...] = (
    (LibraryEntry("creature", "Goblin", "obss", ("forest",), "Winter/Goblins", True, payload={"icon": "game/goblin-head"}),
     {"portrait": PICTURE}),
    (LibraryEntry("character", "Mira", "fate2", notes="Anna's", payload={"side": "players"}), {}),
    (LibraryEntry("house-rules", "Grim", "sifrp", payload={"house": {"weapons": {"mace": {"damage": 3}}}}), {}),
    (LibraryEntry("prop", "Market stall", folder="Town"), {"file": DRAWING}),
    (LibraryEntry("token", "Old man"), {"file": PICTURE}),
)  # fmt: skip


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "mine", bundled=False)


def fill(library: Library) -> list[LibraryEntry]:
    return [library.add(entry, files) for entry, files in ENTRIES]


def titles(library: Library) -> list[str]:
    return sorted(entry.title for entry in library.own)


def test_entries_of_every_kind_and_game_are_there_again_next_time(library: Library) -> None:
    made = fill(library)
    again = Library(library.root, bundled=False)
    assert [again.find(entry.id) for entry in made] == made
    assert again.faults == ()
    assert [(e.title, e.kind, e.ruleset, e.folder, e.favourite) for e in made] == [
        (e.title, e.kind, e.ruleset, e.folder, e.favourite) for e, _ in ENTRIES
    ]
    assert again.folders() == ("Town", "Winter", "Winter/Goblins")
    stall = again.path_of(made[3], "file")
    assert stall is not None
    assert stall.read_bytes() == DRAWING.data


def test_what_comes_with_every_game_is_listed_too() -> None:
    library = Library()
    assert len({entry.ruleset for entry in library.bundled}) == 5
    assert len({entry.id for entry in library.entries}) == len(library.entries)
    assert {entry.kind for entry in library.bundled} == {"creature", "character"}


def test_marks_of_what_comes_with_the_program_are_kept_by_two_programs_and_by_a_sync(tmp_path: Path) -> None:
    ours, theirs = Library(tmp_path), Library(tmp_path)
    first, second, third = ours.bundled[0], ours.bundled[9], ours.bundled[20]
    assert [entry.favourite for entry in ours.mark((first, third), True)] == [True, True]
    theirs.mark((second,), True)
    marks = tmp_path / "shipped favourites.toml"
    marks.rename(tmp_path / "shipped favourites (conflicted copy).toml")
    ours.mark((third,), False)
    assert {entry.id for entry in Library(tmp_path).bundled if entry.favourite} == {first.id, second.id}
    assert [path.name for path in tmp_path.glob("*.toml")] == [marks.name]
    marks.write_text("wolf")
    broken = Library(tmp_path)
    assert [fault.text.split(":")[0] for fault in broken.faults] == [marks.name]
    with pytest.raises(StoreError, match="cannot be read as TOML"):
        broken.mark((first,), True)
    assert marks.read_text() == "wolf"


def test_all_go_into_one_file_that_somebody_else_takes_in(library: Library, tmp_path: Path) -> None:
    fill(library)
    write_entries(library, library.own, tmp_path / "all.zip")
    theirs = Library(tmp_path / "theirs", bundled=False)
    assert import_file(theirs, tmp_path / "all.zip").faults == ()
    assert titles(theirs) == titles(library)
    goblin = next(entry for entry in theirs.own if entry.title == "Goblin")
    assert (goblin.ruleset, goblin.tags, goblin.folder) == ("obss", ("forest",), "Winter/Goblins")
    assert theirs.files_of(goblin)["portrait"].data == PICTURE.data
    with pytest.raises(StoreError, match=r"^All 5 of all\.zip are in your library already; nothing was taken in\.$"):
        import_file(theirs, tmp_path / "all.zip")


def test_a_file_laid_into_the_folder_is_an_entry_and_can_be_told_about(library: Library) -> None:
    (library.root / "props").mkdir(parents=True)
    (library.root / "props" / "tall-crate.svg").write_bytes(DRAWING.data)
    library.refresh()
    (crate,) = library.own
    assert (crate.title, crate.kind, crate.is_loose) == ("Tall crate", "prop", True)
    told = library.change(crate, replace(crate, tags=("harbour",), favourite=True))
    assert library.own == (told,)
    assert Library(library.root, bundled=False).own == (told,)
    gone = library.remove(told)
    assert titles(library) == []
    assert library.files_of(library.put_back(gone))["file"].data == DRAWING.data


def test_an_entry_in_a_folder_of_the_disk_is_in_that_folder_of_the_library(library: Library) -> None:
    (library.root / "obss" / "Winter").mkdir(parents=True)
    (library.root / "obss" / "Winter" / "wolves.toml").write_text('[wolf]\nname = "Wolf"\n', encoding="utf-8")
    library.refresh()
    (wolf,) = library.own
    assert (wolf.ruleset, wolf.folder) == ("obss", "Winter")
    assert library.change(wolf, replace(wolf, folder="")).folder == ""
    assert Library(library.root, bundled=False).own[0].folder == ""


def test_two_programs_that_write_at_the_same_time_lose_nothing(library: Library) -> None:
    wolves = "".join(f'[wolf_{n}]\nname = "Wolf {n}"\n' for n in range(library_writer.ROUNDS))
    (library.root / "obss").mkdir(parents=True)
    (library.root / "obss" / "wolves.toml").write_text(wolves, encoding="utf-8")
    script = Path(library_writer.__file__).relative_to(ROOT).with_suffix("")
    programs = [
        subprocess.Popen([sys.executable, "-m", ".".join(script.parts), str(library.root), name], cwd=ROOT)
        for name in ("first", "second")
    ]
    assert [program.wait(60) for program in programs] == [0, 0]
    library.refresh()
    goblins = sorted(entry.notes for entry in library.own if entry.title == "Goblin")
    assert goblins == sorted(f"{name} {n}" for name in ("first", "second") for n in range(library_writer.ROUNDS))
    assert all(set(entry.tags) == {"first", "second"} for entry in library.own if entry.title.startswith("Wolf"))
    assert library.faults == ()


def test_an_entry_that_another_program_changed_is_not_written_over(library: Library) -> None:
    goblin = fill(library)[0]
    other = Library(library.root, bundled=False)
    other.change(goblin, replace(goblin, title="Hobgoblin"))
    with pytest.raises(StoreError, match=r"^Goblin\.toml was changed by another program"):
        library.change(goblin, replace(goblin, favourite=False))
    assert "Hobgoblin" in titles(library)


def test_a_kind_that_does_not_exist_is_one_sentence(library: Library) -> None:
    fill(library)
    (library.root / "odd.toml").write_text('[x]\nname = "X"\nkind = "spell"\n[y]\nname = "Y"\n', encoding="utf-8")
    library.refresh()
    assert [fault.text for fault in library.faults] == [
        f"odd.toml, x, kind: there is no kind 'spell'; there are: {', '.join(KINDS)}."
    ]
    assert "Y" in titles(library)


def test_the_entry_that_is_described_for_users_is_sound() -> None:
    described = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    example = described.partition("```toml\n")[2].partition("```")[0]
    (wolf,), faults = read_library_file(example.encode(), FileHome("wolves.toml"))
    assert faults == ()
    assert (wolf.ruleset, wolf.folder, wolf.favourite, wolf.notes) == ("obss", "Winter/Forest", True, "Flees fire.")
