"""Above the list of a collection: what is looked for, by words, shelves, tags and sides."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.collection.creature_filter import MINE, MINE_TITLE, CreatureFilter, group_counts, tag_counts
from battlemap.gui.collection.search_parts import NARROWEST, FilterChip, FilterChips, SearchField
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import tip_text
from battlemap.store.collection.creature_file import CollectionCreature

MOST_CHIPS = 9
"""More groups than this are in a list."""
SIDES: tuple[tuple[str, str], ...] = (("", "Anybody"), ("players", "The players’"), ("gm", "The GM’s"))


class FilterBar(QWidget):
    """Words, shelves, tag and side; every change is told."""

    changed = Signal(CreatureFilter)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.filter = CreatureFilter()
        self.search = SearchField(theme, "Search the collection", "Search; “name ×3” brings three", self)
        self.search.setToolTip("Names, groups, tags; a number places several. Enter places, the arrows choose")
        self.more = IconButton(theme, "lucide/sliders-horizontal", "Filter by tag and by side", "", 30, 17, self)
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_combos)
        self._sources, self._combos = FilterChips(theme, self), QWidget(self)
        self._sources.selected.connect(self._filter_source)
        self.groups, self.tags, self.sides = (ComboBox(theme, self) for _ in range(3))
        for pick, name in ((self.groups, "Group"), (self.tags, "Tag"), (self.sides, "Stands with")):
            pick.setAccessibleName(name)
            pick.setToolTip(tip_text(f"{name}: show only these"))
        self.groups.activated.connect(self._filter_group)
        self.tags.activated.connect(self._filter_tag)
        self.sides.activated.connect(self._filter_side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        first, row = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(4)
        first.addWidget(self.search, 1)
        first.addWidget(self.more)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for pick in (self.groups, self.tags, self.sides):
            row.addWidget(pick, 1)
        self._combos.setLayout(row)
        self._combos.hide()
        column.addLayout(first)
        column.addWidget(self._sources)
        column.addWidget(self._combos)

    @property
    def chips(self) -> tuple[FilterChip, ...]:
        """All creatures, the user's own, and each group if these are few."""
        return self._sources.chips

    def fill(self, creatures: Sequence[CollectionCreature]) -> None:
        """Offer what these creatures have, with counts; what is not there any more is asked for no longer."""
        groups, tags = group_counts(creatures), tag_counts(creatures)
        own = sum(creature.own for creature in creatures)
        shelves = [("", "All", len(creatures)), *([(MINE, MINE_TITLE, own)] if own else [])]
        few = len(groups) <= MOST_CHIPS
        if few and len(groups) > 1:
            shelves += [(group, group, count) for group, count in groups.items()]
        kept = replace(
            self.filter,
            source=self.filter.source if self.filter.source in groups or (self.filter.source == MINE and own) else "",
            tag=self.filter.tag if self.filter.tag in tags else "",
        )
        self._place_chips(shelves)
        offer_options(
            self.groups, [("", "Any group"), *((name, f"{name}  {count}") for name, count in groups.items())], kept.source
        )
        self.groups.setVisible(not few)
        self._combos.setVisible(self.more.isChecked() or not few)
        offer_options(self.tags, [("", "Any tag"), *((name, f"{name}  {count}") for name, count in tags.items())], kept.tag)
        self.tags.setVisible(bool(tags))
        with_players = sum(creature.entry.with_players for creature in creatures)
        counts = {"": len(creatures), "players": with_players, "gm": len(creatures) - with_players}
        offer_options(self.sides, [(value, f"{words}  {counts[value]}") for value, words in SIDES], kept.side)
        self._set(kept)

    def show_filter(self, wanted: CreatureFilter) -> None:
        """Look for something else."""
        self._set(wanted)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._sources.fit(max(1, self._sources.width()))
        return super().event(event)

    def resizeEvent(self, event: object) -> None:
        self._sources.fit(max(1, self.width()))

    def _place_chips(self, shelves: Sequence[tuple[str, str, int]]) -> None:
        self._sources.fill(shelves)
        self._sources.setVisible(len(shelves) > 1)
        self._sources.fit(max(NARROWEST, self.width()))

    def _set(self, wanted: CreatureFilter) -> None:
        told = wanted != self.filter
        self.filter = wanted
        self._sources.light(wanted.source)
        for pick, value in ((self.groups, wanted.source), (self.tags, wanted.tag), (self.sides, wanted.side)):
            pick.setCurrentIndex(max(0, pick.findData(value)))
        if told:
            self.changed.emit(wanted)

    def _show_combos(self, wanted: bool) -> None:
        self._combos.setVisible(wanted or not self.groups.isHidden())
        if not wanted:
            self._set(replace(self.filter, tag="", side=""))

    def _filter_source(self, source: str) -> None:
        self._set(replace(self.filter, source="" if source == self.filter.source else source))

    def _filter_group(self, at: int) -> None:
        self._set(replace(self.filter, source=self.groups.itemData(at)))

    def _filter_tag(self, at: int) -> None:
        self._set(replace(self.filter, tag=self.tags.itemData(at)))

    def _filter_side(self, at: int) -> None:
        self._set(replace(self.filter, side=self.sides.itemData(at)))
