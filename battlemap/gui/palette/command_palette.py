"""The command palette: a field, what it finds, and the keys; it floats over the window and does nothing by itself."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from battlemap.gui.palette.line_ranking import UsedLines
from battlemap.gui.palette.palette_field import PaletteField
from battlemap.gui.palette.palette_foot import PaletteFoot
from battlemap.gui.palette.palette_index import PaletteSources
from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.gui.palette.palette_list import PaletteList
from battlemap.gui.palette.palette_model import PaletteRow
from battlemap.gui.palette.palette_results import PaletteResults
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.measures import PALETTE_FIELD, PALETTE_FOOT, RADIUS_CARD
from battlemap.play.session import Session

STEPS: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
TAKING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PAGE = 6


class CommandPalette(QWidget):
    """Shows what is found in the sources it was opened with; where it lies is for whoever opens it to say."""

    taken = Signal(PaletteLine)
    """A line that can be done now was chosen; the palette has closed."""
    flipped = Signal(PaletteLine)
    """A setting was chosen; the palette stays open."""
    menu_wanted = Signal(PaletteLine)
    """The menu of a token is wanted; the palette has closed."""
    row_changed = Signal()
    """Another row is looked at, or more is known of it."""
    resized = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, session: Callable[[], Session | None], used: UsedLines, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.hide()
        self.sources: PaletteSources | None = None
        self.only: int | None = None
        self._before: QWidget | None = None
        self.field = PaletteField(theme, self)
        self.list = PaletteList(theme, self)
        self.foot = PaletteFoot(theme, self)
        self.results = PaletteResults(self.list, session, used, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 1, 0)
        column.setSpacing(0)
        column.addWidget(self.field)
        column.addSpacing(1)
        column.addWidget(self.list, 1)
        column.addWidget(self.foot)
        self.shadow = CardShadow(theme, self, RADIUS_CARD)
        self.field.textEdited.connect(self.results.begin_anew)
        self.field.textChanged.connect(self._begin_anew)
        self.field.chip_dropped.connect(self._drop_chip)
        self.field.aside_taken.connect(self._take_aside)
        self.list.taken.connect(self.take_current)
        self.list.current_changed.connect(self._tell_row)
        self.results.shown.connect(self.resized)
        self.results.shown.connect(self._tell_row)
        self.results.row_told.connect(self._tell_row)
        theme.changed.connect(self.update)
        self.setAccessibleName("Command palette")

    @property
    def is_open(self) -> bool:
        return not self.isHidden()

    @property
    def current(self) -> PaletteRow | None:
        """The row that is looked at."""
        return self.list.current

    @property
    def tall(self) -> int:
        """How high all of it is."""
        return PALETTE_FIELD + 1 + self.list.tall + PALETTE_FOOT

    def open_with(self, sources: PaletteSources) -> None:
        """Open over the window with nothing typed."""
        self._before = self.window().focusWidget()
        self.sources, self.only = sources, None
        self.results.begin_anew()
        self.field.show_chip("")
        self.field.clear()
        self.results.forget_chances()
        self._begin()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        if (app := QApplication.instance()) is not None:
            app.removeEventFilter(self)
            app.installEventFilter(self)

    def show_sources(self, sources: PaletteSources) -> None:
        """What there is to find is another now: find the same words in it."""
        self.sources = sources
        self.only = None if self.only is not None and self.only >= len(sources.acting) else self.only
        self.results.forget_chances()
        self._begin(self.current.key if self.current is not None else "")

    def close_palette(self) -> None:
        """Go away with nothing done."""
        if self.isHidden():
            return
        if (app := QApplication.instance()) is not None:
            app.removeEventFilter(self)
        self.results.stop()
        inside = self.window().focusWidget()
        if inside is not None and self.isAncestorOf(inside) and self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = None
        self.hide()
        self.closed.emit()

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key: arrows, Enter, Tab and Esc are the palette's, all others are typed."""
        if self.isHidden():
            return False
        key = event.key()
        if key in STEPS:
            self.results.walk(STEPS[key])
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            for _ in range(PAGE):
                self.results.walk(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in TAKING:
            self.take_current()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._turn_chip()
        elif key == Qt.Key.Key_Escape:
            self._escape()
        else:
            return False
        return True

    def take_current(self) -> None:
        """Do what the current row says; a grey one does nothing."""
        self.results.settle()
        row = self.current
        if row is None or not row.can_be_chosen:
            return
        if row.line is None:
            self.results.open_group(row.group)
        elif row.line.kind == "setting":
            self.flipped.emit(row.line)
        else:
            self.close_palette()
            self.taken.emit(row.line)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
            here = self.mapFromGlobal(event.globalPosition().toPoint())
            if not self.rect().contains(here):
                self.close_palette()
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return False  # Tab means whose verbs are wanted

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), p, RADIUS_CARD, "flat")
        painter.fillRect(QRectF(1, PALETTE_FIELD, self.width() - 2, 1), p.line)
        painter.end()

    def _begin_anew(self) -> None:
        self._begin()

    def _begin(self, kept: str = "") -> None:
        if self.sources is None:
            return
        self.results.search(self.sources, self.field.text(), self.only, kept)
        names = [acting.name for acting in self.sources.acting]
        self.foot.show_next("" if not names else self._next_name(names))

    def _next_name(self, names: list[str]) -> str:
        at = 0 if self.only is None else self.only + 1
        return f"Only {names[at]}" if at < len(names) else "Everything"

    def _turn_chip(self) -> None:
        """From everything to the verbs of who acts, to those of who is selected, and back."""
        acting = self.sources.acting if self.sources is not None else ()
        if not acting:
            return
        at = 0 if self.only is None else self.only + 1
        self.only = at if at < len(acting) else None
        self.field.show_chip(acting[self.only].name if self.only is not None else "")
        self.results.begin_anew()
        self._begin()

    def _drop_chip(self) -> None:
        self.only = None
        self.field.show_chip("")
        self._begin()

    def _escape(self) -> None:
        if self.field.text():
            self.field.clear()
        elif self.only is not None:
            self._drop_chip()
        else:
            self.close_palette()

    def _take_aside(self) -> None:
        line = self.current.line if self.current is not None else None
        if line is not None and line.kind == "token":
            self.close_palette()
            self.menu_wanted.emit(line)

    def _tell_row(self) -> None:
        """Say which row is looked at, to the map and to screen readers."""
        at = self.list.currentIndex().row()
        said = self.list.lines.spoken(at) if self.current is not None else ""
        if said != self.field.accessibleDescription():
            self.field.setAccessibleDescription(said)
            if said and QAccessible.isActive():
                from PySide6.QtGui import QAccessibleAnnouncementEvent

                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.field, said))
        self.row_changed.emit()
