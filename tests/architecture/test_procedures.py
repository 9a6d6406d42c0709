"""No procedure is called and dropped, none uses after a pause what it read from the board before; and the checks see it."""

from textwrap import dedent

import pytest

from tests.architecture.dropped import find_dropped
from tests.architecture.source import Source, parse, read
from tests.architecture.stale import find_stale

RULES = parse(
    "battlemap.rules.procedure",
    dedent("""
        Step = Callable[[Table, str], Procedure[None]]
        def roll(ask: str) -> Procedure[int]: ...
        def confirm(ask: str) -> "Procedure[bool]": ...
        def together(*procedures: Procedure[T]) -> Procedure[tuple[T, ...]]: ...
        def weight(who: str) -> int: ...
        class Action:
            act: Callable[[Table, str], Procedure[None]]
            key: Callable[[str], str]
        class Ruleset:
            def perform(self, command: str) -> Procedure[None]: ...
    """),
)
DOOR = parse("battlemap.rules.__init__", "from battlemap.rules.procedure import roll, confirm, together, weight, Step")


def ruleset(body: str) -> Source:
    head = "from battlemap.rules import roll, confirm as ask, together, weight, Step\nfrom battlemap.rules import procedure\n"
    return parse("rulesets.mine.fight", head + dedent(body))


def our_rules() -> list[Source]:
    sources = read("battlemap/rules", "battlemap/play", "rulesets")
    assert len(sources) > 10, "the folders with the rules were not found"
    return sources


def test_no_procedure_is_called_and_dropped() -> None:
    assert not find_dropped(our_rules())


def test_no_procedure_uses_after_a_pause_what_it_read_before() -> None:
    assert not find_stale(our_rules())


@pytest.mark.parametrize(
    "forgotten",
    [
        "roll('hit')",
        "ask('sure')",
        "together(roll('a'), roll('b'))",
        "procedure.roll('hit')",
        "x = roll('hit')",
        "x = roll('hit'); print('x'); return None",
        "if ask('sure'): pass",
        "while not ask('sure'): pass",
        "return roll('hit') + 1",
        "x = roll('hit') if 1 else roll('miss')",
        "yield roll('hit')",
        "for one in roll('hit'): pass",
        "x = f'{roll(1)}'",
        "a.act(table, who)",
        "rules.perform('strike')",
        "step(table, who)",
        "x = [roll(foe) for foe in foes]",
    ],
)
def test_a_procedure_without_yield_from_is_found(forgotten: str) -> None:
    source = ruleset(f"def swing(table, step: Step) -> Procedure[None]:\n    {forgotten}\n")
    assert [line.split(": ")[0] for line in find_dropped([RULES, DOOR, source])][:1] == ["rulesets/mine/fight.py:4"]


@pytest.mark.parametrize(
    "run",
    [
        "x = yield from roll('hit')",
        "yield from ask('sure')",
        "x = yield from (roll('hit') if 1 else roll('miss'))",
        "x = yield from together(roll('a'), *[roll(foe) for foe in foes])",
        "x = yield from together(*(roll(foe) for foe in foes))",
        "asked = roll('hit'); x = yield from asked",
        "both = [roll('a'), roll('b')]; x = yield from together(*both)",
        "both = [roll('a'), roll('b')]\n    for one in both: yield from one",
        "return roll('hit')",
        "self.running = rules.perform('strike')",
        "self.send = rules.perform('strike').send",
        "weight('orm')",
        "a.key('orm')",
        "x = lambda: roll('hit')",
        "if weight('orm') and (yield from ask('sure')): pass",
        "yield from step(table, who)",
    ],
)
def test_a_procedure_that_is_run_or_passed_on_is_left_alone(run: str) -> None:
    source = ruleset(f"def swing(table, step: Step) -> Procedure[None]:\n    {run}\n")
    assert not find_dropped([RULES, DOOR, source])


def test_a_parameter_of_the_same_name_is_not_the_procedure() -> None:
    source = ruleset("def total(roll: Callable[[str], int]) -> None:\n    roll('hit')\n")
    assert not find_dropped([RULES, DOOR, source])


def test_a_sibling_imported_relatively_is_known() -> None:
    harm = parse("rulesets.mine.harm", "def suffer(who: str) -> Procedure[None]: ...\n")
    calls = "def f():\n    suffer(1)\n    harm.suffer(1)\n"
    source = parse("rulesets.mine.fight", f"from .harm import suffer\nfrom . import harm\n{calls}")
    assert len(find_dropped([harm, source])) == 2


def test_an_attribute_with_two_meanings_is_left_alone() -> None:
    session = parse("battlemap.play.session", "class Session:\n    def perform(self, command: str) -> None: ...\n")
    source = ruleset("def go(session):\n    session.perform('strike')\n")
    assert not find_dropped([RULES, DOOR, session, source])


@pytest.mark.parametrize(
    "kept",
    [
        "board = table.board\n    yield from roll('hit')\n    return board.zone_map",
        "me = table.board[who]\n    yield from roll('hit')\n    return me.sheet",
        "me = table.board.tokens[who]\n    hit = yield from roll('hit')\n    return hit + me.sheet.weight",
        "sheet = table.sheet(who)\n    return (yield from roll('hit')) + sheet.weight",
        "sheet = table.sheet(who)\n    if hard:\n        yield from roll('hit')\n    return sheet.weight",
        "sheet = table.sheet(who)\n    for foe in foes:\n        print(sheet.weight)\n        yield from roll(foe)",
        "for token in table.board.tokens.values():\n        yield from roll(token.id)\n        print(token.sheet)",
        "for token in table.board.tokens.values():\n        print(token.sheet)\n        yield from roll(token.id)",
        "for foe in foes:\n        now = table.board.turns\n        if foe: continue\n        yield 1\n        print(now.at)",
        "a, b = table.sheet(who), 1\n    yield from roll('hit')\n    return a.weight",
        "try:\n        sheet = table.sheet(who)\n        yield from roll('x')\n    finally:\n        print(sheet.weight)",
    ],
)
def test_what_was_read_before_a_pause_and_used_after_it_is_found(kept: str) -> None:
    assert len(find_stale([ruleset(f"def swing(table, who, foes, hard):\n    {kept}\n")])) == 1


@pytest.mark.parametrize(
    "fresh",
    [
        "sheet = table.sheet(who)\n    print(sheet.weight)\n    yield from roll('hit')",
        "sheet = table.sheet(who)\n    yield from roll('hit', bonus=sheet.weight)",
        "sheet = table.sheet(who)\n    yield from roll('hit')\n    sheet = table.sheet(who)\n    return sheet.weight",
        "me = table.board[who]\n    yield from roll('hit')\n    return me.name",
        "before = table.board\n    yield from roll('hit')\n    return before.zone_map",
        "weight = table.sheet(who).weight\n    yield from roll('hit')\n    return weight",
        "sheet = table.sheet(who)\n    if hard:\n        yield from roll('hit')\n        return 0\n    return sheet.weight",
        "for foe in foes:\n        sheet = table.sheet(foe)\n        print(sheet.weight)\n        yield from roll(foe)",
        "sheet = table.sheet(who)\n    return sheet.weight + (yield from roll('hit'))",
        "for token in table.board.tokens.values():\n        yield from roll(token.id)",
        "def inner():\n        yield from roll('hit')\n    sheet = table.sheet(who)\n    return sheet.weight",
    ],
)
def test_what_is_read_again_or_does_not_change_is_left_alone(fresh: str) -> None:
    assert not find_stale([ruleset(f"def swing(table, who, foes, hard):\n    {fresh}\n")])
