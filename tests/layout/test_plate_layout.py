"""Where names lie: nobody's on anybody else or on another name, cut only where nothing else is left."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Rect
from battlemap.layout.cell_layout import size_of
from battlemap.layout.free_space import overlap
from battlemap.layout.plate_layout import PlateOwner, PlatePosition, place_plates, plate_extent, usual_shift
from battlemap.paint.tokens.label_sizes import LABEL_SIZES

pytestmark = pytest.mark.usefixtures("qapp")
CELL = size_of(1.0)
RIDER, MOUNT = TokenId("rider"), TokenId("mount")
SQUARE = ((0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0))


def box(one: PlateOwner, place: PlatePosition, zoom: float = 1.0) -> Rect:
    """Where the plate lies."""
    width, height = plate_extent(one, zoom, LABEL_SIZES)
    width = min(width, place.room)
    return Rect(one.spot[0] + place.shift[0] - width / 2, one.spot[1] + place.shift[1], width, height)


def whole(one: PlateOwner, place: PlatePosition, zoom: float = 1.0) -> bool:
    return place.room >= plate_extent(one, zoom, LABEL_SIZES)[0]


def mounted_owners() -> dict[TokenId, PlateOwner]:
    """Somebody on the upper left cell of a horse of two cells."""
    rider = PlateOwner((242.0, 374.0), CELL, "Sir Aldous Fenn")
    return {MOUNT: PlateOwner((264.0, 396.0), size_of(2.0), "Greymane"), RIDER: rider}


@pytest.mark.parametrize("zoom", [0.55, 0.84, 1.0, 1.5])
def test_the_names_of_a_rider_and_a_mount_are_both_whole_and_clear_of_each_other(zoom: float) -> None:
    both = mounted_owners()
    places = place_plates(both, zoom, LABEL_SIZES)
    assert all(whole(both[key], places[key], zoom) for key in both)
    above, below = box(both[RIDER], places[RIDER], zoom), box(both[MOUNT], places[MOUNT], zoom)
    assert not overlap(above, below)
    assert not overlap(above, both[MOUNT].disc)
    assert places[MOUNT].shift == pytest.approx(usual_shift(both[MOUNT].scale))


def test_a_name_lies_under_its_token_as_long_as_it_has_room_there() -> None:
    alone = {TokenId("a"): PlateOwner((100.0, 100.0), 1.0, "Orm")}
    assert place_plates(alone, 1.0, LABEL_SIZES)[TokenId("a")].shift == usual_shift(1.0)
    beside = {**alone, TokenId("b"): PlateOwner((100.0, 186.0), 1.0, "Cole")}
    moved = place_plates(beside, 1.0, LABEL_SIZES)
    assert moved[TokenId("a")].shift != usual_shift(1.0)
    assert moved[TokenId("b")].shift == usual_shift(1.0)


def test_a_name_is_moved_along_beside_what_is_taken() -> None:
    one = PlateOwner((200.0, 100.0), 1.0, "Stone throwers")
    usual = box(one, place_plates({TokenId("a"): one}, 1.0, LABEL_SIZES)[TokenId("a")])
    wall = Rect(usual.right - 10, usual.y, 60.0, 30.0)
    moved = box(one, place_plates({TokenId("a"): one}, 1.0, LABEL_SIZES, [wall])[TokenId("a")])
    assert moved.y == usual.y
    assert usual.x - 20 < moved.x < usual.x
    assert not overlap(moved, wall)


def test_a_name_stays_in_its_zone() -> None:
    one = PlateOwner((355.0, 100.0), 1.0, "Garl Stonehand", SQUARE)
    place = place_plates({TokenId("a"): one}, 1.0, LABEL_SIZES)[TokenId("a")]
    assert whole(one, place)
    assert box(one, place).right <= 400
    low = PlateOwner((200.0, 255.0), 1.0, "Garl Stonehand", SQUARE)
    assert box(low, place_plates({TokenId("a"): low}, 1.0, LABEL_SIZES)[TokenId("a")]).bottom <= 300


def test_a_name_is_cut_to_the_room_there_is_only_where_every_place_is_taken() -> None:
    one = PlateOwner((200.0, 100.0), 1.0, "A very long name of somebody")
    walls = [Rect(60.0, 0.0, 90.0, 300.0), Rect(250.0, 0.0, 90.0, 300.0)]
    place = place_plates({TokenId("a"): one}, 1.0, LABEL_SIZES, walls)[TokenId("a")]
    assert not whole(one, place)
    assert not any(overlap(box(one, place), wall) for wall in walls)


def test_a_small_token_has_a_name_only_where_the_whole_of_it_has_room() -> None:
    small = PlateOwner((200.0, 100.0), CELL, "Gate sergeant")
    key = TokenId("a")
    assert whole(small, place_plates({key: small}, 0.5, LABEL_SIZES)[key], 0.5)
    around = [Rect(0.0, 0.0, 170.0, 200.0), Rect(230.0, 0.0, 170.0, 200.0)]
    assert place_plates({key: small}, 0.5, LABEL_SIZES, around) == {}
    assert key in place_plates({key: small}, 1.0, LABEL_SIZES, around)
    assert place_plates({key: small}, 0.3, LABEL_SIZES) == {}


@given(
    cells=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 5)), min_size=1, max_size=14, unique=True),
    zoom=st.sampled_from([0.5, 0.7, 1.0, 1.4]),
)
@settings(max_examples=60)
def test_no_two_whole_names_lie_on_each_other_or_on_somebody(cells: list[Point], zoom: float) -> None:
    crowd = {
        TokenId(f"t{n}"): PlateOwner(((x + 0.5) * 44, (y + 0.5) * 44), CELL, f"Watchman {n}") for n, (x, y) in enumerate(cells)
    }
    places = place_plates(crowd, zoom, LABEL_SIZES)
    boxes = {key: box(crowd[key], place, zoom) for key, place in places.items() if whole(crowd[key], place, zoom)}
    for key, one in boxes.items():
        assert not any(overlap(one, other) for twin, other in boxes.items() if twin != key)
        assert not any(overlap(one, other.disc) for twin, other in crowd.items() if twin != key)


@given(st.permutations(range(6)))
@settings(max_examples=20)
def test_what_lies_under_its_token_does_not_depend_on_who_was_named_first(order: list[int]) -> None:
    crowd = {n: PlateOwner((60.0 + 110 * n, 100.0), 1.0, "Orm" if n % 2 else "A longer name") for n in range(6)}
    places = place_plates({TokenId(str(n)): crowd[n] for n in order}, 1.0, LABEL_SIZES)
    again = place_plates({TokenId(str(n)): crowd[n] for n in range(6)}, 1.0, LABEL_SIZES)
    under = {key for key, place in places.items() if place.shift == usual_shift(1.0)}
    assert under <= {key for key, place in again.items() if place.shift[1] == usual_shift(1.0)[1]}


def test_in_a_crowd_of_long_names_none_lies_over_another() -> None:
    crowd = {
        TokenId(f"t{at}"): PlateOwner((80.0 * (at % 8) + 60, 110.0 * (at // 8) + 60), 1.0, f"Captain of the Seven Villages {at}")
        for at in range(24)
    }
    places = place_plates(crowd, 1.0, LABEL_SIZES)
    boxes = [box(crowd[key], places[key]) for key in crowd]
    assert not any(overlap(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])
    assert not any(overlap(one, owner.disc) for one in boxes for owner in crowd.values())


def test_a_long_name_is_rather_cut_than_laid_over_the_border_and_a_door_in_it() -> None:
    narrow = ((0.0, 0.0), (230.0, 0.0), (230.0, 300.0), (0.0, 300.0))
    captain = PlateOwner((170.0, 150.0), 1.0, "Captain Bartholomew Rusk-Hollingworth", narrow)
    place = place_plates({TokenId("a"): captain}, 1.0, LABEL_SIZES)[TokenId("a")]
    plate = box(captain, place)
    assert not whole(captain, place)
    assert plate.x >= 0
    assert plate.right <= 230
    assert plate.width > 150, "most of it can be read"
