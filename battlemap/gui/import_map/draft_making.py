"""What is chosen in the import window made into a battle, or into a picture of it, on a thread of its own if that takes long."""

from copy import copy

from msgspec import Struct
from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.gui.import_map.import_draft import ImportDraft
from battlemap.paint.style.palette import Palette
from battlemap.store.database.battle import Battle
from battlemap.store.files.store_errors import StoreError

FEW_CELLS, FEW_WALLS, FEW_TOKENS = 3_000, 1_500, 40
"""A map of no more than these is made at once: a thread for it would only let the window flicker."""
LONG = 500
"""So many milliseconds somebody waits without a word."""


class MadeDraft(Struct):
    """What came of a draft: a battle, or the picture of one, or a sentence why there is none."""

    battle: Battle | None = None
    image: QImage | None = None
    refusal: str = ""


class DraftRequest(Struct):
    """A draft as it was when it was asked for. *size*: of the wanted picture of its battle, in px; None: the battle itself."""

    draft: ImportDraft
    palette: Palette
    size: QSize | None = None
    number: int = 0


class DraftMaking(QObject):
    """begin() asks for something; *done* comes once for it, unless something else is asked for or it is given up before."""

    done = Signal(MadeDraft)
    slow = Signal()
    """It takes so long that somebody who waits should know."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.wanted: DraftRequest | None = None
        """What is being made, or is next."""
        self._works = False
        self._count = 0
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(LONG)
        self._patience.timeout.connect(self.slow)
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def begin(self, draft: ImportDraft, palette: Palette, size: QSize | None = None) -> None:
        """Make the battle of a draft as it is now, or its picture of that size."""
        self._count += 1
        kept = copy(draft)
        kept.layers = set(draft.layers)
        request = self.wanted = DraftRequest(kept, palette, size, self._count)
        if _is_small(kept) and not self._works:
            self.wanted = None
            self.done.emit(make_draft(request))
            return
        if not self._patience.isActive():
            self._patience.start()
        if not self._works:
            self._start(request)

    def give_up(self) -> None:
        """Nobody waits any more; what the thread still does comes to nothing."""
        self.wanted = None
        self._patience.stop()

    def _start(self, request: DraftRequest) -> None:
        self._works = True
        self._relay.start("battle making", self._work, self._relay, request, daemon=True)

    @staticmethod
    def _work(relay: WorkerRelay, request: DraftRequest) -> None:
        """In the worker."""
        relay.done.emit((request.number, make_draft(request)))

    def _take(self, made: tuple[int, MadeDraft]) -> None:
        """Back in the thread of the window."""
        self._works = False
        if self.wanted is None:
            return
        if self.wanted.number != made[0]:
            self._start(self.wanted)
            return
        self.give_up()
        self.done.emit(made[1])


def _is_small(draft: ImportDraft) -> bool:
    found = draft.original
    few = len(found.walls) <= FEW_WALLS and len(found.tokens) <= FEW_TOKENS
    return few and found.columns * found.rows <= FEW_CELLS


def make_draft(request: DraftRequest) -> MadeDraft:
    """The battle, or its picture."""
    from battlemap.gui.import_map.battle_preview import battle_image

    try:
        if request.size is None:
            return MadeDraft(request.draft.battle())
        return MadeDraft(image=battle_image(request.draft, request.palette, request.size.width(), request.size.height()))
    except (StoreError, ValueError) as trouble:
        return MadeDraft(refusal=str(trouble))
