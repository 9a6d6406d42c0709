"""The command palette: a field, what it finds, and the keys; it floats over the window and does nothing by itself."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from battlemap.gui.palette.line_ranking import UsedLines
from battlemap.gui.palette.palette_chances import PaletteChances
from battlemap.gui.palette.palette_field import PaletteField
from battlemap.gui.palette.palette_foot import PaletteFoot
from battlemap.gui.palette.palette_index import PaletteSearch, PaletteSources
from battlemap.gui.palette.palette_line import GroupId, PaletteLine
from battlemap.gui.palette.palette_list import PaletteList
from battlemap.gui.palette.palette_model import PaletteRow, rows_of
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.measures import PALETTE_FIELD, PALETTE_FOOT, RADIUS_CARD
from battlemap.play.session import Session

SLICE = 0.006
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
        self.theme, self.used = theme, used
        self.hide()
        self.sources: PaletteSources | None = None
        self.only: int | None = None
        self._opened: frozenset[GroupId] = frozenset()
        self._search: PaletteSearch | None = None
        self._walked = False
        self._before: QWidget | None = None
        self.field = PaletteField(theme, self)
        self.list = PaletteList(theme, self)
        self.foot = PaletteFoot(theme, self)
        self.chances = PaletteChances(session, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 1, 0)
        column.setSpacing(0)
        column.addWidget(self.field)
        column.addSpacing(1)
        column.addWidget(self.list, 1)
        column.addWidget(self.foot)
        self.shadow = CardShadow(theme, self, RADIUS_CARD)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)
        self.field.textEdited.connect(self._type)
        self.field.textChanged.connect(self._begin_anew)
        self.field.chip_dropped.connect(self._drop_chip)
        self.field.aside_taken.connect(self._take_aside)
        self.list.taken.connect(self.take_current)
        self.list.current_changed.connect(self._tell_row)
        self.list.verticalScrollBar().valueChanged.connect(self._look_again)
        self.chances.known.connect(self._show_chances)
        theme.changed.connect(self.update)
        self.setAccessibleName("Command palette")

    @property
    def is_open(self) -> bool:
        return not self.isHidden()

    @property
    def is_settled(self) -> bool:
        """Whether nothing more will become known of what is seen."""
        return not self._timer.isActive() and not self.chances.is_working

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
        self.sources, self.only, self._opened, self._walked = sources, None, frozenset(), False
        self.field.show_chip("")
        self.field.clear()
        self.chances.forget()
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
        self.chances.forget()
        self._begin(self.current.key if self.current is not None else "")

    def close_palette(self) -> None:
        """Go away with nothing done."""
        if self.isHidden():
            return
        if (app := QApplication.instance()) is not None:
            app.removeEventFilter(self)
        self._timer.stop()
        self.chances.stop()
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
            self._walk(STEPS[key])
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            for _ in range(PAGE):
                self._walk(1 if key == Qt.Key.Key_PageDown else -1)
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
        if self._search is not None and not self._search.is_done and not self._walked:
            self._search.settle()
            self._show_groups()
        row = self.current
        if row is None or not row.can_be_chosen:
            return
        if row.line is None:
            self._opened |= {row.group}
            first = self.list.currentIndex().row()
            self._begin()
            self.list.select_row(first)
            self._walked = True
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

    def _type(self) -> None:
        self._opened, self._walked = frozenset(), False

    def _begin_anew(self) -> None:
        self._begin()

    def _begin(self, kept: str = "") -> None:
        if self.sources is None:
            return
        self._search = PaletteSearch(self.sources, self.field.text(), self.used, self.only, self._opened)
        self.list.painter_of_rows.words = self._search.words
        self._show_groups(kept)
        names = [acting.name for acting in self.sources.acting]
        self.foot.show_next("" if not names else self._next_name(names))
        self._timer.start()

    def _next_name(self, names: list[str]) -> str:
        at = 0 if self.only is None else self.only + 1
        return f"Only {names[at]}" if at < len(names) else "Everything"

    def _show_groups(self, kept: str = "") -> None:
        if self._search is None:
            return
        kept = kept or (self.current.key if self.current is not None and self._walked else "")
        self.list.show_rows(tuple(map(self._with_chances, rows_of(self._search.groups()))), kept)
        self.resized.emit()
        self._tell_row()

    def _with_chances(self, row: PaletteRow) -> PaletteRow:
        line = row.line
        if line is None or line.kind != "verb":
            return row
        known = self.chances
        return replace(row, note=known.basis(line), chances=known.chances(line), is_pending=known.is_pending(line))

    def _work(self) -> None:
        """A slice: ask the rules for more lines, else look at one that is in sight, else let chances be worked out."""
        search = self._search
        if search is None or self.isHidden():
            self._timer.stop()
            return
        if not search.is_done:
            if search.step(SLICE):
                self._show_groups()
            return
        seen = [row.line for at in self.list.visible_rows if (row := self.list.lines.rows[at]).line is not None]
        lines = [line for line in seen if line is not None]
        if any(self.chances.look_at(line) for line in lines):
            self._show_chances()
            return
        self._timer.stop()
        self.chances.ask(lines)
        self._show_chances()

    def _look_again(self) -> None:
        if not self.isHidden():
            self._timer.start()

    def _show_chances(self) -> None:
        """More is known of some rows: they stay where they are."""
        search, changed = self._search, False
        lines = [row.line for row in self.list.lines.rows if row.line is not None]
        if search is not None and not search.words and not self._walked and not any(map(self.chances.is_pending, lines)):
            search.order_by(self._success)
            self._show_groups()
            return
        for at, row in enumerate(self.list.lines.rows):
            if (fresh := self._with_chances(row)) != row:
                self.list.lines.replace_row(at, fresh)
                changed = True
        if changed:
            self._tell_row()

    def _success(self, line: PaletteLine) -> float:
        known = self.chances.chances(line)
        return known.success if known is not None else 0.0

    def _walk(self, step: int) -> None:
        self._walked = True
        self.list.walk(step)

    def _turn_chip(self) -> None:
        """From everything to the verbs of who acts, to those of who is selected, and back."""
        acting = self.sources.acting if self.sources is not None else ()
        if not acting:
            return
        at = 0 if self.only is None else self.only + 1
        self.only = at if at < len(acting) else None
        self.field.show_chip(acting[self.only].name if self.only is not None else "")
        self._type()
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
