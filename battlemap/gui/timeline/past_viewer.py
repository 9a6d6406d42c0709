"""Looking at the past: the moment that is looked at, the map as it was then, and the sign that this is not now."""

from collections.abc import Callable

from PySide6.QtCore import QMargins, QObject, Signal

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.log.past_rows import LookedPlace
from battlemap.gui.map.map_area import MapArea
from battlemap.gui.session.question_words import is_answer_awaited
from battlemap.gui.timeline.moment_words import MomentWords
from battlemap.gui.timeline.past_map import PastMap
from battlemap.gui.timeline.past_sign import PastSign
from battlemap.gui.timeline.strip.strip_moments import StripMoments
from battlemap.gui.widgets.theme import Theme
from battlemap.play.session import Session
from battlemap.play.timeline.lanes import Moment, Timeline
from battlemap.rules.display import BoardDisplay
from battlemap.store.files.store_errors import StoreError

WAITS, RESTS = "A question waits", "The machine rests"


class PastViewer(QObject):
    """Shows one moment after the other over the map of now, and now again; it changes nothing of the battle."""

    changed = Signal()
    """One looks at the past, or no longer."""
    moment_changed = Signal()
    """Another moment is looked at, or now."""
    complained = Signal(str)

    def __init__(
        self,
        session: Session,
        controller: MapController,
        area: MapArea,
        theme: Theme,
        moments: StripMoments,
        words: MomentWords,
        timeline: Callable[[], Timeline],
    ) -> None:
        super().__init__(area)
        self._session, self._controller, self._area, self._theme = session, controller, area, theme
        self._moments, self.words, self._timeline = moments, words, timeline
        self.moment: Moment | None = None
        """What is looked at; None: now."""
        self.map: PastMap | None = None
        """The map of the past, while one looks at it."""
        self.display = BoardDisplay()
        """What the rules show of the board that is looked at."""
        self.is_machine_resting: Callable[[], bool] = lambda: False
        """Whether a machine that plays was stopped because one looks."""
        self.sign = PastSign(theme, area)
        self.sign.taken = self._taken
        self.sign.hide()
        self.sign.back_wanted.connect(self.back)

    @property
    def is_looking(self) -> bool:
        """Whether the map shows another moment than now."""
        return self.moment is not None

    @property
    def here(self) -> Moment:
        """The moment that is looked at, or now."""
        return self.moment or self._timeline().main.last

    @property
    def board(self) -> AnyEncounter | None:
        """The board of the moment that is looked at."""
        return self.map.scene.board if self.map is not None else None

    @property
    def place(self) -> LookedPlace | None:
        """The entries of the moment that is looked at, and the end of the lane in which it lies."""
        if self.moment is None:
            return None
        return LookedPlace(self.moment.cause, self.moment.entry, self._timeline().lane_of(self.moment).last.entry)

    @property
    def actor(self) -> TokenId | None:
        """Who acted in the moment that is looked at."""
        view = self._moments.read(self.moment).view if self.moment is not None else None
        return view.command.actor or None if view is not None and view.command is not None else None

    @property
    def sign_words(self) -> str:
        """What the sign says, while one looks at the past."""
        return self.sign.words if not self.sign.isHidden() else ""

    def look(self, moment: Moment) -> None:
        """Show the board as it was after a moment; where one stands is now."""
        if moment == self._timeline().main.last:
            self.back()
            return
        try:
            board = self._moments.reader.board(moment)
        except (StoreError, LookupError) as trouble:
            self.complained.emit(f"This moment cannot be looked at: {trouble}")
            return
        before, self.moment = self.moment, moment
        if self.map is None:
            self.map = PastMap(self._session.rules, self._controller, self._area, self._theme)
        self.display = self.map.show_board(board, moving=before is not None and abs(before.column - moment.column) == 1)
        if before is None:
            self.changed.emit()
        aside = WAITS if is_answer_awaited(self._session) else RESTS if self.is_machine_resting() else ""
        self.sign.show_words(f"Looking at {self.words.short(moment)}", aside)
        self.moment_changed.emit()

    def look_at_entry(self, entry: int) -> None:
        """Show the board as it was after the moment that an entry of the journal belongs to."""
        journal = self._session.journal
        for key in reversed(journal.path(entry)):
            if (moment := self._timeline().moment_of(key)) is not None:
                self.look(moment)
                return
            if not journal.stubs[key].follows:
                break
        self.complained.emit("That try was deleted; the timeline's menu brings it back.")

    def back(self) -> None:
        """Show now again."""
        if self.moment is None:
            return
        self.moment = None
        self.sign.hide()
        if self.map is not None:
            self.map.close()
            self.map = None
        self.changed.emit()
        self.moment_changed.emit()

    def _taken(self) -> QMargins:
        """How many pixels are taken at the edges of the map, by names of rows and columns, cards, the zoom."""
        if self.map is None:
            return QMargins()
        return QMargins(*self.map.taken_corner, self._area.width() - self._area.zoom.x(), 0)
