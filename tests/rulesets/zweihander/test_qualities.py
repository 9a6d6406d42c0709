"""What each quality changes by itself (57 to 104)."""

from typing import Any

import pytest

from battlemap.rules.blocks.modifiers import plain_sum
from rulesets.zweihander.basics import qualities
from rulesets.zweihander.basics.arms import band_at, load_ap, qualities_of, ranges_of, size_of, why_not_in_hand
from rulesets.zweihander.basics.blow import Blow
from rulesets.zweihander.basics.injury_effects import flips, less_ap, less_movement, no_fury, no_ranks, why_barred, why_useless
from rulesets.zweihander.book.creature import SHIELD, Arm, CreatureSheet
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import BOOK, book_of
from tests.rulesets.zweihander.boards import ANN, BEN, CAT, HEROES, RAIDERS, board, fighter, piece, with_house, with_sheet


def fight(weapon: str = "sabre", plus: tuple[str, ...] = (), ranged: bool = False, **foe: Any) -> tuple[Board, Blow]:
    """Ann attacks Cat with one weapon."""
    mine = fighter(arms={"it": Arm(weapon, plus=plus)})
    on = board(piece(ANN, HEROES, (5, 5), mine), piece(CAT, RAIDERS, (6, 5), fighter(**foe)))
    return on, Blow(ANN, CAT, "it", ranged)


def fighter_holding(weapon: str, **fields: Any) -> CreatureSheet:
    return fighter(arms={"it": Arm(weapon, **fields)})


@pytest.mark.parametrize(
    ("weapon", "attribute"),
    [("sabre", "combat"), ("estoc", "agility"), ("knuckles", "brawn"), ("bare hands", "brawn"), ("staff", "brawn")],
)
def test_whose_bonus_damage_takes(weapon: str, attribute: str) -> None:
    assert qualities.damage_attribute(BOOK, fighter_holding(weapon), "it") == attribute


def test_adaptable_does_one_more_in_both_hands() -> None:
    on, blow = fight("falchion")
    assert plain_sum(qualities.damage_extra(on, blow)) == 1
    shielded = with_sheet(on, ANN, shield="buckler", off_hand="shield")
    assert qualities.damage_extra(shielded, blow) == ()


def test_a_ruined_weapon_does_three_less() -> None:
    on, blow = fight("sabre")
    ruined = with_sheet(on, ANN, arms={"it": Arm("sabre", ruined=True)})
    assert plain_sum(qualities.damage_extra(ruined, blow)) == -3


@pytest.mark.parametrize(("shield", "worth"), [("wooden", 1), ("buckler", 0)])
def test_a_light_shield_counts_in_the_other_hand(shield: str, worth: int) -> None:
    on, blow = fight("sabre")
    assert plain_sum(qualities.damage_extra(with_sheet(on, ANN, shield=shield, off_hand="shield"), blow)) == worth


@pytest.mark.parametrize(
    ("plus", "worth"), [((), 0), (("fast",), -10), (("slow",), 10), (("fast", "slow"), 0)]
)  # fmt: skip
def test_fast_and_slow_weapons_change_both_reactions(plus: tuple[str, ...], worth: int) -> None:
    on, blow = fight("sabre", plus, skills={"martial melee": 1}, arms={"it": Arm("falchion")})
    assert plain_sum(qualities.dodge_base(on, CAT, blow)) == worth
    assert plain_sum(qualities.parry_base(on, CAT, blow, "it")) == worth


def test_defensive_and_natural_help_the_defender() -> None:
    on, blow = fight("falchion", shield="buckler", off_hand="shield", natural=("natural",), arms={})
    assert plain_sum(qualities.parry_base(on, CAT, blow, SHIELD)) == 10
    assert plain_sum(qualities.dodge_base(on, CAT, blow)) == 10
    ruined = with_sheet(on, CAT, shield_ruined=True)
    assert plain_sum(qualities.parry_base(ruined, CAT, blow, SHIELD)) == 0
    assert qualities.no_parry(ruined, CAT, blow, "") == "Cat has nothing to parry with"


