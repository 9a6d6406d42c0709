"""A text as it will be, on a sheet."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from battlemap.board.polygons import Rect
from battlemap.export.export_subject import ExportSubject
from battlemap.export.record.record_options import SetupOptions
from battlemap.export.record.setup_text import setup_text
from battlemap.gui.export.export_preview import ExportPreview, ExportSummary
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_PAPER
from battlemap.paint.style.palette import LIGHT
from battlemap.paint.style.typography import BODY, BOLD, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font

WIDEST = 620.0
PAD = 28.0
ROW = 20.0


class SetupPreview(ExportPreview):
    """The first lines of a set-up."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.lines: list[str] = []

    def summarise(self, subject: ExportSubject, options: SetupOptions, selection: Rect | None) -> ExportSummary:
        self.lines = setup_text(subject, options).splitlines()
        count = len(subject.board.tokens)
        people = f"{count} figure{'' if count == 1 else 's'}"
        note = "To go on playing elsewhere send the battle file itself: pictures and creatures are inside"
        return ExportSummary(
            "Text", f"Markdown · {people}", note, "Save the text", f"{len(self.lines)} lines", size=f"{len(self.lines)} lines"
        )

    def draw_preview(self, painter: QPainter, box: QRectF) -> None:
        draw_sheet(painter, box, self.lines)


def draw_sheet(painter: QPainter, box: QRectF, lines: list[str]) -> None:
    """The first lines of Markdown, headings as such, as many as have room on a sheet in *box*."""
    sheet = QRectF(0, 0, min(WIDEST, box.width()), box.height())
    sheet.moveCenter(box.center())
    fill_rounded(painter, sheet, RADIUS_PAPER, QColor("#FFFFFF"), LIGHT.line2)
    painter.save()
    painter.setClipRect(sheet.adjusted(0, 0, 0, -8))
    y = sheet.top() + PAD
    for line in lines:
        words = line.lstrip("# ")
        level = len(line) - len(line.lstrip("#"))
        indent = (len(line) - len(line.lstrip(" "))) * 8.0
        if level:
            size, weight = {1: (20.0, BOLD), 2: (15.0, BOLD)}.get(level, (float(BODY), SEMIBOLD))
            y += 6
        else:
            size, weight, words = float(SECONDARY), MEDIUM, line.strip()
        at = QPointF(sheet.left() + PAD + indent, y)
        shown = words.replace("**", "").replace("\\", "")
        if shown.startswith("- "):
            shown = f"•  {shown[2:]}"
        draw_text(painter, at.x(), at.y(), shown, interface_font(size, weight), LIGHT.text, width=sheet.right() - PAD - at.x())
        y += ROW + (size - SECONDARY) if words else ROW / 2
        if y > sheet.bottom() - PAD:
            break
    painter.restore()
