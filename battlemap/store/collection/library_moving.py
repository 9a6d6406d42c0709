"""Moving a library to another folder with all that lies in it, and back; nothing is lost on the way."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from battlemap import paths
from battlemap.regular_files import leads_out, read_file
from battlemap.store.collection.library_place import choose_library_folder, missing_library
from battlemap.store.database.schema import MOST_BYTES
from battlemap.store.files.atomic_files import write_new
from battlemap.store.files.folder_lock import lock_folder
from battlemap.store.files.store_errors import StoreError, reason

Progress = Callable[[int, int], bool]
"""Told how many of how many files are done; False ends it."""


class MovedLibrary(Struct, frozen=True):
    """Where a library lies now. *files*: how many came along; *renamed*: those that another one of the name was there for.

    *left*: how many could not be taken away from where it was.
    """

    folder: Path
    files: int = 0
    renamed: tuple[str, ...] = ()
    left: int = 0


def move_library(source: Path, target: Path, progress: Progress = lambda done, total: True) -> MovedLibrary:
    """Bring all files of a library to another folder, beside what is there, and look for it there from now on.

    StoreError if that cannot be done or is ended: everything is as it was then.
    """
    source, target = source.absolute(), target.absolute()
    _check_places(source, target)
    written: list[Path] = []
    renamed: list[str] = []
    try:
        paths.make_dir(target)
        with lock_folder(source), lock_folder(target):
            files = list(_files(source))
            for done, file in enumerate(files):
                if not progress(done, len(files)):
                    raise StoreError(f"Your library stays in {source}.")
                if (path := _copy(source, target, file)) is not None:
                    written.append(path)
                    renamed += [path.name] if path != target / file else []
            choose_library_folder(target)
            left = _clear(source, files) + sum(1 for _ in _links_out(source))
    except (StoreError, OSError) as trouble:
        for path in written:
            with suppress(OSError):
                path.unlink(missing_ok=True)
        _clear_empty(target)
        why = reason(trouble.__cause__ or trouble)
        raise StoreError(f"Your library was not moved to {target}: {why}. It stays in {source}.") from trouble
    return MovedLibrary(target, len(files), tuple(renamed), left)


def _check_places(source: Path, target: Path) -> None:
    if told := missing_library(source):
        raise StoreError(told)
    if source.resolve() == target.resolve():
        raise StoreError(f"Your library is in {target} already.")
    if target.resolve().is_relative_to(source.resolve()) or source.resolve().is_relative_to(target.resolve()):
        raise StoreError(f"{target} lies in your library or around it; choose a folder beside it.")


def _files(folder: Path) -> Iterator[Path]:
    """All files in a folder by their paths from it, without those of other programs whose names begin with a dot."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and not leads_out(path, folder) and not any(part.startswith(".") for part in inside.parts):
            yield inside


def _links_out(folder: Path) -> Iterator[Path]:
    """The links in a folder that lead to a file elsewhere: their files stay where they are, and so do the links."""
    return (path for path in folder.rglob("*") if leads_out(path, folder))


def _copy(source: Path, target: Path, file: Path) -> Path | None:
    """Where a file was written to; None if just the same one is there already."""
    data = read_file(source / file, MOST_BYTES)
    path, number = target / file, 2
    paths.make_dir(path.parent)
    while not write_new(path, data):
        if path.is_file() and path.stat().st_size == len(data) and read_file(path, MOST_BYTES) == data:
            return None
        path, number = (target / file).with_stem(f"{file.stem} {number}"), number + 1
    return path


def _clear(source: Path, files: list[Path]) -> int:
    """Take away what was brought elsewhere; how many files could not be."""
    left = 0
    for file in files:
        try:
            (source / file).unlink(missing_ok=True)
        except OSError:
            left += 1
    _clear_empty(source)
    return left


def _clear_empty(folder: Path) -> None:
    """Remove the folders in *folder* that hold nothing any more."""
    with suppress(OSError):
        for inner in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
            with suppress(OSError):
                inner.rmdir()
