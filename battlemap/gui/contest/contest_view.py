"""An opposed or passive roll on the card: both sides' dice, every modifier with its rule, the margin between them."""

from PySide6.QtCore import QEasingCurve, QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest
from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide
from battlemap.board.wording import capitalise
from battlemap.gui.contest.contest_dice import LEGIBLE, PLAIN, arrange_dice, die_looks, draw_dice_rows, row_length, typed_looks
from battlemap.gui.contest.contest_margin import draw_margin
from battlemap.gui.contest.contest_rows import ContestRow, modifier_note, rows_of, spoken_text, total_text
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import TokenLook
from battlemap.paint.controls import dice_drawing as dice_paint
from battlemap.paint.controls.dice_drawing import DieLook
from battlemap.paint.style import typography as type_scale
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import SETTLE
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    CAPTION,
    DOCUMENT,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
    tip_text,
)
from battlemap.paint.tokens.token_drawing import Portraits, draw_token
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Roll

DROP = 12.0
"""From how high dice fall, in pixels."""
NAME_ROOM, LEAST_NAME = 72.0, 24.0
"""What a name is to have at the least beside dice, and what is left to it beside more than fit."""
GAP = 12.0
"""Between name, dice and total."""
MIDDLE, MIDDLE_COMPACT = 120, 92
"""Between the two sides."""


def name_lines(name: str, width: float, font: QFont) -> tuple[str, ...]:
    """A name in one line if it fits; else in two, parted where the longer of them is shortest, if it has two words."""
    words = name.split()
    if text_width(name, font) <= width or len(words) < 2:
        return (name,)
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=lambda way: max(text_width(line, font) for line in way))


def widest_line(lines: tuple[str, ...]) -> float:
    """What a name in two lines takes; one that fits into a single line takes what it gets."""
    font = interface_font(SECONDARY, SEMIBOLD)
    return max(text_width(line, font) for line in lines) if len(lines) > 1 else 0.0


