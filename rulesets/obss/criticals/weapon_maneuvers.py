"""Weapon maneuvers: what two missed attacks of a round can be turned into, for a reaction (79, 79a)."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.procedure import Option, Procedure, TokenOptions, choose, leave_out_unless, refuse_unless
from rulesets.obss.attack.lasting_bonuses import on_turn
from rulesets.obss.basics.action_costs import begin_verb, charge
from rulesets.obss.basics.targeting import foe_options
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T, book_of

from . import high_weapon_maneuvers, low_weapon_maneuvers
from .weapon_maneuver_costs import DETAILS, NO_ATTACKS, RULE, Turnabout, Use, attempts, fitting_attempts

ICON = "game/riposte"
NORMAL, CRITICAL = "normal", "critical"
FEWEST = 2
TURNABOUTS: dict[str, Turnabout] = {**low_weapon_maneuvers.TURNABOUTS, **high_weapon_maneuvers.TURNABOUTS}


def weapon_maneuver(table: T, who: TokenId) -> Procedure[None]:
    """Turn two misses or more into a maneuver; no further attack follows this turn, unless the house has it so."""
    leave_out_unless(table.book.options.weapon_maneuvers, "this battle is fought without weapon maneuvers", RULE)
    begin_verb(table, who, "weapon maneuver", RULE)
    refuse_unless(not (why := why_unearned(table.board, who)), why, RULE)
    foe = TokenId(
        (yield from choose("target", who, "About which foe that was missed?", missed_targets(table.board, who), rule=DETAILS))
    )
    prompt = f"What does {table.name(who)} make of its misses?"
    key = yield from choose("weapon maneuver", who, prompt, choices(table.board, who, foe), rule=RULE)
    row, how = table.book.weapon_maneuvers[key], NORMAL
    if desperate(table.board, who):
        how = yield from choose("effect", who, f"{row.title}: which effect?", effects(table.board, who, foe, key), rule=RULE)
    charge(table, who, "weapon maneuver")
    if not table.book.options.attack_after_maneuver:
        note_once(table, who, NO_ATTACKS)
    why = row.critical if how == CRITICAL else row.words
    table.tell(f"*{table.name(who)}*: {row.title.lower()}", why, ICON, "", table.board[who].hidden)
    yield from TURNABOUTS[key].run(table, Use(who, foe, key, row, how == CRITICAL))


def why_unearned(board: Board, who: TokenId) -> str:
    """Why somebody has nothing to turn into a maneuver; empty if it has: in its own turn, all of two attacks or more missed."""
    if not on_turn(board, who) and board.scene.acting != who:
        return "it is used in one’s own turn, after its last attack"
    made = attempts(board, who)
    if any(attempt.hit for attempt in made):
        return "one of the attacks of this round has hit"
    return "" if len(made) >= FEWEST else f"takes {FEWEST} missed attacks with a weapon in this round"


def desperate(board: Board, who: TokenId) -> bool:
    """Whether one of the misses was a critical failure, which opens the critical effects."""
    return any(attempt.failed for attempt in attempts(board, who))


def missed_targets(board: Board, who: TokenId) -> TokenOptions:
    """All foes, those greyed who were not attacked this round."""
    aimed_at = {made.on for made in attempts(board, who)}
    return foe_options(board, who, lambda foe: "" if foe in aimed_at else f"{board[foe].name} was not missed in this round")


def choices(board: Board, who: TokenId, foe: TokenId) -> list[Option]:
    """All maneuvers, greyed where proficiency, the misses or the situation do not allow them."""
    return [
        Option(key, row.title, note=row.words, refusal=why_barred(board, who, foe, key))
        for key, row in book_of(board).weapon_maneuvers.items()
        if key in TURNABOUTS
    ]


def why_barred(board: Board, who: TokenId, foe: TokenId, key: str) -> str:
    """Why a maneuver cannot be used now; empty if one of its effects can."""
    row = book_of(board).weapon_maneuvers[key]
    if board[who].sheet.wp < row.level:
        return f"takes a weapon proficiency of {row.level}"
    if not fitting_attempts(board, who, row):
        return f"no roll that missed was {row.parity}"
    reasons = [option.refusal for option in effects(board, who, foe, key)]
    return "" if "" in reasons else reasons[0]


def effects(board: Board, who: TokenId, foe: TokenId, key: str) -> list[Option]:
    """The normal effect, and the critical one where it is open."""
    row, bars = book_of(board).weapon_maneuvers[key], TURNABOUTS[key].bars
    listed = [Option(NORMAL, "Normal", note=row.words, refusal=bars(board, Use(who, foe, key, row)))]
    if desperate(board, who):
        listed.append(Option(CRITICAL, "Critical", note=row.critical, refusal=bars(board, Use(who, foe, key, row, True))))
    return listed


RUNS = {"weapon maneuver": weapon_maneuver}
