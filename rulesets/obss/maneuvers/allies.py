"""Allies: who is near enough, and what one of them may do by its reaction (78, 79)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.obss.attack.attack import prepare_blow, strike
from rulesets.obss.attack.attack_targets import why_barred
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import REACTION_PRICE, can_react, spend
from rulesets.obss.basics.arms import weapon_uses
from rulesets.obss.basics.conditions import able
from rulesets.obss.basics.targeting import foes
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T, book_of
from rulesets.obss.movement.opportunity import defends_only


def allies(board: Board, who: TokenId, metres: int | None = None) -> tuple[TokenId, ...]:
    """Everybody else on somebody's side who is able to do anything, within so many metres."""
    return tuple(
        [
            other.id
            for other in positions.others(board, who)
            if not hostile(board, who, other.id)
            and able(board, other.id)
            and (metres is None or positions.metres(board, who, other.id) <= metres)
        ]
    )


def creature_options(board: Board, among: Iterable[TokenId], why: Mapping[TokenId, str] | None = None) -> list[Option]:
    """Creatures as answers; *why* not, for some of them."""
    reasons = why or {}
    return [Option(who, board[who].name, who, refusal=reasons.get(who, "")) for who in among]


def cannot_strike(board: Board, who: TokenId) -> str:
    """Why somebody cannot strike in melee by its reaction; empty if it can."""
    if not can_react(board, who):
        return f"{board[who].name} has no reaction left"
    if defends_only(board, who):
        return f"{board[who].name} gives everything to defence"
    return "" if foes_in_melee(board, who) else f"{board[who].name} reaches no foe"


def foes_in_melee(board: Board, who: TokenId) -> list[TokenId]:
    """The foes that somebody can strike at in melee as it stands."""
    listed = [way for way in weapon_uses(book_of(board), board[who].sheet) if way.mode == "strike"]
    near = [foe for foe in foes(board, who) if any(not why_barred(board, who, way, foe) for way in listed)]
    return [foe for foe in near if not positions.hidden_from(board, who, foe)]


def strike_by_reaction(table: T, who: TokenId, rule: str) -> Procedure[None]:
    """One attack in melee by the reaction; it has no place in the row of attacks (78)."""
    spend(table, who, REACTION_PRICE, "attacks")
    options = creature_options(table.board, foes_in_melee(table.board, who))
    foe = TokenId((yield from choose("whom", who, f"Whom does {table.name(who)} attack?", options, rule=rule, on=(who,))))
    blow = yield from prepare_blow(table, who, foe, "opportunity")
    refuse_unless(not blow.ranged, "that attack is made in melee", rule)
    yield from strike(table, replace(blow, kind="opportunity", place=None))
