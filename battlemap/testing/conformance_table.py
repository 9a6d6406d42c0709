"""The file `conformance.toml` of a ruleset: what each verb must do under each bar, which plans are kept, how effects end."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.toml_files import read_toml

REFUSED, REFUSED_IN_FIGHT, PERMITTED, UNJUDGED = "R", "F", "P", "-"
LETTERS = (REFUSED, REFUSED_IN_FIGHT, PERMITTED, UNJUDGED)


class ConformanceTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What `battlemap check` expects of one ruleset, beyond what holds for every ruleset.

    *verbs* and *reactions*: one letter of `LETTERS` for each name of *bars*, in the same order, separated by spaces.
    """

    bars: tuple[str, ...] = ()
    """States that keep a token from acting: of `Ruleset.disabling_states`, or of `turn_states.TURN_STATES`."""
    verbs: dict[str, str] = {}
    """The rows of the actions of the token menu."""
    reactions: dict[str, str] = {}
    """The rows of `Ruleset.reactions`."""
    plans: tuple[str, ...] = ()
    """Actions that carry out what an earlier command has kept: the rest of a run, a readied action, a loaded weapon."""
    lasting: tuple[str, ...] = ()
    """Kinds of effects that go on until the game master ends them by hand."""
    ending: tuple[str, ...] = ()
    """Actions that end effects, besides those by which time passes (`Ruleset.recovery`)."""

    def letter(self, verb: str, bar: str) -> str:
        """What an action must do under *bar*: one of `LETTERS`; `UNJUDGED` if nothing is said of it."""
        return self.letter_of_row(self.verbs.get(verb, ""), bar)

    def letter_of_row(self, letters: str, bar: str) -> str:
        """The letter of a row of *verbs* or *reactions* in the column of *bar*."""
        row = letters.split()
        at = self.bars.index(bar) if bar in self.bars else len(row)
        return row[at] if at < len(row) else UNJUDGED


@lru_cache(maxsize=8)
def read_conformance_table(file: Path) -> ConformanceTable:
    """Read the table. BookError if it cannot be read."""
    return read_toml(file, ConformanceTable)


def table_of(rules: AnyRuleset) -> ConformanceTable:
    """The table of *rules*; an empty table if the ruleset has none. BookError as in read_conformance_table."""
    return read_conformance_table(rules.conformance) if rules.conformance is not None else ConformanceTable()


def table_faults(rules: AnyRuleset, table: ConformanceTable, known_bars: frozenset[str]) -> Iterator[str]:
    """Rows that are missing, unknown or too short, letters and bars that do not exist, each in one sentence."""
    if not table.bars:
        return
    for bar in table.bars:
        if bar not in known_bars:
            yield f"conformance.toml names the bar “{bar}”, which is no state of disabling_states and no place in the turn order"
    for state in rules.disabling_states:
        if state.name not in table.bars:
            yield f"conformance.toml has no column for the state “{state.name}”"
    verbs = {action.name for action in rules.actions.values() if action.menu == "token"}
    yield from _row_faults("verbs", table.verbs, verbs, table.bars)
    yield from _row_faults("reactions", table.reactions, {reaction.name for reaction in rules.reactions}, table.bars)
    for name in (*table.plans, *table.ending):
        if name not in rules.actions:
            yield f"conformance.toml names the action “{name}”, which the game does not have"
    kinds = rules.effect_kinds(rules.book)
    yield from (
        f"conformance.toml names the effect “{kind}”, which is not declared" for kind in table.lasting if kind not in kinds
    )


def _row_faults(where: str, rows: dict[str, str], names: set[str], bars: tuple[str, ...]) -> Iterator[str]:
    for name in sorted(names - rows.keys()):
        yield f"conformance.toml, {where}: there is no row for “{name}”"
    for name, row in rows.items():
        letters = row.split()
        if name not in names:
            yield f"conformance.toml, {where}: the game has no “{name}”"
        elif len(letters) != len(bars):
            yield f"conformance.toml, {where}.{name}: there are {len(bars)} bars, and {len(letters)} letters"
        elif unknown := [letter for letter in letters if letter not in LETTERS]:
            yield f"conformance.toml, {where}.{name}: {unknown[0]} is none of the letters {', '.join(LETTERS)}"
