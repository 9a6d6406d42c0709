"""A picture that is opened or dropped: what becomes of it is chosen in the import window; faults are one sentence."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.grid_map import CELL, GridMap
from battlemap.canvas.tools.grid.align_tool import AlignTool
from battlemap.formats.pictures.grid_finding import FoundGrid
from battlemap.gui.import_map.import_files import ImportFiles
from battlemap.gui.import_map.import_form import ImportForm
from battlemap.gui.map.option_controls import NumberField
from battlemap.gui.window.main_window import MainWindow
from tests.formats.foreign.test_printed_grids import picture
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


def form_of(window: MainWindow, qtbot: QtBot) -> ImportForm:
    def is_shown() -> None:
        assert window.dialog is not None
        assert isinstance(window.dialog.body, ImportForm)

    qtbot.waitUntil(is_shown, timeout=15_000)
    assert window.dialog is not None
    assert isinstance(window.dialog.body, ImportForm)
    return window.dialog.body


def open_form(window: MainWindow, qtbot: QtBot, path: Path) -> ImportForm:
    window.window_actions.files.take_file(path)
    return form_of(window, qtbot)


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    page(window).controller.view.input.dropped.emit(data, (-900.0, -900.0))


def test_a_picture_with_its_cells_in_its_name_becomes_a_grid_with_two_keys(window: MainWindow, qtbot: QtBot, crypt: Path) -> None:
    form = open_form(window, qtbot, crypt)
    form.column.game.setCurrentIndex(form.column.game.findData("obss"))
    form.column.game.activated.emit(form.column.game.currentIndex())
    QTest.keyClick(form.view, Qt.Key.Key_1)
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    board = page(window).board
    assert board.grid is not None
    assert (board.grid.columns, board.grid.rows, board.title) == (30, 20, "Crypt")
    assert board.grid.picture is not None
    assert page(window).canvas.tool.name == "select", "its name said it, so nothing has to be aligned"
    window.window_actions.use_tool("picture")
    columns = page(window).parts.tool_strip.row.parts["columns", ""]
    assert isinstance(columns, NumberField)
    columns.setFocus()
    columns.selectAll()
    QTest.keyClicks(columns, "15")
    QTest.keyClick(columns, Qt.Key.Key_Return)
    grid = page(window).board.grid
    assert grid is not None
    assert (grid.columns, grid.rows) == (15, 10), "Enter in a number takes the whole alignment"
    assert page(window).session.undo_title == "align picture"


def test_a_picture_of_unknown_cells_is_aligned_at_once(window: MainWindow, qtbot: QtBot, crypt: Path) -> None:
    form = open_form(window, qtbot, crypt.rename(crypt.with_name("Crypt.png")))
    form.column.game.setCurrentIndex(form.column.game.findData("obss"))
    form.column.game.activated.emit(form.column.game.currentIndex())
    form.column.choose_make("grid")
    for field, text in ((form.column.cell, "5"), (form.column.unit, "ft")):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
    form.make()
    grid = page(window).board.grid
    assert grid is not None
    assert (grid.cell, grid.unit) == (5.0, "ft")
    assert page(window).canvas.tool.name == "picture"


@pytest.mark.parametrize("divided", [False, True])
def test_a_picture_becomes_the_ground_of_zones(window: MainWindow, qtbot: QtBot, crypt: Path, divided: bool) -> None:
    form = open_form(window, qtbot, crypt)
    QTest.keyClick(form.view, Qt.Key.Key_2)
    assert form.column.divided.isVisible()
    if divided:
        QTest.mouseClick(form.column.divided, Qt.MouseButton.LeftButton)
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    board = page(window).board
    assert board.grid is None
    assert len(board.zone_map.zones) == 6 * divided
    assert board.zone_map.picture is not None


@pytest.mark.parametrize("keeps", [True, False])
def test_a_picture_dropped_on_a_grid_is_laid_under_it_which_keeps_its_size(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, keeps: bool
) -> None:
    plan = tmp_path / "plan.png"
    plan.write_bytes(picture(680, 410, 64, 20, 14))
    window.documents.new("war_of_ashes", ground=GridMap(24, 18))
    drop(window, plan)
    form = form_of(window, qtbot)
    assert (form.draft.make, form.column.button.text()) == ("under", "Lay it under the map")
    if not keeps:
        place = form.column.sizes.places()[1].center().toPoint()
        QTest.mouseClick(form.column.sizes, Qt.MouseButton.LeftButton, pos=place)
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    grid = page(window).board.grid
    assert grid is not None
    assert (grid.columns, grid.rows) == ((24, 18) if keeps else (10, 6))
    assert grid.picture is not None
    assert grid.picture.width == pytest.approx(680 / 64 * CELL, rel=0.002), "its printed cells are those of the map"
    assert grid.picture.x == pytest.approx(-20 / 64 * CELL, abs=0.7)
    assert page(window).pictures.file(grid.picture.asset) == plan.read_bytes()
    page(window).session.undo()
    assert page(window).board.grid == GridMap(24, 18)


def test_a_picture_without_lines_covers_the_open_grid(window: MainWindow, qtbot: QtBot, crypt: Path) -> None:
    window.documents.new("war_of_ashes", ground=GridMap(24, 18))
    drop(window, crypt.rename(crypt.with_name("Crypt.png")))
    form = form_of(window, qtbot)
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    grid = page(window).board.grid
    assert grid is not None
    assert (grid.columns, grid.rows) == (24, 18)
    assert grid.picture is not None
    assert grid.picture.width >= 24 * CELL - 1
    assert grid.picture.height >= 18 * CELL - 1
    tool = page(window).canvas.tool
    assert isinstance(tool, AlignTool), "where it is a guess, it is aligned at once"
    tool.choose("cell", 30.0)
    QTest.keyClick(page(window).controller.view, Qt.Key.Key_Return)
    aligned = page(window).board.grid
    assert aligned is not None
    assert page(window).session.undo_title == "align picture"
    assert (aligned.columns, aligned.rows) == (24, 18), "and the map keeps its size then too"


def test_a_picture_under_zones_covers_them(window: MainWindow, qtbot: QtBot, crypt: Path) -> None:
    form = open_form(window, qtbot, crypt)
    assert form.draft.make == "under"
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    ground = page(window).board.zone_map.picture
    assert ground is not None
    assert ground.width / ground.height == pytest.approx(1.5)
    assert page(window).board.title == "Ravine ambush"


def test_several_files_are_a_list_with_what_each_is(window: MainWindow, qtbot: QtBot, crypt: Path, tmp_path: Path) -> None:
    plan, text, broken = tmp_path / "plan.png", tmp_path / "cave.txt", tmp_path / "half.uvtt"
    plan.write_bytes(picture(1700, 1024, 64, 20, 14))
    text.write_text("########\n#......#\n#......+\n########\n", encoding="utf-8")
    broken.write_text('{"resolution": {"map_size"', encoding="utf-8")
    drop(window, crypt, text, broken, plan)
    assert window.dialog is not None
    files = window.dialog.body
    assert isinstance(files, ImportFiles)
    qtbot.waitUntil(lambda: len(files.reads) == 4, timeout=20_000)
    rows = [files.list.item(at).text().split("\n")[1] for at in range(4)]
    assert rows == ["Picture (PNG)", "Map drawn as text", "cannot be used", "Picture (PNG)"]
    assert "breaks off" in files.list.item(2).toolTip()
    QTest.keyClick(files.list, Qt.Key.Key_Down)
    assert files.form is not None
    assert files.form.draft.title == "cave"
    files.form.column.choose_make("zones")
    QTest.keyClick(files.form.view, Qt.Key.Key_Return)
    assert page(window).board.title == "cave"
    assert "2 more files were not used" in page(window).parts.banner.words.text()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("notes.png", b"hello", "neither a battle"),
        ("cut.png", png(60, 40)[:40], "cannot be read"),
        ("broken.png", png(60, 40).replace(b"IDATx", b"IDAT\x00"), "damaged"),
        ("huge.png", png(50_000, 50_000), "at most 40000 px"),
        ("gone.png", b"", "gone.png"),
    ],
    ids=["text", "cut off", "broken", "too large", "gone"],
)
def test_what_is_wrong_with_a_picture_is_one_sentence(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, name: str, data: bytes, words: str
) -> None:
    path = tmp_path / name
    if data:
        path.write_bytes(data)
    window.window_actions.files.take_file(path)
    qtbot.waitUntil(lambda: words in page(window).parts.banner.words.text(), timeout=15_000)
    said = page(window).parts.banner.words.text()
    assert name in said
    assert said.endswith(".")
    assert window.dialog is None
    assert page(window).board.title == "Ravine ambush"


def test_a_width_that_is_a_multiple_of_the_true_one_is_mended_with_one_click(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from battlemap.formats.pictures import printed_grid

    monkeypatch.setattr(printed_grid, "find_grid", lambda gray: FoundGrid(120.0, 120.0, 80.0, 0.0, 0.72))
    path = tmp_path / "plan.png"
    path.write_bytes(picture(800, 600, 40, 0, 0))
    form = open_form(window, qtbot, path)
    column = form.column
    assert [words for _, words, _ in column.parts.options] == ["120 px", "60 px", "40 px", "30 px", "24 px"]
    QTest.mouseClick(column.parts, Qt.MouseButton.LeftButton, pos=column.parts.places()[2].center().toPoint())
    assert form.draft.lines is not None
    assert (form.draft.lines.across, form.draft.lines.left, column.parts.value) == (40.0, 0.0, "3")
    qtbot.waitUntil(lambda: form.draft.certainty > 0.9, timeout=10_000)


def test_a_width_that_is_sure_offers_no_parts(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "plan.png"
    path.write_bytes(picture(800, 600, 40, 0, 0))
    assert open_form(window, qtbot, path).column.parts.isHidden()
