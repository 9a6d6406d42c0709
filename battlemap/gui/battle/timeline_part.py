"""The timeline of a page: the panel below the map, looking at a moment of the past, going on from it."""

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.battle.page_parts import PageParts
from battlemap.gui.log.log_rows import ROUND, commands_words
from battlemap.gui.session.question_words import is_answer_awaited
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.timeline.moment_card import MomentCard
from battlemap.gui.timeline.notes_editor import NotesEditor
from battlemap.gui.timeline.past_map import PastMap
from battlemap.gui.timeline.past_sign import PastSign
from battlemap.gui.timeline.strip_moments import StripMoments
from battlemap.gui.timeline.timeline_panel import HEAD, TimelinePanel
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.attempts import attempt
from battlemap.play.session import SessionUpdate
from battlemap.play.timeline.lanes import Lane, Moment, Timeline, make_timeline
from battlemap.play.timeline.moment_reading import MomentReader
from battlemap.store.files.store_errors import StoreError

BEAT = 900
"""Milliseconds from command to command at the usual speed."""
WAITS = "A question waits"
REFUSED = "A question waits for its answer: answer it or take it back before going on from elsewhere."
QUIET_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class TimelinePart(QObject):
    """Of one page; made when the panel is first opened."""

    changed = Signal()
    """One looks at the past, or no longer."""
    complained = Signal(str)
    happened = Signal(str)

    def __init__(
        self, parts: PageParts, bridge: SessionBridge, controller: MapController, theme: Theme, portraits: Portraits
    ) -> None:
        super().__init__(parts)
        self._parts, self._bridge, self._controller, self._theme = parts, bridge, controller, theme
        session = bridge.session
        self.moments = StripMoments(MomentReader(session.rules, session.journal), self)
        self.panel = TimelinePanel(theme, self.moments, portraits, parts.area)
        parts.add_below(self.panel)
        self.panel.show()
        self.strip, self.timeline = self.panel.strip, self._make_timeline()
        self.looked: Moment | None = None
        """What is looked at; None: now."""
        self._past: PastMap | None = None
        self._sign = PastSign(theme, parts.area)
        self._sign.hide()
        self.notes = NotesEditor(self.strip, session, lambda: self.timeline, parts.banner.show_words)
        self.notes.home = controller.view
        self.notes.looked_away.connect(self.back)
        self.card = MomentCard(theme, parts.page, session.rules, portraits)
        self.strip.hover_changed.connect(self._show_card)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._play_on)
        head = self.panel.head
        head.back.clicked.connect(lambda: self.step(-1))
        head.on.clicked.connect(lambda: self.step(1))
        head.play.clicked.connect(self.play_or_pause)
        head.mark.clicked.connect(self.mark)
        head.go_on.clicked.connect(self.go_on)
        head.close_button.clicked.connect(self.toggle)
        self.panel.speed_changed.connect(self._set_pace)
        self.strip.moment_clicked.connect(self.look)
        self._sign.back_wanted.connect(self.back)
        bridge.updated.connect(self._follow)
        self.refresh()

    @property
    def is_looking(self) -> bool:
        """Whether the map shows another moment than now."""
        return self.looked is not None

    @property
    def is_playing(self) -> bool:
        """Whether one moment after the other is shown."""
        return self._clock.isActive()

    @property
    def past(self) -> PastMap | None:
        """The map of the past, while one looks at it."""
        return self._past

    @property
    def sign_words(self) -> str:
        """What the sign says, while one looks at the past."""
        return self._sign.words if not self._sign.isHidden() else ""

    def toggle(self) -> None:
        """Open the panel, or close it and be back at now."""
        if self.panel.isHidden():
            self.panel.show()
            self.refresh()
        else:
            self.back()
            self.card.drop()
            self.panel.hide()

    def refresh(self) -> None:
        """Show the journal as it is."""
        if self.panel.isHidden():
            return
        self.timeline = self._make_timeline()
        self.panel.show_timeline(self.timeline, self._bridge.session.timeline, self._word)

    def look(self, moment: Moment) -> None:
        """Show the board as it was after a moment; where one stands is now."""
        if moment == self.timeline.main.last:
            self.back()
            return
        session = self._bridge.session
        try:
            board = self.moments.reader.board(moment)
        except (StoreError, LookupError) as trouble:
            self.complained.emit(f"This moment cannot be looked at: {trouble}")
            return
        begins, before = self.looked is None, self.looked
        self.looked = moment
        if self._past is None:
            self._past = PastMap(session.rules, self._controller, self._parts.area, self._theme)
        self._past.show_board(board, moving=before is not None and abs(before.column - moment.column) == 1)
        self.strip.show_looked(moment)
        self._sign.show_words(self.words_of(moment), WAITS if is_answer_awaited(session) else "")
        self.panel.show_looking(True, self.is_playing)
        self.strip.setAccessibleDescription(self.words_of(moment))
        if begins:
            self.changed.emit()

    def look_at_entry(self, entry: int) -> None:
        """Show the board as it was after the moment that an entry of the journal belongs to."""
        session = self._bridge.session
        for key in reversed(session.journal.path(entry)):
            if (moment := self.timeline.moment_of(key)) is not None:
                self.look(moment)
                return
            if not session.journal.stubs[key].follows:
                break
        self.complained.emit("That try was deleted; the timeline's menu brings it back.")

    def back(self) -> None:
        """Show now again."""
        self._clock.stop()
        if self.looked is None:
            return
        self.looked = None
        self._sign.hide()
        if self._past is not None:
            self._past.close()
            self._past = None
        self.strip.show_looked(None)
        self.panel.show_looking(False, False)
        self.changed.emit()

    def go_on(self) -> None:
        """Stand where one looks, if nobody is asked anything now."""
        session, moment = self._bridge.session, self.looked
        if moment is None:
            return
        if is_answer_awaited(session):
            self.complained.emit(REFUSED)
            return
        words, left = self._short_words(moment), self._commands_left(moment)
        if attempt(lambda: session.go_to(moment.entry), self.complained.emit, ValueError, StoreError):
            self.back()
            kept = f" {left} kept as another try." if left else ""
            self.happened.emit(f"Going on from {words}.{kept} Undo returns to where you were.")

    def step(self, by: int) -> None:
        """Look at the moment before or after in the same lane."""
        if (moment := self._beside(by)) is not None:
            self.look(moment)

    def step_round(self, by: int) -> None:
        """Look at where the next round begins, or the one before."""
        start = self.looked or self.timeline.main.last
        number, moment = self._round_of(start), self._beside(by, start)
        while moment is not None and self._round_of(moment) == number:
            following = self._beside(by, moment)
            if following is None or following == moment:
                break
            moment = following
        if moment is not None:
            self.look(moment)

    def step_lane(self, by: int) -> None:
        """Look at what happened at the same time in the lane above or below."""
        layout, start = self.strip.layout_now, self.looked or self.timeline.main.last
        if layout is None:
            return
        lane = self.timeline.lane_of(start)
        at = layout.lanes.index(lane) + by if lane in layout.lanes else 0
        if 0 <= at < len(layout.lanes) and (moments := layout.lanes[at].moments):
            self.look(min(moments, key=lambda moment: abs(moment.column - start.column)))

    def play_or_pause(self) -> None:
        """Show one moment after the other, from the one that is looked at or the beginning; or stop."""
        if self.is_playing:
            self._clock.stop()
        elif self.timeline.main.moments:
            if self.looked is None:
                self.look(self.timeline.opening)
            self._set_pace()
            self._clock.start()
        self.panel.show_looking(self.is_looking, self.is_playing)

    def mark(self) -> None:
        """Mark the moment that is looked at, or now; a mark that is there goes."""
        self.notes.mark(self.looked or self.timeline.main.last)

    def name_try(self) -> None:
        """Name the try in which one looks."""
        if self.looked is not None and (lane := self.timeline.lane_of(self.looked)).other:
            self.notes.name(lane.first)

    def take_key(self, event: QKeyEvent) -> bool:
        """Keys while one looks, or while the strip has the keyboard; nothing else is done with the past on the map."""
        if not self.panel.isHidden() and event.key() == Qt.Key.Key_F and self._may_mark():
            self.mark()
            return True
        if self.panel.isHidden() or not (self.is_looking or self.strip.hasFocus()):
            return False
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        step = self.step_round if shifted else self.step
        does = {
            Qt.Key.Key_Left: lambda: step(-1), Qt.Key.Key_Right: lambda: step(1),
            Qt.Key.Key_Up: lambda: self.step_lane(-1), Qt.Key.Key_Down: lambda: self.step_lane(1),
            Qt.Key.Key_Home: lambda: self.look(self.timeline.opening), Qt.Key.Key_End: self.back,
            Qt.Key.Key_F: self.mark, Qt.Key.Key_Space: self.play_or_pause,
        }  # fmt: skip
        if self.is_looking:
            does |= {Qt.Key.Key_Escape: self.back, Qt.Key.Key_Return: self.go_on, Qt.Key.Key_Enter: self.go_on}
        if (act := does.get(Qt.Key(event.key()))) is not None:
            act()
            return True
        camera = self._past.view.camera if self._past is not None else None
        if camera is not None and event.text() in ("+", "=", "-"):
            (camera.zoom_out if event.text() == "-" else camera.zoom_in)()
            return True
        typed = event.text()
        return self.is_looking and (event.key() in QUIET_KEYS or (typed.isprintable() and typed not in ("", "?")))

    def words_of(self, moment: Moment) -> str:
        """The sign's words."""
        return f"Looking at {self._short_words(moment)}"

    def close(self) -> None:
        """The page is left."""
        self.moments.stop()
        self.back()

    def _may_mark(self) -> bool:
        """Whether F is nobody else's: no question is open, nothing is drawn or dragged."""
        canvas, session = self._parts.canvas, self._bridge.session
        return session.current is None and canvas.tool.name == "select" and not canvas.is_under_way

    @property
    def _word(self) -> str:
        return self._controller.display.round_word or ROUND

    def _make_timeline(self) -> Timeline:
        session = self._bridge.session
        return make_timeline(session.journal, session.head, session.state.redo, frozenset(session.timeline.gone))

    def _show_card(self) -> None:
        """Tell of the moment that is pointed at."""
        moment = self.strip.state.hovered
        if moment is None:
            self.card.drop()
            return
        shown = self.moments.read(moment)
        board = self.moments.reader.board(moment) if shown.view is not None else None
        number = shown.view.round if shown.view is not None else 0
        page = self._parts.page
        x = self.strip.viewport().mapTo(page, self.strip.point_of(moment)).x()
        foot = self.panel.mapTo(page, QPoint(0, HEAD)).y() + 6
        self.card.show_moment(shown, board, f"{self._word.lower()} {number}" if number else "", QPoint(x, foot))

    def _follow(self, update: SessionUpdate) -> None:
        if update.what != "orders":
            self.back()  # something was done now
        self.refresh()

    def _beside(self, by: int, start: Moment | None = None) -> Moment | None:
        start = start or self.looked or self.timeline.main.last
        way = self.timeline.way_to(start)
        if by < 0:
            return way[-2] if len(way) > 1 else None
        lane: Lane = self.timeline.lane_of(start)
        at = lane.moments.index(start) + 1 if start in lane.moments else 0
        return lane.moments[at] if at < len(lane.moments) else None

    def _round_of(self, moment: Moment) -> int:
        view = self.moments.read(moment).view
        return view.round if view is not None else 0

    def _short_words(self, moment: Moment) -> str:
        """ "exchange 2, Orm’s push"."""
        shown = self.moments.read(moment)
        if moment == self.timeline.opening:
            return "the beginning"
        number = shown.view.round if shown.view is not None else 0
        title = shown.title or shown.story
        return f"{self._word.lower()} {number}, {title}" if number else title

    def _commands_left(self, moment: Moment) -> str:
        """What going there leaves, in words."""
        main = self.timeline.main
        way = self.timeline.way_to(moment)
        count = sum(left not in way for left in main.moments)
        return f"{commands_words(count)} {'is' if count == 1 else 'are'}" if count else ""

    def _set_pace(self) -> None:
        self._clock.setInterval(round(BEAT / self.panel.speed))

    def _play_on(self) -> None:
        moment = self._beside(1)
        if moment is None:
            self._clock.stop()
            self.panel.show_looking(self.is_looking, False)
        else:
            self.look(moment)
