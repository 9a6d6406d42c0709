"""Small campaigns for tests: two against two in one game, on the board that every game is tried on."""

from battlemap.rules.registry import load_ruleset
from battlemap.sim.campaign import Campaign, SeatMind, make_campaign
from battlemap.sim.campaign_run import Progress, run_campaign
from battlemap.sim.engines.engine import Engine
from battlemap.sim.win_conditions import WinCondition
from battlemap.store.database.battle import Battle, new_battle
from battlemap.testing.conformance import plain_board


def small_battle(game: str = "war_of_ashes") -> Battle:
    """A fresh battle on the plain board."""
    rules = load_ruleset(game)
    return new_battle(rules, plain_board(rules), seed="small")


def small_campaign(*conditions: WinCondition, minds: tuple[SeatMind, ...] = (), seed: str = "s") -> Campaign:
    """Fights on the plain board, of three rounds at most."""
    return make_campaign(small_battle(), seed, minds, conditions, rounds=3)


def played(campaign: Campaign, battles: int, engine: Engine, until: float = 0.0) -> Progress:
    """All fights of a campaign; the last progress."""
    *_, last = run_campaign(campaign, battles, engine, until)
    return last
