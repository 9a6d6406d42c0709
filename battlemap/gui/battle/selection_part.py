"""What is selected, everywhere the same: on the map, in the inspector, in the turn order; and what a turn makes of it."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from battlemap.board.ids import TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.battle.page_parts import PageParts
from battlemap.gui.session.selection import Selection
from battlemap.gui.settings import FOLLOWS_TURNS, flag
from battlemap.gui.turns.turn_phase import shares_turn
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.map_metrics import TOKEN
from battlemap.play.session import SessionUpdate

CLEAR = 6
"""A token whose turn begins is in sight if all of it lies so many px inside the window, else the map goes there."""


class SelectionPart(QObject):
    """Takes what is selected on the map, and shows what is selected."""

    def __init__(
        self, selection: Selection, parts: PageParts, controller: MapController, theme: Theme, is_looking: Callable[[], bool]
    ) -> None:
        """*is_looking*: whether the map shows the past, which the inspector then shows as well."""
        super().__init__(parts)
        self._selection, self._parts, self._controller, self._theme = selection, parts, controller, theme
        self._is_looking = is_looking
        selection.changed.connect(self._show_everywhere)
        controller.selection_changed.connect(self._take)
        controller.subject_selected.connect(selection.select)

    def refresh(self) -> None:
        """Show what is selected on the map and in the inspector."""
        if tuple(self._controller.selection) != self._selection.tokens:
            self._controller.select(self._selection.tokens)
        self._controller.show_selected(*(self._selection.several or (self._selection.subject,)))
        if self._parts.is_built and not self._is_looking():
            self._inspect()

    def show_subject(self, subject: Subject) -> None:
        """Select a thing and bring it into sight."""
        self._selection.select(subject)
        point = point_of(self._controller, subject)
        if point is not None:
            self._controller.view.camera.centre_on(point)

    def follow_turn(self, update: SessionUpdate) -> None:
        """When the turn passes on, let go of what was selected, unless it is a token that somebody watches."""
        before, subject = update.before.turns.now, self._selection.subject
        acted = subject.id in before or any(shares_turn(update.before, TokenId(subject.id), token) for token in before)
        if before == update.after.turns.now:
            return
        if subject.kind != "token" or acted:
            self._selection.select(SCENE)
        acting = self._controller.actor() if flag(self._theme.settings, FOLLOWS_TURNS, True) else None
        if acting is not None and (point := self._controller.scene.spot_of(acting)) is not None:
            camera, item = self._controller.view.camera, self._controller.scene.token_items.get(acting)
            half = TOKEN * item.scale / 2 if item is not None else 0.0
            camera.glide_to(point, round(half * camera.zoom) + CLEAR)

    def _take(self) -> None:
        tokens = tuple(self._controller.selection)
        if tokens != self._selection.tokens:
            self._selection.select_tokens(tokens)

    def _show_everywhere(self) -> None:
        self.refresh()
        if self._parts.is_built:
            self._parts.turns.show_selected(frozenset(self._selection.tokens))

    def _inspect(self) -> None:
        """What is selected in the inspector; with nothing selected, who acts, or whose turn it is."""
        session = self._controller.session
        acting = session.current.command.actor if session.current is not None else None
        subject, actor = self._selection.subject, acting if acting in session.board.tokens else self._controller.actor()
        if subject.kind == "scene" and actor is not None:
            subject = Subject("token", actor)
        self._parts.inspector.show_together(len(self._selection.tokens))
        self._parts.inspector.show_subject(subject)
