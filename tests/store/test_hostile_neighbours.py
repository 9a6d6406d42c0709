"""A battle from elsewhere harms no file but itself, whatever lies beside it, and opening it never hangs."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from battlemap.store.document.document import Document
from battlemap.store.document.document_reading import read_document
from battlemap.store.files.store_errors import StoreError
from tests.architecture.source import ROOT
from tests.store.documents import load, new_document, same, spend
from tests.store.hostile_neighbours import (
    NEIGHBOURS,
    Neighbour,
    names_the_victim,
    naming_tail,
    page_size,
    rollback_journal,
)

PRECIOUS = b"what the user would miss" * 40
pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="no pipes, and links only for administrators"),
    pytest.mark.timeout(60),  # what hangs fails
]


@pytest.fixture
def victim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the user in another folder, which is the folder the program was started in."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    file = folder / "notes.txt"
    file.write_bytes(PRECIOUS)
    return file


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A battle of five entries that came from elsewhere: this program has never had it open where it lies."""
    document, session = new_document(tmp_path, "made.battle")
    spend(session, 5)
    assert document.close()
    (tmp_path / "unpacked").mkdir()
    return Path(shutil.move(document.path, tmp_path / "unpacked" / "duel.battle"))


def lies_as_it_was(file: Path, before: os.stat_result) -> bool:
    after = file.lstat()
    return (after.st_ino, after.st_mode, after.st_size) == (before.st_ino, before.st_mode, before.st_size)


each_neighbour = pytest.mark.parametrize("put", NEIGHBOURS.values(), ids=NEIGHBOURS)


@each_neighbour
def test_a_battle_beside_a_hostile_file_is_opened_as_a_copy_and_no_file_is_touched(
    battle: Path, victim: Path, battlemap_home: Path, put: Neighbour
) -> None:
    beside, content = put(battle, victim), battle.read_bytes()
    before = beside.lstat()
    document = Document.open(battle, load)
    session = document.session()
    document.follow(session)
    assert len(session.journal.stubs) == 5
    assert document.path.is_relative_to(battlemap_home)
    assert document.notice.startswith(f"duel.battle is left as it is, because {beside.name} beside it ")
    assert "\n" not in document.notice
    spend(session, 1)
    assert document.save_copy(victim.with_name("copy.battle")) == ""
    assert document.close()
    assert victim.read_bytes() == PRECIOUS
    assert battle.read_bytes() == content
    assert lies_as_it_was(beside, before)


@each_neighbour
def test_a_battle_beside_a_hostile_file_is_read_alone(battle: Path, victim: Path, put: Neighbour) -> None:
    beside, content = put(battle, victim), battle.read_bytes()
    before = beside.lstat()
    read = read_document(battle, load)
    assert len(read.entries) == 5
    assert [remark.startswith(f"duel.battle was read alone, because {beside.name} ") for remark in read.remarks] == [True]
    assert victim.read_bytes() == PRECIOUS
    assert battle.read_bytes() == content
    assert lies_as_it_was(beside, before)


@each_neighbour
def test_a_hostile_file_that_comes_while_a_battle_is_open_stops_writing_until_it_is_gone(
    battle: Path, victim: Path, put: Neighbour
) -> None:
    document = Document.open(battle, load)
    session = document.session()
    document.follow(session)
    spend(session, 1)
    assert document.flush()
    assert document.flush(), "the safety copy is made by now: in that moment the file would still be opened"
    beside = put(battle, victim)
    before = beside.lstat()
    spend(session, 1)
    assert not document.flush()
    assert f"{beside.name} beside it" in document.problem
    with pytest.raises(StoreError, match=beside.name):
        document.make_safety_copy()
    assert victim.read_bytes() == PRECIOUS
    assert lies_as_it_was(beside, before)
    beside.rmdir() if beside.is_dir() and not beside.is_symlink() else beside.unlink()
    spend(session, 1)
    assert document.flush(), document.problem
    assert document.close()


@each_neighbour
def test_a_hostile_file_beside_a_safety_copy_keeps_it_from_being_put_back(battle: Path, victim: Path, put: Neighbour) -> None:
    document = Document.open(battle, load)
    session = document.session()
    document.follow(session)
    copy = document.make_safety_copy().path
    spend(session, 1)
    assert document.flush()
    put(copy, victim)
    with suppress(StoreError):  # it may also be put back without its neighbour
        document.revert_to(copy)
    assert victim.read_bytes() == PRECIOUS
    assert document.close()


@each_neighbour
def test_a_damaged_or_older_battle_beside_a_hostile_file_is_rescued_without_it(
    battle: Path, victim: Path, put: Neighbour
) -> None:
    beside = put(battle, victim)
    with battle.open("rb+") as file:
        file.seek(60)
        file.write((1).to_bytes(4, "big"))
    old = Document.open(battle, load)
    assert beside.name in old.notice
    assert len(old.session().journal.stubs) == 5
    assert old.close()
    assert len(read_document(battle, load).entries) == 5
    with battle.open("rb+") as file:
        file.seek(60)
        file.write((99).to_bytes(4, "big"))
    new = Document.open(battle, load)
    assert "made by a newer battlemap" in new.notice
    assert len(new.session().journal.stubs) == 5
    assert new.close()
    assert victim.read_bytes() == PRECIOUS


def test_the_attack_works_where_sqlite_opens_the_file_without_us(battle: Path, victim: Path) -> None:
    """What these tests are about: without it they would prove nothing."""
    names_the_victim(battle, victim)
    code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM meta').fetchone()"
    subprocess.run([sys.executable, "-c", code, str(battle)], check=True, cwd=ROOT)
    assert not victim.exists()


