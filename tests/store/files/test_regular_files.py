"""The one door for reading: regular files, and no more of them than asked for."""

import os
import socket
import sys
from pathlib import Path

import pytest

from battlemap.regular_files import (
    UnfitFile,
    copy_file,
    file_size,
    leads_out,
    read_file,
    read_head,
    read_tail,
    read_text_file,
)
from battlemap.store.files.store_errors import reason

pytestmark = pytest.mark.timeout(20)  # what hangs fails
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="no pipes, and links only for administrators")
READERS = {
    "whole": lambda path: read_file(path, 10),
    "head": lambda path: read_head(path, 10),
    "tail": lambda path: read_tail(path, 10),
    "text": lambda path: read_text_file(path, 10),
    "copy": lambda path: copy_file(path, path.with_name("copy"), 10),
    "size": file_size,
}


def test_a_file_is_read_whole_its_head_its_tail_and_as_text(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes("über\r\nalle\rs".encode())
    assert read_file(path, 13) == path.read_bytes()
    assert (read_head(path, 2), read_tail(path, 3), read_head(path, 99), read_tail(path, 99)) == (
        "ü".encode(), b"e\rs", path.read_bytes(), path.read_bytes(),
    )  # fmt: skip
    assert read_text_file(path, 99) == "über\nalle\ns"
    copy_file(path, tmp_path / "copy", 13)
    assert (tmp_path / "copy").read_bytes() == path.read_bytes()


def test_a_file_that_is_too_large_is_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    os.truncate(path, 7_000_000_000)  # it takes no room
    for read in (lambda: read_file(path, 4_000_000), lambda: copy_file(path, tmp_path / "copy", 4_000_000)):
        with pytest.raises(UnfitFile) as caught:
            read()
        assert reason(caught.value) == "it has 7000 MB; at most 4 MB are read"
    assert read_head(path, 3) == b"\0\0\0"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no such files here")
def test_a_file_that_does_not_say_how_long_it_is_is_read_up_to_the_most() -> None:
    path = Path("/proc/self/status")
    assert path.stat().st_size == 0
    assert len(read_file(path, 100_000)) > 100
    with pytest.raises(UnfitFile, match="at most 100 bytes"):
        read_file(path, 100)


@on_posix
@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_no_pipe_device_socket_or_folder_is_read(tmp_path: Path, read: object) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link to the pipe").symlink_to(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(tmp_path / "socket"))
    for name, kind in (
        ("pipe", "named pipe"), ("link to the pipe", "named pipe"), ("device", "device"), ("socket", "socket"), (".", "folder"),
    ):  # fmt: skip
        with pytest.raises(UnfitFile) as caught:
            read(tmp_path / name)  # type: ignore[operator]
        assert reason(caught.value) == f"it is a {kind}"
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing")  # type: ignore[operator]


@on_posix
def test_a_pipe_that_takes_the_name_of_a_file_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x")
    seen = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(os, "stat", lambda *_, **__: seen)
    with pytest.raises(UnfitFile, match="named pipe"):
        read_file(path, 10)


@on_posix
def test_a_link_out_of_a_folder_is_known(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "inner").mkdir(parents=True)
    for file in (folder / "inside", tmp_path / "outside"):
        file.touch()
    (folder / "inner" / "near").symlink_to("../inside")
    (folder / "far").symlink_to("../outside")
    (tmp_path / "door").symlink_to(folder)
    assert not leads_out(folder / "inside", folder)
    assert not leads_out(folder / "inner" / "near", folder)
    assert not leads_out(tmp_path / "door" / "inner" / "near", tmp_path / "door"), "the folder itself may be a link"
    assert leads_out(folder / "far", folder)


@on_posix
def test_a_copy_may_be_told_to_follow_no_link(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with pytest.raises(UnfitFile) as caught:
        copy_file(tmp_path / "link", tmp_path / "copy", 10, follow=False)
    assert reason(caught.value) == "it is a link"
    assert not (tmp_path / "copy").exists()
