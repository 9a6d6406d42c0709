"""Where tokens stand inside a zone."""

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.board.ids import Point, TokenId, ZoneId
from battlemap.board.polygons import contains, gap_to_edge
from battlemap.board.zones.outlines import gathering_point, ground, outline
from battlemap.layout.token_packing import SMALLEST, TOKEN, Rect, TokenPacking, footprint, free_spots, pack_tokens
from tests.board.maps import HALL, YARD, grid_map, names_only

SQUARE = ((0.0, 0.0), (600.0, 0.0), (600.0, 600.0), (0.0, 600.0))
NAME = Rect(230, 40, 140, 30)


def token_ids(count: int, letter: str = "t") -> list[TokenId]:
    return [TokenId(f"{letter}{i}") for i in range(count)]


def overlaps(one: Rect, other: Rect) -> bool:
    slack = 1e-6
    return (
        one.x < other.right - slack
        and other.x < one.right - slack
        and one.y < other.bottom - slack
        and other.y < one.bottom - slack
    )


def boxes(layout: TokenPacking) -> list[Rect]:
    return [footprint(spot, TOKEN, layout.scale) for spot in layout.spots.values()]


def test_a_lone_token_stands_in_the_middle() -> None:
    assert pack_tokens(SQUARE, [], token_ids(1), {}).spots == {"t0": (300, 300)}


def test_two_tokens_stand_side_by_side_about_the_middle() -> None:
    (ax, ay), (bx, by) = pack_tokens(SQUARE, [], token_ids(2), {}).spots.values()
    assert ay == by
    assert (ax + bx) / 2 == pytest.approx(300, abs=4)
    assert abs(ax - bx) >= 96


def test_tokens_and_their_names_stand_clear_of_each_other_and_of_cards() -> None:
    layout = pack_tokens(SQUARE, [NAME, Rect(200, 300, 200, 40)], token_ids(12), {})
    assert len(layout.spots) == 12
    assert not any(overlaps(a, b) for a, b in combinations(boxes(layout), 2))
    assert not any(overlaps(box, NAME) for box in boxes(layout))


def test_a_newcomer_takes_a_free_spot_and_the_others_stay() -> None:
    before = pack_tokens(SQUARE, [NAME], token_ids(5), {})
    after = pack_tokens(SQUARE, [NAME], token_ids(1, "new"), before.spots)
    assert {token: after.spots[token] for token in before.spots} == before.spots
    assert not any(overlaps(a, b) for a, b in combinations(boxes(after), 2))


def test_a_newcomer_stands_where_it_was_dropped_if_that_is_free() -> None:
    standing = {TokenId("t0"): (300.0, 300.0)}
    new = TokenId("new")
    assert pack_tokens(SQUARE, [], [new], standing, preferred_spots={new: (101.5, 203.25)}).spots[new] == (101.5, 203.25)
    beside = pack_tokens(SQUARE, [], [new], standing, preferred_spots={new: (310.0, 300.0)}).spots[new]
    assert 90 < math.dist(beside, (300, 300)) < 130


def test_a_wish_outside_the_zone_is_met_as_nearly_as_can_be() -> None:
    new = TokenId("new")
    x, y = pack_tokens(SQUARE, [], [new], {}, preferred_spots={new: (900.0, 300.0)}).spots[new]
    assert x > 540
    assert gap_to_edge(SQUARE, (x, y)) >= TOKEN / 2


def test_a_full_zone_makes_tokens_smaller_before_it_stacks_them() -> None:
    small = ((0.0, 0.0), (420.0, 0.0), (420.0, 300.0), (0.0, 300.0))
    scales = [pack_tokens(small, [], token_ids(count), {}).scale for count in range(1, 25)]
    assert scales[0] == 1
    assert scales == sorted(scales, reverse=True)
    assert scales[-1] == SMALLEST
    crowded = pack_tokens(small, [], token_ids(40), {})
    ((host, under),) = crowded.stacks.items()
    assert host in crowded.spots
    assert len(crowded.spots) + len(under) == 40
    assert not set(under) & set(crowded.spots)


def test_surplus_tokens_are_stacked_under_their_own_kind() -> None:
    small = ((0.0, 0.0), (220.0, 0.0), (220.0, 160.0), (0.0, 160.0))
    wolves, men = token_ids(6, "wolf"), token_ids(6, "man")
    mixed = [token for pair in zip(wolves, men, strict=True) for token in pair]
    kinds = {token: token.rstrip("0123456789") for token in mixed}
    layout = pack_tokens(small, [], mixed, {}, kinds=kinds)
    assert len(layout.stacks) == 2
    for host, under in layout.stacks.items():
        assert {kinds[token] for token in under} == {kinds[host]}


def test_tokens_grow_again_when_the_crowd_has_left() -> None:
    small = ((0.0, 0.0), (420.0, 0.0), (420.0, 300.0), (0.0, 300.0))
    crowd = pack_tokens(small, [], token_ids(14), {})
    assert crowd.scale < 1
    few = dict(list(crowd.spots.items())[:2])
    after = pack_tokens(small, [], [], few, scale=crowd.scale)
    assert after.scale == 1
    assert not any(overlaps(a, b) for a, b in combinations(boxes(after), 2))


