"""What threatens somebody where he stands: who can attack him in his own next turn, from where he is or after one move."""

from collections.abc import Iterator

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.odds.approaches import approaches
from battlemap.play.odds.branch_results import BranchResults
from battlemap.play.odds.branch_walk import BranchWalk
from battlemap.play.odds.next_attack import PATIENCE, AttackChances, attack_chances, board_at_turn
from battlemap.play.odds.outlook import FoeThreat
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset

MOVE_LIMIT, MOVE_SAMPLES = 60, 60
"""So many branches of a move are followed at most, and so many drawn after that."""


def threats_to(
    rules: AnyRuleset, board: AnyEncounter, whom: TokenId, patience: float = 1.0
) -> Iterator[tuple[FoeThreat, ...] | None]:
    """Yields None after each piece of work, and what is known of all foes by then after each foe, the worst first."""
    threats: list[FoeThreat] = []
    foes = [token.id for token in board.tokens.values() if not board.allied(token.side, board[whom].side)]
    for foe in foes:
        if rules.tactics.out(board, foe):
            continue
        for threat in _threat_of(rules, board, foe, whom, patience):
            if threat is not None:
                threats.append(threat)
            yield None
        threats.sort(key=lambda threat: (-threat.harm, -threat.hits))
        yield tuple(threats)
    yield tuple(threats)


def goal_threats(rules: AnyRuleset, board: AnyEncounter, command: Command) -> Iterator[tuple[FoeThreat, ...] | None]:
    """What threatens where a move leads whoever acts most likely; see threats_to. Yields () where it leads nowhere."""
    results = BranchResults(rules, board, command.actor, None)
    walk = BranchWalk(rules, board, command, results.take, MOVE_LIMIT, PATIENCE, MOVE_SAMPLES, follow=True)
    while not walk.done:
        walk.step(0.0)
        yield None
    goal = results.board_at_goal(walk)
    if goal is None or command.actor is None:
        yield ()
        return
    yield from threats_to(rules, goal, command.actor)


def _threat_of(
    rules: AnyRuleset, board: AnyEncounter, foe: TokenId, whom: TokenId, patience: float
) -> Iterator[FoeThreat | None]:
    attack = AttackChances()
    for known in attack_chances(rules, board, foe, whom, PATIENCE * patience):
        attack = known or attack
        yield None
    if attack.action:
        yield _threat(foe, attack, 1.0, moves=False)
        return
    board = board_at_turn(rules, board, foe)
    for move in approaches(rules, board, foe, whom):
        results = BranchResults(rules, board, foe, None)
        walk = BranchWalk(rules, board, move, results.take, MOVE_LIMIT, PATIENCE * patience, MOVE_SAMPLES, follow=True)
        while not walk.done:
            walk.step(0.0)
            yield None
        near = results.board_at_goal(walk)
        if near is None:
            continue
        for known in attack_chances(rules, near, foe, whom, PATIENCE * patience, at_turn=True):
            attack = known or attack
            yield None
        if attack.action:
            moved = results.likely_place(walk)
            yield _threat(foe, attack, moved.share if moved is not None else 1.0, moves=True)
            return


def _threat(foe: TokenId, attack: AttackChances, arrives: float, moves: bool) -> FoeThreat:
    return FoeThreat(
        foe, attack.action, moves, arrives, arrives * (attack.hits + attack.ties), arrives * attack.harm,
        arrives * attack.takes_out, arrives * attack.interval,
    )  # fmt: skip
