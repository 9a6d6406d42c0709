"""Whether each verb and each reaction is refused or permitted under each bar, as the conformance table of the game says."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.ids import TokenId
from battlemap.rules.disabling_states import DisablingState
from battlemap.rules.procedure import Command, Table
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import why_not
from battlemap.rules.turn_states import TURN_STATES
from battlemap.testing.conformance_table import PERMITTED, REFUSED, REFUSED_IN_FIGHT, UNJUDGED, table_of
from battlemap.testing.occasions import Occasion, Occasions, Offer
from battlemap.testing.random_player import report_broken_rules

MOST_BOARDS = 12
"""On so many boards one cell of the table is tried."""


class Trial(Struct, frozen=True):
    """A verb or reaction, possible before, tried under a bar. *why*: its refusal, or "" if it was possible still."""

    in_fight: bool
    why: str


def bars_of(rules: AnyRuleset) -> dict[str, DisablingState]:
    """The bars of a game by name: the states it declares, and places in the turn order that it does not declare otherwise."""
    return {bar.name: bar for bar in (*TURN_STATES, *rules.disabling_states)}


def verb_bar_faults(rules: AnyRuleset, occasions: Occasions) -> Iterator[str]:
    """Cells of the conformance table that the rules contradict, and verbs with a row that *occasions* never show."""
    table, bars = table_of(rules), bars_of(rules)
    used = [bars[name] for name in table.bars]
    for verb, row in table.verbs.items():
        boards = possible_boards(rules, occasions.of(verb))
        if not boards and set(row.split()) != {UNJUDGED}:
            yield f"“{verb}” is possible in no scenario, so its row of conformance.toml proves nothing"
        for bar in used:
            if (letter := table.letter_of_row(row, bar.name)) != UNJUDGED:
                trials = [trial for one in boards if (trial := try_verb(rules, one, bar)) is not None][:MOST_BOARDS]
                yield from _cell_faults(letter, f"“{verb}”", bar.name, trials)
    for reaction, row in table.reactions.items():
        offers = [offer for offer in occasions.offered if offer.reaction.name == reaction][: 4 * MOST_BOARDS]
        for bar in used:
            if (letter := table.letter_of_row(row, bar.name)) != UNJUDGED:
                trials = [trial for one in offers if (trial := try_reaction(rules, one, bar)) is not None][:MOST_BOARDS]
                yield from _cell_faults(letter, f"the reaction “{reaction}”", bar.name, trials)


def _cell_faults(letter: str, what: str, bar: str, trials: Sequence[Trial]) -> Iterator[str]:
    """What is wrong with one cell, of a row called *what*."""
    if letter in (REFUSED, REFUSED_IN_FIGHT) and any(not trial.why for trial in trials if trial.in_fight or letter == REFUSED):
        yield f"{what} is possible under the bar “{bar}”, and should be refused"
    if letter == PERMITTED and trials and all(trial.why for trial in trials):
        why = Counter(trial.why for trial in trials).most_common(1)[0][0]
        yield f"{what} is refused under the bar “{bar}” ({why}), and should be possible"


def possible_boards(rules: AnyRuleset, occasions: Sequence[Occasion]) -> tuple[Occasion, ...]:
    """Some occasions of a verb, those in a fight first; where it was never done in a fight, a fight is made of the others."""
    fights = [one for one in occasions if one.before.turns.order]
    peaceful = [one for one in occasions if not one.before.turns.order]
    made = [
        replace(one, before=_with_turns(one.before, one.command.actor)) for one in peaceful[:MOST_BOARDS] if one.command.actor
    ]
    possible = [one for one in made if not _why(rules, one.before, one.command)]
    return (*_spread(fights), *possible, *_spread(peaceful))


def _spread(occasions: Sequence[Occasion]) -> list[Occasion]:
    """At most `MOST_BOARDS` of some occasions, evenly from first to last."""
    step = max(1, -(-len(occasions) // MOST_BOARDS))
    return list(occasions[::step])


def _with_turns(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    """The board in a fight in which it is the turn of *who*."""
    others = [other for other in board.tokens if other != who]
    return replace(board, turns=TurnOrder(((who,), *((other,) for other in others)), 0, 1, begun=True))


def try_verb(rules: AnyRuleset, occasion: Occasion, bar: DisablingState) -> Trial | None:
    """Try a verb under *bar* on the board of an occasion; None where the bar cannot be brought about."""
    command, before = occasion.command, occasion.before
    if command.actor is None or (board := barred_board(rules, before, bar, command.actor)) is None:
        return None
    why = _why(rules, board, command)
    return Trial(bool(board.turns.order), why and _why(rules, board, Command(command.action, command.actor)))


def _why(rules: AnyRuleset, board: AnyEncounter, command: Command) -> str:
    with report_broken_rules(f"“{command.action}” by {command.actor}"):
        return why_not(Table(board, rules), command)


def try_reaction(rules: AnyRuleset, offer: Offer, bar: DisablingState) -> Trial | None:
    """Ask for a reaction under *bar* at the moment of an offer; None where the bar cannot be brought about."""
    board = barred_board(rules, offer.board, bar, offer.who)
    if board is None:
        return None
    with report_broken_rules(f"the reaction “{offer.reaction.name}” of {offer.who} under “{bar.name}”"):
        offered = offer.who in tuple(offer.reaction.who(Table(board, rules), offer.context))
    return Trial(bool(board.turns.order), "" if offered else "it is not offered")


def barred_board(rules: AnyRuleset, board: AnyEncounter, bar: DisablingState, who: TokenId) -> AnyEncounter | None:
    """The board with *who* under *bar* and what follows from it; None where that cannot be, or takes the token away."""
    with report_broken_rules(f"bringing about “{bar.name}”"):
        barred = bar.bring_about(board, who)
    if barred is board:
        return None
    table = Table(board, rules)
    table.board = barred
    with report_broken_rules(f"what follows from being {bar.name}"):
        table.check_state()
    return table.board if who in table.board.tokens else None
