"""A journal that was tampered with, or that the rules no longer lead to, is told apart from a sound one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from battlemap.board.events import Logged, Rolled
from battlemap.play.journal import Journal, JournalEntry, replay
from battlemap.play.session import Session, SessionState
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrders
from battlemap.rules.dice import FATE
from battlemap.rules.procedure import Command, roll
from battlemap.rules.ruleset import Action
from battlemap.rules.run import DiceInput
from battlemap.store.document.journal_replay import replay_differences
from tests.games.duel import ANN, DUEL, board


def journal() -> tuple[Journal, list[JournalEntry]]:
    session = Session(DUEL, board(), SessionState("seed"))
    for command in (Command("begin fight"), Command("rest", ANN), Command("end turn", ANN)):
        session.perform(command)
    return session.journal, [session.journal.entry(key) for key in session.journal.stubs]


def rebuild(entries: list[JournalEntry]) -> Journal:
    """A journal of these entries; the boards are what their events lead to."""
    made = Journal(board())
    for entry in entries:
        made.add(entry, replay(made.board(entry.parent), entry.events))
    return made


def test_a_sound_journal_has_no_differences() -> None:
    made, entries = journal()
    assert len(entries) > 4
    assert list(replay_differences(made, DUEL, "seed")) == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda e: replace(e, inputs=()), "answers are needed now"),
        (lambda e: replace(e, events=e.events[:-1]), "things happen now where"),
        (lambda e: replace(e, events=(*e.events[:-1], Logged("He cheats"))), "event 3 is now"),
        (lambda e: replace(e, command=Command("conjure", ANN)), "refuse it now"),
        (lambda e: replace(e, inputs=(*e.inputs, *e.inputs)), "ask something else now"),
    ],
)
def test_an_entry_the_rules_do_not_lead_to_is_named(change: Callable[[JournalEntry], JournalEntry], why: str) -> None:
    _, entries = journal()
    at = next(index for index, entry in enumerate(entries) if any(isinstance(answer, DiceInput) for answer in entry.inputs))
    entries[at] = change(entries[at])
    found = [one for one in replay_differences(rebuild(entries), DUEL, "seed") if one.entry == entries[at].id]
    assert len(found) == 1
    assert why in found[0].why


def test_a_number_below_nothing_is_as_good_with_the_hyphen_of_older_files() -> None:
    rests = Action("rest", lambda table, who: roll("rest", who, FATE))
    rules = replace(DUEL, actions={**DUEL.actions, "rest": rests})
    session = Session(rules, board(), SessionState("seed", orders=StandingOrders((), (RollOrder(EVERYBODY, "wait"),))))
    session.perform(Command("rest", ANN))
    session.type_in(1, 1, 2, 2)
    (entry,) = [session.journal.entry(key) for key in session.journal.stubs]
    (rolled,) = entry.events
    assert isinstance(rolled, Rolled)
    assert rolled.result == "−2"
    older = replace(entry, events=(replace(rolled, result="-2"),))
    assert list(replay_differences(rebuild([older]), rules, "seed")) == []
    wrong = replace(entry, events=(replace(rolled, result="-1"),))
    assert len(list(replay_differences(rebuild([wrong]), rules, "seed"))) == 1


def test_a_board_that_was_kept_wrong_is_named() -> None:
    made, entries = journal()
    wrong = Journal(board())
    for entry in entries:
        wrong.add(entry, made.board(entry.id) if entry.id != 2 else board())
    assert 2 in [one.entry for one in replay_differences(wrong, DUEL, "seed")]
