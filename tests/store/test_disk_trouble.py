"""A full disk, a folder one may not write to, a file that is gone: one sentence, nothing lost, play goes on."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

import pytest

from battlemap.board.events import TokenChanged
from battlemap.play.journal import Journal
from battlemap.store.database import database_writer
from battlemap.store.database.rows import Transaction
from battlemap.store.document import file_choice
from battlemap.store.document.document import Document
from battlemap.store.document.safety_copies import copies_dir
from battlemap.store.files.store_errors import StoreError
from tests.architecture.source import ROOT
from tests.games.duel import ANN
from tests.store.documents import duel_battle, load, new_document, reopen, same, spend


def fill(document: Document) -> None:
    """Let the database have not one page more, as on a full disk."""
    pages = document._connection.execute("PRAGMA page_count").fetchone()[0]
    document._connection.execute(f"PRAGMA max_page_count={pages}")


def make_room(document: Document) -> None:
    document._connection.execute("PRAGMA max_page_count=1000000")


def test_on_a_full_disk_play_goes_on_and_a_copy_can_be_saved(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    document.flush()
    heard: list[tuple[bool, str]] = []
    document.on_saved(lambda saved, problem: heard.append((saved, problem)))
    fill(document)
    spend(session, 60)
    assert not document.flush()
    assert document.problem.startswith("duel.battle is not saved: the disk is full;")
    assert (False, document.problem) in heard
    document.save_copy(tmp_path / "elsewhere" / ".." / "copy.battle")
    copy = Document.open(tmp_path / "copy.battle", load)
    assert same(copy.session(), session)
    copy.close()
    document.close()


def test_what_could_not_be_written_is_written_once_there_is_room(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    document.flush()
    fill(document)
    spend(session, 60)
    assert not document.flush()
    make_room(document)
    assert document.flush()
    assert (document.saved, document.problem) == (True, "")
    document.close()
    again = Document.open(document.path, load)
    assert same(again.session(), session)
    again.close()


def test_writing_is_tried_again_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    monkeypatch.setattr("battlemap.store.database.database_writer.RETRY", 0.01)
    document, session = new_document(tmp_path)
    document.flush()
    fill(document)
    spend(session, 60)
    assert not document.flush()
    saved = threading.Event()
    document.on_saved(lambda ok, problem: saved.set() if ok else None)
    make_room(document)
    assert saved.wait(30)
    document.close()


def test_a_file_that_is_deleted_or_replaced_under_us_is_noticed(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    document.flush()
    document.path.unlink()
    spend(session, 1)
    assert not document.flush()
    assert "duel.battle is not saved" in document.problem
    shutil.copyfile(ROOT / "pyproject.toml", document.path)
    spend(session, 1)
    assert not document.flush()
    assert "moved, deleted or replaced" in document.problem
    document.save_copy(tmp_path / "copy.battle")
    assert not document.close()
    copy = Document.open(tmp_path / "copy.battle", load)
    assert same(copy.session(), session)
    copy.close()


def test_a_copy_of_a_file_that_was_overwritten_is_made_of_what_is_in_memory(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 5)
    assert document.flush()
    size = document.path.stat().st_size
    with document.path.open("rb+") as file:
        file.seek(size // 2)
        file.write(b"\xee" * (size // 2))
    notice = document.save_copy(tmp_path / "copy.battle")
    assert notice.startswith("duel.battle is damaged (")
    assert "\n" not in notice
    copy = Document.open(tmp_path / "copy.battle", load)
    assert copy.notice == ""
    assert same(copy.session(), session)
    copy.close()
    document.close()


def test_when_not_even_the_file_can_be_read_the_board_is_saved(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    spend(session, 5)
    document.close()
    document = Document.open(document.path, load)
    session = document.session()
    document.follow(session)
    with closing(sqlite3.connect(document.path)) as other, other:
        other.execute("DELETE FROM entry WHERE id = 2")
    session.edit(TokenChanged(ANN, "spot", {"spot": (9.0, 9.0)}))
    document.flush()
    shutil.rmtree(copies_dir(document.path), ignore_errors=True)
    notice = document.save_copy(tmp_path / "copy.battle")
    assert notice.startswith("Only the board as it stands could be saved")
    copy = Document.open(tmp_path / "copy.battle", load)
    assert copy.session().board == session.board
    copy.close()
    document.close()


def test_a_copy_to_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    document, _ = new_document(tmp_path)
    with pytest.raises(StoreError, match=r"^.*nowhere.* cannot be written: [^\n]*; choose another place\.$"):
        document.save_copy(tmp_path / "nowhere" / "copy.battle")
    document.close()


def test_a_file_that_may_not_be_changed_is_opened_as_a_copy(
    tmp_path: Path, battlemap_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, session = new_document(tmp_path)
    spend(session, 3)
    document.close()
    before = document.path.read_bytes()
    monkeypatch.setattr(file_choice, "_writable", lambda path: battlemap_home in path.parents)
    copy = Document.open(document.path, load)
    assert copy.read_only
    assert copy.origin == document.path
    assert copy.path.is_relative_to(battlemap_home)
    assert "may not be changed: a copy is open" in copy.notice
    again = copy.session()
    assert same(again, session)
    copy.follow(again)
    spend(again, 1)
    assert copy.close()
    assert document.path.read_bytes() == before


AS_NOBODY = """
import os, secrets, sys  # all that is needed of Python, while its own folder may still be read
from pathlib import Path
from battlemap.board.events import TokenChanged
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from battlemap.store.document.safety_copies import copies_dir
from battlemap.store.files.store_errors import StoreError
from tests.store.documents import duel_battle, load
if os.geteuid() == 0:  # root may write everywhere
    os.setgid(65534); os.setuid(65534)
