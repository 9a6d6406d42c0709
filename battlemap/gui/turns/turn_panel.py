"""The turn order: who acts when, drag to reorder, a click selects; below it what the GM may want to see to."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.turns.next_turns import HEIGHT, NextTurns
from battlemap.gui.turns.timer_list import TimerList
from battlemap.gui.turns.turn_delegate import TurnDelegate
from battlemap.gui.turns.turn_folding import AHEAD, find_rows, fold_rows, next_rows
from battlemap.gui.turns.turn_list import TurnList, TurnModel
from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.gui.turns.turn_search import TurnSearch
from battlemap.gui.turns.turn_warnings import TurnWarnings
from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import DOCK_PADDING, ROW_GAP, TURN_ROW, TURN_ROW_SMALL
from battlemap.paint.tokens.token_drawing import Portraits

LEAST_ROWS = 2
"""So many rows are seen however much is said below them."""
FEW = 3
"""So many of those who wait are brought into sight with whoever acts."""
SEARCHED = 7
"""From so many rows on there is a button that searches them."""

GOOD = 4
"""Rows of the turn order that are seen in a low window: the token that acts and the next ones."""


class TurnPanel(QWidget):
    """The list, what the rules warn of, and the button that begins the fight."""

    begin_wanted = Signal()
    other_wanted = Signal()
    """The fight is to begin in the other way that the rules have."""
    resized = Signal()
    """Its rows need another height."""

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.model = TurnModel(self)
        self._rows: tuple[TurnRow, ...] = ()
        """All of them, as if nothing were folded."""
        self._opened: frozenset[TokenId] = frozenset()
        self._shows_acted = False
        self._acting: tuple[TokenId, ...] = ()
        self._is_small = False
        self._rows_height, self._shrinks = 0, False
        self._fitting = QTimer(self)
        self._fitting.setSingleShot(True)
        self._fitting.setInterval(0)
        self.list = TurnList(self)
        self.delegate = TurnDelegate(theme, portraits, self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.search = TurnSearch(theme, self)
        self.search_button = IconButton(theme, "lucide/search", "Search the turn order", "", 26, 15, self)
        self.search_button.hide()
        self.notes = TurnWarnings(theme, self)
        self.timers = TimerList(theme, self)
        self.button = TextButton(theme, "Begin the fight", "Space", primary=True, parent=self)
        self.other_button = TextButton(theme, "Begin", parent=self)
        self.other_button.hide()
        self.next = NextTurns(theme, portraits, self)
        self._lay_out()
        self._connect()
        self._fit_rows()

    def _lay_out(self) -> None:
        column, above = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(6)
        self.list.setMinimumHeight(LEAST_ROWS * (TURN_ROW_SMALL + ROW_GAP))
        above.setContentsMargins(DOCK_PADDING, 0, DOCK_PADDING, 0)
        above.addWidget(self.search)
        column.addLayout(above)
        column.addWidget(self.list, 1)
        column.addWidget(self.notes)
        column.addWidget(self.timers)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.other_button, 0, Qt.AlignmentFlag.AlignHCenter)

    def _connect(self) -> None:
        self.button.clicked.connect(self.begin_wanted)
        self.other_button.clicked.connect(self.other_wanted)
        self.list.opened.connect(self._open_row)
        self.list.search_wanted.connect(self.begin_search)
        self.search.textChanged.connect(self._search)
        self.search.entered.connect(self._take_first)
        self.search.left.connect(self.end_search)
        self.search.walked.connect(self._walk)
        self.timers.resized.connect(self.resized)
        self.next.clicked.connect(self._show_acting)
        self.list.verticalScrollBar().valueChanged.connect(self._show_next)
        self.list.resized.connect(self._note_height)
        self._fitting.timeout.connect(self._fit_height)
        self.theme.changed.connect(self._fit_rows)

    def show_turns(self, rows: tuple[TurnRow, ...], begin: str = "", warnings: tuple[str, ...] = (), other: str = "") -> None:
        """Show the order; *begin*, *other*: what the buttons say before the fight, empty for none; *warnings* of the rules."""
        self._rows = rows
        self._shows_acted = self._shows_acted and any(row.done for row in rows)
        self._fold()
        self.search_button.setVisible(len(rows) >= SEARCHED)
        self.notes.show_notes(warnings)
        self.button.setVisible(bool(begin))
        self.other_button.setVisible(bool(other))
        if other:
            self.other_button.set_words(other)
        if begin:
            self.button.set_words(begin, "Space")
        at = self._active_at()
        acting = self.model.rows[at].tokens if at >= 0 else ()
        self._show_next()  # before anything is brought into sight: it takes room from the rows
        if acting and acting != self._acting:  # what somebody has scrolled to in a turn stays
            self._show_acting()
        elif at >= 0:
            self._scroll_to(at + self._waiting_below(at), at)
        self._acting = acting
        self._show_next()

    def begin_search(self) -> None:
        """Let a name be typed."""
        self.search.show()
        self.resized.emit()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def end_search(self) -> None:
        """Show all rows again."""
        had_focus = self.search.hasFocus()
        self.search.clear()
        self.search.hide()
        self.resized.emit()
        if had_focus:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_selected(self, tokens: frozenset[str]) -> None:
        """Mark the rows of what is selected on the map."""
        self.delegate.selected = tokens
        self.list.viewport().update()

    def set_small(self, small: bool) -> None:
        """Lower rows in a small window."""
        self._is_small = small
        self._fit_rows()

    @property
    def least_height(self) -> int:
        """So much is needed for a row or two and what stands below them."""
        return self.list.minimumHeight() + self._under

    @property
    def good_height(self) -> int:
        """The height for GOOD rows and the line that says who comes next, kept as long as the other parts have room."""
        rows = min(GOOD, len(self.model.rows))
        return min(self.sizeHint().height(), rows * (self.delegate.row_height + ROW_GAP) + self._under + HEIGHT + 6)

    def sizeHint(self) -> QSize:
        rows = len(self.model.rows)
        shown = {row.tokens for row in self.model.rows}
        under = self._under + (HEIGHT if any(row.tokens not in shown for row in next_rows(self._rows)) else 0)
        return QSize(100, rows * (self.delegate.row_height + ROW_GAP) + under + 6)

    @property
    def _under(self) -> int:
        """How high all is besides the rows."""
        under = self.button.sizeHint().height() + 8 if not self.button.isHidden() else 0
        under += self.other_button.sizeHint().height() + 6 if not self.other_button.isHidden() else 0
        under += self.notes.heightForWidth(self.width()) + 6 if not self.notes.isHidden() else 0
        under += self.timers.sizeHint().height() + 6 if not self.timers.isHidden() else 0
        under += self.search.sizeHint().height() + 6 if not self.search.isHidden() else 0
        return under

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_next()

    def _note_height(self) -> None:
        """The rows have another height, or will have once all is laid out."""
        before, self._rows_height = self._rows_height, self.list.height()
        if self._rows_height != before:
            self._shrinks = self._rows_height < before
            self._fitting.start()

    def _fit_height(self) -> None:
        """Whoever acts stays in sight when other parts of the dock take the room of the rows."""
        self._show_next()
        at = self._active_at()
        if at >= 0 and self._shrinks:
            self._scroll_to(at)
            self._show_next()

    def _fit_rows(self) -> None:
        self.delegate.row_height = self.theme.touch_size(TURN_ROW_SMALL if self._is_small else TURN_ROW)
        self.list.doItemsLayout()
        self.list.viewport().update()

    def _fold(self) -> None:
        """Show the rows that are to be seen now, from the same place on; the current one stays."""
        current, bar = self.list.row_of(self.list.currentIndex()), self.list.verticalScrollBar()
        words, scrolled = self.search.text().strip(), bar.value()
        rows = find_rows(self._rows, words, self._opened) if words else fold_rows(self._rows, self._opened, self._shows_acted)
        self.model.show_rows(rows)
        if current is not None and self.list.hasFocus():
            same = [at for at, row in enumerate(rows) if (row.kind, row.tokens) == (current.kind, current.tokens)]
            if same:
                self.list.setCurrentIndex(self.model.index(same[0]))
        self.list.doItemsLayout()
        bar.setValue(scrolled)
        self._show_next()

    def _open_row(self, row: TurnRow, wanted: bool) -> None:
        if row.kind == "acted":
            self._shows_acted = wanted
        else:
            self._opened = self._opened | set(row.tokens) if wanted else self._opened - set(row.tokens)
        self._fold()
        self.resized.emit()

    def _search(self) -> None:
        self._fold()
        self.list.scrollToTop() if self.search.text().strip() else self._show_acting()

    def _take_first(self) -> None:
        if self.search.text().strip() and self.model.rows:
            self.list.selected.emit(self.model.rows[0])
        self.end_search()

    def _walk(self, step: int) -> None:
        """From the field into the rows that are left."""
        if step > 0 and self.model.rows:
            self.list.setCurrentIndex(self.model.index(0))
            self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _active_at(self) -> int:
        return next((at for at, row in enumerate(self.model.rows) if row.active), -1)

    def _waiting_below(self, at: int) -> int:
        return sum(1 for row in self.model.rows[at + 1 : at + 1 + FEW] if row.waiting)

    def _show_acting(self) -> None:
        """Bring whoever acts into sight, with those who may step in and those who act next, if there is room."""
        at = self._active_at()
        if at >= 0:
            self.list.scrollTo(self.model.index(at), QAbstractItemView.ScrollHint.PositionAtCenter)
            below = self._waiting_below(at)
            self._scroll_to(at + below + AHEAD, at + below, at)

    def _scroll_to(self, *places: int) -> None:
        for at in places:
            self.list.scrollTo(self.model.index(min(at, len(self.model.rows) - 1)))

    def _show_next(self) -> None:
        """Name those who act next while their rows are not all in sight; no row lies under that line."""
        coming = next_rows(self._rows)
        area = self.list.viewport().rect().adjusted(0, 0, 0, self.list.room_below)
        seen = {row.tokens for at, row in enumerate(self.model.rows) if area.contains(self.list.visualRect(self.model.index(at)))}
        self.next.show_rows(coming)
        self.next.setVisible(any(row.tokens not in seen for row in coming))
        self.list.leave_room(0 if self.next.isHidden() else HEIGHT)
        box = self.list.geometry()
        self.next.setGeometry(box.x(), box.bottom() + 1 - HEIGHT, box.width(), HEIGHT)
        self.next.raise_()


def turn_note(where: str, tokens: int) -> str:
    """What stands at the right of the head: the exchange, or that nobody is there yet."""
    return where or ("Not begun" if tokens else "Nobody yet")
