"""Above the list of the library: a large field for words, chips for kinds and marks, lists of games, folders and tags."""

from collections.abc import Mapping

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from battlemap.gui.collection.filter_bar import SourceChip
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import TITLE, tip_text
from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.search.library_search import FilterCounts, LibraryFilter

HEIGHT = 30
ALL, FAVOURITES, OWN = "", "marked favourite", "marked own"
"""What chips stand for that are no kinds."""
WALKING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class LibrarySearchField(QLineEdit):
    """Where words are typed; the keys that walk through the list are told."""

    walked = Signal(QKeyEvent)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setPlaceholderText("Search everything: names, tags, folders, games")
        self.setAccessibleName("Search the library")
        self.setTextMargins(28, 0, 0, 0)
        self.setStyleSheet(f"font-size: {TITLE}px; min-height: {HEIGHT}px")
        self.setProperty(KEEPS_ENTER, True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in WALKING:
            self.walked.emit(event)
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        draw_icon(painter, "lucide/search", QRectF(12, self.height() / 2 - 9, 18, 18), self.theme.palette.text3, 2)
        painter.end()


class LibraryFilters(QWidget):
    """Words, chips and lists; every change is told."""

    changed = Signal(LibraryFilter)

    def __init__(self, theme: Theme, titles: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._titles = theme, titles
        self.filter = LibraryFilter()
        self.search = LibrarySearchField(theme, self)
        self.chips: tuple[SourceChip, ...] = ()
        self._chip_area = QWidget(self)
        self._flow = FlowLayout(self._chip_area, gap=5)
        self.games, self.folders, self.tags = (ComboBox(theme, self) for _ in range(3))
        row = QHBoxLayout()
        row.setSpacing(8)
        for combo, name in ((self.games, "Game"), (self.folders, "Folder"), (self.tags, "Tag")):
            combo.setAccessibleName(name)
            combo.setToolTip(tip_text(f"{name}: show only these"))
            row.addWidget(combo, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.search)
        column.addWidget(self._chip_area)
        column.addLayout(row)
        self.search.textChanged.connect(self._filter_words)
        self.games.activated.connect(self._filter_combos)
        self.folders.activated.connect(self._filter_combos)
        self.tags.activated.connect(self._filter_combos)

    def fill(self, counts: FilterCounts, total: int) -> None:
        """Offer what a library has; what is not there any more is asked for no longer."""
        chips = [(ALL, "All", total)]
        chips += [(FAVOURITES, "Favourites", counts.favourites)] if counts.favourites else []
        chips += [(OWN, "My own", counts.own)] if counts.own else []
        chips += [(kind, KINDS[kind].plural, count) for kind, count in counts.kinds.items()]
        self._place_chips(chips)
        now = self.filter
        kept = replace(
            now,
            kind=now.kind if now.kind in counts.kinds else "",
            ruleset=now.ruleset if now.ruleset in counts.rulesets else "",
            folder=now.folder if now.folder in counts.folders else "",
            tag=now.tag if now.tag in counts.tags else "",
            marked=now.marked if (counts.favourites if now.marked == "favourite" else counts.own) else "",
        )
        games = [(game, f"{self._titles.get(game, game)}  {count}") for game, count in counts.rulesets.items()]
        folders = [(name, f"{'    ' * name.count('/')}{name.split('/')[-1]}  {count}") for name, count in counts.folders.items()]
        tags = [(tag, f"{tag}  {count}") for tag, count in counts.tags.items()]
        offer_options(self.games, [("", "Any game"), *games], kept.ruleset)
        offer_options(self.folders, [("", "Any folder"), *folders], kept.folder)
        offer_options(self.tags, [("", "Any tag"), *tags], kept.tag)
        self.folders.setVisible(bool(folders))
        self.tags.setVisible(bool(tags))
        self.show_filter(kept)

    def show_filter(self, wanted: LibraryFilter) -> None:
        """Look for something else."""
        told = wanted != self.filter
        self.filter = wanted
        for chip in self.chips:
            chip.setChecked(chip.source == self._lit)
        for combo, value in ((self.games, wanted.ruleset), (self.folders, wanted.folder), (self.tags, wanted.tag)):
            combo.setCurrentIndex(max(0, combo.findData(value)))
        if wanted.words != self.search.text():
            self.search.setText(wanted.words)
        if told:
            self.changed.emit(wanted)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_chips()
        return super().event(event)

    def resizeEvent(self, event: object) -> None:
        self._fit_chips()

    def _fit_chips(self) -> None:
        self._chip_area.setMinimumHeight(self._flow.heightForWidth(max(200, self.width())))

    def _place_chips(self, chips: list[tuple[str, str, int]]) -> None:
        if [(chip.source, chip.count) for chip in self.chips] == [(source, count) for source, _, count in chips]:
            return
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.chips = tuple(SourceChip(self.theme, source, title, count, self._chip_area) for source, title, count in chips)
        for chip in self.chips:
            chip.selected.connect(self._filter_chip)
            self._flow.addWidget(chip)
            chip.show()
        self._fit_chips()

    def _filter_chip(self, source: str) -> None:
        plain = replace(self.filter, kind="", marked="")
        if source == self._lit:
            self.show_filter(plain)
        elif source in (FAVOURITES, OWN):
            self.show_filter(replace(plain, marked="favourite" if source == FAVOURITES else "own"))
        else:
            self.show_filter(replace(plain, kind=source))

    @property
    def _lit(self) -> str:
        now = self.filter
        return FAVOURITES if now.marked == "favourite" else OWN if now.marked == "own" else now.kind

    def _filter_words(self, text: str) -> None:
        self.show_filter(replace(self.filter, words=text))

    def _filter_combos(self, at: int) -> None:
        self.show_filter(replace(
            self.filter, ruleset=self.games.currentData() or "", folder=self.folders.currentData() or "",
            tag=self.tags.currentData() or "",
        ))  # fmt: skip
