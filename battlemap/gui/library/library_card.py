"""What is selected in the library: its sheet as its game shows it, title, folder and tags to write in, and what can be done."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from battlemap.gui.collection.creature_profiles import WHO, CreatureProfile, cells_words, make_read_only
from battlemap.gui.inspector.profile_view import ProfileView
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.completion import CompletionList
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library_entry import LONGEST_NAME, LibraryEntry

WIDTH = 316


class LibraryField(QLineEdit):
    """A line about what is selected; what is written counts with Enter, or when the field is left."""

    written = Signal(str)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty(KEEPS_ENTER, True)
        self._shown = ""
        self.editingFinished.connect(self._finish)

    def show_text(self, text: str) -> None:
        """Show what is there, as nobody's writing."""
        self._shown = text
        self.setText(text)
        self.setCursorPosition(0)

    def _finish(self) -> None:
        if self.text() != self._shown:
            self._shown = self.text()
            self.written.emit(self.text())


class LibraryCard(QWidget):
    """Shows one entry, or how many are selected; tells what is written or wanted."""

    title_written = Signal(str)
    folder_written = Signal(str)
    tags_written = Signal(str)
    wanted = Signal(str)
    """The id of an act: "use", "edit", "star", "copy", "export", "remove"."""

    def __init__(self, theme: Theme, portraits: Portraits, titles: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = titles
        self.setFixedWidth(WIDTH)
        self.title = LibraryField("Title", self)
        self.title.setMaxLength(LONGEST_NAME)
        self.kind, self.help, self.notes = (Label(parent=self) for _ in range(3))
        for label, role in ((self.kind, "secondary"), (self.notes, "caption")):
            label.setProperty("role", role)
        for label in (self.kind, self.help, self.notes):
            label.setWordWrap(True)
        self.profile = ProfileView(theme, portraits, self)
        self.folder, self.tags = LibraryField("Folder", self), LibraryField("Tags", self)
        self.folder.setPlaceholderText("Campaign/Chapter")
        self.tags.setPlaceholderText("forest, undead")
        self.buttons = {
            key: TextButton(theme, words, primary=key == "use", parent=self)
            for key, words in (("use", "Place"), ("edit", "Edit…"), ("star", "Favourite"), ("copy", "Copy"),
                               ("export", "Export…"), ("remove", "Remove"))
        }  # fmt: skip
        for key, button in self.buttons.items():
            button.clicked.connect(self._make_slot(key))
        self._folder_words: CompletionList | None = None
        self._build()
        self.title.written.connect(self.title_written)
        self.folder.written.connect(self.folder_written)
        self.tags.written.connect(self.tags_written)

    def _build(self) -> None:
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(2, 2, 10, 2)
        column.setSpacing(9)
        for part in (self.title, self.kind, self.help, self.profile, self.notes):
            column.addWidget(part)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        self._marks, foot = QWidget(self), QWidget(self)
        marks = QGridLayout(self._marks)
        marks.setContentsMargins(0, 0, 0, 0)
        marks.setHorizontalSpacing(8)
        for at, (field, words) in enumerate(((self.folder, "Folder"), (self.tags, "Tags"))):
            label = Label(words, self)
            label.setProperty("role", "secondary")
            marks.addWidget(label, at, 0)
            marks.addWidget(field, at, 1)
        flow = FlowLayout(foot, gap=6)
        for button in self.buttons.values():
            flow.addWidget(button)
        foot.setMinimumHeight(flow.heightForWidth(WIDTH - 4))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addWidget(area, 1)
        whole.addWidget(self._marks)
        whole.addWidget(foot)

    def offer_folders(self, folders: Sequence[str]) -> None:
        """The folders that there are, offered while one is written."""
        if self._folder_words is not None:
            self._folder_words.deleteLater()
            self._folder_words = None
        if folders:
            self._folder_words = CompletionList(folders, self.folder)

    def show_entry(self, entry: LibraryEntry, exhibit: CreatureProfile | None) -> None:
        """Show one entry; *exhibit*: how its game shows it, if it is somebody whom that game can read."""
        game = self._titles.get(entry.ruleset, entry.ruleset)
        self.title.show_text(entry.title)
        self.title.show()
        said = {entry.title, *(kind.title for kind in KINDS.values())}
        role = exhibit.profile.role if exhibit is not None and exhibit.profile.role not in said else ""
        size = exhibit.board.tokens[WHO].footprint if exhibit is not None else 1
        parts = (KINDS[entry.kind].title, role, game, "" if size == 1 else f"{cells_words(size)} cells")
        self.kind.setText(" · ".join(dict.fromkeys(filter(None, parts))))
        if exhibit is not None:
            self.profile.show_token(exhibit.board, exhibit.display, make_read_only(exhibit.profile), WHO)
            for part in self.profile.findChildren(QWidget):
                part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.profile.setVisible(exhibit is not None)
        self._say(self.help, entry.help)
        self._say(self.notes, entry.notes)
        self.folder.show_text(entry.folder)
        self.tags.show_text(", ".join(entry.tags))
        self._enable(entry.own, single=True)

    def show_many(self, entries: Sequence[LibraryEntry]) -> None:
        """Show how many are selected, and what they have in common."""
        self.title.show_text(f"{len(entries)} selected")
        self.title.setVisible(bool(entries))
        kinds = [f"{sum(entry.kind == kind for entry in entries)} × {KINDS[kind].title.lower()}" for kind in KINDS
                 if any(entry.kind == kind for entry in entries)]  # fmt: skip
        self.kind.setText(", ".join(kinds))
        self.profile.hide()
        told = "Tags that are written here are added to all of them."
        self._say(self.help, told if entries else "Select something to see it here. Shift and Ctrl select several.")
        self._say(self.notes, "")
        folders = {entry.folder for entry in entries}
        self.folder.show_text(folders.pop() if len(folders) == 1 else "")
        self.tags.show_text("")
        self._enable(any(entry.own for entry in entries), single=False)

    def show_use(self, words: str, refusal: str = "") -> None:
        """What using the selection is called; *refusal*: why it cannot be used now."""
        button = self.buttons["use"]
        button.set_words(words or "Use", "↵" if words and not refusal else "", refusal)
        button.setVisible(bool(words))
        button.setEnabled(bool(words) and not refusal)

    def _enable(self, own: bool, single: bool) -> None:
        self._marks.setVisible(own)
        self.title.setReadOnly(not (own and single))
        for field in (self.folder, self.tags):
            field.setEnabled(own)
        self.buttons["remove"].setVisible(own)
        self.buttons["edit"].setVisible(single)

    @staticmethod
    def _say(label: Label, words: str) -> None:
        label.setText(words)
        label.setVisible(bool(words))

    def _make_slot(self, key: str) -> Callable[[], None]:
        def tell() -> None:
            self.wanted.emit(key)

        return tell
