"""Whole sheets, and the page that shows how many of them lie together."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.export.paper.map_print import MapPrint, draw_map, shown_box
from battlemap.export.paper.paper_ruler import draw_ruler
from battlemap.export.paper.pens import INK, INK2, MM, paper_carved, paper_font
from battlemap.export.paper.sheet_marks import REMINDER, draw_marks, draw_plan, map_place, size_words
from battlemap.export.paper.sheet_plan import EDGE, PaperSheet
from battlemap.paint.style.typography import SEMIBOLD, draw_text


def draw_sheet(painter: QPainter, printed: MapPrint, sheet: PaperSheet, land: QImage | None) -> None:
    """Draw a sheet with its part of the map; the painter works in units from the corner of the paper."""
    place = map_place(sheet)
    draw_map(painter, printed, shown_box(printed, sheet), (place.x, place.y), land)
    draw_marks(painter, printed.plan, sheet, printed.subject, printed.options)


def draw_cover(painter: QPainter, printed: MapPrint, land: QImage | None) -> None:
    """Draw the page before the sheets: the map, small, how they lie on it, and how they are joined."""
    plan, subject = printed.plan, printed.subject
    wide = plan.width - 2 * 20.0
    field_height = plan.height - 20 - 62
    ratio = plan.map_height / plan.map_width
    width = min(wide, field_height / ratio)
    left, top = (plan.width - width) / 2, 42.0
    draw_text(painter, 20 * MM, 20 * MM, subject.title, paper_carved(24), INK, width=wide * MM)
    words = f"{len(plan.sheets)} sheets · {subject.for_words} · {size_words(subject, printed.options, plan)}"
    glued = f"{plan.map_width:.0f} × {plan.map_height:.0f} mm when joined"
    draw_text(painter, 20 * MM, 30 * MM, f"{words} · {glued}", paper_font(10), INK2, width=wide * MM)
    if land is not None:
        painter.setOpacity(0.5)
        painter.drawImage(QRectF(left * MM, top * MM, width * MM, width * ratio * MM), land)
        painter.setOpacity(1.0)
    _draw_joints(painter, printed, left, top, width / plan.map_width)
    draw_text(painter, 20 * MM, (plan.height - 12) * MM, f"{_how(printed)}; {REMINDER}.", paper_font(9), INK2, width=wide * MM)
    if plan.height > 220:
        draw_ruler(painter, plan.width - EDGE - 4.1, plan.height - 25, 100)


def _draw_joints(painter: QPainter, printed: MapPrint, left: float, top: float, scale: float) -> None:
    from PySide6.QtCore import Qt

    from battlemap.export.paper.pens import paper_pen

    font = paper_font(max(5.0, min(26.0, 0.35 * scale * printed.plan.sheets[0].box.width)), SEMIBOLD)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for sheet in printed.plan.sheets:
        box = sheet.box
        place = QRectF((left + box.x * scale) * MM, (top + box.y * scale) * MM, box.width * scale * MM, box.height * scale * MM)
        painter.setPen(paper_pen(INK, 0.3))
        painter.drawRect(place)
        draw_text(painter, place.center().x(), place.center().y(), sheet.label, font, INK, "centre")


def _how(printed: MapPrint) -> str:
    return {
        "glue": "Cut along the dashes, glue each hatched edge under the next sheet",
        "butt": "Cut along the dashes and lay edge to edge",
        "overlap": "Cut the left and upper edges along the dashes and lay them over the map of the sheet before",
    }[printed.options.joints]


__all__ = ["draw_cover", "draw_plan", "draw_sheet"]
