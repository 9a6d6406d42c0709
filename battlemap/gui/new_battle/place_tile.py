"""A place in the list: its picture, its name, a check where it is chosen."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battlemap.generation.recipe import Recipe
from battlemap.gui.new_battle.place_drawing import TILE
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import disabled_text, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, SEMIBOLD, draw_text, interface_font, tip_text

WIDTH, HEIGHT = 196, 136
PAD = 6
"""Room round a tile for its shadow and its focus."""
INSET, RADIUS, NAME = 6, 10, 118.5


class PlaceTile(PaintedButton):
    """Chosen by a click. *reason*: why it cannot be chosen with this game. *is_saved*: it has a bookmark, as one's own."""

    reached = Signal()
    """Tab came to it."""

    def __init__(self, theme: Theme, recipe: Recipe, parent: QWidget, is_saved: bool = False) -> None:
        self.recipe, self.reason, self.is_saved = recipe, "", is_saved
        self._picture = QImage()
        super().__init__(theme, recipe.title, "", parent)
        self.setCheckable(True)
        self.setAccessibleDescription(recipe.words)
        self.setFixedSize(WIDTH + 2 * PAD, HEIGHT + 2 * PAD)

    def sizeHint(self) -> QSize:
        return self.size()

    @property
    def is_drawn(self) -> bool:
        """Whether its picture is shown."""
        return not self._picture.isNull()

    def show_picture(self, picture: QImage) -> None:
        """Show another picture."""
        self._picture = picture
        self.update()

    def show_recipe(self, recipe: Recipe, reason: str) -> None:
        """Stand for the recipe of another kind; *reason*: why it cannot be chosen, empty if it can."""
        if recipe is not self.recipe:
            self.recipe, self._picture = recipe, QImage()
        self.reason = reason
        self.setEnabled(not reason)
        self.setToolTip(tip_text(f"{recipe.title}: {reason or recipe.words}"))
        self.setAccessibleDescription(reason or recipe.words)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.reached.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(PAD, PAD, WIDTH, HEIGHT)
        chosen, lit = self.isChecked(), self.state in ("hover", "pressed") or self.hasFocus()
        draw_shadow(painter, box, 5, 2, 0.34 if p.dark else 0.13, RADIUS, p.shadow)
        fill_rounded(painter, box, RADIUS, p.raised, p.accent if chosen or lit else p.line2, 2 if chosen else 1)
        frame = QRectF(box.x() + INSET, box.y() + INSET, TILE.width(), TILE.height())
        shape = QPainterPath()
        shape.addRoundedRect(frame, RADIUS - 5, RADIUS - 5)
        painter.save()
        painter.setClipPath(shape)
        painter.fillPath(shape, QColor(p.canvas))
        if not self.isEnabled():
            painter.setOpacity(0.35)
        if self.is_drawn:
            painter.drawImage(frame, self._picture)
        painter.restore()
        painter.strokePath(shape, QPen(with_alpha(p.line2, 0.9), 1))
        y, x = box.y() + NAME, box.x() + 12
        if self.is_saved:
            draw_icon(painter, "lucide/bookmark", QRectF(x, y - 7, 14, 14), p.accent if self.isEnabled() else p.text3, 2.2)
            x += 20
        if self.isEnabled():
            room = box.right() - (30 if chosen else 12) - x
            draw_text(painter, x, y, self.recipe.title, interface_font(BODY, SEMIBOLD if chosen else MEDIUM), p.text, width=room)
        else:
            gone = disabled_text(p, p.raised)
            x += (
                draw_text(painter, x, y, self.recipe.title, interface_font(BODY, MEDIUM), gone, width=110 - 20 * self.is_saved)
                + 8
            )
            draw_text(painter, box.right() - 12, y, self.reason, interface_font(CAPTION), gone, "right", box.right() - 12 - x)
        if chosen:
            draw_icon(painter, "lucide/check", QRectF(box.right() - 26, y - 8, 16, 16), p.accent, 2.4)
        painter.end()
