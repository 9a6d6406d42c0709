"""What `battlemap check` says of conditions that a hand may set: icon, words, and that they can be set and taken off."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import TokenChanged
from battlemap.board.ids import TokenId
from battlemap.rules.conditions_by_hand import AnyTable, ConditionsByHand, SettableCondition
from battlemap.rules.registry import load_ruleset
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.document.battle_folder import read_sample
from battlemap.testing.checks.condition_checks import condition_faults
from tests.games.skirmish import SKIRMISH, board_in_fight

Begin: TypeAlias = Callable[[AnyTable, TokenId, str, int, int], None]
End: TypeAlias = Callable[[AnyTable, TokenId, str], None]
GOOD = SettableCondition("prone", "Prone", "lucide/bed", "Lies on the ground")


def levels_on(board: AnyEncounter, who: TokenId) -> Mapping[str, int]:
    return {"prone": 1} if board[who].notes == "prone" else {}


def begin(table: AnyTable, who: TokenId, key: str, level: int, rounds: int) -> None:
    table.happen(TokenChanged(who, key, {"notes": key}))


def end(table: AnyTable, who: TokenId, key: str) -> None:
    table.happen(TokenChanged(who, key, {"notes": ""}))


def no_begin(table: AnyTable, who: TokenId, key: str, level: int, rounds: int) -> None:
    """Forgets to do anything."""


def no_end(table: AnyTable, who: TokenId, key: str) -> None:
    """Forgets to do anything."""


def game(kind: SettableCondition, begin: Begin = begin, end: End = end) -> AnyRuleset:
    return replace(SKIRMISH, conditions=ConditionsByHand(lambda board: (kind,), levels_on, begin, end))


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        (game(GOOD), ""),
        (game(SettableCondition("prone", "Prone", "lucide/nothing", "Lies")), "has the icon lucide/nothing, which is not there"),
        (game(SettableCondition("prone", "Prone", "lucide/bed")), "has no words"),
        (game(GOOD, end=no_end), "lasts though it was taken off"),
        (game(GOOD, begin=no_begin), "can be set on nobody: set with 1 it stands at 0"),
    ],
)
def test_each_fault_is_said_of_the_condition_by_its_key(rules: AnyRuleset, fault: str) -> None:
    faults = list(condition_faults(rules, [board_in_fight()]))
    assert [fault in said and "“prone”" in said for said in faults] == ([True] if fault else [])


@pytest.mark.parametrize("sample", ["quarry-yard", "mail-coach", "tilting-yard", "tavern-scuffle", "ravine-ambush"])
def test_the_games_that_come_with_the_program_have_no_such_fault(sample: str) -> None:
    battle = read_sample(sample)
    assert not list(condition_faults(load_ruleset(battle.rules.id), [battle.board]))
