"""Whether the drawings of all things on a grid are there: looked for in a worker, said once of each that is not."""

from PySide6.QtCore import QObject, Qt, Signal

from battlemap.board.grid_map import GridMap
from battlemap.canvas.render.worker import Worker, WorkerRelay
from battlemap.paint.style.images import FindImage


class MissingDrawings(QObject):
    """Of one battle."""

    complained = Signal(str)
    """Which are missing, in one sentence."""

    def __init__(self, find: FindImage, parent: QObject | None = None) -> None:
        """*find*: the pictures of the battle, safe in a worker thread."""
        super().__init__(parent)
        self._find = find
        self._known: set[str] = set()
        """The drawings that were looked for."""
        self._worker: Worker | None = None
        self._closed = False
        self._relay = WorkerRelay()
        self._relay.done.connect(self._say, Qt.ConnectionType.QueuedConnection)

    def look_for(self, grid: GridMap | None) -> None:
        """Look for those that are new on this grid."""
        props = grid.props.values() if grid is not None else ()
        names = {prop.picture: prop.name for prop in props if prop.picture and prop.picture not in self._known}
        if names and self._worker is None and not self._closed:
            self._known |= names.keys()
            self._worker = self._relay.start("drawings", self._work, self._relay, names)

    def close(self) -> None:
        """Look no further."""
        self._closed = True
        if self._worker is not None:
            self._worker.join()

    def _work(self, relay: WorkerRelay, names: dict[str, str]) -> None:
        """In the worker."""
        missing = tuple(name for sha, name in names.items() if not self._closed and self._find(sha) is None)
        relay.done.emit(missing)

    def _say(self, missing: tuple[str, ...]) -> None:
        if self._worker is not None:
            self._worker.join()
            self._worker = None
        if self._closed:
            return
        if len(missing) == 1:
            self.complained.emit(f"The drawing of {missing[0]} is missing or damaged; a crossed frame stands there.")
        elif missing:
            self.complained.emit(f"{len(missing)} drawings of things are missing or damaged; crossed frames stand for them.")
