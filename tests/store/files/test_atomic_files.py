"""Files that are written whole or not at all, and leave nothing behind."""

import errno
import os
from pathlib import Path

import pytest

from battlemap.store.files.atomic_files import replace_file, write_whole
from battlemap.store.files.store_errors import StoreError


def test_the_name_of_a_new_file_is_put_on_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    whole = os.fsync

    def note(handle: int) -> None:
        synced.append(os.fstat(handle).st_ino)
        whole(handle)

    monkeypatch.setattr(os, "fsync", note)
    write_whole(tmp_path / "a.json", b"{}")
    assert synced == [(tmp_path / "a.json").stat().st_ino, tmp_path.stat().st_ino]


@pytest.mark.parametrize(("code", "fails"), [(errno.EIO, True), (errno.EINVAL, False)])
def test_a_folder_that_cannot_be_synced_is_trouble_only_if_the_disk_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, fails: bool
) -> None:
    inner = os.open

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        if path == tmp_path:
            raise OSError(code, os.strerror(code))
        return inner(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    if fails:
        with pytest.raises(StoreError, match="cannot be written"):
            write_whole(tmp_path / "a.json", b"{}")
    else:
        write_whole(tmp_path / "a.json", b"{}")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_what_a_killed_program_left_half_written_is_cleared_away(tmp_path: Path) -> None:
    names = (
        ".duel.battle.0a1b2c3d.part",
        ".duel.battle.0a1b2c3d.part-journal",
        ".duel.battle.99999999.part",
        ".other.battle.0a1b2c3d.part",
    )
    for name in names:
        (tmp_path / name).write_bytes(b"half")
    for name in (names[0], names[1], names[3]):
        os.utime(tmp_path / name, (1_000_000.0, 1_000_000.0))
    write_whole(tmp_path / "duel.battle", b"whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == [names[2], names[3], "duel.battle"], (
        "that of an hour ago, of this file"
    )


def test_a_name_of_many_bytes_leaves_room_for_what_is_written_beside(tmp_path: Path) -> None:
    path = tmp_path / f"{'ü' * 120}.battle"
    with replace_file(path) as beside:
        assert len(f"{beside.name}-journal".encode()) < 255
        beside.write_bytes(b"x")
    assert path.read_bytes() == b"x"
