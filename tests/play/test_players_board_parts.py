"""The board for players, part by part: tokens, turns, effects, aspects, notes, timers and ways without secrets of the GM."""

import pytest
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect, EffectEnd, TurnOrder
from battlemap.board.happenings import Counter, CounterId, Timer, TimerId
from battlemap.board.ids import AspectId, LinkId, ZoneId
from battlemap.board.machine_style import UNSAID, MachineStyle
from battlemap.board.zone_map import Link
from battlemap.play.player_view import MEMORY, RedactionMemo, hidden_words, redact, shared_notes
from tests.canvas.yard import ANN, BEN, CAT, CELLAR, DOG, GATE, LOFT, RAIDERS, RULES, YARD, yard_board


def seen(board: AnyEncounter) -> AnyEncounter:
    return redact(RULES, board)


def turns(**how: object) -> TurnOrder:
    return replace(TurnOrder(order=((ANN,), (DOG, CAT), (DOG,), (BEN,))), **how)


@pytest.mark.parametrize(("at", "now"), [(0, (ANN,)), (1, (CAT,)), (2, ()), (3, (BEN,)), (-1, ())])
def test_the_turn_order_is_that_of_the_tokens_players_know(at: int, now: tuple[str, ...]) -> None:
    known = seen(replace(yard_board(), turns=turns(at=at))).turns
    assert known.order == ((ANN,), (CAT,), (BEN,))
    assert known.now == now


def test_nobody_hidden_is_among_those_who_acted_wait_or_were_broken_into() -> None:
    both = (DOG, ANN)
    known = seen(replace(yard_board(), turns=turns(at=0, acted=both, waiting=both, paused=both, paused_acted=both))).turns
    assert (known.acted, known.waiting, known.paused, known.paused_acted) == ((ANN,), (ANN,), (ANN,), (ANN,))


@pytest.mark.parametrize(
    ("effect", "known"),
    [
        (Effect("slow", "1", CAT), True),
        (Effect("slow", "1", DOG), False),
        (Effect("afraid", "1", CAT, about=DOG), False),
        (Effect("held", "1", CAT, until=EffectEnd("turn end", DOG)), False),
        (Effect("held", "1", CAT, until=EffectEnd("turn end", ANN)), True),
        (Effect("rain", "1"), True),
        (Effect("slow", "1", CAT, title="Held by Zorro"), False),
        (Effect("slow", "1", CAT, which="Zorro"), False),
    ],
)
def test_effects_on_about_or_until_somebody_hidden_are_gone(effect: Effect, known: bool) -> None:
    board = yard_board().with_token(replace(yard_board()[DOG], name="Zorro"))
    assert bool(seen(replace(board, effects=(effect,))).effects) == known


def test_whose_doing_an_effect_is_is_not_told_if_it_is_somebody_hidden() -> None:
    (left,) = seen(replace(yard_board(), effects=(Effect("slow", "1", CAT, by=DOG),))).effects
    assert (left.kind, left.on, left.by) == ("slow", CAT, None)


@pytest.mark.parametrize(
    ("aspect", "known"),
    [
        (Aspect(AspectId("a"), "Foggy", "situation", "scene"), True),
        (Aspect(AspectId("a"), "Foggy", "situation", "scene", hidden=True), False),
        (Aspect(AspectId("a"), "Limping", "boost", "token", CAT), True),
        (Aspect(AspectId("a"), "Limping", "boost", "token", DOG), False),
        (Aspect(AspectId("a"), "Muddy", "zone", "zone", YARD), True),
        (Aspect(AspectId("a"), "Muddy", "zone", "zone", LOFT), False),
        (Aspect(AspectId("a"), "Muddy", "zone", "zone", "nowhere"), False),
        (Aspect(AspectId("a"), "Zorro sees you", "situation", "scene"), False),
    ],
)
def test_aspects_are_known_where_what_they_lie_on_is(aspect: Aspect, known: bool) -> None:
    board = yard_board().with_token(replace(yard_board()[DOG], name="Zorro"))
    assert bool(seen(replace(board, aspects={aspect.id: aspect})).aspects) == known


