"""The timeline of a page: the panel below the map, looking at a moment of the past, going on from it."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Qt, Signal

from battlemap.board.wording import short_name
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.battle.page_parts import PageParts
from battlemap.gui.log.log_rows import ROUND
from battlemap.gui.session.question_words import is_answer_awaited
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.timeline.board_pictures import BoardPictures
from battlemap.gui.timeline.comparison import compare
from battlemap.gui.timeline.comparison_view import ComparisonView
from battlemap.gui.timeline.decision_menu import open_decision_menu
from battlemap.gui.timeline.moment_card import MomentCard
from battlemap.gui.timeline.moment_playback import MomentPlayback
from battlemap.gui.timeline.moment_steps import MomentSteps
from battlemap.gui.timeline.moment_walk import MomentWalk
from battlemap.gui.timeline.moment_words import MomentWords
from battlemap.gui.timeline.notes_editor import NotesEditor
from battlemap.gui.timeline.past_viewer import PastViewer
from battlemap.gui.timeline.strip.luck_drawing import LuckChart, make_chart, roll_words
from battlemap.gui.timeline.strip.strip_moments import StripMoments
from battlemap.gui.timeline.timeline_panel import HEAD, TimelinePanel
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.attempts import attempt
from battlemap.play.session import SessionUpdate
from battlemap.play.timeline.lanes import Moment, Timeline, make_timeline
from battlemap.play.timeline.moment_reading import MomentReader
from battlemap.store.files.store_errors import StoreError

REFUSED = "A question waits for its answer: answer it or take it back before going on from elsewhere."


class TimelinePart(QObject):
    """Of one page; made when the panel is first opened."""

    comparison_wanted = Signal(ComparisonView)
    """What is to be shown of two moments."""
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
        self.walk = MomentWalk(self.moments)
        self.words = MomentWords(self.moments, lambda: self.timeline, lambda: self._word)
        self.past = PastViewer(session, controller, parts.area, theme, self.moments, self.words, lambda: self.timeline)
        self.past.complained.connect(self.complained)
        self.past.moment_changed.connect(self._show_moment)
        self.playback = MomentPlayback(self.past, self.walk, lambda: self.timeline)
        self.playback.changed.connect(self._show_looking)
        self.notes = NotesEditor(self.strip, session, lambda: self.timeline, parts.banner.show_words)
        self.notes.home = controller.view
        self.notes.looked_away.connect(self.past.back)
        self.notes.comparison_wanted.connect(self.compare)
        self.pictures = BoardPictures(session.rules, theme, portraits, self)
        self.card = MomentCard(theme, parts.page, self.pictures)
        self.strip.hover_changed.connect(self._show_card)
        self.steps = MomentSteps(self.walk, self.strip, lambda: self.timeline, lambda: self.past.here)
        self.steps.wanted.connect(self.past.look)
        head = self.panel.head
        head.back.clicked.connect(lambda: self.steps.command(-1))
        head.on.clicked.connect(lambda: self.steps.command(1))
        head.play.clicked.connect(self.playback.play_or_pause)
        head.mark.clicked.connect(self.mark)
        head.luck.clicked.connect(self.show_luck)
        head.again.clicked.connect(self.offer_again)
        head.compare.clicked.connect(self.compare_with_now)
        head.go_on.clicked.connect(self.go_on)
        head.close_button.clicked.connect(self.toggle)
        self.panel.speed_changed.connect(self.playback.set_speed)
        self.strip.moment_clicked.connect(self.past.look)
        self.strip.moment_menu_wanted.connect(self._offer_decisions)
        self.strip.other_clicked.connect(self.compare)
        self.moments.changed.connect(self._draw_luck)
        self.panel.height_changed.connect(self._keep_height)
        bridge.updated.connect(self._follow)
        self.refresh()

    def toggle(self) -> None:
        """Open the panel, or close it and be back at now."""
        if self.panel.isHidden():
            self.panel.show()
            self.refresh()
            self.strip.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.past.back()
            self.card.drop()
            self.panel.hide()
            self._controller.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.keep_open()

    def keep_open(self) -> None:
        """Have the battle remember whether the panel is open."""
        session, is_open = self._bridge.session, not self.panel.isHidden()
        if session.timeline.is_open != is_open:
            session.note_timeline(replace(session.timeline, is_open=is_open))

    def show_luck(self) -> None:
        """Show how the dice fell against fair ones in the lane where one looks, or no longer."""
        if self.strip.chart is None:
            self.panel.show_chart(LuckChart())
            self._draw_luck()
        else:
            self.panel.show_chart(None)

    def _show_moment(self) -> None:
        """Show in the panel which moment is looked at."""
        self.strip.show_looked(self.past.moment)
        if self.past.is_looking:
            self.card.drop()
            self._draw_luck()
            self.strip.setAccessibleDescription(self.past.sign_words)
        self._show_looking()

    def _show_looking(self) -> None:
        self.panel.show_looking(self.past.is_looking, self.playback.is_playing)

    def refresh(self) -> None:
        """Show the journal as it is."""
        if self.panel.isHidden():
            return
        self.timeline = self._make_timeline()
        self.panel.show_timeline(self.timeline, self._bridge.session.timeline, self._word)

    def go_on(self) -> None:
        """Stand where one looks, if nobody is asked anything now."""
        session, moment = self._bridge.session, self.past.moment
        if moment is None:
            return
        if is_answer_awaited(session):
            self.complained.emit(REFUSED)
            return
        words, left = self.words.short(moment), self.words.left_behind(moment)
        if attempt(lambda: session.go_to(moment.entry), self.complained.emit, ValueError, StoreError):
            self.past.back()
            kept = f" {left} kept as another try." if left else ""
            self.happened.emit(f"Going on from {words}.{kept} Undo returns to where you were.")

    def mark(self) -> None:
        """Mark the moment that is looked at, or now; a mark that is there goes."""
        self.notes.mark(self.past.here)

    def offer_again(self) -> None:
        """Offer what can be done over again in the moment that is looked at."""
        if (moment := self.past.moment) is not None:
            self._offer_decisions(moment, self.strip.viewport().mapToGlobal(self.strip.view.point_of(moment)))

    def _offer_decisions(self, moment: Moment, at: QPoint) -> None:
        session = self._bridge.session
        if is_answer_awaited(session):
            self.complained.emit(REFUSED)
            return
        self.card.drop()

        def act(again: Callable[[], None]) -> None:
            if attempt(again, self.complained.emit, ValueError, StoreError):
                self.happened.emit("What was done before is kept as another try; undo returns to it.")

        attempt(lambda: open_decision_menu(session, moment, self.strip, at, act), self.complained.emit, StoreError, LookupError)

    def compare_with_now(self) -> None:
        """Show how the moment that is looked at differs from now."""
        self.compare(self.timeline.main.last)

    def compare(self, other: Moment) -> None:
        """Show how the moment that is looked at differs from another; now is the second of the two."""
        one = self.past.here
        if one == self.timeline.main.last:
            one, other = other, one
        if one == other:
            self.complained.emit("Look at another moment first, or click one with Shift held.")
            return
        try:
            comparison = compare(self.moments, self.timeline, one, other, self.words.name)
        except (StoreError, LookupError) as trouble:
            self.complained.emit(f"These moments cannot be compared: {trouble}")
            return
        self.comparison_wanted.emit(ComparisonView(comparison, self.pictures, self._theme))

    def name_try(self) -> None:
        """Name the try in which one looks."""
        if (moment := self.past.moment) is not None and (lane := self.timeline.lane_of(moment)).other:
            self.notes.name(lane.first)

    def close(self) -> None:
        """The page is left."""
        self.moments.stop()
        self.playback.stop()
        self.past.back()

    @property
    def may_mark(self) -> bool:
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
        page = self._parts.page
        x = self.strip.viewport().mapTo(page, self.strip.view.point_of(moment)).x()
        foot = self.panel.mapTo(page, QPoint(0, HEAD)).y() + 6
        dice = ""
        if self.strip.chart is not None and board is not None:
            there = board
            dice = roll_words(shown.rolls, lambda who: short_name(there[who].name) if who in there.tokens else "somebody")
        self.card.show_moment(shown, board, self.words.where(moment), QPoint(x, foot), dice)

    def _follow(self, update: SessionUpdate) -> None:
        if update.what != "orders":
            self.past.back()  # something was done now
        self.refresh()

    def _keep_height(self, height: int) -> None:
        session = self._bridge.session
        session.note_timeline(replace(session.timeline, height=height))

    def _draw_luck(self) -> None:
        """Work out the chart of the lane in which one looks from what has been read of it."""
        if self.strip.chart is None:
            return
        lane = self.timeline.lane_of(self.past.here)
        way = self.timeline.way_to(lane.last)
        read = {moment.column: shown.rolls for moment in way if (shown := self.moments.find(moment)) is not None and shown.rolls}
        self.panel.show_chart(make_chart(read, self._bridge.session.board, lane.last.column))
