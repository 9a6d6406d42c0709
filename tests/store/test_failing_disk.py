"""A sitting on a disk that fails at any call: nothing that was called saved is lost, and nothing is lost without a word."""

from contextlib import suppress
from pathlib import Path

import pytest

from battlemap.board.encounter import AnyEncounter
from battlemap.paths import FolderTrouble
from battlemap.play.journal import ROOT
from battlemap.play.session import Session
from battlemap.store.database import database_writer
from battlemap.store.document.document import Document
from battlemap.store.document.emergency_copies import make_emergency_copy
from battlemap.store.files.store_errors import StoreError
from tests.store.documents import load, new_document, same, spend
from tests.store.failing_disk import KINDS, FailingDisk

STEP = 2
"""Every so many calls one is tried; the kinds of trouble take turns."""


class Sitting:
    """One sitting; what it may raise is a StoreError, and what was saved is noted."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.document: Document | None = None
        self.session: Session | None = None
        self.saved: AnyEncounter | None = None

    def play(self) -> None:
        """Open, play, copy, go back to a copy: whatever of it the disk allows."""
        with suppress(StoreError):
            self.document = Document.open(self.path, load)
            self.session = self.document.session()
            self.document.follow(self.session)
        if self.document is None or self.session is None:
            return
        self.note()
        for act in (self.make_copies, self.spend, self.revert, self.spend):
            with suppress(StoreError, FolderTrouble):
                act()
            self.note()

    def make_copies(self) -> None:
        assert self.document is not None
        self.document.make_safety_copy()
        self.document.save_copy(self.path.with_name("copy.battle"))

    def spend(self) -> None:
        assert self.session is not None
        spend(self.session, 2)

    def revert(self) -> None:
        assert self.document is not None
        copies = self.document.safety_copies()
        if copies:
            self.session = self.document.revert_to(copies[-1].path)

    def note(self) -> None:
        assert self.document is not None
        assert self.session is not None
        if self.document.flush():
            self.saved = self.session.board


@pytest.mark.slow
@pytest.mark.parametrize("lasting", [1, None], ids=["once", "from then on"])
def test_a_disk_that_fails_at_any_call_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lasting: int | None
) -> None:
    monkeypatch.setattr(database_writer, "RETRY", 60.0)
    at, failed = 0, True
    while failed:
        folder = tmp_path / str(at)
        folder.mkdir()
        failed = fail_at(folder, FailingDisk(tmp_path, at, KINDS[at % len(KINDS)], lasting))
        at += STEP
    assert at > 60, "the calls of a whole sitting were tried"


def fail_at(folder: Path, disk: FailingDisk) -> bool:
    """Whether the sitting came so far that the disk failed."""
    document, session = new_document(folder)
    spend(session, 3)
    document.make_safety_copy()
    spend(session, 1)
    before = session.board
    assert document.close()
    sitting = Sitting(document.path)
    with disk.spinning():
        sitting.play()
    check(sitting, before, folder)
    return disk.failed > 0


def check(sitting: Sitting, before: AnyEncounter, folder: Path) -> None:
    document, session = sitting.document, sitting.session
    if document is None or session is None:
        kept = Document.open(folder / "duel.battle", load)
        assert kept.session().board == before
        kept.close()
        return
    last = sitting.saved or before
    newest = [copy.path for copy in document.safety_copies()[:1]]
    lies = [board for path in (document.path, *newest) for board in boards_in(path)]
    assert last in lies, "what was called saved lies on the disk, or in the copy made before going back"
    if not document.flush():
        emergency = Document.open(Path(make_emergency_copy(document).path), load)
        assert same(emergency.session(), session)
        emergency.close()
    assert len(list(session.story())) >= 4
    document.close()
    again = Document.open(document.path, load)
    assert not document.saved or same(again.session(), session)
    again.close()


def boards_in(path: Path) -> list[AnyEncounter]:
    """The boards of a battle as it lies on the disk now, whatever waits to be written."""
    other = Document.open(path, load)
    session = other.session()
    boards = [session.journal.board(key) for key in (ROOT, *session.journal.stubs)]
    other.close()
    return boards
