"""Files that somebody else's hand has written ahead, numbered too high, named too long or led round in a circle."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from battlemap.store.database.side_files import is_unsettled
from battlemap.store.document.document import Document
from battlemap.store.document.document_reading import read_document
from battlemap.store.files.store_errors import StoreError
from tests.store.documents import duel_battle, load, new_document, same, spend


def played(folder: Path, name: str = "duel.battle", steps: int = 5) -> Path:
    document, session = new_document(folder, name)
    spend(session, steps)
    document.close()
    return document.path


def write_ahead(path: Path) -> None:
    """Leave the file written ahead, its last entry beside it, as a program that was killed leaves it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("PRAGMA wal_autocheckpoint=0")
        other.execute("UPDATE meta SET value = 'Written ahead' WHERE key = 'title'")
        other.execute("INSERT INTO board SELECT 5, json FROM opening WHERE true ON CONFLICT (entry) DO NOTHING")
        for ending in ("", "-wal"):
            shutil.copyfile(f"{path}{ending}", path.with_name(f"kept.battle{ending}"))
    for ending in ("", "-wal"):
        shutil.move(path.with_name(f"kept.battle{ending}"), f"{path}{ending}")


def test_a_file_that_another_program_wrote_ahead_is_brought_together_in_a_copy(tmp_path: Path, battlemap_home: Path) -> None:
    path = played(tmp_path)
    write_ahead(path)
    assert is_unsettled(path)
    document = Document.open(path, load)
    assert document.title == "Written ahead"
    assert "duel.battle-wal beside it was not left there by this program on this computer: a copy is open" in document.notice
    assert document.path.is_relative_to(battlemap_home)
    session = document.session()
    document.follow(session)
    spend(session, 3)
    assert document.flush()
    bare = shutil.copyfile(document.path, tmp_path / "bare.battle")
    copy = Document.open(Path(bare), load)
    assert same(copy.session(), session), "a copy made by hand misses nothing"
    copy.close()
    assert document.close()
    assert [file.name for file in document.path.parent.glob("duel.battle-*")] == []
    assert [file.name for file in tmp_path.glob("duel.battle-*")] == ["duel.battle-wal"], "the file of the other program stays"


def test_a_file_that_says_it_is_written_ahead_is_opened_where_it_lies(tmp_path: Path) -> None:
    path = played(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
    assert is_unsettled(path)
    document = Document.open(path, load)
    assert (document.notice, document.path) == ("", path)
    assert not is_unsettled(path)
    assert document.close()


def test_a_file_that_is_written_ahead_can_be_read_and_stays_as_it_is(tmp_path: Path) -> None:
    path = played(tmp_path)
    write_ahead(path)
    before = {file.name: file.read_bytes() for file in tmp_path.glob("duel.battle*") if file.is_file()}
    assert len(before) == 2
    battle = read_document(path, load)
    assert (len(battle.entries), battle.remarks) == (5, ())
    assert {file.name: file.read_bytes() for file in tmp_path.glob("duel.battle*") if file.is_file()} == before


def tampered(path: Path, statement: str) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement)
    return path


@pytest.mark.parametrize("number", [2**63 - 1, 2**53 + 1])
def test_an_entry_after_which_no_other_could_come_is_left_out(tmp_path: Path, number: int) -> None:
    path = tampered(played(tmp_path), f"UPDATE entry SET id = {number} WHERE id = 5")
    document = Document.open(path, load)
    assert "is damaged" in document.notice
    session = document.session()
    document.follow(session)
    spend(session, 1)
    assert document.close(), document.problem


@pytest.mark.parametrize("head", ["9" * 5_000, "9" * 17])
def test_a_head_beyond_all_numbers_is_damage(tmp_path: Path, head: str) -> None:
    path = tampered(played(tmp_path), f"UPDATE meta SET value = '{head}' WHERE key = 'head'")
    document = Document.open(path, load)
    assert "is damaged" in document.notice
    assert len(document.session().journal.stubs) == 5
    document.close()
    path = tampered(played(tmp_path, "other.battle"), f"UPDATE meta SET value = '{head}' WHERE key = 'parting'")
    document = Document.open(path, load)
    assert document.notice == ""
    document.close()


def test_a_circle_of_links_is_one_sentence(tmp_path: Path) -> None:
    loop = tmp_path / "loop.battle"
    loop.symlink_to(tmp_path / "pool.battle")
    (tmp_path / "pool.battle").symlink_to(loop)
    for act in (
        lambda: Document.open(loop, load),
        lambda: read_document(loop, load),
        lambda: Document.create(loop, duel_battle(), load),
    ):
        with pytest.raises(StoreError, match=r"^[^\n]*loop\.battle[^\n]*\.$"):
            act()
    document, _ = new_document(tmp_path)
    with pytest.raises(StoreError, match="a link that leads back to itself"):
        document.save_copy(loop)
    document.close()


def test_a_battle_with_too_long_a_name_is_played_as_a_copy(tmp_path: Path, battlemap_home: Path) -> None:
    path = played(tmp_path)
    long = path.rename(tmp_path / f"{'x' * 243}.battle")
    document = Document.open(long, load)
    assert "too long a name to be written to: a copy is open" in document.notice
    assert document.path.is_relative_to(battlemap_home)
    session = document.session()
    document.follow(session)
    spend(session, 1)
    assert document.close()
    assert len(read_document(long, load).entries) == 5
    with pytest.raises(StoreError, match="too long a name"):
        Document.create(tmp_path / f"{'y' * 243}.battle", duel_battle(), load)
    assert sorted(os.listdir(tmp_path)) == [long.name]


def test_a_ruleset_with_a_name_of_any_length_is_one_sentence(tmp_path: Path) -> None:
    path = tampered(played(tmp_path), f"UPDATE meta SET value = '{'r' * 5_000}' WHERE key = 'ruleset'")
    for act in (lambda: Document.open(path), lambda: read_document(path)):
        with pytest.raises(StoreError, match="which is not installed") as caught:
            act()
        assert len(str(caught.value)) < 300
