"""Harm in a report is credited by the event that states it: dealt equals taken, and only a token that rolled is credited."""

from collections.abc import Iterator

import pytest
from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Rolled, SheetChanged
from battlemap.board.ids import TokenId
from battlemap.play.journal import ROOT, JournalEntry
from battlemap.sim.campaign import make_campaign, open_campaign
from battlemap.sim.fight_play import PlayedFight, play_whole
from battlemap.store.document.battle_folder import read_sample

SAMPLES = {
    "fate2": "tavern-scuffle", "war_of_ashes": "ravine-ambush", "sifrp": "tilting-yard", "zweihander": "crooked-ladle",
    "obss": "quarry-yard",
}  # fmt: skip
ROUNDS = 4


class Hurt(Struct, frozen=True):
    """One event of harm: the entry it stands in, the board before it, the victim, the token that is said to have done it."""

    entry: JournalEntry
    board: AnyEncounter
    victim: TokenId
    by: TokenId | None
    using: str
    harm: float


def fight_of(game: str, seed: str = "credit") -> PlayedFight:
    stage = open_campaign(make_campaign(read_sample(SAMPLES[game]), seed, rounds=ROUNDS))
    return play_whole(stage, 0)


def hurts(fight: PlayedFight) -> Iterator[Hurt]:
    """Every event of a fight that took something from a token, read off the journal with the game's own measure of harm."""
    session = fight.session
    journal, measure = session.journal, session.rules.tactics.harm
    for key in journal.path(session.state.head):
        entry = journal.entry(key)
        board = journal.board(entry.parent if entry.parent != key else ROOT)
        for event in entry.events:
            then = event.apply(board)
            if isinstance(event, SheetChanged) and event.token in board.tokens:
                harm = measure(then, event.token) - measure(board, event.token)
                if harm > 0:
                    yield Hurt(entry, board, event.token, event.by, event.using, harm)
            board = then


@pytest.mark.parametrize("game", SAMPLES)
def test_harm_taken_is_harm_dealt_and_harm_that_no_token_did(game: str) -> None:
    fight = fight_of(game)
    found = list(hurts(fight))
    assert found
    record = fight.record
    undone = sum(one.harm for one in found if one.by in (None, one.victim))
    taken, dealt = (sum(getattr(token, what) for token in record.tokens.values()) for what in ("taken", "dealt"))
    assert taken == pytest.approx(dealt + undone, abs=len(record.tokens))  # each token's sum is rounded
    assert dealt >= 0.8 * taken, "most harm of a fight is done by fighters"


@pytest.mark.parametrize("game", SAMPLES)
def test_only_a_token_that_rolled_in_the_same_command_is_credited(game: str) -> None:
    for one in hurts(fight_of(game)):
        if one.by is not None and one.by != one.victim:
            rolled = {event.by for event in one.entry.events if isinstance(event, Rolled)}
            assert one.by in rolled, f"{one.by} is credited with harm to {one.victim} without a roll"
            assert one.using, f"{one.by} harms {one.victim} with nothing that is named"
