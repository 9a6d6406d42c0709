"""How fast the rules are: one attack against the same rule as plain calls, an answer's overhead, the odds of a menu.

Run with: python -m benchmarks.rules.engine
"""

from importlib import import_module
from time import perf_counter
from typing import Any

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Rolled
from battlemap.board.ids import TokenId
from battlemap.play.action_menu import build_menu
from battlemap.play.odds.command_odds import Odds
from battlemap.play.session import new_session
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules.dice import AddressedDice
from battlemap.rules.procedure import Choice, Command, Roll, Table
from battlemap.rules.registry import load_ruleset
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, Run, by_default
from benchmarks.boards import sample
from benchmarks.rules.plain import PLAIN, Plain
from benchmarks.timing import report, side_by_side

CHANCE = AddressedDice("benchmark", 1)
ACTOR, TARGET = TokenId("orm"), TokenId("cole")
ATTACK = Command("attack", ACTOR, {"target": (TARGET,)})


class DefaultAgent:
    """A hand that answers by default and rolls addressed dice."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return AnswerInput(choice.ask, by_default(run.table.board, choice), choice.to[0], True)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return DiceInput(roll.ask, roll.by, CHANCE.faces(roll.pool, roll.by, roll.ask, roll.on, 0), on=roll.on)


class PlainCalls:
    """The baseline: the rule as calls; it keeps the same answers and roll records."""

    def __init__(self, name: str) -> None:
        self.given: dict[str, tuple[str, ...]] = {}
        self.tape: list[object] = []
        self.table: Table[Any, Any, Any]
        self.copy = Plain(name, self.answer)
        self.rules: AnyRuleset = self.copy.ruleset.RULESET
        self.procedure = import_module(f"{PLAIN}.battlemap.rules.procedure")

    def answer(self, request: Any) -> Any:
        """What the generator would have been sent."""
        if isinstance(request, self.procedure.Roll):
            faces = CHANCE.faces(request.pool, request.by, request.ask, request.on, 0)
            value = request.roll_rule(faces, request.pool, request.bonus, request.against)
            self.tape.append(DiceInput(request.ask, request.by, faces, on=request.on))
            dice = request.roll_rule.dice(faces, request.pool)
            text = request.roll_rule.text(value)
            self.table.events.append(
                Rolled(
                    request.ask,
                    request.by,
                    request.on,
                    str(request.pool),
                    faces,
                    dice,
                    request.modifiers,
                    request.bonus,
                    request.against,
                    text,
                )
            )
            return value
        keys = self.given.get(request.ask) or by_default(self.table.board, request)
        self.tape.append(AnswerInput(request.ask, keys, request.to[0], auto=True))
        return keys

    def attack(self, board: AnyEncounter) -> Table[Any, Any, Any]:
        """One attack."""
        self.table = self.procedure.Table(board, self.rules)
        self.given, self.tape = dict(ATTACK.preset), []
        self.rules.actions["attack"].run(self.table, ACTOR)
        return self.table


def overhead_of_an_answer(rules: AnyRuleset, board: AnyEncounter) -> tuple[float, int]:
    """Seconds a session spends on one answer beyond the rule itself, the disk left out; and how many answers were given."""
    spent, answers = 0.0, 0
    for number in range(60):
        session = new_session(rules, board, f"seed {number}", StandingOrders())
        session.perform(ATTACK)
        while session.questions:
            choice = session.questions[0]
            keys = by_default(session.board, choice)
            start = perf_counter()
            session.answer(*keys, by=choice.to[0])
            spent += perf_counter() - start
            answers += 1
    return spent / max(1, answers), answers


def odds_of_the_menu(rules: AnyRuleset, board: AnyEncounter) -> tuple[float, float, int]:
    """Seconds for all chances of one menu, the longest slice, and how many lines have one."""
    commands = [
        entry.command for entry in build_menu(rules, board, ACTOR, TARGET) if entry.command is not None and not entry.refusal
    ]
    start, longest, known = perf_counter(), 0.0, 0
    for command in commands:
        odds, done = Odds(rules, board, command), False
        while not done:
            began = perf_counter()
            done = odds.step(0.004)
            longest = max(longest, perf_counter() - began)
        known += odds.result is not None
    return perf_counter() - start, longest, known


def main() -> None:
    """Print everything."""
    rules = load_ruleset("war_of_ashes")
    board = sample(rules, "ravine-ambush")
    plain = PlainCalls("war_of_ashes")
    ours, calls = Run(rules, board, ATTACK, DefaultAgent()), plain.attack(board)
    kinds = [[event.tag for event in events] for events in (ours.table.events, calls.events)]
    if kinds[0] != kinds[1] or len(ours.inputs) != len(plain.tape):
        raise SystemExit(f"the baseline does not do the same: {kinds}")
    attack, baseline = side_by_side(lambda: Run(rules, board, ATTACK, DefaultAgent()), lambda: plain.attack(board))
    report("One attack, headless", attack, "at most ×1.5 of plain calls", baseline)
    seconds, answers = overhead_of_an_answer(rules, board)
    report(f"One answer in a session, rule included ({answers} answers)", seconds, "overhead under 100 µs")
    total, longest, found = odds_of_the_menu(rules, board)
    report(f"The chances of a menu ({found} lines)", total, "under 50 ms")
    report("  its longest slice", longest, "under 16 ms")


if __name__ == "__main__":
    main()
