"""What is seen of the sheets: stress, badges, warnings, the inspector's profile."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.ids import AspectId, ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.play.edits.board_edits import set_sheet
from battlemap.play.journal import replay
from battlemap.rules.display import AspectSlot, ConditionBadge
from rulesets.war_of_ashes.book.fighter import Conflict
from tests.rulesets.war_of_ashes.boards import (
    COLE,
    FLOOR,
    HEROES,
    ODDA,
    ORM,
    RAIDERS,
    RULES,
    aspect,
    board,
    crowded_board,
    hero,
    minion,
    piece,
)


def test_stress_is_shown_box_by_box_and_nothing_of_those_who_are_out() -> None:
    fight = board(piece(ORM, HEROES, FLOOR, hero(marked=(1,))), piece(COLE, RAIDERS, FLOOR, minion(status="taken out")))
    shown = RULES.display(fight).tokens
    assert shown[ORM].tracks[0].boxes == (False, True, False)
    assert not shown[ORM].out
    assert shown[COLE].out
    assert shown[COLE].tracks == ()
    assert shown[COLE].words == "taken out"


def test_badges_name_consequences_and_what_others_may_use_but_not_what_is_hidden() -> None:
    arm, boost = AspectId("gashed-arm"), AspectId("off-balance")
    fight = board(
        piece(ORM, HEROES, FLOOR, hero(filled={"moderate": arm})),
        aspects=(
            aspect("Gashed arm", "token", ORM, "consequence", free=((RAIDERS, 1),)),
            aspect("Off balance", "token", ORM, "boost", free=((RAIDERS, 1),)),
            aspect("Well rested", "token", ORM, "advantage", free=((HEROES, 1),)),
            aspect("Marked for death", "token", ORM, "advantage", free=((RAIDERS, 1),), hidden=True),
            aspect("Stubborn", "token", ORM, "character"),
        ),
    )
    badges = RULES.display(fight).tokens[ORM].badges
    assert [badge.name for badge in badges] == ["Gashed arm", "Off balance"]
    assert badges[0] == ConditionBadge("game/broken-bone", "Gashed arm", "B3", "moderate consequence, 1 free invoke")
    assert boost in fight.aspects


def test_it_warns_of_known_zones_without_an_aspect_and_of_too_many_zones() -> None:
    fight = board(aspects=(aspect("Narrow echo"),))
    assert RULES.display(fight).warnings == ("Rim has no aspect", "Ford has no aspect", "Loft has no aspect")
    many = {ZoneId(f"z{at}"): Zone(ZoneId(f"z{at}"), f"Zone {at}", revealed=False, at=(at * 9.0, 0.0)) for at in range(13)}
    orm = piece(ORM, HEROES, ZoneId("z0"), hero())
    assert RULES.display(board(orm, map=ZoneMap({}, many))).warnings == (
        "13 zones are many; more than 12 are hard to keep in mind",
    )
    one = {FLOOR: Zone(FLOOR, "Floor", revealed=False, at=(0.0, 0.0))}
    assert RULES.display(board(piece(ORM, HEROES, FLOOR, hero()), map=ZoneMap({}, one))).warnings == (
        "One zone alone leaves nowhere to move to",
    )


def test_three_sides_stand_heaviest_first() -> None:
    fight = crowded_board()
    moved = fight.with_token(replace(fight.tokens[ODDA], place=FLOOR, sheet=hero(weight=1)))
    moved = moved.with_token(replace(moved.tokens[COLE], sheet=minion(weight=5)))
    ylva = next(token for token in moved.tokens.values() if token.name == "Ylva")
    moved = moved.with_token(replace(ylva, place=FLOOR))
    assert [(side, total, plus) for side, total, plus in RULES.display(moved).zones[FLOOR].sides] == [
        ("raiders", 5, 0), ("heroes", 2, 0), ("hunters", 1, 0),
    ]  # fmt: skip


def test_the_profile_of_a_hero_shows_points_approaches_aspects_and_slots() -> None:
    arm = AspectId("gashed-arm")
    fight = board(
        piece(ORM, HEROES, FLOOR, hero(fate_points=2, filled={"mild": arm}, range=1)),
        aspects=(Aspect(arm, "Gashed arm", "consequence", "token", ORM), aspect("Stubborn as slate", "token", ORM, "character")),
    )
    profile = RULES.profile(fight, ORM)
    assert profile.role == "Hero"
    assert [(figure.name, figure.value, figure.path) for figure in profile.counters] == [
        ("Fate points", "2", "fate_points"), ("Weight", "1", "weight"),
    ]  # fmt: skip
    assert [(f.name, f.value) for f in profile.figures if f.strong] == [("Forceful", "+3")]
    assert [f.path for f in profile.figures][:2] == ["approaches.careful", "approaches.clever"]
    assert profile.slots == (AspectSlot("Mild", "2", arm), AspectSlot("Moderate", "4"), AspectSlot("Severe", "6"))
    assert profile.aspects == ("stubborn-as-slate",)
    assert [(line.name, line.value) for line in profile.lines] == [("Ranged weapon", "1 zone")]


def test_every_figure_of_a_profile_can_be_overruled_where_it_says() -> None:
    fight = board()
    for figure in (*RULES.profile(fight, ORM).figures, *RULES.profile(fight, ORM).counters):
        after = replay(fight, set_sheet(fight, ORM, figure.path, 5))
        profile = RULES.profile(after, ORM)
        assert "5" in {f.path: f.value for f in (*profile.figures, *profile.counters)}[figure.path]


def test_a_minion_is_shown_by_its_lists() -> None:
    fight = board()
    profile = RULES.profile(fight, COLE)
    assert profile.role == "Minion"
    assert profile.figures == ()
    assert profile.slots == ()
    assert [(line.name, line.value) for line in profile.lines] == [("Skilled", "brawling")]
    assert profile.counters[0].name == "GM’s fate points"


def test_it_says_where_the_fight_stands() -> None:
    assert RULES.display(board(scene=Conflict())).phase == "Setting the scene"
    assert RULES.display(crowded_board()).phase == "Exchange 1"
    assert RULES.display(board(scene=Conflict(phase="over", label="The hearing"))).phase == "The hearing is over"
