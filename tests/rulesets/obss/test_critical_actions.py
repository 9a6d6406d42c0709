"""Critical actions: every row does something, criticals are kept by foe and lost in time (78)."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import Effect, TurnOrder
from battlemap.board.ids import TokenId
from battlemap.play.action_menu import build_menu
from battlemap.rules.procedure import Command
from battlemap.rules.run import why_not
from battlemap.testing.conformance import conform
from rulesets.obss.book.creature import Arm, CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import BOOK
from rulesets.obss.criticals.critical_actions import DEEDS, why_barred
from rulesets.obss.criticals.critical_bank import badges, kept_criticals, last_round, pips
from rulesets.obss.criticals.critical_costs import by_size, size_difference, weapon_size_difference
from rulesets.obss.turns.turns import finish_fight
from tests.rulesets.obss.answered import answers
from tests.rulesets.obss.boards import ANN, BEN, CAT, DOG, HEROES, RAIDERS, RULES, board, fighter, piece, table, with_sheet
from tests.rulesets.obss.test_conformance import crowded_board, reread

HOUSE = {"options.critical_actions": True}
TRIED = {key for key, _ in answers("critical action")}


def rich(**bank: int) -> Board:
    """Ann beside Cat, with criticals kept."""
    here = board(now=ANN, house=HOUSE)
    return with_sheet(here, ANN, bank=bank or {CAT: 6}, bank_since=1, last_attack=20)


@pytest.mark.parametrize("row", BOOK.critical_actions)
def test_every_row_is_built_and_a_scenario_tries_it(row: str) -> None:
    assert row in DEEDS
    assert row in TRIED


def test_nothing_is_built_that_the_table_does_not_have() -> None:
    assert DEEDS.keys() == BOOK.critical_actions.keys()


@pytest.mark.parametrize(
    ("size", "trip_1", "trip_2", "trip_3", "push"),
    [("large", 11, 17, 21, 2), ("medium", 15, 19, 23, 3), ("small", 19, 21, 25, 4)],
)
def test_tv_61_sizes_make_it_easier_or_harder(size: str, trip_1: int, trip_2: int, trip_3: int, push: int) -> None:
    here = with_sheet(rich(), CAT, size=size)
    sizes = size_difference(here, ANN, CAT)
    row = BOOK.critical_actions["trip 1"]
    for dc, each, wanted in ((15, 4, trip_1), (19, 2, trip_2), (23, 2, trip_3)):
        assert sum(one.value for one in by_size(row, dc, each, sizes)) == wanted
    assert 3 - sizes == push


@pytest.mark.parametrize(
    ("mine", "theirs", "against", "sizes"),
    [
        ("dagger", "greatsword", "yours", 2), ("dagger", "greatsword", "medium", 1), ("longsword", "dagger", "yours", -1),
        ("greatsword", "dagger", "medium", -1),
    ],
)  # fmt: skip
def test_weapons_are_measured_against_ones_own_or_a_medium_one(mine: str, theirs: str, against: str, sizes: int) -> None:
    here = replace(rich(), house={**HOUSE, "options.weapon_size_against": against})
    here = with_sheet(with_sheet(here, ANN, arms={"sword": Arm(mine)}), CAT, arms={"sword": Arm(theirs)})
    assert weapon_size_difference(here, ANN, CAT, "sword") == sizes


def test_what_is_kept_is_shown_on_the_token_and_in_the_turn_order() -> None:
    here = rich(cat=2, dog=1)
    (badge,) = badges(here, ANN)
    assert (badge.name, badge.rule) == ("3 criticals kept", "78")
    assert badge.words == "On Cat 2, dog 1; to be spent by the end of round 3."
    (pip,) = pips(here, ANN)
    assert (pip.left, pip.of) == (3, 6)
    assert not badges(here, CAT)
    assert not pips(here, CAT)


def test_the_menu_on_a_foe_offers_them_or_says_why_not() -> None:
    def lines(on: Board) -> list[str]:
        return [one.refusal for one in build_menu(RULES, on, ANN, CAT) if one.action == "critical action"]

    assert lines(rich()) == [""]
    (poor,) = lines(with_sheet(rich(), ANN, bank={}))
    assert "no criticals are kept on Cat" in poor
    (spent,) = lines(with_sheet(rich(), ANN, left={"action": 3, "immediate": 1, "reaction": 0}))
    assert "reaction" in spent
    assert lines(replace(rich(), house={})) == [], "a battle without them has no line for them"


def test_a_foe_that_is_gone_still_pays_for_ones_own_guard_and_for_nothing_else() -> None:
    at = table(with_sheet(rich(), CAT, status="dead"))
    assert why_barred(at, ANN, CAT, "defence 1") == ""
    assert why_barred(at, ANN, CAT, "eyes 1") == "Cat is no longer there"
    assert why_barred(at, ANN, CAT, "push 2 move") == ""


def test_one_foe_pays_in_full() -> None:
    at = table(rich(cat=2, dog=4))
    assert "takes 3" in why_barred(at, ANN, CAT, "eyes 3")
    assert why_barred(at, ANN, CAT, "eyes 2") == ""


def test_they_are_taken_outside_ones_own_turn_too() -> None:
    here = replace(rich(), turns=TurnOrder(((ANN,), (CAT,)), 1, begun=True))
    command = Command("critical action", ANN, {"target": (CAT,), "critical action": ("eyes 1",)})
    assert why_not(table(here), command) == ""


def test_three_rounds_count_from_the_first_critical_kept() -> None:
    here = with_sheet(rich(), ANN, bank_since=4)
    assert (kept_criticals(here, ANN), last_round(here, ANN)) == (6, 6)


def test_a_crushed_hand_outlasts_the_fight_and_other_effects_do_not() -> None:
    from battlemap.board.encounter import EffectEnd
    from rulesets.obss.health.recovery import DAWN

    lasting = (
        Effect("weapon_5", "78", CAT, until=EffectEnd(DAWN)),
        Effect("eyes_3", "78", CAT, until=EffectEnd("turn ends", ANN)),
    )
    at = table(replace(rich(), effects=lasting))
    for _ in finish_fight(at):
        raise AssertionError("nobody is asked")
    assert [effect.kind for effect in at.board.effects] == ["weapon_5"]
    assert at.sheet(ANN).bank == {}
    assert at.sheet(ANN).last_attack is None


def test_random_play_with_kept_criticals_keeps_everything_that_every_ruleset_must() -> None:
    fight = replace(crowded_board(), house={**HOUSE, "options.opposed": "rolled"})
    rich_ones = {ANN: {DOG: 4, CAT: 2}, BEN: {CAT: 6}, CAT: {ANN: 6}, DOG: {TokenId("nobody"): 3, BEN: 3}}
    for who, bank in rich_ones.items():
        fight = with_sheet(fight, who, bank=bank, bank_since=1, last_attack=15)
    strong = fighter(wp=14, abilities={"strength": 4}, max_hp=60)
    duel = board(piece(ANN, HEROES, (5, 5), strong), piece(CAT, RAIDERS, (6, 5), CreatureSheet(max_hp=90)), now=ANN, house=HOUSE)
    assert conform(RULES, [fight, duel], 6, "slate", reread) == ()
