"""Each printed sheet names its neighbours, and a plan on a page of its own begins with the seventh sheet across or down."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from battlemap.board.encounter import AnyEncounter
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import ExportSubject
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.paper.print_export import export_print
from battlemap.export.paper.sheet_plan import LARGEST_PLAN, plan_sheets
from battlemap.store.document.battle_folder import read_sample
from tests.export.test_picture_export import subject_of
from tests.paint.grids import plain

ACROSS, DOWN = 7, 11
"""So many cells of 25 mm has an upright sheet of A4."""


def board_of(columns: int, rows: int) -> AnyEncounter:
    return replace(read_sample("quarry-yard").board, map=replace(plain(), columns=columns, rows=rows, ground=()), tokens={})


def page_words(path: Path, page: int) -> str:
    return " ".join(PdfReader(path).pages[page].extract_text().split())


def test_each_sheet_names_the_sheets_at_its_right_and_below() -> None:
    plan = plan_sheets(board_of(3 * ACROSS, 2 * DOWN), PrintOptions(turn="upright"))
    assert [(sheet.number, sheet.label, sheet.right, sheet.below) for sheet in plan.sheets] == [
        (1, "A1", "B1", "A2"), (2, "B1", "C1", "B2"), (3, "C1", "", "C2"),
        (4, "A2", "B2", ""), (5, "B2", "C2", ""), (6, "C2", "", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(("columns", "rows"), [(ACROSS, LARGEST_PLAN * DOWN), (LARGEST_PLAN * ACROSS, DOWN)])
def test_six_sheets_in_a_row_show_their_plan_on_each_sheet_and_the_seventh_brings_a_page(columns: int, rows: int) -> None:
    options = PrintOptions(turn="upright")
    six = plan_sheets(board_of(columns, rows), options)
    seven = plan_sheets(board_of(columns + (columns > rows), rows + (rows > columns)), options)
    assert (len(six.sheets), six.has_cover, six.pages) == (6, False, 6)
    assert (len(seven.sheets), seven.has_cover, seven.pages) == (7, True, 8)


@pytest.fixture
def yard(qapp: object) -> ExportSubject:
    return subject_of("quarry-yard", "players")


@pytest.mark.parametrize(
    ("sheet", "glued"),
    [(0, ("B1", "A2")), (1, ("B2",)), (2, ("B2",)), (3, ())],
)
def test_a_glue_edge_says_which_sheet_goes_on_top(
    sheet: int, glued: tuple[str, ...], yard: ExportSubject, tmp_path: Path
) -> None:
    options = PrintOptions(part="Q1:AD13", dpi=50, save_ink=True)
    run_steps(export_print(yard, options, tmp_path / "a.pdf"))
    words = page_words(tmp_path / "a.pdf", sheet)
    assert words.count("Glue edge") == len(glued)
    assert all(f"Glue edge: sheet {label}" in words for label in glued)
