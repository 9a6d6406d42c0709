"""The turn order as rows of text and marks, worked out from the board; no drawing."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.happenings import TimerId
from battlemap.board.ids import TokenId
from battlemap.gui.turns.turn_phase import has_mixed_sides, slot_name
from battlemap.layout.looks import TokenLook, list_look, stamp_badges
from battlemap.rules.display import BoardDisplay, ConditionBadge, Pips, TokenDisplay

WAITING = "waiting"


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
    can_step_in: bool = False
    """Whether it may step in now, though it is another's turn."""
    kind: Literal["slot", "member", "acted", "event"] = "slot"
    """"member": of the group above it; "acted": all who have acted, folded into one row; "event": of the scene, nobody's."""
    members: tuple["TurnRow", ...] = ()
    """What it opens to: the members of a group, or the rows that are folded into this one."""
    is_open: bool = False
    unseen: int = 0
    """So many of a group are hidden, while others are seen."""
    badges: tuple[ConditionBadge, ...] = ()
    event: TimerId | None = None
    """The timer that this row is."""
    by_machine: bool = False
    """Whether a machine plays all of it."""

    @property
    def spoken_text(self) -> str:
        """The row for a screen reader."""
        marks = [self.words, self.tag, *(badge.name for badge in self.badges)]
        if self.members:
            marks.append("open" if self.is_open else "folded")
        if self.boxes:
            marks.append(f"{sum(self.boxes)} of {len(self.boxes)} boxes marked")
        if self.bar:
            marks.append(f"{self.bar[0]} of {self.bar[1]}")
        marks += [f"{pips.name.lower()} {pips.left} of {pips.of}" for pips in self.pips]
        states = (
            ("active", self.active), ("done", self.done), ("out", self.out), ("hidden", self.hidden), ("may act now",
            self.can_step_in), ("played by a machine", self.by_machine),
        )  # fmt: skip
        marks += [word for word, holds in states if holds]
        return ", ".join([self.name + (f" ×{self.count}" if self.count > 1 else ""), *filter(None, marks)])


def turn_rows(board: AnyEncounter, display: BoardDisplay, steps: frozenset[TokenId] = frozenset()) -> tuple[TurnRow, ...]:
    """A row for each slot, those who wait below whoever acts; before the fight everybody, in the order they came.

    Foes who share a slot have rows of their own: it is for each of them to say what he does. *steps*: who may step in now
    though it is another's turn.
    """
    return tuple([_with_steps(row, steps) for row in _rows(board, display)])


def _with_steps(row: TurnRow, steps: frozenset[TokenId]) -> TurnRow:
    if len(row.tokens) == 1:
        return replace(row, can_step_in=True) if row.tokens[0] in steps else row
    if steps.isdisjoint(row.tokens):
        return row
    return replace(row, members=tuple([_with_steps(member, steps) for member in row.members]))


def _rows(board: AnyEncounter, display: BoardDisplay) -> tuple[TurnRow, ...]:
    turns = board.turns
    if not turns.order:
        return tuple(_row(board, display, members, -1) for members in _group_tokens(board))
    rows: list[TurnRow] = []
    for at, slot in enumerate(turns.order):
        if has_mixed_sides(board, slot):
            rows += [_row(board, display, (who,), -1) for who in slot if who in board.tokens]
        elif any(who in board.tokens for who in slot):
            rows.append(_row(board, display, slot, at))
    waiting = [_row(board, display, (who,), -1, waiting=True) for who in turns.waiting if who in board.tokens]
    below = next((at + 1 for at, row in enumerate(rows) if turns.now and set(turns.now) & set(row.tokens)), len(rows))
    return (*rows[:below], *waiting, *rows[below:])


def _group_tokens(board: AnyEncounter) -> list[tuple[TokenId, ...]]:
    """Everybody, groups together."""
    groups: dict[str, list[TokenId]] = {}
    for token in board.tokens.values():
        groups.setdefault(f"{token.side} {token.group}" if token.group else token.id, []).append(token.id)
    return [tuple(members) for members in groups.values()]


def _row(board: AnyEncounter, display: BoardDisplay, slot: tuple[TokenId, ...], at: int, waiting: bool = False) -> TurnRow:
    members = tuple(who for who in slot if who in board.tokens)
    if len(members) > 1:
        return _group_row(board, display, members, at)
    (who,) = members
    told = display.tokens.get(who, TokenDisplay())
    active, done = _turn_state(board, display, members, at)
    words = [told.words] if told.words else []
    if active:
        words.append("acting")
    if waiting:
        words = [WAITING, *words]
    bar = told.bar
    return TurnRow(
        members,
        at,
        board[who].name,
        list_look(board, board[who], display),
        words=" · ".join(words),
        boxes=told.boxes,
        bar=(bar.filled, bar.of) if bar else None,
        pips=told.pips,
        active=active,
        done=done,
        out=told.out,
        hidden=board[who].hidden,
        waiting=waiting,
        badges=(*told.badges, *stamp_badges(board[who], board.turns.round)),
    )


def _group_row(board: AnyEncounter, display: BoardDisplay, members: tuple[TokenId, ...], at: int) -> TurnRow:
    """Several who share a slot: what they have in common, and a row for each."""
    told = {who: display.tokens.get(who, TokenDisplay()) for who in members}
    standing = [who for who in members if not told[who].out]
    face = (standing or list(members))[0]
    active, done = _turn_state(board, display, members, at)
    words = [told[face].words] if told[face].words else []
    words.append("acting" if active else "act together")
    hidden = [who for who in members if board[who].hidden]
    some_unseen = len(hidden) if len(hidden) < len(members) else 0
    acted = board.turns.acted if at == board.turns.at else members if done else ()
    rows = tuple([
        replace(_row(board, display, (who,), -1), kind="member", done=who in acted and not told[who].out) for who in members
    ])  # fmt: skip
    return TurnRow(
        members,
        at,
        slot_name(board, members),
        list_look(board, board[face], display),
        len(members),
        " · ".join(words),
        f"{some_unseen} unseen" if some_unseen else f"{len(standing)} in play",
        active=active,
        done=done,
        out=not standing,
        hidden=len(hidden) == len(members),
        members=rows,
        unseen=some_unseen,
    )


def _turn_state(board: AnyEncounter, display: BoardDisplay, members: tuple[TokenId, ...], at: int) -> tuple[bool, bool]:
    """Whether those of a slot act now, and whether they have acted."""
    turns = board.turns
    here = at >= 0 and at == turns.at
    active = display.acting in members if display.acting is not None else here
    done = not (active and display.acting) and (0 <= at < turns.at or (here and set(members) <= set(turns.acted)))
    return active and not done, done
