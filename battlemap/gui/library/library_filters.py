"""Above the list of the library: a large field for words, chips for kinds and marks, lists of games, folders and tags."""

from collections.abc import Mapping

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.collection.search_parts import NARROWEST, FilterChip, FilterChips, SearchField
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import tip_text
from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.search.library_search import FilterCounts, LibraryFilter

ALL, FAVOURITES, OWN = "", "marked favourite", "marked own"
"""What chips stand for that are no kinds."""


class LibraryFilters(QWidget):
    """Words, chips and lists; every change is told."""

    changed = Signal(LibraryFilter)

    def __init__(self, theme: Theme, titles: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._titles = theme, titles
        self.filter = LibraryFilter()
        self.search = SearchField(theme, "Search the library", "Search everything: names, tags, folders, games", self, large=True)
        self._kinds = FilterChips(theme, self)
        self._kinds.selected.connect(self._filter_chip)
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
        column.addWidget(self._kinds)
        column.addLayout(row)
        self.search.textChanged.connect(self._filter_words)
        self.games.activated.connect(self._filter_combos)
        self.folders.activated.connect(self._filter_combos)
        self.tags.activated.connect(self._filter_combos)

    @property
    def chips(self) -> tuple[FilterChip, ...]:
        """Everything, favourites and the user's own if there are any, and each kind."""
        return self._kinds.chips

    def fill(self, counts: FilterCounts, total: int) -> None:
        """Offer what a library has; what is not there any more is asked for no longer."""
        chips = [(ALL, "All", total)]
        chips += [(FAVOURITES, "Favourites", counts.favourites)] if counts.favourites else []
        chips += [(OWN, "My own", counts.own)] if counts.own else []
        chips += [(kind, KINDS[kind].plural, count) for kind, count in counts.kinds.items()]
        self._kinds.fill(chips)
        self._fit_chips()
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
        self._kinds.light(self._lit)
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
        self._kinds.fit(max(NARROWEST, self.width()))

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
