"""The three doors of the welcome page: large buttons with a picture each."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.button_drawing import button_width, draw_button
from battlemap.paint.controls.chips import draw_key_cap
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CARD
from battlemap.paint.style.palette import disabled_text, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import BODY, BOLD, SEMIBOLD, TITLE, draw_text, interface_font, text_width

PAD = 10
"""Room round a door for its shadow."""
INSET, PICTURE_RADIUS = 8.0, 7.0
LARGE_TITLE = 20.0


class Door(PaintedButton):
    """A raised card with a picture. What lies in it is *scale* times as large as in a small window."""

    reached = Signal()
    """It has the keyboard now."""

    def __init__(self, theme: Theme, title: str, words: str, key: str, parent: QWidget) -> None:
        self.words, self.scale = words, 1.0
        self.refusal = ""
        """Why it cannot be opened; empty if it can."""
        self.is_current = False
        """Whether Enter opens it."""
        self.is_lit = False
        """Whether something is held over it that it takes."""
        super().__init__(theme, title, key, parent)
        self.setText(title)
        self.setAccessibleDescription(words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return self.size()

    @property
    def box(self) -> QRectF:
        """The card itself, without the room round it."""
        return QRectF(self.rect()).adjusted(PAD, PAD, -PAD, -PAD)

    @property
    def foot(self) -> float:
        """How high the part below the picture is."""
        return 84.0 * self.scale

    @property
    def frame(self) -> QRectF:
        """Where its picture is."""
        inset = INSET * self.scale
        box = self.box
        return QRectF(box.x() + inset, box.y() + inset, box.width() - 2 * inset, box.height() - inset - self.foot)

    def refuse(self, why: str) -> None:
        """It cannot be opened."""
        self.refusal = why
        self.setAccessibleDescription(why)
        self.setEnabled(False)

    def set_lit(self, lit: bool) -> None:
        """Whether something is held over it that it takes."""
        self.is_lit = lit
        self.update()

    def set_current(self, current: bool) -> None:
        """Whether Enter opens it."""
        self.is_current = current
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._draw_card(painter)
        self._draw_words(painter)
        painter.end()

    def draw_picture(self, painter: QPainter, frame: QRectF) -> None:
        """What is seen behind the door; the painter is clipped to *frame*."""

    def _draw_card(self, painter: QPainter) -> None:
        p, box, frame = self.theme.palette, self.box, self.frame
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        lit = self.isEnabled() and (self.is_current or self.is_lit or self.state in ("hover", "pressed"))
        draw_shadow(painter, box, 7, 3, 0.4 if p.dark else 0.16, RADIUS_CARD, p.shadow)
        fill_rounded(painter, box, RADIUS_CARD, p.raised, p.accent if lit else p.line2, 2 if lit else 1)
        shape = QPainterPath()
        shape.addRoundedRect(frame, PICTURE_RADIUS, PICTURE_RADIUS)
        painter.save()
        painter.setClipPath(shape)
        painter.fillPath(shape, with_alpha(p.canvas, 1))
        if not self.isEnabled():
            painter.setOpacity(0.4)
        self.draw_picture(painter, frame)
        painter.restore()
        painter.strokePath(shape, QPen(with_alpha(p.line2, 0.9), 1))

    def _draw_words(self, painter: QPainter) -> None:
        p, box, s = self.theme.palette, self.box, self.scale
        x, y = box.x() + 20 * s, self.frame.bottom() + 22 * s
        draw_text(painter, x, y, self.text(), interface_font(TITLE * s, SEMIBOLD), p.text)
        words = "Let go to open" if self.is_lit else self.words
        ink = p.accent if self.is_lit else p.text2
        draw_text(painter, x, y + 26 * s, words, interface_font(BODY * s), ink, width=box.width() - 40 * s)
        draw_key_cap(painter, box.right() - 20 * s, y, self.key, p, round(22 * s), "right", self.is_current)


class PictureDoor(Door):
    """A small door that shows pictures side by side."""

    images: tuple[QImage, ...] = ()

    def draw_picture(self, painter: QPainter, frame: QRectF) -> None:
        if not self.images:
            painter.fillRect(frame, self.theme.palette.field)
            return
        gap = 5.0 * self.scale
        wide = (frame.width() - gap * (len(self.images) - 1)) / len(self.images)
        painter.fillRect(frame, self.theme.palette.raised)
        for at, image in enumerate(self.images):
            part = QPainterPath()
            place = QRectF(frame.x() + at * (wide + gap), frame.y(), wide, frame.height())
            part.addRoundedRect(place, 5, 5)
            painter.save()
            painter.setClipPath(part, Qt.ClipOperation.IntersectClip)
            painter.drawImage(place, image)
            painter.restore()


class PlanDoor(Door):
    """The door for maps that one has."""

    def draw_picture(self, painter: QPainter, frame: QRectF) -> None:
        from battlemap.gui.first_run.door_pictures import draw_plan

        draw_plan(painter, frame, self.theme.palette)


class FightDoor(Door):
    """The large door: the fight that is tried, with a roll on it."""

    image: QImage | None = None
    settled = 4.0
    """So many of the dice on the picture lie still."""
    weak = "two minutes"
    """What stands beside the title."""
    played = False
    verb = "Begin"

    @property
    def foot(self) -> float:
        return 104.0 * self.scale

    def draw_picture(self, painter: QPainter, frame: QRectF) -> None:
        from battlemap.gui.first_run.fight_dice import HIGH, WIDE, draw_roll

        p = self.theme.palette
        painter.fillRect(frame, "#866A49" if p.dark else "#EBD6AF")
        if self.image is not None:
            painter.drawImage(frame.topLeft(), self.image)
        scale = min(self.scale, (frame.width() - 40) / WIDE)
        place = QRectF(frame.x() + (frame.width() - WIDE * scale) / 2, frame.bottom() - (HIGH + 10) * scale, 0, 0)
        draw_roll(painter, p, place, scale, self.settled)

    def _draw_words(self, painter: QPainter) -> None:
        p, box, s = self.theme.palette, self.box, self.scale
        x, y = box.x() + 24 * s, self.frame.bottom() + 32 * s
        on = self.isEnabled()
        ink = p.text if on else disabled_text(p, p.raised)
        title = interface_font(LARGE_TITLE * s, BOLD)
        draw_text(painter, x, y, self.text(), title, ink)
        beside = x + text_width(self.text(), title) + 12 * s
        if self.played:
            draw_icon(painter, "lucide/check", QRectF(beside, y - 8 * s, 16 * s, 16 * s), p.good, 2.4)
            beside += 22 * s
        draw_text(painter, beside, y, self.weak if on else "", interface_font(BODY * s), p.good if self.played else p.text2)
        words, key = (self.words, "Enter") if on else (self.refusal, "")
        wide, high = button_width(self.verb, key, primary=True) + 8, 36.0
        button = QRectF(box.right() / s - 24 - wide, (y + 14 * s) / s - high / 2, wide, high)
        room = (button.x() * s) - x - 16 * s
        draw_text(painter, x, y + 32 * s, words, interface_font(BODY * s), p.text2 if on else p.harm, width=room)
        painter.save()
        painter.scale(s, s)
        draw_button(painter, button, self.verb, p, key, primary=on, state=self.state)
        painter.restore()
