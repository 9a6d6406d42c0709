"""A picture that is opened or dropped: it is asked what it is used as; what is wrong with a file is one sentence."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from battlemap.board.events import LampsSet
from battlemap.board.grid_map import CELL, GridMap, Lamp
from battlemap.board.ids import LampId
from battlemap.gui.map.option_controls import NumberField
from battlemap.gui.start.picture_import import GRID, UNDER, ZONES, PictureImportForm
from battlemap.gui.widgets.fields import FieldChange
from battlemap.gui.window.main_window import MainWindow
from tests.formats.pictures import png
from tests.gui.window_events import page


@pytest.fixture
def crypt(tmp_path: Path) -> Path:
    """A picture of 30 × 20 cells by its name."""
    path = tmp_path / "Crypt [30x20].png"
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#334455"))
    assert image.save(str(path))
    return path


def open_form(window: MainWindow, path: Path) -> PictureImportForm:
    window.window_actions.files.take_file(path)
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, PictureImportForm)
    return form


def test_a_picture_with_its_cells_in_its_name_becomes_a_grid_with_one_key(window: MainWindow, crypt: Path) -> None:
    form = open_form(window, crypt)
    assert (form.use, form.squares.columns, form.squares.rows) == (GRID, 30, 20)
    QTest.keyClick(form.button, Qt.Key.Key_Return)
    board = page(window).board
    assert board.grid is not None
    assert (board.grid.columns, board.grid.rows, board.title) == (30, 20, "Crypt")
    assert board.grid.picture is not None
    assert page(window).canvas.tool.name == "select", "its name said it, so nothing has to be aligned"


def test_a_picture_of_unknown_cells_is_aligned_at_once(window: MainWindow, crypt: Path) -> None:
    other = crypt.rename(crypt.with_name("Crypt.png"))
    form = open_form(window, other)
    assert form.use == ZONES
    form.form.changed.emit(FieldChange("use", GRID))
    form.form.changed.emit(FieldChange("scale", "5 ft"))
    form.take()
    board = page(window).board
    assert board.grid is not None
    assert (board.grid.cell, board.grid.unit) == (5.0, "ft")
    assert page(window).canvas.tool.name == "picture"
    assert page(window).parts.tool_strip.isVisible()


def test_enter_in_a_number_takes_the_whole_alignment(window: MainWindow, crypt: Path) -> None:
    form = open_form(window, crypt)
    QTest.keyClick(form.button, Qt.Key.Key_Return)
    window.window_actions.use_tool("picture")
    columns = page(window).parts.tool_strip.row.parts["columns", ""]
    assert isinstance(columns, NumberField)
    columns.setFocus()
    columns.selectAll()
    QTest.keyClicks(columns, "15")
    QTest.keyClick(columns, Qt.Key.Key_Return)
    grid = page(window).board.grid
    assert grid is not None
    assert (grid.columns, grid.rows) == (15, 10)
    assert page(window).session.undo_title == "align picture"


def test_over_a_grid_that_is_in_use_a_new_battle_on_a_grid_is_offered_first(window: MainWindow, crypt: Path) -> None:
    window.documents.new("obss", ground=GridMap(20, 12))
    page(window).session.edit(LampsSet("", {LampId("torch"): Lamp(LampId("torch"), (2, 2), 4, 8)}), what="light a torch")
    assert open_form(window, crypt.rename(crypt.with_name("Crypt.png"))).use == GRID


def test_a_picture_still_becomes_zones(window: MainWindow, crypt: Path) -> None:
    form = open_form(window, crypt)
    form.form.changed.emit(FieldChange("use", ZONES))
    form.take()
    assert page(window).board.grid is None
    assert page(window).board.zone_map.zones == {}, "nobody has asked for any"
    assert page(window).board.zone_map.picture is not None


def test_zones_are_made_over_a_picture_if_somebody_ticks_it(window: MainWindow, crypt: Path) -> None:
    form = open_form(window, crypt)
    form.form.changed.emit(FieldChange("use", ZONES))
    tick = form.form.control("divided")
    QTest.mouseClick(tick, Qt.MouseButton.LeftButton)
    QTest.keyClick(form.button, Qt.Key.Key_Return)
    assert len(page(window).board.zone_map.zones) == 6


def test_a_picture_is_laid_under_an_empty_grid_which_takes_its_size(window: MainWindow, crypt: Path) -> None:
    window.documents.new("war_of_ashes", ground=GridMap(10, 10))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(crypt))])
    page(window).controller.view.input.dropped.emit(data, (0.0, 0.0))
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, PictureImportForm)
    assert form.use == UNDER
    form.take()
    grid = page(window).board.grid
    assert grid is not None
    assert (grid.columns, grid.rows) == (30, 20)
    assert grid.picture is not None
    assert grid.picture.width == pytest.approx(30 * CELL)
    assert page(window).pictures.file(grid.picture.asset) == crypt.read_bytes()
    page(window).session.undo()
    assert page(window).board.grid == GridMap(10, 10)


def test_a_picture_under_zones_covers_them(window: MainWindow, crypt: Path) -> None:
    form = open_form(window, crypt)
    form.form.changed.emit(FieldChange("use", UNDER))
    form.take()
    picture = page(window).board.zone_map.picture
    assert picture is not None
    assert picture.width / picture.height == pytest.approx(1.5)
    assert page(window).board.title == "Ravine ambush"


@pytest.mark.parametrize(("columns", "rows"), [(0, 20), (30, 9999)])
def test_an_impossible_number_of_cells_is_refused_in_words(window: MainWindow, crypt: Path, columns: int, rows: int) -> None:
    form = open_form(window, crypt)
    done: list[object] = []
    form.done.connect(lambda use, squares: done.append(use))
    form.form.changed.emit(FieldChange("columns", columns))
    form.form.changed.emit(FieldChange("rows", rows))
    form.take()
    assert done == []
    assert window.dialog is not None


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("notes.png", b"hello", "neither a battle"),
        ("cut.png", png(60, 40)[:40], "cannot be read"),
        ("broken.png", png(60, 40).replace(b"IDATx", b"IDAT\x00"), "damaged"),
        ("huge.png", png(50_000, 50_000), "at most 40000 px"),
    ],
    ids=["text", "cut off", "broken", "too large"],
)
def test_what_is_wrong_with_a_picture_is_one_sentence(
    window: MainWindow, tmp_path: Path, name: str, data: bytes, words: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    window.window_actions.files.take_file(path)
    said = page(window).parts.banner.words.text()
    assert words in said
    assert said.startswith(name)
    assert said.endswith(".")
    assert window.dialog is None
    assert page(window).board.title == "Ravine ambush"


def test_a_picture_of_twenty_thousand_px_a_side_is_opened_without_decoding_it(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "Land [200x200].png"
    path.write_bytes(png(20_000, 20_000))
    form = open_form(window, path)
    assert form.squares.columns == 200


def test_a_file_that_is_gone_is_one_sentence(window: MainWindow, tmp_path: Path) -> None:
    window.window_actions.files.take_file(tmp_path / "gone.png")
    assert "gone.png" in page(window).parts.banner.words.text()
