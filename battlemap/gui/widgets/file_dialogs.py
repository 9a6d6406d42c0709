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
MAPS = (
    "Maps and pictures (*.json *.dd2vtt *.uvtt *.df2vtt *.tmx *.tmj *.graphml *.gexf *.dot *.gv *.txt *.tsv *.db *.svg "
    "*.png *.jpg *.jpeg *.webp *.gif *.bmp *.tif *.tiff *.avif)"
)
PICTURES = "Pictures (*.png *.jpg *.jpeg *.webp *.gif *.bmp)"
EVERYTHING = "All files (*)"


def ask_file(parent: QWidget, title: str, filters: tuple[str, ...], then: Callable[[Path], object]) -> None:
    """Have a file chosen that is there."""
    from PySide6.QtWidgets import QFileDialog

    dialog = _dialog(parent, title, ";;".join(filters))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: then(Path(name)))
    dialog.open()


def ask_folder(parent: QWidget, title: str, then: Callable[[Path], object]) -> None:
    """Have a folder chosen."""
    from PySide6.QtWidgets import QFileDialog

    dialog = _dialog(parent, title, "")
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda name: then(Path(name)))
    dialog.open()


def ask_place(parent: QWidget, title: str, name: str, kind: str, then: Callable[[Path], object]) -> None:
    """Have a place chosen for a file that will be written; *name* is suggested, in the folder that was written to last."""
    from battlemap.gui.widgets.place_dialog import PlaceDialog

    dialog = PlaceDialog(parent, title, str(_existing(Path(text(open_settings(), FOLDER) or Path.home()))), kind)
    _prepare(dialog)
    dialog.suggest(name)

    def take(chosen: str) -> None:
        open_settings().setValue(FOLDER, str(Path(chosen).parent))
        then(Path(chosen))

    dialog.fileSelected.connect(take)
    dialog.open()


def _dialog(parent: QWidget, title: str, kinds: str) -> "QFileDialog":
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, title, str(Path.home()), kinds)
    _prepare(dialog)
    return dialog


def _prepare(dialog: "QFileDialog") -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if QGuiApplication.platformName() == "offscreen":
        dialog.setOption(dialog.Option.DontUseNativeDialog)


def _existing(folder: Path) -> Path:
    return folder if folder.is_dir() else Path.home()
