"""What was decided and rolled in a command, as it can be done over again: see Session.go_to."""

from battlemap.play.journal import Journal
from battlemap.play.resolution import Resolution
from battlemap.play.rule_faults import RuleFault
from battlemap.rules.dice import AddressedDice, Faces
from battlemap.rules.procedure import Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import InputMismatch


def other_faces(rules: AnyRuleset, journal: Journal, seed: str, cause: int, number: int) -> Faces:
    """Fair dice in place of input *number* of an entry, other ones for each try, as many as they come to owe.

    None if it is not known which dice they were: it is no roll, or the rules have changed since.
    """
    entry = journal.entry(cause)
    if entry.command is None or number >= len(entry.inputs):
        return ()
    board, depth = journal.board(entry.parent), journal.depth(entry.parent)
    try:
        asked = Resolution(rules, board, entry.command, seed, depth, entry.inputs[: number + 1]).run.requests[number]
    except (Refused, InputMismatch, RuleFault, LookupError):
        return ()
    if not isinstance(asked, Roll):
        return ()
    return AddressedDice(f"{seed}/again/{journal.last}", depth).faces(asked.pool, asked.by, asked.ask, asked.on, number)
