"""What lies on the ground: one pattern for each terrain, laid once, drawn at any zoom."""

from collections.abc import Callable
from math import degrees

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QRadialGradient, QTransform

from battlemap.board.polygons import Polygon
from battlemap.paint.style.palette import mix, with_alpha
from battlemap.paint.style.sized_cache import MEGABYTE, sized_cache
from battlemap.paint.surfaces.built_patterns import lay_cobbles, lay_flags, lay_hatch, lay_planks, lay_table
from battlemap.paint.surfaces.ground_pattern import TONES, GroundPattern, PatternBed, Tone
from battlemap.paint.surfaces.plant_patterns import lay_grass, lay_reeds, lay_thorns, lay_trees
from battlemap.paint.surfaces.rare_patterns import lay_carpet, lay_deck, lay_embers, lay_lava, lay_pools, lay_tiles
from battlemap.paint.surfaces.rock_patterns import lay_cracks, lay_stones, lay_strata
from battlemap.paint.surfaces.soil_patterns import lay_drifts, lay_earth, lay_mud, lay_sand
from battlemap.paint.surfaces.water_patterns import lay_ice, lay_waves

PATTERNS: dict[str, Callable[[PatternBed], None]] = {
    "sand": lay_sand, "cracks": lay_cracks, "strata": lay_strata, "stones": lay_stones, "earth": lay_earth, "mud": lay_mud,
    "thorns": lay_thorns, "grass": lay_grass, "trees": lay_trees, "reeds": lay_reeds, "waves": lay_waves, "ice": lay_ice,
    "drifts": lay_drifts, "planks": lay_planks, "table": lay_table, "cobbles": lay_cobbles, "flags": lay_flags,
    "hatch": lay_hatch, "embers": lay_embers, "lava": lay_lava, "pools": lay_pools, "tiles": lay_tiles, "deck": lay_deck,
    "carpet": lay_carpet,
}  # fmt: skip


@sized_cache(20 * MEGABYTE, GroundPattern.approximate_bytes)
def make_pattern(pattern: str, name: str, outline: Polygon) -> GroundPattern:
    """Lay the marks of *pattern* inside *outline* (px at 100 %); *name* decides where they fall, always the same way.

    Kept for a while: a zone that did not change when the map did is not laid again, nor at another zoom.
    """
    bed = PatternBed(name, outline)
    PATTERNS[pattern](bed)
    return bed.pattern()


def tone_colour(tone: Tone, tint: QColor, *, dark: bool) -> QColor:
    """The ink for one tone on ground of this tint."""
    match tone:
        case "dusk":
            return with_alpha("#000000", 0.085) if dark else with_alpha("#6B4A1E", 0.055)
        case "dawn":
            return with_alpha("#FFF3DC", 0.055) if dark else with_alpha("#FFFFFF", 0.26)
        case "shade":
            return with_alpha("#000000", 0.08) if dark else with_alpha("#6B4A1E", 0.07)
        case "shine":
            return with_alpha("#FFF3DC", 0.045) if dark else with_alpha("#FFFFFF", 0.16)
        case "cast":
            return with_alpha(mix(tint, "#000000", 0.30 if dark else 0.16), 0.8)
        case "body":
            return mix(tint, "#FFFFFF", 0.07 if dark else 0.30)
        case "flank":
            return with_alpha("#000000", 0.13) if dark else with_alpha("#6B4A1E", 0.13)
        case "low":
            return mix(tint, "#000000", 0.22 if dark else 0.14)
        case "high":
            # A light line on ground that is dark even in the light theme would shout.
            return mix(tint, "#FFFFFF", 0.15 if dark else 0.20 + 0.28 * min(1.0, max(0.0, tint.lightnessF() - 0.5) / 0.2))
        case "deep":
            return mix(tint, "#000000", 0.36 if dark else 0.26)
        case "pale":
            return mix(tint, "#FFFFFF", 0.27 if dark else 0.72)
        case "ember":
            return with_alpha("#FF9238", 0.92) if dark else with_alpha("#E8571A", 0.82)


def draw_pattern(painter: QPainter, pattern: GroundPattern, tint: QColor, *, dark: bool) -> None:
    """Draw a laid pattern; the painter is clipped to its zone already and works in map px."""
    for glow in pattern.glows:
        colour = tone_colour(glow.tone, tint, dark=dark)
        colour.setAlphaF(min(1.0, colour.alphaF() * glow.strength))
        gradient = QRadialGradient(0, 0, 1)
        gradient.setColorAt(0, colour)
        gradient.setColorAt(0.55, with_alpha(colour, colour.alphaF() * 0.5))
        gradient.setColorAt(1, with_alpha(colour, 0.0))
        shape = QTransform().translate(glow.x, glow.y).rotate(degrees(glow.angle)).scale(glow.rx, glow.ry)
        painter.save()
        painter.setTransform(shape, True)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(gradient))
        painter.drawEllipse(QPointF(0, 0), 1, 1)
        painter.restore()
    for tone in TONES:
        brush = QBrush(tone_colour(tone, tint, dark=dark))
        for mark in pattern.inks.get(tone, ()):
            painter.fillPath(mark, brush)