def test_powder_is_neither_dodged_nor_parried_and_explodes_on_ones() -> None:
    on, blow = fight("pistol", ranged=True)
    assert qualities.no_dodge(on, CAT, blow)
    assert qualities.no_parry(on, CAT, blow, "it")
    assert qualities.fury_explodes(BOOK, on[ANN].sheet, "it") == (1, 6)
    assert qualities.fury_explodes(BOOK, on[CAT].sheet, "sabre") == (6,)


def test_only_protective_shields_parry_shots() -> None:
    on, blow = fight("hunting bow", ranged=True)
    assert qualities.no_parry(on, CAT, blow, "") == "Cat has nothing that stops a shot"
    assert qualities.no_parry(with_sheet(on, CAT, shield="metal", off_hand="shield"), CAT, blow, SHIELD) == ""


def test_a_planted_shield_protects_its_owner_and_one_beside() -> None:
    on, blow = fight("hunting bow", ranged=True, shield="pavise", off_hand="shield")
    ben = piece(BEN, RAIDERS, (7, 5))
    on = on.with_token(ben)
    assert qualities.no_parry(on, CAT, blow, SHIELD)
    planted = with_sheet(on, CAT, shield_planted=True)
    assert qualities.no_parry(planted, CAT, blow, SHIELD) == ""
    assert qualities.no_parry(planted, BEN, Blow(ANN, BEN, "it", True), "") == ""
    apart = planted.with_token(piece(BEN, RAIDERS, (9, 5)))
    assert qualities.no_parry(apart, BEN, Blow(ANN, BEN, "it", True), "")


def test_heavy_armour_bars_the_dodge_unless_it_is_flexible() -> None:
    on, blow = fight("sabre", armour="mail")
    assert qualities.no_dodge(on, CAT, blow) == "Cat wears heavy armour"
    flexible = with_sheet(on, CAT, armour_plus=("flexible",))
    assert qualities.no_dodge(flexible, CAT, blow) == ""
    assert qualities.dodge_skill(flexible, CAT) == "athletics"
    assert qualities.no_incantation(BOOK, on[CAT].sheet)


def test_dodging_goes_by_coordination_or_as_the_house_has_it() -> None:
    on, blow = fight("sabre")
    assert qualities.dodge_skill(on, CAT) == "coordination"
    assert qualities.dodge_skill(with_house(on, dodge_skill="combat"), CAT) == "martial melee"
    assert qualities.no_dodge(with_house(on, dodge_against="ranged"), CAT, blow) == "only shots are dodged"


def test_parrying_a_longer_weapon_is_harder_where_the_house_has_it() -> None:
    on, blow = fight("glaive")
    assert qualities.parry_difficulty(on, CAT, blow, "sabre") == ()
    assert plain_sum(qualities.parry_difficulty(with_house(on, weapon_size_parry="ten a class"), CAT, blow, "sabre")) == -20


def test_artillery_turns_reactions_and_fires_while_engaged() -> None:
    on, blow = fight("field catapult", ranged=True)
    assert qualities.reaction_flips(on, blow)
    assert qualities.fires_engaged(BOOK, on[ANN].sheet, "it")
    assert not qualities.fires_engaged(BOOK, fighter_holding("longbow"), "it")


@pytest.mark.parametrize(("action", "free"), [("charge", False), ("maneuver", False), ("run", False), ("walk", True)])
def test_braced_weapons_bar_fast_movement(action: str, free: bool) -> None:
    assert (qualities.why_barred_from_moving(BOOK, fighter_holding("volley gun"), action) == "") == free
    assert qualities.why_barred_from_moving(BOOK, fighter_holding("sabre"), action) == ""


def test_a_maker_s_mark_helps_weapon_armour_and_shield() -> None:
    on, blow = fight("sabre", ("makers mark",))
    assert plain_sum(qualities.attack_base(on, blow)) == 5
    worn = fighter(armour="scale", armour_plus=("makers mark",), shield="buckler", shield_plus=("makers mark",), arms={})
    assert plain_sum(qualities.armour_dt(BOOK, worn)) == 6
    assert qualities.encumbrance(BOOK, worn) == 6


def test_ruined_armour_is_no_threshold() -> None:
    assert qualities.armour_dt(BOOK, fighter(armour="mail", armour_ruined=True)) == ()
    assert plain_sum(qualities.armour_dt(BOOK, fighter(armour="mail"))) == 4


