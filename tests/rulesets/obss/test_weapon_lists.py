"""What points in weapon lists do: the gains of each list that have an effect, each from its points on (B10)."""

import pytest
from msgspec.structs import replace

from battlemap.rules.blocks.modifiers import plain_sum
from rulesets.obss.attack.attack_roll import range_penalty
from rulesets.obss.attack.attack_targets import target
from rulesets.obss.attack.situation import known_facts, less_cover
from rulesets.obss.basics.arms import damage_of, list_gain, weapon_use_of
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.defence import own_modifiers
from rulesets.obss.basics.dice import golden_pool, roll_rule
from rulesets.obss.book.creature import Arm, CreatureSheet
from rulesets.obss.book.rulebook import BOOK
from rulesets.obss.book.table_rows import Gain
from rulesets.obss.display import profile
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, board, fighter, piece

EFFECTS = tuple(name for name in Gain.__struct_fields__ if name not in ("points", "dice", "words"))
ROWS = [
    (name, gain, effect) for name, row in BOOK.lists.items() for gain in row.gains for effect in EFFECTS if getattr(gain, effect)
]
NO_WEAPON = {"sword and shield", "armour", "shields"}


def one_of(name: str) -> str:
    """A weapon that belongs to a list."""
    return next(key for key, row in BOOK.weapons.items() if name in row.lists)


@pytest.mark.parametrize(("name", "gain", "effect"), [row for row in ROWS if row[0] not in NO_WEAPON])
def test_a_gain_counts_from_its_points_on_with_the_weapons_of_its_list(name: str, gain: Gain, effect: str) -> None:
    def with_points(points: int) -> int:
        weapon = one_of(name)
        return list_gain(BOOK, CreatureSheet(arms={"arm": Arm(weapon)}, lists={name: points}), "arm", effect)

    assert with_points(gain.points) - with_points(gain.points - 1) == getattr(gain, effect)
    stranger = CreatureSheet(arms={"arm": Arm("war maul" if name != "crushing" else "katana")}, lists={name: gain.points})
    assert list_gain(BOOK, stranger, "arm", effect) == 0


@pytest.mark.parametrize("gain", [gain for row in BOOK.lists.values() for gain in row.gains])
def test_what_has_no_number_is_told_in_words(gain: Gain) -> None:
    assert gain.words or gain.dice or any(getattr(gain, effect) for effect in EFFECTS)


@pytest.mark.parametrize(("points", "penalty"), [(0, -6), (5, 0)])
def test_an_archers_practice_makes_distance_matter_less(points: int, penalty: int) -> None:
    sheet = fighter(arms={"bow": Arm("longbow")}, lists={"bows": points})
    on = board(piece(ANN, HEROES, (0, 0), sheet), piece(CAT, RAIDERS, (29, 0)))
    blow = Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "bow"))
    assert plain_sum(range_penalty(on, blow)) == penalty


@pytest.mark.parametrize(("points", "dice"), [(15, "1d8"), (16, "1d10")])
def test_damage_grows_with_practice(points: int, dice: str) -> None:
    sheet = fighter(lists={"swords": points})
    assert damage_of(BOOK, sheet, weapon_use_of(BOOK, sheet, "sword")).dice == dice


@pytest.mark.parametrize(("points", "shield", "worth"), [(3, True, 0), (4, True, 1), (7, True, 2), (7, False, 0)])
def test_sword_and_shield_count_where_both_are_in_hand(points: int, shield: bool, worth: int) -> None:
    more = {"shield": "light wooden shield"} if shield else {}
    sheet = fighter(lists={"swords": 0, "sword and shield": points}, **more)
    on = board(piece(ANN, HEROES, (1, 1), sheet))
    assert sum(one.value for one in own_modifiers(on, ANN) if one.name == "Sword and shield") == worth


@pytest.mark.parametrize(("points", "held"), [(4, True), (5, False)])
def test_a_practised_spear_is_no_worse_close_by(points: int, held: bool) -> None:
    sheet = fighter(arms={"spear": Arm("spear")}, lists={"spears": points})
    on = board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (2, 1)))
    assert ("attacker:long weapon close" in known_facts(on, Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "spear")))) is held


@pytest.mark.parametrize(("points", "held"), [(3, True), (4, False)])
def test_a_practised_hammer_pulls_its_blows_for_nothing(points: int, held: bool) -> None:
    sheet = fighter(arms={"maul": Arm("war maul")}, lists={"crushing": points})
    on = board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (2, 1)))
    assert ("attacker:nonlethal" in known_facts(on, Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "maul"), nonlethal=True))) is held


@pytest.mark.parametrize(("points", "less"), [(6, 0), (7, -2)])
def test_light_cover_does_not_help_against_a_practised_archer(points: int, less: int) -> None:
    sheet = fighter(arms={"bow": Arm("longbow")}, lists={"bows": points})
    on = board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (9, 1)))
    assert plain_sum(less_cover(on, Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "bow")), ("defender:light cover",))) == less
    assert not less_cover(on, Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "bow")), ("defender:medium cover",))


@pytest.mark.parametrize(("points", "note"), [(5, "Longsword"), (6, "Longsword · weapon proficiency +7")])
def test_who_knows_a_weapon_well_sees_how_well_a_foe_uses_it(points: int, note: str) -> None:
    on = board(piece(ANN, HEROES, (1, 1), fighter(lists={"swords": points})), piece(CAT, RAIDERS, (2, 1), fighter(wp=7)))
    assert target(on, ANN, CAT).note == note


@pytest.mark.parametrize(
    ("fives", "faces", "criticals"), [(False, (6, 5, 2, 3), 0), (True, (6, 5, 2, 3), 1), (True, (5, 5, 2), 1)]
)
def test_fives_count_for_criticals_where_those_go_by_sixes(fives: bool, faces: tuple[int, ...], criticals: int) -> None:
    read = replace(roll_rule(BOOK), sixes=True, fives=fives)
    assert read(faces, golden_pool(3), 10, 10).criticals == criticals
    assert golden_pool(3, (6, 5)).owed_count((5, 2, 2)) == 1


def test_what_lists_give_is_told_with_them_in_the_inspector() -> None:
    on = board(piece(ANN, HEROES, (1, 1), fighter(lists={"swords": 9})))
    line = next(one for one in profile(on, ANN).lines if one.name == "Lists")
    assert line.help.startswith("Swords 9: ")
    assert "first hit of a round" in line.help
