"""What a scenario expects: values of the board by path, questions, events, words, rolls and contests."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import UNSET, Struct

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import Contest, Event, Logged, Rolled
from battlemap.board.grid_map import cell_of
from battlemap.board.wording import without_emphasis
from battlemap.board.zone_map import ZoneMap
from battlemap.rules.blocks.checks import last_contest
from battlemap.rules.procedure import Choice, Keys
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.display_expectations import map_differences
from battlemap.testing.expectation_tables import (
    EXPECTED,
    ContestTable,
    ExpectTable,
    RollTable,
    plain_minus,
    read_expectation,
    says,
    value_text,
)
from battlemap.testing.scenario_grid import cell_value


class RecordedRun(Struct, frozen=True):
    """What came of one step: the board, the events, what was asked and answered, and every question that came up."""

    board: AnyEncounter
    events: tuple[Event, ...] = ()
    answers: tuple[tuple[Choice, Keys], ...] = ()
    questions: tuple[Choice, ...] = ()


MOST_NAMED = 40
"""So many of the answers that were offered are named where others were expected."""


class _Nothing:
    """Where a path leads to nothing."""


NOTHING = _Nothing()


def differences(rules: AnyRuleset, run: RecordedRun, wanted: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is not as *wanted*, in sentences with expected and actual. ScenarioFault for a wrong type."""
    for path, value in wanted.items():
        if path not in EXPECTED:
            yield from _differing(path, value, look_up(rules, run.board, path))
    special = read_expectation(dict(wanted))
    for path in special.absent:
        if (actual := look_up(rules, run.board, path)) is not NOTHING:
            yield f"{path} is {value_text(actual)}, expected to be absent"
    yield from map_differences(rules, run.board, special)
    yield from _check_questions(run, special)
    yield from _check_events(run.events, special)
    yield from _check_log(run.events, special)
    if special.contest is not UNSET:
        yield from _check_contest(last_contest(run.events), special.contest)
    if special.rolls is not UNSET:
        yield from _check_rolls(run.events, special.rolls)


def look_up(rules: AnyRuleset, board: AnyEncounter, path: str) -> Any:
    """What *path* leads to, NOTHING if to nothing.

    It starts at the board; "shown…" at what the ruleset shows, "weights.ZONE" and "plus.ZONE" at its balances, "cells.C,R"
    at what the map holds in a cell.
    """
    root, _, rest = path.partition(".")
    if root == "cells" and board.grid is not None:
        key, _, below = rest.partition(".")
        cell = cell_of(key)
        if cell is None or cell not in board.grid:
            return NOTHING
        return _walk(cell_value(board.grid, cell), below.split(".") if below else [])
    if root == "shown":
        return _walk(rules.display(board), rest.split(".") if rest else [])
    if root in ("weights", "plus"):
        zones = rules.display(board).zones
        at = 1 if root == "weights" else 2
        return _walk({zone: {row[0]: row[at] for row in balance.sides} for zone, balance in zones.items()}, rest.split("."))
    value = _walk(board, path.split("."))
    if value is NOTHING and root == "map" and board.grid is not None:  # the zones that are drawn over a grid
        return _walk(board.zone_map, rest.split("."))
    return value


def _walk(value: Any, parts: Sequence[str]) -> Any:
    """Step by step; a name with dots in it is tried as a whole first."""
    if not parts:
        return value
    for length in range(len(parts), 0, -1):
        if (child := _child(value, ".".join(parts[:length]))) is not NOTHING:
            return _walk(child, parts[length:])
    return NOTHING


