"""Checks a report against the ordinary session: fights are played again, then run again command by command, and compared."""

from collections.abc import Iterable
from time import monotonic

from msgspec import Struct

from battlemap.minds.revealing import reveal, revealed_in
from battlemap.play.journal import ROOT, Journal, JournalEntry
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session
from battlemap.play.session_state import SessionState
from battlemap.rules.procedure import Refused
from battlemap.rules.run import AnswerInput
from battlemap.sim.campaign import OpenedCampaign
from battlemap.sim.fight_play import play_whole


class SelfCheck(Struct, frozen=True):
    """So many fights were compared, event for event, and these were not *alike*: numbers from 0."""

    fights: int = 0
    events: int = 0
    different: tuple[int, ...] = ()


def check_sample(stage: OpenedCampaign, sample: Iterable[tuple[int, int, int]], seconds: float = 20.0) -> SelfCheck:
    """Compare fights of a tally's sample (checksum, fight, mark), for at most about *seconds*."""
    began, fights, events, different = monotonic(), 0, 0, list[int]()
    for _, index, mark in sample:
        if fights and monotonic() - began > seconds:
            break
        fights += 1
        try:
            played = play_whole(stage, index)
            events += sum(len(entry.events) for entry in _way(played.session))
            alike = played.record.mark == mark and replays(stage, played.session)
        except (Refused, RuleFault):
            alike = False
        if not alike:
            different.append(index)
    return SelfCheck(fights, events, tuple(different))


def replays(stage: OpenedCampaign, played: Session) -> bool:
    """Whether the same commands and answers, given one by one to a new session, lead to the same events and the same board."""
    session = Session(stage.rules, Journal(stage.opening), SessionState(played.seed, orders=played.orders))
    entries = _way(played)
    try:
        for number, entry in enumerate(entries, start=1):
            _give(session, entry, number)
    except Refused:
        return False
    again = _way(session)
    return [(entry.command, entry.events) for entry in again] == [(entry.command, entry.events) for entry in entries] and (
        session.board == played.board or session.current is not None
    )


def _give(session: Session, entry: JournalEntry, number: int) -> None:
    """Do what led to *entry*, the *number*-th: its command, unless it came by itself, and its answers; or show who was hidden."""
    if (shown := revealed_in(entry)) is not None:
        reveal(session, shown)
    if entry.command is not None and not entry.follows and len(session.journal.stubs) < number:
        session.perform(entry.command)
    while len(session.journal.stubs) < number:
        run = session.current
        if session.waiting_roll is not None:
            session.roll()
            continue
        given = entry.inputs[len(run.inputs)] if run is not None and len(run.inputs) < len(entry.inputs) else None
        if not isinstance(given, AnswerInput):
            raise Refused("other answers are needed")
        session.answer(*given.keys, by=given.by)


def _way(session: Session) -> list[JournalEntry]:
    return [session.journal.entry(key) for key in session.journal.path(session.head) if key != ROOT]
