"""What a turn allows and what is left of it."""

import pytest

from battlemap.rules.budget import Budget, paid
from battlemap.rules.procedure import Refused


def test_what_is_spent_is_no_longer_left() -> None:
    turn = Budget({"deed": 2})
    spent = turn.charged({}, "deed", "Ann")
    assert (turn.left(spent, "deed"), turn.left(spent, "walk")) == (1, 0)


def test_more_than_a_turn_allows_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="Ann has no deed left this turn"):
        Budget({"deed": 1}).charged({"deed": 1}, "deed", "Ann")


def test_paying_takes_from_what_is_left() -> None:
    assert paid({"action": 3, "reaction": 1}, "action", "Ann", 2) == {"action": 1, "reaction": 1}


def test_what_is_missing_comes_from_what_stands_in_for_it() -> None:
    assert paid({"reaction": 0, "either": 1}, "reaction", "Ann", instead=("either",)) == {"reaction": 0, "either": 0}


def test_what_cannot_be_paid_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refused, match="Ann has no reaction left"):
        paid({"action": 3}, "reaction", "Ann")
    with pytest.raises(Refused, match="Ann has 1 action left and needs 2"):
        paid({"action": 1}, "action", "Ann", 2)
