"""Scenario files: given, do, expect."""

import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.grid_map import cell_key
from battlemap.board.ids import TokenId
from battlemap.rules import registry
from battlemap.rules.procedure import Command, Keys, Refused
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Run, edit_table
from battlemap.rules.toml_files import BookError
from battlemap.testing.expectation_tables import says
from battlemap.testing.expectations import RecordedRun, differences
from battlemap.testing.scenario_board import opening_board, refuse_unknown_rows
from battlemap.testing.scenario_edits import edit_events
from battlemap.testing.scenario_file import ScenarioFault, read_scenario
from battlemap.testing.scenario_tables import OpeningTable, Scenario, StepTable
from battlemap.testing.scripted_agent import AnswerRefused, ScriptedAgent, UnscriptedQuestion, answer_keys

DUE_LIMIT = 100
"""So many commands may come by themselves in a row; more is a fault of the ruleset."""
Load: TypeAlias = Callable[[str], AnyRuleset]
"""From an id to a ruleset; LookupError if there is none."""


class ScenarioResult(Struct, frozen=True):
    """How one file came out; *failures*: sentences with step, expected and actual."""

    path: Path
    title: str
    failures: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    """The questions and rolls of each step in their order, under its name."""

    @property
    def passed(self) -> bool:
        return not self.failures


class ScenarioReport(Struct, frozen=True):
    """How several files came out."""

    results: tuple[ScenarioResult, ...]

    @property
    def failed_results(self) -> tuple[ScenarioResult, ...]:
        """Those that did not pass."""
        return tuple(outcome for outcome in self.results if outcome.failures)

    @property
    def passed(self) -> bool:
        return not self.failed_results

    def lines(self, with_requests: bool = False) -> Iterator[str]:
        """Each failure under the name of its file; the count comes last. *with_requests*: of all, what was asked and rolled."""
        for outcome in self.results if with_requests else self.failed_results:
            yield f"{outcome.path}: {outcome.title}" if outcome.title else f"{outcome.path}"
            yield from (f"    {line}" for line in (outcome.requests if with_requests else ()))
            yield from (f"    {failure}" for failure in outcome.failures)
        yield f"{len(self.results) - len(self.failed_results)} passed, {len(self.failed_results)} failed"


def check_scenarios(paths: Iterable[Path], load: Load = registry.load_ruleset) -> ScenarioReport:
    """Run files, and every *.toml below folders. ScenarioFault if a path is missing or holds no scenario."""
    return ScenarioReport(tuple(run_scenario(path, load) for path in scenario_files(paths)))


def scenario_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """All scenario files meant by *paths*, sorted within each folder. ScenarioFault as check_scenarios()."""
    all_files: dict[Path, None] = {}
    for path in paths:
        if not path.exists():
            raise ScenarioFault(f"{path} does not exist; name a scenario file or a folder with some")
        files = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not files:
            raise ScenarioFault(f"{path} holds no scenario file (*.toml)")
        all_files |= dict.fromkeys(files)
    return tuple(all_files)


def run_scenario(path: Path, load: Load = registry.load_ruleset) -> ScenarioResult:
    """Play one file from its opening to its last step; stop at the first step that cannot go on."""
    title = ""
    try:
        scenario = read_scenario(path)
        title = scenario.title
        rules = load(scenario.ruleset)
        play = _Play(rules, scenario)
        failures = tuple(play.failures())
        return ScenarioResult(path, title, failures, tuple(play.requests))
    except (ScenarioFault, BookError, LookupError) as fault:
        return ScenarioResult(path, title, (str(fault.args[0]) if fault.args else repr(fault),))


def failures_of(rules: AnyRuleset, scenario: Scenario) -> tuple[str, ...]:
    """Everything that goes otherwise than a scenario says. ScenarioFault if its board cannot be made."""
    return tuple(_Play(rules, scenario).failures())


def performed_commands(rules: AnyRuleset, scenario: Scenario) -> tuple[tuple[AnyEncounter, Command, AnyEncounter], ...]:
    """Each command of a scenario, with the boards before and after it. ScenarioFault if its board cannot be made."""
    play = _Play(rules, scenario)
    for _ in play.failures():
        break
    return tuple(play.performed)


class _Broken(Exception):
    """The rules themselves failed."""


