"""Where exports go: the folder is remembered, and whether a file may be replaced is asked once."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox

from battlemap.gui.window.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def write_to(window: MainWindow, path: Path) -> int:
    """Type a path into the dialog and press Enter; how often it was asked whether the file may be replaced."""
    asked: list[str] = []

    def agree() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            QTest.mouseClick(box.button(QMessageBox.StandardButton.Yes), Qt.MouseButton.LeftButton)

    window.window_actions.files.export_text()
    (dialog,) = window.findChildren(QFileDialog)
    line = dialog.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    line.setText(str(path))
    timer = QTimer()
    timer.timeout.connect(agree)
    timer.start(20)
    QTest.keyClick(line, Qt.Key.Key_Return)
    timer.stop()
    dialog.setParent(None)
    return len(asked)


def test_whether_a_file_may_be_replaced_is_asked_once(window: MainWindow, tmp_path: Path) -> None:
    strange = tmp_path / "old.json"
    strange.write_text("{}")
    assert write_to(window, strange) == 1
    assert strange.stat().st_size > 100
    assert write_to(window, strange) == 0
    assert write_to(window, tmp_path / "new.json") == 0
    assert write_to(window, tmp_path / "new.json") == 0


def test_the_folder_that_was_written_to_is_proposed_again(window: MainWindow, tmp_path: Path) -> None:
    write_to(window, tmp_path / "ambush.json")
    window.window_actions.files.save_copy()
    (dialog,) = window.findChildren(QFileDialog)
    assert Path(dialog.directory().absolutePath()) == tmp_path
    dialog.close()
