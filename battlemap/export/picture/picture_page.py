"""A picture with all that stands round the map: laid out once, drawn band by band."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from battlemap.board.polygons import Rect
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import WHOLE, part_box
from battlemap.export.picture.board_picture import draw_picture
from battlemap.export.picture.land_image import bake_land, is_all_ground
from battlemap.export.picture.legend import (
    SCALE_HEIGHT,
    TITLE_HEIGHT,
    LegendEntry,
    draw_legend,
    draw_scale_bar,
    draw_title,
    foot_rows,
    legend_entries,
    legend_height,
)
from battlemap.export.picture.picture_options import PictureOptions
from battlemap.export.picture.picture_plan import PicturePlan, plan_picture, zones_area
from battlemap.paint.overlays.ruler_drawing import MARGIN, draw_margins
from battlemap.paint.style.palette import palette
from battlemap.paint.surfaces.table_backdrop import draw_backdrop

EDGE = 2
"""So many px at the edge of a picture its ground may not fill."""


class PicturePage(Struct, frozen=True, eq=False):
    """Where everything is on a picture, in its px."""

    subject: ExportSubject
    options: PictureOptions
    plan: PicturePlan
    unit: float
    """What is written round the map is so many times as large as in the window."""
    map_at: tuple[float, float]
    """The upper left corner of the map."""
    width: int
    height: int
    rows: tuple[tuple[tuple[float, LegendEntry], ...], ...] = ()
    wished: tuple[int, int] | None = None
    """The width and height of the picture that was asked for, if that is more than its format can hold."""

    @property
    def map_box(self) -> QRectF:
        """Where the map is."""
        return QRectF(*self.map_at, self.plan.width, self.plan.height)


def lay_out_page(
    subject: ExportSubject, options: PictureOptions, selection: Rect | None = None, scale: float = 0.0
) -> PicturePage:  # fmt: skip
    """Find a place for everything; needs a QGuiApplication. *scale*: px of the picture for a px of the map, 0 for that of
    the options. UnknownPart where the map has no such part.
    """
    board = subject.board
    scale = scale or options.scale(board.grid is not None)
    area = picture_area(subject, options, selection)
    headed = options.aspects and board.grid is None
    plan = plan_picture(
        board, subject.display, palette(options.theme), scale, subject.find_image, headed, options.layers, area
    )  # fmt: skip
    unit = min(6.0, max(0.5, scale))
    margin = ceil((MARGIN + 3) * unit) if options.margins and board.grid is not None else 0
    width = plan.width + margin
    title = ceil(TITLE_HEIGHT * unit) if options.title else 0
    rows = foot_rows(legend_entries(subject, options.figures), width / unit) if options.legend else ()
    foot = ceil(legend_height(len(rows)) * unit)
    foot += ceil(SCALE_HEIGHT * unit) if options.scale_bar and board.grid is not None else 0
    height = title + margin + plan.height + foot
    return PicturePage(subject, options, plan, unit, (margin, title + margin), width, height, rows)


def picture_area(subject: ExportSubject, options: PictureOptions, selection: Rect | None = None) -> QRectF:
    """What of the map is shown, in map px."""
    board = subject.board
    if board.grid is None and options.part == WHOLE:
        return zones_area(board.zone_map)
    box = part_box(board, options.part, selection)
    return QRectF(box.x, box.y, box.width, box.height)


def bake_page_land(page: PicturePage, band: QRectF) -> QImage | None:
    """The ground that a band of the picture shows, px for px; None where it shows none. Safe in a thread."""
    seen = land_box(page, band)
    if seen.isEmpty():
        return None
    plan, (x, y) = page.plan, page.map_at
    top = y + plan.head_height
    box = QRectF(
        plan.area.x() + (seen.x() - x) / plan.scale, plan.area.y() + (seen.y() - top) / plan.scale,
        seen.width() / plan.scale, seen.height() / plan.scale,
    )  # fmt: skip
    return bake_land(plan.board, plan.palette, box, plan.scale, plan.find, lines=plan.layers.lines)


def land_box(page: PicturePage, band: QRectF) -> QRectF:
    """The part of a band that shows the map, in px of the picture."""
    return QRectF(page.map_box.intersected(band).toAlignedRect())


def paint_band(page: PicturePage, band: QRectF, land: QImage | None) -> QImage:
    """The picture of a band. *land*: what bake_page_land gave for it; where it shows all of the band it becomes the picture."""
    size = QSize(page.width, int(band.height()))
    clear = page.options.transparent
    covered = not clear and land is not None and land.size() == size and _is_covered(page, band)
    if covered and land is not None:
        image, land = land, QImage()
    else:
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32)
        if clear:
            image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        if covered:
            _fill_edges(painter, image, page.plan.palette.canvas)
        painter.translate(0, -band.top())
        draw_page(painter, page, band, land)
    if covered:
        image.reinterpretAsFormat(QImage.Format.Format_RGB32)
    return image


def _is_covered(page: PicturePage, band: QRectF) -> bool:
    return land_box(page, band) == band and is_all_ground(page.plan.board, page.plan.area)


def _fill_edges(painter: QPainter, image: QImage, colour: str) -> None:
    """A px at the edge of the map may be half transparent: lay the canvas under it."""
    whole = image.rect()
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOver)
    for across, down in ((whole.width(), EDGE), (EDGE, whole.height())):
        for corner in (whole.topLeft(), whole.bottomRight() - QPoint(across - 1, down - 1)):
            painter.fillRect(QRect(corner, QSize(across, down)), QColor(colour))
    painter.restore()


@contextmanager
def painting(image: QImage) -> Iterator[QPainter]:
    """A painter on *image*, ended whatever happens."""
    painter = QPainter(image)
    try:
        yield painter
    finally:
        painter.end()


def draw_page(painter: QPainter, page: PicturePage, band: QRectF, land: QImage | None = None) -> None:
    """Draw what *band* shows; the painter works in px of the picture.

    *land*: what bake_page_land gave for it; a null image where it is what is painted on.
    """
    whole, seen = QRectF(0, 0, page.width, page.height), land_box(page, band)
    if not page.options.transparent and (land is None or not land.isNull()):
        draw_backdrop(painter, band, page.plan.palette, whole)
    if not seen.isEmpty():
        at = QPointF(*page.map_at)
        painter.save()
        painter.setClipRect(seen)
        painter.translate(at)
        draw_picture(painter, page.plan, seen.translated(-at), land)
        painter.restore()
    draw_surroundings(painter, page)


def draw_surroundings(painter: QPainter, page: PicturePage) -> None:
    """Draw what stands round the map; the painter works in px of the picture."""
    if page.options.is_bare:
        return
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _draw_round(painter, page)
    painter.restore()


def _draw_round(painter: QPainter, page: PicturePage) -> None:
    options, plan, unit = page.options, page.plan, page.unit
    grid, width = plan.board.grid, page.width / unit
    painter.scale(unit, unit)
    if options.title:
        draw_title(painter, width, page.subject, plan.palette)
    if options.margins and grid is not None:
        at = QPointF(*page.map_at) / unit
        view = QRectF(at.x() - MARGIN - 3, at.y() - MARGIN - 3, page.width / unit, plan.height / unit + MARGIN + 3)
        to_view = QTransform.fromTranslate(at.x(), at.y()).scale(plan.scale / unit, plan.scale / unit)
        draw_margins(painter, grid, view, to_view.translate(-plan.area.x(), -plan.area.y()), None, plan.palette)
    top = (page.map_at[1] + plan.height) / unit
    draw_legend(painter, top, page.rows, width, plan.palette)
    if options.scale_bar and grid is not None:
        draw_scale_bar(painter, top + legend_height(len(page.rows)), grid, plan.scale / unit, plan.palette)
