"""A PDF true to scale: pages are painted into memory, given their title and bookmarks, and written whole or not at all."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from battlemap.export.paper.pens import begin_paper
from battlemap.store.files.atomic_files import replace_file
from battlemap.store.files.store_errors import StoreError

DOTS = 1200
"""To an inch: where anything is drawn is rounded to so much."""


class PdfPages:
    """Pages of one size, painted one after the other."""

    def __init__(self, width: float, height: float) -> None:
        """*width*, *height*: of the paper, in mm."""
        self._data = QByteArray()
        self._buffer = QBuffer(self._data)
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setResolution(DOTS)
        self._writer.setCreator("battlemap")
        size = QPageSize(QSizeF(width, height), QPageSize.Unit.Millimeter, "sheet", QPageSize.SizeMatchPolicy.ExactMatch)
        self._writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
        self._painter = QPainter()
        self._count = 0

    def paint(self, draw: Callable[[QPainter], None]) -> None:
        """Add a page; the painter works in tenths of a millimetre from its upper left corner. StoreError without memory."""
        if self._count:
            self._writer.newPage()
        elif not self._painter.begin(self._writer):
            raise StoreError("The pages cannot be drawn; close other programs and try again.")
        self._count += 1
        self._painter.save()
        begin_paper(self._painter, DOTS)
        draw(self._painter)
        self._painter.restore()

    def finish(self) -> bytes:
        """The file, without its title."""
        self._painter.end()
        self._buffer.close()
        return bytes(self._data.data())

    def close(self) -> None:
        """Let go of the painter, if finish was not reached: Qt falls over else."""
        if self._painter.isActive():
            self._painter.end()


def write_pdf(path: Path, pages: bytes, title: str, bookmarks: Sequence[str], duplex: str = "") -> None:
    """Write painted pages with a title, a bookmark for each page, and the wish not to be scaled by a printer's program.

    *duplex*: over which edge the paper is turned, as PDF names it; empty for one side.
    StoreError, in one sentence, if they cannot be written; then nothing is left of them.
    """
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import BooleanObject, NameObject, TextStringObject

    writer = PdfWriter(clone_from=PdfReader(BytesIO(pages)))
    writer.add_metadata({"/Title": title, "/Producer": "battlemap", "/Creator": "battlemap"})
    for number, words in enumerate(bookmarks):
        writer.add_outline_item(title=words, page_number=number)
    wishes = writer.create_viewer_preferences()
    wishes[NameObject("/PrintScaling")] = NameObject("/None")
    if duplex:
        wishes[NameObject("/Duplex")] = NameObject(duplex)
    wishes[NameObject("/DisplayDocTitle")] = BooleanObject(True)
    writer.root_object[NameObject("/Lang")] = TextStringObject("en")
    with replace_file(path) as beside, beside.open("wb") as file:
        writer.write(file)
