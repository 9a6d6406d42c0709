"""The right column of the import window: found, make of it, left out, the button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from battlemap.formats.found.door_states import DOOR_CHOICES, door_remark
from battlemap.formats.found.found_map import FoundMap, Layer
from battlemap.formats.pictures.grid_finding import SMALLEST, SURE
from battlemap.gui.import_map.found_words import count_word, layer_rows
from battlemap.gui.import_map.import_controls import DisputeBox, KeyedAnswers, LayerRow, MakeButton
from battlemap.gui.import_map.import_draft import ImportDraft
from battlemap.gui.import_map.left_out_rows import LeftOutRows
from battlemap.gui.widgets.inputs import ComboBox, offer_options
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import icon_pixmap

LABEL = 66
TITLES = {"grid": "Grid", "zones": "Zones", "both": "Both", "under": "Under"}
PARTS = (1, 2, 3, 4, 5)
"""A printed grid that is found wrongly is mostly so many times too wide."""
DOOR_WORDS = {"file": "As in the file", "shut": "Shut", "open": "Open"}
MAKE, LAY = "Make the battle", "Lay it under the map"
KEEP, TAKE = "keep", "take"


class ImportColumn(QWidget):
    """Changes a draft and shows what of it counts."""

    changed = Signal()
    believed_other = Signal()
    """The other source of a disagreement is to be believed."""
    part_chosen = Signal(int)
    """The cells are to be so many times smaller than those that were found."""

    def __init__(self, theme: Theme, draft: ImportDraft, small: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.draft = theme, draft
        self.rows: dict[str, LayerRow] = {}
        self._rules: list[QFrame] = []
        self.dispute = DisputeBox(theme, self)
        self.dispute.clicked.connect(self.believed_other)
        self.makes = KeyedAnswers(
            theme, "Make of it", [(make, TITLES[make], str(at)) for at, make in enumerate(draft.choices, 1)], True, self
        )
        self.makes.chosen.connect(self.choose_make)
        grid = draft.open_grid
        keep = f"Keep {grid.columns} × {grid.rows}" if grid is not None else "Keep"
        self.sizes = KeyedAnswers(theme, "Size of the map", ((KEEP, keep, ""), (TAKE, "As the picture", "")), False, self)
        self.sizes.chosen.connect(self._choose_size)
        self.doors = KeyedAnswers(theme, "Doors", [(choice, DOOR_WORDS[choice], "") for choice in DOOR_CHOICES], False, self)
        self.doors.chosen.connect(self._choose_doors)
        self.silent_doors = Label(door_remark(draft.original), self)
        self.silent_doors.setProperty("role", "secondary")
        self.silent_doors.setWordWrap(True)
        self.parts = KeyedAnswers(theme, "Width of a cell", [(str(part), f"1/{part}", "") for part in PARTS], False, self)
        self.parts.chosen.connect(lambda part: self.part_chosen.emit(int(part)))
        self.divided = LayerRow(theme, "areas", "Six zones share it out", "", self)
        self.divided.setChecked(draft.divided)
        self.divided.toggled.connect(self._divide)
        self.outcome, self.fault = Label(parent=self), Label(parent=self)
        self.outcome.setWordWrap(True)
        self.fault.setWordWrap(True)
        self.game = ComboBox(theme, self)
        self.game.setAccessibleName("Game")
        offer_options(self.game, [(rules.id, rules.title) for rules in draft.rules], draft.ruleset.id)
        self.game.activated.connect(self._choose_game)
        self.cell, self.unit, self.title = LineEdit(self), LineEdit(self), LineEdit(self)
        for line, name, text in (
            (self.cell, "One cell", f"{draft.cell:g}"),
            (self.unit, "Unit", draft.unit),
            (self.title, "Name", draft.title),
        ):
            line.setAccessibleName(name)
            line.setText(text)
            line.textEdited.connect(self._take_text)
        self.cell.setFixedWidth(60)
        self.unit.setFixedWidth(52)
        self.whole_size, self.cell_label = Label(parent=self), Label("One cell", self)
        self.game_label, self.title_label = Label("Game", self), Label("Name", self)
        self.left_out = LeftOutRows(theme, draft.original.left_out, small, self)
        self.note = Label(
            "The file stays as it is." if small else "The file stays as it is; your battle gets its own picture.", self
        )
        self.note.setProperty("role", "caption")
        self.button = MakeButton(theme, self)
        self._lay_out()

    def _lay_out(self) -> None:
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(6, 0, 10, 0)
        column.setSpacing(0)
        self._add_found(column)
        column.addSpacing(6)
        column.addWidget(self.dispute)
        self._add_parts(column)
        column.addWidget(self._rule())
        column.addSpacing(12)
        column.addWidget(self._head("Make of it"))
        column.addSpacing(6)
        column.addWidget(self.makes)
        column.addSpacing(6)
        column.addWidget(self.outcome)
        column.addSpacing(6)
        column.addWidget(self.sizes)
        column.addWidget(self.divided)
        column.addSpacing(12)
        self._add_doors(column)
        column.addLayout(self._fields())
        column.addSpacing(14)
        column.addWidget(self.left_out)
        column.addStretch(1)
        self.outcome.setProperty("role", "secondary")
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(area, 1)
        whole.addWidget(self.fault)
        note = QHBoxLayout()
        note.setContentsMargins(6, 0, 10, 0)
        info = Label(parent=self)
        info.setPixmap(icon_pixmap("lucide/info", 14, self.theme.palette.text3, self.devicePixelRatioF()))
        note.addWidget(info)
        note.addWidget(self.note, 1)
        whole.addLayout(note)
        foot = QHBoxLayout()
        foot.setContentsMargins(6, 0, 10, 0)
        foot.addWidget(self.button)
        whole.addLayout(foot)

    def _add_found(self, column: QVBoxLayout) -> None:
        """The rows of what was found."""
        column.addWidget(self._head("Found"))
        column.addSpacing(4)
        for sign, layer, title, number in layer_rows(self.draft.original):
            row = LayerRow(self.theme, sign, title, number, self)
            row.toggled.connect(lambda on, layer=layer: self._switch(layer, on))
            self.rows[layer or "grid"] = row
            column.addWidget(row)

    def _add_parts(self, column: QVBoxLayout) -> None:
        """Parts of the width of a cell to choose from."""
        self.parts_head = self._head("Width of a cell")
        column.addWidget(self.parts_head)
        column.addSpacing(4)
        column.addWidget(self.parts)
        column.addSpacing(10)

    def _add_doors(self, column: QVBoxLayout) -> None:
        """How the doors stand, with a sentence on those of which the file is silent."""
        self._door_parts = (self._head("Doors"), self.doors, self.silent_doors)
        for part in self._door_parts:
            column.addWidget(part)
            column.addSpacing(6)
        column.addSpacing(6)

    def _fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        grid.setColumnMinimumWidth(0, LABEL)
        size = QHBoxLayout()
        for part in (self.cell, self.unit, self.whole_size):
            size.addWidget(part)
            size.addSpacing(4)
        size.addStretch(1)
        grid.addWidget(self.game_label, 0, 0)
        grid.addWidget(self.game, 0, 1)
        grid.addWidget(self.cell_label, 1, 0)
        grid.addLayout(size, 1, 1)
        grid.addWidget(self.title_label, 2, 0)
        grid.addWidget(self.title, 2, 1)
        for line in (self.cell, self.unit, self.title):
            line.setFixedHeight(32)
        self.game.setFixedHeight(32)
        self.whole_size.setProperty("role", "caption")
        return grid

    def _head(self, words: str) -> Label:
        head = Label(words.upper(), self)
        head.setProperty("role", "group")
        return head

    def _rule(self) -> QFrame:
        rule = QFrame(self)
        rule.setFixedHeight(1)
        self._rules.append(rule)
        return rule

    def choose_make(self, make: str) -> None:
        """Make a grid, zones, or both, if the game is played on such a map."""
        wanted = next((known for known in self.draft.choices if known == make), None)
        if wanted is not None and self.draft.can(wanted):
            self.draft.make = wanted
            self.fault.setText("")
            self.changed.emit()

    def complain(self, words: str) -> None:
        """Say why no battle can be made."""
        self.fault.setStyleSheet(f"color: {self.theme.palette.harm}")
        self.fault.setText(words)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        draft = self.draft
        found = draft.found
        for rule in self._rules:
            rule.setStyleSheet(f"background: {self.theme.palette.line}")
        for sign, layer, _, number in layer_rows(found):
            if (row := self.rows.get(layer or sign)) is not None:
                row.show_number(number)
        dispute = draft.original.dispute
        self.dispute.setVisible(dispute is not None)
        if dispute is not None:
            believed = (
                dispute.believed
                if draft.lines == draft.first_lines
                else "Changed by hand: a click takes what was believed first."
            )
            self.dispute.show_dispute(dispute.says, believed)
        self._show_parts()
        self.makes.show_value(draft.make, frozenset(make for make in draft.choices if not draft.can(make)))
        self.outcome.setText(self._outcome_words())
        under = draft.make == "under"
        on_grid = draft.make not in ("zones", "under")
        self.sizes.setVisible(under and draft.open_grid is not None)
        self.sizes.show_value(KEEP if draft.keeps_size else TAKE)
        doors = bool(draft.original.doors) and "doors" in draft.layers and not under
        for door_part in self._door_parts:
            door_part.setVisible(doors)
        self.doors.show_value(draft.doors)
        self.silent_doors.setVisible(doors and draft.doors == "file" and bool(self.silent_doors.text()))
        self.divided.setVisible(draft.make == "zones" and draft.is_plain)
        for part in (self.game_label, self.game, self.title_label, self.title):
            part.setVisible(not under)
        self.button.show_words(LAY if under else MAKE)
        for part in (self.cell_label, self.cell, self.unit, self.whole_size):
            part.setVisible(on_grid)
        if not draft.scale_typed:
            self.cell.setText(f"{draft.cell:g}")
            self.unit.setText(draft.unit)
        if on_grid:
            self.whole_size.setText(self._size_words(found))

    def _show_parts(self) -> None:
        """Offer parts of a width that is not quite sure: it may be a multiple of the true one."""
        first, lines = self.draft.first_lines, self.draft.lines
        offered = first is not None and 0 < self.draft.original.certainty < SURE
        self.parts_head.setVisible(offered)
        self.parts.setVisible(offered)
        if first is None or lines is None:
            return
        self.parts.options = tuple([(str(part), f"{first.across / part:.3g} px", "") for part in PARTS])
        holds = next((part for part in PARTS if abs(first.across / part / lines.across - 1) < 0.01), PARTS[0])
        least = min(first.across, first.down)
        self.parts.show_value(str(holds), frozenset(str(part) for part in PARTS if least / part < SMALLEST))

    def _size_words(self, found: FoundMap) -> str:
        draft = self.draft
        if not draft.scale_typed and found.cell and (found.cell, found.unit) != (draft.cell, draft.unit):
            return f"{found.cell:g} {found.unit} in the file"
        return f"{found.columns * draft.cell:g} × {found.rows * draft.cell:g} {draft.unit} in all"

    def _outcome_words(self) -> str:
        draft = self.draft
        if draft.make == "under":
            return self._under_words()
        if draft.make == "zones" and draft.is_plain:
            return "Zones with the picture as their ground; you draw them on it."
        if draft.make == "grid":
            return "One grid without zones."
        areas = draft.original.areas if "areas" in draft.layers else ()
        if areas:
            word = count_word(len(areas))
            return f"{word[:1].title()}{word[1:]} zones as the file names them; doors become their links."
        return "Zones from the rooms; doors become their links."

    def _under_words(self) -> str:
        grid, found = self.draft.open_grid, self.draft.found
        if grid is None:
            return "The picture becomes the ground of the zones that are open."
        if self.draft.keeps_size:
            return f"The map stays {grid.columns} × {grid.rows} cells; those of the picture lie on its own."
        return f"The map becomes {found.columns} × {found.rows} cells, as the picture shows."

    def _choose_size(self, size: str) -> None:
        self.draft.keeps_size = size == KEEP
        self.fault.setText("")
        self.changed.emit()

    def _choose_doors(self, choice: str) -> None:
        self.draft.doors = next(known for known in DOOR_CHOICES if known == choice)
        self.fault.setText("")
        self.changed.emit()

    def _divide(self, on: bool) -> None:
        self.draft.divided = on
        self.changed.emit()

    def _switch(self, layer: Layer | None, on: bool) -> None:
        if layer is None:
            self.draft.grid_shown = on
        elif on:
            self.draft.layers.add(layer)
        else:
            self.draft.layers.discard(layer)
        self.changed.emit()

    def _choose_game(self, at: int) -> None:
        self.draft.use_game(str(self.game.itemData(at)))
        self.fault.setText("")
        self.changed.emit()

    def _take_text(self) -> None:
        from battlemap.board.grid.grid_drawing import check_cell

        self.draft.title = self.title.text().strip() or self.draft.original.title
        try:
            cell, unit = float(self.cell.text().replace(",", ".")), self.unit.text().strip()
            check_cell(cell, unit)
        except ValueError:
            self.complain("One cell needs a width, such as 1 or 1.5, and a unit such as m or ft.")
            return
        self.fault.setText("")
        self.draft.scale_typed |= (cell, unit) != (self.draft.cell, self.draft.unit)
        self.draft.cell, self.draft.unit = cell, unit
        self.changed.emit()
