"""What every ruleset must keep, bundled or third-party: seen in what it declares, and found by random play."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.play.fog.discovery import discovered
from battlemap.play.journal import ROOT, JournalEntry, replay
from battlemap.play.odds.command_odds import chances
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session, new_session
from battlemap.rules.book_rows import unknown_rows
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.house_overlay import apply_fitting_rules
from battlemap.rules.procedure import Choice, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, InputMismatch, Run
from battlemap.testing.checks.condition_checks import condition_faults
from battlemap.testing.checks.disabling_checks import disabled_verb_fault, lingering_effect_fault
from battlemap.testing.checks.quick_creature_checks import quick_creature_faults
from battlemap.testing.checks.scenario_checks import scenario_faults
from battlemap.testing.checks.tactics_checks import tactics_fault, tactics_name_faults
from battlemap.testing.declarations import declaration_faults, event_icon_faults, shown_icon_faults
from battlemap.testing.disturbance import disturb
from battlemap.testing.hash_seeds import differing_games
from battlemap.testing.path_costs import path_cost_fault
from battlemap.testing.random_player import RandomPlayer, RuleViolation, report_broken_rules
from battlemap.testing.scenario_board import opening_board
from battlemap.testing.scenario_tables import MapTable, Scenario, TokenTable, ZoneTable

Reread: TypeAlias = Callable[[tuple[Event, ...]], tuple[Event, ...]]
"""Events written as JSON and read again, as a document does it."""

COMMANDS = 30
"""So many commands one game has."""
ODDS_LIMIT = 300
"""Branches up to which the odds of a command must come out exactly."""
TOLERANCE = 1e-6
MOST_DISTURBED, OFTEN_DISTURBED = 5, 0.3
"""At so many questions of a game, and so often, it is opened again, undone, and somebody taken off the board."""
STATE_CHECKS, PATH_CHECKS = 0.2, 0.4
"""After these shares of the commands disabled tokens are tried, and ways over a grid."""


def conform(
    rules: AnyRuleset,
    boards: Sequence[AnyEncounter],
    games: int,
    seed: str,
    reread: Reread,
    source: str = "",
    scenarios: Sequence[Scenario] = (),
) -> tuple[str, ...]:
    """What *rules* do not keep, found by playing *games* random games on each of *boards*; in sentences, none twice.

    Everything shown has words, and icons that are there; option keys are unique; defaults are answers; nothing is refused
    once a die has fallen; what is due settles; every answer and command can be taken back and given again; a battle opened
    again at a question stands at it, and there anybody can be taken off the board; playing the record again gives the same;
    facts *reread* from JSON give the same boards; nothing given is left unused; every effect is of a declared kind; exact odds
    sum to 1; a way over a grid costs what a drag says; nobody can do what his state bars, and what waits for the turn of one
    who is out ends; every quick creature has a sheet and can fight; every
    condition that a hand may set has icon and words, and can be set and taken off; another hash seed plays the same game.
    *source*: where another process finds the ruleset, "module:NAME"; the registry, if empty. *scenarios*: those of the ruleset,
    whose boards show each verb at work: on them the conformance table of the ruleset is tried (see `scenario_checks`).
    """
    faults = dict.fromkeys(f"{rules.id}: {fault}" for fault in declaration_faults(rules))
    faults |= dict.fromkeys(f"{rules.id}: {fault}" for fault in _quick_faults(rules))
    faults |= dict.fromkeys(f"{rules.id}: {fault}" for fault in tactics_name_faults(rules))
    faults |= dict.fromkeys(f"{rules.id}: {fault}" for fault in _condition_faults(rules, boards))
    faults |= dict.fromkeys(f"{rules.id}: {fault}" for fault in scenario_faults(rules, scenarios))
    for at, board in enumerate(boards):
        for game in range(games):
            for fault in _Game(rules, board, f"{seed}/{at}/{game}", reread).faults():
                faults[f"{rules.id}: {fault}"] = None
    if not faults and boards:
        faults |= dict.fromkeys(f"{rules.id}: {fault}" for fault in differing_games(rules, boards, min(games, 4), seed, source))
    return tuple(faults)


def _quick_faults(rules: AnyRuleset) -> tuple[str, ...]:
    """What is wrong with its quick creatures, where it has any."""
    return tuple(quick_creature_faults(rules, plain_board(rules))) if rules.quick_creatures() is not None else ()


def _condition_faults(rules: AnyRuleset, boards: Sequence[AnyEncounter]) -> Iterator[str]:
    """What is wrong with the conditions that a hand may set; whatever breaks while they are tried is one more."""
    try:
        with report_broken_rules("setting a condition by hand"):
            yield from condition_faults(rules, boards)
    except RuleViolation as fault:
        yield str(fault)


def unknown_names(rules: AnyRuleset, board: AnyEncounter) -> Iterator[str]:
    """Names in sheets that should be rows of the book and are none."""
    house_book = rules.book_for(board.house_key)
    for token in board.tokens.values():
        for place, table, name, _ in unknown_rows(token.sheet, rules.book, house_book):
            yield f"{board.title}: {token.name}, {place}: there is no “{name}” among the {table.replace('_', ' ')}"


def plain_board(rules: AnyRuleset) -> AnyEncounter:
    """Two against two with ordinary sheets, on three zones in a row or on a grid: for games that come without a sample.

    ScenarioFault if the sheet or the scene has fields without a default.
    """
    sides = {"ann": "heroes", "ben": "heroes", "cat": "raiders", "dog": "raiders"}
    if rules.maps[0] == "grid":
        stands = {"ann": (4, 4), "ben": (3, 6), "cat": (9, 4), "dog": (12, 8)}
        tokens = {name: TokenTable(sides[name], at=at) for name, at in stands.items()}
        return opening_board(rules, Scenario("Two against two", rules.id, map=MapTable(columns=16, rows=12), tokens=tokens))
    zones = {name: ZoneTable(at=(float(at), 0.0)) for at, name in enumerate(("near", "middle", "far"))}
    ground = MapTable(zones, (("near", "middle"), ("middle", "far")))
    places = {"ann": "middle", "ben": "near", "cat": "middle", "dog": "far"}
    tokens = {name: TokenTable(sides[name], place) for name, place in places.items()}
    return opening_board(rules, Scenario("Two against two", rules.id, map=ground, tokens=tokens))


def _undeclared_effect(rules: AnyRuleset, board: AnyEncounter) -> str:
    """An effect that lasts and whose kind the ruleset does not declare, or under no identifier; empty if there is none."""
    under_house = apply_fitting_rules(rules.book, board.house)
    kinds = {*rules.effect_kinds(rules.book), *rules.effect_kinds(under_house)}  # a house may strike a row that has begun one
    for effect in board.effects:
        if effect.kind not in kinds:
            return f"“{effect.title}” lasts, whose kind “{effect.kind}” is not declared in effect_kinds"
        if effect.kind != kind_of_words(effect.kind):
            return f"“{effect.title}” lasts, whose kind “{effect.kind}” is no identifier in lower case"
    return ""


class _Unwilling:
    """An agent that answers nothing: the recorded inputs must do."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return None

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return None


