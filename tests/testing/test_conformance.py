"""Random play finds what a ruleset does not keep, and has nothing to say of one that keeps it all."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import SceneChanged
from battlemap.board.ids import Cell, TokenId
from battlemap.rules import registry
from battlemap.rules.dice import DicePool
from battlemap.rules.lenses import PathCost
from battlemap.rules.procedure import Choice, Command, Option, Procedure, Refused, Table, choose, confirm, roll
from battlemap.rules.ruleset import Action, AnyRuleset
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import Reread, conform, plain_board
from battlemap.testing.path_costs import path_cost_fault
from battlemap.testing.ruleset_folder import readable_scenarios
from battlemap.testing.scenario_runner import scenario_files
from tests.games import skirmish
from tests.games.duel import ANN, DUEL, Fencer, board, board_in_fight

SCENARIOS = Path(__file__).parents[1] / "scenarios"

T: TypeAlias = Table[Any, Any, Any]
Run: TypeAlias = Callable[[T, TokenId], Procedure[None]]


def reread_by(rules: AnyRuleset) -> Reread:
    codec = Codec(rules)
    return lambda events: codec.events(parse(encode(events), "events"))


def game(run: Run, **fields: Any) -> AnyRuleset:
    """A game of one action."""
    return replace(DUEL, actions={"act": Action("act", run, "Act", "lucide/swords")}, due_command=lambda board: None, **fields)


def faults(rules: AnyRuleset, source: str = "tests.games.duel:DUEL") -> str:
    return "\n".join(conform(rules, [board()], 3, "seed", reread_by(rules), source))


def test_the_duel_keeps_everything() -> None:
    assert conform(DUEL, [board(), board_in_fight()], 8, "seed", reread_by(DUEL), "tests.games.duel:DUEL") == ()


def test_a_game_without_a_sample_is_played_on_a_plain_board() -> None:
    plain = plain_board(DUEL)
    assert [token.sheet for token in plain.tokens.values()] == [Fencer()] * 4
    assert conform(DUEL, [plain], 4, "seed", reread_by(DUEL), "tests.games.duel:DUEL") == ()


def test_a_game_on_cells_keeps_everything() -> None:
    boards = [skirmish.board(), skirmish.board_in_fight(), plain_board(skirmish.SKIRMISH)]
    found = conform(skirmish.SKIRMISH, boards, 6, "seed", reread_by(skirmish.SKIRMISH), "tests.games.skirmish:SKIRMISH")
    assert found == ()


@pytest.mark.parametrize("name", registry.ruleset_ids())
def test_every_bundled_game_keeps_everything(name: str) -> None:
    rules = registry.load_ruleset(name)
    scenarios = tuple(readable_scenarios(rules, scenario_files([SCENARIOS / name])))
    assert conform(rules, [plain_board(rules)], 10, "seed", reread_by(rules), scenarios=scenarios) == ()


def dearer(cost: PathCost) -> PathCost:
    return replace(cost, price={field: count + 1 for field, count in cost.price.items()})


def barred(cost: PathCost) -> PathCost:
    return replace(cost, refusal="the ground is lava")


def allowed(cost: PathCost) -> PathCost:
    return replace(cost, refusal="", command=replace(cost.command, preset={"to": ("99,99",)}))


def elsewhere(cost: PathCost) -> PathCost:
    return replace(cost, command=replace(cost.command, preset={"to": ("2,4",)}))


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (dearer, "said to take {'spent.step': 2}, and takes {'spent.step': 1}"),
        (barred, "it can be gone, though the ground is lava"),
        (allowed, "nothing is said against it, but"),
        (elsewhere, "it ends at (2, 4)"),
    ],
)
def test_a_way_that_is_gone_otherwise_than_said_is_a_fault(wrong: Callable[[PathCost], PathCost], fault: str) -> None:
    said = skirmish.SKIRMISH.path_cost

    def path_cost(board: AnyEncounter, who: TokenId, path: tuple[Cell, ...]) -> PathCost | None:
        cost = said(board, who, path)
        return wrong(cost) if cost is not None else None

    rules = replace(skirmish.SKIRMISH, path_cost=path_cost)
    faults = {path_cost_fault(rules, skirmish.board_in_fight(), Random(seed)) for seed in range(20)}
    assert any(fault in one for one in faults), faults


def twice(table: T, who: TokenId) -> Procedure[None]:
    yield from choose("which", who, "Which?", ("a", "b", "a"))


def bad_default(table: T, who: TokenId) -> Procedure[None]:
    yield from choose("which", who, "Which?", ("a", "b"), "c")


def refuses_late(table: T, who: TokenId) -> Procedure[None]:
    yield from roll("luck", who, DicePool(1, 6))
    yield from confirm("sure", who, "Sure?")
    raise Refused("too late")


def never_ends(table: T, who: TokenId) -> Procedure[None]:
    while True:
        yield from confirm("sure", who, "Sure?")


def for_a_stranger(table: T, who: TokenId) -> Procedure[None]:
    yield Choice("which", (who,), "Which?", (Option("a", by="eve"), Option("b")))


def stumbles(table: T, who: TokenId) -> Procedure[None]:
    yield from confirm("sure", who, "Sure?")
    table.board.tokens[TokenId("eve")]


@pytest.mark.parametrize(
    ("run", "complaint"),
    [
        (twice, "“which” offers a twice"),
        (bad_default, "“which” has a default that is no answer (c): 'c' is not among the answers"),
        (refuses_late, "was refused after a die had fallen: too late"),
        (never_ends, "“sure” is asked without end"),
        (for_a_stranger, "“which” has an option for eve, who is not asked"),
        (stumbles, "KeyError in test_conformance.py, line "),
    ],
)
def test_a_fault_of_an_action_is_found_and_named(run: Run, complaint: str) -> None:
    found = faults(game(run))
    assert complaint in found
    assert found.startswith("duel: ")


def test_a_memory_outside_the_board_is_found_when_the_record_is_played_again() -> None:
    calls: list[TokenId] = []

    def remembers(table: T, who: TokenId) -> Procedure[None]:
        calls.append(who)
        table.change_scene("counts", lambda scene: replace(scene, pot=len(calls)))
        yield from ()

    assert "playing the record of “act” again gives something else" in faults(game(remembers))


def test_a_question_that_comes_once_only_is_found() -> None:
    calls: list[TokenId] = []

    def moody(table: T, who: TokenId) -> Procedure[None]:
        calls.append(who)
        for at in range(len(calls) % 3 + 1):
            yield from confirm(f"sure {at}", who, "Sure?")

    assert "“act”" in faults(game(moody))


def test_a_rule_that_breaks_when_somebody_is_taken_off_the_board_is_found() -> None:
    def trusts(table: T, who: TokenId) -> Procedure[None]:
        yield from confirm("sure", who, f"Sure, says {table.name(TokenId('cat'))}?")

    found = faults(game(trusts))
    assert "with cat removed at “sure” of “act”: KeyError in " in found


def test_a_question_that_another_follows_when_the_battle_is_opened_again_is_found() -> None:
    calls: list[TokenId] = []

    def counts(table: T, who: TokenId) -> Procedure[None]:
        calls.append(who)
        yield from confirm("sure", who, f"Sure, the {len(calls)}th time?")

    found = faults(game(counts))
    assert "stands elsewhere" in found or "does not lead to the same question" in found


def test_what_is_due_for_ever_is_found() -> None:
    def idle(table: T, who: TokenId) -> Procedure[None]:
        yield from ()

    rules = replace(game(idle), due_command=lambda board: Command("act", ANN))
    assert "what is due never ends" in faults(rules)


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("unheard_of", "“Unheard of” lasts, whose kind “unheard_of” is not declared in effect_kinds"),
        ("In Dread", "“Dread” lasts, whose kind “In Dread” is no identifier in lower case"),
    ],
)
def test_an_effect_of_no_declared_kind_is_found(kind: str, fault: str) -> None:
    def lay(table: T, who: TokenId) -> Procedure[None]:
        table.begin(Effect(kind, "1", who))
        yield from ()

    assert fault in faults(game(lay, effect_kinds=lambda book: {"In Dread": "Dread"}))


def test_a_given_answer_that_nothing_asks_for_is_found() -> None:
    def fickle(table: T, who: TokenId) -> Procedure[None]:
        other = next(token for token in table.board.tokens if token != who)
        if (yield from choose("door", other, "Leave the door open?", ("open", "shut"), "open")) == "open":
            yield from choose("way", who, "Which way?", ("left", "right"))

    assert "“act” never asked for way, which was given with it" in faults(game(fickle))


def test_facts_that_do_not_survive_json_are_found() -> None:
    def notes(table: T, who: TokenId) -> Procedure[None]:
        table.happen(SceneChanged("a note", {"secret": b"bytes come back as text"}))
        yield from ()

    assert "the facts of “act”, written as JSON and read again, give another board" in faults(game(notes))


def by_set_order(table: T, who: TokenId) -> Procedure[None]:
    """Offers its answers in the order of a set."""
    yield from choose("which", who, "Which?", list({"one", "two", "three", "four", "five", "six", "seven"}))


HASTY = game(by_set_order)


def test_the_order_of_a_set_is_found_by_another_hash_seed() -> None:
    found = faults(HASTY, "tests.testing.test_conformance:HASTY")
    assert re.search(r"goes another way under another hash seed, from command \d+ on \(“act”\)", found)


def test_a_ruleset_that_another_process_cannot_find_is_a_fault() -> None:
    assert "a game in another process broke off" in faults(HASTY, "tests.games.nowhere:HASTY")
