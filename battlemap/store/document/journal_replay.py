"""Runs every command of a journal again and compares: the same answers must lead to the same events and boards."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import PlayerNamesSet, Rolled
from battlemap.board.wording import format_number
from battlemap.play.fog.discovery import discovered
from battlemap.play.journal import Journal, JournalEntry, replay
from battlemap.play.resolution import Resolution
from battlemap.play.rule_faults import RuleFault
from battlemap.rules.procedure import Refused
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import InputMismatch
from battlemap.store.files.store_errors import StoreError
from battlemap.store.validation.file_validation import replay_entries

LATER_FIELDS = frozenset({"paid", "only_if", "degree", "round_word"})
"""Of records of rolls and lines of the log: files from before they were there have nothing in them."""


class ReplayDifference(Struct, frozen=True):
    """An entry that does not come out as it is written."""

    entry: int
    title: str
    why: str


def replay_differences(journal: Journal, rules: AnyRuleset, seed: str) -> Iterator[ReplayDifference]:
    """Everything in *journal* that the rules, or its own events, do not lead to; nothing if it is sound."""
    for key, stub in journal.stubs.items():
        why = _difference(journal, rules, seed, journal.entry(key))
        if why:
            yield ReplayDifference(key, stub.title, why)


def unsound_entries(journal: Journal) -> Iterator[ReplayDifference]:
    """Every entry whose events do not lead to the board that was kept, whatever the rules would make of its command now."""
    for key, stub in journal.stubs.items():
        why = _unsoundness(journal, journal.entry(key))
        if why:
            yield ReplayDifference(key, stub.title, why)


def _unsoundness(journal: Journal, entry: JournalEntry) -> str:
    try:
        after = replay_entries(journal.board(entry.parent), entry.events, "what happened")
    except StoreError as trouble:
        return str(trouble).rstrip(".")
    return "" if after == journal.board(entry.id) else "the board that was kept is not what the events lead to"


def _difference(journal: Journal, rules: AnyRuleset, seed: str, entry: JournalEntry) -> str:
    if unsound := _unsoundness(journal, entry):
        return unsound
    before, kept = journal.board(entry.parent), journal.board(entry.id)
    if entry.command is None:
        return ""
    try:
        run = Resolution(rules, before, entry.command, seed, journal.depth(entry.parent), entry.inputs)
    except (Refused, InputMismatch) as fault:
        return f"the rules refuse it now: {fault}" if isinstance(fault, Refused) else f"the rules ask something else now: {fault}"
    except RuleFault as fault:
        return f"the rules fail now: {fault.cause!r}"
    if not run.done:
        asked = run.questions[0].prompt if run.questions else "a roll"
        return f"the rules ask for more now: {asked}"
    if run.inputs != entry.inputs:
        return f"{len(run.inputs)} answers are needed now, and not all of the {len(entry.inputs)} that are written"
    uncovered = discovered(rules, before, run.table.events, run.table.board)
    return _compare(entry, (*run.table.events, *uncovered), replay(run.table.board, uncovered), kept)


def _compare(entry: JournalEntry, events: tuple[object, ...], board: AnyEncounter, kept: AnyEncounter) -> str:
    if not any(isinstance(event, PlayerNamesSet) for event in entry.events):  # as in files from before names were kept
        events = tuple([event for event in events if not isinstance(event, PlayerNamesSet)])
        board = replace(board, player_names=kept.player_names)
    if len(events) != len(entry.events):
        return f"{len(events)} things happen now where {len(entry.events)} are written"
    for at, (new, old) in enumerate(zip(events, entry.events, strict=True), 1):
        if not _matches(new, old):
            return f"event {at} is now {new!r} and was {old!r}"
    return "" if board == kept else "the events are the same and the board is not"


def _matches(new: object, old: object) -> bool:
    """Whether a fact is what is written; of a field that older files do not have, nothing is written.

    What dice came to is written with a hyphen for a minus in files from before it had a true one.
    """
    if isinstance(new, Rolled) and isinstance(old, Rolled) and old.result.lstrip("-").isdecimal():
        old = replace(old, result=format_number(int(old.result)))
    if isinstance(new, Struct) and type(new) is type(old):
        values = [(name, getattr(new, name), getattr(old, name)) for name in new.__struct_fields__]
        return all(_matches(now, before) or (name in LATER_FIELDS and not before) for name, now, before in values)
    if isinstance(new, tuple) and isinstance(old, tuple):
        return len(new) == len(old) and all(_matches(now, before) for now, before in zip(new, old, strict=True))
    return new == old