def test_an_aspect_of_a_way_into_an_unseen_zone_is_tied_to_the_name_that_way_has_for_players() -> None:
    board = yard_board()
    way = next(link for link in board.zone_map.links.values() if LOFT in (link.a, link.b))
    worn = Aspect(AspectId("worn"), "Worn rungs", "situation", "link", way.id)
    known = seen(replace(board, aspects={worn.id: worn}))
    (link,) = [link for link in known.zone_map.links.values() if link.id not in board.zone_map.links]
    assert known.aspects[worn.id].on == link.id
    assert way.id not in known.zone_map.links
    on_token = Aspect(AspectId("same"), "Limping", "boost", "token", way.id)  # a token's id is no way's
    assert seen(replace(board, aspects={on_token.id: on_token})).aspects[on_token.id].on == way.id


def test_unseen_zones_and_ways_to_them_have_names_of_their_own_for_players() -> None:
    board = yard_board()
    zones = {key: replace(zone, revealed=key not in (LOFT, CELLAR)) for key, zone in board.zone_map.zones.items()}
    links = {**board.zone_map.links, LinkId("way-1"): Link(LinkId("way-1"), YARD, GATE, "stairs", name="Steps")}
    known = seen(replace(board, map=replace(board.zone_map, zones=zones, links=links), tokens={ANN: board[ANN]})).zone_map
    assert {*known.zones} == {YARD, GATE, "unseen-1", "unseen-2"}
    assert {zone.id for zone in known.zones.values()} == {*known.zones}
    ways = [key for key in known.links if key not in board.zone_map.links and key != "way-1"]
    assert ways
    assert len({*ways}) == len(ways)
    assert "way-1" not in ways
    assert known.links[LinkId("way-1")].name == "Steps"
    assert {*known.links} == {link.id for link in known.links.values()}


def test_what_players_learn_of_an_unseen_zone_is_its_outline() -> None:
    board = yard_board()
    loft = replace(board.zone_map.zones[LOFT], name="Den", notes="Gold", notes_shared=True, terrain="lava", revealed=False)
    known = seen(replace(board, map=replace(board.zone_map, zones={**board.zone_map.zones, LOFT: loft})))
    (zone,) = [zone for zone in known.zone_map.zones.values() if not zone.revealed]
    assert (zone.name, zone.notes, zone.notes_shared, zone.terrain, zone.outline) == ("", "", False, "floor", loft.outline)


def test_a_way_nobody_has_found_looks_like_a_wall_in_every_field() -> None:
    board = yard_board()
    bare = {key: link for key, link in board.zone_map.links.items() if {link.a, link.b} != {YARD, GATE}}
    door = Link(LinkId("behind"), YARD, GATE, "ledge", "locked", found=False, one_way=True, high=YARD, name="Behind the shelf")
    taken = {LinkId("wall-1"): Link(LinkId("wall-1"), YARD, CELLAR)}
    known = seen(replace(board, map=replace(board.zone_map, links={**bare, **taken, door.id: door}))).zone_map
    (wall,) = [link for link in known.links.values() if {link.a, link.b} == {YARD, GATE}]
    assert wall == Link(LinkId("wall-2"), YARD, GATE, "wall", "open", found=True)


def test_notes_timers_and_counters_are_the_game_masters_unless_they_are_shared() -> None:
    board = yard_board()
    timers = {TimerId(key): Timer(TimerId(key), f"Timer {key}", shared=key == "b") for key in "ab"}
    counters = {CounterId(key): Counter(CounterId(key), f"Counter {key}", shared=key == "b") for key in "ab"}
    board = replace(board, notes="The plan", timers=timers, counters=counters)
    known = seen(board)
    assert ([*known.timers], [*known.counters], known.notes) == (["b"], ["b"], "")
    assert seen(replace(board, notes_shared=True)).notes == "The plan"
    named = board.with_token(replace(board[DOG], name="Zorro"))
    assert seen(replace(named, notes="Zorro waits", notes_shared=True)).notes == ""
    told = {TimerId("b"): replace(timers[TimerId("b")], words="Zorro comes")}
    assert [timer.words for timer in seen(replace(named, timers=told)).timers.values()] == [""]


