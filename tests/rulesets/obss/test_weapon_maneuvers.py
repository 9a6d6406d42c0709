"""Weapon maneuvers: every row does something, normally and critically; the misses decide which are open (79)."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.play.action_menu import build_menu
from battlemap.rules.procedure import Command
from battlemap.rules.run import why_not
from battlemap.testing.conformance import conform
from rulesets.obss.book.creature import Attempt, CreatureSheet, RoundRecord
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import BOOK
from rulesets.obss.criticals.weapon_maneuver_costs import Use, best_against, score
from rulesets.obss.criticals.weapon_maneuvers import TURNABOUTS, effects, why_barred, why_unearned
from tests.rulesets.obss.answered import answers
from tests.rulesets.obss.boards import ANN, BEN, CAT, DOG, HEROES, RAIDERS, RULES, board, fighter, keys, piece, table, with_sheet
from tests.rulesets.obss.test_conformance import crowded_board, reread

HOUSE = {"options.weapon_maneuvers": True}
TRIED = set(answers("weapon maneuver"))


def board_after_misses(*totals: int | None, wp: int = 12, failed: bool = False, **fields: object) -> Board:
    """Ann beside Cat and Dog, after so many misses at Cat."""
    made = tuple(Attempt(CAT, False, failed, total, way="sword") for total in totals)
    ann = fighter(wp=wp, potions=1, done=RoundRecord(attacks=len(made), row=len(made), attempts=made), **fields)
    pieces = (
        piece(ANN, HEROES, (5, 5), ann),
        piece(BEN, HEROES, (5, 6), fighter()),
        piece(CAT, RAIDERS, (6, 5), fighter()),
        piece(DOG, RAIDERS, (6, 6), fighter()),
    )
    return board(*pieces, now=ANN, house=HOUSE)


@pytest.mark.parametrize("effect", ["normal", "critical"])
@pytest.mark.parametrize("row", BOOK.weapon_maneuvers)
def test_both_effects_of_every_row_are_built_and_a_scenario_tries_them(row: str, effect: str) -> None:
    assert row in TURNABOUTS
    assert (row, effect) in TRIED


def test_nothing_is_built_that_the_table_does_not_have() -> None:
    assert TURNABOUTS.keys() == BOOK.weapon_maneuvers.keys()


@pytest.mark.parametrize("row", BOOK.weapon_maneuvers)
def test_level_and_parity_of_each_row_are_asked_for(row: str) -> None:
    found = BOOK.weapon_maneuvers[row]
    able = {"strength": 2, "intelligence": 2}
    assert (
        why_barred(board_after_misses(13, 14, wp=found.level - 1, abilities=able), ANN, CAT, row)
        == f"takes a weapon proficiency of {found.level}"
    )
    other = {"odd": (14, 12), "even": (13, 15), "": (14, 13)}[found.parity]
    why = why_barred(board_after_misses(*other, wp=found.level, abilities=able), ANN, CAT, row)
    assert ("no roll that missed" in why) == bool(found.parity)


@pytest.mark.parametrize(
    ("here", "why"),
    [
        (board_after_misses(13), "2 missed attacks"),
        (board_after_misses(), "2 missed attacks"),
        (
            with_sheet(
                board_after_misses(13, 14), ANN, done=RoundRecord(attempts=(Attempt(CAT, False, False, 13), Attempt(CAT, True)))
            ),
            "has hit",
        ),
        (
            with_sheet(board_after_misses(), ANN, done=RoundRecord(attempts=(Attempt(CAT, False, weapon=False),) * 3)),
            "2 missed attacks",
        ),
        (board_after_misses(13, 14), ""),
    ],
)
def test_it_takes_two_weapon_attacks_that_all_missed(here: Board, why: str) -> None:
    assert why in why_unearned(here, ANN)
    assert bool(why) == bool(why_unearned(here, ANN))


def test_it_is_used_in_ones_own_turn() -> None:
    here = board_after_misses(13, 14)
    assert "own turn" in why_unearned(replace(here, turns=replace(here.turns, at=1)), ANN)


def test_critical_effects_are_open_after_a_critical_failure_alone() -> None:
    assert [one.key for one in effects(board_after_misses(13, 14), ANN, CAT, "war cry")] == ["normal"]
    assert [one.key for one in effects(board_after_misses(7, 13, failed=True), ANN, CAT, "war cry")] == ["normal", "critical"]


def test_an_attack_that_was_never_rolled_has_no_parity() -> None:
    here = board_after_misses(None, None)
    assert why_barred(here, ANN, CAT, "lateral") == ""
    assert "odd" in why_barred(here, ANN, CAT, "acrobatic dodge")
    assert "even" in why_barred(here, ANN, CAT, "bleeding wound")


def test_of_several_misses_the_highest_that_fits_strikes_somebody_else() -> None:
    here = board_after_misses(12, 14, 17)
    use = Use(ANN, CAT, "uncontainable fury", BOOK.weapon_maneuvers["uncontainable fury"])
    made = best_against(here, use, DOG)
    assert made is not None
    assert made.total == 14
    assert best_against(here, use, CAT) is None


def test_abilities_count_only_where_they_help() -> None:
    here = board_after_misses(13, 14, abilities={"intelligence": -2, "wisdom": 1})
    assert score(here, ANN, "intelligence", "wisdom") == 1
    assert "Intelligence is not above 0" in why_barred(here, ANN, CAT, "coordinated support")


def test_the_menu_offers_it_on_the_foe_that_was_missed() -> None:
    def lines(on: Board, foe: TokenId) -> list[str]:
        return [one.refusal for one in build_menu(RULES, on, ANN, foe) if one.action == "weapon maneuver"]

    assert lines(board_after_misses(13, 14), CAT) == [""]
    (why,) = lines(board_after_misses(13, 14), DOG)
    assert "was not missed" in why
    assert lines(replace(board_after_misses(13, 14), house={}), CAT) == [], "a battle without them has no line for them"


def test_no_attack_of_any_kind_follows() -> None:
    here = board_after_misses(13, 14)
    spent = with_sheet(here, ANN, done=replace(here[ANN].sheet.done, once=("no attacks",)))
    for verb in ("attack", "charge", "trip", "help"):
        assert "no more attacks" in why_not(table(spent), Command(verb, ANN, {"target": (CAT,)}))


def test_what_is_missed_offers_only_those_foes() -> None:
    from rulesets.obss.criticals.weapon_maneuvers import missed_targets as options

    assert keys(options(board_after_misses(13, 14), ANN)) == [CAT]


def test_random_play_keeps_everything_that_every_ruleset_must() -> None:
    fight = replace(crowded_board(), house={**HOUSE, "options.fumbles": True, "options.critical_actions": True})
    for who in (ANN, BEN, CAT):
        made = tuple(Attempt(DOG if who != CAT else ANN, False, True, total, way="sword") for total in (13, 14))
        sheet = replace(fight[who].sheet, wp=12, abilities={"strength": 2, "intelligence": 2, "wisdom": 1})
        fight = with_sheet(fight, who, wp=sheet.wp, abilities=sheet.abilities, done=RoundRecord(attacks=2, row=2, attempts=made))
    hard = board(
        piece(ANN, HEROES, (5, 5), fighter(wp=12, potions=2)), piece(BEN, HEROES, (4, 5), fighter(wp=12)),
        piece(CAT, RAIDERS, (6, 5), CreatureSheet(fixed={"defence": 26}, max_hp=60)), now=ANN, house=HOUSE,
    )  # fmt: skip
    assert (
        conform(
            RULES,
            [fight, hard, board_after_misses(13, 14, failed=True, abilities={"strength": 2, "intelligence": 2})],
            6,
            "slate",
            reread,
        )
        == ()
    )
