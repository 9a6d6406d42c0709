"""What is found for the words that are typed, and the chances of it: worked out in slices, while nothing else happens."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.gui.palette.line_ranking import UsedLines
from battlemap.gui.palette.palette_chances import PaletteChances
from battlemap.gui.palette.palette_index import PaletteSearch, PaletteSources
from battlemap.gui.palette.palette_line import GroupId, PaletteLine
from battlemap.gui.palette.palette_list import PaletteList
from battlemap.gui.palette.palette_model import PaletteRow, rows_of
from battlemap.play.session import Session

SLICE = 0.006


class PaletteResults(QObject):
    """Searches, and shows in a list what it has found so far."""

    shown = Signal()
    """The list has other rows."""
    row_told = Signal()
    """More is known of a row."""

    def __init__(self, rows: PaletteList, session: Callable[[], Session | None], used: UsedLines, parent: QObject) -> None:
        super().__init__(parent)
        self._rows, self._used = rows, used
        self._search: PaletteSearch | None = None
        self._sources: PaletteSources | None = None
        self._words = ""
        self._only: int | None = None
        self._opened: frozenset[GroupId] = frozenset()
        """The groups of which all is shown."""
        self._walked = False
        """Whether somebody went to a row, which then stays the current one."""
        self._chances = PaletteChances(session, self)
        self._chances.known.connect(self._show_chances)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)
        rows.verticalScrollBar().valueChanged.connect(self._look_again)

    @property
    def is_settled(self) -> bool:
        """Whether nothing more will become known of what is seen."""
        return not self._timer.isActive() and not self._chances.is_working

    def search(self, sources: PaletteSources, words: str, only: int | None, kept: str = "") -> None:
        """Find *words*; *only*: whose verbs alone are wanted; *kept*: the key of the row that stays the current one."""
        self._sources, self._words, self._only = sources, words, only
        self._search = PaletteSearch(sources, words, self._used, only, self._opened)
        self._rows.painter_of_rows.words = self._search.words
        self._show_groups(kept)
        self._timer.start()

    def begin_anew(self) -> None:
        """The first row is the current one again, and of each group only the first rows are shown."""
        self._opened, self._walked = frozenset(), False

    def forget_chances(self) -> None:
        """The board is another one."""
        self._chances.forget()

    def stop(self) -> None:
        """Find nothing more."""
        self._timer.stop()
        self._chances.stop()

    def settle(self) -> None:
        """Find all there is at once, unless somebody has gone to a row."""
        if self._search is not None and not self._search.is_done and not self._walked:
            self._search.settle()
            self._show_groups()

    def open_group(self, group: GroupId) -> None:
        """Show all of a group; the first row that comes with that is the current one."""
        if self._sources is None:
            return
        self._opened |= {group}
        first = self._rows.currentIndex().row()
        self.search(self._sources, self._words, self._only)
        self._rows.select_row(first)
        self._walked = True

    def walk(self, step: int) -> None:
        """To the row after this one, or before it."""
        self._walked = True
        self._rows.walk(step)

    def _show_groups(self, kept: str = "") -> None:
        if self._search is None:
            return
        current = self._rows.current
        kept = kept or (current.key if current is not None and self._walked else "")
        self._rows.show_rows(tuple(map(self._with_chances, rows_of(self._search.groups()))), kept)
        self.shown.emit()

    def _with_chances(self, row: PaletteRow) -> PaletteRow:
        line = row.line
        if line is None or line.kind != "verb":
            return row
        known = self._chances
        return replace(row, note=known.basis(line), chances=known.chances(line), is_pending=known.is_pending(line))

    def _work(self) -> None:
        """A slice: ask the rules for more lines, else look at one that is in sight, else let chances be worked out."""
        search = self._search
        if search is None or not self._rows.isVisible():
            self._timer.stop()
            return
        if not search.is_done:
            if search.step(SLICE):
                self._show_groups()
            return
        seen = [row.line for at in self._rows.visible_rows if (row := self._rows.lines.rows[at]).line is not None]
        lines = [line for line in seen if line is not None]
        if any(self._chances.look_at(line) for line in lines):
            self._show_chances()
            return
        self._timer.stop()
        self._chances.ask(lines)
        self._show_chances()

    def _look_again(self) -> None:
        if self._rows.isVisible():
            self._timer.start()

    def _show_chances(self) -> None:
        """More is known of some rows: they stay where they are."""
        search, changed = self._search, False
        lines = [row.line for row in self._rows.lines.rows if row.line is not None]
        if search is not None and not search.words and not self._walked and not any(map(self._chances.is_pending, lines)):
            search.order_by(self._success)
            self._show_groups()
            return
        for at, row in enumerate(self._rows.lines.rows):
            if (fresh := self._with_chances(row)) != row:
                self._rows.lines.replace_row(at, fresh)
                changed = True
        if changed:
            self.row_told.emit()

    def _success(self, line: PaletteLine) -> float:
        known = self._chances.chances(line)
        return known.success if known is not None else 0.0
