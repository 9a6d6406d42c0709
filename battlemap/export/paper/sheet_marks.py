"""What stands on a sheet round its part of the map: where to cut and glue, which sheet this is, how they lie together."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.polygons import Rect
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import cells_of
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.paper.paper_ruler import draw_ruler
from battlemap.export.paper.pens import GM_INK, INK, INK2, MM, dashed_pen, paper_carved, paper_font, paper_pen, units
from battlemap.export.paper.sheet_plan import EDGE, GLUE, LEFT, STRIP, TOP, PaperSheet, PaperSheetPlan
from battlemap.paint.overlays.ruler_drawing import column_name
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import BOLD, MEDIUM, SEMIBOLD, draw_text, text_width

DASH, GAP = 1.2, 0.85
CROP = 4.0
OFF_MAP, OFF_GLUE = 1.0, 0.8
HATCH = 1.7
"""From one line of the hatch to the next, mm."""
FIELD = 4.2, 5.9
"""Of a sheet in the plan, mm."""
RULER = 100
REMINDER = "print at 100 %, then measure"


def map_place(sheet: PaperSheet) -> Rect:
    """Where the map lies on its sheet, in mm."""
    return Rect(LEFT, TOP, sheet.box.width, sheet.box.height)


def draw_marks(painter: QPainter, plan: PaperSheetPlan, sheet: PaperSheet, subject: ExportSubject, options: PrintOptions) -> None:
    """Draw all that stands round the map; the painter works in units."""
    place = map_place(sheet)
    _draw_cuts(painter, place, sheet, options)
    if options.joints == "glue":
        _draw_glue(painter, place, sheet)
    _draw_crop_marks(painter, place, sheet, options)
    if options.margins and subject.board.grid is not None:
        _draw_names(painter, plan, sheet, subject.board.grid)
    _draw_strip(painter, plan, sheet, subject, options)


def _draw_cuts(painter: QPainter, place: Rect, sheet: PaperSheet, options: PrintOptions) -> None:
    """Dashes where it is cut, a thin line where the map ends and the glue edge begins."""
    box = units(place)
    joined = options.joints != "butt"
    edges = (
        (box.topLeft(), box.bottomLeft(), False), (box.topLeft(), box.topRight(), False),
        (box.topRight(), box.bottomRight(), joined and bool(sheet.right)),
        (box.bottomLeft(), box.bottomRight(), joined and bool(sheet.below)),
    )  # fmt: skip
    for start, end, thin in edges:
        painter.setPen(paper_pen(INK2, 0.15) if thin else dashed_pen(INK, 0.25, DASH, GAP))
        painter.drawLine(QLineF(start, end))
    draw_icon(painter, "lucide/scissors", QRectF((LEFT - 4.6) * MM, (place.y + 23) * MM, 3.7 * MM, 3.7 * MM), INK)


def _draw_glue(painter: QPainter, place: Rect, sheet: PaperSheet) -> None:
    """The edges that the sheets at the right and below are glued on; the corner between them is cut off."""
    right, low = place.right + GLUE, place.bottom + GLUE
    if sheet.right:
        edge = Rect(place.right, place.y, GLUE, place.height)
        _hatch(painter, edge)
        _dash(painter, [(place.right, place.y), (right, place.y), (right, place.bottom)])
        _say(painter, edge, sheet.right, turned=True)
        if not sheet.below:
            _dash(painter, [(right, place.bottom), (place.right, place.bottom)])
    if sheet.below:
        edge = Rect(place.x, place.bottom, place.width, GLUE)
        _hatch(painter, edge)
        end = (right if sheet.right else place.right, place.bottom)
        _dash(painter, [(place.x, place.bottom), (place.x, low), (place.right, low), end])
        _say(painter, edge, sheet.below, turned=False)


def _hatch(painter: QPainter, edge: Rect) -> None:
    """Fine lines at 45°."""
    painter.save()
    painter.setClipRect(units(edge), Qt.ClipOperation.IntersectClip)
    painter.setPen(paper_pen(with_alpha(INK, 0.28), 0.18))
    count = int((edge.width + edge.height) / HATCH)
    lines = [
        QLineF(at * MM, edge.bottom * MM, (at + edge.height) * MM, edge.y * MM)
        for at in (edge.x - edge.height + HATCH * n for n in range(count + 1))
    ]
    painter.drawLines(lines)
    painter.restore()


def _dash(painter: QPainter, points: list[tuple[float, float]]) -> None:
    painter.setPen(dashed_pen(INK, 0.25, DASH, GAP))
    painter.drawPolyline(QPolygonF([QPointF(x * MM, y * MM) for x, y in points]))


def _say(painter: QPainter, edge: Rect, label: str, *, turned: bool) -> None:
    """Which sheet goes on a glue edge, in its middle and on white; left out where that has no room."""
    font, room = paper_font(7.5, SEMIBOLD), ((edge.height if turned else edge.width) - 8) * MM
    sentences = (f"Glue edge: sheet {label} goes on top of it, up to the line", f"Glue edge: sheet {label}", label)
    words = next((sentence for sentence in sentences if text_width(sentence, font) <= room), "")
    if not words:
        return
    long = text_width(words, font)
    painter.save()
    painter.translate(edge.middle[0] * MM, edge.middle[1] * MM)
    if turned:
        painter.rotate(90)
    painter.fillRect(QRectF(-long / 2 - 18, -22, long + 36, 44), QColor("white"))
    draw_text(painter, 0, 0, words, font, INK2, "centre")
    painter.restore()


def _draw_crop_marks(painter: QPainter, place: Rect, sheet: PaperSheet, options: PrintOptions) -> None:
    """In line with the map's own corners: what is measured is always corner to corner of the map."""
    runs_on = options.joints != "butt"
    right = place.right + (GLUE + OFF_GLUE if runs_on and sheet.right else OFF_MAP)
    below = place.bottom + (GLUE + OFF_GLUE if runs_on and sheet.below else OFF_MAP)
    lines = []
    for y in (place.y, place.bottom):
        lines += [(place.x - OFF_MAP - CROP, y, place.x - OFF_MAP, y), (right, y, right + CROP, y)]
    for x in (place.x, place.right):
        lines += [(x, place.y - OFF_MAP - CROP, x, place.y - OFF_MAP), (x, below, x, below + CROP)]
    painter.setPen(paper_pen(INK, 0.25))
    painter.drawLines([QLineF(a * MM, b * MM, c * MM, d * MM) for a, b, c, d in lines])


