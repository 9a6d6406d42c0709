"""A rule that breaks down, at whatever pause of whatever verb: nothing has happened, and play goes on."""

from collections import defaultdict

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Logged
from battlemap.play.journal import Journal
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session, SessionState
from battlemap.play.standing_orders import EVERYBODY, StandingOrders
from battlemap.rules import registry
from battlemap.rules.procedure import Choice, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Tape
from battlemap.testing.scenario_runner import check_scenarios
from tests.architecture.source import ROOT
from tests.games.failing import Given, PlayedCommand, Recorder, Trap

SCENARIOS = ROOT / "tests" / "scenarios"
ASKED = StandingOrders().with_rolling(EVERYBODY, "type")
TRIED = 20
"""So many of the times that a verb was played are tried at most."""
Position = tuple[AnyEncounter, tuple[Choice, ...], Roll | None, Tape, SessionState, tuple[int, ...]]


class NotPlayable(Exception):
    """The command needs more than what it asked for when it was recorded."""


def position(session: Session) -> Position:
    inputs = session.current.inputs if session.current else ()
    stubs = tuple(session.journal.stubs)
    return session.board, session.questions, session.waiting_roll, inputs, session.state, stubs


def answer(session: Session, given: Given) -> None:
    """Give what was answered to the request that is open."""
    if session.waiting_roll is not None:
        session.type_in(*[face for face in given if isinstance(face, int)])
        return
    several = given if given and isinstance(given[0], tuple) else (given,)
    open_choices = session.questions
    keys = several[len(several) - len(open_choices)]
    session.answer(*[str(key) for key in keys if isinstance(key, str)], by=open_choices[0].to[0])


class BrokenPlay:
    """A command played once from end to end, while its rules break down at every pause before they get there."""

    def __init__(self, rules: AnyRuleset, played: PlayedCommand) -> None:
        self.trap, self.played = Trap(rules, played.command.action), played
        self.session = Session(self.trap.rules, Journal(played.board), SessionState("seed", orders=ASKED))
        self.start = self.session.board
        self.faults = 0

    def play(self) -> None:
        """NotPlayable if the record does not say enough."""
        session, command = self.session, self.played.command
        session.edit(Logged("before"))
        if session.current is None or session.current.command.action != command.action:  # what is due comes by itself
            self.step(lambda: session.perform(command), 0)
        while session.current is not None and session.current.command.action == command.action:
            at = self.trap.reached
            if not at < len(self.played.given):
                raise NotPlayable
            self.step(lambda at=at: answer(session, self.played.given[at]), at + 1)
        self.check_way_back()

    def step(self, act: object, pause: int) -> None:
        """Do one step; before that, have it break at every pause it comes by."""
        assert callable(act)
        before = position(self.session)
        while True:
            try:
                with self.trap.armed(pause):
                    act()
            except RuleFault:
                self.faults += 1
                assert position(self.session) == before
                pause += 1
                continue
            except Refused as refusal:
                raise NotPlayable from refusal
            return

    def check_way_back(self) -> None:
        """Undo and redo all; open it again where it stands."""
        session = self.session
        after = session.board
        while session.undo():
            pass
        assert session.board == self.start
        while session.redo():
            pass
        assert session.board == after
        again = Session(session.rules, session.journal, session.state)
        assert position(again) == position(session)


def break_at_every_pause(rules: AnyRuleset, times: list[PlayedCommand]) -> int:
    """Play a verb as it was played once, the longest way first; how often it broke. NotPlayable if no record says enough.

    Where what is due would come before it, nothing is.
    """
    longest = sorted(times, key=lambda played: -len(played.given))[:TRIED]
    for game in (rules, replace(rules, due_command=lambda board: None)):
        for played in longest:
            play = BrokenPlay(game, played)
            try:
                play.play()
            except NotPlayable:
                continue
            return play.faults
    raise NotPlayable(times[0].command.action)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.ruleset_ids())
def test_a_rule_that_breaks_at_any_pause_of_any_verb_is_a_refusal(game: str) -> None:
    recorder = Recorder(registry.load_ruleset(game))
    assert check_scenarios([SCENARIOS / game], lambda name: recorder.rules).passed
    by_verb: dict[str, list[PlayedCommand]] = defaultdict(list)
    for played in recorder.played:
        by_verb[played.command.action].append(played)
    assert len(by_verb) > len(recorder.rules.actions) * 0.9, "the scenarios play nearly every verb"
    faults = {verb: break_at_every_pause(registry.load_ruleset(game), times) for verb, times in by_verb.items()}
    assert min(faults.values()) >= 1
    assert sum(faults.values()) > 2 * len(faults)
