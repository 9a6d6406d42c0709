"""What the GM does to things by hand, without asking the rules."""

from collections.abc import Callable
from typing import Any, assert_never

from msgspec import Struct
from PySide6.QtCore import QObject, QPoint, QRectF, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import LinkId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import Zone
from battlemap.board.zones.outlines import bounds
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.menu.menu_pages import REVEAL
from battlemap.gui.session import map_edits, subject_edits
from battlemap.gui.session.map_edits import PutOnGrid, zone_beside
from battlemap.gui.session.selection import Selection
from battlemap.paint.surfaces.terrains import terrain
from battlemap.play.attempts import attempt
from battlemap.play.edits.edit_actions import (
    AddAspect,
    AddToken,
    AddZone,
    CopyToken,
    EditAction,
    EditFields,
    GroupTokens,
    HarmTokens,
    KeepToken,
    OpenGridSettings,
    PutLamp,
    PutProp,
    Remove,
    Rename,
    SetConditions,
    SetDoor,
    SetMachine,
    SetSide,
    ToggleHidden,
    ToggleLampHidden,
    TurnProp,
    UngroupTokens,
    WriteNotes,
)
from battlemap.play.session import Session
from battlemap.rules.procedure import Command

WINDOW_ACTIONS: dict[type[EditAction], str] = {
    AddToken: "token",
    AddAspect: "aspect",
    CopyToken: "duplicate",
    KeepToken: "keep token",
}
"""The ids of the actions of the window that do it to what is selected."""
GRID_EDITS: dict[type[EditAction], PutOnGrid] = {
    PutProp: map_edits.prop_at,
    PutLamp: map_edits.lamp_at,
    TurnProp: map_edits.turn_object,
}


class TextRequest(Struct, frozen=True):
    """What is to be named, its fields as (label, text), and ideas for the last of them.

    *harms*: what is asked for is how much all selected tokens lose. *names*: ideas for the first field, which Tab takes.
    *ground*: in words, the ground that a new zone takes with a name; "" if it keeps its own.
    """

    subject: Subject
    fields: tuple[tuple[str, str], ...]
    ideas: tuple[str, ...] = ()
    harms: bool = False
    names: tuple[str, ...] = ()
    ground: Callable[[str], str] | None = None


