"""What leaves a hand lies about; who stands near takes it up and calls it by a name of its own."""

from msgspec.structs import replace

from battlemap.board.grid_map import GridMap
from battlemap.board.ids import ZoneId
from battlemap.rules.blocks.dropped_items import (
    free_hand,
    held_things,
    let_fall,
    name_for,
    take_up,
    with_empty_hands,
    within_grasp,
    without_arm,
    without_piece,
)
from tests.games.skirmish import ANN, CAT
from tests.rules.blocks.carriers import ARMED, Arm, Carrier, Item, table


def test_a_weapon_in_both_hands_is_held_once() -> None:
    both = replace(ARMED, off_hand="sword")
    assert held_things(both) == ("sword",)
    assert free_hand(both) == ""
    assert held_things(with_empty_hands(both, "sword")) == ()
    assert free_hand(replace(ARMED, off_hand="")) == "off_hand"


def test_one_of_several_falls_and_the_others_stay_out_of_hand() -> None:
    left = without_piece(ARMED, "daggers")
    assert (left.arms["daggers"].count, left.main_hand, left.off_hand) == (1, "sword", "")
    assert "daggers" not in without_arm(ARMED, "daggers").arms


def test_of_the_last_one_nothing_is_left() -> None:
    assert "sword" not in without_piece(ARMED, "sword").arms


def test_what_falls_lies_where_its_owner_stands_or_where_it_is_said() -> None:
    here = table()
    let_fall(here, ANN, "daggers", Item)
    let_fall(here, ANN, "sword", Item, (9, 9))
    assert here.board.scene.ground == (Item("daggers", Arm("dagger"), (5, 5), ANN), Item("sword", Arm(), (9, 9), ANN))
    assert here.sheet(ANN).main_hand == ""


def test_hands_reach_what_lies_on_their_cells_and_beside_them() -> None:
    near, far, zone = Item("a", Arm(), (6, 6)), Item("b", Arm(), (7, 5)), Item("c", Arm(), ZoneId("yard"))
    here = table(ARMED, Carrier(), near, far, zone)
    assert isinstance(here.board.map, GridMap)
    assert within_grasp(here.board, ANN) == (0,)
    assert within_grasp(here.board, ANN, ((7, 6),)) == (0, 1)
    inside = here.board.with_token(replace(here.board[ANN], place=ZoneId("yard")))
    assert within_grasp(inside, ANN) == (2,)


def test_what_is_taken_up_joins_others_of_its_kind_or_gets_a_number() -> None:
    assert name_for(ARMED, "daggers", Arm("dagger")) == "daggers"
    assert name_for(ARMED, "sword", Arm("sabre")) == "sword 2"
    here = table(
        ARMED, Carrier({"sword": Arm("sabre")}, "sword"), Item("sword", Arm(), (6, 5)), Item("rope", Arm("rope"), (6, 5))
    )
    assert take_up(here, CAT, 0) == "sword 2"
    assert (here.sheet(CAT).main_hand, here.sheet(CAT).off_hand) == ("sword", "sword 2")
    assert take_up(here, CAT, 0) == "rope"
    assert here.sheet(CAT).arms["rope"] == Arm("rope")
    assert not here.sheet(CAT).holds("rope")
    assert here.board.scene.ground == ()
