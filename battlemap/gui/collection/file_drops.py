"""Files and words that are dropped on a widget, told as paths and text."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Takes files with one of these *suffixes*, all if none are named; *own*: the type of what was dragged out of here itself."""

    files_dropped = Signal(list)
    """The paths of files."""
    words_dropped = Signal(str)
    left = Signal()
    """What is dragged is not over the widget any more."""

    def __init__(self, target: QWidget, suffixes: tuple[str, ...] = (), own: str = "", words: bool = False) -> None:
        super().__init__(target)
        self._suffixes, self._own, self._words = suffixes, own, words
        target.setAcceptDrops(True)
        target.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DragLeave:
            self.left.emit()
        elif event.type() == QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent):
            if self._paths(event.mimeData()) or (self._words and event.mimeData().hasText()):
                event.acceptProposedAction()
                return True
        elif event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            self._take(event)
            return True
        return False

    def _take(self, event: QDropEvent) -> None:
        data = event.mimeData()
        if self._own and data.hasFormat(self._own):
            return  # put back where it came from
        event.acceptProposedAction()
        if paths := self._paths(data):
            self.files_dropped.emit(paths)
        elif self._words and data.hasText():
            self.words_dropped.emit(data.text())

    def _paths(self, data: QMimeData) -> list[Path]:
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        return [path for path in paths if not self._suffixes or path.suffix.lower() in self._suffixes]