def test_distances_go_by_the_perception_bonus_and_thrown_weapons_reach_the_first_only() -> None:
    assert ranges_of(BOOK, fighter_holding("longbow"), "it") == (16, 32, 48, 64)
    assert ranges_of(BOOK, fighter_holding("javelin"), "it") == (7,)
    assert ranges_of(BOOK, fighter_holding("sabre"), "it") == ()
    assert [band_at(BOOK, fighter_holding("longbow"), "it", far) for far in (1, 16, 17, 48, 64, 65)] == [
        "short", "short", "medium", "long", "extreme", "",
    ]  # fmt: skip


def test_what_is_typed_in_for_a_weapon_counts_before_the_book() -> None:
    sheet = fighter_holding("musket", load=2, ranges=(5, 10), plus=("fast",), minus=("gunpowder",), size="reach")
    assert load_ap(BOOK, sheet, "it") == 2
    assert ranges_of(BOOK, sheet, "it") == (5, 10)
    assert qualities_of(BOOK, sheet, "it") == {"fast"}
    assert size_of(BOOK, sheet, "it") == "reach"


def test_a_weapon_for_both_hands_needs_them() -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter_holding("glaive")), piece(CAT, RAIDERS, (6, 5)))
    assert why_not_in_hand(on, ANN, "it") == ""
    assert why_not_in_hand(with_sheet(on, ANN, shield="buckler", off_hand="shield"), ANN, "it") == "Glaive needs both hands"


def injured_board(*keys: str) -> Board:
    arms = {"it": Arm("glaive")}
    return board(piece(ANN, HEROES, (5, 5), fighter(injuries=keys, arms=arms)), piece(CAT, RAIDERS, (6, 5)))


@pytest.mark.parametrize(
    ("key", "skill"),
    [("moderate 2", "awareness"), ("moderate 5", "simple ranged"), ("moderate 6", "martial melee"), ("moderate 7", "athletics"),
     ("serious 8", "charm")],
)  # fmt: skip
def test_injuries_turn_tests(key: str, skill: str) -> None:
    assert flips(injured_board(key), ANN, skill) == "fail"
    assert flips(injured_board(), ANN, skill) == ""
    assert flips(injured_board("moderate 8"), ANN, skill) == ""


@pytest.mark.parametrize(
    ("key", "what"),
    [("serious 9", "dodge"), ("serious 9", "parry"), ("serious 9", "counterspell"), ("serious 5", "special"),
     ("serious 10", "movement"), ("grievous 2", "movement"), ("moderate 10", "walk only")],
)  # fmt: skip
def test_injuries_bar_actions(key: str, what: str) -> None:
    assert why_barred(injured_board(key), ANN, what)
    assert not why_barred(injured_board(), ANN, what)


def test_injuries_take_action_points_and_movement() -> None:
    assert less_ap(injured_board("moderate 4", "serious 11"), ANN) == 3
    assert less_movement(injured_board("moderate 11"), ANN) == 3
    assert no_fury(injured_board("serious 7"), ANN)
    assert no_ranks(injured_board("serious 2"), ANN, "coordination")
    assert not no_ranks(injured_board("serious 2"), ANN, "charm")


@pytest.mark.parametrize("key", ["moderate 9", "grievous 5", "grievous 7", "grievous 10"])
def test_injured_hands_and_feet_bar_a_heavy_weapon(key: str) -> None:
    assert why_useless(injured_board(key), ANN, "it")
    assert not why_useless(injured_board(), ANN, "it")


@pytest.mark.parametrize(("key", "free"), [("moderate 9", True), ("grievous 10", False)])
def test_an_injured_arm_does_not_parry_with_the_shield(key: str, free: bool) -> None:
    on, blow = fight("sabre", shield="buckler", off_hand="shield", arms={}, injuries=(key,))
    assert (qualities.no_parry(on, CAT, blow, SHIELD) == "") == free


def test_thrown_weapons_reach_far_where_the_house_has_it() -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter_holding("javelin")), piece(CAT, RAIDERS, (6, 5)))
    book = book_of(with_house(on, thrown_range="short and extreme"))
    assert [band_at(book, fighter_holding("javelin"), "it", far) for far in (7, 8, 28, 29)] == ["short", "extreme", "extreme", ""]
