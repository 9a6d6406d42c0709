"""One roll of a batch as a row: token, name, what is added, its dice and its total; a field for dice typed from the table."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Seat, TokenId
from battlemap.gui.contest.contest_dice import KINDS, arrange_dice, draw_dice_rows
from battlemap.gui.question.typed_dice import InvalidDice, dice_words, example, parse_dice
from battlemap.gui.session.seat_names import seat_name
from battlemap.gui.widgets.key_router import SENTENCE
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import TokenLook
from battlemap.paint.controls.dice_drawing import DieLook
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.typography import BODY, BOLD, CAPTION, SEMIBOLD, draw_text, interface_font, text_width, tip_text
from battlemap.paint.tokens.token_drawing import Portraits, draw_token
from battlemap.play.batch_rolls import BatchRoll
from battlemap.rules.dice import Faces

HEIGHT = 28
FACE, DIE = 20.0, 16.0
"""Of the token and of a die, px."""
PAD, GAP = 8.0, 7.0
TOTAL = 30.0
"""Room for the total at the right end."""
NAME = 84.0
"""Room that the name keeps beside many dice."""
FIELD, DIGITS = 56, 14
"""Width of the field for one die, and more for each further die."""
MOST_DIGITS = 5
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def roller_name(board: AnyEncounter, seat: Seat) -> str:
    """The name of a seat that rolls; of a member of a group that shares one roll, the name and size of the group."""
    token = board.tokens.get(TokenId(seat))
    if token is None or not token.group or token.alone:
        return seat_name(board, seat)
    size = sum(other.group == token.group and not other.alone for other in board.tokens.values())
    return f"{token.group} ×{size}" if size > 1 else token.name


class RollRow(QWidget):
    """A seat and its rolls in one batch: the first, and those that part ties."""

    taken = Signal(int, tuple)
    """Typed dice: the number of the roll among the inputs (−1 while it waits), and the raw faces."""
    walked = Signal(int)
    """The next row (1) or the one before (−1) is wanted."""
    entered = Signal()
    """Enter was pressed in a field whose dice wait."""
    changed = Signal()
    """The field was opened, closed or written in."""
    released = Signal()
    """The field was left with Esc."""

    def __init__(
        self, theme: Theme, board: AnyEncounter, rolls: tuple[BatchRoll, ...], portraits: Portraits | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme, self._board, self._portraits = theme, board, portraits
        self.rolls = rolls
        self.seat = rolls[0].roll.by
        self.name = roller_name(board, self.seat)
        self.fault = ""
        self._edited = rolls[-1]
        self._tie_at: list[tuple[BatchRoll, QRectF]] = []
        self.field = LineEdit(self)
        self.field.setAccessibleName(f"Dice of {self.name}")
        self.field.setProperty(SENTENCE, True)
        self.say("")
        self.field.hide()
        self.field.entered.connect(self._take)
        self.field.left.connect(self.close_field)
        self.field.walked.connect(self.walked)
        self.field.textChanged.connect(self._follow_typing)
        self.setFixedHeight(HEIGHT)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self.has_fallen else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self._spoken_text())
        self.setToolTip(tip_text(self._tip()))

    @property
    def waiting(self) -> BatchRoll | None:
        """The roll whose dice have not fallen, if any."""
        return next((roll for roll in self.rolls if roll.at < 0), None)

    @property
    def has_fallen(self) -> bool:
        """True if all dice of the row have fallen, so that they can be corrected."""
        return self.waiting is None

    @property
    def is_typing(self) -> bool:
        """True if the field for dice is open."""
        return self.field.isVisibleTo(self)

    def faces(self) -> Faces:
        """The dice typed for the roll that waits; empty if none are. InvalidDice if they are no roll of its pool."""
        waiting = self.waiting
        if waiting is None or not self.is_typing or not self.field.text().strip():
            return ()
        return parse_dice(self.field.text(), waiting.roll.pool)

    def open_field(self, roll: BatchRoll | None = None, focus: bool = True) -> None:
        """Open the field for dice: of the roll that waits, else to correct *roll* (without one, the first of the row)."""
        self._edited = self.waiting or roll or self.rolls[0]
        pool = self._edited.roll.pool
        self.field.setPlaceholderText(example(pool))
        self.field.setText(dice_words(self._edited.faces, pool) if self._edited.at >= 0 else self.field.text())
        self.field.show()
        self._place_field()
        if focus:
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.field.selectAll()
        self.update()
        self.changed.emit()

    def close_field(self) -> None:
        """Close the field; what was typed is dropped."""
        focused = self.field.hasFocus()
        self.field.hide()
        self.field.clear()
        self.say("")
        self.update()
        self.changed.emit()
        if focused:
            self.released.emit()

    def say(self, fault: str) -> None:
        """Mark the field with what is wrong; "" for nothing."""
        self.fault = fault
        border = f" border: 1px solid {self._theme.palette.harm};" if fault else ""
        self.field.setStyleSheet(f"min-height: 0; padding: 0 6px;{border}")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            tie = next((roll for roll, box in self._tie_at if box.contains(event.position())), None)
            self.open_field(tie)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is not None:
            self.walked.emit(step)
        elif event.text().isdigit() or event.text() in ("+", "-", "−"):
            self.open_field()
            self.field.setText(event.text())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_field()

    def sizeHint(self) -> QSize:
        return QSize(300, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, p = QPainter(self), self._theme.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 1, -2, -1)
        if self.hasFocus() or self.underMouse() and self.has_fallen:
            fill_rounded(painter, box, 6, None, p.accent if self.hasFocus() else p.line2)
        y, right, left = self.height() / 2, self.width() - PAD, PAD
        self._draw_face(painter, left + FACE / 2, y)
        left += FACE + GAP
        main, ties = self.rolls[0], self.rolls[1:]
        draw_text(painter, right, y, main.result or "?", interface_font(BODY, BOLD), p.text if main.result else p.text3, "right")
        right -= TOTAL
        if not self.is_typing:
            right = self._draw_dice(painter, main, left + NAME, right, y)
            self._tie_at = []
            for tie in ties:
                right = self._draw_tie(painter, tie, right, y)
        else:
            right -= self.field.width() + GAP
        font = interface_font(BODY, SEMIBOLD)
        took = draw_text(painter, left, y, self.name, font, p.text, width=max(24.0, right - left))
        rest = right - left - took - GAP
        if rest > 40:
            draw_text(painter, left + took + GAP, y + 0.5, self._added(), interface_font(CAPTION), p.text3, width=rest)
        painter.end()

    def _draw_face(self, painter: QPainter, x: float, y: float) -> None:
        token = self._board.tokens.get(TokenId(self.seat))
        if token is not None:
            look = TokenLook(self._board.sides[token.side].look, token.icon, portrait=token.portrait)
            portrait = self._portraits(token.portrait) if self._portraits is not None and token.portrait else None
            draw_token(painter, x, y, FACE, look, self._theme.palette, portrait)

    def _draw_dice(self, painter: QPainter, roll: BatchRoll, left: float, right: float, y: float) -> float:
        """Paint the dice of *roll* between *left* and *right*; return where they begin."""
        pool = roll.roll.pool
        kind = KINDS.get(pool.kind, "number")
        looks = tuple(
            DieLook(kind, die.face, "typed" if roll.by_hand and die.state == "kept" else die.state) for die in roll.dice
        )
        owed = 0 if roll.at >= 0 else min(6, pool.owed_count(()))
        dice = arrange_dice(looks, owed, DIE, max(DIE, right - left), HEIGHT - 4.0)
        draw_dice_rows(painter, right - dice.width, y, dice, self._theme.palette, roll.at < 0)
        return right - dice.width - GAP

    def _draw_tie(self, painter: QPainter, tie: BatchRoll, right: float, y: float) -> float:
        """Paint a roll that parts a tie as a small label; return where it begins."""
        font, words = interface_font(CAPTION), f"tie {tie.result or '?'}"
        wide = text_width(words, font) + 10
        box = QRectF(right - wide, y - 9, wide, 18)
        fill_rounded(painter, box, 5, None, self._theme.palette.line2)
        draw_text(painter, box.center().x(), y, words, font, self._theme.palette.text2, "centre")
        self._tie_at.append((tie, box))
        return right - wide - GAP

    def _added(self) -> str:
        """What is added to the dice: "Initiative +4"; "adjusted" where the GM has changed it."""
        roll = self.rolls[0].roll
        parts = [f"{one.name} {one.value:+d}".replace("-", "−") for one in roll.modifiers if one.value]
        return ", ".join(parts)

    def _spoken_text(self) -> str:
        dice = [f"{dice_words(roll.faces, roll.roll.pool)}: {roll.result}" for roll in self.rolls if roll.at >= 0]
        return ". ".join([self.name, self._added(), *(dice or ["waits"])])

    def _tip(self) -> str:
        return f"{self.name}: {self._added()}\nClick to type other dice" if self.has_fallen else f"{self.name}: {self._added()}"

    def _place_field(self) -> None:
        pool = self._edited.roll.pool
        wide = FIELD + DIGITS * min(MOST_DIGITS, pool.count + pool.extra - 1)
        self.field.setGeometry(round(self.width() - PAD - TOTAL - wide), 2, wide, HEIGHT - 4)

    def _follow_typing(self) -> None:
        self.say("")
        self.changed.emit()

    def _take(self) -> None:
        if self._edited.at < 0:
            self.entered.emit()
            return
        try:
            faces = parse_dice(self.field.text(), self._edited.roll.pool)
        except InvalidDice as fault:
            self.say(f"{fault}.")
            self.changed.emit()
            return
        at = self._edited.at
        if faces == self._edited.faces:
            self.close_field()
        else:
            self.taken.emit(at, faces)
