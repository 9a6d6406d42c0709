"""What the rules show of one token, editable in its place: tracks, numbers, words, aspects, consequences."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.inspector.profile_chips import BadgeChip, ChipRow, ChoiceRingView, pips_row
from battlemap.gui.inspector.profile_parts import (
    AspectLine,
    AspectSlotRow,
    BarRow,
    CounterRow,
    EditableValue,
    NumberCell,
    TrackBox,
)
from battlemap.gui.session.token_picture import TokenPicture
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import list_look
from battlemap.paint.style.measures import DOCK, DOCK_PADDING, DOCK_SMALL
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.rules.display import BoardDisplay, Profile, Track

COLUMNS = 3


class ProfileView(QWidget):
    """Rebuilt whenever what it shows has changed; the focus stays where it was."""

    selected = Signal(Subject)
    box_pressed = Signal(int, int)
    """(track, box)"""
    bar_typed = Signal(int, str)
    edited = Signal(str, str)
    """(path on the sheet, what was typed)"""

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._portraits = theme, portraits
        self._shown_state: Any = None
        self.small = False
        """In a small window the consequences come before the aspects, to be seen without scrolling."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._content: QWidget | None = None

    def show_token(self, board: AnyEncounter, display: BoardDisplay, profile: Profile, who: TokenId) -> None:
        """Show *who*."""
        aspects = tuple(board.aspects[key] for key in profile.aspects if key in board.aspects)
        slots = tuple(board.aspects.get(slot.aspect) if slot.aspect else None for slot in profile.slots)
        look = list_look(board, board[who], display)
        state = (who, profile, aspects, slots, look, self.small)
        if state == self._shown_state:
            return
        same = self._shown_state is not None and self._shown_state[0] == who
        focus = self._focus_index() if same else -1
        self._shown_state = state
        self._clear()
        content = QWidget(self)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self._content = content
        self._add_head(column, profile, TokenPicture(self.theme, look, self._portraits, content))
        self._add_chips(column, profile)
        self._add_figures(column, profile)
        if profile.ring is not None:
            column.addWidget(ChoiceRingView(self.theme, profile.ring, content))
        self._add_lines(column, profile)
        if self.small:
            self._add_slots(column, profile, board)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        for aspect in aspects:
            pips = tuple((board.sides[side].look if side in board.sides else 0, count) for side, count in aspect.free)
            line = AspectLine(self.theme, aspect, pips, content)
            line.clicked.connect(self._make_selector(Subject("aspect", aspect.id)))
            lines.addWidget(line)
        column.addLayout(lines)
        if not self.small:
            self._add_slots(column, profile, board)
        self._column.addWidget(content)
        content.show()
        self._focus(focus)

    def _add_head(self, column: QVBoxLayout, profile: Profile, picture: QWidget) -> None:
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        facts = QVBoxLayout()
        facts.setSpacing(2)
        facts.addStretch(1)
        for at, track in enumerate(profile.tracks):
            self._add_track(facts, at, track)
        for figure in profile.counters:
            facts.addWidget(self._make_editable(CounterRow(self.theme, figure, parent=self)))
        facts.addStretch(1)
        row.addLayout(facts, 1)
        column.addLayout(row)

    def _add_track(self, facts: QVBoxLayout, at: int, track: Track) -> None:
        if track.shape == "bar":
            bar = BarRow(self.theme, track, f"#{at}", self)
            bar.edited.connect(self._emit_bar)
            facts.addWidget(bar)
            return
        row = QHBoxLayout()
        row.setSpacing(1)
        name = Label(track.name, self)
        name.setProperty("role", "secondary")
        name.setWordWrap(True)
        row.addWidget(name, 1)
        for index, marked in enumerate(track.boxes):
            box = TrackBox(self.theme, f"{track.name} box {index + 1}", marked, self)
            box.clicked.connect(self._make_box_slot(at, index))
            row.addWidget(box)
        facts.addLayout(row)

    def _add_chips(self, column: QVBoxLayout, profile: Profile) -> None:
        if profile.pips:
            row, wells = pips_row(self.theme, profile.pips, self)
            for well in wells:
                self._make_editable(well)
            column.addWidget(row)
        if profile.badges:
            column.addWidget(ChipRow([BadgeChip(self.theme, badge) for badge in profile.badges], self))

    def _add_figures(self, column: QVBoxLayout, profile: Profile) -> None:
        if not profile.figures:
            return
        grid = QGridLayout()
        grid.setSpacing(6)
        cells = [NumberCell(self.theme, figure, self) for figure in profile.figures]
        room = (DOCK_SMALL if self.small else DOCK) - 2 * DOCK_PADDING
        columns = next((n for n in (COLUMNS, 2) if max(cell.wanted_width() for cell in cells) <= (room + 6) / n - 6), 2)
        for at, cell in enumerate(cells):
            grid.addWidget(self._make_editable(cell), at // columns, at % columns)
        for at in range(columns):
            grid.setColumnStretch(at, 1)
        column.addLayout(grid)

    def _add_lines(self, column: QVBoxLayout, profile: Profile) -> None:
        for line in profile.lines:
            column.addWidget(self._make_editable(CounterRow(self.theme, line, plain=True, parent=self)))

    def _add_slots(self, column: QVBoxLayout, profile: Profile, board: AnyEncounter) -> None:
        rows = QVBoxLayout()
        rows.setSpacing(5)
        for slot in profile.slots:
            aspect = board.aspects.get(slot.aspect) if slot.aspect else None
            owners = [side for side, _ in aspect.free] if aspect else []
            look = board.sides[owners[0]].look if owners and owners[0] in board.sides else 0
            row = AspectSlotRow(self.theme, slot, aspect.name if aspect else "", look, self)
            if aspect:
                row.clicked.connect(self._make_selector(Subject("aspect", aspect.id)))
            rows.addWidget(row)
        column.addLayout(rows)

    def _make_editable(self, row: EditableValue) -> EditableValue:
        row.edited.connect(self.edited)
        return row

    def _emit_bar(self, path: str, text: str) -> None:
        self.bar_typed.emit(int(path.lstrip("#")), text)

    def _make_box_slot(self, track: int, box: int) -> Any:
        def press() -> None:
            self.box_pressed.emit(track, box)

        return press

    def _make_selector(self, subject: Subject) -> Any:
        def choose() -> None:
            self.selected.emit(subject)

        return choose

    def _controls(self) -> list[QWidget]:
        from battlemap.gui.widgets.buttons import PaintedButton

        return list(self._content.findChildren(PaintedButton)) if self._content else []

    def _focus_index(self) -> int:
        return next((at for at, control in enumerate(self._controls()) if control.hasFocus()), -1)

    def _focus(self, index: int) -> None:
        controls = self._controls()
        if 0 <= index < len(controls):
            controls[index].setFocus(Qt.FocusReason.OtherFocusReason)

    def _clear(self) -> None:
        if self._content is not None:
            self._column.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
            self._content = None


def typed_value(text: str) -> int | str:
    """What was typed over a value: a whole number if it is one."""
    plain = text.replace("−", "-").replace("+", "").strip()
    return int(plain) if plain.lstrip("-").isdigit() else text