@pytest.mark.parametrize(("shared", "left"), [(False, ""), (True, "Limps")])
def test_notes_of_tokens_and_zones_are_read_if_they_are_shared(shared: bool, left: str) -> None:
    board = yard_board()
    zone = replace(board.zone_map.zones[GATE], notes="Limps", notes_shared=shared)
    board = replace(board, map=replace(board.zone_map, zones={**board.zone_map.zones, GATE: zone}))
    known = seen(board.with_token(replace(board[ANN], notes="Limps", notes_shared=shared)))
    assert (known[ANN].notes, known.zone_map.zones[GATE].notes) == (left, left)
    assert shared_notes(zone).notes == left
    assert shared_notes(replace(zone, notes="")) == replace(zone, notes="")


def test_how_a_machine_plays_a_token_and_its_record_in_the_library_are_not_for_players() -> None:
    board = yard_board()
    style = replace(MachineStyle(), **{MachineStyle.__struct_fields__[0]: "bold"})
    known = seen(board.with_token(replace(board[ANN], machine=style, member="record-7")))
    assert (known[ANN].machine, known[ANN].member) == (UNSAID, "")


def test_rulings_are_the_game_masters_and_house_rules_are_known_unless_they_name_a_secret() -> None:
    board = yard_board().with_token(replace(yard_board()[DOG], name="Zorro"))
    board = replace(board, rulings={"a": "yes"}, house={"a": 1, "Zorro.size": 2, "b": "like Zorro"})
    assert (seen(board).rulings, seen(board).house) == ({}, {"a": 1})


def test_tokens_of_the_game_master_in_an_unseen_zone_are_gone_and_those_of_players_are_not() -> None:
    board = yard_board()
    there = board.with_token(replace(board[CAT], place=LOFT)).with_token(replace(board[ANN], place=LOFT))
    assert {*seen(there).tokens} == {ANN, BEN}
    sides = {key: side for key, side in there.sides.items() if key != RAIDERS}
    assert CAT not in seen(replace(there, sides=sides)).tokens  # a side that is not there is nobody's


def test_words_that_tell_something_are_names_of_what_is_hidden() -> None:
    board = yard_board().with_token(replace(yard_board()[DOG], name="Zorro"))
    words = hidden_words(RULES, board)
    assert [words.tell(text) for text in ("Zorro bites", board[CAT].name, board.zone_map.zones[GATE].name)] == [
        True,
        False,
        False,
    ]


class Numbered:
    """Counts how often a part is cleared."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, zone: Link) -> Link:
        self.count += 1
        return replace(zone, name="")


def test_a_memo_clears_an_object_once_until_something_else_is_known() -> None:
    memo, make = RedactionMemo(), Numbered()
    link = Link(LinkId("a"), YARD, GATE, name="Steps")
    memo.begin("this")
    assert memo.clear(link, make) is memo.clear(link, make)
    memo.begin("this")
    memo.clear(link, make)
    assert make.count == 1
    memo.begin("that")
    assert memo.clear(link, make).name == ""
    assert make.count == 2
    memo.clear(replace(link), make)
    assert make.count == 3


def test_a_memo_does_not_grow_without_bound() -> None:
    memo, make = RedactionMemo(), Numbered()
    links = [Link(LinkId(str(number)), YARD, GATE) for number in range(MEMORY + 2)]
    for link in links:
        memo.clear(link, make)
    assert make.count == MEMORY + 2
    memo.clear(links[-1], make)
    assert make.count == MEMORY + 2
    memo.clear(links[0], make)
    assert make.count == MEMORY + 3


def test_with_a_memo_a_later_board_is_redacted_as_without() -> None:
    memo, board = RedactionMemo(), yard_board()
    later = board.with_token(replace(board[DOG], hidden=False))
    covered = replace(
        later,
        map=replace(
            later.zone_map, zones={key: replace(zone, revealed=key != ZoneId(YARD)) for key, zone in later.zone_map.zones.items()}
        ),
    )
    for one in (board, later, covered, board):
        assert redact(RULES, one, memo) == redact(RULES, one)
