"""House rules have words, a rule and help; the defaults are the rulings; what no scenario shows of them."""

import pytest

from battlemap.board.grid_map import GridMap
from battlemap.rules.house_options import HouseOption, declared_options
from battlemap.rules.house_overlay import apply_house_rules
from rulesets.sifrp.basics.arms import weapon_uses
from rulesets.sifrp.basics.blow import Blow
from rulesets.sifrp.basics.derived import deadly_at
from rulesets.sifrp.basics.dice import DiceHand, hand_of
from rulesets.sifrp.basics.situation import known_facts
from rulesets.sifrp.basics.targeting import out_of_reach
from rulesets.sifrp.book.fighter import Arm, Fighter
from rulesets.sifrp.book.rulebook import BOOK, LABELS
from rulesets.sifrp.maneuvers.charge import course, why_barred
from tests.rulesets.sifrp.boards import ANN, BEN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece
from tests.rulesets.sifrp.test_vectors import dice

OPTIONS = declared_options(RULES)


@pytest.mark.parametrize("option", OPTIONS, ids=[option.path for option in OPTIONS])
def test_an_option_explains_itself(option: HouseOption) -> None:
    path = option.path
    assert LABELS[path]
    assert LABELS[f"{path}.rule"]
    assert LABELS[f"{path}.help"].endswith(".")
    if isinstance(option.default, str):
        assert all(f"{path}={value}" in LABELS for value, _ in option.choices)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("least_dice", "none"), ("wounds_when", "injuries full"), ("death_at", "endurance"), ("flat_damage_after_dos", True),
        ("divided_bonus", "split"), ("divided_penalty", "whole pool"), ("divide_after_roll", False), ("one_yield", False),
        ("critical_dice", "kept"), ("wound_degrees", "all"), ("assist_adds", "result"), ("mounted_bonus_requires", "not_moved"),
        ("recovery_failure", "all ones"), ("break_free", "passive"), ("refused_counter", "this combat"), ("charge_path", "any"),
        ("counter_to_counter", False), ("pass_and_more", False), ("breath_at_full_health", False), ("one_yield_terms", "stays"),
        ("spoil_friends", False),
    ],
)  # fmt: skip
def test_the_defaults_are_the_rulings(path: str, value: object) -> None:
    assert next(option.default for option in OPTIONS if option.path == f"options.{path}") == value


def test_one_die_can_be_left_whatever_is_taken() -> None:
    book = apply_house_rules(BOOK, (("options.least_dice", "one"),))
    assert hand_of(book, 2, [dice(-3)]) == DiceHand(2, 1)


def test_wounds_can_be_as_many_as_endurance() -> None:
    book = apply_house_rules(BOOK, (("options.death_at", "beyond endurance"),))
    assert (deadly_at(BOOK, Fighter()), deadly_at(book, Fighter())) == (2, 3)


def test_a_charge_may_have_to_be_straight() -> None:
    pieces = (piece(ANN, HEROES, (2, 5)), piece(BEN, RAIDERS, (4, 5)), piece(CAT, RAIDERS, (7, 5)))
    free, strict = board(*pieces), board(*pieces, house={"options.charge_path": "straight"})
    way = weapon_uses(BOOK, free[ANN].sheet)[0]
    assert course(free, ANN, CAT, way) is not None
    assert why_barred(strict, ANN, CAT) == "no free way leads near enough to Cat"
    assert course(strict, ANN, BEN, way) == ((3, 5),)


def test_range_and_cover_can_be_left_out() -> None:
    thrower = fighter(arms={"spear": Arm("frog spear")})
    pieces = (piece(ANN, HEROES, (2, 5), thrower), piece(BEN, HEROES, (9, 5)), piece(CAT, RAIDERS, (17, 5)))
    on, off = board(*pieces), board(*pieces, house={"options.range_penalties": False, "options.cover": False})
    blow = Blow(ANN, CAT, weapon_uses(BOOK, thrower)[0])
    assert known_facts(on, blow) == ("light cover", "second range")
    assert known_facts(off, blow) == ()
    far = (piece(ANN, HEROES, (2, 5), thrower), piece(CAT, RAIDERS, (36, 5)))
    assert "goes 30" in out_of_reach(board(*far, grid=GridMap(40, 10)), ANN, CAT)
    assert not out_of_reach(board(*far, grid=GridMap(40, 10), house={"options.range_penalties": False}), ANN, CAT)