def _child(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return value[name] if name in value else _by_name(list(value.values()), name)
    if isinstance(value, Struct):
        field = _field_name(type(value), name)
        shown = field in value.__struct_fields__ or isinstance(getattr(type(value), field, None), property | cached_property)
        return getattr(value, field) if shown else NOTHING
    if isinstance(value, list | tuple):
        if name.isdigit() and int(name) < len(value):
            return value[int(name)]
        pair = next((item for item in value if isinstance(item, tuple) and len(item) == 2 and item[0] == name), None)
        return pair[1] if pair else _by_name(value, name)
    return NOTHING


def _field_name(kind: type[Struct], name: str) -> str:
    """How the code spells what scenario files and documents call *name*."""
    if name == "name" and issubclass(kind, Effect):
        return "title"
    encoded = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    return encoded.get(name, "paths" if name == "ways" and issubclass(kind, ZoneMap) else name)


def _by_name(values: Sequence[Any], name: str) -> Any:
    wanted = name.casefold()
    matching = (value for value in values if wanted in (_name(value).casefold(), _identifier(value).casefold()))
    return next(matching, len(values) if name == "count" else NOTHING)


def _name(value: Any) -> str:
    return value.title if isinstance(value, Effect) else str(getattr(value, "name", ""))


def _identifier(value: Any) -> str:
    return value.kind if isinstance(value, Effect) else str(getattr(value, "id", ""))


def _differing(path: str, wanted: Any, actual: Any) -> Iterator[str]:
    """What at a path is otherwise; of a table only the fields that differ."""
    if actual is NOTHING:
        yield f"{path} is not there, expected {value_text(wanted)}"
    elif isinstance(wanted, dict) and wanted and not isinstance(actual, str | int | float | None):
        for name, value in wanted.items():
            yield from _differing(f"{path}.{name}", value, _child(actual, name))
    elif not matches(wanted, actual):
        yield f"{path} is {value_text(actual)}, expected {value_text(wanted)}"


def matches(wanted: Any, actual: Any) -> bool:
    """Whether *actual* is as written in the file.

    A table matches what has at least its values (an empty one only what is empty); a list of words also matches things of
    these names, in any order.
    """
    if wanted == {}:
        return isinstance(actual, Mapping | tuple) and not actual
    if isinstance(wanted, dict):
        children = {name: _child(actual, name) for name in wanted}
        return all(children[name] is not NOTHING and matches(value, children[name]) for name, value in wanted.items())
    if isinstance(wanted, list):
        return _matches_list(wanted, actual)
    if isinstance(wanted, bool) or isinstance(actual, bool):
        return wanted is actual
    return wanted == actual or (wanted == "" and actual is None)


def _matches_list(wanted: list[Any], actual: Any) -> bool:
    values = list(actual.values()) if isinstance(actual, Mapping) else actual
    if not isinstance(values, list | tuple):
        return False
    if all(isinstance(expected, str) for expected in wanted):
        kinds = sorted([value.kind for value in values if isinstance(value, Effect)])
        keys = sorted(map(str, actual)) if isinstance(actual, Mapping) else None
        named = sorted(wanted) in (sorted(map(_name, values)), kinds or keys)
        if named or isinstance(actual, Mapping):
            return named
    return len(wanted) == len(values) and all(matches(expected, other) for expected, other in zip(wanted, values, strict=True))


def _check_questions(run: RecordedRun, wanted: ExpectTable) -> Iterator[str]:
    if wanted.asked is not UNSET:
        actual = [f"{choice.ask}@{choice.to[0]}" for choice, _ in run.answers]
        short = [choice.ask for choice, _ in run.answers]
        fits = len(actual) == len(wanted.asked) and all(
            expected in (full, name) for expected, full, name in zip(wanted.asked, actual, short, strict=True)
        )
        if not fits:
            yield f"asked was {value_text(actual)}, expected {value_text(wanted.asked)}"
    for ask, keys in wanted.options.items():
        choice = _last_choice(run, ask)
        offered = [option.key for option in choice.free] if choice else None
        if offered is None or sorted(offered) != sorted(keys):
            yield f"{ask} offered {_shorten(offered)}, expected {value_text(keys)}"
    for ask, keys in wanted.offered.items():
        offered = _free_keys(run, ask)
        if missing := [key for key in keys if offered is None or key not in offered]:
            yield f"{ask} offered {_shorten(offered)}, expected among them {value_text(missing)}"
    for ask, keys in wanted.not_offered.items():
        offered = _free_keys(run, ask)
        if offered is None or (extra := [key for key in keys if key in offered]):
            yield f"{ask} offered {_shorten(offered if offered is None else extra)}, expected not to"
    for ask, reasons in wanted.greyed.items():
        choice = _last_choice(run, ask)
        refused = {option.key: option.refusal for option in choice.options if option.refusal} if choice else {}
        for key, why in reasons.items():
            if key not in refused or not says(refused[key], why):
                yield f"{ask}, {key} was refused with {value_text(refused.get(key))}, expected {value_text(why)}"
    for ask, value in wanted.defaults.items():
        choice = _last_choice(run, ask)
        default = choice.default if choice else None
        keys = tuple(map(str, value)) if isinstance(value, list) else (str(value),)
        if default != keys:
            yield f"{ask} had the default {value_text(default)}, expected {value_text(keys)}"


def _free_keys(run: RecordedRun, ask: str) -> list[str] | None:
    choice = _last_choice(run, ask)
    return None if choice is None else [option.key for option in choice.free]


def _shorten(offered: list[str] | None) -> str:
    if offered is None:
        return "nothing, it never came up"
    more = f" and {len(offered) - MOST_NAMED} more" if len(offered) > MOST_NAMED else ""
    return value_text(offered[:MOST_NAMED]) + more


def _last_choice(run: RecordedRun, ask: str) -> Choice | None:
    """The last question of that name ("follow" or "follow@orm")."""
    name, _, seat = ask.partition("@")
    return next((c for c in reversed(run.questions) if c.ask == name and (not seat or seat in c.to)), None)


def _check_events(events: Sequence[Event], wanted: ExpectTable) -> Iterator[str]:
    tags = [event.tag for event in events]
    rest = iter(tags)
    if not all(tag in rest for tag in wanted.events):
        yield f"events were {value_text(tags)}, expected among them in this order {value_text(wanted.events)}"
    for tag in wanted.never:
        if tag in tags:
            yield f"{tag} happened, and was never to happen"


def _check_log(events: Sequence[Event], wanted: ExpectTable) -> Iterator[str]:
    lines = [f"{without_emphasis(event.text)} ({event.why})" for event in events if isinstance(event, Logged)]
    for words in (wanted.told,) if isinstance(wanted.told, str) else wanted.told:
        if not any(says(line, words) for line in lines):
            yield f"told was {value_text(lines)}, expected {value_text(words)} in it"


def _check_contest(actual: Contest | None, wanted: ContestTable) -> Iterator[str]:
    if actual is None:
        yield "contest: nothing was compared"
        return
    totals = tuple(side.total for side in actual.sides)
    values = {"margin": actual.margin, "outcome": actual.outcome, "title": actual.title, "totals": totals}
    for name, value in values.items():
        expect = getattr(wanted, name)
        if expect is not UNSET and expect != value:
            yield f"contest.{name} is {value_text(value)}, expected {value_text(expect)}"


def _check_rolls(events: Sequence[Event], wanted: Sequence[RollTable]) -> Iterator[str]:
    rolls = [event for event in events if isinstance(event, Rolled)]
    if len(rolls) != len(wanted):
        yield f"rolls were {value_text([f'{r.by}/{r.ask}' for r in rolls])}, expected {len(wanted)}"
    for at, (roll, table) in enumerate(zip(rolls, wanted, strict=False), 1):
        values: dict[str, Any] = {
            "by": roll.by, "ask": roll.ask, "on": roll.on, "pool": roll.pool, "bonus": roll.bonus, "against": roll.against,
            "result": plain_minus(roll.result), "counts": tuple(die.counts for die in roll.dice),
        }  # fmt: skip
        for name, value in values.items():
            expect = getattr(table, name)
            if expect is not UNSET and (plain_minus(str(expect)) if name == "result" else expect) != value:
                yield f"roll {at} ({roll.by}/{roll.ask}): {name} is {value_text(value)}, expected {value_text(expect)}"
        if table.modifiers is not UNSET:
            have = [f"{m.name} {m.value:+d}" + (f" {m.dice:+d} dice" if m.dice else "") for m in roll.modifiers]
            for modifier in table.modifiers:
                if not any(plain_minus(modifier) in (text, text.rpartition(" ")[0]) for text in have):
                    yield f"roll {at} ({roll.by}/{roll.ask}): modifiers are {value_text(have)}, expected {value_text(modifier)}"
