"""Where names, cards, balances and tokens of one zone lie."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import AspectId, Point, TokenId
from battlemap.board.polygons import Rect, clear_of_edge, contains
from battlemap.board.zones.outlines import centroid, ground
from battlemap.generation.generator import generate
from battlemap.generation.recipes import find_recipe
from battlemap.layout.contents import CardBox, TokenBox, ZoneContents
from battlemap.layout.looks import AspectLook, BalanceLook
from battlemap.layout.token_packing import SMALLEST, TOKEN, footprint
from battlemap.layout.token_space import disc_box, token_extent
from battlemap.layout.zone_layout import ZoneLayout, lay_out_zone, spots_near
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.rules.registry import load_ruleset
from tests.canvas.yard import GATE, WIDTH, yard_map

pytestmark = pytest.mark.usefixtures("qapp")
MAP = yard_map()
EVEN = BalanceLook(((1, 2, 0), (2, 1, 1)))


def people(count: int, spots: tuple[Point, ...] = ()) -> tuple[TokenBox, ...]:
    """So many tokens, the first of them where somebody has put them."""
    return tuple(
        TokenBox(TokenId(f"t{n}"), spots[n] if n < len(spots) else None, "same", (), f"Fellow {n}") for n in range(count)
    )


def card(name: str, spot: Point | None = None) -> CardBox:
    return CardBox(AspectId(name), AspectLook(name, "zone"), spot)


def overlap(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def lay_out(contents: ZoneContents, old: ZoneLayout | None = None) -> ZoneLayout:
    return lay_out_zone(MAP, GATE, contents, LABEL_SIZES, old)


@given(count=st.integers(0, 40), cards=st.integers(0, 3), contested=st.booleans())
@settings(max_examples=25)
def test_whatever_lies_in_a_zone_every_token_is_inside_and_none_is_lost(count: int, cards: int, contested: bool) -> None:
    contents = ZoneContents("Gate", tuple(card(f"Aspect {n}") for n in range(cards)), EVEN if contested else None, people(count))
    layout = lay_out(contents).layout
    stacked = [token for under in layout.stacks.values() for token in under]
    assert sorted([*layout.spots, *stacked]) == sorted(f"t{n}" for n in range(count))
    polygon = ground(MAP, GATE)
    for spot in layout.spots.values():
        assert contains(polygon, spot)
        assert clear_of_edge(polygon, spot, TOKEN * layout.scale / 2)


def test_cards_avoid_the_tokens_that_stand_there() -> None:
    spot = (WIDTH / 2, 110.0)
    found = lay_out(ZoneContents("Gate", (card("Slippery"), card("Dark")), None, people(1, (spot,))))
    assert found.layout.spots[TokenId("t0")] == spot
    body = footprint(spot)
    assert not any(overlap(box, body) for box in found.fixed_boxes[1:])


def test_a_card_put_somewhere_stays_there_whatever_is_in_the_way() -> None:
    spot = (200.0, 200.0)
    found = lay_out(ZoneContents("Gate", (card("Slippery", spot),), None, people(1, (spot,))))
    assert found.cards[AspectId("Slippery")].spot == spot


def test_what_is_there_already_stays_when_something_comes() -> None:
    before = lay_out(ZoneContents("Gate", (card("Slippery"),), EVEN, people(3)))
    after = lay_out(ZoneContents("Gate", (card("Slippery"), card("Dark")), EVEN, people(4)), before)
    assert after.cards[AspectId("Slippery")] == before.cards[AspectId("Slippery")]
    assert after.balance == before.balance
    assert {token: after.layout.spots[token] for token in before.layout.spots} == before.layout.spots


def test_a_long_aspect_is_cut_to_the_width_of_its_zone() -> None:
    words = " and ".join(["The longest phrase that anybody ever wrote about so small and plain a gate as this"] * 2)
    found = lay_out(ZoneContents("Gate", (card(words),)))
    (place,) = found.cards.values()
    assert place.width
    assert place.lines == 3
    box = found.fixed_boxes[1]
    assert all(contains(ground(MAP, GATE), (x, box.middle[1])) for x in (box.x, box.right))


def test_a_token_let_go_finds_the_nearest_free_spot() -> None:
    found = lay_out(ZoneContents("Gate", (), None, people(2)))
    taken = found.layout.spots[TokenId("t0")]
    spot = spots_near(MAP, GATE, found, {TokenId("new"): taken})[TokenId("new")]
    assert spot != taken
    assert not overlap(footprint(spot), footprint(taken))
    free = (340.0, 300.0)
    assert spots_near(MAP, GATE, found, {TokenId("new"): free})[TokenId("new")] == free


def test_newcomers_stand_so_that_their_names_can_be_read(qapp: QApplication) -> None:
    crowd = tuple(TokenBox(TokenId(f"t{n}"), None, "", (), "Long named fellow") for n in range(3))
    layout = lay_out(ZoneContents("Gate", tokens=crowd)).layout
    spots = list(layout.spots.values())
    assert layout.scale == 1.0
    for one in spots:
        for other in spots:
            assert one is other or abs(one[0] - other[0]) > 120 or abs(one[1] - other[1]) > 100


def test_the_mark_of_an_unexplored_zone_stands_in_its_middle() -> None:
    found = lay_out(ZoneContents(unexplored=True))
    assert found.name == centroid(MAP, GATE)
    assert lay_out(ZoneContents("Gate")).name != centroid(MAP, GATE)


def test_cards_of_a_token_never_lie_on_it_even_where_every_place_beside_it_is_taken() -> None:
    tied = (card("Off balance"), card("Wide open"))
    around = ((200.0, 330.0), (60.0, 215.0), (340.0, 215.0), (200.0, 95.0))
    others = tuple(TokenBox(TokenId(f"t{n}"), spot, "same", (), "Fellow") for n, spot in enumerate(around, 1))
    found = lay_out(ZoneContents("", (), None, (TokenBox(TokenId("t0"), (200.0, 215.0), "same", tied, "Cole"), *others)))
    own = footprint((200.0, 215.0))
    assert len(found.token_card_boxes[TokenId("t0")]) == 2
    assert not any(overlap(box, own) for box in found.token_card_boxes[TokenId("t0")])


def test_tokens_with_short_names_keep_clear_of_each_others_plates() -> None:
    found = lay_out(ZoneContents("Gate", (card("Slick"),), None, people(3)))
    rooms = [token_extent(spot, found.layout.scale) for spot in found.layout.spots.values()]
    assert not any(overlap(one, other) for at, one in enumerate(rooms) for other in rooms[:at])


def test_in_a_full_zone_the_cards_of_a_token_rather_hide_something_of_their_own_zone() -> None:
    tied = (card("Pinned down"),)
    crowd = people(12)
    at_the_edge = TokenBox(TokenId("edge"), (70.0, 190.0), "same", tied, "Orm")
    found = lay_out(ZoneContents("Gate", (), None, (at_the_edge, *crowd)))
    (box,) = found.token_card_boxes[TokenId("edge")]
    inside = [corner for corner in box.corners if contains(ground(MAP, GATE), corner)]
    assert len(inside) >= 2


def test_a_long_aspect_stands_on_two_lines_before_it_is_cut() -> None:
    found = lay_out(ZoneContents("Gate", (card("Smoke from the burning thatch and wet straw drifts about"), card("Slick"))))
    long, short = found.cards.values()
    assert (long.lines, long.width) == (2, None)
    assert (short.lines, short.width) == (1, None)
    assert found.fixed_boxes[1].height > found.fixed_boxes[2].height


def test_a_card_that_finds_no_room_on_one_line_finds_it_on_two() -> None:
    walls = tuple(TokenBox(TokenId(f"w{n}"), (55.0 + 310 * (n % 2), 60.0 + 85 * (n // 2)), "same", (), "Wall") for n in range(8))
    found = lay_out(ZoneContents("Gate", (card("Smoke all over the place"),), None, walls))
    (place,) = found.cards.values()
    assert place.lines == 2
    discs = [disc_box(spot, found.layout.scale) for spot in found.layout.spots.values()]
    assert not any(overlap(found.fixed_boxes[1], disc) for disc in discs)


@given(spots=st.lists(st.tuples(st.floats(50, 370), st.floats(70, 330)), min_size=1, max_size=9, unique=True))
@settings(max_examples=40)
def test_a_balance_is_never_hidden_by_tokens_wherever_somebody_has_put_them(spots: list[Point]) -> None:
    found = lay_out(ZoneContents("Gate", (card("Slick"),), EVEN, people(len(spots), tuple(spots))))
    pill, discs = found.fixed_boxes[-1], [disc_box(spot, found.layout.scale) for spot in found.layout.spots.values()]
    assert not any(overlap(pill, disc) for disc in discs)
    assert not any(overlap(pill, label) for label in found.fixed_boxes[:-1])


def test_tokens_are_drawn_smaller_where_they_stand_when_a_balance_needs_the_room() -> None:
    crowd = people(12)
    before = lay_out(ZoneContents("Gate", (card("Slick"), card("Dark")), None, crowd))
    after = lay_out(ZoneContents("Gate", (card("Slick"), card("Dark")), EVEN, crowd), before)
    assert after.layout.spots == before.layout.spots
    assert SMALLEST <= after.layout.scale <= before.layout.scale
    again = lay_out(ZoneContents("Gate", (card("Slick"), card("Dark")), EVEN, crowd), after)
    assert again == after


def test_in_a_zone_full_of_cards_tokens_rather_cover_some_than_lie_in_one_pile() -> None:
    cards = tuple(card(f"Aspect number {n} of this very small place", (200.0, 60.0 + 34 * n)) for n in range(9))
    layout = lay_out(ZoneContents("Gate", cards, None, people(3))).layout
    assert len(layout.spots) == 3


@pytest.mark.parametrize(("place", "seed"), [("mountain-pass", 3), ("farm", 11)])
def test_no_name_of_a_made_place_lies_on_a_border_or_on_another(place: str, seed: int) -> None:
    _, board = generate(find_recipe(place, ("zones",)), seed, None, {}, load_ruleset("war_of_ashes"))
    boxes: list[Rect] = []
    for zone in board.zone_map.zones.values():
        contents = ZoneContents(zone.name, (card("Overturned cart"),), None, ())
        box = lay_out_zone(board.zone_map, zone.id, contents, LABEL_SIZES).fixed_boxes[0]
        polygon = ground(board.zone_map, zone.id)
        assert all(contains(polygon, corner) and clear_of_edge(polygon, corner, 4) for corner in box.corners), zone.name
        assert not any(overlap(box, other) for other in boxes)
        boxes.append(box)
