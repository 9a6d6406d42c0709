"""Choosing files: dialogs that hold nothing up and call back."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from battlemap.gui.settings import open_settings, text
from battlemap.store.database.schema import SUFFIX

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog  # where it is used: no dialog is open at the start

FOLDER = "files/written to"
BATTLES = f"Battles (*{SUFFIX})"
MAPS = "Maps and pictures (*.json *.png *.jpg *.jpeg *.webp *.gif *.bmp)"
PICTURES = "Pictures (*.png *.jpg *.jpeg *.webp *.gif *.bmp)"
EVERYTHING = "All files (*)"


def ask_file(parent: QWidget, title: str, filters: tuple[str, ...], then: Callable[[Path], object]) -> None:
    """Have a file chosen that is there."""
    from PySide6.QtWidgets import QFileDialog

    dialog = _dialog(parent, title, ";;".join(filters))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: then(Path(name)))
    dialog.open()


def ask_place(parent: QWidget, title: str, name: str, kind: str, then: Callable[[Path], object]) -> None:
    """Have a place chosen for a file that will be written; *name* is suggested, in the folder that was written to last."""
    from PySide6.QtWidgets import QFileDialog

    dialog = _dialog(parent, title, kind, Path(text(open_settings(), FOLDER) or Path.home()))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(name)

    def take(chosen: str) -> None:
        open_settings().setValue(FOLDER, str(Path(chosen).parent))
        then(Path(chosen))

    dialog.fileSelected.connect(take)
    dialog.open()


def _dialog(parent: QWidget, title: str, kinds: str, folder: Path | None = None) -> "QFileDialog":
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, title, str(folder if folder is not None and folder.is_dir() else Path.home()), kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if QGuiApplication.platformName() == "offscreen":
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    return dialog
