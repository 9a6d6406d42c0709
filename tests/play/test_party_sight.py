"""What players' tokens see goes by the sight and the light of their game, and what they come to see is in the journal."""

from random import Random

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import FogChanged
from battlemap.board.grid.fog.fog_tables import covered_table
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import TokenId
from battlemap.play.fog.fog_edits import set_by_sight, set_fog_everywhere
from battlemap.play.fog.party_sight import party_view
from battlemap.play.session import Session, new_session
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.journal_replay import replay_differences
from battlemap.testing.random_player import RandomPlayer

IN_THE_CELLAR = (9, 15)
"""Dark, and seen through the open door from where Doran sits on his horse."""


@pytest.fixture(scope="module")
def yard() -> Battle:
    return read_sample("quarry-yard")


def grid_of(board: AnyEncounter) -> GridMap:
    assert board.grid is not None
    return board.grid


def called(board: AnyEncounter, name: str) -> TokenId:
    return next(key for key, token in board.tokens.items() if token.name == name)


def sees_cellar(yard: Battle, board: AnyEncounter) -> bool:
    return bool(party_view(yard.rules, board)[IN_THE_CELLAR[1], IN_THE_CELLAR[0]])


def test_in_the_dark_only_those_see_whom_darkness_does_not_hinder_or_where_somebody_carries_a_light(yard: Battle) -> None:
    board = yard.board
    assert not sees_cellar(yard, board)
    doran = board[called(board, "Doran")]
    sharp = replace(doran, sheet=replace(doran.sheet, vision="darkvision"))
    assert sees_cellar(yard, board.with_token(sharp))
    lamp = replace(doran, sheet=replace(doran.sheet, light="torch"), place=(11, 15))
    assert sees_cellar(yard, board.with_token(lamp))
    assert not sees_cellar(yard, replace(board.with_token(lamp), sides=with_gm(board, doran.side)))


def with_gm(board: AnyEncounter, side: str) -> dict[object, object]:
    """The sides, with one more of them the GM's."""
    return {key: replace(value, gm=value.gm or key == side) for key, value in board.sides.items()}


def test_what_a_command_uncovers_is_part_of_it_and_of_running_it_again(yard: Battle) -> None:
    session: Session = new_session(yard.rules, yard.board, "seed")
    session.edit(*set_fog_everywhere(session.board, covered=True), *set_by_sight(session.board, on=True), what="by sight")
    entry = session.journal.entry(session.head)
    assert [event.covered for event in entry.events if isinstance(event, FogChanged)] == [True, False]
    before = covered_table(grid_of(session.board)).sum()
    player = RandomPlayer(session, Random(5))
    for _ in range(12):
        if not player.command():
            break
    while session.current is not None and session.undo():
        pass
    assert covered_table(grid_of(session.board)).sum() <= before
    assert list(replay_differences(session.journal, yard.rules, session.seed)) == []
