"""Striking at a square where somebody may be who cannot be seen (B3)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import afford, require_ready
from rulesets.obss.basics.arms import weapon_use_of
from rulesets.obss.basics.readiness import longest_reach
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.stealth import blow_at_square, cell_from, guesses, somebody_there, tell_strike_at_air

from .attack import blow_of, pay, price_of_attack, ready_strikes, strike, too_many, why_barred_from_attacks
from .attack_options import choose_options
from .attack_targets import note_of


def strike_square(table: T, who: TokenId) -> Procedure[None]:
    """Strike at a square where somebody unseen may be: always paid for, a hit only if somebody is there (B3)."""
    require_ready(table, who, "B3")
    refuse_unless(not why_barred_from_attacks(table, who), why_barred_from_attacks(table, who), "57")
    price = price_of_attack(table.book, table.sheet(who))
    refuse_unless(not (why := afford(table.board, who, price)), why, "30")
    refuse_unless(bool(ready_strikes(table.board, who)) and table.board[who].on_grid, "nothing in hand to strike with", "B3")
    cells = guesses(table.board, who, longest_reach(table.board, who))
    cell = cell_from((yield from choose("to", who, "Strike at which square?", cells, rule="B3")))
    fit = [way for way in ready_strikes(table.board, who) if cell in positions.struck_cells(table.board, who, way.arm)]
    options = [Option(way.key, way.title, note=note_of(table.board, who, way)) for way in fit]
    key = yield from choose("weapon", who, f"With what does {table.name(who)} strike?", options, fit[0].key, "B3")
    way = weapon_use_of(table.book, table.sheet(who), key)
    # Who is there, if anybody, bears on nothing that is asked or refused before the price is paid.
    blind = yield from choose_options(table, blow_of(table, who, who, way))
    refuse_unless(not (why := too_many(table.board, blind)), why, "30")
    target = somebody_there(table.board, who, cell)
    blow = replace(blind, at=target or who)
    pay(table, blow)
    if target is None:
        tell_strike_at_air(table, who, cell)
        return
    yield from strike(table, blow_at_square(blow, positions.noticed(table.board, who, target)))


RUNS = {"strike square": strike_square}
