"""Faults that went unnoticed once, and such as would tell players a secret, each make a test fail."""

import pytest

from benchmarks.mutation.named_faults import named_faults, unnoticed

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def test_each_fault_of_the_fixed_sample_makes_a_test_fail() -> None:
    assert unnoticed(named_faults()) == []
