"""Worked examples that are arithmetic: chances, flips, ladder places, distances, thresholds, parts of the body."""

import pytest

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.initiative import order_of
from rulesets.zweihander.attack.cover import cover_modifiers
from rulesets.zweihander.attack.damage import additions, fury_dice
from rulesets.zweihander.attack.reactions import answers
from rulesets.zweihander.attack.situation import difficulty_rows, known_facts
from rulesets.zweihander.basics.action_points import allowance, refresh, why_barred_from
from rulesets.zweihander.basics.blow import Blow
from rulesets.zweihander.basics.checks import chance_of
from rulesets.zweihander.basics.conditions import begin, suffers
from rulesets.zweihander.basics.dice import Result, degree, judge_roll
from rulesets.zweihander.basics.positions import cramped, heads
from rulesets.zweihander.basics.thresholds import dt, movement, pt, steps_over
from rulesets.zweihander.book.creature import Arm, CreatureSheet
from rulesets.zweihander.book.fight import InitiativeScore, Skirmish
from rulesets.zweihander.book.rulebook import BOOK, book_of
from rulesets.zweihander.movement.charge import charge_yards, jump_yards
from rulesets.zweihander.movement.speed import yards
from tests.rulesets.zweihander.boards import (
    ANN,
    BEN,
    CAT,
    DOG,
    HEROES,
    RAIDERS,
    board,
    fighter,
    piece,
    table,
    with_conditions,
    with_house,
    with_sheet,
)

EVE = TokenId("eve")
ROUTINE = (Modifier(10, "Routine", "2"),)
AIMED = (Modifier(20, "Takes aim", "120"),)


@pytest.mark.parametrize(
    ("face", "wanted"),
    [
        (44, Result(True, True)),
        (66, Result(False, True)),
        (65, Result(True)),
        (67, Result(False)),
        (1, Result(True, True)),
        (100, Result(False, True)),
        (99, Result(False, True)),
    ],
)
def test_tv_1_doubles_are_critical(face: int, wanted: Result) -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(skills={"athletics": 1})))
    chance = chance_of(on, ANN, "athletics", ROUTINE)
    assert chance.percent == 65
    assert judge_roll(face, chance.percent) == wanted


def test_tv_2_what_flips_to_fail_counts_the_worse_way_round_but_doubles_stay() -> None:
    assert judge_roll(28, 65, "fail") == Result(False)
    assert judge_roll(82, 65, "succeed") == Result(True)
    assert judge_roll(33, 65, "fail") == Result(True, True)
    assert judge_roll(10, 65, "fail", exact=True).roll == 10
    assert judge_roll(10, 65, "succeed", exact=True).roll == 1


def test_tv_3_ranks_and_base_chance_together_stop_at_thirty() -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(skills={"martial melee": 3})))
    assert chance_of(on, ANN, "martial melee", base=AIMED).percent == 75


def test_difficulty_stops_at_thirty_and_the_chance_at_one_and_ninety_nine() -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(attributes={"brawn": 20})))
    assert chance_of(on, ANN, "athletics", (Modifier(-60, "Very hard", "2"),)).percent == 1
    assert (
        chance_of(with_sheet(on, ANN, percents={"athletics": 90}), ANN, "athletics", (Modifier(50, "Easy", "2"),)).percent == 99
    )


def test_untrained_special_skills_flip_to_fail() -> None:
    on = board()
    assert chance_of(on, ANN, "incantation").flip == "fail"
    assert chance_of(on, ANN, "athletics").flip == ""
    assert chance_of(on, ANN, "incantation", flip="succeed").flip == ""


def test_peril_hides_ranks() -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(skills={"athletics": 3}, peril=3)))
    assert chance_of(on, ANN, "athletics").percent == 45 + 10


def test_of_two_successes_the_higher_tens_and_bonus_wins() -> None:
    assert degree(44, 3) == 7
    assert degree(100, 3) == 3