class _Play:
    """A scenario being played: the board, and the boards that undo goes back to."""

    def __init__(self, rules: AnyRuleset, scenario: Scenario) -> None:
        self.rules, self.scenario = rules, scenario
        self.board = opening_board(rules, scenario)
        self.before: list[AnyEncounter] = []
        self.requests: list[str] = []
        """The questions and rolls of each part under its name, as lines for somebody who writes the file."""
        self.performed: list[tuple[AnyEncounter, Command, AnyEncounter]] = []
        """Each command that was done, between the board before it and the board after it."""
        self._improvised_at = ""
        """The part from which on dice or answers were made up, so that nothing can be expected any more."""

    def failures(self) -> Iterator[str]:
        """Everything that goes otherwise than the file says."""
        start = self.scenario.opening
        going = yield from self._play_part("opening", start)
        for at, step in enumerate(self.scenario.step, 1):
            if not going:
                break
            going = yield from self._play_part(f"step {at}{_name(step)}", step)
        if self._improvised_at:
            yield f"from {self._improvised_at} on dice and answers were made up, and nothing was compared with what is expected"

    def _play_part(self, name: str, step: StepTable | OpeningTable) -> Generator[str, None, bool]:
        """Play the opening or one step; whether the next step makes sense."""
        script = ScriptedAgent(step.answers, step.dice)
        events: list[Event] = []
        try:
            problem = self._play(step, script, events)
        except UnscriptedQuestion as surprise:
            problem = str(surprise)
        except ScenarioFault as fault:
            yield f"{name}: {fault}"
            return False
        except _Broken as broken:
            yield f"{name}: the rules failed: {broken}"
            return False
        finally:
            self.requests += [f"{name}:", *[f"    {line}" for line in script.requests]] if script.requests else []
        if script.has_improvised:
            self._improvised_at = self._improvised_at or name
        if problem:
            yield f"{name}: {problem}"
        for complaint in (*script.faults, *(() if problem or _expects_refusal(step) else script.leftovers())):
            yield f"{name}: {complaint}"
        happened = RecordedRun(self.board, tuple(events), tuple(script.answers), tuple(script.questions))
        try:
            for difference in differences(self.rules, happened, {} if problem or self._improvised_at else step.expect):
                yield f"{name}: {difference}"
        except ScenarioFault as fault:
            yield f"{name}: {fault}"
        return not problem

    def _play(self, step: StepTable | OpeningTable, script: ScriptedAgent, events: list[Event]) -> str:
        """Do what the step says and what is due then; why that went wrong, if it did."""
        if isinstance(step, StepTable):
            if step.undo:
                return self._undo(int(step.undo))
            if not step.do and not step.edit:
                return ""
            before = self.board
            if step.edit:
                table = edit_table(self.rules, self.board, edit_events(self.board, step.edit))
                self.board = table.board
                events.extend(table.events)
                for who, token in self.board.tokens.items():
                    refuse_unknown_rows(self.rules, self.board, token.sheet, f"edit, tokens.{who}.sheet")
            else:
                problem = self._perform(step, script, events)
                if problem is not None:
                    return problem
            self.before.append(before)
        return self._run_due(script, events) if self.scenario.due else ""

    def _perform(self, step: StepTable, script: ScriptedAgent, events: list[Event]) -> str | None:
        """Perform the command; None if it was done, else what is wrong ("" for a refusal that was expected)."""
        command = _command(step)
        action = self.rules.actions.get(step.do)
        if action and action.menu == "token" and not step.by:
            return f"nobody does it; add by = “…”, one of {', '.join(self.board.tokens)}"
        try:
            run = self._run(command, script)
        except Refused as refusal:
            if script.rolled_count and not isinstance(refusal, AnswerRefused):
                return f"was refused after dice had fallen: {refusal.why}"
            if step.refused and says(refusal.why, step.refused):
                return ""
            return f"was refused: {refusal.why}" + (f", expected “{step.refused}” in it" if step.refused else "")
        self.performed.append((self.board, command, run.table.board))
        self.board = run.table.board
        events.extend(run.table.events)
        if unused := [ask for ask in run.unused_answers if ask in command.preset]:
            return f"{', '.join(unused)} was given and never asked for"
        return f"was done, expected to be refused with “{step.refused}”" if step.refused else None

    def _run_due(self, script: ScriptedAgent, events: list[Event]) -> str:
        for _ in range(DUE_LIMIT):
            command = self.rules.due_command(self.board)
            if command is None:
                return ""
            try:
                run = self._run(command, script)
            except Refused as refusal:
                return f"“{command.action}” is due and was refused: {refusal.why}"
            self.board = run.table.board
            events.extend(run.table.events)
        return "what is due never ends"

    def _run(self, command: Command, script: ScriptedAgent) -> Run:
        script.begin()
        try:
            run = Run(self.rules, self.board, command, script)
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RuntimeError) as bug:
            raise _Broken(_error_place(bug)) from bug
        script.catch_up(run)
        return run

    def _undo(self, times: int) -> str:
        if times > len(self.before):
            return f"there are only {len(self.before)} steps to undo"
        self.board = self.before[-times]
        del self.before[-times:]
        return ""


def _command(step: StepTable) -> Command:
    given: dict[str, Keys] = {ask: answer_keys(value) for ask, value in step.given.items()}
    if step.on:
        given["target"] = (click_key(step.on),)
    if step.to:
        given["to"] = (click_key(step.to),)
    return Command(step.do, TokenId(step.by) if step.by else None, given)


def click_key(said: str | tuple[int, int]) -> str:
    """What a click on the map gives: the name that was written, or the key of a cell."""
    return said if isinstance(said, str) else cell_key(said)


def _expects_refusal(step: StepTable | OpeningTable) -> bool:
    return isinstance(step, StepTable) and bool(step.refused)


def _name(step: StepTable) -> str:
    if step.do:
        words = " ".join(
            [
                step.do,
                *(f"{word} {click_key(name)}" for word, name in (("by", step.by), ("on", step.on), ("to", step.to)) if name),
            ]
        )
    else:
        words = "edit" if step.edit else "undo" if step.undo else "look"
    return f" ({words})"


def _error_place(bug: Exception) -> str:
    """What broke and where, on one line."""
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f"{type(bug).__name__} in {Path(last.filename).name}, line {last.lineno}: {bug}"
