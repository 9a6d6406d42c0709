"""What is told of a decision: the best of each kind, not the same thing over again."""

from battlemap.board.ids import TokenId
from battlemap.minds.decision import Alternative
from battlemap.minds.planning.distinct_alternatives import distinct_alternatives
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from benchmarks.minds.arena_maps import arena_board, map_names

OBSS = load_ruleset("obss")
BOARD = arena_board(OBSS, map_names(OBSS)[0])
WHO, *_, OTHER, FOE = BOARD.tokens


def move(goal: str, *way: str) -> Alternative:
    return Alternative(f"to {goal}", 0.1, command=Command("move", WHO, {"to": (goal,), "by": way}))


def attack(foe: TokenId, weapon: str = "sword") -> Alternative:
    return Alternative(f"{weapon} on {foe}", 0.1, command=Command("attack", WHO, {"target": (foe,), "weapon": (weapon,)}))


def titles(*alternatives: Alternative, most: int = 3) -> list[str]:
    return [one.title for one in distinct_alternatives(BOARD, alternatives, most)]


def test_of_ways_to_neighbouring_cells_the_best_is_told() -> None:
    assert titles(move("5,5", "4,4"), move("5,6"), move("7,7"), move("9,5")) == ["to 5,5", "to 9,5"]


def test_the_same_blow_done_otherwise_is_one_and_blows_at_two_foes_are_two() -> None:
    assert titles(attack(FOE), attack(FOE, "bow"), attack(OTHER), move("5,5")) == [
        f"sword on {FOE}", f"sword on {OTHER}", "to 5,5",
    ]  # fmt: skip


def test_answers_to_a_question_stay_apart() -> None:
    answers = [Alternative(key, 0.0, keys=(key,)) for key in ("parry", "dodge", "nothing", "run")]
    assert titles(*answers) == ["parry", "dodge", "nothing"]
