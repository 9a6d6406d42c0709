"""A record for players shows each moment as they knew it, and nothing of what is secret again by now."""

import pytest
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, RollsShown, TracksShown
from battlemap.board.events import Logged
from battlemap.board.grid_map import Edge, GridMap, Lamp, Prop
from battlemap.board.ids import AspectId, EdgeId, LampId, LinkId, PropId
from battlemap.board.zone_map import Link
from battlemap.export.record.public_past import PublicPast, conceal
from battlemap.play.player_view import redact
from tests.canvas.yard import ANN, CAT, DOG, GATE, HEROES, LOFT, RAIDERS, RULES, YARD, yard_board
from tests.games.skirmish import board_in_fight


@pytest.fixture
def then() -> AnyEncounter:
    """The yard with nothing hidden, where the raiders are the GM's."""
    board = yard_board()
    zones = {key: replace(zone, revealed=True) for key, zone in board.zone_map.zones.items()}
    tokens = {key: replace(token, hidden=False) for key, token in board.tokens.items()}
    sides = {key: replace(side, gm=key == RAIDERS, tracks="full", rolls="shown") for key, side in board.sides.items()}
    return replace(board, map=replace(board.zone_map, zones=zones), tokens=tokens, sides=sides)


def test_what_was_open_then_and_is_now_stays_as_it_was(then: AnyEncounter) -> None:
    assert conceal(then, then) == then
    assert conceal(then, then).map is then.map


def test_a_token_hidden_now_is_hidden_in_the_past_and_one_that_is_gone_is_not(then: AnyEncounter) -> None:
    now = then.with_token(replace(then[CAT], hidden=True))
    assert {key for key, token in conceal(then, now).tokens.items() if token.hidden} == {CAT}
    gone = replace(then, tokens={key: token for key, token in then.tokens.items() if key != DOG})
    assert not conceal(then, gone)[DOG].hidden
    hidden_then = then.with_token(replace(then[DOG], hidden=True))
    assert conceal(hidden_then, then)[DOG].hidden  # nobody knew it then
    assert CAT not in PublicPast(RULES, now).known(then).tokens


def test_an_aspect_hidden_now_is_hidden_in_the_past(then: AnyEncounter) -> None:
    foggy = Aspect(AspectId("foggy"), "Foggy", "situation", "scene")
    then = replace(then, aspects={**then.aspects, foggy.id: foggy})
    now = replace(then, aspects={**then.aspects, foggy.id: replace(foggy, hidden=True)})
    assert {key for key, aspect in conceal(then, now).aspects.items() if aspect.hidden} == {"foggy"}
    assert conceal(then, replace(then, aspects={})).aspects == then.aspects


def test_zones_and_ways_that_are_secret_now_were_so_in_the_past(then: AnyEncounter) -> None:
    zones, links = then.zone_map.zones, then.zone_map.links
    way = next(iter(links))
    covered = replace(
        then.zone_map,
        zones={**zones, LOFT: replace(zones[LOFT], revealed=False)},
        links={**links, way: replace(links[way], found=False), LinkId("new"): Link(LinkId("new"), YARD, GATE, found=False)},
    )
    past = conceal(then, replace(then, map=covered)).zone_map
    assert {key for key, zone in past.zones.items() if not zone.revealed} == {LOFT}
    assert {key for key, link in past.links.items() if not link.found} == {way}
    assert {*past.links} == {*links}


@pytest.mark.parametrize(
    ("tracks", "rolls", "now_tracks", "now_rolls", "left"),
    [
        ("full", "shown", "full", "shown", ("full", "shown")),
        ("full", "shown", "rough", "shown", ("rough", "shown")),
        ("full", "shown", "full", "secret", ("full", "secret")),
        ("nothing", "secret", "full", "shown", ("nothing", "secret")),
        ("rough", "result", "nothing", "result", ("nothing", "result")),
        ("rough", "secret", "full", "result", ("rough", "secret")),
    ],
)
def test_no_side_shows_more_of_the_past_than_it_did_or_does_now(
    then: AnyEncounter,
    tracks: TracksShown,
    rolls: RollsShown,
    now_tracks: TracksShown,
    now_rolls: RollsShown,
    left: tuple[str, str],
) -> None:
    def shown(one: TracksShown, other: RollsShown) -> AnyEncounter:
        return replace(then, sides={**then.sides, RAIDERS: replace(then.sides[RAIDERS], tracks=one, rolls=other)})

    past = conceal(shown(tracks, rolls), shown(now_tracks, now_rolls)).sides
    assert (past[RAIDERS].tracks_shown, past[RAIDERS].rolls_shown) == left
    assert past[HEROES] == then.sides[HEROES]


