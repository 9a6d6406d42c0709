"""How a fight stands that is not decided: how likely each alliance is to win, judged by the strength that it has left."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId
from battlemap.minds.planning.evaluation import worth_of_all
from battlemap.rules.ruleset import AnyRuleset

Onlooker: TypeAlias = Callable[[int, int, AnyEncounter], None]
"""Is told after every step which fight it is, the round it is in (its first is 1), and the board; may raise FightAbandoned."""


class FightAbandoned(Exception):
    """Whoever looks on does not want to know any more how a fight ends."""


class FightStanding(Struct, frozen=True):
    """Fight *index* in its round *rounds*: the *shares* of all alliances, which are 1 together."""

    index: int
    rounds: int
    shares: dict[SideId, float]


def judge_shares(rules: AnyRuleset, board: AnyEncounter, alliances: Mapping[SideId, SideId]) -> dict[SideId, float]:
    """The chance of each alliance to win, judged by what its fighters are worth now.

    By Lanchester's square law the strength of those who all can strike grows with the square of their number.
    *alliances*: of every side. Nothing where nobody is left.
    """
    strengths: dict[SideId, float] = {}
    for who, worth in worth_of_all(rules, board).items():
        alliance = alliances.get(board[who].side)
        if alliance is not None:
            strengths[alliance] = strengths.get(alliance, 0.0) + worth
    whole = sum(strength**2 for strength in strengths.values())
    return {alliance: strength**2 / whole for alliance, strength in strengths.items()} if whole else {}
