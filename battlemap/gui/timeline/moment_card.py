"""The card over a moment that is pointed at: a small picture of the board after it, and what happened."""

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Point, TokenId
from battlemap.canvas.items.layout_cache import LayoutCache
from battlemap.canvas.render.worker import WorkerRelay
from battlemap.gui.timeline.strip_moments import StripMoment
from battlemap.gui.widgets.floating_pane import FloatingPane
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import BODY, CAPTION, SEMIBOLD, draw_text, interface_font
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.rules.display import BoardDisplay
from battlemap.rules.ruleset import AnyRuleset

DrawLand: TypeAlias = Callable[[AnyEncounter, Palette, Portraits], QImage]
"""The board without anybody on it; any thread can do it."""
DrawPeople: TypeAlias = Callable[
    [QImage, AnyEncounter, BoardDisplay, Palette, Portraits, Callable[[TokenId], Point | None]], None
]
PICTURE = QSize(247, 148)
CARD = QSize(264, 206)
WAIT = 150
LANDS = 6
"""So many different grounds are remembered."""


class MomentCard(FloatingPane):
    """Shows itself over a point of the window; the picture comes when a worker has drawn the land."""

    def __init__(self, theme: Theme, parent: QWidget, rules: AnyRuleset, portraits: Portraits) -> None:
        super().__init__(theme, parent)
        self._rules, self._portraits = rules, portraits
        self._draw_land: DrawLand | None = None
        self._draw_people: DrawPeople | None = None
        self._lands: OrderedDict[tuple[int, int], tuple[AnyEncounter, Palette, QImage]] = OrderedDict()
        self._board: AnyEncounter | None = None
        self.picture: QImage | None = None
        """The board of the moment, as soon as it is drawn."""
        self.moment: StripMoment | None = None
        self._where, self._above = "", QPoint()
        self._busy = False
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take_land, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(self._appear)

    def use(self, draw_land: DrawLand, draw_people: DrawPeople) -> None:
        """Draw the pictures so; without it the card has words only."""
        self._draw_land, self._draw_people = draw_land, draw_people

    def show_moment(self, moment: StripMoment, board: AnyEncounter | None, where: str, above: QPoint) -> None:
        """Tell of a moment after a while; *above*: where in the parent it stands, *where*: "exchange 2"."""
        self.moment, self._board, self._where, self._above = moment, board, where, above
        self.picture = None
        self._timer.start()
        if not self.isHidden():
            self._appear()

    def drop(self) -> None:
        """Go away."""
        self._timer.stop()
        self.hide()

    @property
    def card(self) -> QSize:
        return CARD if self._board is not None and self._draw_land is not None else QSize(CARD.width(), 56)

    def spot(self, card: QSize) -> QPoint:
        left = max(8, min(self._above.x() - card.width() // 2, self.ground.width() - card.width() - 8))
        return QPoint(left, self._above.y() - card.height())

    def draw(self, painter: QPainter, width: float, height: float) -> None:
        p, shown = self.theme.palette, self.moment
        if shown is None:
            return
        if height > PICTURE.height():
            box = QRectF((width - PICTURE.width()) / 2, 8, PICTURE.width(), PICTURE.height())
            if self.picture is not None:
                painter.drawImage(box, self.picture)
            fill_rounded(painter, box, RADIUS_CONTROL, None if self.picture is not None else p.field, p.line)
        font = interface_font(CAPTION)
        draw_text(painter, 12, height - 34, shown.story or shown.title, interface_font(BODY, SEMIBOLD), p.text, width=width - 24)
        room = width - 24
        if self._where:
            room -= draw_text(painter, width - 12, height - 15, self._where, font, p.text3, "right") + 10
        draw_text(painter, 12, height - 15, shown.why or shown.turn, font, p.text2, width=room)

    def _appear(self) -> None:
        self.show_on_top()
        if self._board is None or self._draw_land is None:
            return
        palette = self.theme.palette
        land = self._lands.get((id(self._board.map), id(palette)))
        if land is not None:
            self._complete(land[2])
        elif not self._busy:
            self._busy = True
            self._relay.start("moment", _draw, self._relay, self._draw_land, self._board, palette, self._portraits)

    def _take_land(self, drawn: tuple[AnyEncounter, Palette, QImage | None]) -> None:
        """Back in the thread of the window."""
        board, palette, image = drawn
        self._busy = False
        if image is None:
            return
        self._lands[(id(board.map), id(palette))] = (board, palette, image)  # the board is kept, so that its id stays its own
        if len(self._lands) > LANDS:
            self._lands.popitem(last=False)
        if not self.isHidden():
            self._appear()

    def _complete(self, land: QImage) -> None:
        board = self._board
        if board is None or self._draw_people is None:
            return
        arranging, shown = LayoutCache(), self._rules.display(board)
        arranging.follow(board, shown)
        spots = {key: place.spot for key, place in arranging.tokens.items()}
        self.picture = land.copy()
        self._draw_people(self.picture, board, shown, self.theme.palette, self._portraits, spots.get)
        self.update()


def _draw(relay: WorkerRelay, draw: DrawLand, board: AnyEncounter, palette: Palette, portraits: Portraits) -> None:
    """In the worker."""
    image: QImage | None = None
    try:
        image = draw(board, palette, portraits)
    finally:
        relay.done.emit((board, palette, image))
