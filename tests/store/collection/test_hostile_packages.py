"""Packed files and folders of creatures made by another hand: they fill no memory, and take no file from elsewhere along."""

import shutil
import sys
import tracemalloc
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from battlemap.store.collection import library_exchange
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_exchange import LIST, import_file
from battlemap.store.files.store_errors import StoreError

PICTURE = b"\x89PNG\r\n\x1a\n" + b"0" * 40


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "mine", bundled=False)


def packed(
    path: Path, listed: str, files: Mapping[str, bytes] = MappingProxyType({}), packing: int = zipfile.ZIP_DEFLATED
) -> Path:
    """A packed file made by another hand."""
    with zipfile.ZipFile(path, "w", packing) as made:
        made.writestr(LIST, listed)
        for name, data in files.items():
            made.writestr(name, data)
    return path


WOLF = '[wolf{}]\nname = "Wolf {}"\nruleset = "obss"\nportrait = "pictures/wolf.png"\n[wolf{}.sheet]\n'


@pytest.mark.parametrize("packing", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_packed_file_that_would_unpack_without_bound_is_refused(library: Library, tmp_path: Path, packing: int) -> None:
    path = packed(tmp_path / "all.zip", WOLF.format(1, 1, 1), {"pictures/wolf.png": bytes(50_000_000)}, packing)
    assert path.stat().st_size < 50_000
    tracemalloc.start()
    with pytest.raises(StoreError, match=r"^all\.zip is packed in a way that is not read here; pack it again"):
        import_file(library, path)
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_a_packed_file_whose_list_says_less_than_it_holds_is_damaged(library: Library, tmp_path: Path) -> None:
    path = packed(tmp_path / "all.zip", WOLF.format(1, 1, 1), {"pictures/wolf.png": bytes(50_000_000)})
    content = bytearray(path.read_bytes())
    at = content.rindex(b"PK\x01\x02")
    content[at + 24 : at + 28] = (10).to_bytes(4, "little")
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"^all\.zip is damaged"):
        import_file(library, path)


def test_a_picture_that_many_entries_name_counts_for_each(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_exchange, "LARGEST_PACKED", 1_000_000)
    many = "\n".join(WOLF.format(number, number, number) for number in range(200))
    path = packed(tmp_path / "all.zip", many, {"pictures/wolf.png": bytes(10_000)})
    with pytest.raises(StoreError, match=r"^all\.zip holds more than 1 MB\.$"):
        import_file(library, path)
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "wolf.png").write_bytes(bytes(10_000))
    (tmp_path / "all.toml").write_text(many)
    with pytest.raises(StoreError, match=r"^The pictures beside all\.toml have more than 1 MB\.$"):
        import_file(library, tmp_path / "all.toml")


@pytest.mark.skipif(sys.platform == "win32", reason="links only for administrators")
def test_a_picture_that_is_a_link_to_a_file_elsewhere_is_not_taken_along(library: Library, tmp_path: Path) -> None:
    secret = tmp_path / "home" / "secret.png"
    secret.parent.mkdir()
    secret.write_bytes(PICTURE)
    for number, folder in enumerate((tmp_path / "by a file", tmp_path / "by a folder")):
        folder.mkdir()
        if number:
            (folder / "pictures").symlink_to(secret.parent)
            secret.with_name("wolf.png").write_bytes(PICTURE)
        else:
            (folder / "pictures").mkdir()
            (folder / "pictures" / "wolf.png").symlink_to(secret)
        (folder / "wolf.toml").write_text(WOLF.format(number, number, number))
        (brought,) = import_file(library, folder / "wolf.toml").entries
        assert library.files_of(brought) == {}
        target = library.root / f"links {number}"
        shutil.copytree(folder, target, symlinks=True)
        library.refresh()
        (kept,) = [entry for entry in library.own if entry.file.startswith(f"links {number}/")]
        assert library.path_of(kept, "portrait") is None
