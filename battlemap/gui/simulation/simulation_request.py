"""What is to be played out: how often, by whom, what wins, from which seed."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import ROOT
from battlemap.play.session import Session
from battlemap.sim.campaign import ROUNDS, Campaign, SeatMind, make_campaign
from battlemap.sim.win_conditions import WinCondition
from battlemap.store.database.battle import Battle

BATTLES = 1000
MOST_BATTLES = 100_000
NARROW = 0.02
"""Half the interval at which it stops, where it is to stop by itself."""


class SimulationRequest(Struct, frozen=True):
    """*until*: it stops once the wins are known to ± that much; 0: it does not. *title*: the battle's name."""

    battle: Battle
    title: str
    seed: str
    battles: int = BATTLES
    until: float = 0.0
    minds: tuple[SeatMind, ...] = ()
    conditions: tuple[WinCondition, ...] = ()
    rounds: int = ROUNDS

    @property
    def board(self) -> AnyEncounter:
        """On which every fight begins."""
        return self.battle.opening

    def campaign(self) -> Campaign:
        """The same campaign as `battlemap simulate` makes of the battle. StoreError, in a sentence, where nobody could win."""
        return make_campaign(self.battle, self.seed, self.minds, self.conditions, self.rounds)


def battle_now(session: Session) -> Battle:
    """The battle of a session as if it began where it stands."""
    return Battle(session.rules, session.board, replace(session.state, head=ROOT))
