"""The map on a sheet of paper: its ground as one image, finer than any eye, and what lies on it as text and shapes."""

from math import ceil

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from battlemap.board.grid_map import CELL
from battlemap.board.polygons import Rect
from battlemap.export.export_subject import ExportSubject
from battlemap.export.paper.line_art import draw_line_art
from battlemap.export.paper.map_lines import draw_lines
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.paper.pens import MM
from battlemap.export.paper.sheet_plan import GLUE, PaperSheet, PaperSheetPlan
from battlemap.export.picture.land_image import lay_walls
from battlemap.export.picture.map_labels import draw_labels
from battlemap.export.picture.picture_plan import PicturePlan, plan_picture
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.style.palette import LIGHT
from battlemap.paint.zones.zone_map_ground import bake_zone_map

LABELS = 1.0
IMAGE = QImage.Format.Format_ARGB32_Premultiplied


class MapPrint(Struct, frozen=True, eq=False):
    """What is printed of a board, laid out once for all its sheets."""

    subject: ExportSubject
    options: PrintOptions
    plan: PaperSheetPlan
    labels: PicturePlan
    density: float
    """Dots of the ground for a px of the map: a cell has a whole number of them, so that sheets join without a seam."""


def lay_out_print(subject: ExportSubject, options: PrintOptions, plan: PaperSheetPlan) -> MapPrint:
    """Lay out what lies on the map; needs a QGuiApplication."""
    area = QRectF(plan.area.x, plan.area.y, plan.area.width, plan.area.height)
    labels = plan_picture(
        subject.board, subject.display, LIGHT, LABELS, subject.find_image, False, options.layers, area
    )  # fmt: skip
    density = plan.mm / 25.4 * options.dpi
    if subject.board.grid is not None:
        density = max(1, round(density * CELL)) / CELL
    return MapPrint(subject, options, plan, labels, density)


def shown_box(printed: MapPrint, sheet: PaperSheet) -> Rect:
    """What of the map is on a sheet, in mm from the corner of all that is shown: where sheets overlap, more than its own."""
    box = sheet.box
    if printed.options.joints != "overlap":
        return box
    return Rect(box.x, box.y, box.width + (GLUE if sheet.right else 0), box.height + (GLUE if sheet.below else 0))


def bake_sheet(printed: MapPrint, sheet: PaperSheet) -> QImage | None:
    """The ground of a sheet with its lines and walls on white; None where ink is saved. Safe in a thread."""
    if printed.options.save_ink:
        return None
    return bake_box(printed, printed.plan.map_box(shown_box(printed, sheet)), printed.density)


def bake_box(printed: MapPrint, box: Rect, density: float) -> QImage:
    """The same of any box of the map (px), *density* dots for a px."""
    board, find_image = printed.subject.board, printed.subject.find_image
    area = QRectF(box.x, box.y, box.width, box.height)
    grid = board.grid
    if grid is None:
        place = board.zone_map.picture
        land = bake_zone_map(board.zone_map, LIGHT, area, density, 1.0, find_image(place.asset) if place is not None else None)
    else:
        picture = find_image(grid.picture.asset) if grid.picture is not None else None
        zoom = min(1.0, density)
        land = bake_grid(grid, LIGHT, area, zoom, density / zoom, picture, lines=False)
        land.setDevicePixelRatio(1.0)
        if printed.options.lines:
            painter = QPainter(land)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
            painter.scale(density, density)
            painter.translate(-box.x, -box.y)
            draw_lines(painter, grid, box, printed.plan.mm)
            painter.end()
        lay_walls(land, board, LIGHT, area, density, find_image)
    paper = QImage(land.size(), QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    painter.drawImage(0, 0, land)
    painter.end()
    return paper


def draw_map(painter: QPainter, printed: MapPrint, box: Rect, at: tuple[float, float], land: QImage | None) -> None:
    """Draw *box* (mm of what is shown) with its corner at *at* (mm); the painter works in units.

    *land*: its ground, baked at printed.density; without one line art is drawn where ink is saved, else nothing below the
    labels.
    """
    plan = printed.plan
    target = QRectF(at[0] * MM, at[1] * MM, box.width * MM, box.height * MM)
    painter.save()
    painter.setClipRect(target, Qt.ClipOperation.IntersectClip)
    scale = plan.mm * MM
    if land is not None:
        dot = scale / printed.density
        painter.drawImage(QRectF(target.x(), target.y(), land.width() * dot, land.height() * dot), land)
    painter.translate(target.topLeft())
    painter.scale(scale, scale)
    seen = plan.map_box(box)
    painter.translate(plan.area.x - seen.x, plan.area.y - seen.y)
    if land is None and printed.options.save_ink:
        painter.save()
        painter.translate(-plan.area.x, -plan.area.y)
        draw_line_art(painter, printed.subject.board, seen, plan.mm, lines=printed.options.lines)
        painter.restore()
    area = QRectF(seen.x, seen.y, seen.width, seen.height)
    if printed.options.figures:
        shift = QPointF(seen.x - plan.area.x, seen.y - plan.area.y)
        painter.drawImage(QRectF(shift, area.size()), _figures_image(printed, area))
    else:
        draw_labels(painter, printed.labels, area)
    painter.restore()


def _figures_image(printed: MapPrint, area: QRectF) -> QImage:
    """All that lies on a part of the map (px), as an image: how the rims of figures are lit is nothing a PDF can draw."""
    plan, density = printed.plan, printed.density
    image = QImage(max(1, round(area.width() * density)), max(1, round(area.height() * density)), IMAGE)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(image.width() / area.width(), image.height() / area.height())
    painter.translate(plan.area.x - area.x(), plan.area.y - area.y())
    draw_labels(painter, printed.labels, area)
    painter.end()
    return image


def whole_image(printed: MapPrint, width: int) -> QImage:
    """All that is shown as one image *width* px wide, for the preview and for the plan of many sheets."""
    plan = printed.plan
    density = width / plan.area.width
    return bake_box(printed, plan.area, density) if not printed.options.save_ink else _drawn_image(printed, width)


def _drawn_image(printed: MapPrint, width: int) -> QImage:
    plan = printed.plan
    scale = width / (plan.map_width * MM)
    image = QImage(width, ceil(plan.map_height * MM * scale), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    draw_map(painter, printed, Rect(0, 0, plan.map_width, plan.map_height), (0, 0), None)
    painter.end()
    return image