document = Document.open(Path(sys.argv[1]), load)
assert document.read_only, document.notice
session = document.session(); document.follow(session)
session.edit(TokenChanged("ann", "spot", {"spot": (5.0, 5.0)}))
assert document.close(), document.problem
try:
    Document.create(Path(sys.argv[1]).with_name("new.battle"), duel_battle(), load)
except StoreError as trouble:
    print(trouble)
"""


def test_a_battle_in_a_folder_one_may_not_write_to_is_played_as_a_copy() -> None:
    with tempfile.TemporaryDirectory() as top:  # pytest's own folders are closed to others
        folder = Path(top)
        shut, home = folder / "shut", folder / "home"
        shut.mkdir()
        home.mkdir()
        document = Document.create(shut / "duel.battle", duel_battle(), load)
        document.close()
        for path, mode in ((folder, 0o755), (home, 0o777), (document.path, 0o444), (shut, 0o555)):
            path.chmod(mode)
        before = document.path.read_bytes()
        ran = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, str(document.path)],
            capture_output=True, text=True, check=False, cwd=folder,
            env={**os.environ, "BATTLEMAP_HOME": str(home), "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        shut.chmod(0o755)
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.count("\n") == 1
        assert "new.battle cannot be written: permission denied" in ran.stdout
        assert document.path.read_bytes() == before
        assert list(home.rglob("duel.battle"))


def test_whoever_listens_and_fails_does_not_stop_the_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda fault: reported.append(str(fault.exc_value)))
    document, session = new_document(tmp_path)
    document.flush()

    def fails(saved: bool, problem: str) -> None:
        if threading.current_thread().name == "battle writer":
            raise RuntimeError("the listener is broken")

    document.on_saved(fails)
    spend(session, 1)
    assert document.flush()
    spend(session, 1)
    assert document.flush(), "it writes on"
    assert set(reported) == {"the listener is broken"}
    again, found = reopen(document)
    assert same(found, session)
    again.close()


def test_what_cannot_even_be_given_to_be_written_is_not_called_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, session = new_document(tmp_path)
    document.flush()

    def fail(journal: Journal) -> None:
        raise KeyError(7)

    with monkeypatch.context() as patch:
        patch.setattr(document._reader, "take_unsaved", fail)
        with pytest.raises(KeyError):
            spend(session, 1)
        assert not document.flush()
        assert document.problem.startswith("duel.battle is not saved")
    spend(session, 1)
    assert document.flush(), document.problem
    document, again = reopen(document)
    assert same(again, session)
    document.close()


@pytest.mark.parametrize("fault", [KeyError("horse"), RecursionError("deep"), MemoryError()])
def test_a_fault_of_any_kind_while_writing_ends_neither_the_thread_nor_the_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    document, session = new_document(tmp_path)
    document.flush()

    def fail(connection: sqlite3.Connection, change: Transaction) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(database_writer, "write", fail)
        spend(session, 2)
        assert not document.flush()
        assert "is not saved" in document.problem
    assert document.flush(), "it is tried again"
    document, again = reopen(document)
    assert same(again, session)
    document.close()


def test_of_a_file_that_is_cut_to_nothing_all_is_saved_with_the_help_of_a_safety_copy(tmp_path: Path) -> None:
    document, session = new_document(tmp_path)
    picture = document.assets.add(b"picture", "image/png")
    spend(session, 5)
    document.close()
    document = Document.open(document.path, load)
    session = document.session()
    document.follow(session)
    spend(session, 1)
    assert document.flush()
    assert len(document.safety_copies()) == 1
    os.truncate(document.path, 0)
    spend(session, 3)
    assert not document.flush()
    assert document.save_copy(tmp_path / "copy.battle") == ""
    copy = Document.open(tmp_path / "copy.battle", load)
    again = copy.session()
    assert (again.board, again.journal.stubs, again.head) == (session.board, session.journal.stubs, session.head)
    assert copy.assets.find(picture) is not None
    copy.close()
    document.close()
