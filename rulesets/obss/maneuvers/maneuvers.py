"""What all maneuvers share: who can be their target, their place in the attack row, size and legs (71a, C42, C45)."""

from collections.abc import Callable

from battlemap.board.ids import TokenId
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Procedure, choose, choose_several, leave_out_unless, refuse_unless
from rulesets.obss.attack import attack
from rulesets.obss.attack.attack_options import TWO_AT_ONCE, attack_twice, two_at_once_option
from rulesets.obss.attack.attack_roll import place_penalty
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import begin_verb, price
from rulesets.obss.basics.arms import weapon_uses
from rulesets.obss.basics.checks import CheckPart, save_part, skill_part
from rulesets.obss.basics.readiness import body_reach, longest_reach
from rulesets.obss.basics.targeting import foe_options, why_hidden
from rulesets.obss.book.fight import Board, under_way
from rulesets.obss.book.rulebook import Book, T
from rulesets.obss.movement.stealth import give_away

WEAPON, BODY = "weapon", "body"
USUAL_LEGS = 2


def choose_target(
    table: T, who: TokenId, cost: str, rule: str, prompt: str, by: str = BODY, fit: Callable[[Board, TokenId], str] | None = None
) -> Procedure[TokenId]:
    """The usual start: allowed in this battle, on turn, affordable, a place in the attack row; then whom (71a)."""
    leave_out_unless(table.book.options.maneuvers, "maneuvers are left out of this battle", rule)
    begin_verb(table, who, cost, rule)
    refuse_unless(not (why := attack.why_barred_from_attacks(table, who)), why, "57")
    refuse_unless(not (why := attack.why_no_third(table.board, who)), why, "31")
    board = table.board

    def why_barred(foe: TokenId) -> str:
        why = why_beyond(board, who, foe, by) or why_hidden(board, who, foe)
        return why or (fit(board, foe) if fit else "") or why_full(table.book, board, who, foe)

    options = foe_options(board, who, why_barred)
    foe = TokenId((yield from choose("target", who, prompt, options, rule=rule)))
    yield from declare_two_at_once(table, who, foe, price(table.book, cost).actions)
    return foe


def declare_two_at_once(table: T, who: TokenId, foe: TokenId, actions: int) -> Procedure[None]:
    """Ask whether a maneuver of so many *actions* is the first of two attacks at once, where it can be (31, 71a)."""
    board, done = table.board, table.sheet(who).done
    strikes = [way for way in weapon_uses(table.book, board[who].sheet) if way.mode == "strike"]
    if not under_way(board) or done.row or done.attacks or not strikes:
        return
    blow = attack.blow_on(board, who, foe, strikes[0])
    option = two_at_once_option(board, blow, actions + 1)
    if option.refusal:
        return
    prompt = f"How does {table.name(who)} attack?"
    picked = yield from choose_several("manner", who, prompt, (option,), (), rule="31", on=(who,))
    if TWO_AT_ONCE in picked:
        attack_twice(table, blow)


def why_beyond(board: Board, who: TokenId, foe: TokenId, by: str) -> str:
    """Why a foe is out of reach, of the weapon or of the body; empty if it is within."""
    reach = longest_reach(board, who) if by == WEAPON else body_reach(board, who)
    return "" if positions.in_reach(board, who, foe, reach) else f"{board[foe].name} is out of reach"


def why_full(book: Book, board: Board, who: TokenId, foe: TokenId) -> str:
    """Why the attack row has no place for a maneuver, where the house asks that (C42)."""
    if not book.options.maneuver_limit:
        return ""
    melee = [way for way in weapon_uses(book, board[who].sheet) if way.mode == "strike"]
    return attack.too_many(board, attack.blow_on(board, who, foe, melee[0]))


def row_modifier(table: T, who: TokenId) -> Modifier:
    """The penalty of a maneuver for its place among the attacks of this round; of 0 for the first (71a, C42)."""
    sheet, step = table.sheet(who), table.book.numbers.row
    row = sheet.done.row if under_way(table.board) else 0
    return next(iter(place_penalty(table.book, sheet, row, step, "Further attack", "71a")), Modifier(0, "Further attack", "71a"))


def take_place(table: T, who: TokenId, foe: TokenId | None = None) -> None:
    """A maneuver counts as an attack for those after it, but is none of three that open the way to more (30, 71a).

    Against a *foe* it gives away whoever was hidden, as an attack does (B3).
    """
    attack.take_place(table, who, attacks=0)
    if foe is not None:
        give_away(table, who, foe)


def athletics(table: T, who: TokenId) -> CheckPart:
    """The active side of pushing, grappling and tripping, in its place among the attacks of the round."""
    return strength_part(table.board, who).plus(row_modifier(table, who))


def strength_part(board: Board, who: TokenId) -> CheckPart:
    """Athletics; a creature of which none is known has its Fortitude (71a)."""
    return save_part(board, who, "fortitude") if lacks(board, who, "athletics") else skill_part(board, who, "athletics")


def lacks(board: Board, who: TokenId, *skills: str) -> bool:
    """Whether none of these skills is known of a monster, so that it opposes by a saving throw instead (71a)."""
    sheet = board[who].sheet
    return sheet.monster and not any(name in sheet.skills for name in skills)


def bracing_part(table: T, who: TokenId) -> CheckPart:
    """The other side: Fortitude with strength (74, 75, 77)."""
    return save_part(table.board, who, "fortitude", "strength")


def with_sizes(board: Board, who: TokenId, mine: CheckPart, other: TokenId, theirs: CheckPart) -> tuple[CheckPart, CheckPart]:
    """Both sides with a die for each size that one is larger (74, 75, 77)."""
    larger = positions.size_rank(board[who].sheet) - positions.size_rank(board[other].sheet)
    return mine.plus(Modifier(0, "Larger", "74", max(0, larger))), theirs.plus(Modifier(0, "Larger", "74", max(0, -larger)))


def legs(board: Board, who: TokenId) -> Modifier:
    """One for each leg beyond two (77)."""
    return Modifier(max(0, board[who].sheet.legs - USUAL_LEGS), "Legs", "77")
