"""Fields over the question card for an aspect card that is dropped on it: each is an answer that puts the aspect to use."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.ids import AspectId
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.question_targets import aspects_in
from battlemap.gui.question.question_card import QuestionCard
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import AspectLook, aspect_look
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CARD, RADIUS_CHOICE
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import BODY, SECONDARY, SEMIBOLD, TITLE, draw_text, elide, interface_font
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect
from battlemap.rules.procedure import Option

HEAD, EDGE, GAP = 42, 14, 10
PX = 16.0
ROOM = 10
"""Round a card in hand, for its shadow."""


class DraggedAspect(QWidget):
    """The aspect card under the pointer, above everything else of the map."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look = AspectLook("")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_at(self, look: AspectLook, at: QPoint) -> None:
        """Show this card round a point of the parent."""
        if look != self._look:
            self._look = look
            size = aspect_size(look, PX)
            self.resize(round(size.width()) + 2 * ROOM, round(size.height()) + 2 * ROOM)
            self.update()
        self.move(at - QPoint(self.width() // 2, self.height() // 2))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_aspect(painter, ROOM, ROOM, self._look, self._theme.palette, PX)
        painter.end()


class AspectDropTargets(QWidget):
    """Seen while an aspect is carried that the open question could use."""

    def __init__(self, theme: Theme, area: QWidget, controller: MapController, card: QuestionCard) -> None:
        super().__init__(area)
        self._theme, self._controller, self._card = theme, controller, card
        self._aspect: AspectId | None = None
        self.options: tuple[Option, ...] = ()
        self._hovered_index = -1
        self.carried_card = DraggedAspect(theme, area)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Put an aspect to use")
        self.hide()
        controller.carried_card.moved.connect(self.follow)
        controller.carried_card.ended.connect(self.end)
        controller.carried_card.catcher = self.catch

    @property
    def fields(self) -> tuple[QRect, ...]:
        """Where each answer is, side by side."""
        if not self.options:
            return ()
        width = (self.width() - 2 * EDGE - GAP * (len(self.options) - 1)) // len(self.options)
        height = self.height() - HEAD - EDGE
        return tuple(QRect(EDGE + at * (width + GAP), HEAD, width, height) for at in range(len(self.options)))

    def end(self) -> None:
        """No card is carried any more."""
        self._aspect, self.options = None, ()
        self.hide()
        self.carried_card.hide()

    def follow(self, aspect: str, at: QPoint) -> None:
        """The card of *aspect* (its id) is over this point of the screen."""
        area = self.parentWidget()
        board = self._controller.board
        if AspectId(aspect) not in board.aspects or area is None:
            self.end()
            return
        key, where = AspectId(aspect), area.mapFromGlobal(at)
        if key != self._aspect:
            self._aspect = key
            self.options = aspects_in(self._controller.session).get(key, ()) if self._card.isVisible() else ()
        if self.options:
            self.setGeometry(self._card.geometry())
            self._hovered_index = self._field_at(where)
            self.show()
            self.raise_()
            self.update()
        covered = self._card.isVisible() and self._card.geometry().contains(where)
        if board.aspects[key].anchor == "scene" or covered:
            self.carried_card.show_at(aspect_look(board, board.aspects[key]), where)
        else:
            self.carried_card.hide()

    def catch(self, aspect: AspectId, at: QPoint) -> bool:
        """Put *aspect* to use as the field says on which it was let go; whether it was let go on the card at all."""
        area = self.parentWidget()
        self.follow(aspect, at)
        if area is None or not self._card.isVisible() or not self._card.geometry().contains(area.mapFromGlobal(at)):
            return False
        options, over = self.options, self._hovered_index
        if 0 <= over < len(options):
            key = options[over].key
            choice = next((choice for choice in self._controller.session.questions if options[over] in choice.options), None)
            if choice is not None:
                self._card.answer_sender.answer(choice, (key,))
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_card_ground(painter, QRectF(self.rect()), p, RADIUS_CARD, "flat")
        aspect = self._controller.board.aspects.get(self._aspect) if self._aspect is not None else None
        if aspect is not None:
            draw_text(painter, EDGE + 2, HEAD / 2, f"Let go of “{aspect.name}” here", interface_font(BODY, SEMIBOLD), p.text)
        for at, (field, option) in enumerate(zip(self.fields, self.options, strict=True)):
            box, lit = QRectF(field), at == self._hovered_index
            ground = mix(p.raised, p.accent, 0.30 if lit else 0.10)
            fill_rounded(painter, box, RADIUS_CHOICE, ground, p.accent if lit else mix(p.raised, p.accent, 0.55), 2)
            ink, weak = p.text, p.text if lit else p.text2
            middle, room = box.center(), box.width() - 24
            words = elide(option.text or option.key, interface_font(TITLE, SEMIBOLD), room)
            rise = 11 if option.note else 0
            draw_text(painter, middle.x(), middle.y() - rise, words, interface_font(TITLE, SEMIBOLD), ink, "centre")
            if option.note:
                note = elide(option.note, interface_font(SECONDARY), room)
                draw_text(painter, middle.x(), middle.y() + 12, note, interface_font(SECONDARY), weak, "centre")
        painter.end()

    def _field_at(self, where: QPoint) -> int:
        """The field under a point of the parent: on the card the nearest one; −1 beside the card."""
        if not self.options or not self.geometry().contains(where):
            return -1
        x = where.x() - self.x()
        return min(range(len(self.options)), key=lambda at: abs(self.fields[at].center().x() - x))