class _Game(Struct, frozen=True):
    """One game of random play, watched."""

    rules: AnyRuleset
    board: AnyEncounter
    seed: str
    reread: Reread

    def faults(self) -> Iterator[str]:
        """The first thing this game shows to be wrong, if any."""
        random, random_of_paths = Random(self.seed), Random(f"{self.seed}/paths")
        try:
            with report_broken_rules("at the start"):
                session = new_session(self.rules, self.board, self.seed)
            player, seen = RandomPlayer(session, random, self._disturbing(session)), ROOT
            random_of_states = Random(f"{self.seed}/states")
            for _ in range(COMMANDS):
                self._check_due(session)
                going = player.command()
                for key in range(seen + 1, session.journal.last + 1):
                    self._look_at(session, session.journal.entry(key), random)
                seen = session.journal.last
                self._check_path_costs(session, random_of_paths)
                self._check_states(session, random_of_states)
                if not going:
                    return
        except RuleViolation as fault:
            yield str(fault)

    def _disturbing(self, session: Session) -> Callable[[], None]:
        """What to do at an open question: now and then, and a limited number of times, disturb a copy of the battle."""
        random = Random(f"{self.seed}/disturbed")
        left = [MOST_DISTURBED]

        def at_question() -> None:
            if left[0] and random.random() < OFTEN_DISTURBED:
                left[0] -= 1
                disturb(session, random)

        return at_question

    @staticmethod
    def _check_due(session: Session) -> None:
        """Fault if what is due cannot come."""
        stalled = session.stalled
        if isinstance(stalled, RuleFault):
            with report_broken_rules("what is due"):
                raise stalled
        if stalled is not None:
            raise RuleViolation(stalled.why)

    def _look_at(self, session: Session, entry: JournalEntry, random: Random) -> None:
        """Fault if the record of a finished command does not hold."""
        before, after = session.journal.board(entry.parent), session.journal.board(entry.id)
        if entry.command is None:
            return
        name = entry.command.action
        if fault := _undeclared_effect(self.rules, after):
            raise RuleViolation(f"after “{name}” {fault}")
        with report_broken_rules(f"playing the record of “{name}” again"):
            run = self._replay_entry(before, entry)
        found = discovered(self.rules, before, tuple(run.table.events), run.table.board)
        board, events = replay(run.table.board, found), (*run.table.events, *found)
        if run.request is not None or board != after or events != entry.events:
            raise RuleViolation(f"playing the record of “{name}” again gives something else")
        if unused := [ask for ask in run.unused_answers if ask in entry.command.preset]:
            raise RuleViolation(f"“{name}” never asked for {', '.join(unused)}, which was given with it")
        with report_broken_rules(f"reading the facts of “{name}” from JSON"):
            replayed = replay(before, self.reread(entry.events))
        if replayed != after:
            raise RuleViolation(f"the facts of “{name}”, written as JSON and read again, give another board")
        self._check_display(after, entry)
        if any(isinstance(answer, DiceInput) for answer in entry.inputs) and random.random() < 0.2:
            self._check_odds(before, entry)

    def _check_path_costs(self, session: Session, random: Random) -> None:
        """Fault if what a drag says of a way is not what going it takes."""
        if session.current is not None or random.random() > PATH_CHECKS:
            return
        with report_broken_rules("what a way costs"):
            fault = path_cost_fault(self.rules, session.board, random)
        if fault:
            raise RuleViolation(fault)

    def _check_states(self, session: Session, random: Random) -> None:
        """Fault if somebody disabled can do what he should not, or what waits for one who is out never ends."""
        if session.current is not None or random.random() > STATE_CHECKS:
            return
        for check in (disabled_verb_fault, lingering_effect_fault):
            if fault := check(self.rules, session.board, random):
                raise RuleViolation(fault)

    def _check_display(self, after: AnyEncounter, entry: JournalEntry) -> None:
        """What is shown and told after a command has to be there to be drawn."""
        assert entry.command is not None
        with report_broken_rules(f"showing the board after “{entry.command.action}”"):
            faults = [*shown_icon_faults(self.rules, after)]
            for who in after.tokens:
                self.rules.profile(after, who)
        with report_broken_rules(f"what fighters are worth after “{entry.command.action}”"):
            fault = tactics_fault(self.rules, after)
        for event in entry.events:
            faults += event_icon_faults(event)
        if faults or fault:
            raise RuleViolation((*faults, fault)[0])

    def _replay_entry(self, before: AnyEncounter, entry: JournalEntry) -> Run:
        assert entry.command is not None
        try:
            return Run(self.rules, before, entry.command, _Unwilling(), entry.inputs)
        except (InputMismatch, Refused) as error:
            raise RuleViolation(f"playing the record of “{entry.command.action}” again goes another way: {error}") from None

    def _check_odds(self, before: AnyEncounter, entry: JournalEntry) -> None:
        assert entry.command is not None
        with report_broken_rules(f"the odds of “{entry.command.action}”"):
            odds = chances(self.rules, before, entry.command, limit=ODDS_LIMIT)
        if odds is None or not odds.exact:
            return
        for total in (odds.success + odds.tie + odds.failure, sum(odds.styles.values())):
            if abs(total - 1) > TOLERANCE:
                raise RuleViolation(f"the odds of “{entry.command.action}” sum to {total}")
