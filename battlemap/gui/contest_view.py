"""An opposed or passive roll on the card: both sides' dice, every modifier with its rule, the margin between them."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest
from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide, Modifier
from battlemap.gui.theme import Theme
from battlemap.paint import dice as dice_paint
from battlemap.paint import lettering as type_scale
from battlemap.paint.dice import DieLook, draw_row, row_width
from battlemap.paint.die_faces import DieKind
from battlemap.paint.icons import draw_icon
from battlemap.paint.lettering import BODY, BOLD, CAPTION, DOCUMENT, SECONDARY, SEMIBOLD, draw_text, interface, text_width
from battlemap.paint.token import TokenLook, draw_token
from battlemap.rules.procedure import Roll

KINDS: dict[str, DieKind] = {"fate": "fate", "d6": "d6", "d10": "d10"}


def signed(value: int) -> str:
    """A number with its sign, the minus as long as the plus."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def total_text(value: int) -> str:
    """A total with its sign; nothing is +0."""
    return "+0" if value == 0 else signed(value)


def die_looks(side: ContestSide, look: int) -> tuple[DieLook, ...]:
    """The dice of one side as they are drawn; *look*: whose hue a replaced die takes."""
    kind = KINDS.get(side.kind, "number")
    return tuple(
        DieLook(kind, die.counts, "replaced", die.face, look)
        if die.state == "replaced"
        else DieLook(kind, die.face, "typed" if side.by_hand and die.state == "kept" else die.state)
        for die in side.dice
    )


def spoken(contest: Contest) -> str:
    """The comparison in words, for a screen reader."""
    mine, theirs = contest.sides
    sides = [f"{side.name} {'has not rolled' if side.waiting else total_text(side.total)}" for side in (mine, theirs)]
    outcome = f": {contest.outcome}" if contest.outcome else ""
    return f"{contest.title}. {sides[0]} against {sides[1]}{outcome}"


