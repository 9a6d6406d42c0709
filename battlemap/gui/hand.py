"""The GM's own hand on the table: everything that is done to things without asking the rules."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRectF

from battlemap.board.ids import LinkId, ZoneId
from battlemap.board.outlines import bounds
from battlemap.gui import grid_puts, table_edits
from battlemap.gui.map_edits import zone_beside
from battlemap.gui.menu_lines import REVEAL
from battlemap.gui.places import place_of
from battlemap.gui.subject import Subject, subject_of
from battlemap.gui.suggestions import suggest
from battlemap.rules.procedure import Command

if TYPE_CHECKING:
    from battlemap.gui.battle_page import BattlePage


class Hand(QObject):
    """Acts on the battle of one page; each deed is one undoable edit."""

    def __init__(self, page: "BattlePage") -> None:
        super().__init__(page)
        self._page = page

    def take_deed(self, deed: str, thing: object, where: QPoint) -> None:
        """What the GM chose from the menu to do by hand; after an @ a deed names what else it is about."""
        deed, _, about = deed.partition("@")
        subject = subject_of(self._page.board, about or thing)
        if deed in ("new token", "new aspect", "duplicate", "keep token"):
            self._page.selection.pick(subject)
            self._page.act_wanted.emit({"new token": "token", "new aspect": "aspect"}.get(deed, deed))
        elif deed == "rename":
            self._page.act_wanted.emit("rename battle") if subject.kind == "scene" else self.rename(subject)
        elif deed == "edit":
            self.edit(subject)
        elif deed == "remove":
            self.remove((subject,))
        elif deed == "new zone":
            view = self._page.stage.view
            spot = view.mapToScene(view.viewport().mapFromGlobal(where))
            self._page.stage.make_zone((spot.x(), spot.y()))
        elif deed == "grid":
            self._page.act_wanted.emit("grid")
        elif deed in ("prop", "lamp", "turn"):
            self._on_grid(deed, subject)
        elif deed in ("open", "shut", "lock"):
            self._page.attempt(
                lambda: table_edits.perform(self._page.session, table_edits.door_set(self._page.board, subject, deed))
            )
        elif subject.kind == "zone" and not self._page.board.zone_map.zones[ZoneId(subject.id)].revealed:
            self.reveal(subject.id)
        else:
            self.hide_or_show(subject)

    def _on_grid(self, deed: str, subject: Subject) -> None:
        """Put a thing or a light on a cell, or turn a thing; what is new is selected, so that it can be changed."""
        made: list[Subject] = []

        def act() -> None:
            put = {"prop": grid_puts.prop_here, "lamp": grid_puts.lamp_here, "turn": grid_puts.turned}[deed]
            events, what, subject_made = put(self._page.board, subject)
            table_edits.perform(self._page.session, (events, what))
            made.append(subject_made)

        if self._page.attempt(act):
            self.edit(made[0])

    def edit(self, thing: object) -> None:
        """Open what is to be edited: the sheet of a token, else its fields in the inspector."""
        subject = subject_of(self._page.board, thing)
        self._page.selection.pick(subject)
        if subject.kind == "token":
            self._page.sheet_wanted.emit(subject.id)
        else:
            self._page.dock.parts["inspector"].set_open(True)

    def remove(self, subjects: tuple[Subject, ...]) -> None:
        """Take things off the table."""
        self._page.attempt(lambda: table_edits.perform(self._page.session, table_edits.removed(self._page.board, subjects)))

    def rename(self, subject: Subject) -> None:
        """Let a thing be called otherwise, where it lies; what has no name of its own is edited."""
        if subject.kind in ("edge", "cell"):
            self.edit(subject)
            return
        label = "Words" if subject.kind == "aspect" else "Name"
        name = subject.called(self._page.board) if self._named(subject) else ""
        self._page.inline.ask(subject, place_of(self._page.stage, subject), (label, name))

    def name_zone(self, zone: str) -> None:
        """A zone was drawn: ask for its name and its aspect where it lies."""
        subject = Subject("zone", zone)
        self._page.selection.pick(subject)
        self._page.inline.ask(subject, place_of(self._page.stage, subject), ("Name", ""), ("Aspect", ""))
        suggest(self._page.inline.entries[1], self._page.session.rules.ideas(self._page.board, "zone", zone))

    def draw_beside(self) -> None:
        """A new zone next to the selected one, with a way between them; asks for its name."""
        subject = self._page.selection.subject
        start = ZoneId(subject.id) if subject.kind == "zone" else None
        made: list[ZoneId] = []

        def act() -> None:
            events, new = zone_beside(self._page.board, start)
            self._page.session.edit(*events, what="New zone")
            made.append(new)

        if self._page.attempt(act):
            self._bring_into_sight(made[0])
            self.name_zone(made[0])

    def _bring_into_sight(self, zone: ZoneId) -> None:
        """Show the whole map where a zone reaches beyond the window."""
        view = self._page.stage.view
        box = bounds(self._page.board.zone_map, zone)
        if not view.seen.contains(QRectF(box.x, box.y, box.width, box.height)):
            view.fit(animated=False)

    def reveal(self, zone: str) -> None:
        """Show an unexplored zone to the players; the rules may ask for its aspect."""
        if REVEAL in self._page.session.rules.actions:
            self._page.perform(Command(REVEAL, None, {"to": (zone,)}))
        else:
            self.hide_or_show(Subject("zone", zone))

    def hide_or_show(self, subject: Subject) -> None:
        """Hide a thing from the players, or show it again."""
        self._page.attempt(lambda: table_edits.perform(self._page.session, table_edits.hidden(self._page.board, subject)))

    def _named(self, subject: Subject) -> bool:
        """Whether a thing has a name of its own, rather than one that describes it."""
        board = self._page.board
        if subject.kind == "zone":
            return bool(board.zone_map.zones[ZoneId(subject.id)].name)
        return subject.kind != "link" or bool(board.zone_map.links[LinkId(subject.id)].name)

    def written(self, subject: object, texts: tuple[str, ...]) -> None:
        """What was typed where a thing lies: its name, and for a new zone its aspect."""
        if not isinstance(subject, Subject) or not subject.there(self._page.board):
            return
        name, aspect = texts[0], texts[1] if len(texts) > 1 else ""
        self._page.attempt(
            lambda: table_edits.perform(self._page.session, table_edits.written(self._page.board, subject, name, aspect))
        )
