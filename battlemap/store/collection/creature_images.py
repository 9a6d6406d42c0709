"""The files of a collection's pictures: named by what is in them, written whole, never larger than is sensible."""

from hashlib import sha256
from pathlib import Path

from battlemap import paths
from battlemap.regular_files import file_size, read_file
from battlemap.store.collection.toml_tables import PICTURES
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError, reason

PICTURE_FOLDER = "pictures"
LARGEST = 16_000_000
"""Of a picture or a file of creatures, in bytes."""
LARGEST_ATTACHED = 128_000_000
"""Of a battlefield."""


def picture_name(data: bytes, suffix: str) -> str:
    """The path of a picture within its collection: equal pictures have one file."""
    ending = suffix.lower() if suffix.lower() in PICTURES else PICTURES[0]
    return f"{PICTURE_FOLDER}/{sha256(data).hexdigest()[:16]}{ending}"


def write_beside(path: Path, data: bytes) -> None:
    """Write a file, its folder made if need be. StoreError or FolderTrouble if the system refuses."""
    paths.make_dir(path.parent)
    write_whole(path, data)


def bytes_of(path: Path, most: int | None = None) -> bytes:
    """What a file holds. StoreError if it is larger than *most* bytes (a picture), or cannot be read."""
    most = LARGEST if most is None else most
    try:
        if file_size(path) > most:
            raise StoreError(f"{path.name} is larger than {most // 1_000_000} MB.")
        return read_file(path, most)
    except OSError as error:
        raise StoreError(f"{path.name} cannot be read: {reason(error)}.") from None
