"""A page of the players' card: whose figures stand on the display, so that their tokens are not painted there."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter, Side
from battlemap.board.ids import SideId
from battlemap.gui.players.card.card_rows import CardRow
from battlemap.gui.players.card.display_page import GAP, ROW, CardPage
from battlemap.gui.players.display_settings import DisplaySettings
from battlemap.gui.players.players_control import PlayersControl
from battlemap.gui.players.shown_battle import ShownBattle
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import ring_colour


class FiguresPage(CardPage):
    """All sides, and each one of whom players see a token."""

    def __init__(self, theme: Theme, control: PlayersControl, parent: QWidget) -> None:
        super().__init__(theme, control, parent)
        self._battle: ShownBattle | None = None
        self._sides: tuple[Side, ...] = ()
        self._all = self.add_row("All sides", "lucide/users-round", self._flip_all)
        self._column.addSpacing(GAP)
        self._column.addStretch(1)

    def refresh(self, width: int) -> None:
        """Show what holds now."""
        battle, values = self.control.battle, self.control.memory.values
        if battle is not self._battle:
            self._battle = battle
            if battle is not None:  # what it is connected to goes with the battle
                battle.feed.changed.connect(self._follow_board)
        sides = known_sides(battle.feed.board) if battle is not None else ()
        if sides != self._sides:
            self._show_sides(sides)
        self._all.choose(values.all_figures)
        for row, side in zip(self.rows[1:], sides, strict=True):
            row.choose(values.all_figures or side.id in values.figures)
        self.fit(width)

    def _show_sides(self, sides: tuple[Side, ...]) -> None:
        for row in self.rows[1:]:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._sides = sides
        self.rows = self.rows[:1]
        for at, side in enumerate(sides):
            row = CardRow(self.theme, "lucide/user-round", side.name, self)
            row.hue, row.row_height = ring_colour(side.look), ROW
            row.clicked.connect(self._make_slot(side.id))
            self._column.insertWidget(2 + at, row)
            self.rows.append(row)

    def _make_slot(self, side: SideId) -> Callable[[bool], None]:
        def flip(checked: bool = False) -> None:
            self._flip(side)

        return flip

    def _flip(self, side: SideId) -> None:
        values = self.control.memory.values
        chosen = {*values.figures, *(known.id for known in self._sides)} if values.all_figures else set(values.figures)
        self.control.memory.change(figures=tuple(sorted(chosen ^ {side})), all_figures=False)

    def _flip_all(self) -> None:
        values = self.control.memory.values
        known = {side.id for side in self._sides}
        kept = tuple(side for side in values.figures if side not in known) if values.all_figures else values.figures
        self.control.memory.change(figures=kept, all_figures=not values.all_figures)

    def _follow_board(self) -> None:
        if (
            self._battle is not None
            and self._battle is self.control.battle
            and self._sides != known_sides(self._battle.feed.board)
        ):
            self.refresh(self.rows[0].width())


def known_sides(known: AnyEncounter) -> tuple[Side, ...]:
    """The sides of whom there is a token on a board without secrets."""
    seen = {token.side for token in known.tokens.values()}
    return tuple(side for side in known.sides.values() if side.id in seen)


def figure_words(values: DisplaySettings, known: AnyEncounter) -> str:
    """Whose figures stand there, short."""
    chosen = [side for side in known_sides(known) if side.id in values.figures]
    if values.all_figures:
        return "All"
    return f"{len(chosen)} side{'s' if len(chosen) > 1 else ''}" if chosen else "None"
