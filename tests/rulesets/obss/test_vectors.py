"""Worked examples that are tables: light and eyes, dice on fixed values, where flasks land, whom help reaches."""

import pytest

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.grid.scatter import scatter_cell
from battlemap.board.ids import Cell, TokenId
from battlemap.board.records import Modifier
from rulesets.obss.attack.attack import price_of_attack
from rulesets.obss.attack.attack_roll import own_modifiers
from rulesets.obss.attack.combat_mastery import steps
from rulesets.obss.attack.situation import known_facts
from rulesets.obss.basics import positions
from rulesets.obss.basics.arms import weapon_use_of
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.checks import CheckPart, passive_value, skill_part
from rulesets.obss.basics.defence import defence
from rulesets.obss.book.creature import CreatureSheet, RoundRecord, Size, Vision
from rulesets.obss.book.fight import Skirmish
from rulesets.obss.book.rulebook import BOOK
from rulesets.obss.maneuvers.charge import why_barred
from rulesets.obss.movement.speed import prices
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, board, fighter, piece, table, with_conditions

LIGHTS = [
    ("normal", "dim", "attacker:dim light", -2),
    ("normal", "dark", "defender:undetected", 0),
    ("low-light", "dim", "", 0),
    ("low-light", "dark", "defender:undetected", 0),
    ("darkvision", "dim", "", 0),
    ("darkvision", "dark", "", -2),
]


@pytest.mark.parametrize(("vision", "light", "fact", "awareness"), LIGHTS)
def test_tv_42_each_cell_of_light_and_eyes(vision: Vision, light: str, fact: str, awareness: int) -> None:
    """The other one sees in the dark, so that it is not unseen in its turn."""
    sheet = fighter(vision=vision, skills={"awareness": 5})
    other = fighter(vision="darkvision")
    on = board(piece(ANN, HEROES, (5, 5), sheet), piece(CAT, RAIDERS, (6, 5), other), scene=Skirmish(light=light))  # type: ignore[arg-type]
    assert known_facts(on, Blow(ANN, CAT)) == ((fact,) if fact else ())
    assert skill_part(on, ANN, "awareness").bonus == 5 + awareness


def test_whoever_sees_in_the_dark_is_unseen_by_those_who_do_not() -> None:
    on = board(
        piece(ANN, HEROES, (5, 5)), piece(CAT, RAIDERS, (6, 5), fighter(vision="darkvision")), scene=Skirmish(light="dark")
    )
    assert known_facts(on, Blow(CAT, ANN)) == ("attacker:invisible",)


def test_tv_41_a_die_less_on_defence_is_four_less() -> None:
    lasting = (
        Effect("cursed", "6", ANN, (NumberChange("defence", dice=-1),), title="Cursed"),
        Effect("blessed", "6", CAT, (NumberChange("defence", dice=1),), title="Blessed"),
    )
    on = board(effects=lasting)
    assert defence(on, ANN)[1] == 6
    assert defence(on, CAT)[1] == 14


def test_a_die_on_a_value_that_is_not_rolled_is_four() -> None:
    assert passive_value(BOOK, CheckPart("Will", (Modifier(3, "Will", "B1"), Modifier(0, "Afraid", "B4", -1)))) == 9


@pytest.mark.parametrize(
    ("thrower", "eighth", "landed"),
    [
        ((10, 4), 5, (10, 6)), ((10, 4), 7, (14, 10)), ((4, 10), 1, (14, 10)), ((4, 10), 3, (10, 14)), ((16, 10), 3, (10, 6)),
        ((4, 4), 1, (14, 14)), ((4, 4), 5, (6, 6)), ((5, 3), 5, (6, 6)), ((9, 2), 5, (10, 6)),
    ],
)  # fmt: skip
def test_tv_40_seen_by_the_thrower_wherever_it_stands(thrower: Cell, eighth: int, landed: Cell) -> None:
    """Slanting throws count as the nearest of eight directions."""
    assert scatter_cell(thrower, (10, 10), eighth, 4, "diagram") == landed


@pytest.mark.parametrize(
    ("target", "bodies", "worth"),
    [
        ("medium", ("medium",), 1), ("medium", ("large",), 2), ("medium", ("huge",), 3), ("small", ("large",), 3),
        ("medium", ("small",), 0), ("large", ("medium", "medium"), 0), ("medium", ("medium",) * 4, 4),
        ("tiny", ("small",), 2),
    ],
)  # fmt: skip
def test_tv_16c_bodies_count_by_size(target: Size, bodies: tuple[Size, ...], worth: int) -> None:
    names = [TokenId(f"b{at}") for at in range(len(bodies))]
    row = [
        piece(name, RAIDERS, (4 + 3 * at, 5), CreatureSheet(size=size))
        for at, (name, size) in enumerate(zip(names, bodies, strict=True))
    ]
    on = board(piece(ANN, HEROES, (1, 5)), piece(CAT, RAIDERS, (20, 5), CreatureSheet(size=target)), *row)
    assert positions.count_bodies(on, CAT, names) == worth


def test_bodies_that_lie_there_give_no_cover() -> None:
    on = with_conditions(board(), ANN, "prone")
    assert positions.count_bodies(on, CAT, [ANN]) == 0


