"""Mounts: one space for two, orders, the turn they share, coming down (80 to 82)."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import TokenId
from battlemap.play.action_menu import build_menu
from battlemap.rules.procedure import Command
from battlemap.rules.run import why_not
from battlemap.testing.conformance import conform
from rulesets.obss import RULESET
from rulesets.obss.attack.attack_targets import targets
from rulesets.obss.basics.conditions import begin
from rulesets.obss.basics.positions import gap, in_reach, shot, threatened_cells
from rulesets.obss.book.creature import Arm, CreatureSheet
from rulesets.obss.book.fight import PRESENCE, Board, bearer, rider_of
from rulesets.obss.mounts.dismounting import leave
from rulesets.obss.mounts.mounts import price_of_mounting
from rulesets.obss.mounts.riding import cannot_order, movement_reach, no_charge, path_cost
from rulesets.obss.mounts.staying_mounted import sits
from tests.rulesets.obss.boards import ANN, BEN, CAT, DOG, HEROES, RAIDERS, RULES, board, fighter, piece, table, with_sheet
from tests.rulesets.obss.test_conformance import reread

HORSE = TokenId("horse")


def horse(**fields: object) -> CreatureSheet:
    """A trained horse."""
    given = {"size": "large", "legs": 4, "training": "trained", "movement": 12, "max_hp": 40, "monster": True} | fields
    hooves = {"hooves": Arm("hooves", attack=5, bonus=2)}
    return CreatureSheet(abilities={"intelligence": -4, "constitution": 2}, arms=hooves, **given)  # type: ignore[arg-type]


def mounted_board(now: bool = True, **fields: object) -> Board:
    """Ann on a horse in the middle, Cat beyond it; it is her turn."""
    ann = fighter(mount=HORSE, max_hp=30, **({"skills": {"ride": 3}} | fields))
    here = board(
        piece(ANN, HEROES, (10, 5), ann),
        piece(HORSE, HEROES, (10, 5), horse()),
        piece(CAT, RAIDERS, (12, 6), fighter(max_hp=30)),
        now=ANN if now else None,
    )
    return replace(here, turns=TurnOrder(((ANN,), (CAT,)), 0, begun=True)) if now else here


def test_a_rider_has_the_space_of_its_mount() -> None:
    here = mounted_board()
    assert gap(here, ANN, CAT) == gap(here, CAT, ANN) == 1
    assert in_reach(here, CAT, ANN, 1)
    assert in_reach(here, ANN, CAT, 1)
    assert (12, 7) in threatened_cells(here, ANN)


def test_neither_covers_the_other_from_a_shot() -> None:
    far = replace(mounted_board(), tokens={**mounted_board().tokens, CAT: replace(mounted_board()[CAT], place=(20, 6))})
    for target in (ANN, HORSE):
        line = shot(far, CAT, target)
        assert line is not None
        assert not line.bodies


def test_the_rider_is_offered_before_the_mount() -> None:
    listed = [option.key for option in targets(mounted_board(), CAT)]
    assert listed == [ANN, HORSE]
    swapped = replace(mounted_board(), tokens={key: mounted_board()[key] for key in (HORSE, CAT, ANN)})
    assert [option.key for option in targets(swapped, CAT)] == [ANN, HORSE]


def test_who_carries_whom() -> None:
    here = mounted_board()
    assert bearer(here, ANN) == HORSE
    assert bearer(here, CAT) == CAT
    assert rider_of(here, HORSE) == ANN
    assert rider_of(here, CAT) is None


@pytest.mark.parametrize(
    ("change", "skilled", "why"),
    [
        ({}, True, ""),
        ({"skills": {}}, False, ""),
        ({"skills": {}}, True, "has not learnt to ride"),
        ({"mount": ""}, False, "rides nobody"),
        ({"mount": "nowhere"}, False, "rides nobody"),
    ],
)
def test_what_a_rider_can_order_goes_by_its_skill(change: dict[str, object], skilled: bool, why: str) -> None:
    found = cannot_order(with_sheet(mounted_board(), ANN, **change), ANN, skilled)
    assert why in found
    assert bool(found) == bool(why)


def test_a_mount_that_lies_there_takes_no_orders() -> None:
    assert "unconscious" in cannot_order(with_sheet(mounted_board(), HORSE, hp=0), ANN)


def test_nobody_pays_for_orders_before_a_fight() -> None:
    here = mounted_board(now=False)
    found = movement_reach(here, ANN)
    assert found is not None
    assert found.range.stage((22, 5)) == 1
    assert why_not(table(here), Command("ride", ANN, {"to": ("20,5",)})) == ""


def test_an_order_takes_an_action_of_the_riders() -> None:
    spent = with_sheet(mounted_board(), ANN, left={"action": 0, "immediate": 1, "reaction": 1})
    found = movement_reach(spent, ANN)
    assert found is not None
    assert "action" in found.refusal
    way = path_cost(spent, ANN, ((11, 4),))
    assert way is not None
    assert way.refusal


def test_a_way_names_the_order_that_goes_it() -> None:
    found = path_cost(mounted_board(), HORSE, ((9, 4), (8, 4)))
    assert found is not None
    assert found.command == Command("ride", ANN, {"to": ("8,4",), "by": ("9,4",)})


def test_those_on_foot_go_as_ever() -> None:
    found = path_cost(mounted_board(), CAT, ((13, 6),))
    assert found is not None
    assert found.command.action == "move"


def test_a_charge_takes_a_trained_mount_that_has_no_orders_yet() -> None:
    assert no_charge(mounted_board(), ANN) == ""
    ordered = with_sheet(mounted_board(), HORSE, done=replace(horse().done, once=("ordered",)))
    assert "has its orders" in no_charge(ordered, ANN)
    assert "not trained" in no_charge(with_sheet(mounted_board(), HORSE, training=""), ANN)
    assert "fatigued" in no_charge(with_sheet(mounted_board(), HORSE, fatigue=1), ANN)


@pytest.mark.parametrize(("skills", "actions"), [({}, 2), ({"ride": 1}, 1)])
def test_mounting_takes_one_action_with_ride_and_two_without(skills: dict[str, int], actions: int) -> None:
    assert price_of_mounting(table(mounted_board(skills=skills)), ANN).actions == actions


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"size": "medium"}, "too small"),
        ({"hp": 0}, "cannot carry"),
        ({}, ""),
        ({"training": ""}, ""),
    ],
)
def test_whom_one_can_sit_on(change: dict[str, object], why: str) -> None:
    here = with_sheet(with_sheet(mounted_board(), ANN, mount=""), HORSE, **change)
    found = why_not(table(here), Command("mount", ANN, {"target": (HORSE,)}))
    assert why in found
    assert bool(found) == bool(why)


def test_who_lies_or_is_held_does_not_mount() -> None:
    at = table(with_sheet(mounted_board(), ANN, mount=""))
    begin(at, ANN, "prone")
    assert why_not(at, Command("mount", ANN, {"target": (HORSE,)})) == "Ann is prone"


def test_one_gets_down_beside_the_mount() -> None:
    here = mounted_board()
    cells = PRESENCE.free_cells_beside(here, ANN)
    assert len(cells) == 11
    assert (12, 6) not in cells
    at = table(here)
    leave(at, ANN)
    assert at.board[ANN].place == cells[0]
    assert at.sheet(ANN).mount == ""


def test_where_there_is_no_room_one_stays_where_one_is() -> None:
    here = replace(mounted_board(), map=GridMap(12, 7))
    crowd = {cell: TokenId(f"crowd{at}") for at, cell in enumerate(PRESENCE.free_cells_beside(here, ANN))}
    for cell, who in crowd.items():
        here = here.with_token(piece(who, RAIDERS, cell))
    at = table(here)
    leave(at, ANN)
    assert at.board[ANN].place == (10, 5)


@pytest.mark.parametrize(
    ("who", "change"),
    [(HORSE, {"hp": 0}), (HORSE, {"status": "dead"}), (ANN, {"mount": "nowhere"})],
)
def test_a_seat_that_is_gone_is_lost_by_itself(who: TokenId, change: dict[str, object]) -> None:
    assert RULESET.due_command(mounted_board()) is None
    gone = with_sheet(mounted_board(), who, **change)
    assert not sits(gone, ANN)
    assert RULESET.due_command(gone) == Command("lose seat", ANN)


def test_one_does_not_ride_what_stands_elsewhere() -> None:
    apart = replace(mounted_board(), tokens={**mounted_board().tokens, ANN: replace(mounted_board()[ANN], place=(3, 3))})
    assert RULESET.due_command(apart) == Command("lose seat", ANN)


def test_before_a_fight_too() -> None:
    assert RULESET.due_command(with_sheet(mounted_board(now=False), HORSE, status="dead")) == Command("lose seat", ANN)


def test_the_menu_says_what_a_rider_can_do() -> None:
    lines = {line.action: line.refusal for line in build_menu(RULES, mounted_board(), ANN)}
    assert lines["dismount"] == lines["let mount act"] == ""
    assert "rides" in lines["disengage"] or lines["disengage"]
    on_cat = {line.action: line.refusal for line in build_menu(RULES, mounted_board(), ANN, CAT)}
    assert on_cat["mount attacks"] == ""
    on_foot = {line.action for line in build_menu(RULES, with_sheet(mounted_board(), ANN, mount=""), ANN, CAT)}
    assert "mount attacks" not in on_foot


def test_random_play_in_the_saddle_keeps_everything_that_every_ruleset_must() -> None:
    lancer = fighter(wp=5, skills={"ride": 3}, lists={"spears": 1}, arms={"lance": Arm("lance")}, mount=HORSE, max_hp=30)
    clever = horse(training="war-trained", feats={"opportunist": 1})
    here = board(
        piece(ANN, HEROES, (5, 5), lancer),
        piece(HORSE, HEROES, (5, 5), replace(clever, abilities={"intelligence": 1})),
        piece(BEN, HEROES, (3, 8), fighter(wp=4)),
        piece(CAT, RAIDERS, (8, 5), fighter(wp=5, feats={"opportunist": 1}, max_hp=30)),
        piece(DOG, RAIDERS, (14, 6), CreatureSheet(arms={"spear": Arm("spear")}, lists={"spears": 0}, wp=6, max_hp=30)),
        now=ANN,
    )
    here = replace(here, turns=TurnOrder(((ANN,), (CAT,), (BEN,), (DOG,)), 0, begun=True))
    loose = with_sheet(replace(here, turns=TurnOrder(((ANN,), (HORSE,), (CAT,), (DOG,)), 0, begun=True)), ANN, mount="")
    assert conform(RULES, [here, loose], 8, "slate", reread) == ()