def test_tv_4_a_tie_goes_to_the_better_perception() -> None:
    standings = {ANN: InitiativeScore(11, 3), CAT: InitiativeScore(11, 4)}
    assert order_of(board(scene=Skirmish(standings)), [ANN, CAT]) == ((CAT,), (ANN,))


def test_tv_26_an_equal_tie_goes_by_another_die() -> None:
    standings = {ANN: InitiativeScore(12, 4, (3,)), CAT: InitiativeScore(12, 4, (7,))}
    assert order_of(board(scene=Skirmish(standings)), [ANN, CAT]) == ((CAT,), (ANN,))


def test_tv_4_and_56_the_stunned_have_two_points_however_often_they_were_stunned() -> None:
    on = with_conditions(board(now=ANN), ANN, "stunned")
    here = table(on)
    begin(here, ANN, "stunned")
    assert allowance(here.board, ANN) == 2


def test_tv_5_what_is_left_is_lost_with_the_new_points() -> None:
    here = table(with_sheet(board(now=ANN), ANN, ap=1))
    refresh(here, ANN)
    assert here.sheet(ANN).ap == 3


def test_tv_56_inspired_twice_is_inspired_once() -> None:
    here = table(board())
    before = dt(here.board, ANN)[1]
    begin(here, ANN, "inspired")
    begin(here, ANN, "inspired")
    assert dt(here.board, ANN)[1] == before + 1
    begin(here, ANN, "intimidated")
    assert dt(here.board, ANN)[1] == before - 1
    assert not suffers(here.board, ANN, "inspired")


def test_tv_6_a_charge_is_two_movements() -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(movement=6, attributes={"brawn": 40, "agility": 40})))
    assert (yards(on, ANN), charge_yards(on, ANN, ""), yards(on, ANN) * BOOK.numbers.run_times) == (6, 12, 18)
    assert yards(on, ANN, "climbing") == 1
    assert yards(on, ANN, "sneaking") == 3


@pytest.mark.parametrize(("brawn", "jump", "leap"), [(60, 2, 1), (50, 1, 0), (30, 1, 0)])
def test_tv_8_and_47_how_far_one_jumps(brawn: int, jump: int, leap: int) -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(attributes={"brawn": brawn})))
    assert (jump_yards(on, ANN, "jump"), jump_yards(on, ANN, "leap")) == (jump, leap)


MODES = [
    ("palfrey", {"agility": 50}, 11),
    ("destrier", {"agility": 50}, 14),
    ("chariot", {"brawn": 60}, 14),
    ("stagecoach", {"brawn": 60}, 11),
    ("dog sled", {"agility": 40}, 8),
    ("dray horse", {"agility": 40}, 9),
    ("rouncey", {"agility": 40}, 11),
    ("courser", {"agility": 40}, 12),
    ("fancy coach", {"brawn": 40}, 10),
    ("carriage", {"brawn": 40}, 11),
]


@pytest.mark.parametrize(("mode", "attributes", "far"), MODES)
def test_tv_29_what_carries_one_goes_by_its_own_bonus(mode: str, attributes: dict[str, int], far: int) -> None:
    horse = TokenId("horse")
    beast = CreatureSheet(carries=mode, attributes=attributes)
    on = board(piece(ANN, HEROES, (5, 5), fighter(mount="horse")), piece(horse, HEROES, (5, 5), beast))
    assert yards(on, ANN, mode) == far


@pytest.mark.parametrize(
    ("mode", "attributes", "far"),
    [
        ("swimming", {"brawn": 50}, 4),
        ("climbing", {"brawn": 30}, 1),
        ("sneaking", {"agility": 10}, 1),
        ("flying", {"agility": 50}, 14),
    ],
)
def test_tv_29_other_means_on_ones_own(mode: str, attributes: dict[str, int], far: int) -> None:
    assert yards(board(piece(ANN, HEROES, (5, 5), fighter(attributes=attributes))), ANN, mode) == far


