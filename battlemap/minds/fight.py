"""Plays a whole fight between machines: from how it stands to an end, or to a limit of rounds."""

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId
from battlemap.minds.machine_player import MachinePlayer
from battlemap.minds.planning.evaluation import worth_of_all
from battlemap.play.session import Session
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import by_default

STEPS = 20_000
"""More steps than any fight has."""
ROUNDS = 40
"""More rounds than nearly any fight has."""


class FightResult(Struct, frozen=True):
    """How a fight ended: the sides that still stand, how many rounds and steps it took, and whether it was broken off.

    *strengths*: what each side's fighters are worth at the end.
    """

    standing: tuple[SideId, ...]
    rounds: int
    steps: int
    broken_off: bool = False
    refusals: int = 0
    strengths: dict[SideId, float] = {}


def strengths_of(rules: AnyRuleset, board: AnyEncounter) -> dict[SideId, float]:
    """What the fighters of each side are worth together."""
    strengths = dict.fromkeys(board.sides, 0.0)
    for who, worth in worth_of_all(rules, board).items():
        strengths[board[who].side] += worth
    return strengths


def standing_sides(rules: AnyRuleset, board: AnyEncounter) -> tuple[SideId, ...]:
    """The sides of which somebody is still in the fight, in the order of the board."""
    return tuple([side for side, strength in strengths_of(rules, board).items() if strength])


def is_decided(rules: AnyRuleset, board: AnyEncounter) -> bool:
    """Whether all who still stand are allies."""
    out, first = rules.tactics.out, None
    for who, token in board.tokens.items():
        if first is not None and (token.side == first or board.allied(first, token.side)):
            continue
        if not out(board, who):
            if first is not None:
                return False
            first = token.side
    return True


def play_fight(player: MachinePlayer, rounds: int = ROUNDS) -> FightResult:
    """Have *player* fight until one side is left, for at most *rounds* rounds; begins the fight if nobody has.

    It is broken off where a person would have to decide, too.
    """
    session = player.session
    if not session.board.turns.order and session.current is None:
        begin(session)
    first, steps = session.board.turns.round, 0
    while steps < STEPS and not is_decided(session.rules, session.board):
        if session.board.turns.round - first >= rounds or not player.step():
            break
        steps += 1
    board, decided = session.board, is_decided(session.rules, session.board)
    return FightResult(
        standing_sides(session.rules, board), board.turns.round - first, steps, not decided, player.refusals,
        strengths_of(session.rules, board),
    )  # fmt: skip


def begin(session: Session) -> None:
    """Have the fight begin as it usually does, every question answered as is usual. Refused if the rules will not have it."""
    action = session.rules.tactics.begin
    if action not in session.rules.actions:
        raise Refused(f"{session.rules.title} has no fight to begin")
    session.perform(Command(action))
    while session.current is not None:
        if session.waiting_roll is not None:
            session.roll()
        else:
            choice = session.questions[0]
            session.answer(*by_default(session.board, choice), by=choice.to[0])
