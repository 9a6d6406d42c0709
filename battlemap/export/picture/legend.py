"""What stands round a picture: its title, a legend of what is on the map, and the bar that says how far a metre is."""

from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from battlemap.board.grid_map import GridMap
from battlemap.board.surfaces import FLOOR, SURFACES
from battlemap.board.wording import capitalise, printable_text
from battlemap.export.export_subject import ExportSubject
from battlemap.paint.overlays.ruler_drawing import scale_of
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Palette, ring_colour
from battlemap.paint.style.shapes import side_shape
from battlemap.paint.style.typography import BODY, BOLD, MEDIUM, carved_font, draw_letter, draw_text, interface_font, text_width
from battlemap.paint.surfaces.surface_looks import look_name, surface_tint
from battlemap.paint.surfaces.terrains import UNEXPLORED, terrain, tint

Swatch: TypeAlias = Literal["ground", "border", "side"]
BORDER_ICONS = {
    "open": "lucide/arrow-left-right", "ledge": "lucide/mountain", "door": "lucide/door-closed", "secret": "lucide/door-closed",
    "water": "lucide/waves", "waterfall": "lucide/waves", "wall": "lucide/brick-wall", "low wall": "lucide/brick-wall",
    "portcullis": "lucide/grip-vertical", "stairs": "lucide/chevrons-up", "window": "lucide/grid-3x3", "fence": "lucide/fence",
    "curtain": "lucide/waves",
}  # fmt: skip
LONGEST = 40
"""Characters of an entry."""
ROW, GAP, EDGE = 26.0, 18.0, 16.0
TITLE_HEIGHT, TITLE_PX = 56.0, 28.0
SCALE_HEIGHT = 34.0


class LegendEntry(Struct, frozen=True):
    """One thing and its words. *name*: the ground, the kind of border, or the letter of the side."""

    swatch: Swatch
    name: str
    words: str
    look: int = 0
    """Of a side."""


def legend_entries(subject: ExportSubject, figures: bool) -> tuple[LegendEntry, ...]:
    """What is on a map, each once: the sides of those who are drawn, grounds, borders."""
    board = subject.board
    present = {token.side for token in board.tokens.values()} if figures else set()
    sides = [
        LegendEntry("side", side.letter, _words(side.name), side.look) for key, side in board.sides.items() if key in present
    ]
    grounds, borders = _grid_things(board.grid) if board.grid is not None else _zone_things(subject)
    return (
        *sides,
        *[LegendEntry("ground", name, _words(words)) for name, words in grounds.items()],
        *[LegendEntry("border", kind, capitalise(kind)) for kind in borders],
    )


def _grid_things(grid: GridMap) -> tuple[dict[str, str], list[str]]:
    signs = sorted(set("".join(grid.ground)) if grid.ground else {FLOOR})
    grounds: dict[str, str] = {}
    for sign in signs:
        surface = grid.legend.get(sign) or SURFACES.get(sign)
        if surface is not None and surface.look != "void":
            grounds.setdefault(look_name(grid, sign), surface.name)
    found = {"wall" if edge.kind == "secret" and not edge.found else edge.kind for edge in grid.edges.values()}
    return grounds, sorted(found)


def _zone_things(subject: ExportSubject) -> tuple[dict[str, str], list[str]]:
    zone_map = subject.board.zone_map
    grounds: dict[str, str] = {}
    for zone in zone_map.zones.values():
        name = zone.terrain if zone.revealed else UNEXPLORED
        grounds.setdefault(name, terrain(name).words if zone.revealed else "Unexplored")
    return grounds, sorted({link.barrier for link in zone_map.links.values() if link.found})


def _words(text: str) -> str:
    return printable_text(text, longest=LONGEST)


def foot_rows(entries: tuple[LegendEntry, ...], width: float) -> tuple[tuple[tuple[float, LegendEntry], ...], ...]:
    """The entries in rows of at most *width* (at 100 %), each with its x."""
    rows: list[list[tuple[float, LegendEntry]]] = [[]]
    x = EDGE
    for entry in entries:
        wide = 28 + text_width(entry.words, interface_font(BODY, MEDIUM))
        if rows[-1] and x + wide > width - EDGE:
            rows.append([])
            x = EDGE
        rows[-1].append((x, entry))
        x += wide + GAP
    return tuple([tuple(row) for row in rows if row])


def draw_title(painter: QPainter, width: float, subject: ExportSubject, palette: Palette) -> None:
    """The title and for whom the picture is, in TITLE_HEIGHT at the top; at 100 %."""
    used = draw_text(painter, EDGE, TITLE_HEIGHT / 2, subject.title, carved_font(TITLE_PX), palette.text, width=width - 2 * EDGE)
    room = width - used - 2 * EDGE - 14
    if room > 60:
        words = interface_font(BODY, MEDIUM)
        draw_text(painter, EDGE + used + 14, TITLE_HEIGHT / 2 + 3, subject.for_words, words, palette.text2, width=room)


def draw_legend(
    painter: QPainter, top: float, rows: tuple[tuple[tuple[float, LegendEntry], ...], ...], width: float, palette: Palette
) -> None:
    """The rows of the legend from *top* down; at 100 %."""
    for number, row in enumerate(rows):
        y = top + 10 + (number + 0.5) * ROW
        for x, entry in row:
            _draw_swatch(painter, QRectF(x, y - 9, 18, 18), entry, palette)
            draw_text(painter, x + 26, y, entry.words, interface_font(BODY, MEDIUM), palette.text, width=width - x - 26 - EDGE)


def legend_height(rows: int) -> float:
    """How high so many rows are."""
    return rows * ROW + 20 if rows else 0.0


def draw_scale_bar(painter: QPainter, top: float, grid: GridMap, zoom: float, palette: Palette) -> None:
    """The bar in SCALE_HEIGHT from *top* down; *zoom*: px for a px of the map where the painter works."""
    length, words = scale_of(grid, zoom)
    ink, y = QColor(palette.text2), top + SCALE_HEIGHT / 2
    painter.fillRect(QRectF(EDGE, y, length, 3), ink)
    for x in (EDGE, EDGE + length - 1.5):
        painter.fillRect(QRectF(x, y - 5, 1.5, 8), ink)
    cell = f"1 cell = {grid.cell:g} {printable_text(grid.unit, longest=8)}"
    draw_text(painter, EDGE + length + 10, y, f"{words}  ·  {cell}", interface_font(BODY, MEDIUM), palette.text2)


def _draw_swatch(painter: QPainter, box: QRectF, entry: LegendEntry, palette: Palette) -> None:
    if entry.swatch == "border":
        draw_icon(painter, BORDER_ICONS.get(entry.name, "lucide/minus"), box, palette.text)
    elif entry.swatch == "side":
        middle = box.center()
        painter.fillPath(side_shape(entry.look, middle.x(), middle.y(), box.width()), QColor(ring_colour(entry.look)))
        draw_letter(painter, middle.x(), middle.y(), entry.name, interface_font(11, BOLD), "#0F1114")
    else:
        known = surface_tint(entry.name, palette) if entry.words != terrain(entry.name).words else tint(entry.name, palette)
        fill_rounded(painter, box, 4, tint(UNEXPLORED, palette) if entry.name == UNEXPLORED else known, palette.line2)