def test_the_bonuses_of_the_rider_count_where_the_house_has_it_so() -> None:
    horse = TokenId("horse")
    rider = fighter(mount="horse", attributes={"agility": 60})
    on = board(
        piece(ANN, HEROES, (5, 5), rider),
        piece(horse, HEROES, (5, 5), CreatureSheet(carries="palfrey", attributes={"agility": 40})),
    )
    assert yards(on, ANN, "palfrey") == 10
    assert yards(with_house(on, mode_bonuses="rider"), ANN, "palfrey") == 12


@pytest.mark.parametrize(("height", "wanted"), [("low", 3), ("medium", 6), ("high", 9)])
def test_tv_9_cover_counts_against_shots_alone(height: str, wanted: int) -> None:
    effects = (Effect("in_cover", "33", CAT, (NumberChange(height, wanted), NumberChange("everywhere", 1))),)
    on = board(piece(ANN, HEROES, (5, 5)), piece(CAT, RAIDERS, (9, 5), fighter(dt=8)), effects=effects)
    shot, cut = Blow(ANN, CAT, "bow", ranged=True), Blow(ANN, CAT)
    assert dt(on, CAT, cover_modifiers(on, shot))[1] == 8 + wanted
    assert dt(on, CAT, cover_modifiers(on, cut))[1] == 8


def test_tv_30_running_and_cover_add_up() -> None:
    effects = (
        Effect("in_cover", "33", CAT, (NumberChange("low", 3), NumberChange("everywhere", 1))),
        Effect("running", "31", CAT, (NumberChange("dt", 3),)),
    )
    on = board(piece(ANN, HEROES, (5, 5)), piece(CAT, RAIDERS, (9, 5), fighter(dt=8)), effects=effects)
    assert dt(on, CAT, cover_modifiers(on, Blow(ANN, CAT, ranged=True)))[1] == 14
    assert dt(on, CAT, cover_modifiers(on, Blow(ANN, CAT)))[1] == 11


STEPS = [(7, 8, 0), (8, 8, 1), (13, 8, 1), (14, 8, 2), (19, 8, 2), (20, 8, 3), (25, 8, 3), (26, 8, 5)]


@pytest.mark.parametrize(("total", "threshold", "steps"), STEPS)
def test_tv_10_and_11_every_six_over_the_threshold_are_a_step(total: int, threshold: int, steps: int) -> None:
    assert steps_over(BOOK, total, threshold) == steps


def test_tv_11_the_house_may_want_the_threshold_exceeded() -> None:
    on = with_house(board(), threshold="exceeded")
    assert [steps_over(book_of(on), total, 8) for total in (8, 9, 14, 15)] == [0, 1, 1, 2]


def test_thresholds_are_worked_out_and_can_be_typed_in() -> None:
    sheet = fighter(armour="leather", attributes={"brawn": 42, "willpower": 38})
    on = board(piece(ANN, HEROES, (5, 5), sheet))
    assert (dt(on, ANN)[1], pt(on, ANN)[1], movement(on, ANN)) == (4 + 2, 3 + 3, 4 + 3)
    typed = with_sheet(on, ANN, dt=9, pt=4, movement=10)
    assert (dt(typed, ANN)[1], pt(typed, ANN)[1], movement(typed, ANN)) == (9, 4, 10)


def count(found: tuple[Modifier, ...]) -> int:
    return sum([one.dice for one in found])


def test_tv_12_saddle_charge_and_a_prone_foe_are_three_dice_more() -> None:
    horse = piece(TokenId("horse"), HEROES, (5, 5), fighter(carries="rouncey"))
    rider = piece(ANN, HEROES, (5, 5), fighter(mount="horse"))
    on = with_conditions(board(rider, horse, piece(CAT, RAIDERS, (6, 5))), CAT, "prone")
    blow = Blow(ANN, CAT, "sabre", charge=True)
    facts = known_facts(on, blow)
    assert {"mounted", "charge", "prone"} <= set(facts)
    assert count(fury_dice(on, blow, facts)) == 4


