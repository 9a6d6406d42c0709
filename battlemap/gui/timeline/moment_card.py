"""The card over a moment that is pointed at: a small picture of the board after it, and what happened."""

from PySide6.QtCore import QPoint, QRectF, QSize, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.timeline.board_pictures import BoardPictures
from battlemap.gui.timeline.strip.strip_moments import StripMoment
from battlemap.gui.widgets.floating_pane import FloatingPane
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, CAPTION, SEMIBOLD, draw_text, interface_font

PICTURE = QSize(247, 148)
CARD = QSize(264, 206)
WAIT, DICE = 150, 18
"""Milliseconds until it appears, and how high the line of its dice is."""


class MomentCard(FloatingPane):
    """Shows itself over a point of the window; the picture comes when it is drawn."""

    def __init__(self, theme: Theme, parent: QWidget, pictures: BoardPictures) -> None:
        super().__init__(theme, parent)
        self._pictures = pictures
        self._board: AnyEncounter | None = None
        self.picture: QImage | None = None
        """The board of the moment, as soon as it is drawn."""
        self.moment: StripMoment | None = None
        self._where, self._above, self._dice = "", QPoint(), ""
        pictures.changed.connect(self._complete)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(self._appear)

    def show_moment(self, moment: StripMoment, board: AnyEncounter | None, where: str, above: QPoint, dice: str = "") -> None:
        """Tell of a moment after a while; *above*: where in the parent it stands, *where*: "exchange 2".

        *dice*: how they fell, in words.
        """
        self.moment, self._board, self._where, self._above, self._dice = moment, board, where, above, dice
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
        card = CARD if self._board is not None and self._pictures.can_draw else QSize(CARD.width(), 56)
        return QSize(card.width(), card.height() + (DICE if self._dice else 0))

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
        if self._dice:
            height -= DICE
            draw_text(painter, 12, height - 15 + DICE, self._dice, font, p.text2, width=width - 24)
        draw_text(painter, 12, height - 34, shown.story or shown.title, interface_font(BODY, SEMIBOLD), p.text, width=width - 24)
        room = width - 24
        if self._where:
            room -= draw_text(painter, width - 12, height - 15, self._where, font, p.text3, "right") + 10
        draw_text(painter, 12, height - 15, shown.why or shown.turn, font, p.text2, width=room)

    def _appear(self) -> None:
        self.show_on_top()
        self._complete()

    def _complete(self) -> None:
        if self._board is not None and not self.isHidden():
            self.picture = self._pictures.find(self._board)
            self.update()
