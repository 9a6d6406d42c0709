"""How long exports take, and how much memory: a picture of 60 × 40 cells at 300 dpi, its pixels packed alone, 40 sheets.

python benchmarks/formats/export_speed.py [picture|paper] [--rows N]
"""

import resource
import sys
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.export.export_kinds import kind_for
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import ExportSubject, export_subject
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.paper.sheet_plan import plan_sheets
from battlemap.export.picture.image_export import offscreen
from battlemap.export.picture.picture_export import BAND_PIXELS
from battlemap.export.picture.picture_options import PictureOptions
from battlemap.export.picture.picture_page import bake_page_land, draw_page, lay_out_page
from battlemap.export.picture.png_file import PngFile
from battlemap.store.document.battle_folder import read_sample

COLUMNS, ROWS = 60, 40


def large_subject(rows: int = ROWS) -> ExportSubject:
    """The quarry yard, its ground laid again beside and below itself."""
    battle = read_sample("quarry-yard")
    grid = battle.board.grid
    assert grid is not None
    ground = tuple(((line * 3)[:COLUMNS]) for line in (grid.ground * 3)[:rows])
    wide = replace(grid, columns=COLUMNS, rows=rows, ground=ground, heights=(), lights=(), fog=())
    return export_subject(battle.rules, replace(battle.board, map=wide), "gm")


def time_picture(folder: Path, rows: int) -> None:
    """Write the picture, then pack its pixels again without drawing them."""
    subject, options = large_subject(rows), PictureOptions(size="print", dpi=300, cell_mm=25.0)
    path = folder / "large.png"
    start, worked = time.perf_counter(), time.process_time()
    run_steps(kind_for("picture", "").load().write(subject, options, path, None))
    whole, worked = time.perf_counter() - start, time.process_time() - worked
    page = lay_out_page(subject, options)
    packing = 0.0
    height = BAND_PIXELS // page.width
    with (folder / "again.png").open("wb") as file:
        png = PngFile(file, page.width, page.height)
        for top in range(0, page.height, height):
            band = QRectF(0, top, page.width, min(height, page.height - top))
            image = QImage(page.width, int(band.height()), QImage.Format.Format_RGB32)
            painter = QPainter(image)
            painter.translate(0, -top)
            draw_page(painter, page, band, bake_page_land(page, band))
            painter.end()
            start = time.perf_counter()
            png.add(image).result()
            packing += time.perf_counter() - start
        start = time.perf_counter()
        png.finish()
        packing += time.perf_counter() - start
    pixels, size = page.width * page.height / 1e6, path.stat().st_size / 1e6
    print(f"{page.width} × {page.height} px, {pixels:.0f} million: {whole:.1f} s ({worked:.1f} s of one core),")
    print(f"  packing alone {packing:.1f} s; {size:.0f} MB; at most {memory_used()}")


def memory_used() -> str:
    """How much memory the process has taken at most."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB of memory"


def time_paper(folder: Path) -> None:
    """Forty sheets and more of A4 as a PDF."""
    subject, options = large_subject(), PrintOptions(cell_mm=25.0)
    path = folder / "large.pdf"
    sheets = len(plan_sheets(subject.board, options).sheets)
    start, worked = time.perf_counter(), time.process_time()
    run_steps(kind_for("print", "").load().write(subject, options, path, None))
    whole, worked = time.perf_counter() - start, time.process_time() - worked
    many = 40 / sheets
    print(f"{sheets} sheets: {whole:.1f} s, of 40: {many * whole:.1f} s ({many * worked:.1f} s of one core);")
    print(f"  {path.stat().st_size / 1e6:.0f} MB; at most {memory_used()}")


def main() -> None:
    """Run what is asked for."""
    kind = next((word for word in sys.argv[1:] if not word.startswith("-")), "picture")
    rows = int(sys.argv[sys.argv.index("--rows") + 1]) if "--rows" in sys.argv else ROWS
    app = offscreen()
    with tempfile.TemporaryDirectory() as folder:
        if kind == "picture":
            time_picture(Path(folder), rows)
        else:
            time_paper(Path(folder))
    app.processEvents()


if __name__ == "__main__":
    main()
