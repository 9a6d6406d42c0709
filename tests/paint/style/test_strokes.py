"""Places along lines."""

import pytest

from battlemap.paint.style.strokes import straight_spot

CORNER = [(0.0, 0.0), (200.0, 0.0), (200.0, 200.0)]


@pytest.mark.parametrize(
    ("line", "wide", "spot"),
    [
        ([(0.0, 0.0), (300.0, 0.0)], 70.0, 150.0),  # straight: in the middle
        ([(0.0, 0.0), (150.0, 12.0), (300.0, 0.0)], 70.0, 150.0),  # hardly bent: in the middle all the same
        ([(0.0, 0.0), (30.0, 0.0), (30.0, 30.0)], 50.0, 30.0),  # nowhere straight for so long: in the middle
    ],
)
def test_what_stands_across_a_border_is_in_its_middle_if_that_can_be(
    line: list[tuple[float, float]], wide: float, spot: float
) -> None:
    assert straight_spot(line, wide) == pytest.approx(spot, abs=1.0)


def test_a_doorway_is_not_bent_round_a_corner() -> None:
    spot = straight_spot(CORNER, 72.0)
    assert min(abs(spot - 200.0 - 36.0), abs(200.0 - spot - 36.0)) < 30, "as near to the middle as can be"
    assert abs(spot - 200.0) >= 36.0 - 3, "none of it lies beyond the corner"
