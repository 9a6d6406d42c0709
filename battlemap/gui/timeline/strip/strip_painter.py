"""Paints what is seen of the strip: bands, columns and lines below the moments, and the chart of luck."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from battlemap.gui.timeline.strip import strip_drawing as drawing
from battlemap.gui.timeline.strip.lane_words import ending_words
from battlemap.gui.timeline.strip.luck_drawing import LUCK, LuckChart, draw_chart, draw_sides
from battlemap.gui.timeline.strip.strip_drawing import StripState
from battlemap.gui.timeline.strip.strip_faces import StripFaces
from battlemap.gui.timeline.strip.strip_layout import PITCHES, StripLayout
from battlemap.gui.timeline.strip.strip_moments import StripMoments
from battlemap.gui.timeline.strip.strip_view import StripView
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import CAPTION, REGULAR, SEMIBOLD, draw_text, interface_font
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.timeline.lanes import Lane, Moment


class StripPainter:
    """Keeps the faces that it has drawn."""

    def __init__(self, theme: Theme, moments: StripMoments, portraits: Portraits) -> None:
        self._theme, self._moments, self._faces = theme, moments, StripFaces(portraits)

    def paint(self, painter: QPainter, view: StripView, layout: StripLayout, state: StripState) -> None:
        """Paint lanes and chart; *layout*: that of the view."""
        self._paint_lanes(painter, view, layout, state)
        if view.chart is not None:
            self._paint_chart(painter, view, layout, view.chart)

    def _paint_lanes(self, painter: QPainter, view: StripView, layout: StripLayout, state: StripState) -> None:
        p, x, high = self._theme.palette, view.x, float(view.height)
        painter.save()
        painter.setClipRect(QRectF(view.names_width, 0, view.width - view.names_width, high))
        painter.translate(x, 0)
        drawing.draw_bands(painter, layout, p, high, view.names_width - x, state)
        for moment, colour in ((state.hovered, with_alpha(p.text, 0.05)), (state.looked, with_alpha(p.accent, 0.13))):
            if moment is not None and moment.column < len(layout.xs):
                drawing.draw_column(painter, layout.xs[moment.column], layout.pitch, high, colour)
        drawing.draw_turns(painter, layout, p, state)
        drawing.draw_marks(painter, layout, p, state)
        painter.setClipRect(QRectF(-x + view.names_width, drawing.LANES_FROM, view.width, high))
        painter.translate(0, view.y)
        drawing.draw_lines(painter, layout, p, state)
        left, right = -x, -x + view.width
        for lane, middle in zip(layout.lanes, layout.ys, strict=True):
            for moment in lane.moments:
                if left - 40 <= layout.xs[moment.column] <= right + 40:
                    self._paint_moment(painter, layout, lane, moment, middle, state)
            if lane.other and lane.moments:
                icon, words = ending_words(self._moments, lane)
                if not words:
                    continue
                end = layout.xs[lane.last.column] + layout.pitch / 2 + 6
                drawing.draw_ending(painter, end, middle, icon, words, p)
        drawing.draw_now(painter, layout.xs[layout.timeline.main.last.column] + max(layout.pitch, 44), layout.ys[0], p)
        painter.restore()
        painter.fillRect(QRectF(view.names_width - 1, 0, 1, high), p.line)

    def _paint_moment(
        self, painter: QPainter, layout: StripLayout, lane: Lane, moment: Moment, y: float, state: StripState
    ) -> None:
        p, shown = self._theme.palette, self._moments.find(moment)
        x, looked = layout.xs[moment.column], moment == state.looked
        size = drawing.OTHER_FACE if lane.other or layout.pitch < PITCHES[0] else drawing.FACE
        if layout.pitch == PITCHES[-1]:
            size = drawing.SMALL_FACE
        if shown is None:
            return
        if shown.is_quiet and not looked:
            drawing.draw_dot(painter, x, y, p, p.text2 if moment == state.hovered else p.chrome)
            return
        painter.setOpacity(0.78 if lane.other and not looked else 1.0)
        drawing.draw_moment(painter, x, y, shown, p, self._faces, size, p.chrome)
        painter.setOpacity(1.0)
        if looked:
            drawing.draw_ring(painter, x, y, size, p.accent, 2.5)
        elif moment == state.hovered:
            drawing.draw_ring(painter, x, y, size, p.text2, 1.5)
        if not lane.other and layout.pitch == PITCHES[0]:
            font, room = interface_font(CAPTION, SEMIBOLD if looked else REGULAR), layout.rooms.get(moment, layout.pitch - 2.0)
            words = drawing.fit_words(shown.verb, room, looked)
            draw_text(painter, x, y + 27, words, font, p.text if looked else p.text2, "centre", room)

    def _paint_chart(self, painter: QPainter, view: StripView, layout: StripLayout, chart: LuckChart) -> None:
        p, x, top = self._theme.palette, view.x, float(view.lanes_height)
        painter.save()
        painter.setClipRect(QRectF(view.names_width, top, view.width - view.names_width, LUCK))
        painter.translate(x, 0)
        draw_chart(painter, layout, chart, top, view.names_width - x, view.width - x, p)
        painter.restore()
        draw_sides(painter, chart.sides, top, view.names_width - 1, p)
