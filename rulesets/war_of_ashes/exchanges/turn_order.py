"""Determine turn order: who acts when (14 to 17)."""

from collections.abc import Sequence
from typing import TypeAlias

from battlemap.board.encounter import Token
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.turns import keeps_place, sort_slots
from rulesets.war_of_ashes.basics.approaches import order_value
from rulesets.war_of_ashes.book.fighter import Board, Conflict, Fighter
from rulesets.war_of_ashes.book.rulebook import Book

Slots: TypeAlias = tuple[tuple[TokenId, ...], ...]


def value_of(book: Book, board: Board, who: TokenId) -> tuple[int, int]:
    """What *who* is ordered by: the approach of this kind of conflict, then what settles ties (14, 15)."""
    scene, sheet = board.scene, board[who].sheet
    kind = book.conflict(scene.kind)
    ties = {"open": kind.open, "ambush": kind.ambush}.get(scene.ties)
    return order_value(book, sheet, kind.order), order_value(book, sheet, ties) if ties else 0


def words_of(book: Book, board: Board, who: TokenId) -> str:
    """A token's line in the turn order: "Quick +3"."""
    name = book.conflict(board.scene.kind).order
    return f"{name.capitalize()} {format_signed(order_value(book, board[who].sheet, name))}"


def group_of(scene: Conflict, board: Board, token: Token[Fighter]) -> str:
    """With whom one of the GM's fighters shares a slot; empty for heroes and for those who act alone (17)."""
    if token.alone or not board.sides[token.side].gm:
        return ""
    ways = {"together": "the GM's", "by side": f"side {token.side}", "by group": token.group and f"group {token.group}"}
    return ways.get(scene.npcs, "")


def groups(book: Book, board: Board, who: Sequence[TokenId]) -> dict[str, list[TokenId]]:
    """The groups among *who*, each led by the fighter who gives it its place: the one named, else the best (17)."""
    members_by_group: dict[str, list[TokenId]] = {}
    for member in who:
        if group := group_of(board.scene, board, board[member]):
            members_by_group.setdefault(group, []).append(member)
    for members in members_by_group.values():
        named = [member for member in members if member in board.scene.leads and fighting(board, member)]
        lead = named[0] if named else max(members, key=lambda member: (fighting(board, member), value_of(book, board, member)))
        members.sort(key=lambda member: member != lead)
    return members_by_group


def fighting(board: Board, who: TokenId) -> bool:
    """True if *who* has not been taken out of the fight."""
    return not board[who].sheet.status


def order_of(book: Book, board: Board) -> Slots:
    """The whole order: descending by value, groups in one slot, those before all others whom the situation puts there.

    A token out of the fight keeps a place while an effect waits for its turn.
    """
    keeps = keeps_place(board, fighting)
    fighters = [who for who in board.tokens if keeps(who)]
    values = {who: value_of(book, board, who) for who in fighters}
    first = [who for who in fighters if who in board.scene.first or board[who].side in board.scene.first]
    return sort_slots(values, groups(book, board, fighters), first)


def next_order(book: Book, board: Board) -> Slots:
    """The order of the next exchange: as it was, with those who waited at its head and newcomers at their place."""
    kept = [slot for members in board.turns.order if (slot := tuple([who for who in members if who in board.tokens]))]
    known = {who for slot in kept for who in slot}
    waited = [who for who in board.turns.waiting if who in board.tokens and who not in known]
    new = [t.id for t in board.tokens.values() if not t.sheet.status and t.id not in known and t.id not in waited]
    for who in new:
        kept = enter_newcomer(book, board, kept, who)
    if book.options.lost_lead == "the next best":
        kept = lead_anew(book, board, kept)
    return (*[(who,) for who in waited], *kept)


def lead_anew(book: Book, board: Board, slots: list[tuple[TokenId, ...]]) -> list[tuple[TokenId, ...]]:
    """The slots with each group whose first one is out at the place that the best of the others gives it (C16)."""
    for slot in slots:
        left = [who for who in slot if not board[who].sheet.status]
        if board[slot[0]].sheet.status and left:
            best = max(left, key=lambda member: value_of(book, board, member))
            value = value_of(book, board, best)
            rest = [other for other in slots if other != slot]
            at = next((at for at, other in enumerate(rest) if value_of(book, board, other[0]) < value), len(rest))
            slots = [*rest[:at], (best, *[who for who in slot if who != best]), *rest[at:]]
    return slots


def enter_newcomer(book: Book, board: Board, slots: list[tuple[TokenId, ...]], who: TokenId) -> list[tuple[TokenId, ...]]:
    """The slots with a newcomer: in the slot of its group, else before the first who is slower."""
    group = group_of(board.scene, board, board[who])
    if group:
        for at, slot in enumerate(slots):
            if any(group_of(board.scene, board, board[other]) == group for other in slot):
                return [*slots[:at], (*slot, who), *slots[at + 1 :]]
    value = value_of(book, board, who)
    at = next((at for at, slot in enumerate(slots) if value_of(book, board, slot[0]) < value), len(slots))
    return [*slots[:at], (who,), *slots[at:]]
