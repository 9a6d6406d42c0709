"""Charge: a run-in and a blow in one action (57)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange, Token
from battlemap.board.events import Moved
from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.zones.zone_directions import zones_onward
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from battlemap.rules.reactions import timing_window
from rulesets.war_of_ashes.basics.concession import stands_firm
from rulesets.war_of_ashes.basics.discovery import look_round
from rulesets.war_of_ashes.basics.invokes import gain_boost, tone_of
from rulesets.war_of_ashes.basics.swarms import cannot_be_struck, untouchable
from rulesets.war_of_ashes.basics.weight import weight_of
from rulesets.war_of_ashes.basics.zones import foes, mismatch, zone_name
from rulesets.war_of_ashes.book.fighter import Board, Fighter, able, under_way
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action
from rulesets.war_of_ashes.harm.harm import suffer
from rulesets.war_of_ashes.movement.blocking import Passage
from rulesets.war_of_ashes.movement.movement import cross, routes
from rulesets.war_of_ashes.movement.push_and_pull import STAY, grounds

from .attack import ask_weapon, strike

CHARGING, DRIVE = "charge", "drive"


def charge_targets(table: T, who: TokenId) -> list[Option]:
    """Foes in the next zones that a free move would reach (57)."""
    board, ways = table.board, routes(table.board, who)
    me, weighs = board[who], weight_of(table.book, board, who)
    over_terrain = table.book.options.charge_over_terrain
    near = board.zone_map.neighbours(me.zone)
    options = []
    for token in foes(board, who):
        route = ways.get(token.zone)
        if token.zone == me.zone:
            refused = f"{me.name} is already in {token.name}’s zone"
        elif route is None or token.zone not in near:
            refused = f"{token.name} is not in the next zone"
        elif route.modifiers and not over_terrain:
            refused = f"in the way: {route.words}"
        else:
            refused = mismatch(table, who, token, weighs) or cannot_be_struck(table, token, run_in(table, who, token))
        options.append(Option(token.id, token.name, token.id, refusal=refused))
    return options


def run_in(table: T, who: TokenId, token: Token[Fighter]) -> Board | None:
    """The board as it will stand once *who* has run in with double weight; None if that is of no matter, as to all but swarms."""
    if not token.sheet.swarm:
        return None
    there = table.board.with_token(replace(table.board[who], place=token.place))
    return replace(there, effects=(*there.effects, double_weight(table, who)))


def double_weight(table: T, who: TokenId) -> Effect:
    """A charger weighs double for this one attack (57)."""
    return Effect(CHARGING, "57", who, (NumberChange("weight", weight_of(table.book, table.board, who)),))


def charge(table: T, who: TokenId) -> Procedure[None]:
    """Run into the next zone and strike with double weight (57). The run-in is this turn's free move; a blocker stops it."""
    require_ready(table, who, "57")
    refuse_unless(not (under_way(table.board) and table.sheet(who).moved), "the run-in is the free move, which is spent", "57")
    options = charge_targets(table, who)
    refuse_unless(bool(options), "nobody is there to charge", "57")
    target = TokenId((yield from choose("target", who, "Charge whom?", options, rule="57")))
    if not (yield from stands_firm(table, who, target)):
        return
    start, goal = table.board[who].zone, table.board[target].zone
    passage: Passage = yield from timing_window(
        table,
        "moves",
        Passage(who, start, goal),
        f"{table.name(who)} charges {table.name(target)}. Does anybody block?",
        on=(who, target),
    )
    spend_action(table, who)
    if passage.blockers:
        if (yield from cross(table, who, routes(table.board, who)[goal], passage, "breaks through")):
            table.tell(f"The charge of *{table.name(who)}* is stopped", "No blow comes of it", "lucide/shield")
        return
    if under_way(table.board):
        table.change(who, "runs in", lambda sheet: replace(sheet, moved=True))
    table.happen(Moved(who, goal))
    table.begin(double_weight(table, who))
    weapon = yield from ask_weapon(table, who, target, afar=False)
    margin = yield from strike(table, who, target, charge=True, weapon=weapon)
    table.end(CHARGING, who)
    if margin < 0:
        yield from fail_charge(table, who, target)
    elif margin >= table.book.numbers.style:
        yield from drive_on(table, who, target, start, goal)
    for piece in (who, target):
        yield from look_round(table, piece, (table.board[piece].zone,))


def fail_charge(table: T, who: TokenId, target: TokenId) -> Procedure[None]:
    """A charge that fails: one boost more for the other side, and one stress (57, C3)."""
    yield from gain_boost(table, target, who, "The charge failed", secret=table.board[who].hidden)
    if table.book.options.charge_stress and able(table.board, who):
        yield from suffer(table, who, 1, table.board[target].side, "The charge failed")


def drive_on(table: T, who: TokenId, target: TokenId, start: ZoneId, goal: ZoneId) -> Procedure[None]:
    """With style: drive the foe one zone further along the line, and go with him (57)."""
    zones, board = zones_onward(table.board.zone_map, start, goal), table.board
    if not zones or not (able(board, target) and able(board, who)):
        return
    if board[target].zone != goal or board[who].zone != goal or untouchable(table.book, table.board, target):
        return
    options = [Option(STAY, "Nowhere: both stay"), *grounds(table.board, target, [(zone, "") for zone in zones])]
    to = yield from choose(DRIVE, who, f"Where does {table.name(who)} drive {table.name(target)}?", options, STAY, "57")
    if to == STAY:
        return
    for piece in (target, who):
        table.happen(Moved(piece, ZoneId(to)))
    name = zone_name(table.board, ZoneId(to))
    table.tell(
        f"*{table.name(who)}* drives *{table.name(target)}* on to *{name}*",
        "Charged with style",
        "game/charging-bull",
        tone_of(table, who),
        table.board[who].hidden,
    )
