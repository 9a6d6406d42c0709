"""The export window: kinds, audience and settings by mouse and keys, what it remembers, what it writes."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.events import TokenChanged
from battlemap.export.picture import picture_export
from battlemap.gui.export.export_form import ExportForm
from battlemap.gui.export.printing import NO_PRINTER, paint_pages, set_paper
from battlemap.gui.export.program_preview import ProgramPreview
from battlemap.gui.export.setting_controls import Segments, SettingSwitch, UnitField
from battlemap.gui.export.sheet_preview import SheetPreview
from battlemap.gui.widgets.file_dialogs import FOLDER
from battlemap.gui.window.main_window import MainWindow


@pytest.fixture
def form(window: MainWindow, tmp_path: Path) -> ExportForm:
    """The window over a grid with somebody hidden, as Ctrl+E opens it."""
    window.documents.open_sample("crooked-ladle")
    window.theme.settings.setValue(FOLDER, str(tmp_path / "out"))
    (tmp_path / "out").mkdir()
    return opened(window)


def opened(window: MainWindow) -> ExportForm:
    window.window_actions.act("export")
    assert window.dialog is not None
    body = window.dialog.body
    assert isinstance(body, ExportForm)
    return body


def press(form: ExportForm, key: Qt.Key) -> None:
    """A key, with the focus where it is when the window opens."""
    form.result.button.setFocus()
    QTest.keyClick(form.result.button, key)


def click(widget: QWidget, at: QPoint | None = None) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


def state(form: ExportForm) -> tuple[str, str, bool]:
    """The kind, for whom, and whether it is being written."""
    return form.draft.entry.id, form.draft.audience, form.run is not None


def write(form: ExportForm, qtbot: QtBot) -> str:
    """Enter, and what is said at the end."""
    press(form, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: form.run is None, timeout=30_000)
    return form.result.said.text()


def test_for_whom_and_how_large_by_keys_and_mouse(form: ExportForm) -> None:
    assert state(form) == ("print", "players", False)
    assert form.middle.said.text().startswith("Left out: Scullion, who is hidden")
    assert form.draft.target.name == "Brawl at the Crooked Ladle, players, 25 mm.pdf"
    press(form, Qt.Key.Key_G)
    assert state(form) == ("print", "gm", False)
    assert form.middle.said.text() == "With everything hidden"
    assert form.draft.target.name == "Brawl at the Crooked Ladle, game master, 25 mm.pdf"
    click(form.middle.audience, QPoint(30, 18))
    assert state(form) == ("print", "players", False)
    before = form.result.headline.text()
    joints, cell = form.column.controls["joints"], form.column.controls["cell_mm"]
    assert isinstance(joints, Segments)
    assert isinstance(cell, UnitField)
    click(joints, joints.places()[1].center().toPoint())
    assert form.draft.options.joints == "butt"
    click(cell.presets, cell.presets.places()[0].center().toPoint())
    assert form.draft.options.cell_mm == 15
    assert form.result.headline.text() not in (before, "")
    cell.line.setFocus()
    cell.line.selectAll()
    QTest.keyClicks(cell.line, "190")
    assert form.preview.summary.refusal == "A cell of 190 mm has no room on A4; choose a larger paper or a smaller cell."
    assert not form.result.button.isEnabled()


def test_a_picture_that_is_scaled_down_says_so_beside_its_button(form: ExportForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(picture_export.MOST_SIDE, "png", 700)
    press(form, Qt.Key.Key_1)
    assert form.preview.summary.note == "Scaled down to 696 × 493 px: 2400 × 1700 px, as chosen, are more than PNG holds."
    assert form.result.button.isEnabled()


def test_what_was_chosen_is_there_again_the_next_time(form: ExportForm, window: MainWindow) -> None:
    lines = form.column.controls["lines"]
    assert isinstance(lines, SettingSwitch)
    click(lines)
    press(form, Qt.Key.Key_G)
    press(form, Qt.Key.Key_1)
    assert state(form) == ("picture", "players", False)
    press(form, Qt.Key.Key_2)
    press(form, Qt.Key.Key_Escape)
    assert window.dialog is None
    again = opened(window)
    assert state(again) == ("print", "gm", False)
    assert again.draft.options.lines is False
    window.close_dialog()


def test_enter_writes_escape_stops_and_what_fails_is_said(form: ExportForm, qtbot: QtBot) -> None:
    folder = form.draft.target.parent
    press(form, Qt.Key.Key_Return)
    assert state(form)[2]
    press(form, Qt.Key.Key_Escape)
    assert not state(form)[2]
    assert form.result.said.text() == "Stopped; nothing was written."
    assert list(folder.iterdir()) == []
    form.choose("part", "figures")
    form.choose("save_ink", True)
    assert write(form, qtbot).startswith("Saved, ")
    assert len(PdfReader(form.draft.target).pages) == len(form.preview.pages())
    click(form.rows[0])
    form.choose("pixels", 12)
    assert write(form, qtbot) == "Saved, 288 × 204 px"
    assert form.draft.target.name == "Brawl at the Crooked Ladle, players [24x17].png"
    assert QImage(str(form.draft.target)).width() == 24 * 12
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert write(form, qtbot) == f"{form.draft.target} cannot be written: no such file or directory; choose another place."


def test_a_sheet_is_looked_at_closely_and_goes_to_a_printer(
    form: ExportForm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    preview = form.preview
    assert isinstance(preview, SheetPreview)
    place = preview.page_places(preview.room)[1]
    click(preview, place.center().toPoint())
    assert (preview.is_close, preview.label(1)) == (True, "B1")
    preview.grab()
    press(form, Qt.Key.Key_Escape)
    assert [preview.is_close, form.isHidden()] == [False, False]
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    click(form.result.to, form.result.to.places()[1].center().toPoint())
    press(form, Qt.Key.Key_Return)
    assert form.result.said.text() == NO_PRINTER
    form.choose("save_ink", True)
    form.choose("part", "A1:H9")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    size = preview.paper()
    assert size is not None
    set_paper(printer, "The Crooked Ladle", *size)
    assert paint_pages(printer, preview.pages())
    reader = PdfReader(tmp_path / "printed.pdf")
    assert len(reader.pages) == len(preview.pages())
    assert abs(float(reader.pages[0].mediabox.width) / 72 * 25.4 - size[0]) < 0.5
    assert "sheet 1 of" in " ".join(reader.pages[0].extract_text().split())


def test_a_file_for_another_program_shows_what_goes_along_and_what_to_choose_where_it_cannot(
    form: ExportForm, qtbot: QtBot
) -> None:
    press(form, Qt.Key.Key_4)
    assert state(form) == ("programs", "players", False)
    preview = form.preview
    assert isinstance(preview, ProgramPreview)
    assert [line.name for line in preview.along] == ["Picture", "Walls", "Doors", "Lights"]
    assert "Figures" in [line.what for line in preview.behind]
    assert form.draft.target.name == "Brawl at the Crooked Ladle, players.dd2vtt"
    form.choose("program", "dot")
    assert "this map has no zones; choose Universal VTT" in preview.summary.refusal
    assert not form.result.button.isEnabled()
    form.choose("program", "foundry")
    form.choose("pixels", 50)
    preview.grab()
    assert [line.name for line in preview.along][-1] == "Figures"
    assert write(form, qtbot) == "Saved, Foundry scene and its picture"
    assert sorted(path.name for path in form.draft.target.parent.iterdir()) == [
        "Brawl at the Crooked Ladle, players.foundry.json", "Brawl at the Crooked Ladle, players.foundry.png",
    ]  # fmt: skip


def test_the_record_of_a_fight_is_chosen_previewed_and_written(form: ExportForm, tmp_path: Path, qtbot: QtBot) -> None:
    page = form.page
    press(form, Qt.Key.Key_5)
    assert form.draft.entry.id == "record"
    assert "Nothing has happened in this battle yet" in form.preview.summary.refusal
    token = next(key for key, token in page.board.tokens.items() if not token.hidden)
    page.session.edit(TokenChanged(token, "move", {"place": (1, 1)}), what="move")
    qtbot.waitUntil(lambda: form.preview.summary.headline == "Page")
    assert form.preview.summary.details == "1 command"
    form.preview.grab()
    press(form, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: form.run is None, timeout=20_000)
    assert form.draft.target.suffix == ".html"
    assert 'id="record"' in form.draft.target.read_text("utf-8")
    form.choose("format", "gif")
    form.preview.grab()
    assert form.preview.summary.button == "Save the film"
    press(form, Qt.Key.Key_6)
    form.preview.grab()
    press(form, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: form.run is None, timeout=20_000)
    assert form.draft.target.name.endswith("set-up.md")
    assert form.draft.target.read_text("utf-8").startswith("# ")