def test_tv_13_no_fury_dice_at_extreme_range_only_the_bonus() -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(arms={"bow": Arm("hunting bow", damage=2)}, attributes={"agility": 45})))
    blow = Blow(ANN, CAT, "bow", ranged=True, no_fury=True)
    assert fury_dice(on, blow) == ()
    assert sum([one.value for one in additions(on, blow)]) == 4 + 2


@pytest.mark.parametrize(("many", "wanted"), [(6, True), (5, False)])
def test_tv_15_six_to_one_is_a_die_more(many: int, wanted: bool) -> None:
    spots = [(4, 4), (5, 4), (6, 4), (4, 5), (6, 5), (4, 6)][:many]
    pack = [piece(TokenId(f"rat{at}"), HEROES, spot) for at, spot in enumerate(spots)]
    on = board(*pack, piece(CAT, RAIDERS, (5, 5)))
    assert heads(on, TokenId("rat0"), CAT) == (many, 1)
    assert ("outnumbering" in known_facts(on, Blow(TokenId("rat0"), CAT, "sabre"))) is wanted


def test_tv_27_a_surprised_foe_is_a_die_more_and_not_two() -> None:
    on = with_conditions(board(), CAT, "surprised")
    blow = Blow(ANN, CAT, "sabre")
    facts = known_facts(on, blow)
    assert count(fury_dice(on, blow, facts)) == 2
    assert [one.value for one in difficulty_rows(BOOK, facts)] == [20]
    down = with_conditions(on, CAT, "prone")
    facts = known_facts(down, blow)
    assert count(fury_dice(down, blow, facts)) == 3
    chance = chance_of(down, ANN, "martial melee", difficulty_rows(BOOK, facts))
    assert chance.percent == 45 + 10 + 30


def test_fury_dice_of_conditions_need_not_stack_and_may_count_twice() -> None:
    on = with_conditions(board(), CAT, "surprised", "prone")
    blow = Blow(ANN, CAT, "sabre")
    plain, double = with_house(on, fury_stacks=False), with_house(on, surprise_die="twice")
    assert count(fury_dice(plain, blow, known_facts(plain, blow))) == 2
    assert count(fury_dice(double, blow, known_facts(double, blow))) == 4


@pytest.mark.parametrize(("size", "dice"), [("ordinary", 1), ("twice ogre", 2), ("thrice ogre", 3)])
def test_tv_44_giants_roll_more_fury_dice(size: str, dice: int) -> None:
    on = with_sheet(board(), ANN, size=size)
    assert count(fury_dice(on, Blow(ANN, CAT, "sabre"))) == dice


@pytest.mark.parametrize(("attack", "dodge", "parry"), [(20, 25, 35), (-10, 55, 65), (30, 15, 25), (0, 45, 55)])
def test_tv_23_and_34_a_reaction_is_as_much_harder_as_the_attack_is_easier(attack: int, dodge: int, parry: int) -> None:
    on = board(
        piece(ANN, HEROES, (5, 5)), piece(CAT, RAIDERS, (6, 5), fighter(arms={"mace": Arm("cudgel")}, skills={"simple melee": 1}))
    )
    found = {one.kind: one.chance.percent for one in answers(on, Blow(ANN, CAT, "sabre"), attack)}
    assert found == {"dodge": dodge, "parry": parry}


def test_tv_23_a_defensive_weapon_parries_better() -> None:
    on = board()
    found = {one.kind: one.chance.percent for one in answers(on, Blow(ANN, CAT, "sabre"), -10)}
    assert found["parry"] == 45 + 10 + 10 + 10