@pytest.mark.parametrize(
    ("movement", "metres", "goes"),
    [(9, 18, True), (9, 19, False), (9, 3, True), (9, 2, False), (6, 12, True), (6, 13, False), (6, 3, True)],
)
def test_tv_38_how_far_a_charge_goes(movement: int, metres: int, goes: bool) -> None:
    on = board(piece(ANN, HEROES, (1, 5), fighter(movement=movement)), piece(CAT, RAIDERS, (1 + metres, 5)))
    assert (not why_barred(on, ANN, CAT)) == goes


@pytest.mark.parametrize(("wp", "most"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (12, 3)])
def test_a_quarter_of_the_proficiency_is_the_limit(wp: int, most: int) -> None:
    assert steps(BOOK, CreatureSheet(wp=wp), 2) == most


@pytest.mark.parametrize(("size", "most"), [("small", 4), ("medium", 4), ("large", 8), ("huge", 12)])
def test_more_stand_around_somebody_large(size: Size, most: int) -> None:
    assert positions.most_around(board(piece(CAT, RAIDERS, (5, 5), CreatureSheet(size=size))), CAT) == most


@pytest.mark.parametrize(("attacks", "actions"), [(0, 1), (1, 1), (2, 1), (3, 0), (4, 0)])
def test_tv_34_more_than_three_attacks_cost_no_more_than_three(attacks: int, actions: int) -> None:
    assert price_of_attack(BOOK, CreatureSheet(done=RoundRecord(attacks=attacks))).actions == actions


def test_costs_of_ground_add_up() -> None:
    """Difficult ground and crawling are a quarter of the way; deep snow underfoot makes all ground difficult (B12)."""
    crawling = prices(with_conditions(board(), ANN, "prone"), ANN)
    assert (crawling["free"], crawling["difficult"], crawling["hard"], crawling["water"]) == (2, 4, 8, 4)
    hampered = prices(with_conditions(board(), ANN, "entangled"), ANN)
    assert (hampered["free"], hampered["difficult"], hampered["hard"]) == (2, 2, 4)


def test_without_dexterity_only_what_it_gives_is_lost() -> None:
    quick = board(piece(ANN, HEROES, (5, 5), fighter(abilities={"dexterity": 3})), piece(CAT, RAIDERS, (6, 5)))
    slow = board(piece(ANN, HEROES, (5, 5), fighter(abilities={"dexterity": -3})), piece(CAT, RAIDERS, (6, 5)))
    finished = board(
        piece(ANN, HEROES, (5, 5), fighter(abilities={"dexterity": 3}, fixed={"defence": 15})), piece(CAT, RAIDERS, (6, 5))
    )
    assert [defence(on, ANN)[1] for on in (quick, slow, finished)] == [13, 7, 15]
    assert [defence(with_conditions(on, ANN, "paralysed"), ANN)[1] for on in (quick, slow, finished)] == [10, 7, 12]


@pytest.mark.parametrize(
    ("fields", "worth"),
    [
        ({"armour": "leather"}, 15), ({"armour": "leather", "armour_trained": False}, 11),
        ({"armour": "leather", "armour_magic": 2}, 17), ({"shield": "heavy wooden shield"}, 16),
        ({"shield": "heavy wooden shield", "shield_magic": 1}, 17),
        ({"shield": "light metal shield", "shield_trained": False}, 13),
        ({"shield": "heavy wooden shield", "off_hand": ""}, 13),
    ],
)  # fmt: skip
def test_defence_is_ten_and_dexterity_and_what_is_worn(fields: dict[str, object], worth: int) -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(abilities={"dexterity": 3}, **fields)))
    assert defence(on, ANN)[1] == worth


def test_the_table_of_a_board_is_the_one_of_its_house() -> None:
    at = table(board(house={"numbers.row": 3}))
    assert at.book.numbers.row == 3


def test_crawling_in_a_net_is_slower_than_either() -> None:
    assert prices(with_conditions(board(), ANN, "prone", "entangled"), ANN)["free"] == 4
    lasting = (Effect("total_defence", "57", ANN, (NumberChange("difficult", 1),)),)
    assert prices(board(effects=lasting), ANN)["free"] == 2
    assert prices(with_conditions(board(effects=lasting), ANN, "prone"), ANN)["free"] == 4


@pytest.mark.parametrize(("strength", "bonus"), [(2, 2 - 1), (3, 3)])
def test_a_heavy_shield_is_in_the_way_of_the_weak(strength: int, bonus: int) -> None:
    sheet = fighter(abilities={"strength": strength}, shield="heavy wooden shield")
    on = board(piece(ANN, HEROES, (5, 5), sheet), piece(CAT, RAIDERS, (6, 5)))
    assert sum([one.value for one in own_modifiers(on, Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "sword")))]) == bonus


def test_a_shield_never_learnt_is_in_the_way() -> None:
    sheet = fighter(shield="light wooden shield", shield_trained=False)
    on = board(piece(ANN, HEROES, (5, 5), sheet), piece(CAT, RAIDERS, (6, 5)))
    assert [one.value for one in own_modifiers(on, Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "sword")))] == [-1]
