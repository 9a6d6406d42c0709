"""A folder for a while: it is gone when it is closed, forgotten, or the program ends."""

from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from weakref import finalize


class ScratchFolder:
    """OSError if there is no place for one."""

    def __init__(self) -> None:
        self.path = Path(mkdtemp(prefix="battlemap-"))
        self._end = finalize(self, rmtree, self.path, ignore_errors=True)

    def close(self) -> None:
        """Take it off the disk with all that is in it."""
        self._end()
