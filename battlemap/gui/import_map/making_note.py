"""Said over the picture while a large battle is being made."""

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.import_map.reading_note import ReadingNote
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground

WIDTH, EDGE = 380, 18


class MakingNote(ReadingNote):
    """A card in the middle of what it lies over."""

    def __init__(self, theme: Theme, over: QWidget) -> None:
        super().__init__(theme, "The battle is being made.", "Making the battle", over)
        self.theme = theme
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.hide()
        over.installEventFilter(self)

    def show_over(self) -> None:
        """Show it."""
        self._place()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        over = self.parentWidget()
        if over is not None:
            self.resize(min(WIDTH, over.width()), self.sizeHint().height())
            self.move((over.width() - self.width()) // 2, (over.height() - self.height()) // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self.theme.palette)
        painter.end()
