"""Coup de grace: the end of somebody who cannot defend itself (48)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.obss.basics.action_costs import begin_verb, charge
from rulesets.obss.basics.arms import BOWS, WeaponUse, weapon_of, weapon_use_of, weapon_uses
from rulesets.obss.basics.conditions import condition_words, helpless
from rulesets.obss.basics.dice import Result
from rulesets.obss.basics.positions import gap, in_reach, others
from rulesets.obss.basics.readiness import reach_of, why_unready
from rulesets.obss.basics.targeting import why_hidden
from rulesets.obss.book.rulebook import T

from .attack import blow_of, strike

RULE = "48"
BOWS_AND_CROSSBOWS = frozenset({BOWS, "crossbows"})


def coup_de_grace(table: T, who: TokenId) -> Procedure[None]:
    """No roll: a helpless creature is hit, with three criticals; with a bow or crossbow only from beside it (48)."""
    begin_verb(table, who, "coup de grace")
    board = table.board
    options = [
        Option(
            token.id, token.name, token.id, condition_words(board, token.id, "helpless"), refusal=why_spared(table, who, token.id)
        )
        for token in others(board, who)
        if not board.allied(board[who].side, token.side) and (not token.hidden or board.side_of(who).gm)
    ]
    refuse_unless(bool(options), "nobody is there", RULE)
    target = TokenId((yield from choose("target", who, "To whom?", options, rule=RULE)))
    listed = [Option(way.key, way.title) for way in deadly_uses(table, who, target)]
    key = yield from choose("weapon", who, "With what?", listed, listed[0].key, RULE)
    way = weapon_use_of(table.book, table.sheet(who), key)
    charge(table, who, "coup de grace")
    table.tell(
        f"*{table.name(who)}* puts an end to *{table.name(target)}*", f"{way.title}, no roll", "game/deadly-strike", "harm"
    )
    plain = blow_of(table, who, target, way)
    blow = replace(plain, kind="coup", criticals=table.book.numbers.coup_criticals, place=None, certain=Result(True))
    yield from strike(table, blow)


def why_spared(table: T, who: TokenId, target: TokenId) -> str:
    """Why somebody cannot be given a coup de grace; empty if it can."""
    name = table.name(target)
    if not helpless(table.board, target):
        return f"{name} is not helpless"
    return why_hidden(table.board, who, target) or ("" if deadly_uses(table, who, target) else f"{name} is out of reach")


def deadly_uses(table: T, who: TokenId, target: TokenId) -> tuple[WeaponUse, ...]:
    """The ways that will do: melee within reach, bows and crossbows from beside."""
    board, book, sheet = table.board, table.book, table.sheet(who)
    uses = []
    for way in weapon_uses(book, sheet):
        drawn = not BOWS_AND_CROSSBOWS.isdisjoint(weapon_of(book, sheet, way.arm).lists)
        shot = way.mode == "shoot" and drawn and gap(board, who, target) <= 1
        near = shot or way.mode == "strike" and in_reach(board, who, target, reach_of(board, who, way.arm))
        if near and not why_unready(board, who, way):
            uses.append(way)
    return tuple(uses)


RUNS = {"coup de grace": coup_de_grace}
