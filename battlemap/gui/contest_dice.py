"""The dice of one side of a contest as they are drawn: fallen, typed, or still owed."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.board.records import ContestSide
from battlemap.paint.dice import DieLook, draw_row, row_width
from battlemap.paint.die_faces import DieKind
from battlemap.paint.palette import Palette
from battlemap.rules.dice import Faces, Pool

KINDS: dict[str, DieKind] = {"fate": "fate", "d6": "d6", "d10": "d10"}
SMALLEST = 14.0


def die_looks(side: ContestSide, look: int) -> tuple[DieLook, ...]:
    """The dice of one side as they are drawn; *look*: whose hue a replaced die takes."""
    kind = KINDS.get(side.kind, "number")
    return tuple(
        DieLook(kind, die.counts, "replaced", die.face, look)
        if die.state == "replaced"
        else DieLook(kind, die.face, "typed" if side.by_hand and die.state == "kept" else die.state)
        for die in side.dice
    )


def typed_looks(pool: Pool, faces: Faces) -> tuple[DieLook, ...]:
    """What has been typed so far."""
    kind = KINDS.get(pool.kind, "number")
    return tuple(DieLook(kind, face + pool.shift, "typed") for face in faces)


def fitting_size(looks: tuple[DieLook, ...], owed: int, size: float, room: float) -> float:
    """How large dice that fell and *owed* ones that did not may be in *room* pixels, *size* at most."""
    step = row_width((*looks, *(DieLook("fate", 0),) * owed) or (DieLook("fate", 0),), size)
    return size if step <= room else max(SMALLEST, size * room / step)


def draw_owed(painter: QPainter, left: float, y: float, size: float, count: int, palette: Palette, mine: bool) -> None:
    """Paint *count* places for dice that have not fallen; *mine*: they are waited for now."""
    pen = QPen(QColor(palette.accent if mine else palette.line2), 1.4)
    pen.setDashPattern([3, 2.4])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    step = size + gap(size)
    for index in range(count):
        box = QRectF(left + index * step, y - size / 2, size, size).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawRoundedRect(box, size * 0.2, size * 0.2)


def draw_fallen(painter: QPainter, left: float, y: float, size: float, looks: tuple[DieLook, ...], palette: Palette) -> float:
    """Paint dice from *left* on; gives back how far they go, the gap to the next included."""
    return draw_row(painter, left, y, size, looks, palette) + gap(size) if looks else 0.0


def gap(size: float) -> float:
    """Between two dice."""
    return 8.0 if size > 26 else 6.0


def owed_width(count: int, size: float) -> float:
    """How wide *count* places for dice are."""
    return count * (size + gap(size)) - gap(size) if count else 0.0
