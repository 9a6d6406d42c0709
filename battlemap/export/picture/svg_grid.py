"""The ground, walls and things of a grid as groups of an SVG."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from battlemap.board.grid_map import CELL, UNKNOWN, GridMap
from battlemap.board.surfaces import SURFACES
from battlemap.board.wording import short_name
from battlemap.board.zones.outlines import has_outline, outline
from battlemap.export.picture.svg_document import SvgDocument
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.cell_contours import points_of, soft_path, trace_contours
from battlemap.paint.grid.edge_runs import all_runs
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.strokes import path_of
from battlemap.paint.surfaces.surface_looks import surface_tint

STROKES = {
    "wall": ("#B7A183", 9.0, ""),
    "secret": ("#B7A183", 9.0, ""),
    "low wall": ("#C7BBA8", 6.0, ""),
    "window": ("#8FB4C8", 7.0, ""),
    "door": ("#B9803F", 8.0, ""),
    "portcullis": ("#3B4048", 7.0, "3 3"),
    "fence": ("#8F6A3C", 4.0, "8 4"),
    "curtain": ("#9A4F6B", 4.0, "4 3"),
}
"""Colour, width and dashes of what stands on the lines of a grid."""
ROUND = frozenset({"barrel", "well", "pillar", "tree", "bush", "stump", "rock", "fountain", "cauldron", "campfire"})


def add_grid(document: SvgDocument, grid: GridMap, palette: Palette, area: QRectF, *, lines: bool) -> None:
    """Everything of a grid that *area* (px of the map) shows; cells that nobody knows are left out."""
    import numpy as np

    part = CellBlock(grid, area, around=0)
    known = np.ones(part.shape, bool)
    if grid.fog:
        rows = grid.fog[part.top : part.low]
        known = np.array([[sign != UNKNOWN for sign in row[part.left : part.right]] for row in rows])
    grounds = document.group("Ground")
    words = {surface.look: surface.name for surface in (*SURFACES.values(), *grid.legend.values())}
    for name, cells in part.looks.items():
        if name not in ("void", "bare") and (cells & known).any():
            group = document.group(words.get(name, name), grounds)
            path = soft_path(map(points_of, trace_contours(cells & known, part.left, part.top)), 0.01)
            document.path(group, path, fill=surface_tint(name, palette).name(), fill_rule="evenodd")
    if lines:
        _add_lines(document, part, palette)
    _add_props(document, grid, palette)
    _add_edges(document, grid)
    zones = [zone for zone in grid.zones.zones if has_outline(grid.zones, zone)]
    if zones:
        group = document.group("Areas", fill="none", stroke=palette.accent, stroke_width="2", stroke_dasharray="7 4")
        for zone in zones:
            name = grid.zones.zones[zone].name
            document.path(document.group(short_name(name) or "Area", group), path_of(outline(grid.zones, zone), closed=True))


def _add_lines(document: SvgDocument, part: CellBlock, palette: Palette) -> None:
    ink = "#000000" if palette.dark else "#5B431F"
    group = document.group("Grid lines", stroke=ink, stroke_width="1", stroke_opacity="0.25")
    box = part.box
    path = QPainterPath()
    for column in range(part.left, part.right + 1):
        path.moveTo(column * CELL, box.top())
        path.lineTo(column * CELL, box.bottom())
    for row in range(part.top, part.low + 1):
        path.moveTo(box.left(), row * CELL)
        path.lineTo(box.right(), row * CELL)
    document.path(group, path, fill="none")


def _add_props(document: SvgDocument, grid: GridMap, palette: Palette) -> None:
    group = document.group("Things")
    for prop in grid.props.values():
        own = document.group(short_name(prop.name), group, **({"opacity": "0.5"} if prop.hidden else {}))
        box = QRectF(prop.at[0] * CELL, prop.at[1] * CELL, prop.columns * CELL, prop.rows * CELL).adjusted(4, 4, -4, -4)
        radius = min(box.width(), box.height()) / 2 if prop.look in ROUND else 4.0
        document.rect(own, box, radius, fill="#B08A55", stroke="#4E3D29", stroke_width="2")
    lamps = document.group("Lights")
    for lamp in grid.lamps.values():
        path = QPainterPath()
        path.addEllipse(QPointF((lamp.at[0] + 0.5) * CELL, (lamp.at[1] + 0.5) * CELL), 8, 8)
        document.path(
            document.group(short_name(lamp.name), lamps), path, fill="#F2C661" if lamp.lit else "#8A8F98", stroke="#4E3D29"
        )


def _add_edges(document: SvgDocument, grid: GridMap) -> None:
    group = document.group("Walls", stroke_linecap="square", fill="none")
    by_kind: dict[str, list[list[tuple[float, float]]]] = {}
    for run in all_runs(grid):
        start, end = (run.start[0] * CELL, run.start[1] * CELL), (run.end[0] * CELL, run.end[1] * CELL)
        if run.edge.state == "open" and run.edge.kind in ("door", "portcullis"):
            end = (start[0] + end[1] - start[1], start[1] + end[0] - start[0])  # swung round its first post
        by_kind.setdefault(run.edge.kind, []).append([start, end])
    for kind, runs in sorted(by_kind.items(), key=lambda item: item[0] == "door"):
        colour, width, dashes = STROKES[kind]
        style = {"stroke_dasharray": dashes} if dashes else {}
        own = document.group(kind.capitalize() + "s", group, stroke=colour, stroke_width=f"{width:g}", **style)
        for points in runs:
            document.line(own, points)
