"""The game is played in zones, on cells, and with no map at all."""

from battlemap.board.grid_map import GridMap
from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.store.validation.board_validation import validate_board
from rulesets.fate2.basics.positions import engaged, measured
from tests.rulesets.fate2.boards import ANN, BEN, CAT, FRIENDS, HERE, RULES, WATCH, board, nowhere, piece, yard


def test_tokens_stand_on_cells_of_a_grid_and_in_zones_of_a_zone_map() -> None:
    assert RULES.on_cells(yard())
    assert not RULES.on_cells(board())
    assert list(validate_board(yard(), RULES)) == []
    assert list(validate_board(board(), RULES)) == []


def test_on_a_grid_nobody_stands_in_a_zone() -> None:
    zones = ZoneMap(zones={HERE: Zone(HERE, "Here", at=(10.0, 10.0))})
    mixed = board(piece(ANN, FRIENDS), map=GridMap(5, 5, zones=zones))
    assert any("stands in a zone" in fault for fault in validate_board(mixed, RULES))


def test_one_place_without_an_outline_measures_nothing() -> None:
    other = ZoneId("there")
    two = ZoneMap(zones={HERE: Zone(HERE, "Here", at=(0.0, 0.0)), other: Zone(other, "There", at=(300.0, 0.0))})
    assert not measured(board(map=nowhere()))
    assert measured(board(map=two))
    assert measured(yard())


def test_who_shares_a_zone_or_stands_beside_is_engaged() -> None:
    other = ZoneId("there")
    two = ZoneMap(zones={HERE: Zone(HERE, "Here", at=(0.0, 0.0)), other: Zone(other, "There", at=(300.0, 0.0))})
    apart = board(piece(ANN, FRIENDS), piece(BEN, FRIENDS, place=other), piece(CAT, WATCH), map=two)
    assert engaged(apart, ANN, CAT)
    assert not engaged(apart, BEN, CAT)
    assert not engaged(apart, ANN, BEN)
    assert engaged(yard(), ANN, CAT)
    assert not engaged(yard(), BEN, CAT)
