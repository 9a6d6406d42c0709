"""The GM's own hand on the table: everything that is done to things without asking the rules."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRectF, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import LinkId, ZoneId
from battlemap.board.zones.outlines import bounds
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.menu.menu_pages import REVEAL
from battlemap.gui.session import map_edits, subject_edits
from battlemap.gui.session.map_edits import zone_beside
from battlemap.gui.session.selection import Selection
from battlemap.gui.session.subject import Subject, subject_of
from battlemap.play.session import Session
from battlemap.rules.procedure import Command


class ManualEdits(QObject):
    """Acts on one battle; each deed is one undoable edit."""

    complained = Signal(str)
    """Why something cannot be done, in one sentence."""
    act_wanted = Signal(str)
    """The id of an action of the window, on what is selected."""
    sheet_wanted = Signal(str)
    """The token whose sheet is to be edited."""
    fields_wanted = Signal()
    """The fields of what is selected are to be edited."""
    words_wanted = Signal(object, object, object)
    """What is to be named, its fields as (label, text), and ideas for the last of them; written() takes the answer."""

    def __init__(self, session: Session, stage: MapController, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._stage, self._selection = session, stage, selection

    @property
    def _board(self) -> AnyEncounter:
        return self._session.board

    def _attempt(self, act: Callable[[], Any]) -> bool:
        return subject_edits.attempt(act, self.complained.emit)

    def perform_edit(self, edit: str, thing: object, where: QPoint) -> None:
        """What the GM chose from the menu to do by hand; after an @ a deed names what else it is about."""
        edit, _, about = edit.partition("@")
        subject = subject_of(self._board, about or thing)
        if edit in ("new token", "new aspect", "duplicate", "keep token"):
            self._selection.select(subject)
            self.act_wanted.emit({"new token": "token", "new aspect": "aspect"}.get(edit, edit))
        elif edit == "rename":
            self.act_wanted.emit("rename battle") if subject.kind == "scene" else self.rename(subject)
        elif edit == "edit":
            self.edit(subject)
        elif edit == "remove":
            self.remove((subject,))
        elif edit == "new zone":
            view = self._stage.view
            spot = view.mapToScene(view.viewport().mapFromGlobal(where))
            self._stage.make_zone((spot.x(), spot.y()))
        elif edit == "grid":
            self.act_wanted.emit("grid")
        elif edit in ("prop", "lamp", "turn"):
            self._edit_grid(edit, subject)
        elif edit in ("open", "shut", "lock"):
            self._attempt(lambda: subject_edits.perform_edit(self._session, subject_edits.set_door(self._board, subject, edit)))
        elif subject.kind == "zone" and not self._board.zone_map.zones[ZoneId(subject.id)].revealed:
            self.reveal(subject.id)
        else:
            self.hide_or_show(subject)

    def _edit_grid(self, edit: str, subject: Subject) -> None:
        """Put a thing or a light on a cell, or turn a thing; what is new is selected, so that it can be changed."""
        made: list[Subject] = []

        def act() -> None:
            put = {"prop": map_edits.prop_at, "lamp": map_edits.lamp_at, "turn": map_edits.turn_object}[edit]
            events, what, subject_made = put(self._board, subject)
            subject_edits.perform_edit(self._session, (events, what))
            made.append(subject_made)

        if self._attempt(act):
            self.edit(made[0])

    def edit(self, thing: object) -> None:
        """Open what is to be edited: the sheet of a token, else its fields in the inspector."""
        subject = subject_of(self._board, thing)
        self._selection.select(subject)
        if subject.kind == "token":
            self.sheet_wanted.emit(subject.id)
        else:
            self.fields_wanted.emit()

    def remove(self, subjects: tuple[Subject, ...]) -> None:
        """Take things off the table."""
        self._attempt(lambda: subject_edits.perform_edit(self._session, subject_edits.remove(self._board, subjects)))

    def rename(self, subject: Subject) -> None:
        """Let a thing be called otherwise, where it lies; what has no name of its own is edited."""
        if subject.kind in ("edge", "cell"):
            self.edit(subject)
            return
        label = "Words" if subject.kind == "aspect" else "Name"
        name = subject.name_on(self._board) if self._has_name(subject) else ""
        self.words_wanted.emit(subject, ((label, name),), ())

    def name_zone(self, zone: str) -> None:
        """A zone was drawn: ask for its name and its aspect where it lies."""
        subject = Subject("zone", zone)
        self._selection.select(subject)
        ideas = self._session.rules.aspect_ideas(self._board, "zone", zone)
        self.words_wanted.emit(subject, (("Name", ""), ("Aspect", "")), ideas)

    def add_zone_beside(self) -> None:
        """A new zone next to the selected one, with a way between them; asks for its name."""
        subject = self._selection.subject
        start = ZoneId(subject.id) if subject.kind == "zone" else None
        made: list[ZoneId] = []

        def act() -> None:
            events, new = zone_beside(self._board, start)
            self._session.edit(*events, what="New zone")
            made.append(new)

        if self._attempt(act):
            self._bring_into_sight(made[0])
            self.name_zone(made[0])

    def _bring_into_sight(self, zone: ZoneId) -> None:
        """Show the whole map where a zone reaches beyond the window."""
        view = self._stage.view
        box = bounds(self._board.zone_map, zone)
        if not view.visible_rect.contains(QRectF(box.x, box.y, box.width, box.height)):
            view.camera.fit(animated=False)

    def reveal(self, zone: str) -> None:
        """Show an unexplored zone to the players; the rules may ask for its aspect."""
        if REVEAL in self._session.rules.actions:
            self._attempt(lambda: self._session.perform(Command(REVEAL, None, {"to": (zone,)})))
        else:
            self.hide_or_show(Subject("zone", zone))

    def hide_or_show(self, subject: Subject) -> None:
        """Hide a thing from the players, or show it again."""
        self._attempt(lambda: subject_edits.perform_edit(self._session, subject_edits.set_hidden(self._board, subject)))

    def _has_name(self, subject: Subject) -> bool:
        """Whether a thing has a name of its own, rather than one that describes it."""
        board = self._board
        if subject.kind == "zone":
            return bool(board.zone_map.zones[ZoneId(subject.id)].name)
        return subject.kind != "link" or bool(board.zone_map.links[LinkId(subject.id)].name)

    def write_texts(self, subject: object, texts: tuple[str, ...]) -> None:
        """What was typed where a thing lies: its name, and for a new zone its aspect."""
        if not isinstance(subject, Subject) or not subject.exists_on(self._board):
            return
        name, aspect = texts[0], texts[1] if len(texts) > 1 else ""
        self._attempt(
            lambda: subject_edits.perform_edit(self._session, subject_edits.write_name(self._board, subject, name, aspect))
        )
