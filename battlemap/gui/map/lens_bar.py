"""Which of the rules' lenses is looked through: a row of icons over the corner of a grid, one of them lit or none."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.canvas.map_canvas import MapCanvas
from battlemap.canvas.view.rulers import MARGIN
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import tip_text
from battlemap.rules.lenses import Lens

LEFT, TOP = 14, 16
SIDE, ICON = 28, 16
PLAYING = ("select", "measure", "sight")
"""The tools beside which lenses are offered; while the map is drawn they would be in the way."""
KEY = "Q"


class LensButton(IconButton):
    """One lens; lit while it is looked through."""

    def __init__(self, theme: Theme, lens: Lens, parent: QWidget) -> None:
        super().__init__(theme, lens.icon, lens.title, "", SIDE, ICON, parent)
        self.lens = lens
        self.setCheckable(True)
        self.setToolTip(tip_text(f"{lens.title}: {lens.help}"))


class LensBar(QWidget):
    """Shown where the map is a grid and its rules have lenses."""

    def __init__(self, theme: Theme, area: QWidget, canvas: MapCanvas) -> None:
        super().__init__(area)
        self.theme, self.canvas, self.controller = theme, canvas, canvas.controller
        self.setAccessibleName("What to look at on the map")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(2, 2, 2, 2)
        self._row.setSpacing(0)
        self._buttons: list[LensButton] = []
        canvas.lens.changed.connect(self._show)
        canvas.tool_changed.connect(self.refresh)
        theme.changed.connect(self.update)
        self.refresh()

    def refresh(self) -> None:
        """Offer the lenses of the rules in play, or hide where there is nothing to look at."""
        lenses = self.controller.rules.lenses
        if tuple(button.lens for button in self._buttons) != lenses:
            self._show_lenses(lenses)
        offered = bool(lenses) and self.controller.board.grid is not None and self.canvas.tool.name in PLAYING
        self.setVisible(offered)
        if offered:
            self.adjustSize()
            self.move(MARGIN + LEFT, MARGIN + TOP)
            self.raise_()
        else:
            self.canvas.set_lens(None)

    def next_lens(self) -> None:
        """Look through the next lens; after the last one through none."""
        if self.isHidden():
            return
        names = [None, *(button.lens.name for button in self._buttons)]
        now = self.canvas.lens.lens
        self.canvas.set_lens(names[(names.index(now.name if now is not None else None) + 1) % len(names)])

    def _show_lenses(self, lenses: tuple[Lens, ...]) -> None:
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = [LensButton(self.theme, lens, self) for lens in lenses]
        for button in self._buttons:
            button.clicked.connect(self._choose)
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, LensButton):
            now = self.canvas.lens.lens
            self.canvas.set_lens(None if now is button.lens else button.lens.name)
            self._show(None)

    def _show(self, _: object) -> None:
        now = self.canvas.lens.lens
        for button in self._buttons:
            button.setChecked(button.lens is now)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, with_alpha(p.chrome, 0.92), p.line)
        painter.end()
