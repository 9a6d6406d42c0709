"""A row of tiles of which one is chosen: with an icon over its words, or words alone."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.key_router import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import BUTTON, FOCUS_RING, RADIUS_CHOICE
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

WITH_ICON = 60
ICON = 24
ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class ChoiceTile(PaintedButton):
    """One choice; lit while it is the chosen one."""

    walked = Signal(int, int)
    """An arrow: (columns, rows) to go from here."""
    taken = Signal()
    """Enter: what is chosen is wanted."""

    def __init__(self, theme: Theme, words: str, icon: str = "", tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(theme, words, parent=parent)
        self.picture = icon
        self.setText(words)
        self.setCheckable(True)
        self.set_name(words, tip=tip)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        words = text_width(self.text(), interface_font(SECONDARY, SEMIBOLD))
        return QSize(round(words) + 20, self.theme.touch_size(WITH_ICON if self.picture else BUTTON))

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = next((step for key, step in ARROWS.items() if key == event.key()), None)
        if step is not None:
            self.walked.emit(*step)
        elif event.key() in ENTER and not event.isAutoRepeat():
            self.taken.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, lit = self.theme.palette, QPainter(self), self.isChecked()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        edge = mix(p.raised, p.accent, 0.55) if lit else p.line2
        ground = mix(p.raised, p.accent, 0.17) if lit else p.hover if self.state in ("hover", "pressed") else None
        fill_rounded(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CHOICE, ground, edge)
        middle = box.center()
        y = middle.y()
        if self.picture:
            draw_icon(painter, self.picture, QRectF(middle.x() - ICON / 2, 8, ICON, ICON), p.accent if lit else p.text2)
            y = box.bottom() - 15
        font = interface_font(SECONDARY, SEMIBOLD if lit else MEDIUM)
        draw_text(painter, middle.x(), y, self.text(), font, p.text if lit else p.text2, "centre", box.width() - 10)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CHOICE, None, p.accent, FOCUS_RING)
        painter.end()


class ChoiceTiles(QWidget):
    """Tiles in *columns*; the arrows go to the next one, Tab to the chosen one alone."""

    chosen = Signal(str)
    """The key of the tile that somebody chose."""
    taken = Signal()
    """Enter on a tile."""

    def __init__(
        self, theme: Theme, name: str, tiles: Sequence[tuple[str, str, str, str]], columns: int, parent: QWidget | None = None
    ) -> None:
        """*tiles*: (key, words, icon or empty, tip or empty)."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._columns = columns
        self.tiles = {key: ChoiceTile(theme, words, icon, tip, self) for key, words, icon, tip in tiles}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        for at, (key, tile) in enumerate(self.tiles.items()):
            grid.addWidget(tile, at // columns, at % columns)
            grid.setColumnStretch(at % columns, 1)
            tile.clicked.connect(self._make_slot(key))
            tile.walked.connect(self._walk)
            tile.taken.connect(self.taken)
        self.value = ""
        if tiles:
            self.show_value(tiles[0][0])

    def show_value(self, key: str) -> None:
        """Light one tile."""
        self.value = key
        for name, tile in self.tiles.items():
            tile.setChecked(name == key)
            tile.setFocusPolicy(Qt.FocusPolicy.TabFocus if name == key else Qt.FocusPolicy.NoFocus)

    def _make_slot(self, key: str) -> Callable[[], None]:
        def choose() -> None:
            self.choose(key)

        return choose

    def choose(self, key: str) -> None:
        """Choose one as a click does."""
        self.show_value(key)
        self.chosen.emit(key)

    def _walk(self, columns: int, rows: int) -> None:
        keys = list(self.tiles)
        at = keys.index(self.value) + columns + rows * self._columns
        if 0 <= at < len(keys):
            self.choose(keys[at])
            self.tiles[keys[at]].setFocus(Qt.FocusReason.OtherFocusReason)
