"""The sheet that shows two moments beside each other."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.timeline.board_pictures import BoardPictures
from battlemap.gui.timeline.comparison import MomentComparison, SideRow
from battlemap.gui.timeline.difference_table import DifferenceTable
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import side_colour
from battlemap.paint.style.typography import BODY, CAPTION, SECONDARY, SEMIBOLD, draw_text, interface_font
from battlemap.play.fight_summary import DiceLuck

PICTURE_HEIGHT, NAME_HEIGHT, GAP = 148, 24, 12
SHAPE = 0.6
"""How high a picture is, in parts of its width."""
ROW, HEAD = 44, 26
NAMES = 130
LUCK = 1.0
"""So far from the fair average, in parts of what a die spreads, a bar of luck is at its end."""


class ComparisonPictures(QWidget):
    """Both boards side by side."""

    def __init__(self, comparison: MomentComparison, pictures: BoardPictures, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._comparison, self._pictures, self._theme = comparison, pictures, theme
        self._marked = frozenset(line.token for line in comparison.differences if line.token is not None)
        self.images = [pictures.find(board, self._marked) for board in comparison.boards]
        pictures.changed.connect(self._complete)
        self.setFixedHeight(PICTURE_HEIGHT + NAME_HEIGHT)  # until it is known how wide they are
        self.setAccessibleName(f"The map {comparison.names[0]}, and {comparison.names[1]}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(round(NAME_HEIGHT + (self.width() - GAP) / 2 * SHAPE))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        width, high = (self.width() - GAP) / 2, float(self.height() - NAME_HEIGHT)
        for at, (name, image) in enumerate(zip(self._comparison.names, self.images, strict=True)):
            left = at * (width + GAP)
            font = interface_font(BODY, SEMIBOLD)
            draw_text(painter, left, NAME_HEIGHT / 2 - 2, capitalise(name), font, p.text, width=width)
            box = QRectF(left, NAME_HEIGHT, width, high)
            if image is not None:
                painter.drawImage(box, image)
            fill_rounded(painter, box, RADIUS_CONTROL, None if image is not None else p.field, p.line)
        painter.end()

    def _complete(self) -> None:
        self.images = [
            image or self._pictures.find(board, self._marked)
            for image, board in zip(self.images, self._comparison.boards, strict=True)
        ]
        self.update()


class SideStandingTable(QWidget):
    """How the sides stand in both, and how their dice fell against what fair ones would show."""

    def __init__(self, comparison: MomentComparison, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows, self._names, self._theme = comparison.sides, comparison.names, theme
        self.setFixedHeight(HEAD + ROW * len(self._rows))
        self.setAccessibleName("; ".join(map(_spoken, self._rows)))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = (self.width() - NAMES) / 2
        caption = interface_font(CAPTION, SEMIBOLD)
        for at, name in enumerate(self._names):
            draw_text(painter, NAMES + at * half, HEAD / 2, capitalise(name), caption, p.text2, width=half - 8)
        most = max([1e-9, *(worth for row in self._rows for worth in row.strength)])
        for number, row in enumerate(self._rows):
            top = HEAD + number * ROW
            painter.fillRect(QRectF(0, top, self.width(), 1), QColor(p.line))
            colour = side_colour(row.look, p)
            fill_rounded(painter, QRectF(0, top + 17, 10, 10), 5, colour)
            draw_text(painter, 18, top + ROW / 2, row.name, interface_font(BODY), p.text, width=NAMES - 26)
            for at in (0, 1):
                left, room = NAMES + at * half, half - 16
                words = f"{row.standing[at]} stand, strength {row.strength[at]:.1f}"
                draw_text(painter, left, top + 11, words, interface_font(SECONDARY), p.text, width=room)
                fill_rounded(painter, QRectF(left, top + 20, room, 4), 2, p.field)
                fill_rounded(painter, QRectF(left, top + 20, room * row.strength[at] / most, 4), 2, colour)
                self._paint_luck(painter, row.luck[at], left, top + 34, room)
        painter.end()

    def _paint_luck(self, painter: QPainter, luck: DiceLuck | None, left: float, y: float, room: float) -> None:
        """The average of the dice against a fair one: to the right of the middle is luck."""
        p = self._theme.palette
        if luck is None:
            draw_text(painter, left, y, "no dice", interface_font(CAPTION), p.text3)
            return
        words = luck_words(luck)
        middle, reach = left + room * 0.82, room * 0.16
        share = max(-1.0, min(1.0, luck.luck / (max(1, luck.sides - 1) / 2 * LUCK)))
        draw_text(painter, left, y, words, interface_font(CAPTION), p.text2, width=room * 0.62)
        painter.fillRect(QRectF(middle, y - 5, 1, 10), QColor(p.line2))
        bar = QRectF(middle, y - 2.5, share * reach, 5).normalized()
        painter.fillRect(bar, QColor(p.good if share > 0 else p.harm))


class ComparisonView(QWidget):
    """Pictures, where they parted, the sides, and all that differs."""

    def __init__(self, comparison: MomentComparison, pictures: BoardPictures, theme: Theme) -> None:
        super().__init__()
        self.comparison = comparison
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 8, 8)
        column.setSpacing(8)
        if pictures.can_draw:
            column.addWidget(ComparisonPictures(comparison, pictures, theme, self))
        for words in comparison.parted:
            column.addWidget(self._line(words))
        if comparison.ways is not None:
            column.addLayout(self._ways(comparison.ways))
        column.addWidget(SideStandingTable(comparison, theme, self))
        column.addWidget(DifferenceTable(comparison, theme, self))
        column.addStretch(1)

    def _ways(self, ways: tuple[str, str]) -> QHBoxLayout:
        """What was done on each way, below its picture."""
        row = QHBoxLayout()
        row.setSpacing(GAP)
        for name, words in zip(self.comparison.names, ways, strict=True):
            label = self._line(words)
            label.setAccessibleName(f"{name}: {words}")
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            row.addWidget(label, 1)
        return row

    def height_for(self, width: int) -> int:
        """How high it is with its pictures, so wide."""
        return self.sizeHint().height() - PICTURE_HEIGHT + round((width - GAP) / 2 * SHAPE)

    def _line(self, words: str) -> Label:
        label = Label(capitalise(words), self)
        label.setWordWrap(True)
        return label


def luck_words(luck: DiceLuck) -> str:
    """ "dice +0.3, fair 0 (24 dice)"."""
    average = f"{luck.average:+.1f}" if not luck.fair else f"{luck.average:.1f}"
    return f"dice {average}, fair {luck.fair:g} ({luck.dice})".replace("-", "−")


def _spoken(row: SideRow) -> str:
    moments = [
        f"{row.standing[at]} stand, strength {row.strength[at]:.1f}, {luck_words(luck) if luck is not None else 'no dice'}"
        for at, luck in enumerate(row.luck)
    ]
    return f"{row.name}: {moments[0]}; then {moments[1]}"
