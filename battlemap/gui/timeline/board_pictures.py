"""Small pictures of boards of the past: a worker draws the land, the window's thread puts everybody on it."""

from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, TokenId
from battlemap.canvas.items.layout_cache import LayoutCache
from battlemap.canvas.render.worker import WorkerRelay
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import Palette
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.rules.display import BoardDisplay
from battlemap.rules.ruleset import AnyRuleset

DrawLand: TypeAlias = Callable[[AnyEncounter, Palette, Portraits], QImage]
"""The board without anybody on it; any thread can do it."""
DrawPeople: TypeAlias = Callable[
    [QImage, AnyEncounter, BoardDisplay, Palette, Portraits, Callable[[TokenId], Point | None], Collection[TokenId]], None
]
"""Everybody on it; the last are those who stand out."""
LANDS = 6
"""So many different grounds are remembered."""


class BoardPictures(QObject):
    """Finds the picture of a board; one that has to be drawn first comes with *changed*."""

    changed = Signal()

    def __init__(self, rules: AnyRuleset, theme: Theme, portraits: Portraits, parent: QObject) -> None:
        super().__init__(parent)
        self._rules, self._theme, self._portraits = rules, theme, portraits
        self._draw_land: DrawLand | None = None
        self._draw_people: DrawPeople | None = None
        self._lands: OrderedDict[tuple[int, int], tuple[AnyEncounter, Palette, QImage]] = OrderedDict()
        self._busy = False
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take_land, Qt.ConnectionType.QueuedConnection)

    def use(self, draw_land: DrawLand, draw_people: DrawPeople) -> None:
        """Draw the pictures so; without it there are none."""
        self._draw_land, self._draw_people = draw_land, draw_people

    @property
    def can_draw(self) -> bool:
        """Whether there are pictures at all."""
        return self._draw_land is not None

    def find(self, board: AnyEncounter, marked: Collection[TokenId] = ()) -> QImage | None:
        """The picture of a board, or None while its land is being drawn; *marked* ones stand out."""
        palette = self._theme.palette
        land = self._lands.get((id(board.map), id(palette)))
        if land is not None and self._draw_people is not None:
            arranging, shown, image = LayoutCache(), self._rules.display(board), land[2].copy()
            arranging.follow(board, shown)
            spots = {key: place.spot for key, place in arranging.tokens.items()}
            self._draw_people(image, board, shown, palette, self._portraits, spots.get, marked)
            return image
        if land is None and not self._busy and self._draw_land is not None:
            self._busy = True
            self._relay.start("moment", _draw, self._relay, self._draw_land, board, palette, self._portraits)
        return None

    def _take_land(self, drawn: tuple[AnyEncounter, Palette, QImage | None]) -> None:
        """Back in the thread of the window."""
        board, palette, image = drawn
        self._busy = False
        if image is None:
            return
        self._lands[(id(board.map), id(palette))] = (board, palette, image)  # the board is kept, so that its id stays its own
        if len(self._lands) > LANDS:
            self._lands.popitem(last=False)
        self.changed.emit()


def _draw(relay: WorkerRelay, draw: DrawLand, board: AnyEncounter, palette: Palette, portraits: Portraits) -> None:
    """In the worker."""
    image: QImage | None = None
    try:
        image = draw(board, palette, portraits)
    finally:
        relay.done.emit((board, palette, image))