def test_nobody_moves_when_nothing_has_changed() -> None:
    small = ((0.0, 0.0), (420.0, 0.0), (420.0, 300.0), (0.0, 300.0))
    crowd = pack_tokens(small, [], token_ids(14), {})
    again = pack_tokens(small, [], [], crowd.spots, scale=crowd.scale)
    once_more = pack_tokens(small, [], [], again.spots, scale=again.scale)
    assert again == once_more
    assert pack_tokens(SQUARE, [NAME], [], {TokenId("t0"): (111.0, 222.0)}).spots == {"t0": (111, 222)}


def test_whoever_the_border_has_cut_off_comes_back_in() -> None:
    layout = pack_tokens(SQUARE, [], [], {TokenId("t0"): (700.0, 300.0), TokenId("t1"): (300.0, 300.0)})
    assert layout.spots[TokenId("t1")] == (300, 300)
    assert contains(SQUARE, layout.spots[TokenId("t0")])


def test_even_a_zone_too_small_for_a_token_holds_all_of_them_in_one_stack() -> None:
    sliver = ((0.0, 0.0), (60.0, 0.0), (60.0, 14.0), (0.0, 14.0))
    layout = pack_tokens(sliver, [], token_ids(3), {})
    assert len(layout.spots) == 1
    assert layout.stacks == {"t0": ("t1", "t2")}
    assert gap_to_edge(sliver, layout.spots[TokenId("t0")]) >= TOKEN * layout.scale / 2


def test_an_empty_zone_has_an_empty_layout() -> None:
    assert pack_tokens(SQUARE, [NAME], [], {}) == TokenPacking({}, {}, 1.0)


def test_cards_that_cover_everything_are_stood_upon() -> None:
    layout = pack_tokens(SQUARE, [Rect(0, 0, 600, 600)], token_ids(2), {})
    assert len(layout.spots) + sum(len(under) for under in layout.stacks.values()) == 2


def test_free_spots_are_clear_of_the_border_the_cards_and_the_others() -> None:
    taken = (300.0, 300.0)
    spots = free_spots(SQUARE, [NAME], TOKEN / 2, [taken])
    assert len(spots) > 100
    for spot in spots[::17]:
        assert gap_to_edge(SQUARE, spot) >= TOKEN / 2
        assert not overlaps(footprint(spot), NAME)
        assert not overlaps(footprint(spot), footprint(taken))


def test_a_name_without_an_outline_has_its_tokens_in_rows_below() -> None:
    zone_map = names_only((HALL, YARD))
    x, y = zone_map.zones[YARD].at or (0.0, 0.0)
    pill = Rect(x - 60, y - 16, 120, 32)
    layout = pack_tokens(ground(zone_map, YARD), [pill], token_ids(6), {}, toward=gathering_point(zone_map, YARD))
    heights = sorted({round(spot[1]) for spot in layout.spots.values()})
    assert len(layout.spots) == 6
    assert layout.scale == 1
    assert len(heights) == 2
    assert heights[0] > y + 16
    assert not any(overlaps(box, pill) for box in boxes(layout))


def test_zones_with_curved_borders_hold_their_tokens() -> None:
    zone_map = grid_map(3, 3)
    loop = outline(zone_map, ZoneId("z11"))
    layout = pack_tokens(loop, [], token_ids(9), {})
    assert len(layout.spots) + sum(map(len, layout.stacks.values())) == 9
    assert all(gap_to_edge(loop, spot) >= TOKEN * layout.scale / 2 for spot in layout.spots.values())


@st.composite
def polygons(draw: st.DrawFn) -> tuple[Point, ...]:
    """Star-shaped polygons from slivers to halls, with spikes and bays."""
    radii = draw(st.lists(st.floats(10, 700), min_size=3, max_size=24))
    flat = draw(st.floats(0.2, 1.0))
    turns = [math.tau * i / len(radii) for i in range(len(radii))]
    x, y = draw(st.floats(-2000, 2000)), draw(st.floats(-2000, 2000))
    return tuple((x + r * math.cos(t), y + flat * r * math.sin(t)) for r, t in zip(radii, turns, strict=True))


rects = st.builds(Rect, st.floats(-500, 500), st.floats(-500, 500), st.floats(0, 300), st.floats(0, 60))


@settings(max_examples=150)
@given(polygons(), st.lists(rects, max_size=4), st.integers(0, 25), st.integers(0, 8), st.data())
def test_no_token_is_lost_or_reaches_over_the_border(
    polygon: tuple[Point, ...], blocked: list[Rect], new: int, old: int, data: st.DataObject
) -> None:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    anywhere = st.tuples(st.floats(min(xs) - 50, max(xs) + 50), st.floats(min(ys) - 50, max(ys) + 50))
    standing = {token: data.draw(anywhere) for token in token_ids(old, "old")}
    wishes = {token: data.draw(anywhere) for token in token_ids(new)[: data.draw(st.integers(0, 3))]}
    layout = pack_tokens(polygon, blocked, token_ids(new), standing, preferred_spots=wishes)
    placed = [*layout.spots, *(token for under in layout.stacks.values() for token in under)]
    assert sorted(placed) == sorted([*token_ids(new), *standing])
    assert set(layout.stacks) <= set(layout.spots)
    for spot in layout.spots.values():
        assert contains(polygon, spot)
        assert gap_to_edge(polygon, spot) >= TOKEN * layout.scale / 2 - 1e-6
    moved = [layout.spots[token] for token in layout.spots if layout.spots[token] != standing.get(token)]
    arrived = [footprint(spot, TOKEN, layout.scale) for spot in moved]
    assert not any(overlaps(a, b) for a, b in combinations(arrived, 2))
