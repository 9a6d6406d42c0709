"""Several files that were brought at once: the list at the left, what was found in the chosen one beside it."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.import_map.import_form import ImportForm
from battlemap.gui.import_map.import_list import ImportList
from battlemap.gui.import_map.map_reading import MapReading, ReadMap
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.key_router import ENTER
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.regular_files import read_head

OURS = {"battle": "Battle of this program", "text": "Battle as text", "toml": "Creatures or house rules"}


class OwnFilePanel(QWidget):
    """In place of what was found: a sentence, and a button if the file can be opened otherwise."""

    def __init__(self, theme: Theme, words: str, button: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = Label(words, self)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = TextButton(theme, button, "↵", primary=True, parent=self)
        self.button.setVisible(bool(button))
        column = QVBoxLayout(self)
        column.addStretch(1)
        column.addWidget(label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)


class ImportFiles(QWidget):
    """Reads one file after the other, the chosen one first."""

    opened = Signal(Path)
    """A file of the program's own is to be opened."""
    shown = Signal()
    """Another file is shown."""

    def __init__(
        self, theme: Theme, paths: Sequence[Path], make_form: Callable[[ReadMap], ImportForm], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme, self.paths, self._make_form = theme, tuple(paths), make_form
        self.setAccessibleName("Import")
        self.reads: dict[int, ReadMap] = {}
        self.ours: dict[int, str] = {}
        """The files of the program's own, and what they are."""
        self._forms: dict[int, ImportForm] = {}
        self._reading: tuple[int, MapReading] | None = None
        self._panel: QWidget | None = None
        self.list = ImportList(theme, paths, self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(14)
        self._row.addWidget(self.list)
        for at, path in enumerate(self.paths):
            if kind := own_kind(path):
                self.ours[at] = kind
                self.list.show_ours(at, OURS[kind])
        self.list.chosen.connect(self.show_file)
        self.list.setCurrentRow(next((at for at in range(len(self.paths)) if at not in self.ours), 0))

    @property
    def form(self) -> ImportForm | None:
        """What was found in the chosen file, once it is read."""
        return self._panel if isinstance(self._panel, ImportForm) else None

    @property
    def waiting(self) -> tuple[Path, ...]:
        """The files that could be used besides the chosen one."""
        chosen = self.list.currentRow()
        return tuple(read.path for at, read in self.reads.items() if read.found is not None and at != chosen)

    def show_file(self, at: int) -> None:
        """Show what is in a file."""
        path = self.paths[at]
        if at in self.ours:
            self._put(OwnFilePanel(self.theme, f"{path.name}: {OURS[self.ours[at]]}.", "Open it", self))
        elif at not in self.reads:
            self._put(OwnFilePanel(self.theme, f"{path.name} is being read.", "", self))
        elif self.reads[at].found is None:
            self._put(OwnFilePanel(self.theme, self.reads[at].refusal, "", self))
        else:
            if at not in self._forms:
                self._forms[at] = self._make_form(self.reads[at])
            self._put(self._forms[at])
        self._read_next()
        self.shown.emit()

    def take_key(self, event: QKeyEvent) -> bool:
        """Page Up and Down choose another file; all else is the business of the one that is shown."""
        key, at = Qt.Key(event.key()), self.list.currentRow()
        if key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            step = 1 if key == Qt.Key.Key_PageDown else -1
            self.list.setCurrentRow(min(max(0, at + step), len(self.paths) - 1))
            return True
        if self.form is not None:
            return self.form.take_key(event)
        if key in ENTER and at in self.ours:
            self.opened.emit(self.paths[at])
            return True
        return False

    def stop(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading[1].give_up()
            self._reading = None

    def _put(self, panel: QWidget) -> None:
        if self._panel is not None and self._panel is not panel:
            self._row.removeWidget(self._panel)
            self._panel.hide()
            if isinstance(self._panel, OwnFilePanel):
                self._panel.deleteLater()
        self._panel = panel
        if isinstance(panel, OwnFilePanel):
            panel.button.clicked.connect(lambda: self.opened.emit(self.paths[self.list.currentRow()]))
        self._row.addWidget(panel, 1)
        panel.show()

    def _read_next(self) -> None:
        """Read the chosen file if that is still to be done, else the next one."""
        if self._reading is not None:
            return
        left = [at for at in range(len(self.paths)) if at not in self.reads and at not in self.ours]
        if left:
            at = self.list.currentRow() if self.list.currentRow() in left else left[0]
            reading = MapReading(self.paths[at], self)
            self._reading = at, reading
            reading.done.connect(self._take, Qt.ConnectionType.QueuedConnection)
            reading.begin()

    def _take(self, read: ReadMap) -> None:
        if self._reading is None:
            return
        at, self._reading = self._reading[0], None
        self.reads[at] = read
        self.list.show_read(at, read)
        if at == self.list.currentRow():
            self.show_file(at)
        else:
            self._read_next()


def own_kind(path: Path) -> str:
    """ "battle", "text" or "toml" for a file of the program's own; empty for any other."""
    from battlemap.formats.file_kind import LOOKED_AT, detect_kind

    if path.suffix.lower() == ".toml":
        return "toml"
    try:
        kind = detect_kind(read_head(path, LOOKED_AT))
    except OSError:
        return ""
    return kind if kind in OURS else ""