class ManualEdits(QObject):
    """Acts on one battle; each action is one undoable edit."""

    complained = Signal(str)
    """Why something cannot be done, in one sentence."""
    act_wanted = Signal(str)
    """The id of an action of the window, on what is selected."""
    sheet_wanted = Signal(str)
    """The token whose sheet is to be edited."""
    fields_wanted = Signal()
    """The fields of what is selected are to be edited."""
    seats_wanted = Signal(SetMachine, tuple)
    """Who is to play some tokens, and which."""
    stamps_wanted = Signal(QPoint)
    """The card of conditions is to be opened at a place on the screen."""
    notes_wanted = Signal(Subject)
    """Notes are to be written on it, in the inspector."""
    words_wanted = Signal(TextRequest)
    """Words are to be asked for; write_texts() takes the answer."""

    def __init__(self, session: Session, controller: MapController, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._stage, self._selection = session, controller, selection
        self._harms = False
        """Whether what is asked for now is how much the selected tokens lose."""
        self._drawn: Zone | None = None
        """A new zone whose name is asked for now; its ground may come with the name."""

    @property
    def _board(self) -> AnyEncounter:
        return self._session.board

    def _attempt(self, act: Callable[[], Any]) -> bool:
        return attempt(act, self.complained.emit, ValueError)

    def perform_edit(self, action: EditAction, where: QPoint) -> None:
        """Do what the GM chose from the menu that was opened at *where* on the screen."""
        subject = action.subject
        match action:
            case AddToken() | AddAspect() | CopyToken() | KeepToken():
                self._selection.select(subject)
                self.act_wanted.emit(WINDOW_ACTIONS[type(action)])
            case Rename():
                self.rename(subject)
            case EditFields():
                self.edit(subject)
            case Remove():
                self.remove(self._together(subject))
            case SetMachine():
                self.seats_wanted.emit(action, self._together(subject))
            case SetConditions() | HarmTokens() | GroupTokens() | UngroupTokens() | SetSide():
                self._select_together(subject)
                self._edit_tokens(action, where)
            case WriteNotes():
                self._selection.select(subject)
                self.notes_wanted.emit(subject)
            case AddZone():
                view = self._stage.view
                spot = view.mapToScene(view.viewport().mapFromGlobal(where))
                make_zone(self._stage, (spot.x(), spot.y()))
            case OpenGridSettings():
                self.act_wanted.emit("grid")
            case PutProp() | PutLamp() | TurnProp():
                self._edit_grid(GRID_EDITS[type(action)], subject)
            case SetDoor(state=state):
                self._attempt_edit(lambda: subject_edits.set_door(self._board, subject, state))
            case ToggleHidden():
                self.toggle_hidden(subject)
            case ToggleLampHidden():
                self._attempt_edit(lambda: subject_edits.set_lamp_hidden(self._board, subject))
            case _:
                assert_never(action)

    def _together(self, subject: Subject) -> tuple[Subject, ...]:
        """All that is selected, if a thing is among it; else the thing alone."""
        return self._selection.several if subject in self._selection.several else (subject,)

    def _select_together(self, subject: Subject) -> None:
        """Let a token be selected, with whatever is selected together with it."""
        if TokenId(subject.id) not in self._selection.tokens:
            self._selection.select(subject)

    def _edit_tokens(self, action: EditAction, where: QPoint) -> None:
        """Do something to all selected tokens in one edit, or ask for what it takes."""
        from battlemap.gui.battle import many_edits  # when somebody edits

        tokens = self._selection.tokens
        match action:
            case SetConditions():
                self.stamps_wanted.emit(where)
            case HarmTokens(subject=subject):
                self.words_wanted.emit(TextRequest(subject, (("Damage", ""),), harms=True))
                self._harms = True
            case GroupTokens():
                self._attempt_edit(lambda: many_edits.make_group(self._board, tokens))
            case UngroupTokens():
                self._attempt_edit(lambda: many_edits.break_group(self._board, tokens))
            case SetSide(side=side):
                self._attempt_edit(lambda: many_edits.put_on_side(self._board, tokens, side))

    def _attempt_edit(self, make: Callable[[], subject_edits.Made]) -> bool:
        return self._attempt(lambda: subject_edits.perform_edit(self._session, make()))

    def _edit_grid(self, put: PutOnGrid, subject: Subject) -> None:
        """Put a thing or a light on a cell, or turn a thing; what is new is selected, so that it can be changed."""
        made: list[Subject] = []

        def act() -> None:
            events, what, subject_made = put(self._board, subject)
            subject_edits.perform_edit(self._session, (events, what))
            made.append(subject_made)

        if self._attempt(act):
            self.edit(made[0])

    def edit(self, subject: Subject) -> None:
        """Open what is to be edited: the sheet of a token, else its fields in the inspector."""
        self._selection.select(subject)
        if subject.kind == "token":
            self.sheet_wanted.emit(subject.id)
        else:
            self.fields_wanted.emit()

    def remove(self, subjects: tuple[Subject, ...]) -> None:
        """Take things off the table."""
        self._attempt_edit(lambda: subject_edits.remove(self._board, subjects))

    def rename(self, subject: Subject) -> None:
        """Ask for another name, where the thing lies or (of the battle) in the title bar; what has none of its own is edited."""
        if subject.kind == "scene":
            self.act_wanted.emit("rename battle")
            return
        if subject.kind in ("edge", "cell"):
            self.edit(subject)
            return
        self._harms, self._drawn = False, None
        label = "Words" if subject.kind == "aspect" else "Name"
        name = subject.name_on(self._board) if self._has_name(subject) else ""
        self.words_wanted.emit(TextRequest(subject, ((label, name),)))

    def name_zone(self, zone: str) -> None:
        """A zone was drawn: ask for its name and its aspect where it lies; a name that suits its ground stands there already."""
        from battlemap.gui.session.zone_names import ground_of_area, ground_of_name, zone_name_ideas  # when somebody draws

        subject, board = Subject("zone", zone), self._board
        drawn = board.zone_map.zones[ZoneId(zone)]
        self._selection.select(subject)

        def ground(name: str) -> str:
            """What the ground becomes, in words."""
            wanted = ground_of_name(drawn, name) if board.grid is None else drawn.terrain
            return terrain(wanted).words if wanted != drawn.terrain else ""

        ground_now = drawn.terrain if board.grid is None else ground_of_area(board.grid, drawn.id)
        names = zone_name_ideas(board.zone_map, drawn, ground_now)
        ideas = self._session.rules.aspect_ideas(board, "zone", zone)
        self._drawn = drawn if board.grid is None else None
        fields = (("Name", names[0] if names else ""), ("Aspect", ""))
        self.words_wanted.emit(TextRequest(subject, fields, ideas, names=names, ground=ground))

    def name_next_zone(self, subject: Subject) -> None:
        """Ask for the name of the next zone without one; where all have names, for another name of the zone after *subject*."""
        zones = self._board.zone_map.zones
        keys = list(zones)
        at = keys.index(ZoneId(subject.id)) if subject.id in zones else -1
        others = [*keys[at + 1 :], *keys[: max(at, 0)]]
        unnamed = next((key for key in others if not zones[key].name), None)
        if unnamed is not None:
            self.name_zone(unnamed)
        elif others:
            self._selection.select(Subject("zone", others[0]))
            self.rename(Subject("zone", others[0]))

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

    def toggle_hidden(self, subject: Subject) -> None:
        """Hide a thing from the players, or show it again; an unexplored zone is revealed as the rules do it."""
        if subject.zone is not None and not self._board.zone_map.zones[subject.zone].revealed:
            self.reveal(subject.zone)
        else:
            self.hide_or_show(subject)

    def reveal(self, zone: ZoneId) -> None:
        """Show an unexplored zone to the players; the rules may ask for its aspect."""
        if REVEAL in self._session.rules.actions:
            self._attempt(lambda: self._session.perform(Command(REVEAL, None, {"to": (zone,)})))
        else:
            self.hide_or_show(Subject("zone", zone))

    def hide_or_show(self, subject: Subject) -> None:
        """Hide a thing from the players, or show it again, whatever the rules do about it; with all that is selected with it."""
        from battlemap.gui.battle import many_edits  # when somebody edits

        if len(tokens := many_edits.tokens_of(self._together(subject))) > 1:
            self._attempt_edit(lambda: many_edits.hide_all(self._board, tokens))
            return
        self._attempt_edit(lambda: subject_edits.set_hidden(self._board, subject))

    def _harm(self, text: str) -> None:
        """All selected tokens lose so much, or get it back."""
        from battlemap.gui.battle import many_edits  # when somebody edits

        if text:
            rules, tokens = self._session.rules, self._selection.tokens
            self._attempt_edit(lambda: many_edits.harm_all(rules, self._board, tokens, text))

    def group_selected(self) -> None:
        """Make one group of the selected tokens, or none of them if they are one."""
        subject, board = self._selection.subject, self._board
        groups = {(board[who].side, board[who].group) for who in self._selection.tokens}
        grouped = len(groups) == 1 and all(group for _, group in groups)
        if self._selection.tokens:
            self._edit_tokens(UngroupTokens(subject) if grouped else GroupTokens(subject), QPoint())

    def _has_name(self, subject: Subject) -> bool:
        """Whether a thing has a name of its own, rather than one that describes it."""
        board = self._board
        if subject.kind == "zone":
            return bool(board.zone_map.zones[ZoneId(subject.id)].name)
        return subject.kind != "link" or bool(board.zone_map.links[LinkId(subject.id)].name)

    def write_texts(self, subject: Subject, texts: tuple[str, ...]) -> None:
        """What was typed where a thing lies: its name, and for a new zone its aspect; or how much all selected tokens lose."""
        harms, self._harms = self._harms, False
        drawn, self._drawn = self._drawn, None
        if not subject.exists_on(self._board):
            return
        if harms:
            self._harm(texts[0])
            return
        name, aspect = texts[0], texts[1] if len(texts) > 1 else ""
        ground = ""
        if drawn is not None and drawn.id == subject.id:
            from battlemap.gui.session.zone_names import ground_of_name  # when somebody draws

            ground = ground_of_name(drawn, name)
        self._attempt_edit(lambda: subject_edits.write_name(self._board, subject, name, aspect, ground))
