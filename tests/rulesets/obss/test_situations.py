"""The modifier table: each entry alone, several together, darkness (41 to 44, TV-41, TV-42)."""

import pytest

from battlemap.rules.blocks.modifiers import dice_sum, plain_sum
from rulesets.obss.attack.situation import on_attack, on_defence
from rulesets.obss.book.rulebook import BOOK

ATTACKER = {
    "fatigued 1": (-1, 0), "dim light": (-1, 0), "fatigued 2": (-2, 0), "entangled": (-2, 0), "fatigued 4": (-4, 0),
    "prone": (-4, 0),
    "long weapon close": (-4, 0), "nonlethal": (-4, 0), "restricted": (0, -1), "frightened": (0, -1), "into melee die": (0, -1),
    "unfamiliar": (0, -1), "target invisible": (0, -1), "climbing": (0, -1), "restrained": (0, -1), "flanking": (2, 0),
    "higher ground": (2, 0), "from behind": (2, 0), "invisible": (0, 1), "charging": (0, 1), "target helpless": (0, 1),
}  # fmt: skip
DEFENDER = {
    "fatigued 1": -1, "fatigued 2": -2, "grappled": -2, "entangled": -2, "surprised": -2, "fatigued 4": -4, "prone": -4,
    "kneeling": -4, "sitting": -4, "restricted": -4, "stunned": -4, "climbing": -4, "restrained": -4, "light cover": 2,
    "medium cover": 4, "full cover": 8,
}  # fmt: skip


def attack(*names: str) -> tuple[int, int]:
    found = on_attack(BOOK, [f"attacker:{name}" for name in names])
    return plain_sum(found), dice_sum(found)


def defence(*names: str) -> int:
    return plain_sum(on_defence(BOOK, [f"defender:{name}" for name in names]))


@pytest.mark.parametrize(("name", "worth"), ATTACKER.items())
def test_each_entry_of_the_attacker_is_worth_its_row(name: str, worth: tuple[int, int]) -> None:
    assert attack(name) == worth
    assert BOOK.situations.attacker[name].rule == "41"


@pytest.mark.parametrize(("name", "worth"), DEFENDER.items())
def test_each_entry_of_the_defender_is_worth_its_row(name: str, worth: int) -> None:
    assert defence(name) == worth
    assert BOOK.situations.defender[name].rule == "42"


def test_the_table_has_thirty_seven_entries() -> None:
    assert {name for name, row in BOOK.situations.attacker.items() if row.rule == "41"} == ATTACKER.keys()
    assert {name for name, row in BOOK.situations.defender.items() if row.rule == "42"} == DEFENDER.keys()
    assert len(ATTACKER) + len(DEFENDER) == 37


@pytest.mark.parametrize(
    ("names", "worth"),
    [
        (("dim light", "fatigued 1"), (-2, 0)),
        (("frightened", "prone"), (-4, -1)),
        (("climbing", "restrained"), (0, -2)),
        (("flanking", "higher ground"), (3, 0)),
        (("target helpless", "invisible"), (1, 1)),
        (("flanking", "from behind"), (2, 0)),
        (("higher ground", "entangled"), (0, 0)),
        (("higher ground", "from behind", "invisible", "charging"), (3, 1)),
    ],
)
def test_tv_41_bonuses_count_once_in_full_and_penalties_all(names: tuple[str, ...], worth: tuple[int, int]) -> None:
    assert attack(*names) == worth


@pytest.mark.parametrize(
    ("names", "worth"),
    [
        (("kneeling", "entangled"), -6),
        (("climbing", "stunned"), -8),
        (("fatigued 2", "grappled"), -4),
        (("medium cover", "prone"), 0),
        (("full cover",), 8),
        (("surprised", "prone"), -6),
    ],
)
def test_tv_41_the_defence_adds_up(names: tuple[str, ...], worth: int) -> None:
    assert defence(*names) == worth


def test_every_entry_says_where_it_stands() -> None:
    for rows in (BOOK.situations.attacker, BOOK.situations.defender):
        for name, row in rows.items():
            assert row.title, name
            assert row.rule, name
            assert row.value or row.dice, name
