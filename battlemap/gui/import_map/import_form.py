"""The import window: what was found over its picture at the left, what is made of it at the right, one button."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.gui.import_map.draft_making import DraftMaking, MadeDraft
from battlemap.gui.import_map.found_view import FoundView
from battlemap.gui.import_map.found_words import certainty_words
from battlemap.gui.import_map.import_column import ImportColumn
from battlemap.gui.import_map.import_controls import KeyedAnswers
from battlemap.gui.import_map.import_draft import ImportDraft
from battlemap.gui.import_map.making_note import MakingNote
from battlemap.gui.import_map.map_reading import ReadMap
from battlemap.gui.widgets.key_router import ENTER
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.store.database.battle import Battle

COLUMN, COLUMN_SMALL = 344, 312
FOUND, BATTLE = "found", "battle"
AGAIN = 160
"""So many milliseconds after the lines were changed their certainty is worked out anew."""
MAKE_KEYS = {Qt.Key.Key_1: "grid", Qt.Key.Key_2: "zones", Qt.Key.Key_3: "both", Qt.Key.Key_4: "under"}


class ImportForm(QWidget):
    """Shows one draft of an import."""

    done = Signal(Battle)
    """The battle that is to begin."""
    laid = Signal()
    """The picture is to be laid under the map that is open."""

    def __init__(
        self, theme: Theme, draft: ImportDraft, read: ReadMap, small: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme, self.draft, self._read = theme, draft, read
        self.setAccessibleName("Import")
        self.views = KeyedAnswers(theme, "Shown", ((FOUND, "What was found", "Tab"), (BATTLE, "As a battle", "")), False, self)
        self.views.setFixedWidth(344 if not small else 324)
        self.views.chosen.connect(self.show_view)
        self.lines_label, self.certainty_label = Label(parent=self), Label(parent=self)
        self.view = FoundView(theme, draft, read.image, self)
        self.view.mended.connect(self.mend)
        self.note = MakingNote(theme, self.view)
        self.note.stopped.connect(self._stop_making)
        self._making = DraftMaking(self)
        self._making.done.connect(self._take_made)
        self._making.slow.connect(self.note.show_over)
        self.column = ImportColumn(theme, draft, small, self)
        self.column.setFixedWidth(COLUMN_SMALL if small else COLUMN)
        self.column.changed.connect(self._refresh)
        self.column.believed_other.connect(self._believe_other)
        self.column.part_chosen.connect(self._take_part)
        self.column.button.clicked.connect(self.make)
        self._measure = QTimer(self)
        self._measure.setSingleShot(True)
        self._measure.setInterval(AGAIN)
        self._measure.timeout.connect(self._measure_again)
        self._lay_out()
        self._refresh()
        theme.changed.connect(self._refresh)

    def _lay_out(self) -> None:
        row, left, top = QHBoxLayout(self), QVBoxLayout(), QHBoxLayout()
        row.setContentsMargins(0, 4, 6, 0)
        row.setSpacing(40 if self.column.width() == COLUMN else 24)
        top.addWidget(self.views)
        top.addStretch(1)
        top.addWidget(self.lines_label)
        top.addSpacing(10)
        top.addWidget(self.certainty_label)
        left.setSpacing(14)
        left.addLayout(top)
        left.addWidget(self.view, 1)
        row.addLayout(left, 1)
        row.addWidget(self.column)

    def show_view(self, view: str) -> None:
        """Show what was found, or the battle it becomes."""
        self.views.show_value(view)
        if view == FOUND:
            self.view.battle_image = None
            self._stop_drawing()
        else:
            self._draw_battle()
        self.view.update()

    def mend(self, lines: ImageAlignment) -> None:
        """Take other lines for the cells of the picture."""
        self.draft.lines = lines
        self._measure.start()
        self._refresh()

    def make(self) -> None:
        """Make the battle; why that cannot be is said above the button."""
        if self.draft.make == "under":
            self.laid.emit()
            return
        if not self.is_making:
            self._making.begin(self.draft, self.theme.palette)

    @property
    def is_making(self) -> bool:
        """Whether the battle itself is being made."""
        wanted = self._making.wanted
        return wanted is not None and wanted.size is None

    def _take_made(self, made: MadeDraft) -> None:
        self.note.hide()
        if made.battle is not None:
            self.done.emit(made.battle)
            return
        if made.refusal:
            self.column.complain(made.refusal)
            self.views.show_value(FOUND)
        self.view.battle_image = made.image if self.views.value == BATTLE else None
        self.view.update()

    def _stop_making(self) -> None:
        """Wait no longer for the battle or its picture."""
        self._making.give_up()
        self.note.hide()
        self.show_view(FOUND)

    def _stop_drawing(self) -> None:
        if not self.is_making:
            self._making.give_up()
            self.note.hide()

    def take_key(self, event: QKeyEvent) -> bool:
        """Tab flips the picture, 1 2 3 4 say what is made, arrows, + − and 0 mend the lines, Enter makes the battle.

        In the column at the right Tab goes from control to control.
        """
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and self.note.isVisible():
            self._stop_making()
            return True
        focus = self.window().focusWidget()
        if key == Qt.Key.Key_Tab and focus is not None and self.column.isAncestorOf(focus):
            return False
        if key == Qt.Key.Key_Tab:
            self.show_view(BATTLE if self.views.value == FOUND else FOUND)
        elif key in MAKE_KEYS:
            self.column.choose_make(MAKE_KEYS[key])
        elif key in ENTER:
            self.make()
        else:
            return self.view.battle_image is None and self.view.take_mending_key(event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.make()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _believe_other(self) -> None:
        dispute, lines = self.draft.original.dispute, self.draft.lines
        if dispute is None or lines is None:
            return
        first = self.draft.first_lines
        if first is not None and lines != first:
            self.mend(first)
        else:
            self.mend(ImageAlignment(lines.width, lines.height, dispute.other, dispute.other))

    def _take_part(self, part: int) -> None:
        """Take cells that are so many times smaller than those that were found."""
        first = self.draft.first_lines
        if first is not None:
            across, down = first.across / part, first.down / part
            self.mend(ImageAlignment(first.width, first.height, across, down, first.left % across, first.top % down))

    def _measure_again(self) -> None:
        """How well the lines fit the printed ones, after they were changed."""
        from battlemap.formats.pictures.grid_finding import certainty_of
        from battlemap.formats.pictures.printed_grid import gray_of

        picture, lines = self.draft.original.picture, self.draft.lines
        if picture is None or lines is None:
            return
        if self._read.gray is None:
            self._read.gray = gray_of(picture.data)
        if self._read.gray is not None:
            self.draft.certainty = certainty_of(self._read.gray, lines.across, lines.down, lines.left, lines.top)
        self._refresh()

    def _draw_battle(self) -> None:
        if not self.is_making:
            self._making.begin(self.draft, self.theme.palette, self.view.size())

    def _refresh(self) -> None:
        p, lines = self.theme.palette, self.draft.lines
        self.column.refresh()
        if lines is None:
            self.lines_label.setText("")
            self.certainty_label.setText("")
        else:
            size = f"{lines.across:.4g}" if abs(lines.across - lines.down) < 0.05 else f"{lines.across:.4g} × {lines.down:.4g}"
            source = "Printed grid" if self.draft.certainty >= 0.695 else "Grid"
            self.lines_label.setText(f"{source}: {size} px a cell, first lines at {lines.left:.3g}, {lines.top:.3g}")
            words, meaning = certainty_words(self.draft.certainty)
            colour = {"good": p.good, "cost": p.cost, "harm": p.harm}[meaning]
            self.certainty_label.setStyleSheet(f"color: {colour}; font-weight: 600")
            self.certainty_label.setText(f"✓ {words}" if meaning == "good" else words)
        if self.views.value == BATTLE:
            self._draw_battle()
        self.view.update()