def test_a_side_that_has_become_the_game_masters_shows_of_the_past_what_it_shows_now(then: AnyEncounter) -> None:
    theirs = replace(then.sides[HEROES], gm=True, tracks="nothing", rolls="secret")
    past = conceal(then, replace(then, sides={**then.sides, HEROES: theirs})).sides[HEROES]
    assert (past.gm, past.tracks_shown, past.rolls_shown) == (True, "nothing", "secret")
    gone = conceal(then, replace(then, sides={RAIDERS: then.sides[RAIDERS]})).sides[HEROES]
    assert gone == then.sides[HEROES]


def test_on_a_grid_doors_things_and_lights_that_are_secret_now_were_so_in_the_past() -> None:
    board = board_in_fight()
    door, other = EdgeId("3,3 n"), EdgeId("5,5 n")
    props = {PropId(key): Prop(PropId(key), key, (at, 1)) for at, key in enumerate(("crate", "chest"))}
    lamps = {LampId(key): Lamp(LampId(key), (at, 2), 1, 2) for at, key in enumerate(("torch", "glow"))}
    grid = replace(GridMap(12, 10), edges={door: Edge("secret", "shut"), other: Edge("door")}, props=props, lamps=lamps)
    then = replace(board, map=grid)
    now = replace(
        grid,
        edges={**grid.edges, door: Edge("secret", "shut", found=False)},
        props={**props, PropId("chest"): replace(props[PropId("chest")], hidden=True)},
        lamps={**lamps, LampId("glow"): replace(lamps[LampId("glow")], hidden=True)},
    )
    past = conceal(then, replace(then, map=now)).grid
    assert past is not None
    assert [key for key, edge in past.edges.items() if not edge.found] == [door]
    assert [key for key, prop in past.props.items() if prop.hidden] == ["chest"]
    assert [key for key, lamp in past.lamps.items() if lamp.hidden] == ["glow"]
    assert conceal(then, then).map is then.map
    assert conceal(then, yard_board()).grid is not None


def test_boards_are_what_players_knew_and_an_unchanged_map_stays_the_same_object(then: AnyEncounter) -> None:
    now = then.with_token(replace(then[DOG], hidden=True))
    past = PublicPast(RULES, now)
    first = past.known(then)
    assert first == redact(RULES, conceal(then, now))
    assert past.known(then) is first
    later = then.with_token(replace(then[ANN], place=GATE))
    second = past.known(later)
    assert second[ANN].place == GATE
    assert second.map is first.map
    renamed = replace(later.zone_map.zones[GATE], name="Broken gate")
    third = past.known(replace(later, map=replace(later.zone_map, zones={**later.zone_map.zones, GATE: renamed})))
    assert third.zone_map.zones[GATE].name == "Broken gate"


def test_lines_that_name_what_is_secret_now_or_was_then_are_left_out(then: AnyEncounter) -> None:
    named = then.with_token(replace(then[DOG], name="Zorro")).with_token(replace(then[CAT], name="Quick"))
    now = named.with_token(replace(named[DOG], hidden=True))
    past = PublicPast(RULES, now)
    events = (Logged("*Zorro* bites"), Logged("*Ann* waits"), Logged("*Quick* hides"))
    assert [line.text for line in past.lines(named, events)] == ["*Ann* waits", "*Quick* hides"]
    hidden = named.with_token(replace(named[CAT], hidden=True))
    assert [line.text for line in past.lines(hidden, events)] == ["*Ann* waits"]
    assert past.words.tell("Zorro")
    assert not past.words.tell("Quick")
    assert past.then_words(hidden).tell("Quick")
