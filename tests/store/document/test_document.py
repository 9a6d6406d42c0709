"""A battle on disk is the battle in memory: after every change, and after it is opened again."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battlemap.board.events import TokenChanged
from battlemap.play.journal import JournalEntry, replay
from battlemap.play.timeline.timeline_notes import TimelineNotes
from battlemap.rules.procedure import Command
from battlemap.store.database.connection import connect
from battlemap.store.database.schema import APPLICATION_ID
from battlemap.store.document.battle_reader import BattleReader
from battlemap.store.document.document import Document
from battlemap.store.document.journal_replay import replay_differences
from battlemap.store.files.store_errors import StoreError
from tests.games.duel import ANN, CAT
from tests.store.documents import WAITING, duel_battle, fiddle, load, new_document, reopen, same, spend, to_a_question


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32), st.integers(1, 60))
def test_random_play_is_the_same_when_it_is_saved_and_opened_again(
    tmp_path_factory: pytest.TempPathFactory, seed: int, steps: int
) -> None:
    folder = tmp_path_factory.mktemp("play")
    document, session = new_document(folder)
    session.set_orders(WAITING)
    fiddle(session, Random(seed), steps)
    assert document.flush()
    beside = Document.open(document.path, load)
    assert beside.notice == ""
    assert same(beside.session(), session)
    beside.close()
    document, again = reopen(document)
    assert same(again, session)
    board = again.journal.opening
    for key in again.journal.path(again.head):
        board = replay(board, again.journal.entry(key).events)
    assert board == again.journal.board(again.head)
    assert list(replay_differences(again.journal, again.rules, again.seed)) == []
    document.close()


def test_an_open_question_is_asked_again(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    to_a_question(session)
    document, again = reopen(document)
    assert again.waiting_roll is not None
    assert again.waiting_roll == session.waiting_roll
    assert again.current is not None
    assert again.current.inputs == session.current.inputs if session.current else False
    document.close()


def test_undo_and_redo_go_on_where_they_were(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 3)
    session.undo()
    session.undo()
    spend(session, 1)
    session.undo()
    session.go_to(2)
    document, again = reopen(document)
    document.follow(again)
    assert (again.undo_title, again.redo_title) == (session.undo_title, session.redo_title)
    while session.redo():
        assert again.redo()
    assert not again.redo()
    assert again.head == session.head
    assert again.board == session.board
    document.close()


def test_saved_is_only_said_after_the_commit(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    heard: list[tuple[bool, str, int]] = []

    def count(saved: bool, problem: str) -> None:
        with closing(connect(document.path)) as reader:
            heard.append((saved, problem, reader.execute("SELECT count(*) FROM entry").fetchone()[0] if saved else -1))

    document.flush()
    document.on_saved(count)
    session.edit(TokenChanged(ANN, "spot", {"spot": (1.0, 2.0)}))
    assert document.flush()
    assert heard == [(False, "", -1), (True, "", 1)]
    document.close()


def test_what_comes_by_itself_on_opening_is_saved_too(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    session.perform(Command("begin fight"))
    before = session.journal.last
    document, again = reopen(document)
    document.follow(again)
    assert again.journal.last == before
    assert document.saved
    document.close()


def test_one_file_is_the_whole_document(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 5)
    document.flush()
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".battle" or "journal" in file.name] == ["duel.battle"]
    with closing(connect(document.path)) as reader:
        assert reader.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        assert reader.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
    document.close()


def test_a_board_is_kept_every_hundred_entries_and_where_one_stopped(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 230)
    for _ in range(40):
        session.undo()
    spend(session, 20)
    document.close()
    with closing(sqlite3.connect(document.path)) as reader:
        assert [row[0] for row in reader.execute("SELECT entry FROM board ORDER BY entry")] == [100, 200, 240, 250]
    for _ in range(2):
        document, session = reopen(Document.open(document.path, load))
        document.follow(session)
        spend(session, 3)
        document.close()
    with closing(sqlite3.connect(document.path)) as reader:
        assert [row[0] for row in reader.execute("SELECT entry FROM board ORDER BY entry")] == [100, 200, 240, 256]


def test_entries_are_read_only_when_they_are_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, session = new_document(tmp_path)
    spend(session, 130)
    document.close()
    read: list[int] = []
    entry = BattleReader.entry

    def note_key(self: BattleReader, key: int) -> JournalEntry:
        read.append(key)
        return entry(self, key)

    monkeypatch.setattr(BattleReader, "entry", note_key)
    document = Document.open(document.path, load)
    again = document.session()
    assert again.board == session.board
    assert (again.undo_title, read) == ("spot", [])
    assert again.undo()
    assert again.board == session.journal.board(129)
    assert 0 < len(read) < 40
    document.close()


def test_a_picture_is_kept_with_the_battle(tmp_path: Path) -> None:
    document, _ = new_document(tmp_path)
    sha = document.assets.add(b"picture", "image/png")
    assert document.assets.add(b"picture", "image/png") == sha
    found = document.assets.find(sha)
    assert found is not None
    assert found.data == b"picture"
    document, _ = reopen(document)
    found = document.assets.find(sha)
    assert found is not None
    assert (found.mime, found.data) == ("image/png", b"picture")
    assert document.assets.find("0" * 64) is None
    document.close()


def test_a_picture_that_was_tampered_with_is_not_given_out(tmp_path: Path) -> None:
    document, _ = new_document(tmp_path)
    sha = document.assets.add(b"picture", "image/png")
    document.close()
    with closing(sqlite3.connect(document.path)) as other, other:
        other.execute("UPDATE asset SET bytes = ?", (b"another",))
    document = Document.open(document.path, load)
    assert document.assets.find(sha) is None
    document.close()


def test_a_copy_holds_everything_and_the_battle_goes_on(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    to_a_question(session)
    document.save_copy(tmp_path / "copy.battle")
    session.roll()
    copy = Document.open(tmp_path / "copy.battle", load)
    wanted = [one.waiting_roll.ask for one in (copy.session(), session) if one.waiting_roll]
    assert wanted == ["attack", "defend"]
    copy.close()
    with pytest.raises(StoreError, match="is this battle itself"):
        document.save_copy(document.path)
    document.close()


def test_a_battle_is_never_written_over_another(tmp_path: Path) -> None:
    document, _ = new_document(tmp_path)
    document.close()
    with pytest.raises(StoreError, match="exists already"):
        Document.create(document.path, duel_battle(), load)


def test_the_title_is_the_battles_or_the_files(tmp_path: Path) -> None:
    from battlemap.board.events import Titled

    document, session = new_document(tmp_path)
    session.edit(Titled("The long night"), what="title")
    assert document.title == "The long night"
    document, session = reopen(document)
    assert document.title == "The long night"
    document.follow(session)
    session.edit(Titled(""), what="title")
    assert document.title == "duel"
    document.close()


def test_two_programs_do_not_write_into_one_another(tmp_path: Path) -> None:
    one, first = new_document(tmp_path)
    one.flush()
    two = Document.open(one.path, load)
    second = two.session()
    two.follow(second)
    second.edit(TokenChanged(CAT, "spot", {"spot": (1.0, 2.0)}))
    assert two.flush()
    first.edit(TokenChanged(ANN, "spot", {"spot": (3.0, 4.0)}))
    assert not one.flush()
    assert "another program has changed the file" in one.problem
    one.save_copy(tmp_path / "mine.battle")
    two.close()
    one.close()
    kept = Document.open(tmp_path / "mine.battle", load)
    assert os.path.exists(kept.path)
    kept.close()


def test_names_of_tries_and_marks_are_kept_and_a_deleted_try_leaves_the_file_when_it_is_closed(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 2)
    first = session.journal.path(session.head)[0]
    session.go_to(0)
    spend(session, 2)
    kept = session.head
    session.note_timeline(TimelineNotes().named(first, " By the gate ").marked(kept, "Last stand"))
    document, session = reopen(document)
    assert session.timeline == TimelineNotes({first: "By the gate"}, {kept: "Last stand"})
    document.follow(session)
    session.note_timeline(session.timeline.with_gone(first, True))
    assert document.flush()
    assert first in session.journal.stubs
    document, again = reopen(document)
    assert first not in again.journal.stubs
    assert again.timeline == TimelineNotes({}, {kept: "Last stand"})
    assert (again.head, again.board) == (session.head, session.board)
    document.close()


def test_a_try_that_was_deleted_and_then_stood_in_again_stays_in_the_file(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 2)
    first, end = session.journal.path(session.head)
    session.go_to(0)
    session.note_timeline(session.timeline.with_gone(first, True))
    assert session.undo()
    assert session.head == end
    document, session = reopen(document)
    assert (session.head, session.timeline.gone) == (end, (first,))
    document.follow(session)
    session.go_to(0)
    spend(session, 1)
    document, again = reopen(document)
    assert first not in again.journal.stubs
    assert again.board == session.board
    while again.undo():
        pass
    while again.redo():
        pass
    assert again.head == session.head
    document.close()
