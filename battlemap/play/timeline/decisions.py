"""What was asked and rolled in a command, as it can be done over again: see Session.go_to."""

from battlemap.board.wording import printable_text
from battlemap.play.journal import Journal
from battlemap.play.resolution import Resolution
from battlemap.play.rule_faults import RuleFault
from battlemap.rules.choices import Choice
from battlemap.rules.dice import AddressedDice, Faces
from battlemap.rules.procedure import Keys, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import InputMismatch

LONGEST = 48
"""So many characters of a question, and of an answer, are told."""


def requests_of(rules: AnyRuleset, journal: Journal, key: int) -> tuple[Choice | Roll, ...]:
    """What was asked in an entry, one for each of its inputs; nothing if the rules have changed since, or nobody did anything.

    The store's errors, if the entry cannot be read.
    """
    entry = journal.entry(key)
    if entry.command is None:
        return ()
    try:
        run = Resolution(rules, journal.board(entry.parent), entry.command, inputs=entry.inputs).run
    except (Refused, InputMismatch, RuleFault):
        return ()
    return tuple(run.requests) if tuple(run.inputs) == entry.inputs else ()


def other_faces(rules: AnyRuleset, journal: Journal, seed: str, key: int, number: int) -> Faces:
    """Fair dice in place of input *number* of an entry, other ones for each try, as many as they come to owe.

    None if it is not known which dice they were: it is no roll, or the rules have changed since.
    """
    asked = requests_of(rules, journal, key)
    roll = asked[number] if number < len(asked) else None
    if not isinstance(roll, Roll):
        return ()
    dice = AddressedDice(f"{seed}/again/{journal.last}", journal.depth(key))
    return dice.faces(roll.pool, roll.by, roll.ask, roll.on, number)


def answer_words(choice: Choice, keys: Keys) -> str:
    """An answer as its question offers it."""
    options = [choice.option(key) for key in keys]
    told = [option.text or option.key if option is not None else key for option, key in zip(options, keys, strict=True)]
    return printable_text(", ".join(told), longest=LONGEST) or "nothing"


def question_words(choice: Choice) -> str:
    """The question in short."""
    return printable_text(choice.short or choice.prompt, longest=LONGEST)
