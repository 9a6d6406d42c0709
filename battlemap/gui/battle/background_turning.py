"""The picture under a map, turned beside the window when the map is; it is kept in the battle, and undo finds the one before."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from battlemap.board.zones.zone_transforms import PlaneTransform
from battlemap.canvas.render.worker import WorkerRelay

SAID = 400
"""Milliseconds after which it is said that a picture is being turned."""
UPRIGHT = PlaneTransform(1, 0, 0, 1)


class BackgroundTurning(QObject):
    """*say* tells one sentence. What was turned before is turned from the picture that was there first, so nothing wears off."""

    def __init__(self, say: Callable[[str], object], parent: QObject) -> None:
        super().__init__(parent)
        self._say = say
        self._origins: dict[str, tuple[str, PlaneTransform]] = {}
        """Of pictures that were turned: which one each was, and how it was turned."""
        self._then: Callable[[bytes, str, str], None] | None = None
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SAID)
        self._timer.timeout.connect(lambda: self._say("The picture under the map is turned with it; a moment."))

    @property
    def is_busy(self) -> bool:
        """Whether a picture is being turned."""
        return self._then is not None

    def turn(
        self,
        asset: str,
        turn: PlaneTransform,
        find: Callable[[str], bytes | None],
        keep: Callable[[bytes, str], str],
        then: Callable[[str], None],
    ) -> None:
        """Turn a picture; *then* is told the asset that shows it so.

        *find* gives the bytes of an asset, *keep* takes bytes and their type.
        """
        first, before = self._origins.get(asset, (asset, UPRIGHT))
        if find(first) is None:
            first, before = asset, UPRIGHT
        whole = turn.after(before)
        alike = [first] if whole == UPRIGHT else [key for key, origin in self._origins.items() if origin == (first, whole)]
        if known := next((key for key in alike if find(key) is not None), ""):
            then(known)
            return
        data = find(first)
        if data is None:
            then("")
            return

        def take(turned: bytes, mime: str, fault: str) -> None:
            if fault:
                self._say(fault)
                return
            made = keep(turned, mime)
            if made:
                self._origins[made] = first, whole
                then(made)

        self._then = take
        self._timer.start()
        self._relay.start("turned picture", _turn, self._relay, data, whole)

    def _take(self, told: tuple[bytes, str, str]) -> None:
        """Back in the thread of the window."""
        then, self._then = self._then, None
        self._timer.stop()
        if then is not None:
            then(*told)


def _turn(relay: WorkerRelay, data: bytes, turn: PlaneTransform) -> None:
    """In the worker."""
    from battlemap.formats.pictures.turned_picture import turn_picture

    made = b"", "", "The picture under the map cannot be turned."
    try:
        made = *turn_picture(data, turn), ""
    except ValueError as fault:
        made = b"", "", str(fault)
    finally:
        relay.done.emit(made)
