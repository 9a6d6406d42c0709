"""Whose turn it is and who comes next, as players read it: public names, and tracks as far as their board has them."""

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.turns.turn_rows import TurnRow, turn_rows
from battlemap.layout.looks import TokenLook
from battlemap.rules.display import BoardDisplay


class TurnEntry(Struct, frozen=True):
    """One who has a place in the order, or a group that acts as one."""

    name: str
    look: TokenLook
    count: int = 1
    """How many of a group are in play."""
    boxes: tuple[bool, ...] = ()
    left: float | None = None
    """Of a bar, what is left: 0 to 1."""
    waiting: bool = False

    @property
    def spoken_text(self) -> str:
        """The entry for a screen reader."""
        marked = f", {sum(self.boxes)} of {len(self.boxes)} marked" if self.boxes else ""
        left = f", {round(self.left * 100)} %" if self.left is not None else ""
        return f"{self.name}{f' ×{self.count}' if self.count > 1 else ''}{marked}{left}{', waiting' if self.waiting else ''}"


class TurnReading(Struct, frozen=True):
    """The order as it is read: *acting* stands large, *onward* follows it, *again* are those of the next round."""

    phase: str = ""
    """Where the fight stands, in the game's own word: "Exchange 2"."""
    who: str = ""
    """Whose turn it is, where that is more than one fighter: "Heroes"."""
    acting: TurnEntry | None = None
    onward: tuple[TurnEntry, ...] = ()
    again: tuple[TurnEntry, ...] = ()
    round_word: str = "Round"


def read_turns(board: AnyEncounter, display: BoardDisplay) -> TurnReading:
    """What players read of the turn order of their board; nothing while there is no fight."""
    if not board.turns.order:
        return TurnReading()
    rows = [row for row in turn_rows(board, display) if not row.out]
    at = next((at for at, row in enumerate(rows) if row.active), -1)
    word = display.round_word or "Round"
    phase = display.phase or f"{word} {board.turns.round}"
    acting = _entry(rows[at]) if at >= 0 else None
    onward, again = rows[at + 1 :], rows[:at] if at > 0 else []
    return TurnReading(
        phase,
        display.turn or (acting.name if acting else ""),
        None if display.turn else acting,
        tuple([_entry(row) for row in onward]),
        tuple([_entry(row) for row in again]),
        word,
    )


def _entry(row: TurnRow) -> TurnEntry:
    left = row.bar[0] / row.bar[1] if row.bar and row.bar[1] > 0 else None
    standing = sum(not member.out for member in row.members) if row.members else row.count
    return TurnEntry(row.name, row.look, standing, row.boxes, left, row.waiting)
