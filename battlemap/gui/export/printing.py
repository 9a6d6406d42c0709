"""Sheets to a printer, with a preview of what it will do, from the same pages as the PDF."""

from collections.abc import Callable

from PySide6.QtCore import QMarginsF, QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo, QPrintPreviewDialog
from PySide6.QtWidgets import QWidget

from battlemap.export.paper.pens import begin_paper
from battlemap.gui.widgets.labels import window_title

DrawPage = Callable[[QPainter], None]
NO_PRINTER = "No printer can be reached; connect one, or save a PDF and print that."


def print_pages(
    parent: QWidget, title: str, width: float, height: float, pages: Callable[[], list[DrawPage]], say: Callable[[str], object]
) -> QPrintPreviewDialog | None:
    """Show how *pages* (of paper *width* × *height* mm, drawn in tenths of a mm) come out, and print them from there.

    *say*: told in one sentence if there is no printer, or it does not answer.
    """
    if not QPrinterInfo.availablePrinterNames():
        say(NO_PRINTER)
        return None
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    set_paper(printer, title, width, height)
    dialog = QPrintPreviewDialog(printer, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(window_title(f"Print {title}"))

    def paint(wanted: QPrinter) -> None:
        if not paint_pages(wanted, pages()):
            say("The printer does not answer; look whether it is on, or save a PDF.")

    dialog.paintRequested.connect(paint)
    dialog.open()
    return dialog


def set_paper(printer: QPrinter, title: str, width: float, height: float) -> None:
    """The paper and its way up, without margins: what lies near the edge is drawn all the same, at its true size."""
    printer.setDocName(title)
    printer.setFullPage(True)
    short, long = min(width, height), max(width, height)
    size = QPageSize(QSizeF(short, long), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.FuzzyMatch)
    turn = QPageLayout.Orientation.Portrait if width <= height else QPageLayout.Orientation.Landscape
    printer.setPageLayout(QPageLayout(size, turn, QMarginsF(0, 0, 0, 0)))


def paint_pages(printer: QPrinter, pages: list[DrawPage]) -> bool:
    """Paint the pages; False where the printer takes none."""
    painter = QPainter()
    if not painter.begin(printer):
        return False
    for number, draw in enumerate(pages):
        if number and not printer.newPage():
            painter.end()
            return False
        painter.save()
        begin_paper(painter, printer.resolution())
        draw(painter)
        painter.restore()
    return painter.end()
