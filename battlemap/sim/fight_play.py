"""Plays fight number i of a campaign, through an ordinary session."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, Seat, SideId
from battlemap.minds.character import character_of
from battlemap.minds.decider import Decider
from battlemap.minds.decision import Decision
from battlemap.minds.fight import STEPS, begin
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.play.journal import Journal
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session
from battlemap.rules.procedure import Refused
from battlemap.sim.campaign import OpenedCampaign
from battlemap.sim.fight_measures import FightMeasures
from battlemap.sim.fight_outcome import FightEnding, FightRecord
from battlemap.sim.fight_standing import Onlooker, judge_shares
from battlemap.sim.win_conditions import WinWatch

StepOnlooker: TypeAlias = Callable[[int, AnyEncounter], None]
"""An onlooker of one fight."""


class PlayedFight(Struct, frozen=True, eq=False):
    """A fight as it was played: its session, with everything that happened, and what is counted of it."""

    session: Session
    record: FightRecord


def fight_seed(stage: OpenedCampaign, index: int) -> str:
    """The seed of the dice of fight *index*."""
    return f"{stage.campaign.seed}/{index}"


def play(stage: OpenedCampaign, index: int, onlooker: Onlooker | None = None) -> FightRecord:
    """What fight *index* came to; a fault of the rules in it is told in its record. FightAbandoned by *onlooker*."""
    try:
        return play_whole(stage, index, onlooker).record
    except (Refused, RuleFault) as fault:
        return FightRecord(index, SideId(""), fault=str(fault) or type(fault).__name__)


def play_whole(stage: OpenedCampaign, index: int, onlooker: Onlooker | None = None) -> PlayedFight:
    """Fight *index* with its session. Refused or RuleFault where the rules will not have it."""
    campaign, rules = stage.campaign, stage.rules
    seed = fight_seed(stage, index)
    orders = stage.battle.state.orders.with_dice_at_once()
    session = Session(rules, Journal(stage.opening), replace(stage.battle.state, seed=seed, orders=orders))
    deciders: dict[Seat, Decider] = {
        mind.seat: Mind(
            rules, character_of(mind.character, mind.gives_up), mind.skill, crc32(f"{seed}/{mind.seat}".encode()), explains=False
        )
        for mind in campaign.minds
    }
    if not any(stage.opening.sides[token.side].gm for token in stage.opening.tokens.values()):
        deciders[GM] = next(iter(deciders.values()))  # somebody has to say how hard a thing is
    player, watch = MachinePlayer(session, seat_sides(deciders)), WinWatch(rules, stage.opening, campaign.conditions)
    decisions: list[Decision] = []
    ending = _fight(player, watch, campaign.rounds, decisions, partial(onlooker, index) if onlooker is not None else None)
    record = FightMeasures(stage, session, watch.alliances).record(index, ending, decisions, player.refusals)
    if campaign.judged and not record.winner and any(token.taken for token in record.tokens.values()):
        shares = judge_shares(rules, session.journal.board(ending.entry), watch.alliances)
        record = replace(record, judged={alliance: round(share * 1000) for alliance, share in shares.items()})
    return PlayedFight(session, record)


def _fight(
    player: MachinePlayer, watch: WinWatch, rounds: int, decisions: list[Decision], onlooker: StepOnlooker | None
) -> FightEnding:
    """Have the machines fight until somebody has won, or nobody can go on."""
    session = player.session
    journal, seen = session.journal, session.head
    winner = watch.winner(journal, seen)
    if not session.board.turns.order and session.current is None and winner is None:
        begin(session)
    first = last = session.board.turns.round
    latest = player.last
    for _ in range(STEPS):
        if session.current is None and winner is None:
            for key in _entries_after(journal, seen, session.head):  # what follows by itself may clear away who had won
                if (winner := watch.winner(journal, key)) is not None:
                    return FightEnding(SideId(winner), last - first + 1, key)
            seen = session.head
        if winner is not None:
            break
        last = max(last, session.board.turns.round)
        if last - first >= rounds:
            return FightEnding(SideId(""), rounds, seen)
        if not player.step():
            stuck = session.questions[0].prompt if session.questions else "nothing is left that a machine would do"
            return FightEnding(SideId(""), last - first + 1, seen, stuck)
        if onlooker is not None:
            onlooker(last - first + 1, session.board)
        if player.last is not latest and player.last is not None:
            latest = player.last
            if latest.command is not None:
                decisions.append(latest)
    return FightEnding(SideId(winner or ""), last - first + 1, seen)


def _entries_after(journal: Journal, before: int, key: int) -> list[int]:
    """The entries after *before* up to *key*."""
    keys = []
    while key != before and key in journal.stubs:
        keys.append(key)
        key = journal.stubs[key].parent
    return keys[::-1]
