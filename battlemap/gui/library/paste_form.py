"""Creatures in words from elsewhere: the text to write in at the left, what a game understands of it at the right, at once."""

import time
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from battlemap.board.wording import make_sentence
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.library.paste_list import Pasted, PasteList, PasteModel
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.line_edits import ENTER, LineEdit
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.gui.widgets.theme import Theme
from battlemap.paths import FolderTrouble
from battlemap.rules import registry
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry, clean_folder
from battlemap.store.files.store_errors import StoreError
from battlemap.store.pasted.pasted_creatures import PastedCreature, iter_pasted
from battlemap.store.pasted.pasted_rows import PastedRow, UnreadLine, rows_of

WIDTH, HEIGHT = 1040, 720
PAUSE, SLICE = 150, 0.010
"""Milliseconds without a key before the text is read; seconds of reading in one go."""
SAMPLED = 12
"""So many creatures are read by every game, to see which understands most."""
EXAMPLE = "3 goblins, hp 12, sword +4\n2 wolves, hp 9, bite 1d6+1"


class PasteForm(QWidget):
    """Nothing is kept before it is taken."""

    kept = Signal(frozenset)
    """The ids of the entries that are in the library now."""
    place_wanted = Signal(list)
    """(entry, how many) of each to put on the map."""

    def __init__(
        self, theme: Theme, library: Library, titles: Mapping[str, str], page: BattlePage | None, text: str,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.theme, self._library, self._titles, self._page = theme, library, titles, page
        self._understood: dict[str, tuple[int, int]] = {}
        """For each game how many things of the first creatures it understands, of how many."""
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName("Creatures in words")
        self.text.setPlaceholderText(EXAMPLE)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.games = ComboBox(theme, self)
        self.games.setAccessibleName("Game")
        self.folder = LineEdit("", self)
        self.folder.setPlaceholderText("In no folder")
        self.folder.setAccessibleName("Folder")
        self.model = PasteModel(self)
        self.list = PasteList(theme, self.model, self)
        self.summary, self.fault = Label(parent=self), Label(parent=self)
        self.summary.setProperty("role", "secondary")
        self.fault.setWordWrap(True)
        self.fault.hide()
        self.take_button = TextButton(theme, "Take into the library", "Ctrl ↵", primary=True, parent=self)
        self.place_button = TextButton(theme, "Place on the map", parent=self)
        self._reading: Iterator[PastedCreature] | None = None
        self._unread: list[UnreadLine] = []
        """Lines that were not understood, those that are not shown yet."""
        self._chosen = False
        """Whether somebody has said which game."""
        self._pause_timer, self._slice_timer = QTimer(self), QTimer(self)
        self._build()
        self._connect()
        usual = page.session.rules.id if page is not None else next(iter(titles), "")
        offer_options(self.games, list(titles.items()), usual)
        self.text.setPlainText(text)
        self.read()

    def _build(self) -> None:
        left, right, foot, whole = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        hint = Label("A table from a spreadsheet, TOML, or one a line. What you change here is read again at once.", self)
        hint.setWordWrap(True)
        hint.setProperty("role", "caption")
        left.addWidget(hint)
        left.addWidget(self.text, 1)
        right.addWidget(self.games)
        right.addWidget(self.summary)
        right.addWidget(self.list, 1)
        for column in (left, right):
            column.setSpacing(8)
        columns = QHBoxLayout()
        columns.setSpacing(16)
        columns.addLayout(left, 4)
        columns.addLayout(right, 5)
        label = Label("Folder", self)
        label.setProperty("role", "secondary")
        foot.setSpacing(8)
        foot.addWidget(self.take_button)
        foot.addWidget(self.place_button)
        foot.addStretch(1)
        foot.addWidget(label)
        foot.addWidget(self.folder)
        self.folder.setFixedWidth(200)
        whole.setContentsMargins(2, 2, 8, 0)
        whole.setSpacing(10)
        whole.addLayout(columns, 1)
        whole.addWidget(self.fault)
        whole.addLayout(foot)

    def _connect(self) -> None:
        self._pause_timer.setSingleShot(True)
        self._pause_timer.setInterval(PAUSE)
        self._pause_timer.timeout.connect(self.read)
        self._slice_timer.setInterval(0)
        self._slice_timer.timeout.connect(self._read_slice)
        self.text.textChanged.connect(self._pause_timer.start)
        self.games.activated.connect(self._choose_game)
        self.model.changed.connect(self._show_summary)
        self.take_button.clicked.connect(self.take)
        self.place_button.clicked.connect(self._place)

    def set_dialog(self, overlay: ModelessDialog) -> None:
        """It stands in *overlay* now."""
        overlay.is_writing = self._is_writing
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def ruleset(self) -> str:
        """The id of the game that is chosen."""
        return str(self.games.currentData() or "")

    @property
    def is_reading(self) -> bool:
        """Whether there is text that was not read yet."""
        return self._reading is not None or self._pause_timer.isActive()

    def read(self) -> None:
        """Read the text from its beginning, a slice at a time."""
        self._pause_timer.stop()
        rows, unread = rows_of(self.text.toPlainText())
        self._compare_games(rows[:SAMPLED])
        self.model.clear()
        self._unread = list(unread)
        self._reading = iter_pasted(rows, registry.load_ruleset(self.ruleset), self._known(self.ruleset))
        self._slice_timer.start()
        self._read_slice()

    def take(self) -> None:
        """Put what is ticked into the library."""
        made: list[LibraryEntry] = []
        wanted = self._wanted()
        if not wanted or self.is_reading:
            return
        try:
            made += [self._library.add(entry) for entry, _ in wanted]
        except (StoreError, FolderTrouble) as trouble:
            self.complain(f"{len(made)} of {len(wanted)} are in your library. {trouble}")
            return
        self.kept.emit(frozenset(entry.id for entry in made))

    def complain(self, words: str) -> None:
        """Say what went wrong; nothing that was written is lost."""
        self.fault.setText(make_sentence(words))
        self.fault.setStyleSheet(f"color: {self.theme.palette.harm}")
        self.fault.setVisible(bool(words))

    def _wanted(self) -> list[tuple[LibraryEntry, int]]:
        folder = clean_folder(self.folder.text())
        return [(replace(row.entry, folder=folder) if folder else row.entry, row.count) for row in self.model.taken]

    def _read_slice(self) -> None:
        until = time.perf_counter() + SLICE
        rows: list[Pasted] = []
        while self._reading is not None and time.perf_counter() < until:
            row = next(self._reading, None)
            before = [line for line in self._unread if row is None or line.line < row.line]
            self._unread = self._unread[len(before) :]
            rows += before
            if row is None:
                self._reading = None
                self._slice_timer.stop()
            else:
                rows.append(row)
        self.model.add(rows)
        self._show_summary()

    def _show_summary(self) -> None:
        rows = [row for row in self.model.rows if isinstance(row, PastedCreature)]
        terms = [term for row in rows for term in row.terms]
        lost, taken = sum(bool(term.problem) for term in terms), len(self.model.taken)
        parts = [f"{len(rows)} creature{'' if len(rows) == 1 else 's'}", f"{len(terms) - lost} things understood"]
        parts += [f"{lost} not, which go into the notes"] if lost else []
        self.summary.setText(" · ".join(parts) if self.model.rows else "Nothing to read yet")
        self.take_button.set_words(f"Take {taken} into the library" if taken else "Take into the library", "Ctrl ↵")
        self.take_button.setEnabled(bool(taken))
        here = self._page is not None and self._page.session.rules.id == self.ruleset
        self.place_button.setVisible(here)
        self.place_button.setEnabled(bool(taken))

    def _compare_games(self, rows: Sequence[PastedRow]) -> None:
        """Say at each game how much of the first creatures it understands; without a battle the best is chosen."""
        self._understood = {}
        for name in self._titles:
            terms = [term for row in iter_pasted(rows, registry.load_ruleset(name), self._known(name)) for term in row.terms]
            self._understood[name] = sum(not term.problem for term in terms), len(terms)
        best = max(self._understood, key=lambda name: self._understood[name][0], default="")
        chosen = best if not self._chosen and self._page is None and rows else self.ruleset
        lines = []
        for name, title in self._titles.items():
            good, total = self._understood[name]
            lines.append((name, f"{title} · understands {good} of {total}" if total else title))
        offer_options(self.games, lines, chosen)

    def _known(self, ruleset: str) -> list[LibraryEntry]:
        return [entry for entry in self._library.entries if entry.ruleset == ruleset and entry.kind in ("creature", "character")]

    def _choose_game(self, at: int) -> None:
        self._chosen = True
        self.read()

    def _place(self) -> None:
        wanted = self._wanted()
        if wanted and not self.is_reading:
            self.place_wanted.emit(wanted)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.take()
            return
        super().keyPressEvent(event)

    def _is_writing(self) -> bool:
        return self.text.document().isModified()
