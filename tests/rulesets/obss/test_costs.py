"""The cost table: every row costs what the rules say (18, TV-30)."""

import pytest

from rulesets.obss.basics.action_costs import price
from rulesets.obss.book.rulebook import ACTIONS, BOOK

NOTHING, REACTION, IMMEDIATE = (0, 0, 0), (0, 0, 1), (0, 1, 0)
TABLE = {
    "attack": (1, 0, 0), "two attacks": (2, 0, 0), "many attacks": (3, 0, 0), "draw": (1, 0, 0), "move": (1, 0, 0),
    "dash": (1, 0, 0),
    "stand up": (1, 0, 0), "help check": REACTION, "skill check": (1, 0, 0), "identify creature": (1, 0, 0), "hide": (1, 0, 0),
    "mount": (2, 0, 0), "break door": (1, 0, 0), "force door": (2, 0, 0), "search backpack": (2, 0, 0), "take item": (1, 0, 0),
    "use item": (1, 0, 0), "drink potion": IMMEDIATE, "give potion": (2, 0, 0), "throw object": REACTION,
    "drop prone": REACTION,
    "cast spell": (2, 0, 0), "concentrate": (1, 0, 0), "interrupt spell": IMMEDIATE, "identify spell": REACTION,
    "magic item": (2, 0, 0), "dialogue": (3, 0, 0), "few words": NOTHING, "prepare": (1, 0, 0), "total defence": (2, 0, 0),
    "disengage": (1, 0, 0), "precise strike": (2, 0, 0), "disarm": (2, 0, 0), "feint": (1, 0, 0), "push": (1, 0, 0),
    "grapple": (2, 0, 0), "trip": (1, 0, 0),
}  # fmt: skip
IN_THE_TEXT = {
    "charge": (2, 0, 0), "aim": (2, 0, 0), "move through": (1, 0, 0), "help": (1, 0, 0), "set weapon": REACTION,
    "keep grapple": (2, 0, 0), "break grapple": (2, 0, 0), "critical action": REACTION, "coup de grace": (3, 0, 0),
    "first aid": (3, 0, 0), "acrobatic stand": IMMEDIATE, "order mount": (1, 0, 0), "power attack": NOTHING, "mastery": NOTHING,
    "weapon maneuver": REACTION, "ride mount": (1, 0, 0), "reload": (1, 0, 0), "reload heavy": (2, 0, 0),
    "stop bleeding": (2, 0, 0),
    "raise shield": REACTION, "open door": (1, 0, 0), "look for unseen": (1, 0, 0), "look well for unseen": (2, 0, 0),
    "opportunity": REACTION, "kneel or sit": REACTION, "climb": (1, 0, 0),
}  # fmt: skip


@pytest.mark.parametrize(("row", "cost"), [*TABLE.items(), *IN_THE_TEXT.items()])
def test_each_row_costs_what_the_table_says(row: str, cost: tuple[int, int, int]) -> None:
    found = price(BOOK, row)
    assert (found.actions, found.immediate, found.reaction) == cost


def test_there_is_no_other_row() -> None:
    assert len(TABLE) == 37
    assert BOOK.costs.keys() == TABLE.keys() | IN_THE_TEXT.keys()


def test_the_verb_of_a_row_is_a_verb_of_the_game() -> None:
    named = {row.action for row in BOOK.costs.values()} - {""}
    assert named <= ACTIONS.keys()
