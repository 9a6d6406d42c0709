"""The fighters of a new battle, a line for each side; tokens come to the place where their side begins."""

from itertools import pairwise

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.new_battle.fighter_sources import FighterPick, FighterSources
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.inputs import ComboBox, SpinBox
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.store.collection.entry_kinds import MOST_FOES

HEIGHT, BOX, NUMBER, LINES = 30, 150, 64, 8
SIDES = (("Heroes", "Add heroes…"), ("Opponents", "Add opponents…"))


class FighterBox(ComboBox):
    """A list to choose somebody from; a letter opens it and looks for names that begin so."""

    def __init__(self, theme: Theme, words: str, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(words.rstrip("…"))
        self.setPlaceholderText(words)
        self.setFixedSize(BOX, HEIGHT)
        self.setMaxVisibleItems(14)

    def sizeHint(self) -> QSize:
        return QSize(BOX, HEIGHT)

    def show_offer(self, offer: list[FighterPick]) -> None:
        """Offer these."""
        self.clear()
        for pick in offer:
            self.addItem(pick.title, pick.key)
        self.setCurrentIndex(-1)

    def showPopup(self) -> None:
        super().showPopup()
        wide = self.view().sizeHintForColumn(0) + 40
        self.view().window().setMinimumWidth(max(self.width(), wide))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().strip() and event.text().isprintable() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.showPopup()
            QApplication.sendEvent(self.view(), QKeyEvent(QEvent.Type.KeyPress, event.key(), event.modifiers(), event.text()))
        else:
            super().keyPressEvent(event)


class FighterNumber(SpinBox):
    """How many of somebody come."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.interpretText()
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class FighterChip(QWidget):
    """Somebody who comes, with the number if it can be chosen."""

    removed = Signal()
    entered = Signal()

    def __init__(self, theme: Theme, pick: FighterPick, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.pick = theme, pick
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 2, 2, 2)
        row.setSpacing(4)
        row.addWidget(Label(pick.title, self))
        self.number: FighterNumber | None = None
        if pick.count:
            self.number = FighterNumber(theme, self)
            self.number.setRange(1, MOST_FOES)
            self.number.setValue(pick.count)
            self.number.setAccessibleName(f"How many: {pick.title}")
            self.number.setFixedSize(NUMBER, HEIGHT - 4)
            self.number.valueChanged.connect(self._set_count)
            self.number.entered.connect(self.entered)
            row.addWidget(self.number)
        self.remove_button = IconButton(theme, "lucide/x", f"Take {pick.title} out", "", HEIGHT - 4, 14, self)
        self.remove_button.clicked.connect(self.removed)
        row.addWidget(self.remove_button)
        self.setFixedHeight(HEIGHT)

    @property
    def stops(self) -> list[QWidget]:
        """What Tab goes to, one after the other."""
        return [*([self.number] if self.number is not None else []), self.remove_button]

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CONTROL, p.field, p.line)
        painter.end()

    def take_focus(self) -> None:
        """The number is to be typed."""
        if self.number is not None:
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
            self.number.selectAll()

    def _set_count(self, count: int) -> None:
        self.pick = replace(self.pick, count=count)


class FighterRow(QWidget):
    """The chosen of both sides, a line each: the list to add from stays in its place, the chosen stand behind it."""

    entered = Signal()
    """Enter was pressed in a number."""
    reflowed = Signal()
    """Others come: the row may be of another height."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self._sources: FighterSources | None = None
        self.chips: tuple[list[FighterChip], list[FighterChip]] = ([], [])
        self.labels = [Label(words, self) for words, _ in SIDES]
        self.boxes = [FighterBox(theme, words, self) for _, words in SIDES]
        wide = max(label.sizeHint().width() for label in self.labels)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(LINES)
        self._flows: list[FlowLayout] = []
        for label, box in zip(self.labels, self.boxes, strict=True):
            label.setProperty("role", "secondary-body")
            label.setFixedWidth(wide)
            box.setEnabled(False)
            box.activated.connect(self._add_chosen)
            self._flows.append(FlowLayout(gap=10, row_gap=LINES))
            column.addLayout(self._flows[-1])
        self._fill()

    @property
    def picks(self) -> tuple[tuple[FighterPick, ...], tuple[FighterPick, ...]]:
        """Who was chosen for the players' side and for their opponents."""
        heroes, foes = self.chips
        return tuple(chip.pick for chip in heroes), tuple(chip.pick for chip in foes)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.reflowed.emit()
        return super().event(event)

    def height_in(self, width: int) -> int:
        """Return the height of both lines, in px, where they have *width*."""
        return sum(max(HEIGHT, flow.heightForWidth(width)) for flow in self._flows) + LINES

    def show_sources(self, sources: FighterSources) -> None:
        """Offer what a library has for a game; whoever was chosen of another one goes."""
        if self._sources is not None and self._sources.rules.id != sources.rules.id:
            for chip in [*self.chips[0], *self.chips[1]]:
                self._drop(chip)
        self._sources = sources
        for box, gm in zip(self.boxes, (False, True), strict=True):
            box.show_offer(sources.offer(gm))
            box.setEnabled(box.count() > 0)
        self._fill()

    def _add_chosen(self, at: int) -> None:
        box = self.sender()
        if self._sources is None or not isinstance(box, FighterBox) or at < 0:
            return
        side = self.boxes.index(box)
        pick = self._sources.offer(side == 1)[at]
        box.setCurrentIndex(-1)
        chip = next((chip for chip in self.chips[side] if chip.pick.key == pick.key), None)
        if chip is None:
            chip = FighterChip(self.theme, pick, self)
            chip.removed.connect(self._remove)
            chip.entered.connect(self.entered)
            self.chips[side].append(chip)
            chip.show()
            self._fill()
        chip.take_focus()

    def _remove(self) -> None:
        chip = self.sender()
        if isinstance(chip, FighterChip):
            side = 0 if chip in self.chips[0] else 1
            self._drop(chip)
            self.boxes[side].setFocus(Qt.FocusReason.OtherFocusReason)
            self._fill()

    def _drop(self, chip: FighterChip) -> None:
        for chips in self.chips:
            if chip in chips:
                chips.remove(chip)
        chip.hide()
        chip.deleteLater()

    def _fill(self) -> None:
        stops: list[QWidget] = []
        for flow, label, chips, box in zip(self._flows, self.labels, self.chips, self.boxes, strict=True):
            while flow.takeAt(0) is not None:
                pass
            for part in (label, box, *chips):
                flow.addWidget(part)
            stops += [box, *(stop for chip in chips for stop in chip.stops)]
            flow.invalidate()
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)
