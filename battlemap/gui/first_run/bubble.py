"""The bubble of the guided try: one sentence, what to watch for, how far one has come, Skip and Leave."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QHideEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRegion,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from battlemap.gui.first_run.bubble_places import place_bubble, tail_point
from battlemap.gui.first_run.flat_button import FlatButton
from battlemap.gui.first_run.progress import STEPS
from battlemap.gui.first_run.try_steps import HELD_GROUND, TryStep
from battlemap.gui.widgets.buttons import PaintedButton, TextButton
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.line_breaks import wrapped_lines
from battlemap.paint.style.measures import RADIUS_CARD
from battlemap.paint.style.palette import mix, with_alpha
from battlemap.paint.style.typography import BODY, SECONDARY, SEMIBOLD, TITLE, draw_text, interface_font

WIDTH, HEIGHT = 376.0, 148.0
TALLER = 20.0
"""What a sentence of two lines adds."""
TAIL, TAIL_BASE = 13.0, 24.0
MARGIN = 14
"""Round the card, for its tail."""
PAD = 20.0
END = "That was a fight."
END_WORDS = "It was practice: nothing of it is kept, unless you keep it."
END_WIDTH = 470.0


class Bubble(QWidget):
    """Floats over the page of a battle; what is pressed on it is emitted."""

    skipped = Signal()
    left = Signal()
    kept = Signal()
    went_on = Signal()
    prepared = Signal()
    keys_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.hide()
        self.step, self.done = 0, False
        """The number of the step, and whether its check is shown."""
        self._sentence = self._words = ""
        self._tail: tuple[QPointF, QPointF] | None = None
        self.setAccessibleName("Guided try")
        self.skip_button = FlatButton(theme, "Skip", "Ctrl Enter", self)
        self.leave_button = FlatButton(theme, "Leave", "Esc", self)
        self.keep_button = FlatButton(theme, "Keep it", "", self)
        self.go_on_button = TextButton(theme, "Go on playing", parent=self)
        self.prepare_button = TextButton(theme, "Prepare your own", primary=True, parent=self)
        self.keys_button = TextButton(theme, "All keys", parent=self)
        for button, signal in (
            (self.skip_button, self.skipped), (self.leave_button, self.left), (self.keep_button, self.kept),
            (self.go_on_button, self.went_on), (self.prepare_button, self.prepared), (self.keys_button, self.keys_wanted),
        ):  # fmt: skip
            button.clicked.connect(signal)
        self._pane = QWidget(parent)
        """As large as the card itself: the shadow follows it."""
        self._pane.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._pane.hide()
        self._shadow = CardShadow(theme, self._pane)
        theme.changed.connect(self.update)

    @property
    def is_end(self) -> bool:
        """Whether it says that the try is over."""
        return self.step > STEPS

    @property
    def sentence(self) -> str:
        """What it says now."""
        return self._sentence

    @property
    def words(self) -> str:
        """What it says below that."""
        return self._words

    @property
    def box(self) -> QRectF:
        """The card itself, in its own px."""
        return QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def show_step(self, step: int, text: TryStep, words: str, held: bool = False) -> None:
        """Say what is to be done, with *words* under it; *held*: the roll before it failed."""
        self._say(step, HELD_GROUND if held else text.sentence, f"{text.sentence} {words}" if held else words)

    def show_end(self) -> None:
        """Say that it is over."""
        self._say(STEPS + 1, END, END_WORDS)

    def show_done(self) -> None:
        """Show the check of the step."""
        self.done = True
        self.update()

    def _say(self, step: int, sentence: str, words: str) -> None:
        changed = (sentence, words) != (self._sentence, self._words)
        self.step, self.done, self._sentence, self._words = step, False, sentence, words
        for button in (self.skip_button, self.leave_button):
            button.setVisible(not self.is_end)
        for other in (self.keep_button, self.go_on_button, self.prepare_button, self.keys_button):
            other.setVisible(self.is_end)
        if changed:
            self.setAccessibleDescription(f"{sentence} {words}")
            if QAccessible.isActive():
                from PySide6.QtGui import QAccessibleAnnouncementEvent

                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"{sentence} {words}"))
        self.update()

    @property
    def card_size(self) -> QSizeF:
        """How large the card has to be for what it says."""
        if self.is_end:
            return QSizeF(END_WIDTH, HEIGHT)
        return QSizeF(WIDTH, HEIGHT + TALLER * (len(self._sentence_lines()) - 1 + max(0, len(self._word_lines()) - 2)))

    def put(self, about: Sequence[QRectF], ground: QRectF, taken: list[QRectF]) -> None:
        """Take a place by one of *about* within *ground*; by nothing: in the middle, without a tail. All in px of the parent."""
        size = self.card_size
        if not about:
            middle = ground.center()
            box = QRectF(middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height())
            self._tail = None
        else:
            box, thing = place_bubble(about, size, ground, taken)
            self._tail = tail_point(box, thing)
        place = box.toRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        if place != self.geometry():
            self.setGeometry(place)
        if self._tail is not None:
            start, way = self._tail
            self._tail = start - QPointF(place.topLeft()), way
        self._pane.setGeometry(box.toRect())
        self._pane.raise_()
        self.raise_()
        self._lay_out()
        self.setMask(QRegion(self.box.toRect()) + QRegion(self._tail_shape().boundingRect().toAlignedRect()))
        self.update()

    def _lay_out(self) -> None:
        box = self.box
        x, middle = box.right() - 10, box.bottom() - 26
        if not self.is_end:
            for flat in (self.leave_button, self.skip_button):
                hint = flat.sizeHint()
                x -= hint.width() + 4
                flat.setGeometry(round(x), round(middle - hint.height() / 2), hint.width(), hint.height())
            return
        x = box.x() + PAD - 4
        row: tuple[PaintedButton, ...] = (self.prepare_button, self.go_on_button, self.keys_button, self.keep_button)
        for button in row:
            hint = button.sizeHint()
            button.setGeometry(round(x), round(middle - hint.height() / 2), hint.width(), hint.height())
            x += hint.width() + 8

    def _sentence_lines(self) -> tuple[str, ...]:
        return wrapped_lines(self._sentence, interface_font(TITLE, SEMIBOLD), self.width_of_words)

    def _word_lines(self) -> tuple[str, ...]:
        return wrapped_lines(self._words, interface_font(BODY), self.width_of_words)

    @property
    def width_of_words(self) -> float:
        """How wide a line may be."""
        return (END_WIDTH if self.is_end else WIDTH) - 2 * PAD

    def _tail_shape(self) -> QPolygonF:
        if self._tail is None:
            return QPolygonF()
        start, way = self._tail
        across = QPointF(-way.y(), way.x()) * (TAIL_BASE / 2)
        back = start - way * 1.5
        return QPolygonF([back + across, start + way * TAIL, back - across])

    def showEvent(self, event: QShowEvent) -> None:
        self._pane.show()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._pane.hide()
        super().hideEvent(event)

    def close_bubble(self) -> None:
        """It is not used any more."""
        self.hide()
        for part in (self._shadow, self._pane, self):
            part.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), self.box
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CARD, RADIUS_CARD)
        tail = QPainterPath()
        tail.addPolygon(self._tail_shape())
        tail.closeSubpath()
        whole = shape.united(tail) if self._tail is not None else shape
        edge = mix(p.raised, p.line2, 0.75) if p.dark else QColor(p.line2)
        painter.fillPath(whole, QColor(p.raised))
        painter.strokePath(whole, QPen(edge, 1))
        if p.top_light_alpha:
            painter.fillRect(QRectF(box.x() + 12, box.y() + 1, box.width() - 24, 1), with_alpha("#FFFFFF", p.top_light_alpha))
        y = box.y() + 31
        for line in self._sentence_lines():
            draw_text(painter, box.x() + PAD, y, line, interface_font(TITLE, SEMIBOLD), p.text)
            y += TALLER
        if self.done:
            draw_icon(painter, "lucide/check", QRectF(box.right() - 40, box.y() + 19, 22, 22), p.good, 2.4)
        y += 7
        for line in self._word_lines():
            draw_text(painter, box.x() + PAD, y, line, interface_font(BODY), p.text2)
            y += TALLER
        if not self.is_end:
            self._draw_steps(painter, box)
        painter.end()

    def _draw_steps(self, painter: QPainter, box: QRectF) -> None:
        p = self.theme.palette
        x, middle = box.x() + PAD, box.bottom() - 26
        for step in range(1, STEPS + 1):
            here = step == self.step
            ink = p.good if step < self.step or (here and self.done) else p.accent if here else p.line2
            fill_rounded(painter, QRectF(x, middle - 3.5, 18 if here else 7, 7), 3.5, ink)
            x += (18 if here else 7) + 6
        draw_text(painter, x + 6, middle, f"{self.step} of {STEPS}", interface_font(SECONDARY), p.text2)
