"""How a try ended: who won it, or who fell in it."""

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.play.journal import Journal
from battlemap.play.timeline.lanes import Lane
from battlemap.rules.ruleset import AnyRuleset


class LaneEnding(Struct, frozen=True):
    """*winners*: the sides of which alone somebody stood at its end, if there were others where it left; else none.

    *fallen*: who stood where it left and did not at its end, or was gone, in the order of the board.
    """

    winners: tuple[SideId, ...] = ()
    fallen: tuple[TokenId, ...] = ()


def lane_ending(rules: AnyRuleset, journal: Journal, lane: Lane) -> LaneEnding:
    """How a lane ended. The store's errors, if its boards cannot be read."""
    before, after = journal.board(lane.leaves.entry), journal.board(lane.last.entry)
    stood, standing = _standing(rules, before), _standing(rules, after)
    fallen = tuple([who for who in stood if who not in standing])
    sides = _sides(after, standing)
    is_won = bool(sides) and _are_foes(before, _sides(before, stood)) and not _are_foes(after, sides)
    return LaneEnding(sides if is_won else (), fallen)


def _standing(rules: AnyRuleset, board: AnyEncounter) -> tuple[TokenId, ...]:
    return tuple([who for who in board.tokens if not rules.tactics.out(board, who)])


def _sides(board: AnyEncounter, tokens: tuple[TokenId, ...]) -> tuple[SideId, ...]:
    return tuple(dict.fromkeys(board[who].side for who in tokens))


def _are_foes(board: AnyEncounter, sides: tuple[SideId, ...]) -> bool:
    return any(not board.allied(sides[0], side) for side in sides[1:])
