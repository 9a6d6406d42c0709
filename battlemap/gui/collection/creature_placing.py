"""How creatures come from a collection onto the map: placed beside what is selected, or dragged to where they shall stand."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QWidget

from battlemap.board.ids import SideId
from battlemap.board.wording import make_sentence
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.creature_drag import CarriedCreature, CreatureGhost
from battlemap.gui.collection.creature_profiles import CreatureImages
from battlemap.gui.collection.landing_spots import LandingSpots, is_on_cells, landing_nearby, zone_for
from battlemap.gui.collection.placing_bar import PlacingBar
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.layout.looks import TokenLook
from battlemap.play.edits import board_edits
from battlemap.store.collection.creature_file import CollectionCreature
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.collection.spawning import side_for, spawn_events

FAR = 40
"""So many pixels a creature is dragged before its collection gets out of the way."""


class CreaturePlacing(QObject):
    """Acts on the battle of one page. *keep* takes a picture file into the battle and gives back its sha256."""

    def __init__(
        self,
        page: BattlePage,
        library: CreatureLibrary,
        bar: PlacingBar,
        portraits: CreatureImages,
        keep: Callable[[Path], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._page, self._library, self._bar, self._portraits, self._keep = page, library, bar, portraits, keep
        self.ghost: CreatureGhost | None = None
        self._dialog: ModelessDialog | None = None
        self._drag_start = QPoint()

    def set_dialog(self, overlay: ModelessDialog, ground: QWidget) -> None:
        """The collection stands in *overlay*; what is carried out of it floats over *ground*."""
        self._dialog = overlay
        self.ghost = CreatureGhost(self._page, self._portraits, ground)

    def side_of(self, creature: CollectionCreature) -> SideId | None:
        """The side a creature would join."""
        chosen = SideId(self._bar.side)
        return chosen if chosen in self._page.board.sides else side_for(self._page.board, creature)

    def look_of(self, creature: CollectionCreature) -> TokenLook:
        """How a creature looks on the side it would join."""
        side, portrait = self.side_of(creature), self._library.portrait_of(creature)
        look = self._page.board.sides[side].look if side is not None else 1
        return TokenLook(look, creature.entry.icon, portrait=str(portrait.resolve()) if portrait is not None else "")

    def add_side(self) -> None:
        """A new side, for them to join."""
        board = self._page.board
        taken = {side.name for side in board.sides.values()}
        name = next(name for at in range(1, 99) if (name := f"Side {len(board.sides) + at}") not in taken)
        self._page.session.edit(*board_edits.add_side(board, name), what="New side")
        self._bar.side = list(self._page.board.sides)[-1]
        self._bar.show_board(self._page.board)

    def where_words(self) -> str:
        """Where Enter would put one."""
        board, subject = self._page.board, self._page.selection.subject
        if is_on_cells(self._page.session.rules, board):
            beside = subject.name_on(board) if subject.exists_on(board) and subject.kind in ("token", "zone") else ""
            return f"Drag one onto the map; Enter puts it {f'beside {beside}' if beside else 'into the middle of what you see'}."
        zone = zone_for(board, subject)
        if zone is None:
            return "Draw a zone first; then drag one onto it."
        return f"Drag one onto the map; Enter drops it into {board.zone_map.zones[zone].name or 'the unnamed zone'}."

    def place(self, creature: CollectionCreature) -> None:
        """Put as many as are wanted in or beside what is selected."""
        count = self.count_of(creature)
        self._spawn(creature, landing_nearby(self._page.controller, creature, count, self._page.selection.subject))

    def count_of(self, creature: CollectionCreature) -> int:
        """How many of a creature come at once: of one that there is only once, one."""
        return 1 if creature.is_unique else self._bar.count.value()

    def _spawn(self, creature: CollectionCreature, at: LandingSpots) -> None:
        page, side = self._page, self.side_of(creature)
        if at.refused or side is None:
            why = at.refused or "there is no side to join; make one first"
            page.complained.emit(make_sentence(why))
            return

        def act() -> None:
            picture = self._library.portrait_of(creature)
            portrait = self._keep(picture) if picture is not None else ""
            name, count = creature.name, len(at.spawn_points)
            group, alone = self._bar.group_for(name, count), self._bar.acts_alone(name, count)
            events, ids, what = spawn_events(page.board, creature, side, at.spawn_points, group, portrait, alone)
            page.session.edit(*events, what=what)
            if page.selection.subject.kind != "zone":
                page.selection.select_tokens(ids)

        page.attempt(act)

    def take(self, creature: CollectionCreature, at: QPoint) -> None:
        """Take one up from the list; *at*: where the pointer is, on the screen."""
        self._drag_start = at
        self._bar.show_creature(creature.name)
        if self.ghost is not None:
            self.ghost.take(CarriedCreature(creature, self.look_of(creature), self.count_of(creature)), at)

    def carry(self, at: QPoint) -> None:
        """Follow the pointer; the collection gets out of the way."""
        if self.ghost is not None and self.ghost.carried_creature is not None:
            if self._dialog is not None and (at - self._drag_start).manhattanLength() > FAR:
                self._dialog.set_tucked(True)
            self.ghost.carry(at)

    def drop(self, at: QPoint) -> None:
        """Let go."""
        self.carry(at)
        let_go = self.end()
        if let_go is not None:
            carried, landing = let_go
            self._spawn(carried.creature, landing)

    def end(self) -> tuple[CarriedCreature, LandingSpots] | None:
        """End the drag and bring the collection back; gives back what was over the map, and where."""
        placement = self.ghost.put_down() if self.ghost is not None else None
        if self._dialog is not None:
            self._dialog.set_tucked(False)
        return placement

    def put_down(self) -> None:
        """Let whoever is carried go where he was; the collection stays as it is."""
        if self.ghost is not None:
            self.ghost.put_down()

    def close(self) -> None:
        """Take what floated over the window off it, for good."""
        ghost, self.ghost = self.ghost, None
        if ghost is not None:
            ghost.deleteLater()
