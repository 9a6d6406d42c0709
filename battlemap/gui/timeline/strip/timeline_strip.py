"""The strip itself: lanes of moments that are pointed at, clicked and walked."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from battlemap.gui.log.log_rows import commands_words
from battlemap.gui.timeline.strip.lane_names import INSET, LaneNames, LaneRow
from battlemap.gui.timeline.strip.lane_words import lane_name
from battlemap.gui.timeline.strip.luck_drawing import LuckChart
from battlemap.gui.timeline.strip.strip_drawing import LANES_FROM, StripState
from battlemap.gui.timeline.strip.strip_layout import OTHER_LANE, PITCHES, StripLayout, lay_out
from battlemap.gui.timeline.strip.strip_moments import StripMoments
from battlemap.gui.timeline.strip.strip_painter import StripPainter
from battlemap.gui.timeline.strip.strip_view import StripView
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, SMALL_WINDOW
from battlemap.paint.style.typography import SECONDARY, draw_text, interface_font
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.timeline.lanes import Lane, Moment, Timeline
from battlemap.play.timeline.timeline_notes import TimelineNotes

NAMES, NAMES_SMALL = 196, 148
"""How wide the column of names is; in a small window."""
EMPTY = "What is done appears here. Any moment can be looked at and taken up again."
ABOVE = 6
"""So many pixels stay free above a lane that is brought into sight."""


class TimelineStrip(QAbstractScrollArea):
    """Shows a timeline; it changes nothing by itself."""

    moment_clicked = Signal(Moment)
    other_clicked = Signal(Moment)
    """With Shift held: the one to compare with."""
    moment_menu_wanted = Signal(Moment, QPoint)
    hover_changed = Signal()
    """Another moment is pointed at, or none: see state."""
    lane_menu_wanted = Signal(int, QPoint)
    """The first entry of a try, or 0, and where on the screen."""
    name_wanted = Signal(int)

    def __init__(self, theme: Theme, moments: StripMoments, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._moments, self._painter = theme, moments, StripPainter(theme, moments, portraits)
        self.layout_now: StripLayout | None = None
        self.state = StripState()
        self.chart: LuckChart | None = None
        """The luck of the dice, while it is shown below the lanes."""
        self._timeline: Timeline | None = None
        self._notes, self._word, self._pitch = TimelineNotes(), "", PITCHES[0]
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("Timeline")
        self.setAccessibleDescription(
            "The arrow keys walk through what was done, Enter goes on from there, Esc goes back to now."
        )
        self.viewport().setMouseTracking(True)
        self.names = LaneNames(theme, self.viewport())
        """What the lanes are called."""
        self.names.name_wanted.connect(self.name_wanted)
        self.names.menu_wanted.connect(self.lane_menu_wanted)
        self.names.scrolled.connect(self._scroll_lanes)
        self.names.entered.connect(lambda: self._hover(None))
        moments.changed.connect(self._lay_out)
        theme.changed.connect(self.viewport().update)

    @property
    def view(self) -> StripView:
        """What is seen of the lanes."""
        names = NAMES_SMALL if self.window().width() < SMALL_WINDOW else NAMES
        size, across, down = self.viewport().size(), self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return StripView(self.layout_now, self.chart, names, size.width(), size.height(), across, down)

    def show_chart(self, chart: LuckChart | None) -> None:
        """Show the luck of the dice below the lanes, or no longer."""
        self.chart = chart
        self._fit_bars()
        self.viewport().update()

    def show_timeline(self, timeline: Timeline, notes: TimelineNotes, word: str) -> None:
        """Show these lanes; *word*: what the game calls a round. It stays at its end unless one has scrolled away."""
        before = self._timeline
        self._timeline, self._notes, self._word = timeline, notes, word
        self.state = StripState(self.state.looked, None, self.state.way, dict(notes.marks))
        self._moments.follow(timeline)
        self._lay_out()
        if before is None or before.main.last != timeline.main.last:
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().maximum())

    def show_looked(self, moment: Moment | None) -> None:
        """Light the moment that is looked at, and the way to it; None: now."""
        timeline = self._timeline
        way = timeline.way_to(moment) if timeline is not None and moment is not None else ()
        self.state = StripState(moment, self.state.hovered, way, self.state.marks)
        if moment is not None:
            self._bring_into_sight(moment)
        self._show_names()
        self.viewport().update()

    def _lay_out(self) -> None:
        if self._timeline is None:
            return
        lanes = tuple([lane for lane in self._timeline.lanes if lane.first not in self._notes.hidden or not lane.other])
        self.layout_now = lay_out(self._timeline, lanes, self._moments.find, self._word, self._pitch)
        self._fit_bars()
        self.viewport().update()

    def _fit_bars(self) -> None:
        layout, view = self.layout_now, self.view
        if layout is None:
            return
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        at_end = across.value() >= across.maximum()
        across.setRange(0, max(0, round(layout.width) - (view.width - view.names_width)))
        across.setPageStep(max(1, view.width - view.names_width))
        across.setSingleStep(self._pitch)
        down.setRange(0, max(0, round(layout.height) - view.lanes_height))
        down.setPageStep(view.lanes_height)
        if at_end:
            across.setValue(across.maximum())
        self._show_names()

    def _bring_into_sight(self, moment: Moment) -> None:
        view, bar, room = self.view, self.horizontalScrollBar(), 2 * self._pitch
        at = view.point_of(moment)
        if at.x() < view.names_width + room:
            bar.setValue(bar.value() - (view.names_width + room - at.x()))
        elif at.x() > view.width - room:
            bar.setValue(bar.value() + at.x() - (view.width - room))
        down, high, half = self.verticalScrollBar(), view.lanes_height, OTHER_LANE // 2
        if at.y() > high - half:
            down.setValue(down.value() + at.y() - high + half)
        elif at.y() < LANES_FROM + half:
            down.setValue(down.value() + at.y() - round(LANES_FROM) - half - ABOVE)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, view = self.theme.palette, QPainter(self.viewport()), self.viewport().rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(view, p.chrome)
        layout = self.layout_now
        if layout is not None and len(layout.xs) > 1:
            self._painter.paint(painter, self.view, layout, self.state)
        else:
            draw_text(painter, view.width() / 2, view.height() / 2, EMPTY, interface_font(SECONDARY), p.text3, "centre")
        if self.hasFocus() and self.state.looked is None:  # while one looks the keys go here anyhow
            fill_rounded(painter, QRectF(view).adjusted(1, 1, -1, -1), 4, None, p.accent, FOCUS_RING)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()  # the ring runs along its whole edge

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def name_of(self, lane: Lane) -> str:
        """What a lane is called."""
        return lane_name(self._moments, self._notes, lane)

    def _show_names(self) -> None:
        """Bring the column of names up to date."""
        layout, looked, view = self.layout_now, self.state.looked, self.view
        top, y = round(LANES_FROM), view.y
        low = INSET if self.chart is None else 0
        self.names.setGeometry(INSET, top, view.names_width - INSET, max(0, view.lanes_height - top - low))
        there = layout is not None and len(layout.xs) > 1
        self.names.setVisible(there)
        if layout is None or not there:
            self.names.show_rows(())
            return
        lit = layout.timeline.lane_of(looked) if looked is not None else None
        to_now = "" if view.names_width == NAMES_SMALL else ", to now"
        rows = [
            LaneRow(
                lane.first if lane.other else 0, self.name_of(lane),
                commands_words(len(lane.moments)) + ("" if lane.other else to_now), middle + y - top, lane is lit,
            )
            for lane, middle in zip(layout.lanes, layout.ys, strict=True)
        ]  # fmt: skip
        self.names.show_rows(tuple(rows))

    def _scroll_lanes(self, notches: int) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() - notches * OTHER_LANE)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.view.moment_at(event.position(), self.state.looked))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        moment = self.view.moment_at(event.position(), self.state.looked)
        if event.button() == Qt.MouseButton.LeftButton and moment is not None:
            other = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.other_clicked if other else self.moment_clicked).emit(moment)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        view = self.view
        moment = view.moment_at(QPointF(event.pos()), self.state.looked) if mouse else None
        if moment is not None:
            self.moment_menu_wanted.emit(moment, event.globalPos())
            return
        lane = view.lane_at(event.pos().y()) if mouse else None
        if lane is None and self.state.looked is not None and self._timeline is not None:
            lane = self._timeline.lane_of(self.state.looked)
        self.lane_menu_wanted.emit(lane.first if lane is not None and lane.other else 0, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            at = PITCHES.index(self._pitch) + (-1 if turned > 0 else 1)
            self._pitch = PITCHES[max(0, min(len(PITCHES) - 1, at))]
            self._lay_out()
        else:
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - turned)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # the window knows what its keys do, whoever has the focus

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_bars()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self._show_names()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(600, 200)

    def _hover(self, moment: Moment | None) -> None:
        if moment != self.state.hovered:
            self.state = StripState(self.state.looked, moment, self.state.way, self.state.marks)
            self.viewport().setCursor(Qt.CursorShape.ArrowCursor if moment is None else Qt.CursorShape.PointingHandCursor)
            self.viewport().update()
            self.hover_changed.emit()
