"""Memory that was freed goes back to the system where the C library would keep it; elsewhere nothing is done."""

import sys
from typing import Any

MMAP_THRESHOLD, ARENA_MAX = -3, -8
"""Of mallopt(3): from how many bytes on a block is a mapping of its own; how many heaps threads may share."""
LARGE = 128 * 1024
ARENAS = 2


def _glibc() -> Any:
    """The C library, if it can be told what to do; else None."""
    if sys.platform != "linux":
        return None
    import ctypes  # here: it is no part of the start

    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


def keep_pictures_out_of_the_heap() -> None:
    """Have every large block be a mapping of its own, which goes as soon as it is freed.

    Left to itself the C library puts larger and larger ones on the heap once one was freed; pictures of all sizes that come and
    go leave holes there, which grew by hundreds of megabytes in an evening.
    """
    if (library := _glibc()) is not None:
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(ARENA_MAX, ARENAS)


def return_freed_memory() -> None:
    """Give back what the last battle took."""
    if (library := _glibc()) is not None:
        library.malloc_trim(0)
