"""Bakes whatever stands on the map into pictures for one render context."""

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from battlemap.canvas.render.baked_pictures import BakedPictures
from battlemap.canvas.render.render_context import RenderContext, bake
from battlemap.layout.looks import AspectLook, BalanceLook, Lines, PlateLook, TokenLook
from battlemap.layout.map_metrics import ASPECT, PLATE, SMALL_PLATE, TOKEN, ZONE_NAME
from battlemap.paint.controls.chips import (
    Difficulty,
    difficulty_chip_size,
    draw_badge,
    draw_difficulty_chip,
    draw_map_label,
    map_label_size,
)
from battlemap.paint.overlays.zone_highlight import draw_path_icon
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import CREAM, DARK, OUTLINE, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.shapes import inner_shape, reach, side_shape
from battlemap.paint.style.typography import BOLD, interface_font, text_width
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect
from battlemap.paint.tokens.balance_scale import balance_size, draw_balance
from battlemap.paint.tokens.condition_marks import draw_note_sheet, marks_reach
from battlemap.paint.tokens.name_plate import draw_plate, fit_plate, plate_size
from battlemap.paint.tokens.token_drawing import draw_marks
from battlemap.paint.tokens.token_marks import acting_ring_radius, draw_acting_ring, draw_halo, draw_selection
from battlemap.paint.tokens.token_rim import draw_far_tag, draw_small_count, draw_small_number
from battlemap.paint.tokens.zone_name import draw_name_pill, draw_zone_name, fit_name, zone_name_size

WARNINGS = {
    "harm": (DARK.harm, "#2B0A06"), "cost": (DARK.cost, "#2A1E06"), "good": (DARK.good, "#06230F"), "gm": (DARK.gm, "#1F1240"),
    "reach": (DARK.glow, "#17122F"), "dark": (DARK.text3, "#15181D"),
}  # fmt: skip
"""Fill and ink of a warning on a way, by its tone; the same in both themes, like all that is laid on painted ground."""
EDGE = 2.0
"""Empty px round a label, for its anti-aliased edge."""
PAPER_EDGE = 12.0
"""The same round a card, for its shadow."""


