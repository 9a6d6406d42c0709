"""What is proposed about damage: injuries as long as they keep somebody up, nothing in vain."""

import pytest

from rulesets.sifrp.book.rulebook import BOOK
from rulesets.sifrp.defeat.harm import INJURY, TAKE, WOUND, suggestion
from tests.rulesets.sifrp.boards import fighter


@pytest.mark.parametrize(("amount", "injuries", "wounds", "usual"), [
    (3, 0, 0, TAKE),
    (8, 0, 0, INJURY),
    (40, 0, 1, TAKE),
    (40, 0, 0, INJURY),
    (8, 2, 0, WOUND),
    (8, 2, 1, TAKE),
])  # fmt: skip
def test_injuries_are_proposed_only_where_they_keep_somebody_up(amount: int, injuries: int, wounds: int, usual: str) -> None:
    sheet = fighter(injuries=injuries, wounds=wounds)
    assert (sheet.endurance, sheet.health) == (2, 6)
    assert suggestion(BOOK, sheet, amount) == usual
