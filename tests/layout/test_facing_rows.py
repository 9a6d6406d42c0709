"""Where everybody stands if no map says it."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.polygons import Rect, contains
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.outlines import ground
from battlemap.layout.contents import zone_contents
from battlemap.layout.facing_rows import MOST, opposing_rows, opposing_spots
from battlemap.layout.zone_layout import lay_out_zone
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.rules.display import Facing
from tests.rulesets.fate2.boards import ANN, BEN, CAT, DOG, FRIENDS, HERE, RULES, WATCH, board, piece

pytestmark = pytest.mark.usefixtures("qapp")  # names are measured in the bundled fonts


def test_foes_stand_in_two_rows_the_players_below() -> None:
    assert opposing_rows(board()) == ((CAT, DOG), (ANN, BEN))


def test_whoever_faces_somebody_stands_over_him() -> None:
    facings = (Facing(ANN, DOG), Facing(CAT, BEN))
    assert opposing_rows(board(), facings) == ((DOG, CAT), (ANN, BEN))


def test_where_all_are_of_one_mind_nobody_is_lined_up() -> None:
    assert opposing_rows(board(piece(ANN, FRIENDS), piece(BEN, FRIENDS))) == ()


def test_a_map_says_by_itself_where_everybody_stands() -> None:
    there = Zone(HERE, "Here", at=(0.0, 0.0))
    two = ZoneMap(zones={HERE: there, "yonder": replace(there, id="yonder", at=(900.0, 0.0))})  # type: ignore[dict-item]
    assert opposing_rows(board(map=two)) == ()


def test_a_row_that_is_too_long_is_cut_in_two_alike() -> None:
    crowd = [piece(TokenId(f"guard {n}"), WATCH) for n in range(MOST + 1)]
    assert [len(row) for row in opposing_rows(board(*crowd, piece(ANN, FRIENDS)))] == [4, 4, 1]


def test_the_rows_lie_one_over_the_other_under_what_lies_at_the_head() -> None:
    polygon = ((0.0, 0.0), (700.0, 0.0), (700.0, 400.0), (0.0, 400.0))
    head = Rect(300, 0, 100, 90)
    spots = opposing_spots(polygon, (head,), ((CAT, DOG), (ANN, BEN)))
    assert spots[CAT][1] == spots[DOG][1] < spots[ANN][1] == spots[BEN][1]
    assert spots[CAT][1] > head.bottom
    assert spots[ANN][0] == spots[CAT][0] < 350 < spots[BEN][0]


def test_on_the_sheet_everybody_stands_in_his_row() -> None:
    start = board()
    contents = zone_contents(start, RULES.display(start))[HERE]
    spots = lay_out_zone(start.zone_map, HERE, contents, LABEL_SIZES).layout.spots
    assert spots.keys() == {ANN, BEN, CAT, DOG}
    assert max(spots[CAT][1], spots[DOG][1]) + 100 < min(spots[ANN][1], spots[BEN][1])
    assert all(contains(ground(start.zone_map, HERE), spot) for spot in spots.values())


def test_somebody_who_was_put_somewhere_stays_there() -> None:
    start = board()
    contents = zone_contents(start, RULES.display(start))[HERE]
    first = lay_out_zone(start.zone_map, HERE, contents, LABEL_SIZES)
    without = replace(contents, tokens=tuple(token for token in contents.tokens if token.token != DOG))
    known = lay_out_zone(start.zone_map, HERE, without, LABEL_SIZES)
    again = lay_out_zone(start.zone_map, HERE, contents, LABEL_SIZES, known)
    assert {who: again.layout.spots[who] for who in (ANN, BEN, CAT)} == {who: known.layout.spots[who] for who in (ANN, BEN, CAT)}
    assert again.layout.spots[DOG][1] == first.layout.spots[DOG][1]
