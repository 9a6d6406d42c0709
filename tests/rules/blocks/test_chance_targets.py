"""Chance directions and victims."""

from msgspec.structs import replace

from battlemap.board.events import Moved
from battlemap.rules.blocks.chance_targets import cells_carried, landing_cell, pick_by_roll
from battlemap.rules.blocks.presence import Presence
from tests.games.skirmish import ANN, BEN, board

HERE = Moved(BEN, (4, 9)).apply(Moved(ANN, (1, 9)).apply(board()))
EVERYBODY = Presence(gone=lambda token: False)


def test_whoever_is_carried_off_stops_before_whoever_stands_there() -> None:
    assert cells_carried(HERE, EVERYBODY, ANN, (1, 0), 5) == ((2, 9), (3, 9))


def test_whoever_is_carried_off_stops_at_the_edge_of_the_map() -> None:
    assert cells_carried(HERE, EVERYBODY, ANN, (-1, 0), 5) == ((0, 9),)


def test_nobody_is_carried_without_cells() -> None:
    assert cells_carried(HERE.with_token(replace(HERE[ANN], place="away")), EVERYBODY, ANN, (1, 0), 5) == ()


def test_a_thing_comes_to_lie_on_the_map() -> None:
    assert landing_cell(HERE, (1, 1), (-1, -1), 6) == (0, 0)
    assert landing_cell(HERE, (1, 1), (1, 0), 3) == (4, 1)


def test_a_number_that_the_game_master_adjusted_beyond_the_die_picks_the_first_or_the_last() -> None:
    assert [pick_by_roll("abc", number) for number in (-2, 0, 1, 3, 4)] == ["a", "a", "a", "c", "c"]
