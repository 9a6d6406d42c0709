"""What the rules' odds say of an attack when its dice fall: the mean of the harm it does to foes."""

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.minds.planning.lookahead import BUGS
from battlemap.play.odds.branch_walk import BranchWalk
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, InputMismatch, Run, Tape

LIMIT, SAMPLES = 40, 20
"""So many branches are followed exactly, the likeliest first; the rest is drawn so many times. Means over fights stay right."""


class AttackMoment(Struct, frozen=True):
    """An attack, the board it is made on, and the answers that were given before any die fell."""

    board: AnyEncounter
    actor: TokenId
    command: Command
    inputs: Tape = ()


def moment_of(
    rules: AnyRuleset, before: AnyEncounter, after: AnyEncounter, actor: TokenId, command: Command, inputs: Tape
) -> AttackMoment:
    """The moment in which the dice of *command* fall; for what is only declared by it, as it is played out in thought."""
    declared = rules.tactics.foresee(after, actor) if actor in after.tokens else None
    if declared is not None:
        return AttackMoment(declared[0], actor, declared[1])
    given = []
    for answer in inputs:
        if not isinstance(answer, AnswerInput):
            break
        given.append(answer)
    return AttackMoment(before, actor, command, tuple(given))


def expected_harm(rules: AnyRuleset, moment: AttackMoment) -> float | None:
    """The mean harm to foes, in the game's unit; None where the rules cannot say. What is asked later goes as is usual."""
    board, harm = moment.board, rules.tactics.harm
    side = board[moment.actor].side
    had = {who: harm(board, who) for who, token in board.tokens.items() if not board.allied(token.side, side)}
    exact, drawn = 0.0, list[float]()

    def take(run: Run | None, weight: float, decided: int | None) -> None:
        nonlocal exact
        if run is None:  # too rare to count
            return
        now = run.table.board
        done = sum(max(0.0, harm(now, who) - before) for who, before in had.items() if who in now.tokens)
        if weight:
            exact += weight * done
        else:
            drawn.append(done)

    walk = BranchWalk(
        rules, board, moment.command, take, LIMIT, float("inf"), SAMPLES, inputs=moment.inputs, follow=True
    )  # fmt: skip
    try:
        walk.step(float("inf"))
    except (InputMismatch, *BUGS):
        return None
    if walk.refusal:
        return None
    return exact + (walk.rest * sum(drawn) / len(drawn) if drawn else 0.0)
