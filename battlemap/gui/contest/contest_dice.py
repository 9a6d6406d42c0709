"""The dice of one side of a contest as they are drawn: fallen, typed, or still owed."""

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.board.records import ContestSide
from battlemap.paint.controls.dice_drawing import DieLook, draw_row, row_width
from battlemap.paint.controls.die_faces import DieKind
from battlemap.paint.style.palette import Palette
from battlemap.rules.dice import DicePool, Faces

KINDS: dict[str, DieKind] = {"fate": "fate", "d6": "d6", "d10": "d10"}
SMALLEST = 12.0
LEGIBLE = 19.0
"""Rather two rows of dice than smaller ones in a single row."""
PLAIN = 16.0
"""So large dice are to be, whatever stands beside them."""
FEW = 5
"""Fewer dice always stand in one row."""
STEP = 0.5
PITCH = 1.26
"""From one row of dice to the next, in dice; what is typed has a line below it."""
PARTED = 8.0
"""Between dice that fell and places for those that did not."""


class DiceRows(Struct, frozen=True):
    """Dice in a row or two: of each row what fell and how many places are owed after it."""

    rows: tuple[tuple[tuple[DieLook, ...], int], ...]
    size: float

    @property
    def width(self) -> float:
        """Of the longest row."""
        return max([row_length(looks, owed, self.size) for looks, owed in self.rows], default=0.0)

    @property
    def height(self) -> float:
        """From the top of the first row to the bottom of the last."""
        return self.size * (1 + PITCH * (len(self.rows) - 1))


def die_looks(side: ContestSide, look: int) -> tuple[DieLook, ...]:
    """The dice of one side as they are drawn; *look*: whose hue a replaced die takes."""
    kind = KINDS.get(side.kind, "number")
    return tuple(
        DieLook(kind, die.counts, "replaced", die.face, look)
        if die.state == "replaced"
        else DieLook(kind, die.face, "typed" if side.by_hand and die.state == "kept" else die.state)
        for die in side.dice
    )


def typed_looks(pool: DicePool, faces: Faces) -> tuple[DieLook, ...]:
    """What has been typed so far."""
    kind = KINDS.get(pool.kind, "number")
    return tuple(DieLook(kind, face + pool.shift, "typed") for face in faces)


def single_row(looks: tuple[DieLook, ...], owed: int, size: float) -> DiceRows:
    """Dice that fell and *owed* ones that did not in one row, so large."""
    return DiceRows(((looks, owed),), size)


def arrange_dice(looks: tuple[DieLook, ...], owed: int, size: float, room: float, tall: float) -> DiceRows:
    """Dice that fell and *owed* ones that did not, in *room* by *tall* pixels: in one row, or in two where they would be tiny.

    They are *size* pixels large at most.
    """
    one = single_row(looks, owed, fitting_size(looks, owed, size, room))
    count = len(looks) + owed
    if one.size >= min(size, LEGIBLE) or count < FEW:
        return one
    half = (count + 1) // 2
    first = (looks[:half], max(0, half - len(looks)))
    rows = (first, (looks[half:], owed - first[1]))
    largest = min(size, tall / (1 + PITCH))
    two = DiceRows(rows, min(fitting_size(*row, largest, room) for row in rows))
    return two if two.size >= one.size else one


def fitting_size(looks: tuple[DieLook, ...], owed: int, size: float, room: float) -> float:
    """How large dice that fell and *owed* ones that did not may be in a row of *room* pixels, *size* at most."""
    while size > SMALLEST and row_length(looks, owed, size) > room:
        size -= STEP
    return max(SMALLEST, size)


def row_length(looks: tuple[DieLook, ...], owed: int, size: float) -> float:
    """How long a row of dice that fell and *owed* ones that did not is."""
    return (row_width(looks, size) if looks else 0.0) + (PARTED if looks and owed else 0.0) + missing_width(owed, size)


def draw_dice_rows(painter: QPainter, left: float, y: float, dice: DiceRows, palette: Palette, mine: bool) -> None:
    """Paint dice from *left* on, their middle at *y*; *mine*: those that are owed are waited for now."""
    for at, (looks, owed) in enumerate(dice.rows):
        middle = y + (at - (len(dice.rows) - 1) / 2) * PITCH * dice.size
        fallen = draw_row(painter, left, middle, dice.size, looks, palette) + PARTED if looks else 0.0
        draw_missing_dice(painter, left + fallen, middle, dice.size, owed, palette, mine)


def draw_missing_dice(painter: QPainter, left: float, y: float, size: float, count: int, palette: Palette, mine: bool) -> None:
    """Paint *count* places for dice that have not fallen; *mine*: they are waited for now."""
    pen = QPen(QColor(palette.accent if mine else palette.line2), 1.4)
    pen.setDashPattern([3, 2.4])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    step = size + gap(size)
    for index in range(count):
        box = QRectF(left + index * step, y - size / 2, size, size).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawRoundedRect(box, size * 0.2, size * 0.2)


def gap(size: float) -> float:
    """Between two dice."""
    return 8.0 if size > 26 else 6.0


def missing_width(count: int, size: float) -> float:
    """How wide *count* places for dice are."""
    return count * (size + gap(size)) - gap(size) if count else 0.0
