"""What was answered by itself and can still be changed: small switches on the card."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from battlemap.gui.answers.tick_popup import TickPopup
from battlemap.gui.question.automatic_answers import AutomaticAnswer
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.labels import add_action
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.button_drawing import draw_switch, switch_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CHOICE, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import CAPTION, MEDIUM, SECONDARY, draw_text, elide, interface_font, text_width, tip_text
from battlemap.rules.procedure import Keys

HEIGHT = 30
LONGEST_WORD = 12
CAPTION_ROOM = 150
PLAIN = {"yes", "no", "always yes", "always no"}
"""Answers that say nothing without their question."""


class AnswerSwitch(PaintedButton):
    """A caption and the answer it has now: "Orm Forceful ▾". Pressing it shows what else there is."""

    changed = Signal(int, tuple)
    """Which answer of the inputs, and the keys it is to have."""

    def __init__(self, theme: Theme, answer: AutomaticAnswer, parent: QWidget | None = None) -> None:
        self.answer = answer
        self._caption = elide(answer.caption, interface_font(CAPTION), CAPTION_ROOM)
        super().__init__(theme, f"{answer.prompt}: {answer.words}, change", "", parent)
        self.setToolTip(tip_text(f"{answer.prompt}: {answer.words}. Click to choose something else."))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.offer)

    def sizeHint(self) -> QSize:
        width = (
            text_width(self._caption, interface_font(CAPTION))
            + text_width(self.answer.words, interface_font(SECONDARY, MEDIUM))
            + 42
        )
        return QSize(round(width), HEIGHT)

    def offer(self) -> None:
        """Show the other answers: one to pick, or boxes to tick where any number may hold."""
        if self.answer.is_several:
            ticks = TickPopup(self.theme, self.answer.choice, self.answer.keys, self)
            ticks.taken.connect(self._take_answers)
            ticks.open_over(self)
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for option in self.answer.choice.options:
            words, weak = option.text or option.key, option.refusal or option.note
            action = add_action(menu, f"{words}   {weak}" if weak else words)
            action.setCheckable(True)
            action.setChecked(option.key == self.answer.key)
            action.setEnabled(not option.refusal)
            action.setData(option.key)
        menu.triggered.connect(self._take_answer)
        menu.popup(self.mapToGlobal(QPoint(0, -menu.sizeHint().height() - 2)))

    def _take_answer(self, action: object) -> None:
        key = getattr(action, "data", str)()
        if isinstance(key, str) and key != self.answer.key:
            self.changed.emit(self.answer.at, (key,))

    def _take_answers(self, keys: Keys) -> None:
        self.changed.emit(self.answer.at, keys)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        ground = p.hover if self.state in ("hover", "pressed") else mix(p.raised, p.field, 0.8).name()
        edge, stroke = (p.accent, FOCUS_RING) if self.hasFocus() else (p.line, 1)
        fill_rounded(painter, box, RADIUS_CONTROL, ground, edge, stroke)
        y = box.center().y()
        x = 10 + draw_text(painter, 10, y, self._caption, interface_font(CAPTION), p.text3) + 6
        x += draw_text(painter, x, y, self.answer.words, interface_font(SECONDARY, MEDIUM), p.text) + 4
        draw_icon(painter, "lucide/chevron-down", QRectF(x, y - 6, 12, 12), p.text2, 2.2)
        painter.end()


class SegmentedSwitch(PaintedButton):
    """Two or three short answers side by side, of which one holds: "S Stay | F Follow"."""

    changed = Signal(int, tuple)
    """Which answer of the inputs, and the keys it is to have."""

    def __init__(self, theme: Theme, answer: AutomaticAnswer, letters: tuple[str, ...], parent: QWidget | None = None) -> None:
        self.answer = answer
        self._keys = [option.key for option in answer.choice.options]
        words = [option.text or option.key for option in answer.choice.options]
        self.segments = tuple(zip(letters, words, strict=True))
        self._places: tuple[QRectF, ...] = ()
        super().__init__(theme, f"{answer.prompt}: {answer.words}, change", "", parent)
        self.setToolTip(tip_text(f"{answer.prompt}: {answer.words}. Click to choose something else."))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._next)

    @property
    def current_index(self) -> int:
        """Which of the segments holds."""
        return self._keys.index(self.answer.key)

    def sizeHint(self) -> QSize:
        return QSize(round(switch_width(self.segments)), HEIGHT)

    def take_letter(self, letter: str) -> bool:
        """Choose the segment with this letter; False if there is none."""
        at = next((at for at, (key, _) in enumerate(self.segments) if key and key == letter.upper()), -1)
        if at < 0:
            return False
        self._choose(at)
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = next((at for at, place in enumerate(self._places) if place.contains(event.position())), -1)
        self.setDown(False)
        if at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._choose(at)

    def _next(self) -> None:
        self._choose((self.current_index + 1) % len(self._keys))

    def _choose(self, at: int) -> None:
        if at != self.current_index:
            self.changed.emit(self.answer.at, (self._keys[at],))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._places = draw_switch(painter, 0, 0, self.segments, self.current_index, self.theme.palette, HEIGHT)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CHOICE, None, self.theme.palette.accent, FOCUS_RING)
        painter.end()


class SwitchRow(QWidget):
    """The switches of everything that was answered by itself."""

    changed = Signal(int, tuple)

    def __init__(self, theme: Theme, answers: tuple[AutomaticAnswer, ...], taken: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        flow = FlowLayout(self, gap=6)
        self.segments: list[SegmentedSwitch] = []
        self.buttons: list[AnswerSwitch] = []
        for answer in answers:
            letters = segment_letters(answer, taken)
            switch: SegmentedSwitch | AnswerSwitch
            if letters:
                switch = SegmentedSwitch(theme, answer, letters)
                self.segments.append(switch)
                taken += "".join(letters)
            else:
                switch = AnswerSwitch(theme, answer)
                self.buttons.append(switch)
            switch.changed.connect(self.changed)
            flow.addWidget(switch)

    def has_letter(self, letter: str) -> bool:
        """Whether a segment has this letter."""
        return any(letter in (key for key, _ in segment.segments) for segment in self.segments)

    def take_letter(self, letter: str) -> bool:
        """Choose by the letter of a segment; False if none has it."""
        return any(segment.take_letter(letter) for segment in self.segments)


def segment_letters(answer: AutomaticAnswer, taken: str) -> tuple[str, ...]:
    """The keys of a row of segments, one for each answer; () if a row would not do."""
    options = answer.choice.options
    words = [option.text or option.key for option in options]
    if answer.is_several or not 2 <= len(options) <= 3 or any(option.refusal or option.note for option in options):
        return ()
    if any(len(word) > LONGEST_WORD or word.lower() in PLAIN for word in words):
        return ()
    letters = tuple(word[:1].upper() for word in words)
    free = len(set(letters)) == len(letters) and not any(letter in taken for letter in letters)
    return letters if free else ("",) * len(letters)
