"""The sheets of a map as they will lie on the table, or joined; one of them can be looked at in its true size."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QWheelEvent

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
from battlemap.export.paper.sheet_plan import Sheet, SheetPlan, plan_sheets
from battlemap.export.picture.map_labels import draw_labels
from battlemap.gui.export.export_preview import ExportPreview, ExportSummary
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.palette import LIGHT, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import CAPTION, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

GAPS = (28.0, 24.0)
TRUE_SIZE = 96 / 25.4
"""Px of the window for a mm, as far as it knows."""
LARGEST = 0.6 * TRUE_SIZE
HOW = {
    "glue": "Cut along the dashes, glue the hatched edge under the next sheet.",
    "butt": "Cut along the dashes and lay the sheets edge to edge.",
    "overlap": "Cut left and above along the dashes and lay each sheet over the one before.",
}
READABLE = 60.0
"""On sheets narrower than this, in px, only their label is drawn."""


class SheetPreview(ExportPreview):
    """A click on a sheet shows it in its true size; the wheel and dragging move it, another click or Esc goes back."""

    modes = (("sheets", "Sheets"), ("glued", "Glued"))
    prints = True

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.printed: MapPrint | None = None
        self.close_up: Sheet | None = None
        self._shift = QPointF()
        self._pressed: QPointF | None = None
        self._was_dragged = False
        self._hovered: Sheet | None = None
        self.setMouseTracking(True)

    def summarise(self, subject: ExportSubject, options: PrintOptions, selection: Rect | None) -> ExportSummary:
        self._hovered = None
        try:
            plan = plan_sheets(subject.board, options, selection)
            self.printed = lay_out_print(subject, options, plan)
        except (InvalidSetting, UnknownPart) as refusal:
            self.printed, self.close_up = None, None
            return ExportSummary(refusal=str(refusal))
        if self.close_up is not None:
            label = self.close_up.label
            self.close_up = next((sheet for sheet in plan.sheets if sheet.label == label), None)
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

    @property
    def is_close(self) -> bool:
        return self.close_up is not None

    def leave(self) -> bool:
        if self.close_up is None:
            return False
        self.close_up = None
        self.redraw()
        return True

    def paper(self) -> tuple[float, float] | None:
        return (self.printed.plan.width, self.printed.plan.height) if self.printed is not None else None

    def pages(self) -> list[Callable[[QPainter], None]]:
        printed = self.printed
        return [] if printed is None else [partial(_draw_page, printed=printed, sheet=sheet) for sheet in printed.plan.sheets]

    def sheet_places(self, box: QRectF) -> list[tuple[Sheet, QRectF]]:
        """Where each sheet lies in the preview."""
        if self.printed is None:
            return []
        plan = self.printed.plan
        scale = self._scale(box)
        wide, high = plan.width * scale, plan.height * scale
        gap_x, gap_y = self._gaps(scale)
        left = box.center().x() - (plan.columns * (wide + gap_x) - gap_x) / 2
        top = box.center().y() - (plan.rows * (high + gap_y) - gap_y) / 2
        return [
            (sheet, QRectF(left + sheet.column * (wide + gap_x), top + sheet.row * (high + gap_y), wide, high))
            for sheet in plan.sheets
        ]

    def _gaps(self, scale: float) -> tuple[float, float]:
        assert self.printed is not None
        room = min(1.0, self.printed.plan.width * scale / 120)
        return GAPS[0] * room, GAPS[1] * room

    def _scale(self, box: QRectF) -> float:
        assert self.printed is not None
        plan, scale = self.printed.plan, LARGEST
        for _ in range(3):
            gap_x, gap_y = self._gaps(scale)
            scale = min(
                LARGEST, (box.width() - (plan.columns - 1) * gap_x) / (plan.columns * plan.width),
                (box.height() - (plan.rows - 1) * gap_y) / (plan.rows * plan.height),
            )  # fmt: skip
        return max(0.01, scale)

    @property
    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(20, 20, -20, -46)

    def draw_preview(self, painter: QPainter, box: QRectF) -> None:
        if self.printed is None:
            return
        if self.close_up is not None:
            self._draw_close_up(painter, self.close_up)
        elif self.mode == "glued":
            self._draw_glued(painter, box)
        else:
            scale = self._scale(box)
            for sheet, place in self.sheet_places(box):
                self._draw_sheet(painter, sheet, place, scale)
            if self._hovered is not None:
                self._draw_tip(painter, box)

    def _draw_sheet(self, painter: QPainter, sheet: Sheet, place: QRectF, scale: float) -> None:
        assert self.printed is not None
        p = self.theme.palette
        draw_shadow(painter, place, 7, 4, p.paper_shadow_alpha, 1, p.shadow)
        painter.fillRect(place, QColor("white"))
        painter.save()
        painter.translate(place.topLeft())
        painter.scale(scale / MM, scale / MM)
        at = map_place(sheet)
        self._draw_map(painter, shown_box(self.printed, sheet), (at.x, at.y))
        if place.width() >= READABLE:
            draw_marks(painter, self.printed.plan, sheet, self.printed.subject, self.printed.options)
        painter.restore()
        if place.width() < READABLE:
            words = interface_font(CAPTION, SEMIBOLD)
            draw_text(painter, place.center().x(), place.center().y(), sheet.label, words, "#28231C", "centre")
        if self._hovered is not None and sheet.label == self._hovered.label and self.close_up is None:
            fill_rounded(painter, place.adjusted(-4, -4, 4, 4), 4, None, p.accent, 2)

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

    def _draw_close_up(self, painter: QPainter, sheet: Sheet) -> None:
        assert self.printed is not None
        plan = self.printed.plan
        size = plan.width * TRUE_SIZE, plan.height * TRUE_SIZE
        spare = self.width() - size[0] - 40, self.height() - size[1] - 40
        x = spare[0] / 2 + 20 if spare[0] > 0 else min(20.0, max(20 + spare[0], 20 + self._shift.x()))
        y = spare[1] / 2 + 20 if spare[1] > 0 else min(20.0, max(20 + spare[1], 20 + self._shift.y()))
        self._shift = QPointF(x - 20, y - 20)
        self._draw_sheet(painter, sheet, QRectF(x, y, *size), TRUE_SIZE)

    def _draw_tip(self, painter: QPainter, box: QRectF) -> None:
        printed, sheet, p = self.printed, self._hovered, self.theme.palette
        assert printed is not None
        assert sheet is not None
        place = next(place for other, place in self.sheet_places(box) if other.label == sheet.label)
        grid = printed.subject.board.grid
        words = f"Sheet {sheet.label}"
        if grid is not None:
            words += f" · {range_words(grid, printed.plan.map_box(sheet.box)).split(',')[0]}"
        bold, plain = interface_font(SECONDARY, SEMIBOLD), interface_font(SECONDARY)
        wide = text_width(words, bold) + text_width("Click: full size", plain) + 52
        x = min(max(place.center().x() - wide / 2, box.x()), box.right() - wide)
        tip = QRectF(round(x), round(place.y() + place.height() * 0.16), round(wide), 32)
        draw_shadow(painter, tip, 8, 3, p.card_shadow_alpha, 6, p.shadow)
        fill_rounded(painter, tip, 6, p.raised, p.line2)
        draw_text(painter, tip.x() + 12, tip.center().y(), words, bold, p.text)
        draw_text(painter, tip.right() - 12, tip.center().y(), "Click: full size", plain, p.text3, "right")

    def _sheet_at(self, at: QPointF) -> Sheet | None:
        if self.mode == "glued":
            return None
        return next((sheet for sheet, place in self.sheet_places(self._box) if place.contains(at)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._was_dragged = event.position(), False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.close_up is not None:
            if self._pressed is not None:
                moved = event.position() - self._pressed
                if self._was_dragged or moved.manhattanLength() > 6:
                    self._was_dragged, self._pressed = True, event.position()
                    self._shift += moved
                    self.redraw()
            return
        hovered = self._sheet_at(event.position())
        if hovered is not self._hovered:
            self._hovered = hovered
            self.redraw()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        if self._was_dragged:
            return
        if self.close_up is not None:
            self.leave()
        elif (sheet := self._sheet_at(event.position())) is not None:
            self.close_up, self._shift, self._hovered = sheet, QPointF(), None
            self.redraw()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.redraw()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.close_up is not None:
            self._shift += QPointF(event.angleDelta()) / 2
            self.redraw()
        event.accept()


def _draw_page(painter: QPainter, printed: MapPrint, sheet: Sheet) -> None:
    draw_sheet(painter, printed, sheet, bake_sheet(printed, sheet))


def _part_words(subject: ExportSubject, options: PrintOptions, plan: SheetPlan) -> str:
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
