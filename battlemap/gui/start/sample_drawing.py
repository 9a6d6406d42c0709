"""Draws the maps of the bundled battles one after the other while the window goes on, and keeps them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QImage
from shiboken6 import isValid

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.gui.start.sample_cards import SampleCard, picture_path
from battlemap.gui.start.samples import Sample
from battlemap.paint.style.palette import Palette

if TYPE_CHECKING:
    from battlemap.store.database.battle import Battle


class _MapPicture(Struct, frozen=True, eq=False):
    """What the worker gives back: the battle and its land; None where it cannot be read."""

    card: SampleCard
    palette: Palette
    battle: "Battle | None" = None
    image: QImage | None = None


class SampleDrawing(QObject):
    """The land is drawn in a thread of its own, because it takes long; who stands on it, in that of the window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting_cards: list[SampleCard] = []
        self._busy = False
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take_picture, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether a map is being drawn."""
        return self._busy

    def begin(self, cards: Sequence[SampleCard]) -> None:
        """Draw the maps of these cards, in this order, and no others."""
        self._waiting_cards = list(cards)
        self._next()

    def stop(self) -> None:
        """Begin no other."""
        self._waiting_cards = []

    def _next(self) -> None:
        if not self._busy and self._waiting_cards:
            card = self._waiting_cards.pop(0)
            self._busy = True
            self._relay.start("sample", _draw, self._relay, card, card.sample, card.theme.palette)

    def _take_picture(self, pictures: tuple[_MapPicture]) -> None:
        """Back in the thread of the window."""
        self._busy = False
        (land,) = pictures
        card = land.card
        if isValid(card) and land.palette is card.theme.palette:
            card.set_picture(_draw_people(land.battle, land.image, land.palette) if land.battle and land.image else None)
            if card.is_drawn:
                _write_picture(card)
        self._next()


def _draw(relay: WorkerRelay, card: SampleCard, sample: Sample, palette: Palette) -> None:
    """In the worker."""
    land = _MapPicture(card, palette)
    try:
        battle, image = draw_map(sample, palette)
        land = _MapPicture(card, palette, battle, image)
    finally:
        relay.done.emit((land,))


def draw_map(sample: Sample, palette: Palette) -> "tuple[Battle | None, QImage | None]":
    """Read a bundled battle and draw its land; nothing if it cannot be read. Any thread can do it."""
    from battlemap.gui.start.thumbnails import map_picture
    from battlemap.store.document.battle_folder import read_sample
    from battlemap.store.files.store_errors import StoreError

    try:
        battle = read_sample(sample.id)
    except StoreError:
        return None, None
    return battle, map_picture(battle.board, palette, _no_picture)


def _draw_people(battle: "Battle", image: QImage, palette: Palette) -> QImage:
    """The land with everybody on it."""
    from battlemap.canvas.items.layout_cache import LayoutCache
    from battlemap.gui.start.thumbnails import draw_tokens

    board, arranging = battle.board, LayoutCache()
    shown = battle.rules.display(board)
    arranging.follow(board, shown)
    spots = {key: place.spot for key, place in arranging.tokens.items()}
    draw_tokens(image, board, shown, palette, _no_picture, spots.get)
    return image


def _write_picture(card: SampleCard) -> None:
    from battlemap.canvas.render.worker import Worker
    from battlemap.gui.start.thumbnails import write_picture

    Worker("keep sample", write_picture, card.picture.copy(), picture_path(card.sample, card.theme.palette)).start()


def _no_picture(sha256: str) -> QImage | None:
    return None
