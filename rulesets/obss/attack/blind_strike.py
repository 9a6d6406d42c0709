"""Striking at a square where somebody may be who cannot be seen (B3)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure, choose, refuse_unless
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import afford, require_ready
from rulesets.obss.basics.readiness import reach_of
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.stealth import blow_at_square, cell_from, guesses, somebody_there, tell_strike_at_air

from .attack import blow_of, pay, price_of_attack, ready_strikes, strike, too_many, why_barred_from_attacks


def strike_square(table: T, who: TokenId) -> Procedure[None]:
    """Strike at a square where somebody unseen may be: always paid for, a hit only if somebody is there (B3)."""
    require_ready(table, who, "B3")
    refuse_unless(not why_barred_from_attacks(table, who), why_barred_from_attacks(table, who), "57")
    price = price_of_attack(table.book, table.sheet(who))
    refuse_unless(not (why := afford(table.board, who, price)), why, "30")
    way = next(iter(ready_strikes(table.board, who)), None)
    refuse_unless(way is not None and table.board[who].on_grid, "nothing in hand to strike with", "B3")
    assert way is not None
    cells = guesses(table.board, who, reach_of(table.board, who, way.arm))
    cell = cell_from((yield from choose("to", who, "Strike at which square?", cells, rule="B3")))
    # Who is there, if anybody, bears on nothing that is refused before the price is paid.
    blind = blow_of(table, who, who, way)
    refuse_unless(not (why := too_many(table.board, blind)), why, "30")
    target = somebody_there(table.board, who, cell)
    blow = replace(blind, at=target or who)
    pay(table, blow)
    if target is None:
        tell_strike_at_air(table, who, cell)
        return
    yield from strike(table, blow_at_square(blow, not positions.hidden_from(table.board, who, target)))


RUNS = {"strike square": strike_square}
