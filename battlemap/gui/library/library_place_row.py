"""At the foot of the library: where it lies on the disk, and a menu that moves it or looks for it elsewhere."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event

from PySide6.QtCore import QPoint, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from battlemap import paths
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.file_dialogs import ask_folder
from battlemap.gui.widgets.labels import Label, add_action
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import qicon
from battlemap.paths import FolderTrouble
from battlemap.store.collection.library_moving import MovedLibrary, move_library
from battlemap.store.collection.library_place import choose_library_folder, library_folder, usual_library_folder
from battlemap.store.files.store_errors import StoreError

LOOK = 60
"""Milliseconds between two looks at how far the moving is."""


class LibraryPlaceRow(QWidget):
    """Says where the library lies; moving it is done beside the window, which can end it."""

    moved = Signal()
    """It lies elsewhere, or files came."""
    said = Signal(str, bool)
    """One sentence, and whether it is about something wrong."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.words = Label(parent=self)
        self.words.setProperty("role", "caption")
        self.button = TextButton(theme, "Where it lies…", height=26, parent=self)
        self.stop_button = TextButton(theme, "Stop", height=26, parent=self)
        self.stop_button.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        row.addWidget(self.stop_button)
        row.addWidget(self.button)
        self._ended = Event()
        self._progress = (0, 0)
        self._moving: Future[MovedLibrary] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)
        self.button.clicked.connect(self._open_menu)
        self.stop_button.clicked.connect(self._ended.set)
        self.refresh()

    @property
    def is_moving(self) -> bool:
        """Whether the library is on its way to another folder."""
        return self._moving is not None

    def refresh(self) -> None:
        """Say where it lies."""
        self.words.setText(f"In {_short(library_folder())}")

    def move_to(self, folder: Path) -> None:
        """Move everything to another folder."""
        if self._moving is not None:
            return
        self._ended.clear()
        self._progress = (0, 0)
        pool = ThreadPoolExecutor(1)
        self._moving = pool.submit(move_library, library_folder(), folder, self._note_progress)
        pool.shutdown(wait=False)
        self.button.setEnabled(False)
        self._timer.start()

    def use(self, folder: Path | None) -> None:
        """Look for the library elsewhere, and leave this one where it is."""
        try:
            choose_library_folder(folder)
        except (StoreError, OSError) as trouble:
            self.said.emit(str(trouble), True)
            return
        self._tell_place(f"Your library is looked for in {library_folder()}.")

    def end(self) -> None:
        """The window of the library is closed: a move goes on to its end or is given up whole."""
        self._ended.set()

    def _note_progress(self, done: int, total: int) -> bool:
        self._progress = done, total
        return not self._ended.is_set()

    def _look(self) -> None:
        done, total = self._progress
        self.words.setText(f"Moving {done} of {total} files…")
        self.stop_button.setVisible(True)
        if self._moving is None or not self._moving.done():
            return
        moving, self._moving = self._moving, None
        self._timer.stop()
        self.stop_button.hide()
        self.button.setEnabled(True)
        try:
            moved = moving.result()
        except (StoreError, FolderTrouble) as trouble:
            self.refresh()
            self.said.emit(str(trouble), True)
            return
        beside = f" {len(moved.renamed)} have another name, because theirs was taken." if moved.renamed else ""
        left = f" {moved.left} files could not be taken away from where it was." if moved.left else ""
        self._tell_place(f"Your library is in {moved.folder} now, with {moved.files} files.{beside}{left}")

    def _tell_place(self, words: str) -> None:
        self.refresh()
        self.moved.emit()
        self.said.emit(words, False)

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAccessibleName("Where the library lies")
        menu.aboutToHide.connect(menu.deleteLater)
        lines: list[tuple[str, str, Callable[[], object]]] = [
            ("Open the folder", "lucide/folder-open", self._open_folder),
            ("Move it to another folder…", "lucide/move-right", self._ask_move),
            ("Use a library that lies elsewhere…", "lucide/folder", self._ask_use),
        ]
        if library_folder() != usual_library_folder():
            lines.append(("Use the one in the usual folder", "lucide/undo-2", lambda: self.use(None)))
        for words, icon, act in lines:
            add_action(menu, words, icon=qicon(icon, self.theme.palette.text2)).triggered.connect(act)
        menu.popup(self.button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _open_folder(self) -> None:
        try:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(paths.make_dir(library_folder()))))
        except FolderTrouble as trouble:
            self.said.emit(str(trouble), True)

    def _ask_move(self) -> None:
        ask_folder(self, "Move the library to", self.move_to)

    def _ask_use(self) -> None:
        ask_folder(self, "Use the library in", self.use)


def _short(folder: Path) -> str:
    """A path as people know it: their own folder is "~"."""
    try:
        return f"~/{folder.relative_to(Path.home()).as_posix()}"
    except ValueError:
        return str(folder)
