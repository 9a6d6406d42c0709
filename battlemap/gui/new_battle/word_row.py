"""The words of choice under the picture: how large, and a switch for each option; what cannot be is grey and says why."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.generation.recipe import OptionValue, PlaceSize, RecipeOption
from battlemap.gui.new_battle.request_draft import RequestDraft, next_size
from battlemap.gui.widgets.buttons import IconButton, PaintedButton
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import disabled_text
from battlemap.paint.style.typography import BODY, BOLD, MEDIUM, SEMIBOLD, draw_text, interface_font, text_width, tip_text

HEIGHT, INNER = 30, 26
SIZE = "size"
"""Stands for the size among the options."""


class ValueButton(PaintedButton):
    """One value of an option. *reason*: why it cannot be; then a click only says so."""

    def __init__(self, theme: Theme, option: RecipeOption, value: OptionValue, parent: QWidget) -> None:
        self.option, self.value, self.reason = option, value, ""
        super().__init__(theme, f"{option.title}: {value.title}", "", parent)
        self.setText(value.title)
        self.setCheckable(True)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(round(text_width(self.text(), interface_font(BODY, SEMIBOLD))) + 20, INNER)

    def show_state(self, chosen: bool, reason: str) -> None:
        """Lit if it is chosen; grey if there is a reason against it."""
        self.reason = "" if chosen else reason
        self.setChecked(chosen)
        self.setToolTip(tip_text(self.reason))
        self.setAccessibleDescription(self.reason)
        self.update()

    def nextCheckState(self) -> None:
        """What is chosen is told by show_state()."""

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        if chosen:
            fill_rounded(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), 5, p.hover, p.line2)
        elif self.state in ("hover", "pressed") and not self.reason:
            fill_rounded(painter, box.adjusted(1, 1, -1, -1), 5, p.hover)
        if self.hasFocus():
            fill_rounded(painter, box.adjusted(1, 1, -1, -1), 5, None, p.accent, 2)
        ink = disabled_text(p, p.field) if self.reason else p.text if chosen else p.text2
        font = interface_font(BODY, SEMIBOLD if chosen else MEDIUM)
        draw_text(painter, box.center().x(), box.center().y(), self.text(), font, ink, "centre")
        painter.end()


class SizeStepper(QWidget):
    """How many zones, or columns and rows: a step less, a step more."""

    stepped = Signal(int)

    def __init__(self, theme: Theme, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self._words = theme, ""
        self.less = IconButton(theme, "lucide/minus", f"Fewer: {title}", "", INNER, 15, self)
        self.more = IconButton(theme, "lucide/plus", f"More: {title}", "", INNER, 15, self)
        self.less.clicked.connect(self._step_down)
        self.more.clicked.connect(self._step_up)

    def show_size(self, size: PlaceSize, less: str, more: str) -> None:
        """Show a size; *less* and *more*: why it cannot become so, empty if it can."""
        self._words = str(size) if isinstance(size, int) else f"{size[0]} × {size[1]}"
        for button, reason in ((self.less, less), (self.more, more)):
            button.setEnabled(not reason)
            button.setToolTip(tip_text(reason or button.accessibleName()))
            button.setAccessibleDescription(reason)
        wide = max(22, round(text_width(self._words, interface_font(BODY, BOLD))))
        self.setFixedSize(2 * INNER + wide + 18, HEIGHT)
        self.less.move(2, 2)
        self.more.move(self.width() - INNER - 2, 2)
        self.setAccessibleName(self._words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        fill_rounded(painter, box, RADIUS_CONTROL, p.field, p.line)
        draw_text(painter, box.center().x(), box.center().y(), self._words, interface_font(BODY, BOLD), p.text, "centre")
        painter.end()

    def _step_down(self) -> None:
        self.stepped.emit(-1)

    def _step_up(self) -> None:
        self.stepped.emit(1)


class _Segments(QWidget):
    """The frame round the values of one option."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(2, 2, 2, 2)
        self.row.setSpacing(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CONTROL, p.field, p.line)
        painter.end()


class WordRow(QWidget):
    """Emits what was chosen. One row, or more where it is narrow."""

    chosen = Signal(str, str)
    """An option and its value, by their ids."""
    stepped = Signal(int)
    """The place is to be so many steps larger."""
    refused = Signal(str)
    reflowed = Signal()
    """Something in it is of another size: the row may be of another height."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self._recipe: object = None
        self.buttons: list[ValueButton] = []
        self.stepper: SizeStepper | None = None
        self._flow = FlowLayout(self, 24, 10)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.reflowed.emit()
        return super().event(event)

    def height_in(self, width: int) -> int:
        """How high the row is in so much room."""
        return self._flow.heightForWidth(width)

    def show_draft(self, draft: RequestDraft) -> None:
        """Show what is chosen and what can be."""
        if draft.recipe is not self._recipe:
            self._build(draft)
        size, sizes = draft.size, draft.recipe.sizes
        if self.stepper is not None:
            reasons = [draft.reason_against_size(next_size(sizes.step, size, step)) for step in (-1, 1)]
            self.stepper.show_size(size, *reasons)
        values = draft.values
        for button in self.buttons:
            key, value = button.option.id, button.value.id
            button.show_state(values[key] == value, draft.reason_against(key, value))

    def _build(self, draft: RequestDraft) -> None:
        self._recipe, self.buttons = draft.recipe, []
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        title = "Zones" if draft.recipe.kind == "zones" else "Size"
        stepper = SizeStepper(self.theme, title, self)
        stepper.stepped.connect(self.stepped)
        self.stepper = stepper
        self._add(title, stepper)
        for option in draft.recipe.options:
            frame = _Segments(self.theme, self)
            for value in option.values:
                button = ValueButton(self.theme, option, value, frame)
                button.clicked.connect(self._choose)
                frame.row.addWidget(button)
                self.buttons.append(button)
            self._add(option.title, frame)

    def _add(self, title: str, control: QWidget) -> None:
        group = QWidget(self)
        row = QHBoxLayout(group)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        label = Label(title, group)
        label.setProperty("role", "secondary-body")
        row.addWidget(label, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(control)
        control.setFixedHeight(HEIGHT)
        self._flow.addWidget(group)

    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, ValueButton):
            if button.reason:
                self.refused.emit(f"{button.reason}.")
            elif not button.isChecked():
                self.chosen.emit(button.option.id, button.value.id)