class PixmapCache:
    """All pictures of one scene. What is baked depends on the render context; change it with set_context()."""

    def __init__(self, context: RenderContext, pictures: BakedPictures | None = None) -> None:
        """*pictures*: those of another scene, to be used and added to."""
        self.context = context
        self.has_context = False
        """Whether anybody looks; until then nothing needs to be baked."""
        self.pictures = pictures or BakedPictures()

    def set_context(self, context: RenderContext) -> None:
        """Bake for another zoom or palette from now on."""
        self.context, self.has_context = context, True

    def token(self, look: TokenLook, scale: float) -> QPixmap:
        """A token as large as *scale* says (1: 78 px at 100 %), without its marks."""
        d, context = TOKEN * scale * self.context.zoom, self.context
        picture = self.pictures.tokens.picture(look.without_marks, d, context.dpr, context.palette)
        if not context.pale:
            return picture
        return self.pictures.labels.get(("pale", picture.cacheKey()), lambda: QPixmap.fromImage(context.shown(picture.toImage())))

    def marks(self, look: TokenLook, scale: float) -> QPixmap:
        """What lasts on a token, to lie over it and its neighbours; its middle is the token's."""
        d = TOKEN * scale * self.context.zoom
        side = 2 * ceil(marks_reach(d) + 1)

        def draw(painter: QPainter) -> None:
            draw_marks(painter, side / 2, side / 2, d, look)

        return self._bake_cached(("marks", look.conditions, look.stamps, look.noted, d), side, side, draw)

    def halo(self, scale: float) -> QPixmap:
        """The light round the one whose turn it is."""
        d = TOKEN * scale * self.context.zoom
        side = 2 * ceil(d * 0.87 + 2)
        palette = self.context.palette
        return self._bake_cached(("halo", d), side, side, lambda painter: draw_halo(painter, side / 2, side / 2, d, palette))

    def acting_ring(self, scale: float, alone: bool) -> QPixmap:
        """The ring round a token whose turn it is, seen from across a room; *alone*: few act, so that it may be large."""
        context, d = self.context, TOKEN * scale * self.context.zoom
        far = context.far if alone else context.far / 2
        side = 2 * ceil(acting_ring_radius(d, far) * 1.55 + 4)

        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_acting_ring(painter, side / 2, side / 2, d, far, context.palette)

        return self._bake_cached(("acting", d, far), side, side, draw)

    def ring(self, look: int, scale: float) -> QPixmap:
        """The line round the token under the pointer, or round the place where one was."""
        d = TOKEN * scale * self.context.zoom
        side = 2 * ceil(d * reach(look) * 1.2 + 6)
        palette = self.context.palette

        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(0.6)
            draw_selection(painter, side / 2, side / 2, d, look, palette)

        return self._bake_cached(("ring", look, d), side, side, draw)

    def dashed_ring(self, look: int, scale: float) -> QPixmap:
        """The dashed line round the place that a token in the hand has left."""
        d = TOKEN * scale * self.context.zoom
        side = 2 * ceil(d * reach(look) * 1.2 + 6)
        palette = self.context.palette

        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            line = inner_shape(look, side / 2, side / 2, d, -(d * 0.13 + 2) / 2)
            painter.strokePath(line, QPen(with_alpha(palette.under_line, palette.under_line_alpha), max(3.4, d * 0.055)))
            dashes = QPen(QColor(palette.glow), max(1.8, d * 0.028))
            dashes.setDashPattern([3.4, 2.6])
            dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.strokePath(line, dashes)

        return self._bake_cached(("dashes", look, d), side, side, draw)

    def count(self, count: int, scale: float) -> QPixmap:
        """How many stand in one place, for a token so small that its picture does not say it."""
        return self._mark_beside("count", scale, lambda painter, at, d: draw_small_count(painter, at, at, d, count), count)

    def number(self, number: str, scale: float) -> QPixmap:
        """By which number one of alike tokens is known, for one so small that it has no name."""
        return self._mark_beside("number", scale, lambda painter, at, d: draw_small_number(painter, at, at, d, number), number)

    def far_tag(self, text: str, scale: float) -> QPixmap:
        """The tag in place of the name of a token, on a display that is read from across a room."""
        context, d = self.context, TOKEN * scale * self.context.zoom
        px = PLATE * context.plate * SMALL_PLATE
        side = 2 * ceil(d / 2 + px / 2 + 4)

        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_far_tag(painter, side / 2, side / 2, d, text, px)

        return self._bake_cached(("far tag", text, d, px), side, side, draw)

    def _mark_beside(
        self, kind: str, scale: float, draw_mark: Callable[[QPainter, float, float], object], told: object
    ) -> QPixmap:
        """A small mark on the rim of a token. *draw_mark*: paints it for a token in the middle (px), so large (px)."""
        half = TOKEN * scale * self.context.zoom / 2
        side = 2 * ceil(half + 16)

        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_mark(painter, side / 2, 2 * half)

        return self._bake_cached((kind, told, half), side, side, draw)

    def deep_shadow(self, look: int, scale: float) -> QPixmap:
        """What a lifted token throws on the ground."""
        d = TOKEN * scale * self.context.zoom
        side = 2 * ceil(d * 1.15 + 4)
        palette = self.context.palette

        def draw(painter: QPainter) -> None:
            shape = side_shape(look, side / 2, side / 2, d * 0.98)
            alpha = min(1.0, palette.shadow_alpha * 1.15)
            draw_shadow(painter, shape, max(3.0, d * 0.16), d * 0.17, alpha, colour=palette.shadow)

        return self._bake_cached(("shadow", look, d), side, side, draw)

    def plate(self, look: PlateLook, room: float, scale: float = 1.0, letters: float = 1.0) -> QPixmap:
        """The plate under a token of this scale, at most *room* px wide; its edge is EDGE px inside the picture.

        *letters*: how much larger than usual its letters are.
        """
        context = self.context
        px, cut = fit_plate(look.name, PLATE * context.plate * letters, room, scale)
        size = plate_size(look.name, px, cut)
        width = size.width() + 2 * EDGE

        def draw(painter: QPainter) -> None:
            of, ground = (look.name, look.look, look.letter), context.palette
            draw_plate(painter, width / 2, EDGE, *of, ground, px, look.dim, look.gm, cut, look.acting)

        return self._bake_cached(("plate", look, px, cut), width, size.height() + 2 * EDGE, draw)

    def card(self, look: AspectLook, px: float = ASPECT, width: float | None = None, lines: Lines = 1) -> QPixmap:
        """A paper card, at most *width* px wide at 100 %, on so many lines; its edge is PAPER_EDGE px inside the picture."""
        context = self.context
        most = None if width is None else width * context.label / context.text
        size = aspect_size(look, px, context.label, most, lines)
        edge = PAPER_EDGE

        def draw(painter: QPainter) -> None:
            draw_aspect(painter, edge, edge, look, context.palette, px, context.label, most, lines)

        return self._bake_cached(
            ("card", look, px, most, lines, context.label), size.width() + 2 * edge, size.height() + 2 * edge, draw
        )

    def balance(self, look: BalanceLook) -> QPixmap:
        """The pill of a contested zone."""
        context = self.context
        size = balance_size(look, context.label)
        width, height = size.width() + 2 * EDGE, size.height() + 2 * EDGE
        return self._bake_cached(
            ("balance", look, context.label), width, height,
            lambda painter: draw_balance(painter, width / 2, height / 2, look, context.palette, context.label),
        )  # fmt: skip

    def name(self, text: str, plain: bool, room: float, noted: bool = False) -> QPixmap:
        """A zone's name, on more lines or smaller where *room* is short; *plain*: on a pill, *noted*: with a sign."""
        context = self.context
        px, lines = fit_name(text, ZONE_NAME * context.label, room, plain)
        size = zone_name_size(lines, px)
        aside = px * 1.1 if noted else 0.0
        width, height = ceil(size.width() + 2 * aside) + 4, ceil(size.height()) + 4

        def draw(painter: QPainter) -> None:
            draw_name = draw_name_pill if plain else draw_zone_name
            draw_name(painter, width / 2, height / 2, lines, px, context.palette)
            if noted:
                draw_note_sheet(painter, width - 2 - aside / 2, height / 2, px * 0.8)

        return self._bake_cached(("name", lines, plain, px, noted), width, height, draw)

    def badge(self, text: str, size: float) -> QPixmap:
        """The number of a choice, over what may be clicked, *size* px wide at 100 %."""
        context = self.context
        d = size * context.label
        side = 2 * ceil(d / 2 + d * 0.3)
        return self._bake_cached(
            ("badge", text, d), side, side, lambda painter: draw_badge(painter, side / 2, side / 2, text, context.palette, d)
        )

    def chip(self, icon: str, strong: str, weak: str, kind: Difficulty) -> QPixmap:
        """What a move there takes."""
        context = self.context
        size = difficulty_chip_size(strong, weak, context.label)
        width, height = size.width() + 2 * EDGE, size.height() + 2 * EDGE

        def draw(painter: QPainter) -> None:
            draw_difficulty_chip(painter, width / 2, height / 2, icon, strong, weak, kind, context.palette, context.label)

        return self._bake_cached(("chip", icon, strong, weak, kind, context.label), width, height, draw)

    def label(self, text: str, colour: str, px: float = 12.0, icon: str = "") -> QPixmap:
        """One line on a pill: a distance, a reason."""
        context = self.context
        size = map_label_size(text, px, icon)
        width, height = size.width() + 2 * EDGE, size.height() + 2 * EDGE
        return self._bake_cached(
            ("label", text, colour, px, icon), width, height,
            lambda painter: draw_map_label(painter, width / 2, height / 2, text, context.palette, colour, px, icon),
        )  # fmt: skip

    def handle(self, strong: bool) -> QPixmap:
        """A point of a border that can be dragged; the same size at any zoom."""
        palette = self.context.palette
        d = 13.0 if strong else 9.0

        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(OUTLINE), 1.6))
            painter.setBrush(QColor(palette.glow if strong else CREAM))
            painter.drawEllipse(QPointF(9, 9), d / 2, d / 2)

        return self._bake_cached(("handle", strong), 18, 18, draw)

    def path_icon(self, icon: str) -> QPixmap:
        """What stands in the way of a move, on the way."""
        context = self.context
        r = 15 * context.label
        side = 2 * ceil(r + 3)
        return self._bake_cached(
            ("way", icon, r), side, side, lambda painter: draw_path_icon(painter, side / 2, side / 2, icon, r)
        )

    def warning(self, icon: str, tone: str) -> QPixmap:
        """What a way brings about, as a badge on it."""
        context = self.context
        r = 12 * context.label
        side = 2 * ceil(r + 3)
        fill, ink = WARNINGS.get(tone, WARNINGS["reach"])

        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(OUTLINE), 2 * context.label))
            painter.setBrush(QColor(fill))
            painter.drawEllipse(QPointF(side / 2, side / 2), r, r)
            draw_icon(painter, icon, QRectF(side / 2 - r * 0.67, side / 2 - r * 0.67, r * 1.34, r * 1.34), ink, 2.6)

        return self._bake_cached(("warning", icon, tone, r), side, side, draw)

    def harm(self, text: str, colour: str) -> QPixmap:
        """A number that floats up from somebody who is hurt."""
        context = self.context
        font = interface_font(26 * context.label, BOLD)
        width, height = ceil(text_width(text, font)) + 16, ceil(40 * context.label)

        def draw(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            letters = QPainterPath()
            letters.addText(QPointF(8, height * 0.72), font, text)
            edge = QPen(QColor(OUTLINE), 5 * context.label)
            edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(letters, edge)
            painter.fillPath(letters, QColor(colour))

        return self._bake_cached(("harm", text, colour, context.label), width, height, draw)

    def _bake_cached(self, key: tuple[object, ...], width: float, height: float, draw: Callable[[QPainter], object]) -> QPixmap:
        context = self.context
        known = (*key, context.dpr, context.palette.name, context.pale)
        return self.pictures.labels.get(known, lambda: bake(width, height, context, draw))
