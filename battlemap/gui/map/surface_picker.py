"""All there is to choose for a tool, in groups, with a search field; floats below the strip."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from battlemap.canvas.tools.tool_options import ChoiceItem
from battlemap.gui.swatches.surface_swatches import SurfaceSwatches
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.line_edits import ENTER, LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.measures import RADIUS_MENU, SHADOW_TOOLTIP

WIDTH, HEIGHT = 264, 360
SWATCH = 22
ROLE = Qt.ItemDataRole.UserRole


class SwatchRows(QListWidget):
    """The list; Enter takes the row, Esc leaves."""

    taken = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class SurfacePicker(QWidget):
    """Type a few letters, Enter takes the first that fits; or walk with the arrows."""

    chosen = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, swatches: SurfaceSwatches, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self._swatches = theme, swatches
        self.hide()
        self.choices: tuple[ChoiceItem, ...] = ()
        self.search = LineEdit("", self)
        self.search.setPlaceholderText("Search")
        self.search.setAccessibleName("Search")
        self.rows = SwatchRows(self)
        self.rows.setAccessibleName("What there is to choose")
        self.rows.setIconSize(QSize(SWATCH, SWATCH))
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 6, 8)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.rows, 1)
        self.search.textChanged.connect(self._show)
        self.search.entered.connect(self.take)
        self.search.left.connect(self.left)
        self.search.walked.connect(self._walk)
        self.rows.itemClicked.connect(self._emit_clicked)
        self.rows.taken.connect(self.take)
        self.rows.left.connect(self.left)
        self.shadow = CardShadow(theme, self, RADIUS_MENU, SHADOW_TOOLTIP)
        theme.changed.connect(self._apply_theme)
        swatches.painted.connect(self._repaint)

    def open(self, choices: tuple[ChoiceItem, ...], value: str, x: int, y: int) -> None:
        """Show these at a place within the parent."""
        self.choices = choices
        ground = self.parentWidget()
        height = min(HEIGHT, ground.height() - y - 12) if ground is not None else HEIGHT
        self.setGeometry(x, y, WIDTH, height)
        self.search.clear()
        self._show("")
        for row in range(self.rows.count()):
            if self.rows.item(row).data(ROLE) == value:
                self.rows.setCurrentRow(row)
        self.show()
        self.raise_()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def take(self) -> None:
        """Choose the row that is marked."""
        item = self.rows.currentItem()
        if item is not None and item.data(ROLE) is not None:
            self.chosen.emit(item.data(ROLE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), self.theme.palette, RADIUS_MENU, "flat")
        painter.end()

    def _show(self, words: str) -> None:
        """The choices that hold *words*, each group under its name."""
        wanted, group = words.strip().lower(), ""
        self.rows.clear()
        for choice in self.choices:
            if wanted not in f"{choice.title} {choice.group}".lower():
                continue
            if choice.group != group:
                group = choice.group
                head = QListWidgetItem(group)
                head.setFlags(Qt.ItemFlag.NoItemFlags)
                font = self.rows.font()
                font.setPixelSize(11)
                head.setFont(font)
                self.rows.addItem(head)
            row = QListWidgetItem(self._swatch(choice), choice.title)
            row.setData(ROLE, choice.value)
            row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{choice.title}, {choice.group}")
            row.setSizeHint(QSize(WIDTH - 40, 28))
            self.rows.addItem(row)
        if not self.rows.count():
            none = QListWidgetItem("Nothing is called that.")
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self.rows.addItem(none)
        self.rows.setCurrentRow(next((row for row in range(self.rows.count()) if self.rows.item(row).data(ROLE) is not None), -1))

    def _swatch(self, choice: ChoiceItem) -> QIcon:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(SWATCH * ratio), round(SWATCH * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._swatches.draw(painter, QRectF(1, 1, SWATCH - 2, SWATCH - 2), choice)
        painter.end()
        return QIcon(picture)

    def _walk(self, step: int) -> None:
        row = self.rows.currentRow() + step
        while 0 <= row < self.rows.count() and self.rows.item(row).data(ROLE) is None:
            row += step
        if 0 <= row < self.rows.count():
            self.rows.setCurrentRow(row)

    def _emit_clicked(self, item: QListWidgetItem) -> None:
        if item.data(ROLE) is not None:
            self.chosen.emit(item.data(ROLE))

    def _repaint(self) -> None:
        """More swatches are there than before."""
        if not self.isHidden():
            by_value = {choice.value: choice for choice in self.choices}
            for row in range(self.rows.count()):
                item = self.rows.item(row)
                if item.data(ROLE) in by_value:
                    item.setIcon(self._swatch(by_value[item.data(ROLE)]))

    def _apply_theme(self) -> None:
        if not self.isHidden():
            self._show(self.search.text())
        self.update()
