"""Plays fight number i of a campaign, through an ordinary session."""

from typing import Literal
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import Seat, SideId
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decision import Decision
from battlemap.minds.fight import STEPS, begin
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Decider, Mind
from battlemap.play.journal import Journal
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session
from battlemap.rules.procedure import Refused
from battlemap.sim.campaign import OpenedCampaign
from battlemap.sim.fight_measures import FightMeasures
from battlemap.sim.fight_outcome import FightRecord
from battlemap.sim.win_conditions import WinWatch


class PlayedFight(Struct, frozen=True, eq=False):
    """A fight as it was played: its session, with everything that happened, and what is counted of it."""

    session: Session
    record: FightRecord


def fight_seed(stage: OpenedCampaign, index: int) -> str:
    """The seed of the dice of fight *index*."""
    return f"{stage.campaign.seed}/{index}"


def play(stage: OpenedCampaign, index: int) -> FightRecord:
    """What fight *index* came to; a fault of the rules in it is told in its record."""
    try:
        return play_whole(stage, index).record
    except (Refused, RuleFault) as fault:
        return FightRecord(index, SideId(""), fault=str(fault) or type(fault).__name__)


def play_whole(stage: OpenedCampaign, index: int) -> PlayedFight:
    """Fight *index* with its session. Refused or RuleFault where the rules will not have it."""
    campaign, rules = stage.campaign, stage.rules
    seed = fight_seed(stage, index)
    session = Session(rules, Journal(stage.opening), replace(stage.battle.state, seed=seed))
    deciders: dict[Seat, Decider] = {
        mind.seat: Mind(rules, CHARACTERS[mind.character], mind.skill, crc32(f"{seed}/{mind.seat}".encode()))
        for mind in campaign.minds
    }
    player, watch = MachinePlayer(session, seat_sides(deciders)), WinWatch(rules, stage.opening, campaign.conditions)
    decisions: list[Decision] = []
    winner, last, stuck = _fight(player, watch, campaign.rounds, decisions)
    measures = FightMeasures(stage, session, watch.alliances, deciders)
    return PlayedFight(session, measures.record(index, SideId(winner or ""), last, decisions, player.refusals, stuck))


def _fight(
    player: MachinePlayer, watch: WinWatch, rounds: int, decisions: list[Decision]
) -> tuple[SideId | Literal[""] | None, int, str]:
    """Who has won, how many rounds were begun, and what a person would have to answer, if anything."""
    session = player.session
    winner = watch.winner(session)
    if not session.board.turns.order and session.current is None and winner is None:
        begin(session)
    first = last = session.board.turns.round
    head, latest = -1, player.last
    for _ in range(STEPS):
        if session.current is None and session.head != head:
            head, winner = session.head, watch.winner(session)
        if winner is not None:
            break
        last = max(last, session.board.turns.round)
        if last - first >= rounds:
            return None, rounds, ""
        if not player.step():
            stuck = session.questions[0].prompt if session.questions else ""
            return None, last - first + 1, stuck
        if player.last is not latest and player.last is not None:
            latest = player.last
            if latest.command is not None:
                decisions.append(latest)
    return winner, last - first + 1, ""
