"""What is paid comes off what a turn has left."""

import pytest

from battlemap.rules.procedure import Refused
from rulesets.obss.basics.action_costs import paid


def test_paying_takes_from_what_is_left() -> None:
    assert paid({"action": 3, "reaction": 1}, "action", "Ann", 2) == {"action": 1, "reaction": 1}


def test_what_is_missing_comes_from_what_stands_in_for_it() -> None:
    assert paid({"reaction": 0, "either": 1}, "reaction", "Ann", instead=("either",)) == {"reaction": 0, "either": 0}


def test_what_cannot_be_paid_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refused, match="Ann has no reaction left"):
        paid({"action": 3}, "reaction", "Ann")
    with pytest.raises(Refused, match="Ann has 1 action left and needs 2"):
        paid({"action": 1}, "action", "Ann", 2)
