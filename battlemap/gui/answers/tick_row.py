"""One line of a long list to tick: a single answer, or a group of alike ones that can be unfolded."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.answers.list_row import ListRow
from battlemap.gui.answers.tick_groups import TickGroup
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import BODY, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

Ticked: TypeAlias = Literal["none", "some", "all"]
BOX_AT, LABEL_AT, FOLD = 30, 56, 26
"""Where the box and the words begin, and how wide the arrow that unfolds is."""
INDENT = 18


class TickRow(ListRow):
    """A box with words; a group has its number behind them and, where it *folds*, an arrow at its right end."""

    unfolded = Signal(bool)
    """The arrow was pressed: whether the members are to be seen."""

    def __init__(
        self, theme: Theme, tick_group: TickGroup, inside: bool = False, parent: QWidget | None = None, folds: bool = True
    ) -> None:
        self.tick_group, self.inside = tick_group, inside
        self.folds = folds and tick_group.is_several
        self.ticked, self.open = 0, False
        option = tick_group.options[0]
        self.weak = option.refusal or option.note
        super().__init__(theme, tick_group.name, option.refusal, parent)
        self.show_ticks(0)

    @property
    def label(self) -> str:
        """What is ticked with it."""
        return self.tick_group.name + (f" ×{len(self.tick_group.options)}" if self.tick_group.is_several else "")

    @property
    def search_words(self) -> str:
        return f"{self.tick_group.name} {self.weak}".lower()

    @property
    def marked(self) -> Ticked:
        """Whether all of it is ticked."""
        return "none" if not self.ticked else "all" if self.ticked == len(self.tick_group.options) else "some"

    def show_ticks(self, ticked: int) -> None:
        """Show how many of its answers are ticked."""
        self.ticked = ticked
        said = {"none": "not ticked", "all": "ticked", "some": f"{ticked} of {len(self.tick_group.options)} ticked"}[self.marked]
        self.set_name(
            ", ".join(filter(None, (self.label, self.weak, said))), "", ": ".join(filter(None, (self.label, self.weak)))
        )

    def show_fold(self, is_open: bool) -> None:
        """Whether its members stand below it."""
        self.open = is_open
        self.update()

    def wanted_width(self) -> int:
        """How wide it is with everything on it."""
        note = f"{self.ticked} of {len(self.tick_group.options)}" if self.tick_group.is_several else self.weak
        words = text_width(self.label, interface_font(BODY, SEMIBOLD)) + text_width(note, interface_font(SECONDARY))
        return round(LABEL_AT + words + 20 + (FOLD if self.folds else 0) + (INDENT if self.inside else 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.folds and event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self.unfolded.emit(event.key() == Qt.Key.Key_Right)
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (
            self.tick_group.is_several
            and event.position().x() > self.width() - FOLD
            and self.rect().contains(event.position().toPoint())
        ):
            self.setDown(False)
            self.unfolded.emit(not self.open)
            return
        super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter)
        y, off = self._box.center().y(), not self.isEnabled()
        shift = INDENT if self.inside else 0
        self._draw_box(painter, QRectF(BOX_AT + shift, y - 8, 16, 16))
        ink = colours.disabled_text(p) if off else p.text
        right = self.width() - (FOLD if self.folds else 6)
        weight = SEMIBOLD if self.current else MEDIUM
        x = LABEL_AT + shift
        x += round(draw_text(painter, x, y, self.label, interface_font(BODY, weight), ink, width=right - x)) + 8
        note = f"{self.ticked} of {len(self.tick_group.options)}" if self.marked == "some" else self.weak
        if note and right - x > 24:
            draw_text(painter, x, y, note, interface_font(SECONDARY), ink if off else p.text2, width=right - x)
        if self.folds:
            icon = "lucide/chevron-down" if self.open else "lucide/chevron-right"
            draw_icon(painter, icon, QRectF(self.width() - FOLD + 6, y - 7, 14, 14), p.text2, 2)
        self._draw_focus(painter)
        painter.end()

    def _draw_box(self, painter: QPainter, box: QRectF) -> None:
        p = self.theme.palette
        if self.marked == "none":
            fill_rounded(painter, box, 4, p.field, p.line2 if self.isEnabled() else p.line, 1.4)
            return
        fill_rounded(painter, box, 4, p.accent)
        icon = "lucide/check" if self.marked == "all" else "lucide/minus"
        draw_icon(painter, icon, box.adjusted(2, 2, -2, -2), p.on_accent, 3)
