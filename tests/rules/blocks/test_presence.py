"""Who is there, who rides on whom, and how far they are from each other."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Moved
from battlemap.board.grid_map import Edge
from battlemap.board.ids import EdgeId, TokenId
from battlemap.rules.blocks.presence import Presence, cells_for, ground_height, hostile, tone_for, under_way
from battlemap.rules.blocks.token_layout import FAR
from tests.games.skirmish import ANN, BEN, CAT, board

RIDES = {"ben": "ann"}
DOWN = Presence(gone=lambda token: token.sheet.hits == 0)


def make_presence(mounts: dict[str, str]) -> Presence:
    return Presence(gone=lambda token: token.sheet.hits == 0, mount=lambda token: mounts.get(token.id, ""))


def at(here: AnyEncounter, **cells: tuple[int, int]) -> AnyEncounter:
    for who, cell in cells.items():
        here = Moved(TokenId(who), cell).apply(here)
    return here


def without(here: AnyEncounter, who: TokenId) -> AnyEncounter:
    token = here[who]
    return here.with_token(replace(token, sheet=replace(token.sheet, hits=0)))


def test_the_gap_is_counted_in_cells_between_spaces() -> None:
    here = at(board(), ann=(0, 5), ben=(1, 6), cat=(4, 5))
    assert [DOWN.gap(here, ANN, one) for one in (ANN, BEN, CAT)] == [0, 1, 4]


def test_whoever_is_off_the_grid_is_far_from_all_on_it() -> None:
    here = at(board(), ann=(0, 5))
    outside = here.with_token(replace(here[BEN], place="nowhere"))
    assert DOWN.gap(outside, ANN, BEN) == FAR
    assert DOWN.box(outside, BEN) is None


def test_a_rider_is_where_its_mount_is() -> None:
    here, riding = at(board(), ann=(2, 2), ben=(9, 9), cat=(2, 3)), make_presence(RIDES)
    assert riding.mount_of(here, BEN) == ANN
    assert riding.rider_of(here, ANN) == BEN
    assert riding.moving_group(here, ANN) == (ANN, BEN)
    assert riding.space(here, BEN) == here[ANN].cells
    assert riding.gap(here, BEN, CAT) == 1


def test_nobody_rides_on_one_that_is_not_there_or_on_itself() -> None:
    here = board()
    assert make_presence({"ben": "nobody"}).mount_of(here, BEN) is None
    assert make_presence({"ben": "ben"}).mount_of(here, BEN) is None
    assert make_presence({"ben": "ben"}).riders(here) == {}


def test_those_who_are_gone_take_no_room_and_are_near_nobody() -> None:
    here = at(board(), ann=(0, 5), ben=(9, 9), cat=(1, 5))
    assert [token.id for token, _ in DOWN.near(here, ANN, 1)] == [CAT]
    assert not DOWN.open_step(here, ANN, (1, 5))
    fallen = without(here, CAT)
    assert DOWN.near(fallen, ANN, 1) == []
    assert DOWN.open_step(fallen, ANN, (1, 5))


def test_only_foes_are_counted_where_foes_are_asked_for() -> None:
    here = at(board(), ann=(0, 5), ben=(1, 5), cat=(1, 6), oaf=(9, 8))
    assert [token.id for token, _ in DOWN.near(here, ANN, 1, hostile_only=True)] == [CAT]
    assert hostile(here, ANN, CAT)
    assert not hostile(here, ANN, BEN)


def test_a_wall_cuts_off_a_reach() -> None:
    here = at(board(), ann=(2, 5), cat=(3, 5))
    assert DOWN.in_reach(here, ANN, CAT, 1)
    assert here.grid is not None
    walled: AnyEncounter = replace(here, map=replace(here.grid, edges={EdgeId("3,5 w"): Edge("wall")}))
    assert not DOWN.in_reach(walled, ANN, CAT, 1)
    assert (3, 5) not in DOWN.reachable_cells(walled, ANN, 1)


def test_beside_somebody_is_every_free_cell_around_the_nearest_first() -> None:
    here = at(board(), ann=(2, 5), ben=(3, 5))
    ring = DOWN.free_cells_beside(here, ANN)
    assert (3, 5) not in ring
    assert len(ring) == 7
    assert DOWN.free_cells_beside(here, CAT, ANN)[0] == min(
        ring, key=lambda cell: max(abs(cell[0] - here[CAT].cell[0]), abs(cell[1] - here[CAT].cell[1]))
    )


def test_a_line_from_one_to_another_meets_those_between_but_neither_its_rider() -> None:
    here = at(board(), ann=(0, 8), ben=(2, 8), cat=(5, 8), oaf=(9, 8))
    line = DOWN.line_of_fire(here, ANN, CAT)
    assert line is not None
    assert list(line.bodies) == [BEN]
    ridden = make_presence({"ben": "cat"}).line_of_fire(here, ANN, CAT)
    assert ridden is not None
    assert list(ridden.bodies) == []


def test_lengths_are_whole_cells_and_heights_the_highest_of_a_space() -> None:
    here = at(board(), ann=(15, 0))
    assert cells_for(here, 2.5) == 2
    assert ground_height(here, here[ANN].cells) == 2
    assert ground_height(here, ((0, 0),)) == 0


def test_what_befalls_our_own_is_harm_and_what_befalls_the_foe_is_good() -> None:
    here = board()
    ours = not here.side_of(ANN).gm
    assert tone_for(here, ANN) == ("harm" if ours else "good")
    assert tone_for(here, CAT) != tone_for(here, ANN)
    assert tone_for(here, ANN, good=True) == tone_for(here, CAT)


def test_no_fight_is_under_way_before_there_is_an_order() -> None:
    assert not under_way(board())
