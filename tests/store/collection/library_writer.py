"""A program of its own that writes into a library as fast as it can: run by a test together with a second one."""

import sys
from pathlib import Path

from msgspec.structs import replace

from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.files.store_errors import StoreError

ROUNDS = 12


def write(root: Path, name: str) -> None:
    """Add entries of the same title as the other program, and tag the shared ones in a file that both change."""
    library = Library(root, bundled=False)
    for number in range(ROUNDS):
        library.add(LibraryEntry("creature", "Goblin", "obss", notes=f"{name} {number}"))
        while not tag(library, f"wolf_{number}", name):
            library.refresh()


def tag(library: Library, key: str, name: str) -> bool:
    """Put a tag on a shared wolf; False if the other program was quicker."""
    wolf = library.find(f"obss/wolves.toml/{key}")
    assert wolf is not None
    try:
        library.change(wolf, replace(wolf, tags=(*wolf.tags, name)))
    except StoreError:
        return False
    return True


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2])
