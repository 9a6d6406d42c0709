"""A recipe, a seed and a few words make a battle that is always the same and can be taken back."""

import pytest

from battlemap.board.aspects import Aspect
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import AspectId, LinkId, PointId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.generation.generator import battle_on, generate, make_place, with_entry
from battlemap.generation.recipe import (
    Battlefield,
    MeasuredCheck,
    OptionLimit,
    OptionValue,
    Recipe,
    RecipeOption,
    Request,
    SizeRange,
)
from battlemap.generation.recipes import find_recipe
from battlemap.generation.request import ImpossibleRequest, make_request
from battlemap.play.journal import Journal
from battlemap.play.session import Session
from battlemap.rules.registry import load_ruleset

NORTH, SOUTH = ZoneId("north"), ZoneId("south")


def _build(request: Request) -> Battlefield:
    width = request.dice("shape").randrange(300, 900)
    points = {PointId(f"{x},{y}"): (float(x * width), y * 300.0) for x in (0, 1) for y in (0, 1, 2)}
    zones = {
        key: Zone(key, name, tuple(PointId(at) for at in ring), request.values["ground"])
        for key, name, ring in ((NORTH, "North", ("0,0", "1,0", "1,1", "0,1")), (SOUTH, "South", ("0,1", "1,1", "1,2", "0,2")))
    }
    link = Link(LinkId("l"), NORTH, SOUTH)
    words = request.dice("words").choice(("Steep", "Wet", "Windy", "Dark"))
    aspect = Aspect(AspectId("a"), words, "zone", "zone", NORTH)
    return Battlefield(ZoneMap(points, zones, {link.id: link}), (aspect,), ((NORTH,), (SOUTH,)), (SOUTH,), "South")


def _check(request: Request, place: Battlefield) -> tuple[MeasuredCheck, ...]:
    width = max(x for x, _ in place.map.points.values()) if isinstance(place.map, ZoneMap) else 0.0
    return (MeasuredCheck("width", {"px": width}, width >= 400, f"{width:.0f} px wide"),)


GROUND = RecipeOption("ground", "Ground", (OptionValue("grass", "Grass"), OptionValue("snow", "Snow")), "grass")
SNOW = OptionLimit("ground", "snow", "Snow needs four zones", 4)
HILL = Recipe("hill", "Hill", "zones", SizeRange(2, 2, 6), (GROUND,), _build, _check, (SNOW,))


@pytest.mark.parametrize("seed", range(30))
def test_the_same_request_makes_the_same_board_and_another_seed_another(seed: int) -> None:
    rules = load_ruleset("fate2")
    place, board = generate(HILL, seed, None, {}, rules)
    assert generate(HILL, seed, None, {}, rules) == (place, board)
    assert generate(HILL, seed + 1, None, {}, rules)[1] != board
    assert place.ok, "a place that fails is made anew"


def test_another_word_changes_only_what_it_is_about() -> None:
    grass = make_place(make_request(HILL, 7, 4)).battlefield
    snow = make_place(make_request(HILL, 7, 4, {"ground": "snow"})).battlefield
    assert isinstance(grass.map, ZoneMap)
    assert isinstance(snow.map, ZoneMap)
    assert {zone.terrain for zone in snow.map.zones.values()} == {"snow"}
    assert (snow.map.points, snow.aspects) == (grass.map.points, grass.aspects)


@pytest.mark.parametrize(
    ("seed", "size", "choices", "sentence"),
    [
        (7, 9, {}, "Hill cannot be made with 9 zones: it goes from 2 to 6 zones."),
        (7, (30, 20), {}, "Hill is made of zones."),
        (7, 2, {"ground": "snow"}, "Snow needs four zones."),
        (7, 2, {"ground": "lava"}, "Ground of Hill cannot be lava; it can be grass or snow."),
        (7, 2, {"trees": "2"}, "Hill has no choice called trees; it has: ground."),
        (-1, 2, {}, "A seed is a whole number from 0 to 999999999."),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(seed: int, size: int, choices: dict[str, str], sentence: str) -> None:
    with pytest.raises(ImpossibleRequest) as refusal:
        make_request(HILL, seed, size, choices)
    assert str(refusal.value) == sentence


def test_a_game_that_is_not_played_on_such_a_map_is_refused() -> None:
    with pytest.raises(ImpossibleRequest, match=r"^Hill is made of zones, on which Three-action 3d6 is not played\.$"):
        generate(HILL, 7, None, {}, load_ruleset("obss"))


def test_the_battle_is_an_ordinary_one_and_one_undo_takes_the_place_back() -> None:
    rules = load_ruleset("fate2")
    battle = battle_on(with_entry(make_place(make_request(HILL, 7)), 0, (SOUTH,)), rules, "Our hill")
    board = battle.board
    assert (board.title, set(board.zone_map.zones), len(board.aspects)) == ("Our hill", {NORTH, SOUTH}, 1)
    assert board.notes.splitlines() == [
        "Hill, seed 7, 2 zones, ground grass (recipe hill, version 1).",
        "Heroes begin at South.",
        "Opponents begin at South.",
        "Worth holding: South.",
    ]
    journal = Journal(battle.opening)
    journal.add(battle.entries[0], board)
    session = Session(rules, journal, battle.state)
    assert (session.board, session.undo_title) == (board, "Hill")
    assert session.undo()
    assert (session.board.zone_map, session.board.aspects, session.board.notes) == (ZoneMap(), {}, "")


def test_what_is_left_of_a_place_of_cells_is_a_bare_grid_of_its_size() -> None:
    def build(request: Request) -> Battlefield:
        columns, rows = request.cells
        return Battlefield(GridMap(columns, rows, ground=("," * columns,) * rows), (), (((0, 0),), ((5, 4), (6, 5))), (), "")

    yard = Recipe("yard", "Yard", "grid", SizeRange((10, 8), (12, 8), (20, 20)), (), build, lambda request, place: ())
    battle = battle_on(make_place(make_request(yard, 7)), load_ruleset("obss"))
    assert battle.opening.map == GridMap(12, 8)
    assert "Opponents begin at F5 to G6." in battle.board.notes


def test_cells_of_a_made_grid_are_as_wide_as_the_game_tells_lengths() -> None:
    place, board = generate(find_recipe("walled-yard", ("grid",)), 3, (20, 14), {}, load_ruleset("sifrp"))
    assert board.grid is not None
    assert (board.grid.cell, board.grid.unit) == (1.0, "yd")
    assert any(check.words.endswith(" yd") for check in place.checks)
    metres, other = generate(find_recipe("walled-yard", ("grid",)), 3, (20, 14), {}, load_ruleset("obss"))
    assert other.grid is not None
    assert other.grid.unit == "m"
    assert other.grid.props == board.grid.props, "the place is the same"
    assert metres.ok
