"""What this battle does differently from the book: options, numbers and tables; each change is an ordinary, undoable edit."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from battlemap.board.events import HouseRuled
from battlemap.gui.house_rules import book_pages
from battlemap.gui.house_rules.book_pages import HouseRuleChange
from battlemap.gui.house_rules.book_table import BookTable, in_scroll_area
from battlemap.gui.house_rules.fault_words import fault_sentence
from battlemap.gui.house_rules.value_forms import OptionsForm, RowValuesForm
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.file_dialogs import EVERYTHING, ask_file, ask_place
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.titled_list import TitledList
from battlemap.paths import FolderTrouble
from battlemap.play.session import SessionUpdate
from battlemap.rules.house_options import FIELD as OPTIONS
from battlemap.store.document.house_rules_file import default_house_rules, keep_default_house_rules, read_house, write_house
from battlemap.store.files.store_errors import StoreError


class HouseRulesFoot(QWidget):
    """What is done with all house rules of the battle together."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.message = Label(parent=self)
        self.message.setWordWrap(True)
        self.message.setProperty("role", "secondary")
        self._own_words = ""
        self.clear = TextButton(theme, "All as in the book", parent=self)
        self.load = TextButton(theme, "Load…", parent=self)
        self.load.set_name("Load…", tip="Lay the house rules of a file over these")
        self.save = TextButton(theme, "Save…", parent=self)
        self.save.set_name("Save…", tip="Write these house rules to a file, for another battle or another table")
        self.keep = TextButton(theme, "Keep for new battles", parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(8)
        row.addWidget(self.message, 1)
        for button in (self.clear, self.load, self.save, self.keep):
            row.addWidget(button)

    def show_state(self, count: int, kept: Mapping[str, Any], house: Mapping[str, Any]) -> None:
        """Say how many there are, and what new battles begin with."""
        same = dict(kept) == dict(house)
        self.clear.setEnabled(bool(count))
        self.save.setEnabled(bool(count))
        self.keep.setEnabled(bool(count or kept))
        forget = same and bool(kept)
        begin = "as the book says again" if forget or not count else "with these"
        words = "Forget for new battles" if forget else "Keep for new battles"
        self.keep.set_words(words, tip=f"New battles of this game begin {begin}")
        if not self._own_words:
            here = f"{count} {'change' if count == 1 else 'changes'} in this battle" if count else "This battle goes by the book"
            new = f"; new battles begin with {'them' if same else len(kept)}" if kept else ""
            self._show_words(f"{here}{new}.", False)

    def say(self, words: str, wrong: bool = False) -> None:
        """Say what came of it, until the next change; "" goes back to the number of changes."""
        self._own_words = words
        if words:
            self._show_words(words, wrong)

    def _show_words(self, words: str, wrong: bool) -> None:
        self.message.setText(words)
        self.message.setStyleSheet(f"color: {self.theme.palette.harm}" if wrong else "")


HOUSE_FILES = "House rules (*.toml)"
CONTENTS = 190
"""Width of the list of pages."""
Part: TypeAlias = OptionsForm | BookTable | RowValuesForm


class HouseRulesForm(QWidget):
    """The pages of the book at the left, the one that is open beside them, and what is done with all changes below."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge, self.theme, self.rules = bridge, theme, bridge.session.rules
        self.pages = book_pages.pages(self.rules)
        self._parts: list[Part | None] = [None] * (len(self.pages) + 1)
        """The widgets of the options and of the pages, each made when it is opened first."""
        self._stack = QStackedWidget(self)
        for _ in self._parts:
            self._stack.addWidget(QWidget(self._stack))
        self.contents = TitledList(theme, "Pages of the book", CONTENTS, self)
        self.foot = HouseRulesFoot(theme, self)
        self.foot.load.clicked.connect(self._ask_load)
        self.foot.save.clicked.connect(self._ask_save)
        self.foot.keep.clicked.connect(self._keep_as_default)
        self.foot.clear.clicked.connect(self._clear)
        upper, column = QHBoxLayout(), QVBoxLayout(self)
        upper.setSpacing(18)
        upper.addWidget(self.contents)
        upper.addWidget(self._stack, 1)
        column.setContentsMargins(2, 2, 0, 0)
        column.setSpacing(12)
        column.addLayout(upper, 1)
        column.addWidget(self.foot)
        self._update_counts()
        self.contents.currentRowChanged.connect(self._turn)
        bridge.updated.connect(self._follow_update)
        self.open_page(0)

    @property
    def part(self) -> Part:
        """What is open: the options, a table, or values."""
        part = self._parts[self._stack.currentIndex()]
        assert part is not None
        return part

    def open_page(self, at: int) -> None:
        """Open the options (0) or a page of the book (1 and on)."""
        if self._parts[at] is None:
            part = self._make_part(at)
            part.wanted.connect(self._take_change)
            self._parts[at] = part
            held = part if isinstance(part, BookTable) else in_scroll_area(part, self._stack)
            self._stack.insertWidget(at, held)
            if (empty := self._stack.widget(at + 1)) is not None:
                self._stack.removeWidget(empty)
                empty.deleteLater()
        self._stack.setCurrentIndex(at)
        self.contents.setCurrentRow(at)
        self.refresh()

    def refresh(self) -> None:
        """Show what holds now."""
        board = self.bridge.session.board
        self.part.show_board(board)
        self.foot.show_state(self._update_counts(), self._default_house_rules(), board.house)

    def change(self, made: Mapping[str, Any], what: str) -> None:
        """Lay these house rules over the book, None for those that end; say why if they do not fit."""
        try:
            event = HouseRuled(book_pages.check_house_rules(self.rules, self.bridge.session.board, made))
        except ValueError as fault:
            self.part.complain(fault_sentence(self.rules, fault))
            return
        self.bridge.session.edit(event, what=f"House rule: {what}")

    def _take_change(self, wanted: HouseRuleChange) -> None:
        self.change(wanted.rules, wanted.what)

    def load(self, path: Path) -> None:
        """Lay the house rules of a file over those that hold; say why if it cannot be used."""
        try:
            rules, house = read_house(path)
        except StoreError as trouble:
            self.foot.say(str(trouble), wrong=True)
            return
        if rules.id != self.rules.id:
            self.foot.say(f"{path.name} is for another game: {rules.title}.", wrong=True)
            return
        board = self.bridge.session.board
        gone = {key: None for place in house for key in book_pages.rules_below(board.house, place)}
        self.change({**gone, **house}, f"those of {path.name}")
        self.foot.say(f"{len(house)} from {path.name}.")

    def save(self, path: Path) -> None:
        """Write the house rules of this battle to a file."""
        target = path if path.suffix else path.with_suffix(".toml")
        try:
            write_house(target, self.rules, self.bridge.session.board.house)
        except StoreError as trouble:
            self.foot.say(str(trouble), wrong=True)
            return
        self.foot.say(f"Written to {target.name}.")

    def _make_part(self, at: int) -> Part:
        if at == 0:
            return OptionsForm(self.theme, self.rules, self._stack)
        page = self.pages[at - 1]
        kind = BookTable if page.kind == "table" else RowValuesForm
        return kind(self.theme, self.rules, page, self._stack)

    def _turn(self, at: int) -> None:
        if at != self._stack.currentIndex() and at >= 0:
            self.open_page(at)

    def _update_counts(self) -> int:
        """Show in the list of pages how much is changed in each; gives back how much it is together."""
        house = self.bridge.session.board.house
        counts = [len({".".join(path.split(".")[:2]) for path in book_pages.rules_below(house, OPTIONS)})]
        counts += [book_pages.count_changes(page, self.pages, house) for page in self.pages]
        titles = ("Options", *(page.title for page in self.pages))
        self.contents.show_rows(
            tuple((str(at), title, str(count or "")) for at, (title, count) in enumerate(zip(titles, counts, strict=True)))
        )
        return sum(counts)

    def _ask_load(self) -> None:
        ask_file(self, "Load house rules", (HOUSE_FILES, EVERYTHING), self.load)

    def _ask_save(self) -> None:
        ask_place(self, "Save house rules", f"{self.rules.title}, house rules.toml", HOUSE_FILES, self.save)

    def _keep_as_default(self) -> None:
        house = self.bridge.session.board.house
        try:
            keep_default_house_rules(self.rules, {} if house == self._default_house_rules() else house)
        except (StoreError, FolderTrouble) as trouble:
            self.foot.say(str(trouble), wrong=True)
            return
        self.refresh()

    def _clear(self) -> None:
        self.change(dict.fromkeys(self.bridge.session.board.house), "everything as in the book")

    def _default_house_rules(self) -> dict[str, Any]:
        try:
            return default_house_rules(self.rules)
        except StoreError as trouble:
            self.foot.say(str(trouble), wrong=True)
            return {}

    def _follow_update(self, update: SessionUpdate) -> None:
        self.foot.say("")
        self.refresh()
