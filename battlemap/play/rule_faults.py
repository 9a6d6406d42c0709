"""What is said and kept when a rule does not refuse a command but breaks down over it."""

from collections.abc import Callable
from typing import TypeAlias

from battlemap.board.encounter import AnyEncounter
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Tape


class RuleFault(Exception):
    """An exception that no rule should raise, as the refusal of a command; its cause is that exception.

    The text is a clause for people. *where*: the file that tells the whole of it, once it is written.
    """

    def __init__(self, rules: AnyRuleset, board: AnyEncounter, command: Command | None, inputs: Tape, cause: Exception) -> None:
        self.rules, self.command, self.inputs, self.cause = rules, command, inputs, cause
        self.doing = name_command(rules, board, command) if command is not None else "what is due"
        self.where = ""
        super().__init__(self.doing)

    @property
    def why(self) -> str:
        """What to say of a command that could not go on, as of a refusal."""
        return f"it failed inside the rules{self.details}"

    @property
    def details(self) -> str:
        """Where to read more, as the end of a sentence; empty if it is written nowhere."""
        return f"; the details are in {self.where}" if self.where else ""

    def __str__(self) -> str:
        return f"{self.doing} failed inside the rules, and nothing has changed{self.details}"


FaultReporter: TypeAlias = Callable[[RuleFault], str]
"""Keeps what is known of a fault; gives back the place, "" if it could not be kept."""


def keep_no_report(fault: RuleFault) -> str:
    """For those who look at the fault themselves."""
    return ""


def name_command(rules: AnyRuleset, board: AnyEncounter, command: Command) -> str:
    """A command in words: "Ann’s strike", or the title of its action."""
    action = rules.actions.get(command.action)
    title = (action.title or action.name) if action is not None else command.action
    who = board.tokens.get(command.actor) if command.actor else None
    return f"{who.name}’s {title.lower()}" if who else f"“{title}”"


def explain(refusal: Refused | RuleFault, report: FaultReporter) -> str:
    """Why something could not go on; of a fault of the rules a report is kept."""
    if isinstance(refusal, RuleFault):
        refusal.where = report(refusal)
    return refusal.why


def find_due_command(rules: AnyRuleset, board: AnyEncounter) -> Command | None:
    """What comes by itself on this board. RuleFault if the rules break over saying so."""
    try:
        return rules.due_command(board)
    except Exception as error:
        raise RuleFault(rules, board, None, (), error) from error
