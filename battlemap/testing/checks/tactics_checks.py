"""Whether what a ruleset says of tactics holds: names that exist, numbers that make sense on any board."""

from collections.abc import Iterator
from math import isfinite

from battlemap.board.encounter import AnyEncounter
from battlemap.rules.ruleset import AnyRuleset

MOST_WORTH = 20.0
"""Nobody counts for so many usual fighters."""


def tactics_name_faults(rules: AnyRuleset) -> Iterator[str]:
    """Actions and points that its tactics name and it does not have; that harm has no word."""
    tactics = rules.tactics
    named = (*tactics.attacks, *tactics.others, *tactics.last_resorts, *tactics.preparations, *tactics.setups, *tactics.calls)
    named += (*tactics.blows, *tactics.ploys, *tactics.rearmings, *tactics.leftovers, *tactics.conspicuous, *tactics.escapes)
    moves = tactics.moves if tactics.attacks or tactics.others else ()
    for name in (*named, *moves):
        if name not in rules.actions:
            yield f"its tactics name the action “{name}”, which it does not have"
    for kind, price in tactics.price.items():
        if kind not in rules.points:
            yield f"its tactics have a price for “{kind}”, which are no points of its sheets"
        elif price < 0:
            yield f"its tactics have a price below 0 for “{kind}”"
    for pool, kind in tactics.pools.items():
        if pool not in rules.scene.__struct_fields__ or kind not in tactics.price:
            yield f"its tactics have a pool “{pool}” of “{kind}”, which is no field of its scene, or has no price"
    if not tactics.harm_unit:
        yield "its tactics have no word for the unit of harm"


def tactics_fault(rules: AnyRuleset, board: AnyEncounter) -> str:
    """What of worth, harm and reach is out of bounds on *board*; empty if nothing is."""
    tactics = rules.tactics
    for who, token in board.tokens.items():
        worth, harm, out, strike = (ask(board, who) for ask in (tactics.worth, tactics.harm, tactics.out, tactics.strike))
        if not all(isfinite(number) and number >= 0 for number in (worth, harm, strike)):
            return f"tactics: {token.name} has worth {worth}, harm {harm}, strikes {strike} far; none may be below 0"
        if worth > MOST_WORTH:
            return f"tactics: {token.name} is worth {worth} usual fighters"
        if out == bool(worth):
            return f"tactics: {token.name} is {'' if out else 'not '}out and worth {worth}"
    return ""
