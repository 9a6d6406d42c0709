"""Choosing where a file is written; whether one may be replaced is asked once for each file while the program runs."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

_chosen: set[Path] = set()
"""Where files were written since the program began."""


class PlaceDialog(QFileDialog):
    """A dialog to save with, that does not ask again about a file that was chosen before."""

    def __init__(self, parent: QWidget, title: str, folder: str, kind: str) -> None:
        super().__init__(parent, title, folder, kind)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setDefaultSuffix(kind.rpartition("*.")[2].rstrip(")"))
        self.fileSelected.connect(self._remember)

    def suggest(self, name: str) -> None:
        """Propose a name in the folder that is shown."""
        self.selectFile(name)
        self._ask_of(Path(self.directory().absoluteFilePath(name)))

    def accept(self) -> None:
        names = self.selectedFiles()
        if names:
            self._ask_of(Path(names[0]))
        super().accept()

    def _ask_of(self, path: Path) -> None:
        self.setOption(QFileDialog.Option.DontConfirmOverwrite, path in _chosen)

    def _remember(self, name: str) -> None:
        _chosen.add(Path(name))