class ContestView(QWidget):
    """Draws the latest state of one contest; a click on dice that have fallen asks to type over them."""

    dice_clicked = Signal(str)
    """Whose dice: the id of the token that rolled them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.compact = False
        self.portraits: Portraits | None = None
        """Where pictures of tokens come from."""
        self._contest: Contest | None = None
        self._board: AnyEncounter | None = None
        self._roll: Roll | None = None
        self._typed_faces: Faces = ()
        self._editable: frozenset[str] = frozenset()
        self._dice_at: list[tuple[str, QRectF]] = []
        self._rows_at: list[tuple[ContestRow, QRectF]] = []
        self._falling_dice: frozenset[int] = frozenset()
        self._fall_animation = QVariantAnimation(self)
        self._fall_animation.setDuration(SETTLE)
        self._fall_animation.setStartValue(0.0)
        self._fall_animation.setEndValue(1.0)
        self._fall_animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._fall_animation.valueChanged.connect(self._redraw)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_contest(
        self, contest: Contest, board: AnyEncounter, roll: Roll | None, compact: bool, editable: frozenset[str] = frozenset()
    ) -> None:
        """Show *contest* on *board*; *roll* are the dice that wait, *editable* whose fallen dice can be typed over."""
        before = self._contest
        self._contest, self._board, self._roll, self.compact = contest, board, roll, compact
        self._editable, self._typed_faces = editable, ()
        self.setAccessibleName(spoken_text(contest))
        if before is not None and self.theme.motion and self.isVisible():
            self._let_fall(before, contest)
        self.updateGeometry()
        self.update()

    def show_typed(self, faces: Faces) -> None:
        """Show what has been typed so far for the dice that wait."""
        if faces != self._typed_faces:
            self._typed_faces = faces
            self.update()

    def finish_fall(self) -> None:
        """Let falling dice lie at once."""
        self._fall_animation.stop()
        self._falling_dice = frozenset()
        self.update()

    @property
    def row_height(self) -> int:
        """Of a modifier."""
        if self._rows > 6:
            return 16
        return 18 if self.compact else 22

    @property
    def dice_height(self) -> int:
        """Of the line with token, dice and total."""
        return 46 if self.compact else 60

    @property
    def _rows(self) -> int:
        contest = self._contest
        return max((len(rows_of(contest, side)) for side in contest.sides), default=0) if contest else 0

    @property
    def _is_lone(self) -> bool:
        """Whether the dice are compared with nothing."""
        return self._contest is not None and not self._contest.sides[1].name

    def sizeHint(self) -> QSize:
        rows = self._rows if self._is_lone else max(3, self._rows)
        return QSize(320, self.dice_height + rows * self.row_height + (14 if self.compact else 24))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._contest is None:
            return
        self._dice_at, self._rows_at = [], []
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, middle = self.width(), MIDDLE_COMPACT if self.compact else MIDDLE
        pad, column = 14 if self.compact else 18, (self.width() - middle) / 2
        if self._is_lone:
            self._draw_side(painter, 0, pad, width - pad)
            painter.end()
            return
        self._draw_side(painter, 0, pad, column - pad)
        self._draw_side(painter, 1, width - column + pad, width - pad)
        for x in (width / 2 - middle / 2, width / 2 + middle / 2):
            painter.fillRect(QRectF(round(x), 12, 1, self.height() - 22), QColor(self.theme.palette.line))
        tall = self.dice_height + 4 + max(3, self._rows) * self.row_height + (4 if self.compact else 8)
        draw_margin(painter, self._contest, width / 2, tall / 2, middle, self.compact, self.theme.palette)
        painter.end()

    def _draw_side(self, painter: QPainter, index: int, left: float, right: float) -> None:
        assert self._contest is not None
        side, p, small = self._contest.sides[index], self.theme.palette, self.compact
        y = self.dice_height / 2 + (3 if small else 5)
        size = 30 if small else 38
        look = self._draw_face(painter, side, left + size / 2, y, size)
        x, room = left + size + 9, right - left - size - 9
        font = interface_font(type_scale.TOTAL_COMPACT if small else type_scale.TOTAL, BOLD)
        number = "?" if side.waiting else self._contest.outcome if self._is_lone else total_text(side.total, self._contest)
        draw_text(painter, right, y, number, font, p.text3 if side.waiting else p.text, "right")
        taken = max(text_width(number, font), text_width("+0", font)) + (14 if small else 20)
        taken += self._draw_dice(painter, index, right - taken, y, look, room - taken)
        name, under = interface_font(BODY if small else DOCUMENT, SEMIBOLD), interface_font(CAPTION if small else SECONDARY)
        rise = 8 if small else 9
        width = max(LEAST_NAME, room - taken)
        words = name_lines(side.name, width, name)
        if len(words) > 1:
            for line, at in zip(words, (-1, 1), strict=True):
                draw_text(painter, x, y + at * rise, line, interface_font(SECONDARY, SEMIBOLD), p.text, width=width)
        else:
            draw_text(painter, x, y - rise if side.approach else y, side.name, name, p.text, width=width)
        if side.approach and len(words) == 1:  # with a long name it stands among the modifiers only
            draw_text(painter, x, y + rise, capitalise(side.approach), under, p.text2, width=width)
        for at, row in enumerate(rows_of(self._contest, side)):
            top = self.dice_height + (4 if small else 8) + at * self.row_height
            self._rows_at.append((row, QRectF(left, top, right - left, self.row_height)))
            self._draw_row(painter, row, left + 2, right, top + self.row_height / 2)

    def _draw_face(self, painter: QPainter, side: ContestSide, cx: float, cy: float, size: float) -> int:
        token = self._board.tokens.get(TokenId(side.who)) if self._board and side.who else None
        if token is None or self._board is None:
            icon = QRectF(cx - size * 0.36, cy - size * 0.36, size * 0.72, size * 0.72)
            draw_icon(painter, "lucide/mountain", icon, self.theme.palette.text3, 1.8)
            return 1
        look = self._board.sides[token.side].look
        portrait = self.portraits(token.portrait) if self.portraits is not None and token.portrait else None
        seen = TokenLook(look, token.icon, portrait=token.portrait)
        draw_token(painter, cx, cy, size, seen, self.theme.palette, portrait)
        return look

    def _draw_dice(self, painter: QPainter, index: int, right: float, y: float, look: int, room: float) -> float:
        """Paint the dice up to *right*, in *room* less what the name wants; gives back what they take."""
        assert self._contest is not None
        side, p = self._contest.sides[index], self.theme.palette
        if not side.who:
            return 0.0
        roll = self._roll if self._roll is not None and self._roll.by == side.who else None
        looks: tuple[DieLook, ...] = () if side.waiting else die_looks(side, look)
        owed = 0
        if roll is not None and (side.waiting or self._typed_faces):
            looks = typed_looks(roll.pool, self._typed_faces)
            owed = max(0, roll.pool.owed_count(self._typed_faces))
        elif side.waiting:
            owed = 4 if side.kind == "fate" else 0
        if not looks and not owed:
            return 0.0
        largest = dice_paint.SIZE_COMPACT if self.compact else dice_paint.SIZE
        name = interface_font(BODY if self.compact else DOCUMENT, SEMIBOLD)
        lines = name_lines(side.name, room - row_length(looks, owed, largest) - GAP, name)
        dice = arrange_dice(looks, owed, largest, room - max(NAME_ROOM, widest_line(lines) + GAP), self.dice_height - 4)
        if len(lines) > 1:  # rather somewhat smaller dice than a name that leaves no room for the ability
            slight = arrange_dice(looks, owed, largest, room - text_width(side.name, name) - GAP, self.dice_height - 4)
            dice = slight if slight.size >= LEGIBLE else dice
        if dice.size < PLAIN:  # rather a name that is cut
            dice = arrange_dice(looks, owed, largest, room - NAME_ROOM, self.dice_height - 4)
        width, tall = dice.width, dice.height
        painter.save()
        if index in self._falling_dice:
            progress = float(self._fall_animation.currentValue() or 0.0)
            painter.setOpacity(progress)
            painter.translate(QPointF(0, -DROP * (1 - progress)))
        draw_dice_rows(painter, right - width, y, dice, p, roll is not None)
        painter.restore()
        if looks and side.who in self._editable:
            self._dice_at.append((side.who, QRectF(right - width - 4, y - tall / 2 - 6, width + 8, tall + 12)))
        return width + GAP

    def _draw_row(self, painter: QPainter, row: ContestRow, left: float, right: float, y: float) -> None:
        p, size = self.theme.palette, SECONDARY if self.compact else BODY
        modifier, value = row.modifier, row.value
        ink = {"free": p.good, "points": p.cost}.get(modifier.paid, p.text)
        room = right - left - text_width(value, interface_font(size, SEMIBOLD)) - 12
        advance = draw_text(painter, left, y, modifier.name, interface_font(size), p.text, width=room)
        left_over = room - advance - 8
        note = modifier_note(modifier)
        if modifier.note and text_width(note, interface_font(CAPTION)) > left_over:
            note = modifier.note  # the rule gives way first; the tooltip has it
        if note and left_over > 32:
            draw_text(painter, left + advance + 8, y + 0.5, note, interface_font(CAPTION), p.text3, width=left_over)
        draw_text(painter, right, y, value, interface_font(size, SEMIBOLD), ink, "right")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.dice_under(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        who = self.dice_under(event.position())
        if who and event.button() == Qt.MouseButton.LeftButton:
            self.dice_clicked.emit(who)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            where = QPointF(event.pos())
            row = next((row for row, box in self._rows_at if box.contains(where)), None)
            words = "Type over these dice (T)" if self.dice_under(where) else ""
            if row is not None:
                words = f"{row.modifier.name}: {row.value}\n{modifier_note(row.modifier)}".strip()
            QToolTip.showText(event.globalPos(), tip_text(words), self)
            return True
        return super().event(event)

    def dice_under(self, where: QPointF) -> str:
        """Whose dice that can be typed over are at a point; empty beside them."""
        return next((who for who, box in self._dice_at if box.contains(where)), "")

    def _let_fall(self, before: Contest, after: Contest) -> None:
        fresh = {at for at in (0, 1) if after.sides[at].dice and after.sides[at].dice != before.sides[at].dice}
        if after.id == before.id and fresh:
            self._falling_dice = frozenset(fresh)
            self._fall_animation.stop()
            self._fall_animation.start()

    def _redraw(self, value: object) -> None:
        if value == 1.0:
            self._falling_dice = frozenset()
        self.update()
