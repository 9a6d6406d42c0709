"""Names of tries, words of marks, tries that are hidden or deleted: what somebody writes on the timeline."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.gui.log.log_rows import commands_words
from battlemap.gui.timeline.strip.strip_drawing import ROUND_Y
from battlemap.gui.timeline.strip.timeline_strip import TimelineStrip
from battlemap.gui.widgets.labels import add_action
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.play.session import Session
from battlemap.play.timeline.lanes import Lane, Moment, Timeline
from battlemap.play.timeline.timeline_notes import LONGEST

MARK_WIDTH, FIELD = 170, 28
Offer: TypeAlias = tuple[str, Callable[[], object]]


class OfferPrompt(Protocol):
    """Asks something in one sentence, with what may be done."""

    def __call__(self, words: str, *offers: Offer) -> None:
        """Say *words*; each offer is a button and what it does."""


class NotesEditor(QObject):
    """Writes into the notes of a session; what is deleted can be had back until the battle is closed."""

    looked_away = Signal()
    """What was looked at may be gone."""
    comparison_wanted = Signal(Moment)
    """With this end of a try."""

    def __init__(self, strip: TimelineStrip, session: Session, timeline: Callable[[], Timeline], ask: OfferPrompt) -> None:
        super().__init__(strip)
        self._strip, self._session, self._timeline, self._ask = strip, session, timeline, ask
        self.field: LineEdit | None = None
        """What is written in now."""
        self.home: QWidget | None = None
        """Has the keyboard again afterwards."""
        strip.name_wanted.connect(self.name)
        strip.lane_menu_wanted.connect(self.open_menu)

    def mark(self, moment: Moment) -> None:
        """Mark a moment, with words if somebody writes some; a mark that is there goes."""
        notes = self._session.timeline
        if moment.cause in notes.marks:
            self._session.note_timeline(notes.marked(moment.cause, None))
            return
        self._session.note_timeline(notes.marked(moment.cause, ""))
        view = self._strip.view
        left = max(view.names_width, min(view.point_of(moment).x() + 8, view.width - MARK_WIDTH - 4))
        box = QRect(left, round(ROUND_Y) - FIELD // 2, MARK_WIDTH, FIELD)
        self._write(box, "Words of the mark", "", lambda words: self._mark(moment, words))

    def name(self, first: int) -> None:
        """Write the name of the try that begins with this entry."""
        lane = next((lane for lane in self._timeline().lanes if lane.other and lane.first == first), None)
        if lane is None:
            return
        view = self._strip.view
        box = QRect(36, view.height_of(lane) - FIELD // 2 - 4, view.names_width - 44, FIELD)
        written = self._session.timeline.names.get(first, "")
        self._write(box, "Name of the try", written, lambda words: self._name(first, words))

    def open_menu(self, first: int, at: QPoint) -> None:
        """What can be done with a try, or with all of them (first 0)."""
        notes, menu = self._session.timeline, QMenu(self._strip)
        menu.setAccessibleName("Try")
        menu.aboutToHide.connect(menu.deleteLater)
        lane = next((lane for lane in self._timeline().lanes if lane.other and lane.first == first), None)
        if lane is not None:
            add_action(menu, "Name…", "F2").triggered.connect(lambda: self.name(first))
            add_action(menu, "Compare its end").triggered.connect(lambda: self.comparison_wanted.emit(lane.last))
            add_action(menu, "Hide").triggered.connect(lambda: self._hide(first))
            add_action(menu, "Delete…").triggered.connect(lambda: self.ask_to_delete(lane))
        if notes.hidden:
            add_action(menu, "Show hidden tries").triggered.connect(self._show_hidden)
        if notes.gone:
            add_action(menu, "Bring deleted tries back").triggered.connect(self._bring_back)
        if menu.isEmpty():
            menu.deleteLater()
        else:
            menu.popup(at)

    def ask_to_delete(self, lane: Lane) -> None:
        """Ask whether a try shall go."""
        held = commands_words(len(lane.moments))
        words = f"Delete “{self._strip.name_of(lane)}” with {held}? It can be had back until the battle is closed."
        self._ask(words, ("Delete", lambda: self._delete(lane.first)), ("Keep", lambda: None))

    def _delete(self, first: int) -> None:
        self.looked_away.emit()
        self._session.note_timeline(self._session.timeline.with_gone(first, True))
        self._ask("The try is deleted once the battle is closed.", ("Bring it back", lambda: self._return(first)))

    def _return(self, first: int) -> None:
        self._session.note_timeline(self._session.timeline.with_gone(first, False))

    def _bring_back(self) -> None:
        for first in self._session.timeline.gone:
            self._return(first)

    def _hide(self, first: int) -> None:
        self.looked_away.emit()
        self._session.note_timeline(self._session.timeline.with_hidden(first, True))

    def _show_hidden(self) -> None:
        notes = self._session.timeline
        for first in notes.hidden:
            notes = notes.with_hidden(first, False)
        self._session.note_timeline(notes)

    def _mark(self, moment: Moment, words: str) -> None:
        self._session.note_timeline(self._session.timeline.marked(moment.cause, words))

    def _name(self, first: int, words: str) -> None:
        self._session.note_timeline(self._session.timeline.named(first, words))

    def _write(self, box: QRect, title: str, written: str, take: Callable[[str], None]) -> None:
        """Have somebody write in the strip; leaving the field takes it, Esc does not."""
        self._drop()
        field = LineEdit(written, self._strip.viewport())
        field.setAccessibleName(title)
        field.setPlaceholderText(title)
        field.setMaxLength(LONGEST)
        field.setGeometry(box)
        self.field = field

        def end(taken: bool) -> None:
            if self.field is not field:
                return
            words = field.text()
            self._drop()
            if taken:
                take(words)

        field.entered.connect(lambda: end(True))
        field.editingFinished.connect(lambda: end(True))
        field.left.connect(lambda: end(False))
        field.show()
        field.setFocus()
        field.selectAll()

    def _drop(self) -> None:
        if self.field is not None:
            field, self.field = self.field, None
            had = field.hasFocus()
            field.hide()
            field.deleteLater()
            if had and self.home is not None:
                self.home.setFocus()
