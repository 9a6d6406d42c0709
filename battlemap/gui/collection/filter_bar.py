"""Above the list of a collection: what is looked for, by words, shelves, tags and sides."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.collection.creature_filter import MINE, MINE_TITLE, CreatureFilter, group_counts, tag_counts
from battlemap.gui.widgets.buttons import IconButton, PaintedButton
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import CHIP_SMALL, FOCUS_RING
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width, tip_text
from battlemap.store.collection.creature_file import CollectionCreature

MOST_CHIPS = 9
"""More groups than this are in a list."""
SIDES: tuple[tuple[str, str], ...] = (("", "Anybody"), ("players", "The players’"), ("gm", "The GM’s"))


class SourceChip(PaintedButton):
    """One shelf of the collection and how many stand on it; lit while it alone is shown."""

    selected = Signal(str)

    def __init__(self, theme: Theme, source: str, title: str, count: int, parent: QWidget) -> None:
        self.source, self.count = source, count
        super().__init__(theme, title, parent=parent)
        self.setText(title)
        self.setCheckable(True)
        self.set_name(f"{title}, {count}", tip=f"Show {title.lower() if not source or source == MINE else title}")
        self.setFixedSize(self.sizeHint())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._emit_source)

    def sizeHint(self) -> QSize:
        words = text_width(self.text(), interface_font(SECONDARY, SEMIBOLD)) + text_width(
            str(self.count), interface_font(SECONDARY)
        )
        return QSize(round(words + 23), CHIP_SMALL)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, lit = self.theme.palette, QPainter(self), self.isChecked()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, y = QRectF(self.rect()), self.height() / 2
        edge = mix(p.raised, p.accent, 0.55) if lit else p.line2
        ground = mix(p.raised, p.accent, 0.17) if lit else p.hover if self.state in ("hover", "pressed") else None
        fill_rounded(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), CHIP_SMALL / 2, ground, edge)
        font = interface_font(SECONDARY, SEMIBOLD if lit else MEDIUM)
        used = draw_text(painter, 9, y, self.text(), font, p.text)
        draw_text(painter, 14 + used, y, str(self.count), interface_font(SECONDARY), p.text2 if lit else p.text3)
        if self.hasFocus():
            fill_rounded(painter, box, CHIP_SMALL / 2, None, p.accent, FOCUS_RING)
        painter.end()

    def _emit_source(self) -> None:
        self.selected.emit(self.source)


class SearchField(QLineEdit):
    """Where words are typed; the keys that walk through a list are told."""

    walked = Signal(QKeyEvent)
    """A key for the list."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setPlaceholderText("Search; “name ×3” brings three")
        self.setAccessibleName("Search the collection")
        self.setToolTip("Names, groups, tags; a number places several. Enter places, the arrows choose")
        self.setTextMargins(22, 0, 0, 0)
        self.setClearButtonEnabled(False)
        self.setProperty(KEEPS_ENTER, True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        walking = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
        if event.key() in walking:
            self.walked.emit(event)
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        draw_icon(painter, "lucide/search", QRectF(9, self.height() / 2 - 7.5, 15, 15), self.theme.palette.text3, 2.2)
        painter.end()


class FilterBar(QWidget):
    """Words, shelves, tag and side; every change is told."""

    changed = Signal(CreatureFilter)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.filter = CreatureFilter()
        self.search = SearchField(theme, self)
        self.chips: tuple[SourceChip, ...] = ()
        self.more = IconButton(theme, "lucide/sliders-horizontal", "Filter by tag and by side", "", 30, 17, self)
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_combos)
        self._sources, self._combos = QWidget(self), QWidget(self)
        self._flow = FlowLayout(self._sources, gap=5)
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
            self._sources.setMinimumHeight(self._flow.heightForWidth(max(1, self._sources.width())))
        return super().event(event)

    def resizeEvent(self, event: object) -> None:
        self._sources.setMinimumHeight(self._flow.heightForWidth(max(1, self.width())))

    def _place_chips(self, shelves: Sequence[tuple[str, str, int]]) -> None:
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.chips = tuple(SourceChip(self.theme, shelf, title, count, self._sources) for shelf, title, count in shelves)
        for chip in self.chips:
            chip.selected.connect(self._filter_source)
            self._flow.addWidget(chip)
            chip.show()
        self._sources.setVisible(len(self.chips) > 1)
        self._sources.setMinimumHeight(self._flow.heightForWidth(max(200, self.width())))

    def _set(self, wanted: CreatureFilter) -> None:
        told = wanted != self.filter
        self.filter = wanted
        for chip in self.chips:
            chip.setChecked(chip.source == wanted.source)
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
