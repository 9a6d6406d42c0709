"""What is kept beside the documents: recent battles, what was open, names for new files."""

from pathlib import Path

import pytest

from battlemap.store.document import recent_battles, trusted_files
from battlemap.store.document.battle_folder import battles_dir, file_stem, is_bundled, new_path
from battlemap.store.document.recent_battles import RecentBattle


def test_the_list_of_recent_battles_is_kept_latest_first(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.battle" for number in range(recent_battles.MOST + 4)]
    for file in files:
        file.touch()
        recent_battles.note(file, f"Battle {file.stem}", "duel", "Round 2")
    recent_battles.note(files[6], "Battle six", "duel")
    battles = recent_battles.recent_list().battles
    assert len(battles) == recent_battles.MOST
    assert (battles[0].title, battles[1].title) == ("Battle six", f"Battle {files[-1].stem}")
    assert battles[1].where == "Round 2"
    assert battles[1].at.endswith("Z")
    assert recent_battles.last_open() == files[6]
    recent_battles.forget(files[6])
    assert files[6] not in [Path(battle.path) for battle in recent_battles.recent_list().battles]
    assert recent_battles.last_open() is None


def test_a_battle_that_was_closed_is_not_opened_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "a.battle"
    file.touch()
    recent_battles.note(file, "A", "duel")
    recent_battles.close()
    assert recent_battles.last_open() is None
    assert [battle.title for battle in recent_battles.recent_list().battles] == ["A"]
    recent_battles.note(file, "A", "duel")
    file.unlink()
    assert recent_battles.last_open() is None
    assert [battle.exists for battle in recent_battles.recent_list().battles] == [False]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"battles": 3}', b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_list_is_an_empty_one(battlemap_home: Path, content: bytes) -> None:
    (battlemap_home / "data").mkdir(parents=True)
    (battlemap_home / "data" / "recent.json").write_bytes(content)
    assert recent_battles.recent_list().battles == ()
    recent_battles.note(Path("/x.battle"), "X", "duel")
    assert recent_battles.recent_list().battles[0] == RecentBattle(
        "/x.battle", "X", "duel", "", recent_battles.recent_list().battles[0].at
    )


def test_a_folder_that_cannot_be_used_costs_only_the_list(battlemap_home: Path) -> None:
    battlemap_home.write_bytes(b"a file where the folder should be")
    recent_battles.note(Path("/x.battle"), "X", "duel")
    assert recent_battles.recent_list().battles == ()


def test_pictures_of_recent_battles_lie_in_the_cache(battlemap_home: Path) -> None:
    one, other = recent_battles.thumbnail_path(Path("/a.battle")), recent_battles.thumbnail_path(Path("/b.battle"))
    assert one != other
    assert one.is_relative_to(battlemap_home)


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("Ravine ambush", "Ravine ambush"),
        ("A/B\\C: “D”?", "A B C “D”"),
        ("", "Battle"),
        ("...", "Battle"),
        ("con", "con battle"),
        ("LPT1.battle", "LPT1.battle battle"),
        ("x" * 300, "x" * 160),
        ("龍" * 100, "龍" * 53),
        ("../../etc/passwd", "etc passwd"),
    ],
)
def test_a_title_becomes_a_name_every_system_takes(title: str, stem: str) -> None:
    assert file_stem(title) == stem


def test_a_new_battle_gets_a_name_nobody_has() -> None:
    first = new_path("Ambush")
    assert (first.parent, first.name) == (battles_dir(), "Ambush.battle")
    first.touch()
    assert new_path("Ambush").name == "Ambush 2.battle"


def test_what_belongs_to_the_program_is_known() -> None:
    from battlemap.paths import data_dir

    assert is_bundled(data_dir("resources") / "samples" / "any.json")
    assert not is_bundled(Path("/tmp/any.json"))


def test_a_file_counts_as_ours_until_somebody_touches_it(tmp_path: Path) -> None:
    file = tmp_path / "a.battle"
    file.write_bytes(b"one")
    assert not trusted_files.is_untouched(file)
    trusted_files.remember(file)
    assert trusted_files.is_untouched(file)
    file.with_name("a.battle-journal").write_bytes(b"cut off")
    assert not trusted_files.is_untouched(file)
    file.with_name("a.battle-journal").unlink()
    file.write_bytes(b"another")
    assert not trusted_files.is_untouched(file)
