"""The rows of the palette: heads, lines, and the row that opens the rest of a group; with what is known of their chances."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from battlemap.gui.palette.palette_line import GroupId, PaletteGroup, PaletteLine
from battlemap.paint.style.typography import tip_text
from battlemap.play.odds.chance_words import assumptions, percent
from battlemap.play.odds.outcome_chances import OutcomeChances

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
SAID: dict[str, str] = {
    "answer": "answer", "verb": "action", "hand": "by hand", "action": "window", "setting": "setting", "battle": "battle",
    "sample": "sample battle", "creature": "collection", "token": "token", "more": "", "nothing": "", "help": "",
}  # fmt: skip
"""What a line is, for screen readers."""
COLUMNS = "cost · chance"


class PaletteRow(Struct, frozen=True):
    """A head, a line, or "12 more". *note*: of a head what stands at its right, of a line what it rests on."""

    shape: Literal["head", "line", "more"]
    group: GroupId
    text: str
    note: str = ""
    line: PaletteLine | None = None
    chances: OutcomeChances | None = None
    is_pending: bool = False
    """Its chances are being worked out."""
    first: bool = False
    """Nothing stands above it."""

    @property
    def key(self) -> str:
        """What it is known by from one search to the next."""
        return f"{self.line.kind}/{self.line.id}" if self.line is not None else f"{self.shape}/{self.group}"

    @property
    def can_be_chosen(self) -> bool:
        """Whether arrows stop at it."""
        return self.shape == "more" or (self.line is not None and not self.line.refusal and self.line.kind != "nothing")


def rows_of(groups: Sequence[PaletteGroup]) -> tuple[PaletteRow, ...]:
    """The rows of some groups."""
    rows: list[PaletteRow] = []
    for group in groups:
        if group.head:
            acts = group.id in ("acts", "other") and any(not line.refusal for line in group.lines)
            columns = COLUMNS if acts else ""
            rows.append(PaletteRow("head", group.id, group.head, columns, first=not rows))
        rows += [PaletteRow("line", group.id, line.title, line.note, line) for line in group.lines]
        if group.more:
            rows.append(PaletteRow("more", group.id, f"{group.more} more"))
    return tuple(rows)


class PaletteModel(QAbstractListModel):
    """Holds the rows that are seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[PaletteRow, ...] = ()

    def show_rows(self, rows: tuple[PaletteRow, ...]) -> None:
        """Show these and no others."""
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def replace_row(self, at: int, row: PaletteRow) -> None:
        """More is known of one row."""
        self.rows = (*self.rows[:at], row, *self.rows[at + 1 :])
        index = self.index(at)
        self.dataChanged.emit(index, index)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.rows[index.row()]
        if row.shape == "head":
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(index.row())
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(tip_of(row))
        return None

    def spoken(self, at: int) -> str:
        """A row as it is read out: "Push Cole, action, 85 percent, 1 of 7"."""
        row = self.rows[at]
        if row.line is None:
            return row.text
        lines = [other for other in self.rows if other.line is not None]
        parts = [row.text, SAID[row.line.kind]]
        entry = row.line.entry
        if row.line.kind == "verb" and entry is not None and entry.cost:
            parts[1] = entry.cost
        if row.line.refusal:
            parts.append(f"not now: {row.line.refusal}")
        elif row.chances is not None:
            parts.append(percent(row.chances.success).replace(" %", " percent"))
        elif row.line.note:
            parts.append(row.line.note)
        parts.append(f"{lines.index(row) + 1} of {len(lines)}")
        return ", ".join(part for part in parts if part)


def tip_of(row: PaletteRow) -> str:
    """What a row says when the mouse rests on it."""
    line = row.line
    if line is None:
        return ""
    rule = line.entry.rule if line.entry is not None else ""
    parts = (line.refusal, line.help, f"Rule {rule}" if rule else "", assumptions(row.chances) if row.chances else "")
    return "\n".join(part for part in parts if part)