def test_a_journal_of_another_battle_changes_a_copy_and_not_the_battle(tmp_path: Path, battlemap_home: Path) -> None:
    mine, session = new_document(tmp_path, "mine.battle")
    spend(session, 5)
    assert mine.close()
    other, _ = new_document(tmp_path, "other.battle")
    assert other.close()
    size, foreign = page_size(other.path), other.path.read_bytes()
    pages = {at + 1: foreign[at * size : (at + 1) * size] for at in range(len(foreign) // size)}
    mine.path.with_name("mine.battle-journal").write_bytes(rollback_journal(mine.path, pages, len(pages)))
    content = mine.path.read_bytes()
    document = Document.open(mine.path, load)
    assert document.path.is_relative_to(battlemap_home)
    assert "mine.battle-journal beside it was not left there by this program on this computer" in document.notice
    assert len(document.session().journal.stubs) == 0, "the copy holds what the journal says"
    assert document.close()
    assert mine.path.read_bytes() == content


def test_a_journal_that_leads_to_a_hostile_state_is_found_out_before_the_battle_is_changed(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 5)
    assert document.flush()
    size, content = page_size(document.path), document.path.read_bytes()
    pages = {2: b"\x0d" + b"\xff" * (size - 1), 3: b"\xff" * size}
    (tmp_path / "duel.battle-journal").write_bytes(rollback_journal(document.path, pages))  # as if we had left it
    again = Document.open(document.path, load)
    assert "is damaged" in again.notice
    assert document.path.read_bytes() == content
    again.close()


def test_what_this_program_left_when_it_was_killed_is_brought_in_where_it_lies(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 5)
    assert document.flush()
    whole = document.path.read_bytes()
    size = page_size(document.path)
    pages = {at + 1: whole[at * size : (at + 1) * size] for at in range(len(whole) // size)}
    journal = rollback_journal(document.path, pages)
    with document.path.open("rb+") as file:  # half a transaction
        file.seek(size)
        file.write(b"\xee" * size)
    (tmp_path / "duel.battle-journal").write_bytes(journal)
    again = Document.open(document.path, load)
    assert (again.notice, again.path) == ("", document.path)
    assert same(again.session(), session)
    again.close()
    document.close()


def test_a_crash_on_another_computer_is_recovered_in_a_copy(tmp_path: Path, battlemap_home: Path) -> None:
    document, session = new_document(tmp_path, "there.battle")
    spend(session, 5)
    assert document.close()
    whole, size = document.path.read_bytes(), page_size(document.path)
    pages = {at + 1: whole[at * size : (at + 1) * size] for at in range(len(whole) // size)}
    here = tmp_path / "here.battle"
    here.write_bytes(whole[:size] + b"\xee" * size + whole[2 * size :])
    here.with_name("here.battle-journal").write_bytes(rollback_journal(document.path, pages))
    again = Document.open(here, load)
    assert again.path.is_relative_to(battlemap_home)
    assert len(again.session().journal.stubs) == 5, "nothing is lost"
    assert again.close()
    assert len(read_document(here, load).entries) == 5


def test_a_safety_copy_whose_transaction_was_cut_off_is_put_back_whole(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 5)
    copy = document.make_safety_copy().path
    whole, size = copy.read_bytes(), page_size(copy)
    pages = {at + 1: whole[at * size : (at + 1) * size] for at in range(len(whole) // size)}
    journal = copy.with_name(f"{copy.name}-journal")
    journal.write_bytes(rollback_journal(copy, pages))
    copy.write_bytes(whole[:size] + b"\xee" * size + whole[2 * size :])
    spend(session, 3)
    back = document.revert_to(copy)
    assert len(back.journal.stubs) == 5
    assert journal.exists(), "the copy stays as it is"
    assert document.close()


def test_a_folder_of_safety_copies_that_is_a_link_is_neither_filled_nor_emptied(battle: Path, victim: Path) -> None:
    battle.with_name("duel safety copies").symlink_to(victim.parent)
    for number in range(20):
        victim.with_name(f"2026-05-01 20.15.{number:02} 00{number:02}.battle").write_bytes(PRECIOUS)
    names = sorted(os.listdir(victim.parent))
    document = Document.open(battle, load)
    session = document.session()
    document.follow(session)
    assert document.safety_copies() == ()
    with pytest.raises(StoreError, match="duel safety copies is a link"):
        document.make_safety_copy()
    spend(session, 1)
    assert document.close()
    assert sorted(os.listdir(victim.parent)) == names


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "socket"])
def test_a_battle_that_is_no_file_is_one_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "duel.battle"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "socket":
        import socket

        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(str(path))
    else:
        path.symlink_to("/dev/zero")
    for act in (lambda: Document.open(path, load), lambda: read_document(path, load)):
        with pytest.raises(StoreError, match=rf"^[^\n]* cannot be opened: it is a {'named ' * (kind == 'pipe')}{kind}\.$"):
            act()


def test_a_link_to_a_battle_opens_the_battle_with_what_lies_beside_that(battle: Path, victim: Path) -> None:
    link = victim.with_name("link.battle")
    link.symlink_to(battle)
    beside = names_the_victim(battle, victim)
    document = Document.open(link, load)
    assert beside.name in document.notice
    assert document.close()
    assert victim.read_bytes() == PRECIOUS


def test_the_tail_of_a_journal_decides_however_long_the_name_in_it_is(battle: Path, victim: Path) -> None:
    for name in (b"x", os.fsencode(victim), b"a/" * 2_000):
        journal = battle.with_name("duel.battle-journal")
        journal.write_bytes(rollback_journal(battle) + naming_tail(battle, name))
        assert "would delete another file" in Document.open(battle, load).notice
    assert victim.read_bytes() == PRECIOUS
