"""Whether somebody who is disabled can do what he should not, and whether what waits for his turns still ends."""

from random import Random

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import Removed
from battlemap.play.session import Session, new_session
from battlemap.rules.disabling_states import DisablingState
from battlemap.rules.procedure import Command, Refused, Table
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import by_default, why_not
from battlemap.testing.conformance_table import REFUSED, REFUSED_IN_FIGHT, ConformanceTable, table_of
from battlemap.testing.random_player import report_broken_rules

TURN_TIMINGS = ("turn starts", "turn ends")
MOST_STEPS = 200
"""So many turns and answers are enough for the rounds that are looked at."""


def disabled_verb_fault(rules: AnyRuleset, board: AnyEncounter, random: Random) -> str:
    """A verb that somebody can do in a state of *rules.disabling_states* that bars it; empty if there is none here.

    One token and one state, at random, are tried with every verb.
    """
    if not rules.disabling_states or not board.tokens:
        return ""
    who = random.choice([token for token in board.turns.now if token in board.tokens] or list(board.tokens))
    state = random.choice(rules.disabling_states)
    with report_broken_rules(f"bringing about “{state.name}”"):
        disabled = state.bring_about(board, who)
    if disabled is board:
        return ""
    table = Table(board, rules)
    table.board = disabled
    with report_broken_rules(f"what follows from being {state.name}"):
        table.check_state()
    declared = table_of(rules)
    for action in rules.actions.values():
        if action.menu != "token" or not _bars(declared, state, action.name, bool(board.turns.order)):
            continue
        with report_broken_rules(f"“{action.name}” by one who is {state.name}"):
            why = why_not(Table(table.board, rules), Command(action.name, who))
        if not why:
            return f"“{action.name}” can be done by one who is {state.name}"
    return ""


def _bars(declared: ConformanceTable, state: DisablingState, verb: str, in_fight: bool) -> bool:
    """True if nobody in *state* may do *verb*: by the conformance table if it has a column for the state, else by the state."""
    if state.name not in declared.bars:
        return state.bars(verb)
    return declared.letter(verb, state.name) in ((REFUSED, REFUSED_IN_FIGHT) if in_fight else (REFUSED,))


def lingering_effect_fault(rules: AnyRuleset, board: AnyEncounter, random: Random) -> str:
    """An effect that waits for a turn of somebody and goes on for ever once he is taken off the board or out of the fight."""
    waiting = [e for e in board.effects if e.until and e.until.timing in TURN_TIMINGS and e.until.who and e.on != e.until.who]
    if not waiting or not board.turns.order:
        return ""
    effect = random.choice(waiting)
    assert effect.until is not None
    assert effect.until.who is not None
    who = effect.until.who
    ways = [state for state in rules.disabling_states if state.is_out]
    with report_broken_rules("one for whose turn something waits is out"):
        if who not in board.tokens or not ways or random.random() < 0.5:
            way, after = "taken off the board", Removed(who).apply(board) if who in board.tokens else board
        else:
            state = random.choice(ways)
            way, after = state.name, state.bring_about(board, who)
        if not _lasts(after, effect):
            return ""
        session = new_session(rules, after, "lingering")
        if not _play_rounds(session, effect.until.times + 1) or not _lasts(session.board, effect):
            return ""
    return f"“{effect.title}” waits for a turn of somebody who is {way}, and never ends"


def _lasts(board: AnyEncounter, effect: Effect) -> bool:
    """Whether the same effect is there, however often its turn must still come."""
    return any(replace(other, until=effect.until) == effect and other.until is not None for other in board.effects)


def _play_rounds(session: Session, rounds: int) -> bool:
    """End turn after turn, answering by default; whether so many rounds have really passed."""
    last = session.board.turns.round + rounds
    for _ in range(MOST_STEPS):
        turns = session.board.turns
        if not turns.order:
            return False
        if turns.round >= last and session.current is None:
            return True
        try:
            if session.questions:
                question = session.questions[0]
                session.answer(*by_default(session.board, question), by=question.to[0])
            elif session.waiting_roll is not None:
                session.roll()
            else:
                who = next((member for member in turns.now if member not in turns.acted), None)
                if who is None:
                    return False
                session.perform(Command("end turn", who))
        except Refused:
            return False
    return False
