"""A player's turn, announced large over the map for a moment."""

from PySide6.QtCore import QRectF, QSizeF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from battlemap.gui.players.overlay_plate import OverlayPlate
from battlemap.gui.players.turn_entries import TurnReading
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.typography import BOLD, SEMIBOLD, draw_text
from battlemap.paint.tokens.token_drawing import draw_token

SECONDS = 2.6
"""How long the announcement stays."""
NAME, WORDS, SMALLEST_NAME = 92.0, 36.0, 44.0
FACE, PAD, HEIGHT, LINE = 150.0, 36.0, 210.0, 5.0
YOUR_TURN = "Your turn"


class TurnAnnouncement(OverlayPlate):
    """There for SECONDS once a turn of the players' side begins."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.reading = TurnReading()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.dismiss)

    @property
    def is_current(self) -> bool:
        """True while a turn is announced."""
        return self._timer.isActive()

    def announce(self, reading: TurnReading) -> None:
        """Show the turn that has begun; call fit() for its place."""
        self.reading = reading
        self.setAccessibleName(f"{YOUR_TURN}, {reading.who}")
        self._timer.start(round(SECONDS * 1000))

    def dismiss(self) -> None:
        """Announce nothing any more."""
        self._timer.stop()
        self.hide()

    def content_size(self, room: QSizeF) -> QSizeF:
        """As wide as face and name, at most the room."""
        if not self.is_current:
            return QSizeF()
        words = max(self.width_of(self.reading.who, NAME, BOLD), self.width_of(YOUR_TURN, WORDS, SEMIBOLD)) / self.scale
        return QSizeF(min(room.width(), (3 * PAD + self._face_width + words + 8) * self.scale), HEIGHT * self.scale)

    def draw(self, painter: QPainter) -> None:
        """The face at the left, the name under a line of words."""
        p, s, y, acting = self.colours, self.scale, self.height() / 2, self.reading.acting
        box = QRectF(0, 0, self.width(), self.height())
        self.draw_ground(painter, box, 22)
        edge = LINE * s
        fill_rounded(painter, box.adjusted(edge, edge, -edge, -edge), 18 * s, None, p.halo, edge)
        left, right = PAD * s, self.width() - PAD * s
        if acting is not None:
            portrait = self.portraits(acting.look.portrait) if acting.look.portrait else None
            draw_token(painter, left + FACE * s / 2, y, FACE * s, acting.look, p, portrait)
            left += self._face_width * s
        px = self.fitting_size(self.reading.who, NAME, BOLD, right - left, SMALLEST_NAME)
        draw_text(painter, left, y - 50 * s, YOUR_TURN, self.font_of(WORDS, SEMIBOLD), p.halo)
        draw_text(painter, left, y + 26 * s, self.reading.who, self.font_of(px, BOLD), p.plate_text, width=right - left + 1)

    @property
    def _face_width(self) -> float:
        return FACE + PAD if self.reading.acting is not None else 0.0
