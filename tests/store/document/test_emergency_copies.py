"""Copies of battles that could not be saved: in the user's folder, or where that fails, in another."""

import tempfile
from pathlib import Path

import pytest

from battlemap.store.document import recent_battles
from battlemap.store.document.document import Document
from battlemap.store.document.emergency_copies import emergency_copies, forget_emergency_copies, make_emergency_copy
from battlemap.store.files.store_errors import StoreError
from tests.store.documents import load, new_document, same, spend


def test_a_copy_holds_everything_and_is_known_until_it_is_told_of(tmp_path: Path, battlemap_home: Path) -> None:
    document, session = new_document(tmp_path)
    document.flush()
    document._connection.execute("PRAGMA query_only = ON")
    spend(session, 3)
    copy = make_emergency_copy(document)
    assert Path(copy.path).is_relative_to(battlemap_home)
    kept = Document.open(Path(copy.path), load)
    assert same(kept.session(), session)
    kept.close()
    assert emergency_copies() == (copy,)
    assert recent_battles.last_open() == Path(copy.path)
    forget_emergency_copies()
    assert emergency_copies() == ()
    assert Path(copy.path).exists()
    document.close()


def test_where_the_users_folder_cannot_be_used_another_is(
    tmp_path: Path, battlemap_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, _ = new_document(tmp_path)
    battlemap_home.mkdir(exist_ok=True)
    monkeypatch.setenv("BATTLEMAP_HOME", str(tmp_path / "duel.battle" / "no folder"))
    monkeypatch.setenv("HOME", str(tmp_path / "nowhere"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    copy = make_emergency_copy(document)
    assert Path(copy.path).parent == tmp_path
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(StoreError, match="cannot be written"):
        make_emergency_copy(document)
    document.close()
