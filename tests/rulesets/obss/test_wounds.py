"""Hit points lost: where death lies, what falling brings about, what is kept count of (50, 65 to 68, B6)."""

import pytest
from msgspec.structs import replace

from rulesets.obss.basics.conditions import begin, conditions_of, conscious, helpless, suffers
from rulesets.obss.book.creature import Aiming
from rulesets.obss.book.fight import Skirmish
from rulesets.obss.health.wounds import death_at, kept_number, nonlethal_death_at, settle, wound
from tests.rulesets.obss.boards import ANN, BEN, CAT, HEROES, RAIDERS, board, fighter, piece, table, with_conditions, with_sheet


@pytest.mark.parametrize(("constitution", "end"), [(2, -14), (0, -10), (-2, -6), (-3, -5), (-5, -5)])
def test_tv_18_death_lies_as_deep_as_the_constitution_lets_it(constitution: int, end: int) -> None:
    here = board(piece(ANN, HEROES, (1, 1), fighter(abilities={"constitution": constitution})))
    assert death_at(here, ANN) == end
    assert nonlethal_death_at(here, ANN) == 2 * end


def test_the_hard_to_kill_die_later() -> None:
    here = board(piece(ANN, HEROES, (1, 1), fighter(abilities={"constitution": 2}, feats={"hard to kill": 1})))
    assert death_at(here, ANN) == -17


def test_a_house_may_set_where_death_lies() -> None:
    here = board(piece(ANN, HEROES, (1, 1)), house={"numbers.death": 20})
    assert death_at(here, ANN) == -20


def test_who_falls_drops_what_it_holds_and_lies_prone() -> None:
    at = table(with_sheet(board(now=CAT), ANN, aim=Aiming(CAT, 1, 1)))
    wound(at, ANN, 8)
    sheet = at.sheet(ANN)
    assert conditions_of(at.board, ANN) == {"unconscious": 1, "prone": 1}
    assert (sheet.hp, sheet.main_hand, sheet.aim) == (0, "", None)
    assert [thing.name for thing in at.board.scene.ground] == ["sword"]
    assert helpless(at.board, ANN)
    assert not conscious(at.board, ANN)


def test_claws_and_shields_do_not_fall() -> None:
    from rulesets.obss.book.creature import Arm

    sheet = fighter(arms={"claws": Arm("claws")}, shield="light wooden shield", main_hand="claws")
    at = table(board(piece(ANN, HEROES, (1, 1), sheet)))
    wound(at, ANN, 9)
    assert at.sheet(ANN).main_hand == "claws"
    assert at.board.scene.ground == ()


def test_each_fall_below_zero_is_counted_and_a_further_blow_is_not() -> None:
    at = table(board())
    wound(at, ANN, 9)
    wound(at, ANN, 2)
    assert (at.sheet(ANN).hp, at.sheet(ANN).falls) == (-3, 1)


def test_mental_conditions_end_with_dying_and_bodily_ones_do_not() -> None:
    at = table(with_conditions(board(), ANN, "frightened", "confused", "charmed", "dominated", "nauseated"))
    wound(at, ANN, 9)
    lasting = {effect.kind for effect in at.board.effects if effect.on == ANN}
    assert not lasting & {"frightened", "confused", "charmed"}
    assert {"dominated", "nauseated"} <= lasting


def test_nothing_more_happens_to_the_dead() -> None:
    at = table(board())
    wound(at, ANN, 30)
    before = at.board
    wound(at, ANN, 5)
    assert before[ANN].sheet.status == "dead"
    assert at.board is before


def test_monsters_die_at_once_where_the_house_says_so() -> None:
    for word, status in (("as characters", ""), ("dead at 0", "dead")):
        monster = fighter(monster=True)
        at = table(board(piece(CAT, RAIDERS, (1, 1), monster), house={"options.monsters_fall": word}))
        wound(at, CAT, 8)
        assert at.sheet(CAT).status == status


def test_characters_do_not_die_at_zero_even_then() -> None:
    at = table(board(house={"options.monsters_fall": "dead at 0"}))
    wound(at, ANN, 8)
    assert at.sheet(ANN).status == ""


def test_pulled_blows_only_stun_until_they_are_forgotten() -> None:
    at = table(with_sheet(board(), ANN, hp=5))
    wound(at, ANN, 4, nonlethal=True)
    assert not suffers(at.board, ANN, "fainted")
    wound(at, ANN, 1, nonlethal=True)
    assert suffers(at.board, ANN, "fainted")
    assert at.sheet(ANN).hp == 5
    at.change(ANN, "recovers", lambda sheet: replace(sheet, nonlethal=4))
    assert conscious(at.board, ANN)


def test_damage_to_the_maximum_is_kept_count_of() -> None:
    at = table(with_sheet(board(), ANN, max_hp=20, hp=15))
    wound(at, ANN, 4, maximum=True)
    wound(at, ANN, 3, maximum=True)
    assert (at.sheet(ANN).hp, at.sheet(ANN).max_hp) == (8, 13)
    assert kept_number(at.board, ANN, "maximum_lost") == 7


def test_who_acts_at_the_same_time_falls_only_after_its_turn() -> None:
    at = table(board(now=ANN, scene=Skirmish(tied=(ANN, CAT))))
    wound(at, CAT, 30)
    assert at.sheet(CAT).hp == -22
    assert at.sheet(CAT).status == ""
    assert conditions_of(at.board, CAT) == {}
    at.change_scene("has acted", lambda scene: replace(scene, tied=()))
    settle(at, CAT)
    assert at.sheet(CAT).status == "dead"


def test_a_rider_slides_from_the_saddle_when_it_falls() -> None:
    mounted = fighter(mount=BEN)
    at = table(board(piece(ANN, HEROES, (1, 1), mounted), piece(BEN, HEROES, (1, 1)), piece(CAT, RAIDERS, (4, 4))))
    wound(at, ANN, 8)
    assert at.sheet(ANN).mount == ""
    assert suffers(at.board, ANN, "prone")
    assert at.sheet(BEN).status == ""


def test_what_befalls_both_at_once_counts_after_the_turn() -> None:
    at = table(board(now=ANN, scene=Skirmish(tied=(ANN, CAT))))
    begin(at, CAT, "stunned")
    assert not helpless(at.board, CAT)
    assert at.board.scene.spared == {CAT: ("stunned",)}