class ContestView(QWidget):
    """Draws the latest state of one contest."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.compact = False
        self._contest: Contest | None = None
        self._board: AnyEncounter | None = None
        self._roll: Roll | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_contest(self, contest: Contest, board: AnyEncounter, roll: Roll | None, compact: bool) -> None:
        """Show *contest* on *board*; *roll* are the dice that wait."""
        self._contest, self._board, self._roll, self.compact = contest, board, roll, compact
        self.setAccessibleName(spoken(contest))
        self.updateGeometry()
        self.update()

    @property
    def row_height(self) -> int:
        rows = self._rows
        return (18 if self.compact else 22) if rows <= 6 else 16

    @property
    def dice_height(self) -> int:
        return 46 if self.compact else 60

    @property
    def _rows(self) -> int:
        return max((len(side.modifiers) for side in self._contest.sides), default=0) if self._contest else 0

    def sizeHint(self) -> QSize:
        rows = max(3, self._rows)
        return QSize(640, self.dice_height + rows * self.row_height + (14 if self.compact else 20))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._contest is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, middle = self.width(), 92 if self.compact else 120
        pad, column = 14 if self.compact else 18, (self.width() - middle) / 2
        self._draw_side(painter, self._contest.sides[0], pad, column - pad)
        self._draw_side(painter, self._contest.sides[1], width - column + pad, width - pad)
        for x in (width / 2 - middle / 2, width / 2 + middle / 2):
            painter.fillRect(QRectF(round(x), 12, 1, self.height() - 22), QColor(self.theme.palette.line))
        self._draw_margin(painter, self._contest, width / 2)
        painter.end()

    def _draw_side(self, painter: QPainter, side: ContestSide, left: float, right: float) -> None:
        p, small = self.theme.palette, self.compact
        y = self.dice_height / 2 + (3 if small else 5)
        size = 30 if small else 38
        look = self._draw_face(painter, side, left + size / 2, y, size)
        x, room = left + size + 9, right - left - size - 9
        font = interface(type_scale.TOTAL_COMPACT if small else type_scale.TOTAL, BOLD)
        number = "?" if side.waiting else total_text(side.total)
        draw_text(painter, right, y, number, font, p.text3 if side.waiting else p.text, "right")
        taken = max(text_width(number, font), text_width("+0", font)) + (14 if small else 20)
        taken += self._draw_dice(painter, side, right - taken, y, look)
        name, under = interface(BODY if small else DOCUMENT, SEMIBOLD), interface(CAPTION if small else SECONDARY)
        gap = 8 if small else 9
        draw_text(painter, x, y - gap if side.approach else y, side.name, name, p.text, width=max(30.0, room - taken))
        if side.approach:
            draw_text(painter, x, y + gap, side.approach.capitalize(), under, p.text2, width=max(30.0, room - taken))
        for index, modifier in enumerate(side.modifiers):
            self._draw_modifier(painter, modifier, left + 2, right, self.dice_height + 6 + (index + 0.5) * self.row_height)

    def _draw_face(self, painter: QPainter, side: ContestSide, cx: float, cy: float, size: float) -> int:
        token = self._board.tokens.get(TokenId(side.who)) if self._board and side.who else None
        if token is None or self._board is None:
            icon = QRectF(cx - size * 0.36, cy - size * 0.36, size * 0.72, size * 0.72)
            draw_icon(
                painter, "lucide/mountain" if side.kind == "number" else "lucide/shield", icon, self.theme.palette.text3, 1.8
            )
            return 1
        look = self._board.sides[token.side].look
        draw_token(painter, cx, cy, size, TokenLook(look, token.icon), self.theme.palette)
        return look

    def _draw_dice(self, painter: QPainter, side: ContestSide, right: float, y: float, look: int) -> float:
        """Paint the dice up to *right*; gives back the room they take."""
        size = dice_paint.SIZE_COMPACT if self.compact else dice_paint.SIZE
        if side.waiting:
            return self._draw_blanks(painter, side, right, y, size)
        looks = die_looks(side, look)
        if not looks:
            return 0.0
        width = row_width(looks, size)
        draw_row(painter, right - width, y, size, looks, self.theme.palette)
        return width + 12

    def _draw_blanks(self, painter: QPainter, side: ContestSide, right: float, y: float, size: float) -> float:
        roll = self._roll
        if not side.who:
            return 0.0
        mine = roll is not None and roll.by == side.who
        count = roll.pool.count + roll.pool.extra if roll is not None and mine else 4
        pen = QPen(QColor(self.theme.palette.accent if mine else self.theme.palette.line2), 1.4)
        pen.setDashPattern([3, 2.4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        step = size + (6 if self.compact else 8)
        for index in range(count):
            box = QRectF(right - (count - index) * step + (step - size), y - size / 2, size, size)
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), size * 0.2, size * 0.2)
        return count * step + 6

    def _draw_modifier(self, painter: QPainter, modifier: Modifier, left: float, right: float, y: float) -> None:
        p, size = self.theme.palette, SECONDARY if self.compact else BODY
        value = f"{signed(modifier.dice)} d" if modifier.dice and not modifier.value else signed(modifier.value)
        bought = "invoke" in modifier.note or "point" in modifier.note
        ink = p.text if not bought else p.good if "free" in modifier.note else p.cost
        room = right - left - 40
        advance = draw_text(painter, left, y, modifier.name, interface(size), p.text, width=room)
        note = modifier.note + (f" · rule {modifier.rule}" if modifier.rule and modifier.note else "")
        note = note or (f"rule {modifier.rule}" if modifier.rule else "")
        if note and room - advance > 40:
            draw_text(painter, left + advance + 8, y, note, interface(CAPTION), p.text3, width=room - advance - 8)
        draw_text(painter, right, y, value, interface(size, SEMIBOLD), ink, "right")

    def _draw_margin(self, painter: QPainter, contest: Contest, x: float) -> None:
        p, small = self.theme.palette, self.compact
        y, e = self.height() / 2, 0.78 if small else 1.0
        if contest.margin is None:
            draw_text(painter, x, y, "against", interface(SECONDARY), p.text3, "centre")
            return
        ink = p.good if contest.margin > 0 else p.cost if contest.margin == 0 else p.harm
        mark = "lucide/check" if contest.margin > 0 else "lucide/equal" if contest.margin == 0 else "lucide/x"
        draw_text(painter, x, y - 36 * e, "by", interface(CAPTION if small else SECONDARY), p.text3, "centre")
        font = interface(type_scale.MARGIN_COMPACT if small else type_scale.MARGIN, BOLD)
        draw_text(painter, x, y - 10 * e, str(abs(contest.margin)), font, ink, "centre")
        words = contest.outcome[:1].upper() + contest.outcome[1:]
        font = interface(SECONDARY if small or len(words) > 12 else BODY, SEMIBOLD)
        left = x - (text_width(words, font) + 18) / 2
        draw_icon(painter, mark, QRectF(left, y + 20 * e - 7, 14, 14), ink, 2.8)
        draw_text(painter, left + 18, y + 20 * e, words, font, ink)
        mine, theirs = contest.sides
        sums = f"{total_text(mine.total)} against {total_text(theirs.total)}"
        draw_text(painter, x, y + 41 * e, sums, interface(CAPTION), p.text3, "centre")
