"""A zone takes its ground from its name, where nobody has chosen one."""

import pytest

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import Zone
from battlemap.gui.session.zone_names import ground_of_name


@pytest.mark.parametrize(
    ("name", "ground"),
    [
        ("Mill house", "timber"), ("Barn", "timber"), ("The old mill", "timber"), ("Mill yard", "dirt"), ("Mill pond", "water"),
        ("Pond behind the mill", "water"), ("Burning granary", "embers"), ("Frozen brook", "ice"), ("Hunters’ hut", "timber"),
        ("Birch woods", "forest"), ("Kitchen garden", "grass"), ("Upper floor", "timber"), ("Village church", "hall"),
        ("Pondering", "floor"), ("Xanadu", "floor"), ("", "floor"), ("By the river", "floor"),
    ],
)  # fmt: skip
def test_a_name_tells_the_ground_by_its_words(name: str, ground: str) -> None:
    assert ground_of_name(Zone(ZoneId("new"), name, (), terrain="floor"), name) == ground


def test_a_ground_that_was_chosen_stays_whatever_the_name() -> None:
    assert ground_of_name(Zone(ZoneId("new"), "", (), terrain="ice"), "Mill house") == "ice"
