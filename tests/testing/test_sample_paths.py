"""In the battles that come with the program a move costs what its drag and its menu say, for everybody, wherever it can go."""

from collections.abc import Iterator
from random import Random

import pytest

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.paths import data_dir
from battlemap.play.action_menu import build_menu
from battlemap.play.session import new_session
from battlemap.rules.registry import load_ruleset
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.document.text_form import battle_from_text
from battlemap.testing.path_costs import cell_cost_fault, zone_cost_faults
from battlemap.testing.random_player import RandomPlayer

SAMPLES = sorted((data_dir("resources") / "samples").glob("*.json"))
COMMANDS = 8
GOALS = 2
"""So many cells of each stage of a token's reach are tried on a board."""


def boards_of(name: str) -> Iterator[tuple[AnyRuleset, AnyEncounter]]:
    """The sample as it opens, and as it stands after each of some commands at random."""
    path = next(path for path in SAMPLES if path.stem == name)
    battle = battle_from_text(path.read_bytes(), name, load_ruleset)
    session = new_session(battle.rules, battle.opening, name)
    player = RandomPlayer(session, Random(name))
    yield battle.rules, session.board
    for _ in range(COMMANDS):
        if not player.command():
            return
        if session.current is None:
            yield battle.rules, session.board


def faults(rules: AnyRuleset, board: AnyEncounter, random: Random) -> Iterator[str]:
    """What is said otherwise than it turns out, of everybody, whosever turn it is."""
    for who in board.tokens:
        reach = rules.reach(board, who) if rules.on_cells(board) and board[who].on_grid else None
        if not rules.on_cells(board):
            yield from zone_cost_faults(rules, board, who)
        if reach is None or reach.refusal:
            continue
        for stage in range(1, reach.range.stages + 1):
            cells = reach.range.cells(stage)
            for goal in random.sample(cells, min(GOALS, len(cells))):
                yield cell_cost_fault(rules, board, who, reach, goal)


@pytest.mark.parametrize("name", [path.stem for path in SAMPLES])
def test_what_is_said_of_a_move_is_what_it_takes(name: str) -> None:
    random = Random(name)
    seen = [fault for rules, board in boards_of(name) for fault in faults(rules, board, random) if fault]
    assert seen == []


def test_the_samples_have_moves_of_every_stage() -> None:
    """What the test above looks at is there: more than one walk, and groups that share a turn."""
    stages = {
        (rules.id, stage) for path in SAMPLES for rules, board in [next(boards_of(path.stem))] for stage in reached(rules, board)
    }
    assert {("zweihander", 3), ("obss", 3), ("sifrp", 3)} <= stages
    assert any(token.group for path in SAMPLES for _, board in [next(boards_of(path.stem))] for token in board.tokens.values())


def reached(rules: AnyRuleset, board: AnyEncounter) -> set[int]:
    """The stages in which somebody gets anywhere."""
    if not rules.on_cells(board):
        return set()
    reaches = [rules.reach(board, who) for who in board.tokens if board[who].on_grid]
    return {stage for reach in reaches if reach for stage in range(1, reach.range.stages + 1) if reach.range.cells(stage)}


def test_the_line_of_a_cell_says_what_going_to_this_cell_takes() -> None:
    rules, board = next(boards_of("mail-coach"))
    reach = rules.reach(board, TokenId("corin"))
    assert reach is not None
    lines = [build_menu(rules, board, TokenId("corin"), reach.range.cells(stage)[0]) for stage in (1, 2)]
    walks = [next(line for line in entries if line.action == "move") for entries in lines]
    assert [(walk.cost.split(" · ")[0], walk.full_cost) for walk in walks] == [("Walk", "1 AP"), ("Walk ×2", "2 AP")]
