"""The strip itself: lanes of moments that are pointed at, clicked and walked."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from battlemap.gui.log.log_rows import commands_words
from battlemap.gui.timeline import strip_drawing as drawing
from battlemap.gui.timeline.lane_names import INSET, LaneNames, LaneRow
from battlemap.gui.timeline.lane_words import ending_words, lane_name
from battlemap.gui.timeline.luck_drawing import LUCK, LuckChart, draw_chart, draw_sides
from battlemap.gui.timeline.strip_drawing import StripState
from battlemap.gui.timeline.strip_faces import StripFaces
from battlemap.gui.timeline.strip_layout import OTHER_LANE, PITCHES, StripLayout, lay_out, word_rooms
from battlemap.gui.timeline.strip_moments import StripMoments
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, SMALL_WINDOW
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import CAPTION, REGULAR, SECONDARY, SEMIBOLD, draw_text, interface_font
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
        self.theme, self._moments, self._faces = theme, moments, StripFaces(portraits)
        self.layout_now: StripLayout | None = None
        self.state = StripState()
        self._rooms: dict[Moment, float] = {}
        """How wide the words under each moment may be."""
        self._chart: LuckChart | None = None
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
    def chart(self) -> LuckChart | None:
        """The luck of the dice, while it is shown below the lanes."""
        return self._chart

    def show_chart(self, chart: LuckChart | None) -> None:
        """Show the luck of the dice below the lanes, or no longer."""
        self._chart = chart
        self._fit_bars()
        self.viewport().update()

    @property
    def lanes_height(self) -> int:
        """So many pixels of the viewport the axis and the lanes have."""
        return self.viewport().height() - (round(LUCK) if self._chart is not None else 0)

    @property
    def names_width(self) -> int:
        """How wide the names of the lanes are."""
        return NAMES_SMALL if self.window().width() < SMALL_WINDOW else NAMES

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

    def point_of(self, moment: Moment) -> QPoint:
        """Where a moment stands in the viewport."""
        layout = self.layout_now
        if layout is None or moment.column >= len(layout.xs):
            return QPoint()
        x, y = self._offset
        return QPoint(round(layout.xs[moment.column] + x), round(layout.y_of(moment) + y))

    def height_of(self, lane: Lane) -> int:
        """At which height of the viewport a lane lies."""
        layout = self.layout_now
        y = layout.ys[layout.lanes.index(lane)] if layout is not None and lane in layout.lanes else 0.0
        return round(y + self._offset[1])

    def lane_at(self, y: float) -> Lane | None:
        """The lane at this height of the viewport."""
        layout = self.layout_now
        if layout is None or not 26 <= y < self.lanes_height:
            return None
        return min(zip(layout.lanes, layout.ys, strict=True), key=lambda pair: abs(pair[1] + self._offset[1] - y))[0]

    @property
    def _offset(self) -> tuple[float, float]:
        """Where the upper left corner of the lanes lies in the viewport."""
        return self.names_width - self.horizontalScrollBar().value(), -self.verticalScrollBar().value()

    def _lay_out(self) -> None:
        if self._timeline is None:
            return
        lanes = tuple([lane for lane in self._timeline.lanes if lane.first not in self._notes.hidden or not lane.other])
        self.layout_now = lay_out(self._timeline, lanes, self._moments.find, self._word, self._pitch)
        self._rooms = word_rooms(self.layout_now, self._moments.find)
        self._fit_bars()
        self.viewport().update()

    def _fit_bars(self) -> None:
        layout, view = self.layout_now, self.viewport()
        if layout is None:
            return
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        at_end = across.value() >= across.maximum()
        across.setRange(0, max(0, round(layout.width) - (view.width() - self.names_width)))
        across.setPageStep(max(1, view.width() - self.names_width))
        across.setSingleStep(self._pitch)
        down.setRange(0, max(0, round(layout.height) - self.lanes_height))
        down.setPageStep(self.lanes_height)
        if at_end:
            across.setValue(across.maximum())
        self._show_names()

    def _bring_into_sight(self, moment: Moment) -> None:
        at, bar, room = self.point_of(moment), self.horizontalScrollBar(), 2 * self._pitch
        if at.x() < self.names_width + room:
            bar.setValue(bar.value() - (self.names_width + room - at.x()))
        elif at.x() > self.viewport().width() - room:
            bar.setValue(bar.value() + at.x() - (self.viewport().width() - room))
        down, high, half = self.verticalScrollBar(), self.lanes_height, OTHER_LANE // 2
        if at.y() > high - half:
            down.setValue(down.value() + at.y() - high + half)
        elif at.y() < drawing.LANES_FROM + half:
            down.setValue(down.value() + at.y() - round(drawing.LANES_FROM) - half - ABOVE)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, view = self.theme.palette, QPainter(self.viewport()), self.viewport().rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(view, p.chrome)
        layout = self.layout_now
        if layout is not None and len(layout.xs) > 1:
            self._paint_lanes(painter, layout)
            self._paint_chart(painter, layout)
        else:
            draw_text(painter, view.width() / 2, view.height() / 2, EMPTY, interface_font(SECONDARY), p.text3, "centre")
        if self.hasFocus() and self.state.looked is None:  # while one looks the keys go here anyhow
            fill_rounded(painter, QRectF(view).adjusted(1, 1, -1, -1), 4, None, p.accent, FOCUS_RING)
        painter.end()

    def _paint_lanes(self, painter: QPainter, layout: StripLayout) -> None:
        p, (x, y), state = self.theme.palette, self._offset, self.state
        high = float(self.viewport().height())
        painter.save()
        painter.setClipRect(QRectF(self.names_width, 0, self.viewport().width() - self.names_width, high))
        painter.translate(x, 0)
        drawing.draw_bands(painter, layout, p, high, self.names_width - x, state)
        for moment, colour in ((state.hovered, with_alpha(p.text, 0.05)), (state.looked, with_alpha(p.accent, 0.13))):
            if moment is not None and moment.column < len(layout.xs):
                drawing.draw_column(painter, layout.xs[moment.column], layout.pitch, high, colour)
        drawing.draw_turns(painter, layout, p, state)
        drawing.draw_marks(painter, layout, p, state)
        painter.setClipRect(QRectF(-x + self.names_width, drawing.LANES_FROM, self.viewport().width(), high))
        painter.translate(0, y)
        drawing.draw_lines(painter, layout, p, state)
        left, right = -x, -x + self.viewport().width()
        for lane, middle in zip(layout.lanes, layout.ys, strict=True):
            for moment in lane.moments:
                if left - 40 <= layout.xs[moment.column] <= right + 40:
                    self._paint_moment(painter, layout, lane, moment, middle)
            if lane.other and lane.moments:
                icon, words = ending_words(self._moments, lane)
                if not words:
                    continue
                end = layout.xs[lane.last.column] + layout.pitch / 2 + 6
                drawing.draw_ending(painter, end, middle, icon, words, p)
        drawing.draw_now(painter, layout.xs[layout.timeline.main.last.column] + max(layout.pitch, 44), layout.ys[0], p)
        painter.restore()
        painter.fillRect(QRectF(self.names_width - 1, 0, 1, high), p.line)

    def _paint_chart(self, painter: QPainter, layout: StripLayout) -> None:
        if self._chart is None:
            return
        p, x, top = self.theme.palette, self._offset[0], float(self.lanes_height)
        painter.save()
        painter.setClipRect(QRectF(self.names_width, top, self.viewport().width() - self.names_width, LUCK))
        painter.translate(x, 0)
        draw_chart(painter, layout, self._chart, top, self.names_width - x, self.viewport().width() - x, p)
        painter.restore()
        draw_sides(painter, self._chart.sides, top, self.names_width - 1, p)

    def _paint_moment(self, painter: QPainter, layout: StripLayout, lane: Lane, moment: Moment, y: float) -> None:
        p, shown = self.theme.palette, self._moments.find(moment)
        x, looked = layout.xs[moment.column], moment == self.state.looked
        size = drawing.OTHER_FACE if lane.other or layout.pitch < PITCHES[0] else drawing.FACE
        if layout.pitch == PITCHES[-1]:
            size = drawing.SMALL_FACE
        if shown is None:
            return
        if shown.is_quiet and not looked:
            drawing.draw_dot(painter, x, y, p, p.text2 if moment == self.state.hovered else p.chrome)
            return
        painter.setOpacity(0.78 if lane.other and not looked else 1.0)
        drawing.draw_moment(painter, x, y, shown, p, self._faces, size, p.chrome)
        painter.setOpacity(1.0)
        if looked:
            drawing.draw_ring(painter, x, y, size, p.accent, 2.5)
        elif moment == self.state.hovered:
            drawing.draw_ring(painter, x, y, size, p.text2, 1.5)
        if not lane.other and layout.pitch == PITCHES[0]:
            font, room = interface_font(CAPTION, SEMIBOLD if looked else REGULAR), self._rooms.get(moment, layout.pitch - 2.0)
            words = drawing.fit_words(shown.verb, room, looked)
            draw_text(painter, x, y + 27, words, font, p.text if looked else p.text2, "centre", room)

    def name_of(self, lane: Lane) -> str:
        """What a lane is called."""
        return lane_name(self._moments, self._notes, lane)

    def _show_names(self) -> None:
        """Bring the column of names up to date."""
        layout, looked = self.layout_now, self.state.looked
        top, y = round(drawing.LANES_FROM), self._offset[1]
        low = INSET if self._chart is None else 0
        self.names.setGeometry(INSET, top, self.names_width - INSET, max(0, self.lanes_height - top - low))
        there = layout is not None and len(layout.xs) > 1
        self.names.setVisible(there)
        if layout is None or not there:
            self.names.show_rows(())
            return
        lit = layout.timeline.lane_of(looked) if looked is not None else None
        to_now = "" if self.names_width == NAMES_SMALL else ", to now"
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
        self._hover(self._moment_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        moment = self._moment_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and moment is not None:
            other = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.other_clicked if other else self.moment_clicked).emit(moment)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        moment = self._moment_at(QPointF(event.pos())) if mouse else None
        if moment is not None:
            self.moment_menu_wanted.emit(moment, event.globalPos())
            return
        lane = self.lane_at(event.pos().y()) if mouse else None
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

    def _moment_at(self, at: QPointF) -> Moment | None:
        layout, (x, y) = self.layout_now, self._offset
        if layout is None or at.x() < self.names_width:
            return None
        if at.y() >= self.lanes_height:  # in the chart: whatever was rolled in this column of the lane that it tells of
            return self._moment_of_chart(layout, at.x() - x)
        return layout.moment_at(at.x() - x, at.y() - y)

    def _moment_of_chart(self, layout: StripLayout, x: float) -> Moment | None:
        if self._chart is None or self._timeline is None:
            return None
        lane = self._timeline.lane_of(self.state.looked) if self.state.looked is not None else self._timeline.main
        way = [moment for moment in self._timeline.way_to(lane.last) if moment.column in self._chart.rolls]
        near = min(way, key=lambda moment: abs(layout.xs[moment.column] - x), default=None)
        return near if near is not None and abs(layout.xs[near.column] - x) <= layout.pitch / 2 else None

    def _hover(self, moment: Moment | None) -> None:
        if moment != self.state.hovered:
            self.state = StripState(self.state.looked, moment, self.state.way, self.state.marks)
            self.viewport().setCursor(Qt.CursorShape.ArrowCursor if moment is None else Qt.CursorShape.PointingHandCursor)
            self.viewport().update()
            self.hover_changed.emit()
