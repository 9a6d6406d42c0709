"""The user's own things: SVG files in a folder of the data folder, read in a worker whenever things are to be placed."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from battlemap.canvas.render.worker import Worker, WorkerRelay
from battlemap.canvas.view.own_prop import OwnProp, Reading, own_folder


class OwnProps(QObject):
    """All of one window. read() looks for new files; those that are there already are not drawn again."""

    changed = Signal()
    """There are others than before."""
    refused = Signal(str)
    """Why files are not used, one sentence each; of every file once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.keep: Callable[[bytes, str], str] = lambda data, mime: ""
        """Keeps a drawing with the battle, by its bytes and media type; gives back its sha256, "" if it cannot be kept."""
        self._reading = Reading({}, {}, {})
        self._worker: Worker | None = None
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take_reading, Qt.ConnectionType.QueuedConnection)

    @property
    def props(self) -> tuple[OwnProp, ...]:
        """By their names."""
        return tuple(sorted(self._reading.props.values(), key=lambda prop: (prop.name.lower(), prop.file)))

    def image(self, sha: str) -> QImage | None:
        """The drawing of this sha256; None if it is none of these."""
        return next((prop.image for prop in self._reading.props.values() if prop.sha == sha), None)

    def read(self) -> None:
        """Look into the folder."""
        if self._worker is None:
            self._worker = self._relay.start("own props", _read, self._relay, self._reading)

    def close(self) -> None:
        """Wait for the worker."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.join()

    def _take_reading(self, readings: tuple[Reading]) -> None:
        (reading,) = readings
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.join()
        before, self._reading = self._reading, reading
        if [prop.sha for prop in before.props.values()] != [prop.sha for prop in reading.props.values()] or (
            before.props.keys() != reading.props.keys()
        ):
            self.changed.emit()
        if fresh := [words for path, words in reading.faults.items() if before.faults.get(path) != words]:
            self.refused.emit(" ".join(fresh))


def _read(relay: WorkerRelay, before: Reading) -> None:
    """In the worker."""
    from battlemap.canvas.view.own_prop_files import read_folder  # not before there is something to place

    relay.done.emit((read_folder(own_folder(), before),))