def _draw_names(painter: QPainter, plan: PaperSheetPlan, sheet: PaperSheet, grid: GridMap) -> None:
    """Of columns above the upper row of sheets, of rows beside the left column."""
    box = plan.map_box(sheet.box)
    first, top, columns, rows = cells_of(grid, box)
    cell, font = plan.mm * CELL, paper_font(9.5, MEDIUM)
    if sheet.row == 0 and cell >= 5:
        for n in range(columns):
            draw_text(painter, (LEFT + (n + 0.5) * cell) * MM, (TOP - 2.9) * MM, column_name(first + n), font, INK2, "centre")
    if sheet.column == 0 and cell >= 4:
        for n in range(rows):
            if not TOP + 21 < TOP + (n + 0.5) * cell < TOP + 28:  # the scissors are there
                draw_text(painter, (LEFT - 3.0) * MM, (TOP + (n + 0.5) * cell) * MM, str(top + n + 1), font, INK2, "centre")


def _draw_strip(
    painter: QPainter, plan: PaperSheetPlan, sheet: PaperSheet, subject: ExportSubject, options: PrintOptions
) -> None:
    middle = plan.width - EDGE - STRIP / 2 + 1
    draw_text(painter, middle * MM, 12.5 * MM, sheet.label, paper_font(24, BOLD), INK, "centre")
    draw_text(
        painter, middle * MM, 18.4 * MM, f"sheet {sheet.number} of {len(plan.sheets)}", paper_font(6.5, MEDIUM), INK, "centre"
    )
    top = 23.0
    if not plan.has_cover and len(plan.sheets) > 1:
        top += draw_plan(painter, plan, middle, top, min(FIELD[0], (STRIP - 0.4) / plan.columns), sheet) + 5
    length = RULER if plan.height - 25 - RULER > top + 20 else 50
    bottom = plan.height - 25
    draw_ruler(painter, plan.width - EDGE - 4.1, bottom, length)
    _draw_turned_words(painter, middle, top, bottom - length - 5, subject, options, plan)


def _draw_turned_words(
    painter: QPainter, x: float, top: float, bottom: float, subject: ExportSubject, options: PrintOptions, plan: PaperSheetPlan
) -> None:
    """The name, for whom and how large, and that it is to be measured; in two lines where they do not fit on one."""
    name, small = paper_carved(15), paper_font(8.5)
    gm = subject.audience == "gm"
    details = f"{subject.for_words} · {size_words(subject, options, plan)}"
    room = (bottom - top) * MM
    reminder = text_width(REMINDER, small)
    painter.save()
    painter.translate(x * MM, top * MM)
    painter.rotate(90)
    one_line = text_width(subject.title, name) + 40 + text_width(details, small) + 60 + reminder <= room
    line = 0.0 if one_line else -26.0
    left = room - reminder - 60 if one_line else room
    used = draw_text(painter, 0, line, subject.title, name, INK, width=max(40.0, min(left, 0.62 * room)))
    draw_text(painter, used + 40, line, details, small, GM_INK if gm else INK2, width=max(0.0, left - used - 40))
    draw_text(painter, room, 0.0 if one_line else 30.0, REMINDER, small, INK2, "right", width=room)
    if gm:
        painter.setPen(dashed_pen(GM_INK, 0.3, 1.4, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(-20, line - 30, min(left, used + 60 + text_width(details, small)) + 10, 60), 12, 12)
    painter.restore()


def size_words(subject: ExportSubject, options: PrintOptions, plan: PaperSheetPlan) -> str:
    """How large it is: "25 mm = 1 m", of zones how wide."""
    grid = subject.board.grid
    if grid is None:
        return f"{plan.map_width:.0f} mm wide"
    size = "1 in" if abs(options.cell_mm - 25.4) < 1e-6 else f"{options.cell_mm:g} mm"
    return f"{size} = {grid.cell:g} {grid.unit}"


def draw_plan(
    painter: QPainter, plan: PaperSheetPlan, middle: float, top: float, field: float, own: PaperSheet | None = None
) -> float:
    """How the sheets lie together, *own* filled; fields so many mm wide. Gives back how high that is, in mm."""
    high = field * FIELD[1] / FIELD[0] if plan.upright else field * FIELD[0] / FIELD[1]
    left = middle - plan.columns * field / 2
    font = paper_font(max(3.0, min(40.0, 1.55 * field)), SEMIBOLD)
    for sheet in plan.sheets:
        box = QRectF((left + sheet.column * field) * MM, (top + sheet.row * high) * MM, field * MM, high * MM)
        filled = own is not None and sheet.label == own.label
        painter.setPen(paper_pen(INK, 0.18))
        painter.setBrush(QColor(INK) if filled else Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        draw_text(painter, box.center().x(), box.center().y(), sheet.label, font, "#FFFFFF" if filled else INK, "centre")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    return plan.rows * high
