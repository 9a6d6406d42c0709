"""How surfaces of a grid end: the shadow of what lies on top, the shade in what lies lower, shores, the walls of a pit."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from battlemap.board.grid_map import CELL
from battlemap.paint.grid.washes import alpha_image, cut, lay_relief, lay_wash
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.surfaces.coverage import PixelGrid, band, coverage, ragged_noise, ramp
from battlemap.paint.surfaces.surface_looks import LOOKS
from battlemap.paint.surfaces.surface_tiles import lay_tiles, tile_of

if TYPE_CHECKING:
    from battlemap.paint.grid.cell_block import Bools
    from battlemap.paint.surfaces.coverage import Field

SHIFT = 0.46
"""No light or shadow of an edge is moved farther, in cells."""
WINDOW = 0.8


class SurfacePatch:
    """A part of one surface while it is painted: its cells, its pixels, and how far inside it each of them lies."""

    def __init__(
        self, cells: Bools, column: int, row: int, frame: PixelGrid, around: PixelGrid, ragged: float, palette: Palette,
        window: float = WINDOW,
    ) -> None:  # fmt: skip
        """*around*: pixels with room for shadows. *ragged*: by how much of a cell the edge strays. *window*: over so many
        cells the field rises."""
        self.frame, self.palette, self.ragged, self._window = frame, palette, ragged, window
        self._cells, self._column, self._row, self._around = cells, column, row, around
        self._pad = ceil(SHIFT * CELL * frame.density)
        wide = around.part(frame.box.adjusted(-self._pad, -self._pad, self._pad, self._pad))
        self.noise: Field | None = ragged_noise(wide) if ragged else None
        whole = coverage(cells, column, row, wide, window)
        whole -= 0.5
        whole *= window
        if self.noise is not None:
            self.noise *= ragged
            whole += self.noise
        self._whole = whole

    def field(self, dx: float = 0.0, dy: float = 0.0) -> Field:
        """0 on the edge, positive inside, in cells, at most half the window; moved by (*dx*, *dy*). Nobody may write on it."""
        step = self.frame.density * CELL
        left, top = self._pad - round(dx * step), self._pad - round(dy * step)
        return self._whole[top : top + len(self.frame.ys), left : left + len(self.frame.xs)]

    def fray_depth(self) -> Field | None:
        """By how much of a cell the edge strays at each pixel; None where it is straight."""
        pad = self._pad
        return None if self.noise is None else self.noise[pad : pad + len(self.frame.ys), pad : pad + len(self.frame.xs)]

    def nearness(self, dx: float, dy: float) -> Field:
        """1 near the surface and 0 where nothing of it is near, however far its edge strays; moved like a field."""
        pad, step = self._pad, self.frame.density * CELL
        left, top = pad - round(dx * step), pad - round(dy * step)
        place = slice(top, top + len(self.frame.ys)), slice(left, left + len(self.frame.xs))
        straight = self._whole[place] if self.noise is None else self._whole[place] - self.noise[place]
        return ramp(straight, -self._window / 2, -self._window / 2 + 0.15)

    def widen(self, window: float) -> SurfacePatch:
        """The same with a field that rises over more cells."""
        return SurfacePatch(self._cells, self._column, self._row, self.frame, self._around, self.ragged, self.palette, window)


def shadow_ink(palette: Palette) -> str:
    """What shadows on the ground are made of."""
    return "#000000" if palette.dark else "#5B3F1A"


def draw_cast_shadow(painter: QPainter, patch: SurfacePatch, tall: float, strength: float) -> None:
    """The shadow that something *tall* cells high throws to the lower right, to be drawn before it."""
    dx, dy = tall * 0.55, tall * 0.85
    shade = ramp(patch.field(dx, dy), -0.30, 0.12)
    shade *= patch.nearness(dx, dy)
    lay_wash(painter, patch.frame.box.topLeft(), shade, shadow_ink(patch.palette), strength)


def draw_lip(painter: QPainter, patch: SurfacePatch, inside: Field) -> None:
    """Light along the upper left edge of what lies on top, shade along its lower right one. *inside*: 0 to 1."""
    lit, dim = ramp(patch.field(0.05, 0.07), 0.06, -0.02), ramp(patch.field(-0.07, -0.09), 0.08, -0.02)
    lit *= inside
    dim *= inside
    strengths = (0.22, 0.30) if patch.palette.dark else (0.5, 0.22)
    lay_relief(painter, patch.frame.box.topLeft(), lit, dim, ("#FFF4DC", shadow_ink(patch.palette)), strengths)


def draw_hollow(painter: QPainter, patch: SurfacePatch, inside: Field) -> None:
    """The shade inside what lies lower, under its upper left edge, and light on its lower right one."""
    shade, light = ramp(patch.field(0.10, 0.14), 0.18, -0.10), ramp(patch.field(-0.03, -0.05), 0.05, -0.04)
    shade *= inside
    light *= inside
    strengths = (0.16, 0.5) if patch.palette.dark else (0.4, 0.34)
    lay_relief(painter, patch.frame.box.topLeft(), light, shade, ("#FFF4DC", shadow_ink(patch.palette)), strengths)


def draw_shore(painter: QPainter, patch: SurfacePatch) -> None:
    """What water does to its edge: wet ground outside, a dark line, light shallows, lines of foam that break off."""
    field, box, dark = patch.field(), patch.frame.box.topLeft(), patch.palette.dark
    damp = ramp(field, -0.24, -0.02)
    damp *= ramp(field, 0.03, 0.0)
    lay_wash(painter, box, damp, "#0E0B07" if dark else "#6B5A38", 0.45)
    pale = ramp(field, 0.38, 0.02)
    pale *= ramp(field, 0.0, 0.03)
    lay_wash(painter, box, pale, "#9CD0D8" if dark else "#FFFFFF", 0.26 if dark else 0.45)
    lay_wash(painter, box, band(field, 0.005, 0.035), "#0C1D24" if dark else "#4B8492", 0.75 if dark else 0.6)
    noise = patch.fray_depth()
    if noise is None:
        return
    swayed = field + noise * 0.35
    foam: Field | None = None
    for away, wide, strength, gap in ((0.065, 0.022, 0.75, -0.6), (0.19, 0.020, 0.40, 0.02), (0.32, 0.018, 0.22, 0.04)):
        line = band(swayed, away, wide)
        line *= ramp(noise, gap, gap + 0.06)
        line *= strength
        foam = line if foam is None else foam.clip(min=line, out=foam)
    if foam is not None:
        lay_wash(painter, box, foam, "#D8F1F6" if dark else "#FFFFFF")


def draw_pit(painter: QPainter, patch: SurfacePatch, inside: Field) -> None:
    """A drop: the rock face under its upper edge, the dark below it, a broken light edge round it."""
    box, palette, frame = patch.frame.box.topLeft(), patch.palette, patch.frame
    face = QImage(frame.box.size(), QImage.Format.Format_ARGB32_Premultiplied)
    brush = QPainter(face)
    brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    lay_tiles(brush, tile_of(LOOKS["rock"], palette, frame.density), frame)
    brush.end()
    wide = patch.widen(1.3)
    seen = ramp(wide.field(0.10, 0.42), 0.34, -0.42)
    seen *= inside
    cut(face, alpha_image(seen))
    painter.drawImage(box, face)
    shade = ramp(wide.field(0.06, 0.24), -0.40, 0.30)
    shade *= inside
    lay_wash(painter, box, shade, "#000000" if palette.dark else "#1B150E", 0.72)
    lay_wash(painter, box, band(patch.field(), 0.0, 0.05), "#000000" if palette.dark else "#3B2C1A", 0.8)
    lay_wash(painter, box, band(patch.field(), -0.07, 0.05), "#FFEFD0", 0.24 if palette.dark else 0.55)


def _heart_ink(palette: Palette) -> tuple[str, float]:
    """How the heart of rock is darkened: ink and strength."""
    return ("#000000", 0.45) if palette.dark else ("#4A3D2A", 0.25)


def darken_heart(painter: QPainter, box: QRect, palette: Palette) -> None:
    """Rock with nothing else near it is as dark as the heart of any."""
    painter.fillRect(box, with_alpha(*_heart_ink(palette)))


def draw_mass(painter: QPainter, patch: SurfacePatch, inside: Field) -> None:
    """Rock that stands up from the ground: a lit edge round its top, darker towards the heart of it."""
    box, palette = patch.frame.box.topLeft(), patch.palette
    heart = ramp(patch.widen(2.2).field(), 0.1, 1.0)
    heart *= inside
    lay_wash(painter, box, heart, *_heart_ink(palette))
    rim = band(patch.field(), 0.085, 0.06)
    rim *= inside
    lay_wash(painter, box, rim, "#FFF1D8", 0.30 if palette.dark else 0.65)
    lay_wash(painter, box, band(patch.field(), 0.0, 0.055), "#050403" if palette.dark else "#4E3D29", 0.9)
