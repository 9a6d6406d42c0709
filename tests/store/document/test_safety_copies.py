"""Safety copies: made by themselves, ten kept, put back whole."""

import shutil
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from battlemap.store.document.document import Document
from battlemap.store.document.safety_copies import KEPT, SafetyClock, copies_dir, make_safety_copy, safety_copies
from battlemap.store.files.store_errors import StoreError
from tests.store.documents import load, new_document, reopen, same, spend, to_a_question


def test_the_first_change_of_a_sitting_makes_one(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 1)
    document.flush()
    assert document.safety_copies() == ()  # nothing was there to be kept
    document, session = reopen(document)
    document.follow(session)
    spend(session, 1)
    document.close()
    (copy,) = document.safety_copies()
    assert copy.path.parent == tmp_path / "duel safety copies"
    assert abs(datetime.now().astimezone() - copy.at) < timedelta(minutes=5)


def test_a_copy_is_due_every_ten_minutes_while_something_changes(tmp_path: Path) -> None:
    document, _ = new_document(tmp_path)
    document.close()
    clock = SafetyClock(document.path, begun=False, every=0.0)
    for expected in (1, 2, 3):
        clock.copy_if_due()
        assert len(safety_copies(document.path)) == expected
    patient = SafetyClock(document.path, begun=True, every=600.0)
    patient.copy_if_due()  # the last copy is young
    patient.copy_if_due()
    assert len(safety_copies(document.path)) == 3


def test_ten_are_kept(tmp_path: Path) -> None:
    document, _ = new_document(tmp_path)
    made = [document.make_safety_copy().path for _ in range(KEPT + 3)]
    assert [copy.path for copy in document.safety_copies()] == made[: -KEPT - 1 : -1]
    document.close()


def test_a_copy_is_put_back_whole_and_what_was_there_is_kept(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    to_a_question(session)
    sha = document.assets.add(b"picture", "image/png")
    copy = document.make_safety_copy()
    then, asked = session.board, session.waiting_roll
    session.roll()
    spend(session, 120)
    session.call_off()
    spend(session, 2)
    now = session.board
    again = document.revert_to(copy.path)
    assert (again.board, again.waiting_roll) == (then, asked)
    assert document.assets.find(sha) is not None
    again.roll()
    spend(again, 1)
    assert document.flush()
    document, once_more = reopen(document)
    assert same(once_more, again)
    kept = Document.open(document.safety_copies()[0].path, load)
    assert kept.session().board == now
    kept.close()
    document.close()


def test_the_old_session_no_longer_writes_after_a_copy_was_put_back(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 2)
    copy = document.make_safety_copy()
    again = document.revert_to(copy.path)
    spend(session, 1)
    assert document.flush()
    spend(again, 1)
    assert document.flush()
    document, once_more = reopen(document)
    assert same(once_more, again)
    document.close()


def test_a_damaged_copy_is_not_put_back(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 2)
    copy = document.make_safety_copy()
    data = copy.path.read_bytes()
    copy.path.write_bytes(data[: len(data) // 2])
    with pytest.raises(StoreError, match="cannot be put back"):
        document.revert_to(copy.path)
    spend(session, 1)
    assert document.flush()
    document, again = reopen(document)
    assert same(again, session)
    document.close()


def test_where_no_copy_can_be_made_play_goes_on(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    copies_dir(document.path).write_bytes(b"a file where the folder should be")
    with pytest.raises(StoreError, match=r"No safety copy of duel\.battle could be made"):
        document.make_safety_copy()
    clock = SafetyClock(document.path, begun=True, every=0.0)
    clock.copy_if_due()
    assert "No safety copy" in clock.trouble
    spend(session, 1)
    assert document.close()
    shutil.copyfile(document.path, tmp_path / "moved.battle")
    moved = Document.open(tmp_path / "moved.battle", load)
    assert same(moved.session(), session)
    moved.close()


def test_a_clock_that_was_set_back_costs_no_copy(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    document.close()
    for number in range(KEPT):  # as they were named once, and from a time to come
        made = make_safety_copy(document.path).path
        made.rename(made.with_name(f"2099-01-01 10.00.{number:02}.battle"))
    document = Document.open(document.path, load)
    session = document.session()
    document.follow(session)
    copies = [document.make_safety_copy() for _ in range(3)]
    assert [copy.path for copy in document.safety_copies()][:3] == [copy.path for copy in reversed(copies)]
    assert len(document.safety_copies()) == KEPT
    spend(session, 2)
    now = session.board
    document.revert_to(copies[0].path)
    kept = Document.open(document.safety_copies()[0].path, load)
    assert kept.session().board == now
    kept.close()
    document.close()


def test_the_oldest_copy_can_be_put_back_although_one_more_is_made_first(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    first = session.board
    made = [document.make_safety_copy() for _ in range(KEPT)]
    spend(session, 1)
    assert document.revert_to(made[0].path).board == first
    assert made[0].path.exists()
    document.close()


def test_nothing_is_put_back_where_what_is_there_cannot_be_kept(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    copy = document.make_safety_copy()
    spend(session, 1)
    aside = copy.path.rename(tmp_path / copy.path.name)
    copies_dir(document.path).rmdir()
    copies_dir(document.path).write_bytes(b"a file where the folder should be")
    with pytest.raises(StoreError, match="No safety copy"):
        document.revert_to(aside)
    spend(session, 1)
    document, again = reopen(document)
    assert same(again, session)
    document.close()


def test_when_putting_back_fails_the_battle_is_followed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, session = new_document(tmp_path)
    copy = document.make_safety_copy()
    spend(session, 1)

    def fail(path: Path, writing: bool = False) -> sqlite3.Connection:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("battlemap.store.document.document.connect", fail)
    with pytest.raises(StoreError, match="cannot be put back"):
        document.revert_to(copy.path)
    monkeypatch.undo()
    spend(session, 1)
    document, again = reopen(document)
    assert same(again, session)
    document.close()
