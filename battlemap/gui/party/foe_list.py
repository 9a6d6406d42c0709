"""The kinds of foes in an encounter, each a row with its numbers."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from battlemap.gui.party.foe_row import FoeRow
from battlemap.gui.widgets.theme import Theme
from battlemap.store.collection.entry_kinds import MOST_FOES, EncounterFoe


class FoeList(QScrollArea):
    """Every change is told with all of them."""

    changed = Signal(tuple)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.foes: tuple[EncounterFoe, ...] = ()
        self.rows: tuple[FoeRow, ...] = ()
        self._heroes = 1
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_foes(self, foes: tuple[EncounterFoe, ...], heroes: int) -> None:
        """A row for each kind."""
        self.foes, self._heroes = foes, heroes
        fresh = QWidget(self)
        column = QVBoxLayout(fresh)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(2)
        rows: list[FoeRow] = []
        for at, foe in enumerate(foes):
            row = FoeRow(self._theme, foe, heroes, fresh)
            row.changed.connect(self._make_changer(at))
            row.removed.connect(self._make_remover(at))
            column.addWidget(row)
            rows.append(row)
        column.addStretch(1)
        self.setWidget(fresh)
        self.rows = tuple(rows)

    def show_heroes(self, heroes: int) -> None:
        """They meet so many characters now."""
        self._heroes = heroes
        for row, foe in zip(self.rows, self.foes, strict=True):
            row.show_count(foe, heroes)

    def add(self, foes: tuple[EncounterFoe, ...]) -> None:
        """More foes; of a kind that is there already there are more."""
        merged = list(self.foes)
        for foe in foes:
            at = next((at for at, other in enumerate(merged) if _is_alike(other, foe)), None)
            if at is None:
                merged.append(foe)
            else:
                merged[at] = replace(merged[at], fixed=min(MOST_FOES, merged[at].fixed + foe.fixed))
        self.show_foes(tuple(merged), self._heroes)
        self.changed.emit(self.foes)

    def _make_changer(self, at: int) -> Callable[[int, float], None]:
        def change(fixed: int, each: float) -> None:
            foe = replace(self.foes[at], fixed=fixed, each=each)
            self.foes = (*self.foes[:at], foe, *self.foes[at + 1 :])
            self.rows[at].show_count(foe, self._heroes)
            self.changed.emit(self.foes)

        return change

    def _make_remover(self, at: int) -> Callable[[], None]:
        def remove() -> None:
            self.show_foes((*self.foes[:at], *self.foes[at + 1 :]), self._heroes)
            self.changed.emit(self.foes)

        return remove


def _is_alike(one: EncounterFoe, other: EncounterFoe) -> bool:
    """Whether two are of one kind, whatever their numbers."""
    return replace(one, fixed=0, each=0.0) == replace(other, fixed=0, each=0.0)
