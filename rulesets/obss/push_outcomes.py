"""What a push may come to: near a ledge the fall of whoever is driven over it (74, B14)."""

from collections.abc import Iterator

from battlemap.board.grid_map import cell_key
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, Spread, readings_of
from battlemap.rules.procedure import Choice, Command, Roll
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import can_react
from rulesets.obss.basics.dice import Result
from rulesets.obss.basics.readiness import body_reach
from rulesets.obss.basics.targeting import foes
from rulesets.obss.book.fight import Board, bearer
from rulesets.obss.maneuvers.push import PER_POINT, PUSH
from rulesets.obss.movement.speed import movement

from .ledges import deepest_ledge, fallen_spread, ledges_around

FARTHEST = 12
"""Nothing drives anybody farther, in metres: nine by criticals, and one more for each size that he is smaller (78b)."""


def pushes_over_ledges(board: Board, who: TokenId) -> Iterator[Command]:
    """Pushes of foes within reach beside whom there is a ledge."""
    if board.grid is None or not board.grid.heights:
        return
    reach = body_reach(board, who)
    for foe in foes(board, who):
        body = bearer(board, foe)
        if positions.in_reach(board, who, foe, reach) and ledges_around(board, body, movement(board, body)):
            yield Command("push", who, {"target": (foe,)})


def push_outcome(action: PendingAction, push: Roll) -> ActionOutcome:
    """What a push may come to for whoever is pushed, and for whoever pushes so badly that he is pushed back (74)."""
    board, who, foe = action.board, TokenId(push.by), TokenId(push.on)
    per_point = PER_POINT.get(action.answers.get("how", PUSH), PER_POINT[PUSH])
    forth: dict[int, float] = {}
    back: dict[int, float] = {}
    for result, chance in readings_of(push):
        assert isinstance(result, Result)
        margin = result.margin or 0
        if result.success:
            far = int(margin * per_point + 1e-9)
            forth[far] = forth.get(far, 0.0) + chance
        elif result.failed and can_react(board, foe):
            far = int(-margin * PER_POINT[PUSH] + 1e-9)
            back[far] = back.get(far, 0.0) + chance
    pushed = [(bearer(board, foe), forth), (bearer(board, who), back)]
    return ActionOutcome(tuple([(body, _driven(board, body, far)) for body, far in pushed]))


def _driven(board: Board, body: TokenId, far: dict[int, float]) -> Spread:
    """What somebody may be worth who is driven so many metres with these chances, to where he falls deepest."""
    ledges = ledges_around(board, body, most := movement(board, body))
    chances: dict[int, float] = {0: 1 - sum(far.values())}
    for metres, chance in far.items():
        depth = deepest_ledge(ledges, cells_for(board, min(metres, most)))[1]
        chances[depth] = chances.get(depth, 0.0) + chance
    return tuple(
        [(chance * share, worth) for depth, chance in chances.items() for share, worth in fallen_spread(board, body, depth)]
    )


def landing_outcome(action: PendingAction, choice: Choice, key: str) -> ActionOutcome:
    """What a place comes to for whoever is driven there: a fall where it lies over a ledge."""
    board, command = action.board, action.command
    target = TokenId(action.answers.get("target", command.preset.get("target", ("",))[0]))
    moved = target if choice.to[0] != target else command.actor
    if moved is None or moved not in board.tokens:
        return ActionOutcome()
    body = bearer(board, moved)
    depths = {cell_key(cell): depth for cell, (_, depth) in ledges_around(board, body, FARTHEST).items()}
    return ActionOutcome(((body, fallen_spread(board, body, depths.get(key, 0))),))
