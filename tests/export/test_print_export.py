"""Maps on paper: true to scale, joined they are the map, and nothing on them tells players what they do not know."""

import resource
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pypdfium2  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from PySide6.QtGui import QImage

from battlemap.cli.command_line import main
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import range_words
from battlemap.export.paper.map_print import bake_box, lay_out_print
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.paper.print_export import export_print
from battlemap.export.paper.sheet_plan import plan_sheets
from battlemap.paths import data_dir
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.files.store_errors import StoreError
from tests.export.test_picture_export import subject_of
from tests.paint.grids import plain

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Greys: TypeAlias = NDArray[numpy.int16]

pytestmark = pytest.mark.usefixtures("qapp")
PART = PrintOptions(part="Q1:AD13")


@pytest.fixture(scope="module")
def yard(qapp: object) -> ExportSubject:
    return subject_of("quarry-yard", "players")


@pytest.fixture(scope="module")
def pages(yard: ExportSubject, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Four sheets."""
    path = tmp_path_factory.mktemp("pdf") / "a.pdf"
    run_steps(export_print(yard, PART, path))
    return path.read_bytes()


def greys(data: bytes, page: int, dots_per_mm: float) -> "Greys":
    """A page as it is printed."""
    import numpy as np

    with pypdfium2.PdfDocument(data) as document:
        image = document[page].render(scale=dots_per_mm * 25.4 / 72).to_numpy()
    pixels: Greys = image[:, :, :3].mean(2).astype(np.int16)
    return pixels


def dark_places(line: "Greys", dots_per_mm: float) -> list[float]:
    """The middles of the dark runs along a line, in mm."""
    import numpy as np

    dark = np.flatnonzero(line < 140)
    runs = np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1) if len(dark) else []
    return [float((run[0] + run[-1] + 1) / 2 / dots_per_mm) for run in runs]


def page_text(reader: PdfReader, page: int) -> str:
    """The words on a page, one space between them."""
    return " ".join(reader.pages[page].extract_text().split())


def test_crop_marks_and_ruler_are_where_they_are_to_a_tenth_of_a_millimetre(pages: bytes) -> None:
    dots = 20.0
    page = greys(pages, 0, dots)
    across = dark_places(page[int(4.0 * dots) - 20, : int(190 * dots)], dots)  # between the names and the map
    marks = [x for x in across if x < 9.5 or x > 183]
    assert abs(marks[-1] - marks[0] - 175) < 0.1
    assert abs(marks[0] - 9) < 0.1
    down = dark_places(page[:, int(5.5 * dots)], dots)
    assert abs((max(down) - min(down)) - 275) < 0.1
    ruler = dark_places(page[:, int((200.9 - 2.2) * dots)], dots)
    ticks = [y for y in ruler if 170 < y < 273]
    assert len(ticks) == 11
    assert all(abs(b - a - 10) < 0.1 for a, b in pairwise(ticks))
    inches = [y for y in dark_places(page[:, int((200.9 + 2.2) * dots)], dots) if 169 < y < 273]
    assert len(inches) == 5
    assert abs(inches[-1] - inches[0] - 101.6) < 0.1


def test_sheets_that_are_joined_are_the_map(yard: ExportSubject, pages: bytes) -> None:
    import numpy as np

    plan = plan_sheets(yard.board, PART)
    printed = lay_out_print(yard, PART, plan)
    dots = printed.density / plan.mm  # of one mm, as the ground was drawn
    whole = bake_box(printed, plan.area, printed.density).convertToFormat(QImage.Format.Format_RGB32)
    drawn = np.frombuffer(whole.constBits(), np.uint8).reshape(whole.height(), whole.width(), 4)[:, :, :3].mean(2)
    joined = np.zeros_like(drawn, dtype=np.int16)
    for number, sheet in enumerate(plan.sheets):
        page, box = greys(pages, number, dots), sheet.box
        x, y, wide, high = (round(length * dots) for length in (box.x, box.y, box.width, box.height))
        left, top = round(9 * dots), round(7 * dots)
        joined[y : y + high, x : x + wide] = page[top : top + high, left : left + wide]
    assert len(plan.sheets) == 4
    difference = np.abs(joined - drawn)
    seamless = np.ones(drawn.shape, bool)
    for sheet in plan.sheets:  # there the cut is printed
        x, y = round(sheet.box.x * dots), round(sheet.box.y * dots)
        seamless[max(0, y - 4) : y + 5] = False
        seamless[:, max(0, x - 4) : x + 5] = False
    assert difference[seamless].mean() < 4.0
    assert (difference[seamless] > 60).mean() < 0.002


def test_a_pdf_has_a_title_bookmarks_and_is_not_to_be_scaled(pages: bytes) -> None:
    reader = PdfReader(BytesIO(pages))
    assert reader.metadata is not None
    assert reader.metadata.title == "Quarry yard, players"
    assert [item["/Title"] for item in reader.outline] == ["Sheet A1", "Sheet B1", "Sheet A2", "Sheet B2"]  # type: ignore[call-overload]
    assert reader.root_object["/ViewerPreferences"]["/PrintScaling"] == "/None"  # type: ignore[index]
    text = page_text(reader, 0)
    assert "sheet 1 of 4" in text
    assert "print at 100 %, then measure" in text


def test_the_way_with_fewer_sheets_is_taken() -> None:
    board = read_sample("quarry-yard").board
    whole = plan_sheets(board, PrintOptions())
    assert (whole.upright, whole.columns, whole.rows) == (False, 4, 4)
    part = plan_sheets(board, PrintOptions(part="J1:AD22"))
    assert (part.upright, part.columns, part.rows) == (True, 3, 2)
    assert (part.map_width, part.map_height) == (525, 550)
    assert len(plan_sheets(board, PrintOptions(part="J1:AD22", turn="wide")).sheets) == 12
    letter = plan_sheets(board, PrintOptions(part="A1:G10", paper="Letter", turn="upright"))
    assert len(letter.sheets) == 1


def test_round_the_figures_is_grown_to_full_sheets(yard: ExportSubject) -> None:
    plan = plan_sheets(yard.board, PrintOptions(part="figures"))
    assert yard.board.grid is not None
    across = 7 if plan.upright else 10
    assert plan.area.width / 44 in (across * plan.columns, 38)
    assert " × " in range_words(yard.board.grid, plan.area)


def test_sheets_with_nothing_on_them_are_left_out() -> None:
    battle = read_sample("quarry-yard")
    ground = tuple("." * 7 + " " * 7 for _ in range(11)) + tuple(" " * 7 + "." * 7 for _ in range(11))
    board = replace(battle.board, map=replace(plain(), columns=14, rows=22, ground=ground), tokens={})
    plan = plan_sheets(board, PrintOptions(turn="upright"))
    assert [sheet.label for sheet in plan.sheets] == ["A1", "B2"]
    assert [(sheet.right, sheet.below) for sheet in plan.sheets] == [("", ""), ("", "")]


def test_what_cannot_be_printed_is_one_sentence(yard: ExportSubject) -> None:
    with pytest.raises(InvalidSetting, match="A cell of 150 mm has no room on A5; choose a larger paper or a smaller cell"):
        plan_sheets(yard.board, PrintOptions(cell_mm=150, paper="A5"))
    with pytest.raises(InvalidSetting, match=r"That would be \d+ sheets; choose a part of the map"):
        plan_sheets(yard.board, PrintOptions(cell_mm=100, paper="A5"))
    with pytest.raises(InvalidSetting, match="One cell on paper: 3 is not possible"):
        plan_sheets(yard.board, PrintOptions(cell_mm=3))


@pytest.mark.parametrize("joints", ["butt", "overlap"])
def test_many_sheets_have_a_page_that_shows_how_they_lie(joints: str, yard: ExportSubject, tmp_path: Path) -> None:
    options = PrintOptions(cell_mm=30, paper="A5", joints="butt" if joints == "butt" else "overlap", dpi=50, save_ink=True)
    run_steps(export_print(yard, options, tmp_path / "a.pdf"))
    plan, reader = plan_sheets(yard.board, options), PdfReader(tmp_path / "a.pdf")
    assert plan.has_cover
    assert len(reader.pages) == len(plan.sheets) + 1
    cover = page_text(reader, 0)
    assert all(sheet.label in cover for sheet in plan.sheets)


def test_a_map_of_zones_is_as_wide_as_it_is_asked_to_be(tmp_path: Path) -> None:
    subject = subject_of("ravine-ambush")
    plan = plan_sheets(subject.board, PrintOptions(width_mm=300))
    assert abs(plan.map_width - 300) < 1e-6
    assert sum(sheet.box.width for sheet in plan.sheets if sheet.row == 0) == pytest.approx(300)
    options = PrintOptions(width_mm=170, aspects=True, save_ink=True)
    run_steps(export_print(subject, options, tmp_path / "a.pdf"))
    page = greys((tmp_path / "a.pdf").read_bytes(), 0, 4)
    assert (page > 250).mean() > 0.85  # white paper, thin lines
    assert "Narrow echo" in page_text(PdfReader(tmp_path / "a.pdf"), 0)


def test_a_disk_that_fills_up_in_the_middle_leaves_nothing(yard: ExportSubject, tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
    try:
        with pytest.raises(StoreError, match="cannot be written: file too large; choose another place"):
            run_steps(export_print(yard, PART, tmp_path / "a.pdf"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreError, match="no such file or directory"):
        run_steps(export_print(yard, replace(PART, save_ink=True), tmp_path / "gone" / "a.pdf"))


def test_the_command_line_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sample, path = str(data_dir("resources") / "samples" / "quarry-yard.json"), tmp_path / "a.pdf"
    wanted = ["--players", "--paper", "Letter", "--cell-mm", "25.4", "--part", "A1:G10", "--save-ink", "--joints", "butt"]
    assert main(["export", sample, "-o", str(path), *wanted]) == 0
    assert len(PdfReader(path).pages) == 1
    assert main(["export", sample, "-o", str(path), "--cell-mm", "190", "--paper", "A5"]) == 1
    assert "A cell of 190 mm has no room on A5" in capsys.readouterr().err
