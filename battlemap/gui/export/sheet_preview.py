"""The sheets of a map as they will lie on the table, or joined."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.board.polygons import Rect
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import WHOLE, UnknownPart, range_words
from battlemap.export.paper.line_art import draw_line_art
from battlemap.export.paper.map_lines import draw_lines
from battlemap.export.paper.map_print import MapPrint, bake_sheet, lay_out_print, shown_box
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.paper.pens import MM
from battlemap.export.paper.sheet_drawing import draw_sheet
from battlemap.export.paper.sheet_marks import draw_marks, map_place, size_words
from battlemap.export.paper.sheet_plan import PaperSheet, PaperSheetPlan, plan_sheets
from battlemap.export.picture.map_labels import draw_labels
from battlemap.gui.export.export_preview import DrawPage, ExportSummary
from battlemap.gui.export.paper_preview import LARGEST, PaperPreview
from battlemap.paint.style.palette import LIGHT, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import CAPTION, SEMIBOLD, draw_text, interface_font

HOW = {
    "glue": "Cut along the dashes, glue the hatched edge under the next sheet.",
    "butt": "Cut along the dashes and lay the sheets edge to edge.",
    "overlap": "Cut left and above along the dashes and lay each sheet over the one before.",
}


class SheetPreview(PaperPreview):
    """Each sheet where it belongs among the others, or the joined map with its joints."""

    modes = (("sheets", "Sheets"), ("glued", "Glued"))

    def __init__(self, *given: object) -> None:
        super().__init__(*given)
        self.printed: MapPrint | None = None

    def summarise(self, subject: ExportSubject, options: PrintOptions, selection: Rect | None) -> ExportSummary:
        try:
            plan = plan_sheets(subject.board, options, selection)
            self.printed = lay_out_print(subject, options, plan)
        except (InvalidSetting, UnknownPart) as refusal:
            self.printed, self.close_up = None, None
            return ExportSummary(refusal=str(refusal))
        self.forget_pages()
        grid, count = subject.board.grid, len(plan.sheets)
        words = size_words(subject, options, plan).split(" = ")[0]
        sheets = "1 sheet" if count == 1 else f"{count} sheets"
        if plan.has_cover:
            sheets += " and a plan"
        details = f"{options.paper} {'upright' if plan.upright else 'wide'} · {'1 cell = ' if grid is not None else ''}{words}"
        joined = "when glued" if options.joints == "glue" else "when joined"
        return ExportSummary(
            sheets, details, "A check ruler on every sheet; print at 100 %", "Save the PDF", sheets,
            _part_words(subject, options, plan), HOW[options.joints] if count > 1 else "Cut along the dashes.",
            f"{plan.map_width:.0f} × {plan.map_height:.0f} mm {joined}",
        )  # fmt: skip

    def paper(self) -> tuple[float, float] | None:
        return (self.printed.plan.width, self.printed.plan.height) if self.printed is not None else None

    def pages(self) -> list[DrawPage]:
        printed = self.printed
        return [] if printed is None else [partial(_draw_page, printed=printed, sheet=sheet) for sheet in printed.plan.sheets]

    @property
    def spots(self) -> list[tuple[int, int]]:
        return [(sheet.column, sheet.row) for sheet in self.printed.plan.sheets] if self.printed is not None else []

    def label(self, number: int) -> str:
        assert self.printed is not None
        return self.printed.plan.sheets[number].label

    def tip(self, number: int) -> str:
        printed = self.printed
        assert printed is not None
        grid, sheet = printed.subject.board.grid, printed.plan.sheets[number]
        if grid is None:
            return f"Sheet {sheet.label}"
        return f"Sheet {sheet.label} · {range_words(grid, printed.plan.map_box(sheet.box)).split(',')[0]}"

    def page_at(self, at: QPointF) -> int | None:
        return None if self.mode == "glued" else super().page_at(at)

    def draw_preview(self, painter: QPainter, box: QRectF) -> None:
        if self.mode == "glued" and self.printed is not None and not self.is_close:
            self._draw_glued(painter, box)
        else:
            super().draw_preview(painter, box)

    def draw_page(self, painter: QPainter, number: int, scale: float, small: bool) -> None:
        printed = self.printed
        assert printed is not None
        sheet = printed.plan.sheets[number]
        painter.scale(scale / MM, scale / MM)
        at = map_place(sheet)
        self._draw_map(painter, shown_box(printed, sheet), (at.x, at.y))
        if not small:
            draw_marks(painter, printed.plan, sheet, printed.subject, printed.options)

    def _draw_map(self, painter: QPainter, box: Rect, at: tuple[float, float]) -> None:
        """*box* (mm of what is shown) at *at* (mm), from the images of the whole map; the painter works in units."""
        printed = self.printed
        assert printed is not None
        subject, options, plan = printed.subject, printed.options, printed.plan
        seen = plan.map_box(box)
        area = QRectF(seen.x, seen.y, seen.width, seen.height)
        painter.save()
        painter.setClipRect(QRectF(at[0] * MM, at[1] * MM, box.width * MM, box.height * MM), Qt.ClipOperation.IntersectClip)
        painter.translate(at[0] * MM, at[1] * MM)
        painter.scale(plan.mm * MM, plan.mm * MM)
        painter.translate(-seen.x, -seen.y)
        grid = subject.board.grid
        if options.save_ink:
            draw_line_art(painter, subject.board, seen, plan.mm, lines=options.lines)
        elif (images := self.feed.images(subject, LIGHT)) is not None:
            images.draw(painter, images.ground, area)
            if grid is not None and options.lines:
                draw_lines(painter, grid, seen, plan.mm)
            if images.walls is not None:
                images.draw(painter, images.walls, area)
        painter.translate(plan.area.x, plan.area.y)
        draw_labels(painter, printed.labels, area)
        painter.restore()

    def _draw_glued(self, painter: QPainter, box: QRectF) -> None:
        printed = self.printed
        assert printed is not None
        plan, p = printed.plan, self.theme.palette
        room = box.adjusted(0, 0, -46, -26)
        scale = min(room.width() / plan.map_width, room.height() / plan.map_height, LARGEST)
        wide, high = plan.map_width * scale, plan.map_height * scale
        place = QRectF(room.center().x() - wide / 2, room.center().y() - high / 2, wide, high)
        draw_shadow(painter, place, 7, 4, p.paper_shadow_alpha, 1, p.shadow)
        painter.fillRect(place, QColor("white"))
        painter.save()
        painter.translate(place.topLeft())
        painter.scale(scale / MM, scale / MM)
        self._draw_map(painter, Rect(0, 0, plan.map_width, plan.map_height), (0, 0))
        painter.restore()
        painter.setPen(QPen(with_alpha(p.accent, 0.9), 1.2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for sheet in plan.sheets:
            spot = sheet.box
            painter.drawRect(
                QRectF(place.x() + spot.x * scale, place.y() + spot.y * scale, spot.width * scale, spot.height * scale)
            )
        _draw_dimensions(painter, place, plan.map_width, plan.map_height, p.text2)


def _draw_page(painter: QPainter, printed: MapPrint, sheet: PaperSheet) -> None:
    draw_sheet(painter, printed, sheet, bake_sheet(printed, sheet))


def _part_words(subject: ExportSubject, options: PrintOptions, plan: PaperSheetPlan) -> str:
    """Which cells are printed, and what the whole map would take."""
    grid = subject.board.grid
    if grid is None:
        return ""
    words = range_words(grid, plan.area)
    if options.part == WHOLE:
        return words
    try:
        return f"{words} · whole map: {len(plan_sheets(subject.board, replace(options, part=WHOLE)).sheets)} sheets"
    except InvalidSetting:
        return words


def _draw_dimensions(painter: QPainter, place: QRectF, width: float, height: float, ink: str) -> None:
    """Lines beside the joined map that say how long it is."""
    font = interface_font(CAPTION, SEMIBOLD)
    painter.setPen(QPen(QColor(ink), 1))
    y, x = place.bottom() + 14, place.right() + 14
    painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y))
    painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()))
    for end in (place.left(), place.right()):
        painter.drawLine(QPointF(end, y - 4), QPointF(end, y + 4))
    for end in (place.top(), place.bottom()):
        painter.drawLine(QPointF(x - 4, end), QPointF(x + 4, end))
    draw_text(painter, place.center().x(), y + 11, f"{width:.0f} mm", font, ink, "centre")
    painter.save()
    painter.translate(x + 11, place.center().y())
    painter.rotate(90)
    draw_text(painter, 0, 0, f"{height:.0f} mm", font, ink, "centre")
    painter.restore()
