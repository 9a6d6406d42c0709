"""The turn order as rows of text and marks, worked out from the board; no drawing."""

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.gui.turn_flow import mixed, slot_name
from battlemap.paint.looks import first_bar, first_boxes, list_look
from battlemap.paint.token import TokenLook
from battlemap.rules.display import Pips, Shown, TokenShown


class TurnRow(Struct, frozen=True):
    """One slot of the order, or somebody who waits or is not in the order (slot −1)."""

    tokens: tuple[TokenId, ...]
    slot: int
    name: str
    look: TokenLook
    count: int = 1
    words: str = ""
    tag: str = ""
    """What stands at the right of a group instead of boxes."""
    boxes: tuple[bool, ...] = ()
    bar: tuple[int, int] | None = None
    """(filled, of)"""
    pips: tuple[Pips, ...] = ()
    """What it can still do this round."""
    active: bool = False
    done: bool = False
    out: bool = False
    hidden: bool = False
    waiting: bool = False

    @property
    def spoken(self) -> str:
        """The row for a screen reader."""
        marks = [self.words, self.tag]
        if self.boxes:
            marks.append(f"{sum(self.boxes)} of {len(self.boxes)} boxes marked")
        if self.bar:
            marks.append(f"{self.bar[0]} of {self.bar[1]}")
        marks += [f"{pips.name.lower()} {pips.left} of {pips.of}" for pips in self.pips]
        states = (("active", self.active), ("done", self.done), ("out", self.out), ("hidden", self.hidden))
        marks += [word for word, holds in states if holds]
        return ", ".join([self.name + (f" ×{self.count}" if self.count > 1 else ""), *filter(None, marks)])


def turn_rows(board: AnyEncounter, shown: Shown) -> tuple[TurnRow, ...]:
    """A row for each slot, then those who wait; before the fight everybody, in the order they came.

    Foes who share a slot have rows of their own: it is for each of them to say what he does.
    """
    turns = board.turns
    if not turns.order:
        return tuple(_row(board, shown, members, -1) for members in _gathered(board))
    rows: list[TurnRow] = []
    for at, slot in enumerate(turns.order):
        if mixed(board, slot):
            rows += [_row(board, shown, (who,), -1) for who in slot if who in board.tokens]
        elif any(who in board.tokens for who in slot):
            rows.append(_row(board, shown, slot, at))
    rows += [_row(board, shown, (who,), -1, waiting=True) for who in turns.waiting if who in board.tokens]
    return tuple(rows)


def _gathered(board: AnyEncounter) -> list[tuple[TokenId, ...]]:
    """Everybody, groups together."""
    found: dict[str, list[TokenId]] = {}
    for token in board.tokens.values():
        found.setdefault(f"{token.side} {token.group}" if token.group else token.id, []).append(token.id)
    return [tuple(members) for members in found.values()]


def _row(board: AnyEncounter, shown: Shown, slot: tuple[TokenId, ...], at: int, waiting: bool = False) -> TurnRow:
    members = tuple(who for who in slot if who in board.tokens)
    told = {who: shown.tokens.get(who, TokenShown()) for who in members}
    standing = [who for who in members if not told[who].out]
    face = (standing or list(members))[0]
    turns = board.turns
    active = at >= 0 and at == turns.at
    done = 0 <= at < turns.at or (active and set(members) <= set(turns.acted))
    group = len(members) > 1
    words = [told[face].words] if told[face].words else []
    if active and not done:
        words.append("acting")
    if waiting:
        words.append("waiting")
    elif group and not (active and not done):
        words.append("act together")
    bar = None if group else first_bar(told[face])
    return TurnRow(
        members,
        at,
        slot_name(board, members),
        list_look(board, board[face], shown),
        len(members),
        " · ".join(words),
        f"{len(standing)} in play" if group else "",
        () if group else first_boxes(told[face]),
        (bar.filled, bar.of) if bar else None,
        () if group else told[face].pips,
        active and not done,
        done,
        not standing,
        all(board[who].hidden for who in members),
        waiting,
    )
