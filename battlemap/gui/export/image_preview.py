"""A picture as it will be, on checkered ground where it is transparent."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from battlemap.board.grid_map import CELL
from battlemap.board.polygons import Rect
from battlemap.export.export_settings import InvalidSetting, check_options
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import UnknownPart, range_words
from battlemap.export.paper.map_lines import draw_lines
from battlemap.export.picture.map_labels import draw_labels
from battlemap.export.picture.picture_export import WORDS, fit_page, size_words
from battlemap.export.picture.picture_options import PICTURE_SETTINGS, PictureOptions
from battlemap.export.picture.picture_page import PicturePage, draw_surroundings
from battlemap.gui.export.export_preview import ExportPreview, ExportSummary
from battlemap.paint.style.palette import mix
from battlemap.paint.surfaces.table_backdrop import draw_backdrop

SQUARE = 8


class ImagePreview(ExportPreview):
    """The whole picture, as large as it fits, never larger than it is."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.page: PicturePage | None = None

    def summarise(self, subject: ExportSubject, options: PictureOptions, selection: Rect | None) -> ExportSummary:
        try:
            check_options(options, PICTURE_SETTINGS)
            page = fit_page(subject, options, selection)
        except (InvalidSetting, UnknownPart) as refusal:
            self.page = None
            return ExportSummary(refusal=str(refusal))
        self.page = page
        grid, area = subject.board.grid, page.plan.area
        part = range_words(grid, Rect(area.x(), area.y(), area.width(), area.height())) if grid is not None else ""
        pixels = page.width * page.height / 1e6
        details = f"{WORDS[options.format]} · {pixels:.1f} million pixels"
        size = f"1 cell = {round(page.plan.scale * CELL)} px" if grid is not None else f"{100 * page.plan.scale:.3g} %"
        note = "Every cell has its place: the name says how many, as virtual tabletops read it" if grid is not None else ""
        if options.format == "svg":
            details, note = "SVG · text and shapes", "Groups are named after zones and figures"
        elif not options.is_bare:
            note = "With something round the map it is a picture to look at"
        note = size_words(page) or note
        words = f"{page.width} × {page.height} px"
        return ExportSummary(words, details, note, f"Save the {WORDS[options.format]}", words, part, size, words)

    def draw_preview(self, painter: QPainter, box: QRectF) -> None:
        page = self.page
        if page is None:
            return
        plan, options = page.plan, page.options
        scale = min(1.0, box.width() / page.width, box.height() / page.height)
        wide, high = page.width * scale, page.height * scale
        place = QRectF(round(box.center().x() - wide / 2), round(box.center().y() - high / 2), wide, high)
        painter.save()
        painter.setClipRect(place)
        if options.transparent:
            self._draw_checks(painter, place)
        painter.translate(place.topLeft())
        painter.scale(scale, scale)
        if not options.transparent:
            draw_backdrop(painter, QRectF(0, 0, page.width, page.height), plan.palette)
        self._draw_map(painter, page)
        draw_surroundings(painter, page)
        painter.restore()

    def _draw_map(self, painter: QPainter, page: PicturePage) -> None:
        plan, grid = page.plan, page.plan.board.grid
        painter.save()
        painter.setClipRect(page.map_box)
        painter.translate(QPointF(*page.map_at))
        painter.save()
        painter.translate(0, plan.head_height)
        painter.scale(plan.scale, plan.scale)
        painter.translate(-plan.area.x(), -plan.area.y())
        images = self.feed.images(page.subject, plan.palette)
        if images is not None:
            seen = plan.area.intersected(images.area)
            images.draw(painter, images.ground, seen)
            if grid is not None and plan.layers.lines:
                draw_lines(painter, grid, Rect(seen.x(), seen.y(), seen.width(), seen.height()), 25 / CELL)
            if images.walls is not None:
                images.draw(painter, images.walls, seen)
        painter.restore()
        draw_labels(painter, plan, plan.area)
        painter.restore()

    def _draw_checks(self, painter: QPainter, place: QRectF) -> None:
        p = self.theme.palette
        painter.fillRect(place, QColor(p.field))
        ink = mix(p.field, p.text, 0.10)
        for row in range(int(place.height() / SQUARE) + 1):
            for column in range(row % 2, int(place.width() / SQUARE) + 1, 2):
                painter.fillRect(QRectF(place.x() + column * SQUARE, place.y() + row * SQUARE, SQUARE, SQUARE), ink)
