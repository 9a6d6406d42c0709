"""Drawing, putting away, handing over: what is offered, and what it changes."""

import pytest

from battlemap.rules.blocks.dropped_items import free_hand
from battlemap.rules.blocks.equipment_hands import (
    FULL,
    choose_drawn,
    choose_let_go,
    choose_lying,
    draw_options,
    hand_over,
    lying_options,
    stow_options,
    stowed_arms,
    with_handed,
)
from battlemap.rules.procedure import Refused
from tests.games.skirmish import ANN, CAT
from tests.rules.blocks.carriers import ARMED, Arm, Carrier, Item, table


def empty_hand(sheet: Carrier, thing: str) -> str:
    return free_hand(sheet)


def test_what_is_neither_held_nor_part_of_the_body_is_stowed() -> None:
    assert stowed_arms(ARMED, lambda name: False) == ("shield",)
    assert stowed_arms(ARMED, lambda name: name == "shield") == ()


def test_what_no_hand_is_free_for_is_offered_with_the_reason_against_it() -> None:
    full, free = draw_options({"shield": "the shield", "rope": "the rope"}, lambda thing: "off_hand" * (thing == "rope"))
    assert (full.key, full.text, full.refusal) == ("draw:shield", "Draw the shield", FULL)
    assert (free.key, free.refusal) == ("draw:rope", "")
    assert [option.key for option in stow_options({"sword": "the sword"})] == ["away:sword"]


def test_what_lies_about_is_offered_by_its_position() -> None:
    here = table(ARMED, Carrier(), Item("a", Arm(), (1, 1)), Item("sword", Arm(), (5, 5)))
    option = next(iter(lying_options(here.board, (1,), lambda item: str(item.name), lambda item: "")))
    assert (option.key, option.text, option.subject, option.refusal) == ("1", "Sword", (5, 5), FULL)


def test_whoever_has_nothing_there_is_refused() -> None:
    here = table()
    with pytest.raises(Refused, match="nothing to draw or put away"):
        next(choose_drawn(here, ANN, (), "18"))
    with pytest.raises(Refused, match="holds nothing that could be let go"):
        next(choose_let_go(here, ANN, {}, "18"))
    with pytest.raises(Refused, match="nothing lies within the reach"):
        next(choose_lying(here, ANN, (), "18"))


def test_what_is_handed_over_comes_into_a_free_hand() -> None:
    here = table()
    hand_over(here, ANN, CAT, "daggers", empty_hand)
    assert here.sheet(ANN).arms["daggers"].count == 1
    assert not here.sheet(ANN).holds("daggers")
    assert here.sheet(CAT) == Carrier({"daggers": Arm("dagger")}, "daggers")


def test_nobody_takes_what_no_hand_is_free_for_unless_others_of_its_kind_are_held() -> None:
    assert with_handed(ARMED, "rope", Arm("rope"), empty_hand) is None
    more = with_handed(ARMED, "daggers", Arm("dagger"), empty_hand)
    assert more is not None
    assert (more.arms["daggers"].count, more.off_hand) == (3, "daggers")