def test_tv_52_what_the_blinded_and_the_defenseless_may_do() -> None:
    blind, bare = with_conditions(board(), CAT, "blinded"), with_conditions(board(), CAT, "defenseless")
    open_ = [
        name for name in ("dodge", "parry", "counterspell", "resist", "opportunity") if not why_barred_from(blind, CAT, name)
    ]
    assert open_ == ["resist", "opportunity"]
    assert all(why_barred_from(bare, CAT, name) for name in ("dodge", "parry", "counterspell", "resist", "opportunity"))


@pytest.mark.parametrize(
    ("face", "part"), [(1, "head"), (2, "arms"), (4, "arms"), (5, "body"), (8, "body"), (9, "legs"), (10, "legs")]
)
def test_tv_32_where_a_blow_lands(face: int, part: str) -> None:
    assert next(key for key, row in BOOK.parts.items() if row.low <= face <= row.high) == part


def test_flanking_wants_more_foes_than_friends_and_two_across() -> None:
    across = board(piece(ANN, HEROES, (4, 5)), piece(BEN, HEROES, (6, 5)), piece(CAT, RAIDERS, (5, 5)))
    assert "flanking" in known_facts(across, Blow(ANN, CAT, "sabre"))
    beside = board(piece(ANN, HEROES, (4, 5)), piece(BEN, HEROES, (4, 4)), piece(CAT, RAIDERS, (5, 5)))
    assert "flanking" not in known_facts(beside, Blow(ANN, CAT, "sabre"))


def test_two_foes_across_do_not_flank_whoever_has_as_many_friends_beside_it() -> None:
    two, one = ((DOG, (5, 6)), (EVE, (5, 4))), ((DOG, (5, 6)), (EVE, (9, 9)))
    for friends, flanked in ((two, False), (one, True)):
        stands = [piece(who, RAIDERS, cell) for who, cell in friends]
        fight = board(piece(ANN, HEROES, (4, 5)), piece(BEN, HEROES, (6, 5)), piece(CAT, RAIDERS, (5, 5)), *stands)
        assert ("flanking" in known_facts(fight, Blow(ANN, CAT, "sabre"))) is flanked


@pytest.mark.parametrize(("taken", "tight"), [(3, False), (4, True)])
def test_space_is_cramped_from_exactly_half_of_it_on(taken: int, tight: bool) -> None:
    around = [(4, 4), (5, 4), (6, 4), (4, 5)][:taken]
    others = [piece(TokenId(f"other {at}"), HEROES, cell) for at, cell in enumerate(around)]
    assert cramped(board(piece(ANN, HEROES, (5, 5)), *others), ANN) is tight


def test_outnumbering_may_be_counted_round_the_victim_or_over_the_whole_fight() -> None:
    spots = [(4, 4), (5, 4), (6, 4), (4, 5), (6, 5)]
    pack = [piece(TokenId(f"rat{at}"), HEROES, spot) for at, spot in enumerate(spots)]
    on = board(*pack, piece(TokenId("rat5"), HEROES, (15, 5)), piece(CAT, RAIDERS, (5, 5)))
    counted = {way: heads(with_house(on, outnumbering=way), TokenId("rat0"), CAT) for way in ("engagement", "victim", "fight")}
    assert counted == {"engagement": (5, 1), "victim": (5, 1), "fight": (6, 1)}


def test_a_critical_attack_may_be_a_fury_die_more() -> None:
    on, blow = with_house(board(), critical_fury=True), Blow(ANN, CAT, "sabre")
    assert count(fury_dice(on, blow, (), critical=True)) == 2
    assert count(fury_dice(on, blow, ())) == 1


def test_load_beyond_the_limit_slows() -> None:
    heavy = fighter(arms={f"axe {n}": Arm("battle axe") for n in range(6)}, armour="mail", attributes={"brawn": 40})
    on = board(piece(ANN, HEROES, (5, 5), heavy))
    assert movement(on, ANN) < 4 + 3
